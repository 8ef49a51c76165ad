"""The next phase is told without drawing, and so are the moments at which somebody can leave."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.contract import Rulebook
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Seat, Table, Tournament
from tabellone.rulebooks import big, pergioco, risiko
from tests.rulebooks.big import playing
from tests.rulebooks.risiko import drawing
from tests.strategies_pergioco import stage_of, stage_played


def drawn_phase(book: Rulebook, event: Tournament) -> str | None:
    try:
        return book.draw(event, "next").phase
    except RuleError:
        return None


@pytest.mark.parametrize("players", [4, 5, 9, 10, 12, 13, 16, 20, 49, 50, 103])
def test_a_master_from_the_first_game_to_the_last(players: int) -> None:
    """RK structure, RK semifinals."""
    event = drawing.played_on(drawing.evening(players), 4)
    for rounds in range(len(event.rounds) + 1):
        before = drawing.cut(event, rounds)
        assert risiko.next_phase(before) == drawn_phase(risiko, before)


def test_moments_of_a_master() -> None:
    """RK withdrawals: before a round, before the semifinals, before the final."""
    event = drawing.played_on(drawing.evening(20), 4)
    fresh = [replace(one, tables=tuple(map(unreported, one.tables))) for one in event.rounds]
    cut = [drawing.cut(event, rounds) for rounds in range(5)]
    waiting = [replace(cut[n], rounds=(*cut[n].rounds, fresh[n])) for n in range(4)]
    assert [risiko.withdrawal_moments(one) for one in cut] == [
        ("before_round:1",),
        ("before_round:2",),
        ("before_semifinals", "before_final"),
        ("before_final",),
        (),
    ]
    assert [risiko.withdrawal_moments(one) for one in waiting] == [
        ("before_round:2", "before_round:1"),
        ("before_semifinals", "before_final", "before_round:2"),
        ("before_final", "before_semifinals"),
        ("before_final",),
    ]


def unreported(table: Table) -> Table:
    return replace(table, seats=tuple(Seat(seat.player) for seat in table.seats))


def test_few_players_go_straight_to_the_final() -> None:
    """RK semifinals, ruling too-few."""
    event = drawing.played_on(drawing.evening(8), 2)
    assert risiko.next_phase(event) == "final"
    assert risiko.withdrawal_moments(event) == ("before_final",)


@pytest.mark.parametrize(
    "fields",
    [
        {"params": {"rounds": 2}},
        {"params": {"rounds": 2, "final_phase": "final"}},
        {"params": {"rounds": 2, "final_phase": "national"}},
        {"national_final": True, "game": "splendor"},
        {"national_final": True, "game": "carcassonne", "table_size": 2},
        {"system": "knockout", "table_size": 2, "game": "carcassonne"},
        {"system": "round_robin", "table_size": 2},
        {"params": {"rounds": 3, "final_phase": "national"}, "table_size": 3},
    ],
)
@given(players=st.integers(4, 22), spread=st.integers(1, 30))
def test_a_big_tournament_from_the_first_round_to_the_last(fields: dict[str, Any], players: int, spread: int) -> None:
    """BIG 4.1, BIG 4.3, BIG 7.2.1, BIG 8.1."""
    event, draws = playing.play_on(playing.tournament(players, **fields), spread=spread, most=60)
    assert [big.next_phase(replace(event, rounds=event.rounds[:n])) for n in range(len(draws))] == [
        one.phase for one in draws
    ]
    assert big.next_phase(event) is None
    assert big.withdrawal_moments(event) == ()


def test_while_tables_are_playing() -> None:
    """BIG 7.2.1: as things stand; a final under way is followed by nothing."""
    one = playing.round_(1, playing.table(1, a=9, b=8), playing.table(2, playing.seat("c"), playing.seat("d")))
    event = playing.tournament("abcd", one, table_size=2, params={"rounds": 1, "final_phase": "final"})
    assert big.next_phase(event) == "final"
    assert big.withdrawal_moments(event) == ("before_round:2",)
    final = playing.round_(2, playing.table(1, playing.seat("a"), playing.seat("b")), phase="final")
    over = replace(event, rounds=(playing.round_(1, playing.table(1, a=9, b=8), playing.table(2, c=3, d=1)), final))
    assert big.next_phase(over) is None
    assert big.withdrawal_moments(over) == ("before_round:2",)


def test_a_stage_goes_on_or_ends() -> None:
    """PG 2: Swiss as long as it is wanted, all against all until all have met, other formats elsewhere."""
    swiss, everybody = stage_of(5), stage_of(4, "round_robin")
    for n in range(3):
        assert pergioco.next_phase(swiss) == drawn_phase(pergioco, swiss) == "swiss"
        assert pergioco.next_phase(everybody) == "round_robin"
        assert pergioco.withdrawal_moments(swiss) == (f"before_round:{n + 1}",)
        swiss, everybody = stage_played(swiss, f"s{n}"), stage_played(everybody, f"s{n}")
    assert pergioco.next_phase(everybody) is drawn_phase(pergioco, everybody) is None
    assert pergioco.withdrawal_moments(everybody) == ()
    assert pergioco.next_phase(stage_of(8, "knockout")) is None
    assert pergioco.next_phase(stage_of(1)) is None


def test_a_swiss_stage_ends_with_the_rounds_that_are_planned() -> None:
    planned = replace(stage_of(8), params={"rounds": 2})
    for number in (1, 2):
        assert pergioco.next_phase(planned) == "swiss"
        planned = stage_played(planned, f"s{number}")
        assert pergioco.standing(planned).final is (number == 2)
    assert pergioco.next_phase(planned) is None
    assert pergioco.withdrawal_moments(planned) == ()
    assert pergioco.next_phase(replace(planned, params={})) == "swiss"
    assert pergioco.next_phase(replace(planned, params={"rounds": 3})) == "swiss"
    assert pergioco.propose("hex", 8).params == {"rounds": 3}
