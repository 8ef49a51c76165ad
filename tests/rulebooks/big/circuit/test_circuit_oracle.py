"""A slow and obvious circuit judges the quick one, on generated circuits (BIG 5, BIG 7, rulings big-elo and pairs)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tabellone.engine.facts import Season, Table, Tournament
from tabellone.rulebooks.big.standing import standing
from tabellone.rulebooks.big.table import table_places
from tests.rulebooks.big.circuit_cases import DAYS, NEW_YEARS_EVE, circuits, season

Elos = dict[tuple[str, str], Decimal]
Points = list[tuple[Tournament, str, Fraction]]


def people(tournament: Tournament, entry: str) -> tuple[str, ...]:
    player = next(each for each in tournament.players if each.id == entry)
    return player.members or (entry,)


def slow_elo(tournament: Tournament, elos: Elos) -> Elos:
    """Forty digits, pair by pair, each entry on its own."""

    def held(entry: str) -> Decimal:
        own = [elos.get((person, str(tournament.game)), Decimal(1500)) for person in people(tournament, entry)]
        return sum(own, Decimal(0)) / len(own)

    changes: dict[str, Decimal] = {}
    with localcontext() as context:
        context.prec = 40
        for round_ in tournament.rounds:
            for table in round_.tables:
                places = table_places(table, round_.game or str(tournament.game))
                for one in places:
                    for other in places:
                        if one != other:
                            apart = (held(other) - held(one)) / 400
                            score = Decimal(1 + (places[one] < places[other]) - (places[one] > places[other])) / 2
                            gain = Decimal(32) / (len(places) - 1) * (score - 1 / (1 + Decimal(10) ** apart))
                            changes[one] = changes.get(one, Decimal(0)) + gain
        moved = dict(elos)
        for entry, change in changes.items():
            for person in people(tournament, entry):
                key = (person, str(tournament.game))
                value = elos.get(key, Decimal(1500)) + change
                moved[key] = value.quantize(Decimal("0.001"), rounding=ROUND_HALF_UP)
    return moved


def slow_points(tournament: Tournament, elos: Elos) -> list[tuple[str, Fraction]]:
    rows = standing(tournament).rows
    n = len(rows)
    strength = {}
    for row in rows:
        own = [elos.get((each, str(tournament.game)), Decimal(1500)) for each in people(tournament, row.player)]
        strength[row.player] = sum(map(Fraction, own), Fraction(0)) / len(own)
    mean = sum(strength.values(), Fraction(0)) / n
    earned = []
    for row in rows:
        p = row.position
        base = 1000 * (1 - Fraction(2 * p - 1, 2 * n))
        prize = min(Fraction(1000), 200 + 800 * Fraction(n - 6, 30)) / p if p <= n // 4 else Fraction(0)
        apart = (mean - strength[row.player]) / 1000
        apart = min(max(apart, Fraction(-1, 10)), Fraction(1, 10))
        points = (base + prize) * (1 + apart) / (2 if n < 6 else 1)
        earned += [(person, points) for person in people(tournament, row.player)]
    return earned


def slow_circuit(circuit: Season, tournaments: list[Tournament]) -> tuple[Elos, Points]:
    elos = {(each.player, each.game): each.rating for each in circuit.ratings}
    points: Points = []
    for tournament in sorted(tournaments, key=lambda each: each.id):
        assert tournament.end <= NEW_YEARS_EVE
    for tournament in sorted(tournaments, key=lambda each: (each.end.isoformat(), each.id)):
        points += [(tournament, person, worth) for person, worth in slow_points(tournament, elos)]
        elos = slow_elo(tournament, elos)
    return elos, points


def slow_ranking(values: dict[str, Any], circuit: Season) -> dict[str, tuple[int, Any]]:
    out = {person.id for person in circuit.players if person.excluded}
    kept = {person: value for person, value in values.items() if person not in out}
    return {person: (1 + sum(v > value for v in kept.values()), value) for person, value in kept.items()}


def best(points: Points, how_many: int) -> dict[str, Fraction]:
    own: dict[str, list[Fraction]] = {}
    for _, person, worth in points:
        own.setdefault(person, []).append(worth)
    return {person: sum(sorted(each)[-how_many:], Fraction(0)) for person, each in own.items()}


def slow_rankings(circuit: Season, tournaments: list[Tournament]) -> dict[str, dict[str, tuple[int, Any]]]:
    elos, points = slow_circuit(circuit, tournaments)
    rankings = {}
    general: dict[str, Fraction] = {}
    for game in sorted({str(each.game) for each in tournaments}):
        of_game = [each for each in points if each[0].game == game]
        this_year = [each for each in of_game if each[0].end.year == 2026]
        for person, worth in best(this_year, 3).items():
            general[person] = general.get(person, Fraction(0)) + worth
        finals = [n for n, each in enumerate(of_game) if each[0].national_final]
        last = of_game[finals[-1]][0].id if finals else ""
        start = next((n for n, each in enumerate(of_game) if each[0].id == last), 0)
        rankings[f"points:{game}"] = slow_ranking(best(of_game[start:], 5), circuit)
    for game in {game for _, game in elos}:
        own = {person: rating for (person, each), rating in elos.items() if each == game}
        rankings[f"elo:{game}"] = slow_ranking(own, circuit)
    return rankings | {"general": slow_ranking(general, circuit)}


@given(circuits())
def test_the_quick_circuit_is_the_slow_one(case: tuple[Season, list[Tournament]]) -> None:
    circuit, tournaments = case
    answer = season(circuit, tournaments, NEW_YEARS_EVE)
    found = {name: {row.player: (row.position, row.value) for row in rows} for name, rows in answer.rankings.items()}
    assert found == slow_rankings(circuit, tournaments)
    elos, _ = slow_circuit(circuit, tournaments)
    assert {(row.player, row.game): row.rating for row in answer.ratings} == elos


@given(circuits())
def test_what_is_remembered_of_a_circuit_holds_for_no_other(case: tuple[Season, list[Tournament]]) -> None:
    """Without each of its tournaments in turn: the others are the very same values, with other ELOs before them."""
    circuit, tournaments = case
    season(circuit, tournaments, NEW_YEARS_EVE)
    for gone in tournaments[:3]:
        rest = [each for each in tournaments if each is not gone]
        answer = season(circuit, rest, NEW_YEARS_EVE)
        found = {
            name: {row.player: (row.position, row.value) for row in rows} for name, rows in answer.rankings.items()
        }
        assert found == slow_rankings(circuit, rest)


@given(circuits(), st.randoms(use_true_random=False))
def test_the_order_of_input_changes_nothing(case: tuple[Season, list[Tournament]], chance: Any) -> None:
    circuit, tournaments = case
    shuffled = list(tournaments)
    chance.shuffle(shuffled)
    mixed = []
    for tournament in shuffled:
        entrants = list(tournament.players)
        chance.shuffle(entrants)
        mixed.append(replace(tournament, players=tuple(entrants)))
    other = replace(circuit, ratings=tuple(reversed(circuit.ratings)), players=tuple(reversed(circuit.players)))
    assert season(circuit, tournaments, NEW_YEARS_EVE) == season(other, mixed, NEW_YEARS_EVE)


@given(circuits(pairs=False))
def test_elos_sum_to_the_same_within_the_rounding(case: tuple[Season, list[Tournament]]) -> None:
    circuit, tournaments = case
    answer = season(circuit, tournaments, NEW_YEARS_EVE)
    start = {(each.player, each.game): each.rating for each in circuit.ratings}
    drift = sum((row.rating - start.get((row.player, row.game), Decimal(1500)) for row in answer.ratings), Decimal(0))
    assert abs(drift) <= Decimal("0.0005") * 9 * len(tournaments)


@given(circuits())
def test_positions_follow_the_values(case: tuple[Season, list[Tournament]]) -> None:
    for rows in season(*case, NEW_YEARS_EVE).rankings.values():
        for row in rows:
            assert row.position == 1 + sum(Fraction(other.value) > Fraction(row.value) for other in rows)
        assert [(row.position, row.player) for row in rows] == sorted((row.position, row.player) for row in rows)


@given(circuits())
def test_names_change_nothing(case: tuple[Season, list[Tournament]]) -> None:
    circuit, tournaments = case
    renamed = [
        replace(each, name="X", players=tuple(replace(player, name="Y") for player in each.players))
        for each in tournaments
    ]
    assert season(circuit, tournaments, NEW_YEARS_EVE) == season(circuit, renamed, NEW_YEARS_EVE)


def with_prefix(tournament: Tournament) -> Tournament:
    def seats(table: Table) -> Table:
        return replace(table, seats=tuple(replace(seat, player=f"x{seat.player}") for seat in table.seats))

    return replace(
        tournament,
        players=tuple(
            replace(each, id=f"x{each.id}", members=tuple(f"x{member}" for member in each.members))
            for each in tournament.players
        ),
        rounds=tuple(replace(each, tables=tuple(map(seats, each.tables))) for each in tournament.rounds),
    )


@given(circuits())
def test_renaming_players_renames_them_and_nothing_else(case: tuple[Season, list[Tournament]]) -> None:
    circuit, tournaments = case
    renamed = replace(
        circuit,
        players=tuple(replace(each, id=f"x{each.id}") for each in circuit.players),
        ratings=tuple(replace(each, player=f"x{each.player}") for each in circuit.ratings),
    )
    before = season(circuit, tournaments, NEW_YEARS_EVE)
    after = season(renamed, [with_prefix(each) for each in tournaments], NEW_YEARS_EVE)
    assert [replace(row, player=f"x{row.player}") for row in before.ratings] == list(after.ratings)
    for name, rows in before.rankings.items():
        assert [replace(row, player=f"x{row.player}") for row in rows] == list(after.rankings[name])


@given(circuits(), st.sampled_from(DAYS))
def test_a_day_of_the_past_is_what_it_was(case: tuple[Season, list[Tournament]], text: str) -> None:
    circuit, tournaments = case
    day = date.fromisoformat(text)
    known = [each for each in tournaments if each.end <= day]
    assert season(circuit, tournaments, day) == season(circuit, known, day)
