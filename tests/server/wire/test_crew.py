"""The threads that ask the application take addresses in turns."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from queue import SimpleQueue
from typing import Any

from tabellone.server.wire.applications import WireAnswer, WireCrew
from tests.patience import PATIENCE


def test_who_asks_for_much_waits_for_it_alone() -> None:
    go, begun, done = threading.Event(), threading.Event(), SimpleQueue[WireAnswer]()

    def application(environ: dict[str, Any], start: Callable[..., object]) -> Iterable[bytes]:
        begun.set()
        assert go.wait(PATIENCE)
        start("200 OK", [])
        return [environ["who"]]

    crew = WireCrew(application, 1)
    crew.ask("a", {"who": b"first"}, done.put)
    assert begun.wait(PATIENCE)
    for _ in range(3):
        crew.ask("a", {"who": b"a"}, done.put)
    crew.ask("b", {"who": b"b"}, done.put)
    crew.ask("c", {"who": b"c"}, done.put)
    go.set()
    found = [done.get(timeout=PATIENCE).body for _ in range(6)]
    assert found == [b"first", b"a", b"b", b"c", b"a", b"a"]
