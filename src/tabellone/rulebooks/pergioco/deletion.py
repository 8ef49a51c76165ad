"""What 1 January deletes: old PGRs of people who are not registered (PG 28)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from datetime import date

from tabellone.engine.facts import Person, Season, Tournament
from tabellone.rulebooks.pergioco.params import Params


def is_registered(person: Person | None, day: date) -> bool:
    """Registered by a day; who is not in `season.json` is unregistered (PG 5, PG 28)."""
    return person is not None and person.registered is not None and person.registered <= day


def first_deletion_year(season: Season, tournaments: Sequence[Tournament]) -> int:
    """The year of the first 1 January that deletes: the earliest of the season's and its tournaments' (PG 28)."""
    return min([season.year, *(tournament.end.year for tournament in tournaments)])


def januaries(first: int, before: date) -> range:
    """Years whose 1 January has come by a day, that day left out (PG 28)."""
    last = before.year if before > date(before.year, 1, 1) else before.year - 1
    return range(first, max(first, last + 1))


def unregistered(players: Iterable[str], people: Mapping[str, Person], year: int) -> list[str]:
    """Who is not registered on 1 January of a year (PG 28)."""
    day = date(year, 1, 1)
    return [player for player in players if not is_registered(people.get(player), day)]


def without_games(
    players: Iterable[str], game_years: Mapping[str, AbstractSet[int]], year: int, params: Params
) -> list[str]:
    """Who has no game of any kind, in any game, in the year and the four before (PG 28, ruling games-of-any-kind)."""
    kept = range(year - params.kept_years + 1, year + 1)
    return [player for player in players if game_years.get(player, frozenset()).isdisjoint(kept)]
