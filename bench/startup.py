"""How long `tabellone --help` takes, as a process."""

from __future__ import annotations

import sys
from pathlib import Path

from bench.report import Row, at_most, best_process, reference

COMMAND = Path(sys.executable).parent / "tabellone"


def measure(*, quick: bool) -> list[Row]:
    runs = 3 if quick else 5
    bare, _ = best_process(runs, [sys.executable, "-c", "pass"])
    wall, processor = best_process(runs, [COMMAND, "--help"])
    work = "start of `tabellone --help`"
    return [
        at_most(work, f"on the wall, best of {runs}", wall, "s", 0.3),
        reference(work, "of the processor", processor, "s"),
        reference(work, "Python doing nothing, on the wall", bare, "s"),
    ]
