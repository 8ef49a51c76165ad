"""Answers of the core, kept by the stamp of the facts they were computed from: never stored, never stale.

They are frozen values, so each process keeps them as they are and hands them out without a copy.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Condition, Lock
from typing import Any, Generic, TypeVar, cast

from tabellone.server.events.models import Tournament

T = TypeVar("T")
MOST = 2000
_NOTHING = object()
_known: OrderedDict[str, Any] = OrderedDict()
_lock = Lock()
_large: list[Large[Any]] = []


def remembered(row: Tournament, question: str, compute: Callable[[], T]) -> T:
    """The answer to a question about a tournament as its pages show it, computed once for each state of its facts."""
    return kept(f"{row.pk}:{row.page_stamp}:{question}", compute)


def kept(key: str, compute: Callable[[], T]) -> T:
    """What was computed for a key that never comes back with another answer."""
    with _lock:
        found = _known.get(key, _NOTHING)
        if found is not _NOTHING:
            _known.move_to_end(key)
            return cast("T", found)
    answer = compute()
    with _lock:
        _known[key] = answer
        while len(_known) > MOST:
            _known.popitem(last=False)
    return answer


class Large(Generic[T]):
    """The same for answers that take long and are large: few are kept, and who asks for one in the making waits."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._found: OrderedDict[str, T] = OrderedDict()
        self._making: set[str] = set()
        self._changed = Condition()
        _large.append(self)

    def kept(self, key: str, compute: Callable[[], T]) -> T:
        """What was computed for the key, now or before; what fails is computed by the next who asks."""
        with self._changed:
            while key in self._making:
                self._changed.wait()
            if key in self._found:
                self._found.move_to_end(key)
                return self._found[key]
            self._making.add(key)
        try:
            answer = compute()
            with self._changed:
                self._found[key] = answer
                while len(self._found) > self._most:
                    self._found.popitem(last=False)
            return answer
        finally:
            with self._changed:
                self._making.discard(key)
                self._changed.notify_all()

    def latest(self, start: str) -> T | None:
        """What was last asked for of the keys that begin like this, if it is still kept."""
        with self._changed:
            return next((self._found[key] for key in reversed(self._found) if key.startswith(start)), None)

    def knows(self, key: str) -> bool:
        """Whether it has been computed."""
        with self._changed:
            return key in self._found

    def clear(self) -> None:
        """Forget them all."""
        with self._changed:
            self._found.clear()


def forget() -> None:
    """Be as a new process is: nothing has been computed yet."""
    with _lock:
        _known.clear()
    for one in _large:
        one.clear()
