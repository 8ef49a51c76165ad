"""The final phase as a bracket: who came from where, who goes on, what is open (BIG 4.3, BIG 4.4, RK semifinals)."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.contract.brackets import Bracket, BracketSeat, Spot
from tabellone.engine.facts import Round, Seat, Table, Tournament
from tabellone.rulebooks import big, risiko
from tests.rulebooks.big import playing
from tests.rulebooks.risiko import drawing
from tests.scenes.brackets import NAMES, chart, drawn, duels


def places(found: Bracket, round_: int) -> list[list[str | None]]:
    return [[place.player for place in table.places] for table in found.rounds[round_].tables]


def on(found: Bracket, round_: int) -> list[str | None]:
    return [place.player for table in found.rounds[round_].tables for place in table.places if place.on]


def test_before_the_final_phase_there_is_no_bracket() -> None:
    assert big.bracket(duels(4)) is None
    assert risiko.bracket(drawing.played_on(drawing.evening(20), 2)) is None


def test_a_bracket_shows_the_rounds_to_come_with_open_places() -> None:
    """BIG 4.3: of eight, first v last; who is not known yet is the winner of a table."""
    found = chart(drawn(duels(8)))
    assert [one.phase for one in found.rounds] == ["quarterfinal", "semifinal", "final"]
    assert [one.number for one in found.rounds] == [2, None, None]
    assert [len(one.tables) for one in found.rounds] == [4, 2, 1]
    assert places(found, 1) == [[None, None], [None, None]]
    assert {place.came for table in found.rounds[1].tables for place in table.places} == {Spot(0, n) for n in range(4)}
    assert found.winners == ()


def test_winners_stand_in_the_next_round_before_it_is_drawn() -> None:
    event = duels(8)
    first = [row.player for row in big.standing(event).rows][:8]
    found = chart(drawn(event, first[0]))
    assert on(found, 0) == [first[0]]
    assert sorted(map(str, (one for table in places(found, 1) for one in table))) == ["None"] * 3 + [first[0]]


def test_who_skips_a_round_comes_straight_in() -> None:
    """BIG 8.1.1: of six, the first two skip the quarterfinals."""
    event = duels(6)
    first = [row.player for row in big.standing(event).rows]
    found = chart(drawn(event))
    straight = [place.player for table in found.rounds[1].tables for place in table.places if place.came is None]
    assert sorted(map(str, straight)) == sorted(first[:2])
    assert len(found.rounds[0].tables) == 2


def test_what_is_shown_of_a_table_that_plays_is_what_was_reported() -> None:
    """Somebody is taken for its winner only to see what follows: nothing of that is shown."""
    found = chart(drawn(duels(8)))
    shown = [place for table in found.rounds[0].tables for place in table.places]
    assert [place.seat for place in shown] == [Seat(place.player or "") for place in shown]
    assert not any(table.decided for table in found.rounds[0].tables)


def test_a_whole_knock_out_has_a_winner() -> None:
    event = duels(4)
    best = next(row.player for row in big.standing(event).rows)
    for _ in range(2):
        event = drawn(event, *[p for p in NAMES if p == best], *NAMES)
    found = chart(event)
    assert found.winners == (best,)
    assert all(place.came for place in found.rounds[1].tables[0].places)
    assert on(found, 1) == [best]


def test_tables_of_four_lead_to_one_final() -> None:
    """BIG 8.1.3: ten go on at tables of four: two straight to the final, two semifinals."""
    event = duels(10, size=4)
    first = [row.player for row in big.standing(event).rows]
    found = chart(drawn(event))
    assert [(one.phase, [len(t.places) for t in one.tables]) for one in found.rounds] == [
        ("semifinal", [4, 4]),
        ("final", [4]),
    ]
    assert places(found, 1) == [[*first[:2], None, None]]


def tied(event: Tournament, **tiebreak: Decimal) -> Tournament:
    """The last round with its first table ended level."""
    last = event.rounds[-1]
    level = tuple(replace(seat, score=Decimal(50), tiebreak=tiebreak) for seat in last.tables[0].seats)
    table = replace(last.tables[0], seats=level)
    return replace(event, rounds=(*event.rounds[:-1], replace(last, tables=(table, *last.tables[1:]))))


def test_a_tied_final_is_played_again_by_who_is_tied() -> None:
    """BIG 8.3: the replay is a round of its own, and comes from the final."""
    event = tied(drawn(replace(duels(2), game="7-wonders-duel")), blue=Decimal(9))
    found = chart(event)
    assert [(one.phase, one.number) for one in found.rounds] == [("final", 2), ("final", None)]
    assert (found.winners, len(on(found, 0))) == ((), 2)
    assert all(place.player and place.came == Spot(0, 0) for place in found.rounds[1].tables[0].places)
    again = drawn(event, *NAMES)
    assert len(chart(again).winners) == 1


def test_a_tied_final_goes_to_who_stood_higher() -> None:
    """BIG 4.3, BIG 8.3: at most games the standing before it decides."""
    event = tied(drawn(replace(duels(2), game="splendor")), cards=Decimal(9))
    assert chart(event).winners == (big.standing(event).rows[0].player,)


@given(st.integers(2, 18), st.permutations(NAMES), st.integers(0, 8))
def test_every_bracket_leads_each_table_into_one_place(qualified: int, wins: list[str], reported: int) -> None:
    """BIG 4.3: as the rounds are drawn, what was foretold is what comes: every table feeds one place, once."""
    event = drawn(duels(qualified), *wins[:reported])
    foretold = chart(event)
    fed = [place.came for one in foretold.rounds for table in one.tables for place in table.places if place.came]
    tables = [Spot(r, t) for r, one in enumerate(foretold.rounds) for t in range(len(one.tables))]
    assert sorted(fed, key=lambda spot: (spot.round, spot.table)) == tables[:-1]
    assert len(foretold.rounds[-1].tables) == 1
    event = drawn(duels(qualified), *wins)
    while big.next_phase(event):
        event = drawn(event, *wins)
    done = chart(event)
    assert len(done.winners) == 1
    assert [len(one.tables) for one in done.rounds] == [len(one.tables) for one in foretold.rounds]
    assert _grown(done) == _grown(foretold)


def _grown(found: Bracket) -> object:
    """The tables of the last round, each by those that lead into it, down to players: their numbers tell nothing."""

    def from_(place: BracketSeat) -> object:
        return table(place.came.round, place.came.table) if place.came else place.player

    def table(round_: int, number: int) -> frozenset[object]:
        return frozenset(map(from_, found.rounds[round_].tables[number].places))

    return {table(len(found.rounds) - 1, number) for number in range(len(found.rounds[-1].tables))}


# --- RisiKo!


@pytest.mark.parametrize(
    ("players", "tables", "finals"),
    [
        pytest.param(16, 4, 1, id="RK semifinals: four, or with direct finalists"),
        pytest.param(60, 4, 1, id="RK structure: one group"),
        pytest.param(110, 8, 2, id="RK structure: two winners"),
        pytest.param(200, 16, 4, id="RK structure: four winners"),
    ],
)
def test_semifinals_lead_to_the_final_of_their_group(players: int, tables: int, finals: int) -> None:
    before = drawing.played_on(drawing.evening(players), 2)
    event = drawing.added(before, risiko.draw(before, "semi"))
    found = chart(event)
    semifinals, final = found.rounds
    assert (semifinals.number, final.number, len(final.tables)) == (3, None, finals)
    assert len(semifinals.tables) <= tables
    assert all(len(table.places) == 4 for table in final.tables)
    for table in final.tables:
        fed = [place.came for place in table.places if place.came]
        assert {semifinals.tables[spot.table].group for spot in fed} == {table.group}
        assert all(place.player is None for place in table.places if place.came)
    straight = [place.player for place in final.tables[0].places if place.came is None]
    assert len(straight) == (4 - len(semifinals.tables) if finals == 1 else 0)


def test_the_final_is_linked_to_its_semifinals() -> None:
    done = drawing.played_on(drawing.evening(110))
    found = chart(done)
    champions = [row.player for row in risiko.standing(done).rows if row.position == 1]
    assert sorted(found.winners) == sorted(champions)
    assert all(place.came and place.came.round == 0 for table in found.rounds[1].tables for place in table.places)
    assert len(on(found, 0)) == 8


def test_who_gives_up_the_final_is_replaced_in_the_bracket() -> None:
    """RK withdrawals: the second of the same table comes in."""
    semis = drawing.played_on(drawing.evening(60), 3)
    winner = on(chart(semis), 0)[0]
    assert winner
    found = chart(drawing.leaving(semis, "before_final", winner))
    finalists = places(found, 1)[0]
    assert winner not in finalists
    assert len([one for one in finalists if one]) == 4


def test_a_final_at_once_is_a_bracket_of_one_table() -> None:
    """RK semifinals, ruling too-few."""
    before = drawing.played_on(drawing.evening(8), 2)
    found = chart(drawing.added(before, risiko.draw(before, "f")))
    assert [(one.phase, len(one.tables)) for one in found.rounds] == [("final", 1)]


# --- PerGioco


def test_a_knock_out_of_a_platform_is_shown_as_far_as_it_was_played() -> None:
    """PG 2: drawn elsewhere, so nothing is foretold."""

    def game(number: int, one: str, other: str, won: int | None) -> Table:
        scores = (None, None) if won is None else (Decimal(1 - won), Decimal(won))
        return Table(number, (Seat(one, scores[0]), Seat(other, scores[1])))

    semis = Round(1, (game(1, "a", "d", 0), game(2, "b", "c", 1)), "semifinal")
    event = replace(playing.tournament("abcd", semis), rulebook="pergioco", system="knockout", table_size=2)
    assert on(chart(event), 0) == ["a", "c"]
    found = chart(replace(event, rounds=(semis, Round(2, (game(1, "a", "c", None),), "final"))))
    assert (places(found, 1), found.winners) == ([["a", "c"]], ())
    assert [place.came for place in found.rounds[1].tables[0].places] == [Spot(0, 0), Spot(0, 1)]
