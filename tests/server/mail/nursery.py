"""Workers that start in an instant, to be killed: a process with everything loaded forks one for each line it reads.

python -m tests.server.mail.nursery    answers each line with the process id of a new worker
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import (
    Iterator,
)
from types import (
    TracebackType,
)
from typing import (
    Self,
)

from tests.patience import (
    PATIENCE,
)
from tests.server.live import (
    ROOT,
    surroundings,
)


class Nursery:
    """Where workers come from, on one database and one mail server."""

    def __init__(self, database_url: str, **environment: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.mail.nursery"],
            env=surroundings(database_url, **environment),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.communicate(timeout=PATIENCE)

    @contextlib.contextmanager
    def worker(self) -> Iterator[int]:
        """A worker that is killed with −9 at the end, wherever it is."""
        pid = self._new()
        try:
            yield pid
        finally:
            os.kill(pid, signal.SIGKILL)

    @contextlib.contextmanager
    def patient_worker(self) -> Iterator[int]:
        """A worker that is asked to end, and does so once nothing is in its hands."""
        pid = self._new()
        try:
            yield pid
        finally:
            os.kill(pid, signal.SIGTERM)
            until = time.monotonic() + PATIENCE
            while _there(pid):
                assert time.monotonic() < until, "it does not end"
                time.sleep(0.01)

    def _new(self) -> int:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())


def _there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def main() -> None:
    """Be the process that forks."""
    import django

    django.setup()
    from tabellone.server.operations.working import Working, work_until_stopped

    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for the dead
    silent, _other_end = os.pipe()
    for _ in sys.stdin:
        pid = os.fork()
        if pid == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            os.dup2(silent, 0)  # a worker listens to its standard input, and this one is ours
            work_until_stopped(Working(every=0.02, parent=os.getppid()), lambda _: None)
            os._exit(0)
        print(pid, flush=True)


if __name__ == "__main__":
    main()
