"""What must always be true of PerGioco seasons (PG 22, PG 26, PG 30, PG 33, PG 36)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from tabellone.engine.facts import Season, Tournament
from tabellone.rulebooks import pergioco
from tabellone.rulebooks.pergioco.params import DEFAULT
from tabellone.rulebooks.pergioco.rating import rate_stage
from tabellone.rulebooks.pergioco.sides import is_swiss, sides
from tests.strategies_pergioco import NAMES, circuits, stages

END = date(2026, 12, 31)


@given(stages(quiet=True), st.dictionaries(st.sampled_from(NAMES), st.integers(700_000, 1_500_000)))
def test_a_stage_without_absences_keeps_the_sum(stage: Tournament, held: dict[str, int]) -> None:
    """PG 22, ruling stage-batch: within 0.0005 per player."""
    after = rate_stage(sides(stage), held, swiss=is_swiss(stage), params=DEFAULT)
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
    one = pergioco.season(season, tournaments, END)
    assert pergioco.season(other, mixed, END) == one


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
    assert pergioco.season(replace(season, players=people), renamed, END) == pergioco.season(season, tournaments, END)


@given(circuits())
def test_positions_are_consistent_with_values(circuit: tuple[Season, list[Tournament]]) -> None:
    """PG 30, PG 33, PG 36: position = those ahead + 1; shadows and excluded players are nowhere."""
    season, tournaments = circuit
    answer = pergioco.season(season, tournaments, END)
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
    before = pergioco.season(season, tournaments, END)
    after = pergioco.season(replace(season, players=people), tournaments, END)
    assert [(row.player, row.game, row.rating) for row in after.ratings] == [
        (row.player, row.game, row.rating) for row in before.ratings
    ]
    assert [(row.player, row.value, row.more) for row in after.rankings["race"]] == [
        (row.player, row.value, row.more) for row in before.rankings["race"] if row.player != out
    ]
    assert out not in {row.player for rows in after.rankings.values() for row in rows}
