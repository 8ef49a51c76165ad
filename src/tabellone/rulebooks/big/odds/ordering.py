"""The standing that the simulations start from, in groups that only chance can part."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from tabellone.engine.facts import Round, Tournament
from tabellone.rulebooks.big.before import before_knockout
from tabellone.rulebooks.big.ladder import Ledger
from tabellone.rulebooks.big.scores import Exact

Groups = tuple[tuple[int, ...], ...]


def groups_of(tournament: Tournament, before: Sequence[Round], index: Mapping[str, int], *, followed: bool) -> Groups:
    """Everybody from the first down over these rounds, then who has not played yet (BIG 4.2, ruling arrivals-by-lot).

    Recorded lots hold. `followed`: a round is being played after these, so that the ladder goes by tables and places.
    In a round robin the points are left out: what parts equal points later does not hang on those of today.
    """
    standing = before_knockout(tournament, before)
    place = {player: number for number, player in enumerate(standing.order)}
    parted = {player for group in standing.groups if not group.shared for player in group.players}
    skipped = 1 if tournament.system == "round_robin" else 0
    keys = {p: (*_ladder(standing.book, p, followed)[skipped:], -place[p] if p in parted else 0) for p in place}
    ordered = sorted(place, key=keys.__getitem__, reverse=True)
    groups = [tuple(group) for _, group in groupby(ordered, keys.__getitem__)]
    rest = tuple(player.id for player in tournament.players if player.id not in place)
    return tuple(tuple(index[player] for player in group) for group in [*groups, rest] if group)


def _ladder(book: Ledger, player: str, followed: bool) -> tuple[Exact, ...]:
    """What the standing compares; after one round, once a second has begun, also what that round compares (BIG 4.2)."""
    return book.key(player, followed=followed) if player in book.lines else ()
