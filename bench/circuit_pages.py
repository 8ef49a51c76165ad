"""A circuit of 5,000 players and 600 tournaments: all of it from the facts, and one corrected result."""

from __future__ import annotations

import tempfile
from pathlib import Path

from bench.report import Row, at_most, reference
from bench.web_server import call


def measure(*, quick: bool) -> list[Row]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        found = call(folder, "bench.circuit_scene:written")
        taken = call(folder, "bench.circuit_scene:republished", runs=2 if quick else 5)
    work = f"a circuit of {found['people']:,} players, {found['tournaments']} tournaments, {found['seats']:,} seats"
    pages = f"{taken['pages']} pages: all rankings, a player"
    return [
        at_most(work, "everything from the facts, on the wall", taken["whole"], "s", 20, pages),
        reference(work, "the same, of the processor", taken["worked"], "s"),
        reference(work, "of it the first ranking", taken["gathered"], "s", "all facts read, all ratings"),
        at_most(work, "questions to the database for it", taken["questions"], "", 31, "as many for few tournaments"),
        at_most(work, "the first ranking after a restart, of the processor", taken["restarted"], "s", 0.6, "as kept"),
        at_most(work, "questions to the database for it", taken["questions_again"], "", 16, "as many for few"),
        at_most(work, "after one corrected result, on the wall", taken["wall"], "s", 3, pages),
        at_most(work, "the same, of the processor", taken["processor"], "s", 0.5, pages),
        reference(work, "of it the first ranking", taken["first"], "s"),
        at_most(work, "memory of the process at its largest", taken["memory"], "MB", 1000),
    ]
