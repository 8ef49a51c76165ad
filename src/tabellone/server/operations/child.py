"""The worker as a child of the server: started with it, started again when it dies, ended with it.

A server that is killed cannot end anybody: the worker looks who its parent is, and goes when that has changed. Not
every system gives an orphan another parent; there the end of its standard input tells it.

The web server copies its own process while the keeper starts the worker. A copy made in that very moment would hold the
open end of the pipe on which the keeper waits to hear that the worker runs, so the two take turns.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from tabellone import system

PAUSE = 2.0  # seconds before a worker that died is started again
PATIENCE = 8.0  # seconds for the mail in hand; whoever stops the server waits as long
_turn = threading.Lock()
system.around_forks(_turn.acquire, _turn.release)


class Child:
    """One worker at a time, as long as the server lives."""

    def __init__(self) -> None:
        self._over, self._lock = threading.Event(), threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._keeper = threading.Thread(target=self._keep, daemon=True)

    def start(self) -> None:
        """Start it, and see to it that there is one."""
        self._keeper.start()

    def end(self) -> None:
        """Let it finish the mail in hand, then end it."""
        with self._lock:
            self._over.set()
            process = self._process
        if process is None:
            return
        process.terminate()
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def _keep(self) -> None:
        command = [sys.executable, "-m", "tabellone", "work", "--parent", str(os.getpid())]
        while True:
            with self._lock, _turn:
                if self._over.is_set():
                    return
                self._process = process = subprocess.Popen(command, stdin=subprocess.PIPE)  # noqa: S603 - ourselves
            process.wait()
            if process.stdin is not None:
                process.stdin.close()
            self._over.wait(PAUSE)


@contextmanager
def worker(*, wanted: bool) -> Iterator[None]:
    """A worker beside the server, where one is wanted."""
    if not wanted:
        yield
        return
    child = Child()
    child.start()
    try:
        yield
    finally:
        child.end()
