"""The standing that the simulations start from, in groups that only chance can part."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from tabellone.engine.facts import Round, Tournament
from tabellone.rulebooks.big.before import before_knockout
from tabellone.rulebooks.big.ladder import AFTER_LAST, Ledger
from tabellone.rulebooks.big.scores import Exact

Groups = tuple[tuple[int, ...], ...]


def groups_of(tournament: Tournament, before: Sequence[Round], index: Mapping[str, int], *, followed: bool) -> Groups:
    """Everybody from the first down over these rounds, then who has not played yet (BIG 4.2, ruling arrivals-by-lot).

    Recorded lots hold. `followed`: a round is being played after these, so that the ladder goes by tables and places.
    """
    standing = before_knockout(tournament, before)
    place = {player: number for number, player in enumerate(standing.order)}
    parted = {player for group in standing.groups if not group.shared for player in group.players}
    keys = {p: (*_ladder(standing.book, p, followed), -place[p] if p in parted else 0) for p in place}
    ordered = sorted(place, key=keys.__getitem__, reverse=True)
    groups = [tuple(group) for _, group in groupby(ordered, keys.__getitem__)]
    rest = tuple(player.id for player in tournament.players if player.id not in place)
    return tuple(tuple(index[player] for player in group) for group in [*groups, rest] if group)


def _ladder(book: Ledger, player: str, followed: bool) -> tuple[Exact, ...]:
    """What the standing compares; after one round, once a second has begun, also its table and place (BIG 4.2)."""
    if player not in book.lines:
        return ()
    key = book.key(player)
    if not followed or len(book.rounds) != 1:
        return key
    line = book.lines[player][0]
    return (key[0], -line.table if line else AFTER_LAST, -line.place if line else 0, key[-1])
