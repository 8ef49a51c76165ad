"""Pages asked for one after the other inside a process, and how long each took."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any


def timed(addresses: list[str], holding: str) -> tuple[float, dict[str, float]]:
    """Seconds for all of them, and for each; every page has to hold a text."""
    from django.test import Client

    client = Client(headers={"host": "127.0.0.1"})
    start, parts = perf_counter(), {}
    for address in addresses:
        before = perf_counter()
        answer = client.get(address)
        parts[address] = perf_counter() - before
        if answer.status_code != 200 or holding not in answer.content.decode():
            raise RuntimeError(f"{address}: {answer.status_code}")
    return perf_counter() - start, parts


def as_new() -> None:
    """Forget what a new process does not have."""
    from tabellone.server.play import states
    from tabellone.server.web.page_shelf import page_shelf

    states.forget()
    page_shelf.clear()


@contextmanager
def counted() -> Iterator[list[str]]:
    """The questions to the database that are asked meanwhile."""
    from django.db import connection

    asked: list[str] = []

    def ask(execute: Callable[..., Any], question: str, *rest: Any) -> Any:
        asked.append(question)
        return execute(question, *rest)

    with connection.execute_wrapper(ask):
        yield asked
