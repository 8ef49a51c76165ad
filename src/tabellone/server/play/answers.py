"""Answers of the core, kept by the stamp of the facts they were computed from: never stored, never stale.

They are frozen values, so each process keeps them as they are and hands them out without a copy.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from tabellone.engine.memo import BoundedCache
from tabellone.server.events.models import Tournament

T = TypeVar("T")
_answers: BoundedCache[str, Any] = BoundedCache(2000)
_large: list[Large[Any]] = []


def remembered(row: Tournament, question: str, compute: Callable[[], T]) -> T:
    """The answer to a question about a tournament as its pages show it, computed once for each state of its facts."""
    return kept(f"{row.pk}:{row.page_stamp}:{question}", compute)


def kept(key: str, compute: Callable[[], T]) -> T:
    """What was computed for a key that never comes back with another answer."""
    return cast("T", _answers.computed(key, compute))


class Large(BoundedCache[str, T]):
    """Answers that take long and are large: few are kept, and who asks for one in the making waits (`kept`)."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        _large.append(self)

    def latest(self, start: str) -> T | None:
        """What was last asked for of the keys that begin like this, if it is still kept."""
        with self._changed:
            return next((self._known[key] for key in reversed(self._known) if key.startswith(start)), None)


def forget() -> None:
    """Forget every answer, as in a new process."""
    _answers.clear()
    for one in _large:
        one.clear()
