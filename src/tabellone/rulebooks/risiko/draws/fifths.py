"""The fifths: who sits at a table of five is drawn first, by pure chance."""

from __future__ import annotations

from collections.abc import Iterable

from tabellone.engine.lots import Lots


def drawn_fifths(
    players: Iterable[str], *, fives: int, seed: str, sat_at_five: frozenset[str] = frozenset()
) -> list[str]:
    """One for each table of five; first among those who have not sat at one yet (RK draw 1, RK draw 2)."""
    known = sorted(players)
    lots = Lots(seed, "fifths")
    fresh = lots.shuffled(player for player in known if player not in sat_at_five)
    again = lots.shuffled(player for player in known if player in sat_at_five)
    return [*fresh, *again][:fives]
