"""The `tabellone` command as a person calls it, on a database of the tests; the server it starts."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.patience import PATIENCE
from tests.server.live import surroundings
from tests.server.ports import HeldPort
from tests.server.ready import ready, usual
from tests.server.templates import sqlite_template


@dataclass(frozen=True, slots=True)
class Said:
    """What a command said, and its exit code."""

    code: int
    out: str
    err: str


def tabellone(database_url: str, *arguments: str | Path, data: Path, typed: str = "", **environment: str) -> Said:
    """Run a command of ours on the database; forked where its surroundings are the usual ones."""
    around = surroundings(database_url, TABELLONE_DATA=str(data), **environment)
    if usual(around):
        told = ready().fork("command", around, arguments=list(map(str, arguments)), typed=typed).told()
        return Said(told["code"], told["out"], told["err"])
    done = subprocess.run(
        [sys.executable, "-m", "tabellone", *map(str, arguments)],
        env=around,
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )
    return Said(done.returncode, done.stdout, done.stderr)


def backed_up(database_url: str, path: Path) -> dict[str, Any]:
    """The tables of a new backup: rows and sums."""
    said = tabellone(database_url, "backup", path, data=path.parent)
    assert said.code == 0, said.err
    return tables(path)


def tables(path: Path) -> dict[str, Any]:
    """The tables that a backup says it holds."""
    found: dict[str, Any] = json.loads(zipfile.ZipFile(path).read("manifest.json"))["tables"]
    return found


def plain_environment(data: Path, **more: str) -> dict[str, str]:
    """Nothing set but what a new user has."""
    ours = {"DATABASE_URL", "DJANGO_SETTINGS_MODULE", "MAKELEVEL"}
    plain = {name: value for name, value in os.environ.items() if name not in ours}
    return {**plain, "TABELLONE_DATA": str(data), **more}


def migrated(data: Path) -> Path:
    """The folder with a database as the first start leaves it, for those who do not try the first start."""
    shutil.copyfile(sqlite_template(), data / "tabellone.sqlite3")
    return data


@contextlib.contextmanager
def serving(data: Path, *options: str, at: int = 0, **more: str) -> Iterator[tuple[int, subprocess.Popen[str]]]:
    """The server on a free port, or on that one, answering; Ctrl-C ends it."""
    command = [sys.executable, "-m", "tabellone", "serve", "--workers", "1", *options]
    with (
        HeldPort() as port,
        subprocess.Popen(
            command,
            env=plain_environment(data, PORT=str(at or port.number), **more),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        ) as process,
    ):
        try:
            answering(at or port.number, process)
            yield at or port.number, process
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGINT)
                with contextlib.suppress(subprocess.TimeoutExpired):
                    process.wait(PATIENCE)
            process.kill()


def answering(port: int, process: subprocess.Popen[str]) -> None:
    """Wait until somebody answers there."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5):
                return
        except OSError:
            assert process.poll() is None, process.communicate()[0]
            assert time.monotonic() < until
            time.sleep(0.05)


def stopped(process: subprocess.Popen[str]) -> str:
    """What the server said until Ctrl-C, which it takes calmly."""
    process.send_signal(signal.SIGINT)
    said, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, said
    assert "Traceback" not in said
    return said


def family(process: int) -> list[int]:
    """The processes that this one has started, and theirs."""
    threads = Path(f"/proc/{process}/task").glob("*/children")
    found = [int(each) for listed in threads for each in listed.read_text().split()]
    return [*found, *(one for each in found for one in family(each))]
