"""States of tournaments in memory, by stamp, and the answers of the core that were computed from them.

A stamp never comes back with other facts, so what is here is always true: nothing is stored, nothing is ever stale.
They are frozen values: each process keeps them as they are and hands them out without a copy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar, cast
from uuid import UUID

from tabellone.engine.memo import BoundedCache
from tabellone.server.events.models import Tournament
from tabellone.server.play import storage
from tabellone.tournament.state import State

T = TypeVar("T")
AT_ONCE = 300  # tournaments read together
MOST = 400_000  # entries times rounds: two hundred large tournaments, or all those of a large circuit


def _size(state: State) -> int:
    return (len(state.entrants) + 1) * (len(state.rounds) + 1)


_states: BoundedCache[UUID, State] = BoundedCache(MOST, _size)
_answers: BoundedCache[str, Any] = BoundedCache(2000)
_large: list[LargeAnswers[Any]] = []


def state_of(row: Tournament) -> State:
    """The state of a tournament as of its row's stamp; for readers, who hold no lock.

    The rows may move while they are read: then they are read again, and `row` is refreshed.
    """
    while (found := known_state(row.stamp)) is None:
        state, stamp = storage.read(row), row.stamp
        row.refresh_from_db()
        if row.stamp == stamp:
            keep_state(stamp, state)
            return state
    return found


def read_ahead(rows: Iterable[Tournament]) -> None:
    """Meet the states of many tournaments with a few questions; what moves meanwhile is left to whoever asks for it."""
    unknown = [row for row in rows if known_state(row.stamp) is None]
    for at in range(0, len(unknown), AT_ONCE):
        some = unknown[at : at + AT_ONCE]
        found = storage.read_all(some)
        now = dict(Tournament.objects.filter(pk__in=found).values_list("pk", "stamp"))
        for row in some:
            if now.get(row.pk) == row.stamp:
                keep_state(row.stamp, found[row.pk])


def known_state(stamp: UUID) -> State | None:
    """The state of a stamp, if this process has met it."""
    return _states.find(stamp)


def keep_state(stamp: UUID, state: State) -> None:
    """Keep a state that is committed under this stamp."""
    _states.put(stamp, state)


def answer_about(row: Tournament, question: str, compute: Callable[[], T]) -> T:
    """The answer to a question about a tournament as its pages show it, computed once for each state of its facts."""
    return answer_for(f"{row.pk}:{row.page_stamp}:{question}", compute)


def answer_for(key: str, compute: Callable[[], T]) -> T:
    """What was computed for a key that never comes back with another answer."""
    return cast("T", _answers.computed(key, compute))


class LargeAnswers(BoundedCache[str, T]):
    """Answers that take long and are large: few are kept, and who asks for one in the making waits (`kept`)."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        _large.append(self)

    def latest(self, start: str) -> T | None:
        """What was last asked for of the keys that begin like this, if it is still kept."""
        with self._changed:
            return next((self._known[key] for key in reversed(self._known) if key.startswith(start)), None)


def forget() -> None:
    """Forget every state and every answer, as in a new process."""
    _states.clear()
    for one in (_answers, *_large):
        one.clear()
