"""A document in the place of rounds: only of those that a document brought, and only when it says so."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.course import acts, apply
from tabellone.engine.answers import Draw, DrawnTable
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Round, Seat, Table
from tests.course.examples import hex_stage


def test_a_document_is_not_taken_over_rounds_unless_it_says_so() -> None:
    state = apply(None, acts.Import(hex_stage("ada")))
    with pytest.raises(RuleError) as refused:
        apply(state, acts.Import(hex_stage("bruno")))
    assert refused.value.code == "import-over-rounds"


def test_an_import_again_takes_the_place_of_rounds_that_a_document_brought() -> None:
    state = apply(None, acts.Import(hex_stage("ada")))
    assert apply(state, acts.Import(hex_stage("bruno"), again=True)).rounds[0].round == hex_stage("bruno").rounds[0]


def test_rounds_drawn_here_are_never_replaced_by_a_document() -> None:
    begun = apply(None, acts.Import(replace(hex_stage("ada"), rounds=())))
    seated = Round(1, (Table(1, (Seat("ada"), Seat("bruno"))),), "round_robin", "seme")
    certificate = Draw(1, "round_robin", "seme", (DrawnTable(1, ("ada", "bruno")),))
    drawn = apply(begun, acts.Draw(seated, certificate=certificate))
    with pytest.raises(RuleError) as refused:
        apply(drawn, acts.Import(hex_stage("bruno"), again=True))
    assert refused.value.code == "import-over-rounds"
