"""Corrections by the rulebook's own law."""

from __future__ import annotations

import pytest

from tabellone.contract import Rulebook
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Tournament
from tabellone.rulebooks import big, pergioco, risiko
from tests.rulebooks.big import playing
from tests.rulebooks.risiko import evening
from tests.strategies_pergioco import stage_of, stage_played

ONE = playing.round_(1, playing.table(1, playing.seat("d", status="absent"), a=9, b=8, c=7))
TWO = playing.round_(2, playing.table(1, a=9, b=8, c=7, d=1))


def refused(book: Rulebook, event: Tournament, *, agreed: str = "", by_referee: bool = False, reason: str = "") -> str:
    try:
        book.check_correction(event, 1, 1, agreed=agreed, by_referee=by_referee, reason=reason)
    except RuleError as error:
        return error.code
    return ""


def test_until_the_next_round_all_its_players_agree() -> None:
    """BIG 3, ruling late-correction; who was absent need not."""
    event = playing.tournament("abcd", ONE)
    assert refused(big, event, agreed="abc") == ""
    assert refused(big, event, agreed="ab") == "correction-not-agreed"
    assert refused(big, event, by_referee=True, reason="misread") == ""


def test_after_that_only_the_referee() -> None:
    """BIG 3, ruling started-is-drawn."""
    event = playing.tournament("abcd", ONE, TWO)
    assert refused(big, event, agreed="abc") == "correction-too-late"
    assert refused(big, event, by_referee=True, reason=" ") == "correction-without-reason"
    assert refused(big, event, by_referee=True, reason="misread") == ""


@pytest.mark.parametrize(
    ("book", "event"),
    [(risiko, evening.played_on(evening.evening(8), 2)), (pergioco, stage_played(stage_played(stage_of(4), "a"), "b"))],
    ids=["RK points", "PG 16"],
)
def test_elsewhere_the_organiser_with_a_reason(book: Rulebook, event: Tournament) -> None:
    """Ruling correction-on-record: also after the next round was drawn."""
    assert refused(book, event, agreed="p0p1", reason="misread") == "correction-by-organiser"
    assert refused(book, event, by_referee=True) == "correction-without-reason"
    assert refused(book, event, by_referee=True, reason="misread") == ""


@pytest.mark.parametrize("book", [big, risiko, pergioco])
def test_a_table_that_is_not_there(book: Rulebook) -> None:
    assert refused(book, playing.tournament("ab")) == "no-such-table"
