"""Draws, seating by hand, results, who leaves, the end: each act where it can be done, and refused where it cannot."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.contract.answers import Draw as Certificate
from tabellone.engine.facts import Round, Table, Withdrawal
from tabellone.tournament import acts
from tabellone.tournament.state import State
from tabellone.tournament.view import drawn_tables, facts, spots
from tests.tournament.examples import (
    CREATED,
    DRAFT,
    ENTERED,
    PLAYED,
    REPORTED,
    after,
    drawn,
    entrants,
    refused,
    seats,
    table,
)

REPORT = acts.Report(1, 1, seats("abcd", 40, 30, 20, 10))
CORRECT = acts.Correct(1, 1, seats("abcd", 50, 30, 20, 10))
SECOND = after(REPORTED, acts.Report(1, 2, seats("efgh", 40, 30, 20, 10)), drawn(2, "aceg", "bdfh"))


def arrange(number: int, *tables: Table) -> acts.Arrange:
    return acts.Arrange(number, tables)


def test_a_draft_is_not_in_the_document() -> None:
    assert facts(DRAFT).rounds == ()
    assert facts(PLAYED).rounds == (DRAFT.rounds[0].round,)


def test_drawn_again_the_draft_gives_way() -> None:
    again = after(DRAFT, drawn(1, "abef", "cdgh"))
    assert len(again.rounds) == 1
    assert again.rounds[0].round.tables[0].players == tuple("abef")


@pytest.mark.parametrize(("state", "number"), [(ENTERED, 2), (PLAYED, 1), (PLAYED, 3), (DRAFT, 2)])
def test_rounds_come_in_turn(state: State, number: int) -> None:
    assert refused(state, drawn(number, "abcd", "efgh")) == "round-out-of-turn"


@pytest.mark.parametrize(
    ("tables", "code"),
    [((), "no-such-seating"), (("",), "no-such-seating"), (("abcz",), "not-taking-part"), (("abca",), "seated-twice")],
)
def test_tables_are_of_people_taking_part_and_nobody_sits_twice(tables: tuple[str, ...], code: str) -> None:
    assert refused(ENTERED, drawn(1, *tables)) == code
    assert refused(DRAFT, arrange(1, *(table(nth, one) for nth, one in enumerate(tables, 1)))) == code


def test_a_table_number_stands_once() -> None:
    assert refused(ENTERED, acts.DrawRound(Round(1, (table(1, "ab"), table(1, "cd"))))) == "no-such-seating"
    assert refused(DRAFT, arrange(1, table(1, "ab"), table(1, "cd"))) == "no-such-seating"


def test_who_is_not_coming_is_not_seated() -> None:
    gone = after(ENTERED, acts.CheckIn(("a",), present=False))
    assert refused(gone, drawn(1, "abcd")) == "not-taking-part"


def test_seated_by_hand_and_back_again() -> None:
    certificate = Certificate(1, "qualifying", "s1", drawn_tables(DRAFT.rounds[0].round.tables))
    draft = after(ENTERED, replace(drawn(1, "abcd", "efgh"), certificate=certificate))
    swapped = after(draft, arrange(1, table(2, "afgh"), table(1, "ebcd")))
    assert swapped.rounds[0].by_hand
    assert [one.number for one in swapped.rounds[0].round.tables] == [1, 2]
    assert after(swapped, arrange(1, table(1, "abcd"), table(2, "efgh"))) == draft


def test_a_table_with_a_result_stays_where_it_is() -> None:
    done = REPORTED.rounds[0].round.tables[0]
    assert refused(REPORTED, arrange(1, table(1, "abce"), table(2, "dfgh"))) == "reported-table-stays"
    assert refused(REPORTED, arrange(1, table(2, "efgh"))) == "reported-table-stays"
    assert after(REPORTED, arrange(1, done, table(2, "hgfe"))).rounds[0].round.tables[1].players == tuple("hgfe")


def test_only_the_last_round_is_seated_otherwise() -> None:
    assert refused(SECOND, arrange(1, *SECOND.rounds[0].round.tables)) == "round-is-past"
    assert refused(ENTERED, arrange(1, table(1, "abcd"))) == "no-such-round"


def test_published_once_and_then_not_thrown_away() -> None:
    assert PLAYED.rounds[0].published
    assert refused(PLAYED, acts.Publish(1)) == "already-published"
    assert refused(PLAYED, acts.Discard(1)) == "already-published"
    assert refused(ENTERED, acts.Publish(1)) == "no-such-round"
    assert after(DRAFT, acts.Discard(1)) == ENTERED
    assert refused(ENTERED, acts.Discard(1)) == "no-such-round"


def test_tables_that_waited_for_slow_ones() -> None:
    begun = after(ENTERED, replace(drawn(1, "abcd"), partial=True), acts.Publish(1))
    more = acts.Extend(1, (table(2, "efgh"),))
    assert not (whole := after(begun, more)).rounds[0].partial
    assert [one.players for one in whole.rounds[0].round.tables] == [tuple("abcd"), tuple("efgh")]
    assert refused(whole, acts.Extend(1, (table(3, "efgh"),))) == "round-is-whole"
    assert refused(begun, acts.Extend(1, (table(2, "aefg"),))) == "seated-twice"
    assert refused(begun, acts.Extend(1, (table(1, "efgh"),))) == "no-such-seating"
    assert after(begun, replace(more, partial=True)).rounds[0].partial


def test_the_first_result_of_a_table() -> None:
    assert REPORTED.rounds[0].round.tables[0].seats == REPORT.seats
    assert refused(REPORTED, REPORT) == "already-reported"
    assert refused(DRAFT, REPORT) == "not-published-yet"
    assert refused(PLAYED, replace(REPORT, number=2)) == "no-such-round"
    assert refused(PLAYED, replace(REPORT, table=3)) == "no-such-table"


def test_a_result_is_of_those_who_sit_there_and_says_something() -> None:
    for others in ("abce", "abc", "abcdd"):
        assert refused(PLAYED, replace(REPORT, seats=seats(others, *range(len(others))))) == "other-players"
        assert refused(REPORTED, replace(CORRECT, seats=seats(others, *range(len(others))))) == "other-players"
    assert refused(PLAYED, replace(REPORT, seats=seats("abcd"))) == "empty-result"
    assert refused(REPORTED, replace(CORRECT, seats=seats("abcd"))) == "empty-result"


def test_turn_order_can_be_reported() -> None:
    turned = after(PLAYED, replace(REPORT, seats=seats("dcba", 4, 3, 2, 1)))
    assert turned.rounds[0].round.tables[0].players == tuple("dcba")


def test_a_correction_needs_a_result() -> None:
    assert after(REPORTED, CORRECT).rounds[0].round.tables[0].seats == CORRECT.seats
    assert refused(PLAYED, CORRECT) == "not-reported-yet"
    assert refused(DRAFT, CORRECT) == "not-published-yet"


def test_a_correction_of_an_earlier_round_leaves_the_later_ones() -> None:
    assert after(SECOND, CORRECT).rounds[1] == SECOND.rounds[1]


def test_who_leaves_leaves_once() -> None:
    gone = acts.Withdraw(Withdrawal("a", "before_round:2"))
    left = after(REPORTED, gone)
    assert facts(left).withdrawals == (gone.withdrawal,)
    assert refused(left, gone) == "already-withdrawn"
    assert refused(left, acts.Withdraw(Withdrawal("z", "before_round:2"))) == "no-such-entrant"


@pytest.mark.parametrize(
    "act",
    [
        acts.Settle(ENTERED.settings),
        acts.Enrol(entrants("x")),
        acts.CheckIn(("a",)),
        drawn(2, "abcd"),
        REPORT,
        CORRECT,
        acts.Withdraw(Withdrawal("a", "before_round:2")),
        acts.Close(),
    ],
)
def test_closed_is_closed(act: acts.Act) -> None:
    assert refused(after(REPORTED, acts.Close()), act) == "tournament-closed"


def test_a_draft_is_not_left_hanging() -> None:
    assert refused(DRAFT, acts.Close()) == "draft-left"
    assert after(CREATED, acts.Close()).closed


TABLES = (table(1, "abcd"), table(2, "efgh"), table(3, "ijkl"))


def test_without_fixed_players_tables_stand_at_their_numbers() -> None:
    assert spots(TABLES, {}) == {1: 1, 2: 2, 3: 3}


def test_a_table_changes_places_with_the_one_where_its_player_needs_to_sit() -> None:
    assert spots(TABLES, {"e": 1}) == {1: 2, 2: 1, 3: 3}
    assert spots(TABLES, {"i": 1}) == {1: 3, 2: 2, 3: 1}  # the table between stays
    assert spots(TABLES, {"i": 9}) == {1: 1, 2: 2, 3: 9}
    assert spots(TABLES, {"i": 1, "e": 3}) == {1: 2, 2: 3, 3: 1}  # whose place is taken goes where one is left


def test_two_at_one_table_stand_at_the_firsts_and_two_tables_at_one_spot_share_by_number() -> None:
    assert spots(TABLES, {"a": 3, "b": 2})[1] == 3
    assert spots(TABLES, {"a": 2, "e": 2})[1] == 2
    assert spots(TABLES, {"a": 2, "e": 2, "f": 7})[2] == 7


@given(st.dictionaries(st.sampled_from("abcdefghijkl"), st.integers(1, 12)))
def test_every_table_stands_somewhere_of_its_own(fixed: dict[str, int]) -> None:
    placed = spots(TABLES, fixed)
    assert list(placed) == [1, 2, 3]
    assert len(set(placed.values())) == 3
    assert min(placed.values()) >= 1


def test_a_fixed_place_holds_for_the_draw_and_for_seating_by_hand() -> None:
    fixed = after(ENTERED, acts.Amend(replace(ENTERED.entrants[4], spot=1)), drawn(1, "abcd", "efgh"))
    assert fixed.rounds[0].spots == {1: 2, 2: 1}
    moved = after(fixed, acts.Arrange(1, (table(1, "ebcd"), table(2, "afgh"))))
    assert moved.rounds[0].spots == {1: 1, 2: 2}
    assert DRAFT.rounds[0].spots == {}
