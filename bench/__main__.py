"""`python -m bench`: everything that must be fast, against the libraries that do the same, in one run.

Trust the ratios inside a run rather than the seconds: machines differ, and so do their other guests.
"""

from __future__ import annotations

import argparse
import platform
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from bench.report import Row, not_measured, printed, written

PARTS = (
    "startup",
    "season",
    "seating",
    "swiss",
    "odds",
    "web",
    "season_pages",
    "circuit_pages",
    "paper",
)


def main() -> None:
    options = _options()
    rows: list[Row] = []
    for part in options.only or PARTS:
        sys.stderr.write(f"measuring {part} …\n")
        rows += _measured(part, quick=options.quick)
    printed(rows)
    sys.stdout.write(f"Python {platform.python_version()}, {platform.machine()}; compare ratios, not seconds\n")
    if options.json:
        written(rows, options.json)
    if options.strict and any(row.value is None for row in rows):
        sys.exit(1)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench", description="Speed, as ratios against peers in one run.")
    parser.add_argument("--quick", action="store_true", help="smaller sizes: about a minute instead of some")
    parser.add_argument("--strict", action="store_true", help="exit 1 if something could not be measured")
    parser.add_argument("--only", nargs="+", choices=PARTS, metavar="PART", help="some of: " + ", ".join(PARTS))
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to a file too")
    return parser.parse_args()


def _measured(part: str, *, quick: bool) -> list[Row]:
    measure: Callable[..., list[Row]] = import_module(f"bench.{part}").measure
    try:
        return measure(quick=quick)
    except (RuntimeError, OSError) as error:
        return [not_measured(part, "everything", "", str(error))]


if __name__ == "__main__":
    main()
