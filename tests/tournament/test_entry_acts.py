"""Settings, entries and the door: each act where it can be done, and refused where it cannot."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from tabellone.contract.answers import Draw, DrawnTable
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Player, Round, Seat, Table, Withdrawal
from tabellone.tournament import acts
from tabellone.tournament.act import apply
from tabellone.tournament.acts import Identify, Identity
from tabellone.tournament.state import Drawn, Entrant, Settings
from tabellone.tournament.view import entrant_of, facts, taking_part
from tests.tournament.examples import (
    CREATED,
    DRAFT,
    ENTERED,
    PLAYED,
    REPORTED,
    after,
    entrants,
    head,
    hex_stage,
    ids,
    refused,
    table,
)


def settle(**more: Any) -> acts.Settle:
    return acts.Settle(replace(CREATED.settings, head=replace(CREATED.settings.head, **more)))


@pytest.mark.parametrize("act", [acts.Enrol(entrants()), acts.Close(), acts.Publish(1)])
def test_first_comes_the_tournament(act: acts.Act) -> None:
    assert refused(None, act) == "not-created-yet"


def test_the_head_holds_no_lists() -> None:
    full = head(players=(Player("a", "Ada"),), withdrawals=(Withdrawal("a", "before_round:2"),))
    assert after(None, acts.Settle(Settings(full))) == CREATED


def test_settings_of_one_piece() -> None:
    assert refused(None, settle(end=date(2026, 5, 8))) == "ends-before-start"
    assert refused(CREATED, acts.Settle(Settings(head(), cap=0))) == "cap-too-small"
    assert refused(None, settle(start=date(9999, 12, 31), end=date(9999, 12, 31))) == "date-out-of-range"


def test_settings_change_as_long_as_nothing_hangs_on_them() -> None:
    assert after(ENTERED, settle(name="Altra", game="risiko-2")).settings.head.name == "Altra"
    assert refused(ENTERED, settle(rulebook="big")) == "setting-fixed"
    assert after(PLAYED, settle(name="Altra")).rounds == PLAYED.rounds
    for fixed in ({"game": "risiko-2"}, {"system": "swiss"}):
        assert refused(DRAFT, settle(**fixed)) == "setting-fixed"


def test_a_document_is_taken_over_whole() -> None:
    document = facts(REPORTED)
    taken = after(None, acts.Import(document))
    assert facts(taken) == document
    assert all(one.present for one in taken.entrants)
    assert after(None, acts.Import(replace(document, rounds=()))).entrants == entrants()


def test_a_document_replaces_entries_but_never_rounds() -> None:
    capped = after(ENTERED, acts.Settle(replace(ENTERED.settings, cap=3, venue="Sala")))
    taken = after(capped, acts.Import(facts(REPORTED)))
    assert (taken.settings.cap, taken.settings.venue) == (3, "Sala")
    assert facts(taken) == facts(REPORTED)
    assert refused(DRAFT, acts.Import(facts(REPORTED))) == "import-over-rounds"


def test_nobody_is_entered_twice() -> None:
    assert ids(ENTERED.entrants) == "abcdefgh"
    assert refused(ENTERED, acts.Enrol(entrants("xa"))) == "already-entered"
    assert refused(CREATED, acts.Enrol(entrants("xx"))) == "already-entered"
    with_record = after(CREATED, acts.Enrol(entrants("a", person="7")))
    assert refused(with_record, acts.Enrol(entrants("b", person="7"))) == "already-entered"
    assert ids(after(with_record, acts.Enrol(entrants("b"))).entrants) == "ab"


def test_an_entrant_is_amended_and_keeps_the_place() -> None:
    changed = Entrant(Player("b", "Bruno", "Dado Nero"), person="9", spot=3)
    amended = after(ENTERED, acts.Amend(changed))
    assert amended.entrants[1] == changed
    assert ids(amended.entrants) == "abcdefgh"
    assert refused(ENTERED, acts.Amend(Entrant(Player("z", "Zeta")))) == "no-such-entrant"


def test_nobody_becomes_somebody_who_is_entered() -> None:
    known = after(ENTERED, acts.Amend(replace(ENTERED.entrants[0], person="7")))
    assert refused(known, acts.Amend(replace(known.entrants[1], person="7"))) == "already-entered"
    assert after(known, acts.Amend(replace(known.entrants[0], spot=2))).entrants[0].person == "7"


def test_who_has_not_been_seated_is_struck() -> None:
    assert ids(after(ENTERED, acts.Strike("c")).entrants) == "abdefgh"
    assert refused(ENTERED, acts.Strike("z")) == "no-such-entrant"
    assert refused(DRAFT, acts.Strike("c")) == "strike-seated"
    left = after(ENTERED, acts.Withdraw(Withdrawal("c", "before_round:1")))
    assert refused(left, acts.Strike("c")) == "strike-seated"


def test_the_door() -> None:
    here = after(ENTERED, acts.CheckIn(("a", "b")), acts.CheckIn(("c",), present=False))
    assert [one.present for one in here.entrants[:4]] == [True, True, False, None]
    assert ids(taking_part(here)) == "abdefgh"
    assert entrant_of(after(here, acts.CheckIn(("a",), present=None)), "a").present is None
    assert refused(ENTERED, acts.CheckIn(("a", "z"))) == "no-such-entrant"


def test_entries_are_paid_or_free_at_any_time_before_the_end() -> None:
    """BIG 9.2."""
    paid = after(REPORTED, acts.Pay(("a", "b")), acts.Pay(("b",), paid=False))
    assert [one.player.paid for one in paid.entrants[:3]] == [True, False, False]
    assert facts(paid).players[0].paid
    assert refused(ENTERED, acts.Pay(("a", "z"))) == "no-such-entrant"


@pytest.mark.parametrize("present", [False, None])
def test_who_sits_at_a_table_is_here(present: bool | None) -> None:
    assert refused(DRAFT, acts.CheckIn(("a",), present=present)) == "absent-seated"
    assert after(DRAFT, acts.CheckIn(("a",))).entrants[0].present is True


def test_imported_rounds_are_published() -> None:
    taken = after(None, acts.Import(replace(facts(ENTERED), rounds=(Round(1, (table(1, "abcd"),)),))))
    assert taken.rounds == (Drawn(Round(1, (table(1, "abcd"),)), published=True),)


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
    drawn = apply(begun, acts.DrawRound(seated, certificate=certificate))
    with pytest.raises(RuleError) as refused:
        apply(drawn, acts.Import(hex_stage("bruno"), again=True))
    assert refused.value.code == "import-over-rounds"
