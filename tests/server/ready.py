"""Processes that start in an instant: one with everything loaded forks another for whatever is asked of it.

It has opened no database and run no thread when it forks, so whatever it forks begins as a new process does, without
the seconds that the imports take. It ends with the process that started it.

    python -m tests.server.ready DESCRIPTOR    is such a process, asked through the socket of that number
"""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from tests.patience import PATIENCE
from tests.server.orphans import end_with_parent

ROOT = Path(__file__).parents[2]
PRELOADED = (
    "tabellone.cli.app",
    "tabellone.server.wsgi",
    "tabellone.server.web.urls",
    "tests.server.answering",
    "django.test",
    "tests.server.web.looking",
)
SETTINGS = "tabellone.server.settings.testing"
CHANGING = {"DATABASE_URL", "DJANGO_ALLOW_ASYNC_UNSAFE", "TABELLONE_DATA", "PYTEST_CURRENT_TEST"}  # may differ
PYTHONPATH = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
AT_THE_START = {**os.environ, "DJANGO_SETTINGS_MODULE": SETTINGS, "PYTHONPATH": PYTHONPATH}


class Forked:
    """A process that was forked for us, as `subprocess.Popen` would tell of it; it leads a group of its own."""

    def __init__(self, line: socket.socket) -> None:
        self._line, self._read = line, line.makefile("rb")
        self.pid = int(self._read.readline())

    def send_signal(self, number: int) -> None:
        """Send it a signal."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, number)

    def poll(self) -> int | None:
        """Nothing while it, or one of its children, is there."""
        try:
            self.wait(0)
        except subprocess.TimeoutExpired:
            return None
        return 0

    def wait(self, timeout: float | None = None) -> int:
        """Wait until it and all of its children are gone: nobody holds the other end then."""
        if self._line.fileno() == -1:
            return 0
        self._line.settimeout(timeout)
        try:
            self._line.recv(1)
        except (TimeoutError, BlockingIOError):
            raise subprocess.TimeoutExpired("forked", timeout or 0) from None
        except ConnectionResetError:
            pass
        self.close()
        return 0

    def told(self) -> dict[str, Any]:
        """What it tells at its end."""
        said = self._read.read()
        self.close()
        found: dict[str, Any] = json.loads(said or '{"code": -1, "said": "it ended without a word"}')
        return found

    def close(self) -> None:
        """Let go of it."""
        self._read.close()
        self._line.close()


@dataclass(frozen=True, slots=True)
class Ready:
    """The process with everything loaded."""

    process: subprocess.Popen[bytes]
    line: socket.socket

    def fork(self, what: str, environment: Mapping[str, str], **more: Any) -> Forked:
        """A new process that does what is asked: be a `server`, `call` a function, `manage`, or be our `command`."""
        ours, theirs = socket.socketpair()
        with theirs:
            socket.send_fds(self.line, [b"!"], [theirs.fileno()])
        asked = {"what": what, "environment": dict(environment), **more}
        ours.sendall(json.dumps(asked).encode() + b"\n")
        return Forked(ours)

    def end(self) -> None:
        """Nothing more will be asked of it."""
        self.line.close()
        self.process.wait(PATIENCE)


def usual(environment: Mapping[str, str]) -> bool:
    """Whether a process in these surroundings would be like the one that is ready, but for its database."""
    return all(environment.get(name) == AT_THE_START.get(name) for name in {*environment, *AT_THE_START} - CHANGING)


def started(environment: Mapping[str, str]) -> Ready:
    """A new one in surroundings of its own."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with theirs:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.ready", str(theirs.fileno())],
            env={**environment, "DATABASE_URL": "sqlite:///:memory:"},
            pass_fds=[theirs.fileno()],
            stdin=subprocess.DEVNULL,
            cwd=ROOT,
            start_new_session=True,
        )
    return Ready(process, ours)


@cache
def ready() -> Ready:
    """The one of this process, started when it is first asked for."""
    made = started(AT_THE_START)
    atexit.register(made.end)
    return made


def main() -> None:
    """Be ready, and fork for whoever asks."""
    import django

    django.setup()
    for name in PRELOADED:
        import_module(name)
    assert threading.active_count() == 1, "a process with threads cannot be forked"
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for the dead
    line = socket.socket(fileno=int(sys.argv[1]))
    while True:
        message, descriptors, _flags, _address = socket.recv_fds(line, 1, 1)
        if not message:
            return
        asking = socket.socket(fileno=descriptors[0])
        if os.fork() == 0:
            line.close()
            _be(asking)
            return
        asking.close()


def _be(asking: socket.socket) -> None:
    """Become what is asked for."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.setsid()
    asking.sendall(f"{os.getpid()}\n".encode())
    with asking.makefile("rb") as reading:
        asked = json.loads(reading.readline())
    os.environ.clear()
    os.environ.update(asked["environment"])
    _use(os.environ["DATABASE_URL"])
    if asked["what"] == "server":
        _serve(asked)
    elif asked["what"] == "command":
        asking.sendall(json.dumps(_obeyed(asked)).encode())
    else:
        asking.sendall(json.dumps(_told(asked), default=str).encode())


def _use(url: str) -> None:
    """From now on this database is the one."""
    from asgiref.local import Local
    from django.conf import settings
    from django.db import connections

    from tabellone.server.settings.base import database

    settings.DATA = Path(os.environ.get("TABELLONE_DATA", settings.DATA))
    settings.DATABASES = {"default": database(url)}
    connections.__dict__.pop("settings", None)
    connections._settings = None  # type: ignore[attr-defined]  # read again from the settings
    connections._connections = Local(connections.thread_critical)  # type: ignore[attr-defined]  # no connection was opened before


def _serve(asked: Mapping[str, Any]) -> None:
    end_with_parent()  # nobody is left to end it otherwise
    with Path(asked["log"]).open("ab") as log:
        os.dup2(log.fileno(), 1)
        os.dup2(log.fileno(), 2)
    import_module("tests.server.answering").answer(*asked["arguments"])


def _told(asked: Mapping[str, Any]) -> dict[str, Any]:
    """What came of it: the answer, all that was said, and 0 if it went well."""
    from django.db import connections

    done: dict[str, Callable[..., Any]] = {"call": _call, "manage": _manage}
    answer, code = None, 0
    with tempfile.TemporaryFile() as heard:
        os.dup2(heard.fileno(), 1)
        os.dup2(heard.fileno(), 2)
        try:
            answer = done[asked["what"]](*asked["arguments"])
        except SystemExit as ended:
            code = int(bool(ended.code))
        except BaseException:  # noqa: BLE001 - it is told whoever asked
            traceback.print_exc()
            code = 1
        connections.close_all()
        sys.stdout.flush()
        sys.stderr.flush()
        heard.seek(0)
        return {"answer": answer, "code": code, "said": heard.read().decode(errors="replace")}


def _obeyed(asked: Mapping[str, Any]) -> dict[str, Any]:
    """What our command said to whom when it was called with these words, and its exit code."""
    from django.db import connections

    from tabellone.cli.app import outcome

    with tempfile.TemporaryFile() as typed, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        typed.write(asked["typed"].encode())
        typed.seek(0)
        for number, file in enumerate((typed, out, err)):
            os.dup2(file.fileno(), number)
        code = outcome(asked["arguments"])
        connections.close_all()
        sys.stdout.flush()
        sys.stderr.flush()
        out.seek(0)
        err.seek(0)
        return {"code": code, "out": out.read().decode(), "err": err.read().decode()}


def _call(function: str, arguments: Mapping[str, Any]) -> Any:
    module, _, name = function.partition(":")
    return getattr(import_module(module), name)(**arguments)


def _manage(*arguments: str) -> None:
    from django.core.management import execute_from_command_line

    execute_from_command_line(["django", *arguments])


if __name__ == "__main__":
    main()
