"""What an organiser can confirm: the refusal names the parameter, and with it the same call passes."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Tournament
from tabellone.rulebooks import risiko
from tabellone.rulebooks.risiko.entries import before_the_start
from tests.architecture.sources import texts
from tests.rulebooks.risiko import evening

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
    event = evening.played_on(evening.evening(10), 3)
    table = event.rounds[2].tables[0]
    return evening.leaving(event, "before_final", *table.players, *others(event, table.players)[:3])


def others(event: Tournament, without: tuple[str, ...]) -> list[str]:
    seated_ = [player for table in event.rounds[2].tables for player in table.players]
    return [player for player in seated_ if player not in without]


def unconfirmed(event: Tournament) -> Tournament:
    return replace(event, params={})


CASES: dict[str, tuple[Tournament, Attempt]] = {
    "risiko-too-few": (
        unconfirmed(evening.played_on(evening.evening(12), 2, "b")),
        lambda e: risiko.draw(e, "s"),
    ),
    "risiko-too-few-final": (unconfirmed(evening.played_on(evening.evening(8), 2)), lambda e: risiko.draw(e, "s")),
    "risiko-final-short": (a_final_of_three(), lambda e: risiko.draw(e, "s")),
    "risiko-absences": (evening.tournament("abcdefgh"), seated),
    "risiko-table-of-three": (evening.tournament("abc", evening.round_(1, {"a": 1, "b": 2, "c": 3})), first),
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
