"""Corrections by the rulebook's own law."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from tabellone.contract import Rulebook
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Tournament
from tabellone.rulebooks import big, pergioco, risiko
from tabellone.rulebooks.risiko.entries import before_the_start
from tests.architecture.sources import texts
from tests.rulebooks.big import playing
from tests.rulebooks.risiko import drawing
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
    [(risiko, drawing.played_on(drawing.evening(8), 2)), (pergioco, stage_played(stage_played(stage_of(4), "a"), "b"))],
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


CONFIRMABLE = risiko.ABOUT.confirmable
Attempt = Callable[[Tournament], object]


def first(event: Tournament) -> None:
    """The first problem of the document, raised."""
    for problem in risiko.problems(event):
        raise RuleError(problem.code, rule=problem.rule, **problem.values)


def seated(event: Tournament) -> object:
    accepted = bool(event.params.get("accept_three"))
    return before_the_start([list("abcd"), list("efgh")], ["a"], seed="s", accept_three=accepted)


def a_final_of_three() -> Tournament:
    event = drawing.played_on(drawing.evening(10), 3)
    table = event.rounds[2].tables[0]
    return drawing.leaving(event, "before_final", *table.players, *others(event, table.players)[:3])


def others(event: Tournament, without: tuple[str, ...]) -> list[str]:
    seated_ = [player for table in event.rounds[2].tables for player in table.players]
    return [player for player in seated_ if player not in without]


def unconfirmed(event: Tournament) -> Tournament:
    return replace(event, params={})


CASES: dict[str, tuple[Tournament, Attempt]] = {
    "risiko-too-few": (
        unconfirmed(drawing.played_on(drawing.evening(12), 2, "b")),
        lambda e: risiko.draw(e, "s"),
    ),
    "risiko-too-few-final": (unconfirmed(drawing.played_on(drawing.evening(8), 2)), lambda e: risiko.draw(e, "s")),
    "risiko-final-short": (a_final_of_three(), lambda e: risiko.draw(e, "s")),
    "risiko-absences": (drawing.tournament("abcdefgh"), seated),
    "risiko-table-of-three": (drawing.tournament("abc", drawing.round_(1, {"a": 1, "b": 2, "c": 3})), first),
}


@pytest.mark.parametrize("code", sorted(CONFIRMABLE))
def test_confirming_lets_it_pass(code: str) -> None:
    """RK structure, RK semifinals, RK withdrawals, ruling too-few."""
    event, attempt = CASES[code]
    with pytest.raises(RuleError) as refused:
        attempt(event)
    assert (refused.value.code, refused.value.values["param"]) == (code, CONFIRMABLE[code])
    attempt(replace(event, params={**event.params, CONFIRMABLE[code]: True}))


def test_no_other_refusal_names_a_parameter() -> None:
    """So that a page can offer to confirm whatever carries one."""
    named = re.compile(r'"param": "(\w+)"|param="(\w+)"')
    source = "\n".join(text for path, text in texts("src").items() if "rulebooks" in path.parts)
    assert {one or other for one, other in named.findall(source)} == set(CONFIRMABLE.values())
