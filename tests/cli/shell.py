"""Runs the command in this process, and in one of its own."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tabellone.cli.app import outcome

NOBODY = 65534


@dataclass(frozen=True)
class Outcome:
    """How a call ended."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one JSON value on standard output."""
        return json.loads(self.out)


class Shell:
    """Calls `tabellone` in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *arguments: object) -> Outcome:
        self.capsys.readouterr()
        code = outcome([str(argument) for argument in arguments])
        captured = self.capsys.readouterr()
        assert "Traceback" not in captured.out + captured.err
        assert "fault in the program" not in captured.err, captured.err
        return Outcome(code, captured.out, captured.err)


def process(*arguments: object, **environment: str) -> Outcome:
    """Calls `tabellone` in a process of its own, with this environment added."""
    command = [sys.executable, "-m", "tabellone", *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, check=False, env={**os.environ, **environment}, timeout=60)
    return Outcome(done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8"))


def write(path: Path, document: Any) -> Path:
    """Write a document."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


def season_folder(path: Path, season: Any, *tournaments: Any) -> Path:
    """Write a season folder; the files are called as the tournaments' ids."""
    write(path / "season.json", season)
    for tournament in tournaments:
        write(path / "tournaments" / f"{tournament['id']}.json", tournament)
    return path


@contextlib.contextmanager
def as_nobody(folder: Path) -> Iterator[None]:
    """Without the rights of root, who may do everything: the folder is handed to an ordinary user meanwhile."""
    if os.geteuid() != 0:
        yield
        return
    for path in (folder, *folder.iterdir()):
        os.chown(path, NOBODY, NOBODY)
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)
