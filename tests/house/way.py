"""The way of one request through the house: files, changes of room, statements to the database."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from inspect import CO_GENERATOR
from pathlib import Path
from types import FrameType
from typing import Any

from tests.architecture.sources import SRC

HOME = f"{SRC}/"
OF_RULES = {"engine", "rulebooks", "contract"}


@dataclass(frozen=True)
class Way:
    """Calls between functions of ours by the files of caller and called; stations are the called, with their names."""

    calls: tuple[tuple[Path, Path], ...]
    stations: tuple[str, ...]
    statements: int

    @property
    def outside_rules(self) -> int:
        """Files of ours outside rulebooks and engine."""
        return len({called for _, called in self.calls if called.parts[0] not in OF_RULES})

    @property
    def changes(self) -> int:
        """How often a function calls one that stands in another room; between them may be code that is not ours."""
        return sum(room_of(caller) != room_of(called) for caller, called in self.calls)

    def figures(self) -> tuple[int, int, int]:
        """Files, changes of room, statements."""
        return self.outside_rules, self.changes, self.statements


def room_of(path: Path) -> str:
    """The first folder; `server` is told apart by its apps."""
    return ".".join(path.parts[: 2 if path.parts[0] == "server" else 1])


def traced(request: Callable[[], Any]) -> Way:
    """Do it, and tell its way. What is loaded or cached the first time should have been so before."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    calls: list[tuple[Path, Path]] = []
    stations: list[str] = []
    begun: dict[int, FrameType] = {}  # generators are called once, and gone on with

    def heard(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call" and _is_ours(frame) and id(frame) not in begun:
            calls.append((_file(_caller(frame)), _file(frame)))
            stations.append(f"{_file(frame).as_posix()}:{frame.f_code.co_name}")
            if frame.f_code.co_flags & CO_GENERATOR:
                begun[id(frame)] = frame

    before = sys.getprofile()
    with CaptureQueriesContext(connection) as statements:
        sys.setprofile(heard)
        try:
            request()
        finally:
            sys.setprofile(before)
    return Way(tuple(calls), tuple(stations), len(statements))


def _is_ours(frame: FrameType) -> bool:
    """Whether it is a function of ours; comprehensions and modules are none."""
    return frame.f_code.co_filename.startswith(HOME) and not frame.f_code.co_name.startswith("<")


def _caller(frame: FrameType) -> FrameType:
    """The code of ours that is nearest, a comprehension too; the frame itself, if there is none before it."""
    above = frame.f_back
    while above is not None and not above.f_code.co_filename.startswith(HOME):
        above = above.f_back
    return above or frame


def _file(frame: FrameType) -> Path:
    return Path(frame.f_code.co_filename).relative_to(SRC)
