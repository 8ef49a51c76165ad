"""Active PGRs: a rating counts while games behind it were played this year or the one before (PG 23, PG 27)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tabellone.rulebooks.pergioco.params import Params
from tabellone.rulebooks.pergioco.sides import Kind, Side

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


def counted(years: Years, year: int, params: Params) -> int:
    """Games played as ties compare them (PG 30, ruling games-in-window)."""
    return in_window(years, year, params) if params.games_in_window else sum(years.values())
