"""How games are called that a federation has added or named anew: asked for on every page, so looked up seldom."""

from __future__ import annotations

from collections.abc import Mapping
from threading import Lock
from time import monotonic

from django.utils import timezone

from tabellone.server.catalogue.models import Change

SECONDS = 10.0


class _Names:
    """The names by id, as they were not long ago; `forget` after a change in this process."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._until = 0.0
        self._known: Mapping[str, str] = {}

    def __call__(self) -> Mapping[str, str]:
        """The names."""
        with self._lock:
            if monotonic() >= self._until:
                self._known = _looked_up()
                self._until = monotonic() + SECONDS
            return self._known

    def forget(self) -> None:
        """Look them up at the next question."""
        with self._lock:
            self._until = 0.0


def _looked_up() -> dict[str, str]:
    """The name that was given last; a new name counts from its first day on, a new game has its own at once."""
    rows = Change.objects.filter(takes_back__isnull=True, taken_back__isnull=True)
    named, today = dict[str, str](), timezone.localdate()
    for game, new, since, facts in rows.order_by("since", "pk").values_list("game", "new", "since", "facts"):
        if facts.get("name") and (new or since <= today):
            named[game] = str(facts["name"])
    return named


given_names = _Names()
