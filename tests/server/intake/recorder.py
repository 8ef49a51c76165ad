"""A pytest plugin that keeps every tournament and season which the core's own tests use, as documents.

`RECORDED=folder pytest -p tests.server.intake.recorder tests/worked tests/contract`
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
from pathlib import Path
from typing import Any

from tabellone.engine.facts import Tournament
from tabellone.exchange.documents import write_tournament
from tests.contract import harness

FOLDER = Path(os.environ["RECORDED"])
_init, _command = Tournament.__init__, harness.tabellone
_commands: list[str] = []  # those that are running


def _keep(text: str) -> None:
    name = hashlib.sha256(text.encode()).hexdigest()[:16]
    (FOLDER / "tournaments").mkdir(parents=True, exist_ok=True)
    (FOLDER / "tournaments" / f"{name}.json").write_text(text, encoding="utf-8")


def _made(self: Tournament, *given: Any, **named: Any) -> None:
    """Keep a tournament that a test makes; what a command makes of a file is kept as the file."""
    _init(self, *given, **named)
    if not _commands:
        with contextlib.suppress(TypeError, ValueError, AttributeError):  # built wrong on purpose
            _keep(write_tournament(self))


def _told(*arguments: object) -> harness.Answer:
    """Keep the documents and season folders that a command is called with."""
    for path in (Path(str(one)) for one in arguments):
        if path.is_file():
            _keep(path.read_text(encoding="utf-8"))
        elif (path / "season.json").is_file():
            shutil.copytree(path, FOLDER / "seasons" / str(len(list(FOLDER.glob("seasons/*")))))
    _commands.append(str(arguments[0]))
    try:
        return _command(*arguments)
    finally:
        _commands.pop()


Tournament.__init__ = _made  # type: ignore[method-assign]  # to see each that is made
harness.tabellone = _told
