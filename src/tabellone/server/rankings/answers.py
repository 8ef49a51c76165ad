"""Answers of the core, kept by the stamp of the facts they were computed from: never stored, never stale."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

from django.core.cache import caches

from tabellone.server.events.models import Tournament

T = TypeVar("T")
_NOTHING = object()


def remembered(row: Tournament, question: str, compute: Callable[[], T]) -> T:
    """The answer to a question about a tournament as it stands, computed once for each state of its facts."""
    cache, key = caches["answers"], f"{row.stamp}:{question}"
    found = cache.get(key, _NOTHING)
    if found is _NOTHING:
        found = compute()
        cache.set(key, found)
    return cast("T", found)
