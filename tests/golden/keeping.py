"""Takings in files, and what differs between two of them."""

from __future__ import annotations

import difflib
import gzip
import json
import sys
import time
from collections.abc import Iterable
from pathlib import Path

SHOWN = 12  # lines of a difference
PARTS = ("journal", "commands", "pages")


def demonstrate() -> None:
    """A new database with the demonstration in it."""
    from django.core.management import call_command
    from django.test.utils import setup_test_environment

    from tabellone.server import demonstration

    call_command("migrate", verbosity=0)
    demonstration.load_demonstration()
    setup_test_environment(debug=False)


def take(folder: Path, working: Path) -> None:
    """Everything, each part in a file of its own."""
    from tests.golden import commands, journals, pages

    started = time.monotonic()
    demonstrate()
    documents = pages.documents()
    files = working / "files"
    files.mkdir()
    _keep(folder / "journal.gz", [*journals.lines(), *journals.replayed(), *journals.stored(documents)], started)
    _keep(folder / "commands.gz", commands.answers(files, documents), started)
    _keep(folder / "pages.gz", pages.pages(), started)


def _keep(path: Path, found: Iterable[tuple[str, str]], started: float) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    held = dict(found)
    with gzip.open(path, "wt", encoding="utf-8") as file:
        for key, text in sorted(held.items()):
            file.write(json.dumps([key, text], ensure_ascii=False) + "\n")
    print(f"{path.name}: {len(held):,} answers, after {time.monotonic() - started:.0f} s", file=sys.stderr)


def kept(path: Path) -> dict[str, str]:
    """What a file holds."""
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return dict(json.loads(line) for line in file)


def compare(before: Path, after: Path) -> bool:
    """Show what differs; whether anything does."""
    different = False
    for part in PARTS:
        old, new = kept(before / f"{part}.gz"), kept(after / f"{part}.gz")
        changed = sorted(key for key in old.keys() | new.keys() if old.get(key) != new.get(key))
        print(f"{part}: {len(old):,} answers before, {len(new):,} now, {len(changed):,} differ")
        for key in changed:
            print("\n".join(_difference(key, old.get(key), new.get(key))))
        different = different or bool(changed)
    return different


def _difference(key: str, old: str | None, new: str | None) -> list[str]:
    if old is None or new is None:
        return [f"  {'only now' if old is None else 'no more'}: {key}"]
    told = list(difflib.unified_diff(old.splitlines(), new.splitlines(), lineterm="", n=1))[2:]
    more = [f"    … {len(told) - SHOWN} lines more"] if len(told) > SHOWN else []
    return [f"  {key}", *(f"    {line}" for line in told[:SHOWN]), *more]
