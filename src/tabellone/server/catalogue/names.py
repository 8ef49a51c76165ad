"""How games that a federation has added are called: asked for on every page that names a game, so looked up seldom."""

from __future__ import annotations

from collections.abc import Mapping
from threading import Lock
from time import monotonic

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
    """Of games that were added: the name that was given last."""
    rows = Change.objects.filter(takes_back__isnull=True, taken_back__isnull=True).values_list("game", "new", "facts")
    added, named = set[str](), dict[str, str]()
    for game, new, facts in rows.order_by("since", "pk"):
        added |= {game} if new else set()
        if facts.get("name"):
            named[game] = str(facts["name"])
    return {game: name for game, name in named.items() if game in added}


added_names = _Names()
