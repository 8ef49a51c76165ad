"""The `tabellone` command as a person calls it, on a database of the tests."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.server.live import surroundings


@dataclass(frozen=True, slots=True)
class Said:
    """What a command said, and its exit code."""

    code: int
    out: str
    err: str


def tabellone(database_url: str, *arguments: str | Path, data: Path, typed: str = "", **environment: str) -> Said:
    """Run a command of ours on the database."""
    done = subprocess.run(
        [sys.executable, "-m", "tabellone", *map(str, arguments)],
        env=surroundings(database_url, TABELLONE_DATA=str(data), **environment),
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
