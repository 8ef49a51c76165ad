"""Rulebooks are found by id, imported when asked for, and can what the shell asks of them."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tabellone.rulebooks import BY_ID, Circuit, PrizeGiving, Rulebook, big, pergioco, risiko

BOOKS: dict[str, Rulebook] = {"big": big, "pergioco": pergioco, "risiko": risiko}
CIRCUITS: tuple[Circuit, ...] = (big, pergioco)
PRIZES: PrizeGiving = big


def test_by_id() -> None:
    assert dict(BY_ID) == BOOKS
    assert [name for name, book in BY_ID.items() if isinstance(book, Circuit)] == ["big", "pergioco"]
    assert [name for name, book in BY_ID.items() if isinstance(book, PrizeGiving)] == ["big"]
    assert len(BY_ID) == 3
    with pytest.raises(KeyError):
        BY_ID["capabilities"]


def test_a_rulebook_waits_until_it_is_asked_for() -> None:
    code = "import sys; from tabellone.rulebooks import BY_ID; BY_ID['risiko']; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "tabellone.rulebooks.risiko" in loaded
    assert "tabellone.rulebooks.big" not in loaded
