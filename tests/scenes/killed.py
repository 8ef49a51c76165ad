"""Work in a child of this process, which ends by −9 in the middle of it. Whoever forks has closed the connections."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

Work = Callable[[], object]


@contextmanager
def _each_statement(heard: Callable[[], None]) -> Iterator[None]:
    from django.db import connection

    def executed(execute: Any, *arguments: Any) -> Any:
        heard()
        return execute(*arguments)

    with connection.execute_wrapper(executed):
        yield


def statements_of(work: Work) -> int:
    """How many statements to the database the work takes; it is done."""
    met: list[None] = []
    with _each_statement(lambda: met.append(None)):
        work()
    return len(met)


def killed_at(statement: int, work: Work) -> bool:
    """Whether the work died before its statement of that number: it has fewer, else."""
    left = iter(range(statement - 1))

    def dying() -> None:
        if next(left, None) is None:
            os.kill(os.getpid(), signal.SIGKILL)

    def until_then() -> None:
        with _each_statement(dying):
            work()

    return _died(_begun(until_then))


def killed_after(seconds: float, work: Work) -> bool:
    """Whether the work was killed after a while: it was over before, else."""
    child = _begun(work)
    time.sleep(seconds)
    os.kill(child, signal.SIGKILL)
    return _died(child)


def _begun(work: Work) -> int:
    child = os.fork()
    if child == 0:
        work()
        os._exit(0)
    return child


def _died(child: int) -> bool:
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL
