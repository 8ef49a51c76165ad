"""How long a page takes inside the server, from the request to the answer's last byte; run by `bench.web`."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Any


def first_renders(slug: str, runs: int) -> dict[str, float]:
    """Seconds for the standing when a result has just come in: nothing of it has been computed or written before."""
    from bench.asked import as_new
    from bench.web_scene import report
    from tabellone.server.web.page_shelf import page_shelf

    client, address = _visitor(), f"/t/{slug}/standings/"
    client.get(address)  # templates are read once in a process's life

    def after_a_result(run: int) -> None:
        report(slug, run + 1)

    def elsewhere(_: int) -> None:
        as_new()

    def again(_: int) -> None:
        page_shelf.clear()

    ways: dict[str, Callable[[int], None]] = {"result": after_a_result, "other process": elsewhere, "again": again}
    return {name: _timed(client, address, prepare, runs) for name, prepare in ways.items()}


def _timed(client: Any, address: str, prepare: Callable[[int], None], runs: int) -> float:
    taken = []
    for run in range(runs):
        prepare(run)
        start = process_time()
        answer = client.get(address)
        taken.append(process_time() - start)
        if answer.status_code != 200 or b"<strong>" not in answer.content:
            raise RuntimeError(f"{address}: {answer.status_code}")
    return min(taken)


def _visitor() -> Any:
    from django.test import Client

    return Client(headers={"host": "127.0.0.1"})
