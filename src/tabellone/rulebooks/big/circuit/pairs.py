"""Entries and the people behind them: an entry is one person, or a pair.

The ELO of an entry is kept in half-thousandths, so that the mean of two people's is a whole number too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from tabellone.engine.facts import Player, Tournament

HALVES = 2000  # half-thousandths in one ELO point


def people_of(player: Player) -> tuple[str, ...]:
    """Who earns what the entry earns: both members of a pair (ruling pairs)."""
    return player.members or (player.id,)


def people_by_entry(tournament: Tournament) -> dict[str, tuple[str, ...]]:
    """The people behind each entry of a tournament (ruling pairs)."""
    return {player.id: people_of(player) for player in tournament.players}


def strength(people: Iterable[str], ratings: Mapping[str, int]) -> int:
    """The ELO of an entry in half-thousandths: a pair's is the mean of the two (ruling pairs)."""
    held = [ratings[person] for person in people]
    return held[0] + held[-1]


def in_points(half_thousandths: int) -> Fraction:
    """An entry's ELO as people read it, exactly (ruling pairs)."""
    return Fraction(half_thousandths, HALVES)
