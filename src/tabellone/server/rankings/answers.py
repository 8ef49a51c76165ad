"""Answers of the core, kept by the stamp of the facts they were computed from: never stored, never stale.

They are frozen values, so each process keeps them as they are and hands them out without a copy.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Any, TypeVar, cast

from tabellone.server.events.models import Tournament

T = TypeVar("T")
MOST = 2000
_NOTHING = object()
_known: OrderedDict[str, Any] = OrderedDict()
_lock = Lock()


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
