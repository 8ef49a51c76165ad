"""The rulebook's code against the slow oracle, on seasons of every kind (PG 22 to PG 40)."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from tabellone.engine.facts import Season, Tournament
from tabellone.engine.numbers import from_thousandths
from tabellone.rulebooks import pergioco
from tabellone.rulebooks.pergioco.params import DEFAULT
from tabellone.rulebooks.pergioco.race import race_points
from tabellone.rulebooks.pergioco.rating import rerated
from tests.rulebooks.pergioco import oracle
from tests.strategies_pergioco import circuits, stages

THOUSANDTHS = st.integers(600_000, 1_600_000)


@given(THOUSANDTHS, st.lists(st.tuples(st.sampled_from([0.0, 0.5, 1.0]), THOUSANDTHS), max_size=12))
def test_a_rating_is_exact_to_the_last_decimal(own: int, games: list[tuple[float, int]]) -> None:
    """PG 22: the float inside gives what fifty digits give."""
    exact = oracle.rerated(from_thousandths(own), [(Decimal(score), from_thousandths(other)) for score, other in games])
    assert from_thousandths(rerated(own, games, DEFAULT)) == exact


def test_race_points_of_every_field_and_place() -> None:
    """PG 39: all pairs up to 64, against fifty digits."""
    for players in range(1, 65):
        for place in range(1, players + 1):
            assert race_points(players, place) == oracle.race_points(players, place)


def test_race_points_are_right_where_the_value_is_whole() -> None:
    """PG 39: 1024 players and the first place are exactly 167; K = 16 and eight players exactly 48."""
    assert race_points(1024, 1) == 167
    assert race_points(1024, 3) == 83
    assert race_points(8, 1, 16) == 48
    assert race_points(27, 2, Decimal("0.1")) == 0
    assert race_points(27, 2, Decimal("3")) == 9


@given(stages())
def test_a_standing_is_that_of_the_rules(stage: Tournament) -> None:
    """PG 25, PG 39."""
    table = pergioco.standing(stage)
    expected = oracle.stage_points(stage)
    assert {row.player: row.points for row in table.rows} == expected
    assert sorted(table.unranked) == sorted({p.id for p in stage.players} - expected.keys())
    places = oracle.position({player: (points,) for player, points in expected.items()})
    assert [(row.position, row.player) for row in table.rows] == places
    assert table.final


@given(circuits(), st.integers(0, 1095))
def test_ratings_and_rankings_are_those_of_the_rules(circuit: tuple[Season, list[Tournament]], later: int) -> None:
    """PG 20, PG 22, PG 27, PG 28 and every ranking."""
    season, tournaments = circuit
    on = date(2024, 1, 1) + timedelta(days=later)
    answer = pergioco.season(season, tournaments, on)
    held = oracle.state(season, tournaments, on)
    assert {(row.player, row.game): row.rating for row in answer.ratings} == held.ratings
    for row in answer.ratings:
        assert row.games == oracle.games_in_window(held, row.player, row.game, on.year)
        assert row.active == (row.games > 0)
        assert row.registered == oracle.registered(season, row.player, on)
    found = {name: [(row.position, row.player) for row in rows] for name, rows in answer.rankings.items()}
    assert found == oracle.rankings(season, tournaments, on)


@given(circuits())
def test_the_last_day_of_the_year(circuit: tuple[Season, list[Tournament]]) -> None:
    """PG 31, PG 34, PG 37: the day on which rankings become final, with the Race of the whole year."""
    season, tournaments = circuit
    answer = pergioco.season(season, tournaments, date(2026, 12, 31))
    found = {name: [(row.position, row.player) for row in rows] for name, rows in answer.rankings.items()}
    assert found == oracle.rankings(season, tournaments, date(2026, 12, 31))
    totals = oracle.race(season, tournaments, date(2026, 12, 31))
    assert {row.player: (row.value,) for row in answer.rankings["race"]} == totals
    assert not any(row.more.get("provisional") for row in answer.rankings["race"])
