"""A real server in processes of its own: what the tests kill, flood and restart.

`call` runs a function of ours on the same database, in one more process, because Django knows one database per
process: `live.call("tests.server.scenes:master", players=20)`.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tests.patience import PATIENCE
from tests.server.ports import HeldPort
from tests.server.ready import PYTHONPATH, SETTINGS, Forked, ready, started, usual

ROOT = Path(__file__).parents[2]


def surroundings(database_url: str, settings: str = SETTINGS, **more: str) -> dict[str, str]:
    """The environment of a process on this database."""
    return {
        **os.environ,
        "DATABASE_URL": database_url,
        "DJANGO_SETTINGS_MODULE": settings,
        "PYTHONPATH": PYTHONPATH,
        **more,
    }


def manage(database_url: str, *arguments: str) -> str:
    """Run a management command of Django on the database; what it says."""
    said: str = _told("manage", database_url, *arguments)["said"]
    return said


def call(database_url: str, function: str, **arguments: Any) -> Any:
    """Run `module:function` with the arguments on the database, in a process of its own; its answer (all as JSON)."""
    return _told("call", database_url, function, arguments)["answer"]


def _told(what: str, database_url: str, *arguments: Any) -> dict[str, Any]:
    environment = surroundings(database_url)
    one = ready() if usual(environment) else started(environment)
    told = one.fork(what, environment, arguments=arguments).told()
    if one is not ready():
        one.end()
    assert told["code"] == 0, told["said"]
    return told


class LiveServer:
    """Web processes on a free port of this machine; a context manager."""

    def __init__(
        self,
        database_url: str,
        workers: int = 1,
        *,
        threads: int = 8,
        environment: Mapping[str, str] | None = None,
        settings: str = SETTINGS,
        log: Path | None = None,
    ) -> None:
        self.database_url, self.workers, self.threads = database_url, workers, threads
        self._environment = surroundings(database_url, settings, **(environment or {}))
        self._folder = None if log else tempfile.TemporaryDirectory(prefix="tabellone-live-")
        self._log = log or Path(self._folder.name if self._folder else "") / "log"
        self._held = HeldPort()  # also while the server is down
        self.port = self._held.number
        self._process: subprocess.Popen[bytes] | Forked | None = None

    @property
    def url(self) -> str:
        """The address, without a slash at its end."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def process(self) -> int:
        """The number of the process that holds the others."""
        assert self._process is not None, "it is down"
        return self._process.pid

    @property
    def log(self) -> str:
        """What the server has said so far, over all its starts."""
        return self._log.read_text(encoding="utf-8", errors="replace") if self._log.exists() else ""

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
        self._held.release()
        if self._folder:
            self._folder.cleanup()

    def start(self, *, wait: bool = True) -> None:
        """Start it, and wait until it answers."""
        command = [str(self.port), str(self.workers), str(self.threads)]
        if usual(self._environment):
            self._process = ready().fork("server", self._environment, arguments=command, log=str(self._log))
        else:
            self._process = self._from_nothing(command)
        if wait:
            self.wait()

    def _from_nothing(self, command: list[str]) -> subprocess.Popen[bytes]:
        """The process of a server whose settings or surroundings are its own."""
        command = [sys.executable, "-m", "tests.server.answering", *command]
        with self._log.open("ab") as log:
            return subprocess.Popen(
                command, env=self._environment, stdout=log, stderr=log, cwd=ROOT, start_new_session=True
            )

    def wait(self) -> None:
        """Wait until it answers."""
        until = time.monotonic() + PATIENCE
        while not self.answers():
            dead = self._process is None or self._process.poll() is not None
            assert not dead, f"the server ended:\n{self.log}"
            assert time.monotonic() < until, f"the server does not answer:\n{self.log}"
            time.sleep(0.02)

    def answers(self) -> bool:
        """Whether somebody is there, whatever they say."""
        try:
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=5):
                return True
        except urllib.error.HTTPError as error:
            error.close()
            return True
        except OSError:
            return False

    def stop(self) -> None:
        """End it gently."""
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(15)
        self.kill9()

    def kill9(self) -> None:
        """End all its processes at once, in the middle of whatever they do."""
        if self._process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._process = None

    def restart(self) -> None:
        """Kill it if it still runs, and start it again at the same address."""
        self.kill9()
        self.start()

    def call(self, function: str, **arguments: Any) -> Any:
        """Run `module:function` on the server's database, in a process of its own."""
        return call(self.database_url, function, **arguments)
