"""What is always true of PerGioco seasons, and the same as the slow oracle says (PG 22 to PG 40)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from tabellone.engine.facts import Season, Tournament
from tabellone.engine.numbers import from_thousandths
from tabellone.rulebooks import pergioco
from tabellone.rulebooks.pergioco.params import DEFAULT
from tabellone.rulebooks.pergioco.race import race_points
from tabellone.rulebooks.pergioco.rating import rate_stage, rerated
from tabellone.rulebooks.pergioco.sides import plays_swiss, sides
from tests.rulebooks.pergioco import oracle
from tests.scenes.histories import rankings
from tests.strategies_pergioco import NAMES, circuits, stages

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
    answer = rankings(pergioco, season, tournaments, on)
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
    answer = rankings(pergioco, season, tournaments, date(2026, 12, 31))
    found = {name: [(row.position, row.player) for row in rows] for name, rows in answer.rankings.items()}
    assert found == oracle.rankings(season, tournaments, date(2026, 12, 31))
    totals = oracle.race(season, tournaments, date(2026, 12, 31))
    assert {row.player: (row.value,) for row in answer.rankings["race"]} == totals
    assert not any(row.more.get("provisional") for row in answer.rankings["race"])


END = date(2026, 12, 31)


@given(stages(quiet=True), st.dictionaries(st.sampled_from(NAMES), st.integers(700_000, 1_500_000)))
def test_a_stage_without_absences_keeps_the_sum(stage: Tournament, held: dict[str, int]) -> None:
    """PG 22, ruling stage-batch: within 0.0005 per player."""
    after = rate_stage(sides(stage), held, swiss=plays_swiss(stage), params=DEFAULT)
    change = sum(rating - held.get(player, 1_000_000) for player, rating in after.items())
    assert abs(Decimal(change)) <= Decimal("0.5") * len(after)


@given(circuits(), st.randoms(use_true_random=False))
def test_the_order_of_the_input_does_not_matter(circuit: tuple[Season, list[Tournament]], chance: object) -> None:
    season, tournaments = circuit
    shuffle = chance.shuffle  # type: ignore[attr-defined]  # hypothesis gives a random.Random
    mixed = [_mixed(tournament, shuffle) for tournament in tournaments]
    shuffle(mixed)
    people, ratings, games = list(season.players), list(season.ratings), list(season.games)
    for listed in (people, ratings, games):
        shuffle(listed)
    other = replace(season, players=tuple(people), ratings=tuple(ratings), games=tuple(games))
    one = rankings(pergioco, season, tournaments, END)
    assert rankings(pergioco, other, mixed, END) == one


def _mixed(tournament: Tournament, shuffle: object) -> Tournament:
    assert callable(shuffle)
    rounds = []
    for played in tournament.rounds:
        tables = [replace(table, seats=table.seats[::-1]) for table in played.tables]
        shuffle(tables)
        rounds.append(replace(played, tables=tuple(tables)))
    players = list(tournament.players)
    shuffle(players)
    shuffle(rounds)
    return replace(tournament, rounds=tuple(rounds), players=tuple(players))


@given(circuits())
def test_display_names_change_nothing(circuit: tuple[Season, list[Tournament]]) -> None:
    season, tournaments = circuit
    people = tuple(replace(person, name="Someone Else") for person in season.players)
    renamed = [
        replace(each, name="?", players=tuple(replace(player, name="?") for player in each.players))
        for each in tournaments
    ]
    assert rankings(pergioco, replace(season, players=people), renamed, END) == rankings(
        pergioco, season, tournaments, END
    )


@given(circuits())
def test_positions_are_consistent_with_values(circuit: tuple[Season, list[Tournament]]) -> None:
    """PG 30, PG 33, PG 36: position = those ahead + 1; shadows and excluded players are nowhere."""
    season, tournaments = circuit
    answer = rankings(pergioco, season, tournaments, END)
    listed = {p.id for p in season.players if p.registered and p.registered <= END and not p.excluded}
    for rows in answer.rankings.values():
        assert [row.position for row in rows] == sorted(row.position for row in rows)
        assert all(row.position == 1 + sum(other.position < row.position for other in rows) for row in rows)
        assert {row.player for row in rows} <= listed
    for name in ("blue", "race", "green"):
        values = [row.value for row in answer.rankings[name]]
        assert values == sorted(values, reverse=True)


@given(circuits())
def test_an_excluded_player_moves_nobodys_rating_or_race_points(circuit: tuple[Season, list[Tournament]]) -> None:
    """PG 3, PG 7, ruling void-player-not-games: only the excluded player leaves."""
    season, tournaments = circuit
    out = NAMES[0]
    people = tuple(replace(person, excluded=person.excluded or person.id == out) for person in season.players)
    before = rankings(pergioco, season, tournaments, END)
    after = rankings(pergioco, replace(season, players=people), tournaments, END)
    assert [(row.player, row.game, row.rating) for row in after.ratings] == [
        (row.player, row.game, row.rating) for row in before.ratings
    ]
    assert [(row.player, row.value, row.more) for row in after.rankings["race"]] == [
        (row.player, row.value, row.more) for row in before.rankings["race"] if row.player != out
    ]
    assert out not in {row.player for rows in after.rankings.values() for row in rows}
