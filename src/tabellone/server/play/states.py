"""States in memory, by stamp: a stamp never comes back with other facts, so what is here is always true."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from tabellone.engine.memo import BoundedCache
from tabellone.server.events.models import Tournament
from tabellone.server.play import storage
from tabellone.tournament.state import State

AT_ONCE = 300  # tournaments read together
MOST = 400_000  # entries times rounds: two hundred large tournaments, or all those of a large circuit


def _size(state: State) -> int:
    return (len(state.entrants) + 1) * (len(state.rounds) + 1)


_memory: BoundedCache[UUID, State] = BoundedCache(MOST, _size)


def state_of(row: Tournament) -> State:
    """The state of a tournament as of its row's stamp; for readers, who hold no lock.

    The rows may move while they are read: then they are read again, and `row` is refreshed.
    """
    while (found := remembered(row.stamp)) is None:
        state, stamp = storage.read(row), row.stamp
        row.refresh_from_db()
        if row.stamp == stamp:
            remember(stamp, state)
            return state
    return found


def read_ahead(rows: Iterable[Tournament]) -> None:
    """Meet the states of many tournaments with a few questions; what moves meanwhile is left to whoever asks for it."""
    unknown = [row for row in rows if remembered(row.stamp) is None]
    for at in range(0, len(unknown), AT_ONCE):
        some = unknown[at : at + AT_ONCE]
        found = storage.read_all(some)
        now = dict(Tournament.objects.filter(pk__in=found).values_list("pk", "stamp"))
        for row in some:
            if now.get(row.pk) == row.stamp:
                remember(row.stamp, found[row.pk])


def remembered(stamp: UUID) -> State | None:
    """The state of a stamp, if this process has met it."""
    return _memory.find(stamp)


def remember(stamp: UUID, state: State) -> None:
    """Keep a state that is committed under this stamp."""
    _memory.put(stamp, state)


def forget() -> None:
    """Forget every state, as in a new process."""
    _memory.clear()
