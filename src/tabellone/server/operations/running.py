"""Which Tabellone serves a data folder, and at which port: it leaves a note there as long as it lives.

A server holds its note while it runs. A note that nobody holds was left by one that was killed: its processes may
still be ending. The next server writes it anew.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tabellone import system


@dataclass(frozen=True, slots=True)
class Running:
    """A server: the address to open, and the number of its process."""

    address: str
    process: int
    is_gone: bool = False


@contextlib.contextmanager
def noted(folder: Path, port: int, address: str) -> Iterator[None]:
    """Leave a note while this process serves; a folder that takes none does not keep it from serving."""
    path = _note(folder, port)
    try:
        with contextlib.ExitStack() as held:
            with contextlib.suppress(OSError):
                file = held.enter_context(path.open("w", encoding="utf-8"))
                json.dump({"address": address, "process": os.getpid()}, file)
                file.flush()
                system.claim(file)
            yield
    finally:
        with contextlib.suppress(OSError):
            path.unlink()


def earlier(folder: Path, port: int) -> Running | None:
    """The server that has left a note for this port."""
    path = _note(folder, port)
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
        return Running(str(told["address"]), int(told["process"]), is_gone=not system.is_claimed(path))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _note(folder: Path, port: int) -> Path:
    return folder / f"serving-{port}.json"
