"""A correction in the first of 60 stages with 300 players, until every ranking says what follows from it."""

from __future__ import annotations

import tempfile
from pathlib import Path

from bench.report import Row, at_most, reference
from bench.web_server import call


def measure(*, quick: bool) -> list[Row]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        call(folder, "bench.season_scene:written")
        taken = call(folder, "bench.season_scene:republished", runs=2 if quick else 5)
    work = "a correction in the first of 60 stages, 300 players"
    pages = f"{taken['pages']} pages: all rankings, a player, a reason"
    return [
        at_most(work, "everything answered again, on the wall", taken["wall"], "s", 3, pages),
        reference(work, "the same, of the processor", taken["processor"], "s"),
        reference(work, "of it the first ranking", taken["first"], "s", "all ratings of the year again"),
        reference(work, "of it the player's page", taken["player"], "s"),
        reference(work, "of it the reasons of a place", taken["why"], "s"),
        reference(work, "everything in a process that knows nothing", taken["fresh"], "s", "all facts read"),
        at_most(work, "memory of the process at its largest", taken["memory"], "MB", 1000),
    ]
