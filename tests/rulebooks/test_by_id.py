"""Rulebooks are found by id, imported when asked for, and can what the shell asks of them."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from tabellone.contract import (
    BY_ID,
    Auctioning,
    Cataloguing,
    CircuitRules,
    Convening,
    Hosting,
    Needing,
    Odds,
    PrizeGiving,
    RatingSheets,
    Register,
    Rulebook,
    SlowTables,
    Watches,
    rulebook_as,
    rulebooks_with,
)
from tabellone.rulebooks import big, pergioco, risiko

# checked by mypy: the modules fit what a shell asks for, signatures too
BOOKS: dict[str, Rulebook] = {"big": big, "pergioco": pergioco, "risiko": risiko}
CIRCUITS: tuple[CircuitRules, ...] = (big, pergioco)
BIG: tuple[Auctioning, Cataloguing, Convening, Hosting, PrizeGiving, SlowTables, Watches] = (big,) * 7
PERGIOCO: tuple[Needing, RatingSheets, Register] = (pergioco,) * 3


def test_by_id() -> None:
    assert dict(BY_ID) == BOOKS
    assert len(BY_ID) == 3
    with pytest.raises(KeyError):
        BY_ID["contract"]


def test_a_rulebook_waits_until_it_is_asked_for() -> None:
    code = "import sys; from tabellone.contract import BY_ID; BY_ID['risiko']; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "tabellone.rulebooks.risiko" in loaded
    assert "tabellone.rulebooks.big" not in loaded


@pytest.mark.parametrize(
    ("capability", "books"),
    [
        *((one, ("big",)) for one in (Auctioning, Cataloguing, Convening, Hosting, Odds, PrizeGiving, Watches)),
        *((one, ("pergioco",)) for one in (Needing, RatingSheets, Register)),
        (CircuitRules, ("big", "pergioco")),
        (SlowTables, ("big",)),
    ],
)
def test_who_can_be_asked(capability: Any, books: tuple[str, ...]) -> None:
    assert rulebooks_with(capability) == books
    assert [name for name in sorted(BY_ID) if rulebook_as(name, capability) is BY_ID[name]] == list(books)
    assert rulebook_as("contract", capability) is None


def test_every_rulebook_has_all_that_is_asked_without_look_up() -> None:
    asked = [name for name in vars(Rulebook) if not name.startswith("_")]
    assert "draw" in asked
    assert [(name, one) for name, book in BY_ID.items() for one in asked if not hasattr(book, one)] == []
