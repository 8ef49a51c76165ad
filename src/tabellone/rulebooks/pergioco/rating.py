"""The PGR: Elo that moves once per stage; which ones are active, and what 1 January deletes.

PG 9, PG 20, PG 22, PG 23, PG 27, PG 28, ruling stage-batch.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import date

from tabellone.engine.facts import Person, Season, Tournament
from tabellone.engine.numbers import expected_score, moved_rating, thousandths
from tabellone.rulebooks.pergioco.params import Params
from tabellone.rulebooks.pergioco.sides import Kind, Side, rated_sides


def start_rating(params: Params) -> int:
    """What a player new to a game starts from, in thousandths (PG 22)."""
    return thousandths(params.start)


def expectation(own: int, opponent: int, params: Params) -> float:
    """Expected score against an opponent, from the ratings before the stage (PG 22)."""
    return expected_score(own, opponent, scale=params.scale)


def rerated(own: int, games: Iterable[tuple[float, int]], params: Params) -> int:
    """The rating after a stage: old + k × Σ(S − E), rounded once to three decimals (PG 22, ruling stage-batch)."""
    return moved_rating(
        own, [(params.k, score, expected_score(own, opponent, scale=params.scale)) for score, opponent in games]
    )


def rate_stage(
    played: Mapping[str, Sequence[Side]], before: Mapping[str, int], *, swiss: bool, params: Params
) -> dict[str, int]:
    """The ratings of all who are rated in a stage, from the ratings before it (PG 9, PG 20, PG 22)."""
    start = start_rating(params)
    after: dict[str, int] = {}
    for player, own in played.items():
        games = [
            (side.score, before.get(side.opponent, start)) for side in rated_sides(own, swiss=swiss, params=params)
        ]
        if games:
            after[player] = rerated(before.get(player, start), games, params)
    return after


Years = Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Active:
    """A player's active PGRs in thousandths, and the games played that count in ties, by game (PG 27)."""

    player: str
    ratings: Mapping[str, int]
    games: Mapping[str, int]

    @property
    def count(self) -> int:
        """How many active PGRs (PG 30, PG 33)."""
        return len(self.ratings)

    @property
    def total(self) -> int:
        """The sum of the active PGRs, in thousandths (PG 32)."""
        return sum(self.ratings.values())

    @property
    def played(self) -> int:
        """Games played, all games together (PG 30, PG 33, PG 36)."""
        return sum(self.games.values())

    def within(self, games: Iterable[str]) -> Active:
        """Only the PGRs of some games, such as those of a group (ruling leader-groups)."""
        kept = [game for game in games if game in self.ratings]
        return Active(
            self.player, {game: self.ratings[game] for game in kept}, {game: self.games.get(game, 0) for game in kept}
        )


def games_played(own: Iterable[Side]) -> int:
    """Games really played or won by the opponent's absence or abandonment; one's own absences are none (PG 23)."""
    return len([side for side in own if side.kind is not Kind.ABSENT])


def in_window(years: Years, year: int, params: Params) -> int:
    """Games played in the year of the ranking and the one before (PG 27, ruling games-in-window)."""
    return sum(years.get(each, 0) for each in range(year - params.active_years + 1, year + 1))


def games_in_ties(years: Years, year: int, params: Params) -> int:
    """Games played as ties compare them (PG 30, ruling games-in-window)."""
    return in_window(years, year, params) if params.games_in_window else sum(years.values())


def registered_by(person: Person | None, day: date) -> bool:
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
    return [player for player in players if not registered_by(people.get(player), day)]


def without_games(
    players: Iterable[str], game_years: Mapping[str, AbstractSet[int]], year: int, params: Params
) -> list[str]:
    """Who has no game of any kind, in any game, in the year and the four before (PG 28, ruling games-of-any-kind)."""
    kept = range(year - params.kept_years + 1, year + 1)
    return [player for player in players if game_years.get(player, frozenset()).isdisjoint(kept)]
