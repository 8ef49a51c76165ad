"""What is wrong in a season as a whole."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal

from tabellone.engine.errors import InputError, Problem, at
from tabellone.engine.facts import CarriedRating, Season, Tournament
from tabellone.rulebooks.big.circuit.pairs import people_of
from tabellone.rulebooks.big.circuit.params import params_of

HIGHEST = 100_000  # far above any ELO, and small enough to calculate with
THOUSANDTH = Decimal("0.001")


def season_problems(season: Season, tournaments: Sequence[Tournament]) -> Iterable[Problem]:
    """Wrong figures, carried-in ELOs that cannot be, tournaments without a game, odd pairs (BIG 5, ruling pairs)."""
    yield from _params(season)
    yield from _carried(season)
    for tournament in tournaments:
        yield from _tournament(tournament)


def _params(season: Season) -> Iterator[Problem]:
    try:
        params = params_of(season)
    except InputError as error:
        yield from error.problems
        return
    for name in ("best_of_a_game", "best_in_general"):
        if getattr(params, name) < 1:
            values = {"name": name, "found": getattr(params, name)}
            yield Problem("big-best-of-none", at("params", name), rule="BIG 5", values=values)
    for name in ("elo_start", "elo_k", "halved_below"):
        if not 0 <= getattr(params, name) <= HIGHEST:
            values = {"name": name, "found": getattr(params, name), "most": HIGHEST}
            yield Problem("big-figure-out-of-range", at("params", name), rule="ruling big-elo", values=values)


def _carried(season: Season) -> Iterator[Problem]:
    seen: set[tuple[str, str]] = set()
    for index, carried in enumerate(season.ratings):
        values = {"player": carried.player, "game": carried.game, "rating": carried.rating, "most": HIGHEST}
        for code in _wrong(carried, seen):
            yield Problem(code, at("ratings", index, "rating"), rule="ruling big-elo", values=values)
        seen.add((carried.player, carried.game))


def _wrong(carried: CarriedRating, seen: set[tuple[str, str]]) -> Iterator[str]:
    if not carried.rating.is_finite() or abs(carried.rating) > HIGHEST:
        yield "big-elo-out-of-range"
    elif carried.rating != carried.rating.quantize(THOUSANDTH):
        yield "big-elo-decimals"
    if (carried.player, carried.game) in seen:
        yield "big-elo-twice"


def _tournament(tournament: Tournament) -> Iterator[Problem]:
    if not tournament.game:
        values = {"tournament": tournament.id}
        yield Problem("big-game-missing", "game", rule="BIG 5", file=tournament.id, values=values)
    yield from _members(tournament)


def _members(tournament: Tournament) -> Iterator[Problem]:
    seen: set[str] = set()
    for index, player in enumerate(tournament.players):
        place = at("players", index, "members")
        if player.members and (len(player.members) != 2 or len(set(player.members)) != 2):
            values = {"tournament": tournament.id, "player": player.id, "found": len(set(player.members))}
            yield Problem("big-pair-of-two", place, rule="ruling pairs", file=tournament.id, values=values)
        for person in dict.fromkeys(people_of(player)):
            if person in seen:
                values = {"tournament": tournament.id, "player": person}
                yield Problem("big-person-twice", place, rule="ruling pairs", file=tournament.id, values=values)
            seen.add(person)
