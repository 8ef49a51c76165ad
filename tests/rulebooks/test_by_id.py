"""Rulebooks are found by id, imported when asked for, and can what the shell asks of them."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tabellone import contract
from tabellone.contract import (
    BY_ID,
    Absences,
    Admitting,
    Asking,
    Barring,
    Circuit,
    Correcting,
    Judging,
    Moments,
    PrizeGiving,
    Proposing,
    Rulebook,
    SlowTables,
)
from tabellone.rulebooks import big, pergioco, risiko

BOOKS: dict[str, Rulebook] = {"big": big, "pergioco": pergioco, "risiko": risiko}
CIRCUITS: tuple[Circuit, ...] = (big, pergioco)
PRIZES: PrizeGiving = big
# checked by mypy: the modules fit what a shell asks for, signatures too
PROPOSING: tuple[Proposing, ...] = (big, pergioco, risiko)
ADMITTING: tuple[Admitting, ...] = (big, pergioco, risiko)
BARRING: tuple[Barring, ...] = (pergioco, risiko)
ASKING: tuple[Asking, ...] = (big, pergioco, risiko)
JUDGING: tuple[Judging, ...] = (big, pergioco, risiko)
CORRECTING: tuple[Correcting, ...] = (big, pergioco, risiko)
ABSENCES: tuple[Absences, ...] = (big, pergioco, risiko)
MOMENTS: tuple[Moments, ...] = (big, pergioco, risiko)
SLOW_TABLES: SlowTables = big


def test_by_id() -> None:
    assert dict(BY_ID) == BOOKS
    assert [name for name, book in BY_ID.items() if isinstance(book, Circuit)] == ["big", "pergioco"]
    assert [name for name, book in BY_ID.items() if isinstance(book, PrizeGiving)] == ["big"]
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
        ("Absences", ["big", "pergioco", "risiko"]),
        ("Admitting", ["big", "pergioco", "risiko"]),
        ("Asking", ["big", "pergioco", "risiko"]),
        ("Barring", ["pergioco", "risiko"]),
        ("Correcting", ["big", "pergioco", "risiko"]),
        ("Judging", ["big", "pergioco", "risiko"]),
        ("Moments", ["big", "pergioco", "risiko"]),
        ("OwnRounds", ["big"]),
        ("Proposing", ["big", "pergioco", "risiko"]),
        ("SlowTables", ["big"]),
    ],
)
def test_who_can_be_asked(capability: str, books: list[str]) -> None:
    protocol = getattr(contract, capability)
    assert [name for name, book in BY_ID.items() if isinstance(book, protocol)] == books
