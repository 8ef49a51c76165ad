"""Whose an entry is: noted at any time, with nothing of the facts touched, and nobody twice."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.course import acts, apply, facts
from tabellone.course.acts import Identify, Identity
from tabellone.engine.errors import RuleError
from tests.course.examples import ENTERED, REPORTED, after, hex_stage

TOLD = Identify((Identity("a", "7", "ada"),))


def test_an_entry_counts_under_its_own_id_until_somebody_says_otherwise() -> None:
    assert ENTERED.entrants[0].counted == "a"
    assert apply(ENTERED, TOLD).entrants[0].counted == "ada"


def test_nothing_of_the_facts_changes_by_whose_an_entry_is() -> None:
    assert facts(apply(REPORTED, TOLD)) == facts(REPORTED)


def test_it_can_be_noted_after_the_end() -> None:
    closed = after(REPORTED, acts.Close())
    told = apply(closed, TOLD)
    assert told.closed
    assert told.entrants[0].person == "7"
    assert apply(told, Identify((Identity("a"),))) == closed


@pytest.mark.parametrize(
    "twice", [(Identity("a", "7"), Identity("b", "7")), (Identity("a", counts_as="b"),)], ids=["person", "id"]
)
def test_nobody_is_in_a_tournament_twice(twice: tuple[Identity, ...]) -> None:
    with pytest.raises(RuleError) as refused:
        apply(ENTERED, Identify(twice))
    assert refused.value.code == "already-entered"


def test_two_change_places() -> None:
    swapped = apply(ENTERED, Identify((Identity("a", counts_as="b"), Identity("b", counts_as="a"))))
    assert [one.counted for one in swapped.entrants[:2]] == ["b", "a"]


def test_a_newer_document_of_the_tournament_keeps_whose_entries_they_are() -> None:
    state = apply(apply(None, acts.Import(hex_stage("ada"))), Identify((Identity("ada", "7", "x"),)))
    again = apply(state, acts.Import(hex_stage("bruno"), again=True))
    assert (again.entrants[0].person, again.entrants[0].counted) == ("7", "x")
    assert replace(again, entrants=()) == replace(apply(None, acts.Import(hex_stage("bruno"))), entrants=())
