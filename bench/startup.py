"""How long `tabellone --help` takes, as a process."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from bench.report import Row, at_most, best_run, reference

COMMAND = Path(sys.executable).parent / "tabellone"


def measure(*, quick: bool) -> list[Row]:
    runs = 3 if quick else 5
    bare = best_run(runs, lambda: subprocess.run([sys.executable, "-c", "pass"], check=True))
    ours = best_run(runs, lambda: subprocess.run([COMMAND, "--help"], capture_output=True, check=True))
    work = "start of `tabellone --help`"
    return [at_most(work, f"best of {runs}", ours, "s", 0.3), reference(work, "Python doing nothing", bare, "s")]
