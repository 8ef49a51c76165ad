"""States in memory, by stamp: a stamp never comes back with other facts, so what is here is always true."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from uuid import UUID

from tabellone.course import State
from tabellone.server.events.models import Tournament
from tabellone.server.play import storage

MOST = 200
_known: OrderedDict[UUID, State] = OrderedDict()
_lock = Lock()


def state_of(row: Tournament) -> State:
    """The state of a tournament as of its row's stamp; for readers, who hold no lock.

    The rows may move while they are read: then they are read again, and `row` is refreshed.
    """
    while (found := remembered(row.stamp)) is None:
        state = storage.read(row)
        stamp = row.stamp
        row.refresh_from_db()
        if row.stamp == stamp:
            remember(stamp, state)
    return found


def remembered(stamp: UUID) -> State | None:
    """The state of a stamp, if this process has met it."""
    with _lock:
        found = _known.get(stamp)
        if found is not None:
            _known.move_to_end(stamp)
        return found


def remember(stamp: UUID, state: State) -> None:
    """Keep a state that is committed under this stamp."""
    with _lock:
        _known[stamp] = state
        while len(_known) > MOST:
            _known.popitem(last=False)
