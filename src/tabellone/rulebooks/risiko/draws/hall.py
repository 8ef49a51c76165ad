"""The hall of a qualifying game: fours and fives, the fifths in their place, as a task for the seating engine."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from tabellone.engine.seating import Level, Task
from tabellone.rulebooks.risiko.draws.sizes import FOUR, table_sizes
from tabellone.rulebooks.risiko.draws.values import Entrant, groups_by_label

FRESH, AGAIN, FIFTH = range(3)  # kinds: not yet at a table of five, already at one, drawn as fifth
APART = "same_club_without_fifths"


@dataclass(frozen=True, slots=True)
class Hall:
    """Who is seated where only the lot decides: entrants by id, fifths, those who sat at five before."""

    entrants: Sequence[Entrant]
    fifths: Collection[str]
    sat_at_five: frozenset[str] = frozenset()

    @property
    def kinds(self) -> tuple[int, ...]:
        """The kind of each entrant."""
        return tuple(
            FIFTH if entrant.id in self.fifths else AGAIN if entrant.id in self.sat_at_five else FRESH
            for entrant in self.entrants
        )

    def task(self, levels: Sequence[Level]) -> Task:
        """Fewest players again at a table of five by the quotas of the fives; the levels follow (RK draw 2)."""
        kinds = self.kinds
        fresh, again, fives = (kinds.count(kind) for kind in (FRESH, AGAIN, FIFTH))
        tables = len(table_sizes(len(kinds)))
        back = max(0, FOUR * fives - fresh)
        at_five = (FOUR * fives - back, back, fives)
        return Task(
            kinds=kinds,
            roles=(0, 0, 1),
            zones=(0,) * (tables - fives) + (1,) * fives,
            room=((FOUR, 0), (FOUR, 1)),
            quota=((fresh - at_five[FRESH], again - back, 0), at_five),
            levels=tuple(levels),
        )

    def club_levels(self) -> list[Level]:
        """Same-club pairs, the fifths' clubs left out of account at first (RK draw 1, ruling fifths-clubs-last)."""
        groups = groups_by_label(self.entrants)
        counted = Level("same_club", groups)
        if not self.fifths:
            return [counted]
        kinds = self.kinds
        without = (tuple(player for player in group if kinds[player] != FIFTH) for group in groups)
        return [Level(APART, tuple(group for group in without if len(group) > 1)), counted]
