"""Tables made by hand are counted like the draw's own certificate."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from tabellone.contract.answers import Criterion, DrawnTable
from tabellone.contract.results import with_least
from tabellone.rulebooks import big, pergioco, risiko
from tests.rulebooks.big import playing
from tests.rulebooks.risiko import drawing
from tests.strategies_pergioco import stage_of, stage_played

Tables = tuple[DrawnTable, ...]


def swapped(tables: Tables, one: str, other: str) -> Tables:
    change = {one: other, other: one}
    return tuple(replace(table, seats=tuple(change.get(p, p) for p in table.seats)) for table in tables)


@given(st.sampled_from([8, 9, 13, 17, 22, 31, 50, 61]), st.integers(0, 2), st.text("abc", max_size=3))
def test_the_draw_itself_is_judged_as_it_certifies(players: int, rounds: int, seed: str) -> None:
    """RK draw 1, RK draw 2, RK draw semifinals: counts, leasts and who shares them."""
    event = drawing.played_on(drawing.evening(players), rounds, seed)
    drawn = risiko.draw(event, seed)
    assert risiko.judged(event, drawn.tables, seed) == drawn.criteria
    assert risiko.judged(event, drawn.tables, seed, certificate=drawn) == drawn.criteria


@given(st.sampled_from([9, 14, 17, 22]), st.integers(0, 1), st.data())
def test_a_swap_is_counted_pair_by_pair(players: int, rounds: int, data: st.DataObject) -> None:
    """RK draw 1, RK draw 2: against a plain count."""
    event = drawing.played_on(drawing.evening(players), rounds)
    drawn = risiko.draw(event, "s")
    people = [player.id for player in event.players]
    tables = drawn.tables
    for _ in range(data.draw(st.integers(1, 4))):
        tables = swapped(tables, data.draw(st.sampled_from(people)), data.draw(st.sampled_from(people)))
    found = {one.name: one for one in risiko.judged(event, tables, "s", certificate=drawn)}
    club = {player.id: player.club for player in event.players}
    pairs = [set(pair) for table in tables for pair in combinations(table.seats, 2)]
    assert found["same_club"].count == sum(len({club[p] for p in pair}) == 1 for pair in pairs)
    if rounds:
        before = [set(table.players) for table in event.rounds[0].tables]
        again = [p for t in tables if len(t.seats) == 5 for p in t.seats if any(p in b and len(b) == 5 for b in before)]
        assert found["already_met"].count == sum(any(pair <= table for table in before) for pair in pairs)
        assert found["again_at_five"].count == len(again)
    assert all(one.least is None or one.least <= one.count for one in found.values())


def test_the_effect_of_a_swap() -> None:
    """RK draw 1: bringing a clubmate to one's table costs a pair, and says whose."""
    clubs = {"anna": "Nord", "bea": "Nord", "ciro": "Est", "dino": "Sud", "elio": "Est", "fosca": "Sud"}
    event = drawing.tournament([*clubs, "gino", "hedda"])
    event = replace(event, players=tuple(replace(p, club=clubs.get(p.id)) for p in event.players))
    drawn = risiko.draw(event, "s")
    assert [one.count for one in drawn.criteria] == [0]
    home = next(table for table in drawn.tables if "anna" in table.seats)
    other = next(p for p in home.seats if p in {"gino", "hedda"} or clubs[p] != "Nord")
    (found,) = risiko.judged(event, swapped(drawn.tables, "bea", other), "s")
    assert ("anna", "bea") in found.shared_by
    assert found.least == 0


def test_no_least_once_the_fifths_have_changed() -> None:
    """RK draw 1: what was proven holds for the fifths that were drawn."""
    event = drawing.evening(9)
    drawn = risiko.draw(event, "s")
    four = next(table for table in drawn.tables if len(table.seats) == 4)
    tables = swapped(drawn.tables, drawn.fifths[0], four.seats[0])
    assert [one.least for one in risiko.judged(event, tables, "s")] == [None]


def test_a_final_has_no_criteria() -> None:
    """RK withdrawals: its seats are by lot."""
    event = drawing.played_on(drawing.evening(16), 3)
    assert risiko.judged(event, risiko.draw(event, "s").tables, "s") == ()


def test_rematches_of_a_stage() -> None:
    """PG 2, ruling swiss-no-rematch."""
    event = stage_played(stage_of(4), "a")
    drawn = pergioco.draw(event, "b")
    assert pergioco.judged(event, drawn.tables, "b") == drawn.criteria
    again = tuple(DrawnTable(t.number, t.players) for t in event.rounds[0].tables)
    (found,) = pergioco.judged(event, again, "b")
    assert (found.count, found.least, found.shared_by) == (2, 0, tuple(t.seats for t in again))
    assert pergioco.judged(stage_of(4, "round_robin"), again, "b") == ()


def test_big_weighs_nothing() -> None:
    """BIG 4.1."""
    event = playing.tournament(8)
    assert big.judged(event, big.draw(event, "s").tables, "s") == ()


def test_a_least_holds_only_behind_equal_counts() -> None:
    drawn = [Criterion("first", 1, 1), Criterion("second", 2, 1)]
    worse = [Criterion("first", 2, None), Criterion("second", 3, None)]
    assert [one.least for one in with_least(worse, drawn)] == [1, None]
    assert [one.least for one in with_least([Criterion("first", 0, None)], drawn)] == [None]
