"""States in memory, by stamp: a stamp never comes back with other facts, so what is here is always true."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from threading import Lock
from uuid import UUID

from tabellone.server.events.models import Tournament
from tabellone.server.play import storage
from tabellone.tournament.state import State

AT_ONCE = 50  # tournaments read together
MOST = 400_000  # entries times rounds: two hundred large tournaments, or all those of a large circuit


class Memory:
    """The states met last, as many as fit."""

    def __init__(self, most: int) -> None:
        self._most, self._held = most, 0
        self._known: OrderedDict[UUID, State] = OrderedDict()
        self._lock = Lock()

    def found(self, stamp: UUID) -> State | None:
        """The state of a stamp, if this process has met it."""
        with self._lock:
            state = self._known.get(stamp)
            if state is not None:
                self._known.move_to_end(stamp)
            return state

    def keep(self, stamp: UUID, state: State) -> None:
        """Keep a state, and let go of those asked for longest ago."""
        with self._lock:
            before = self._known.pop(stamp, None)
            self._known[stamp] = state
            self._held += _size(state) - (_size(before) if before else 0)
            while self._held > self._most and len(self._known) > 1:
                self._held -= _size(self._known.popitem(last=False)[1])

    def clear(self) -> None:
        """Know nothing."""
        with self._lock:
            self._known.clear()
            self._held = 0


_memory = Memory(MOST)


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
    return _memory.found(stamp)


def remember(stamp: UUID, state: State) -> None:
    """Keep a state that is committed under this stamp."""
    _memory.keep(stamp, state)


def forget() -> None:
    """Be as a new process is: nothing has been met yet."""
    _memory.clear()


def _size(state: State) -> int:
    return (len(state.entrants) + 1) * (len(state.rounds) + 1)
