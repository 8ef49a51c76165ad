"""What a benchmark says: rows of a goal and a figure, as a table for people and as JSON for scripts."""

from __future__ import annotations

import json
import os
import resource
import subprocess
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from time import perf_counter, process_time
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Row:
    """One figure. Without a goal it is there for reference; without a value it could not be measured, and why."""

    work: str
    figure: str
    value: float | None
    unit: str
    goal: str = ""
    reached: bool | None = None
    note: str = ""


def at_most(work: str, figure: str, value: float, unit: str, most: float, note: str = "") -> Row:
    """A figure that must stay below its goal."""
    return Row(work, figure, value, unit, f"< {most:g} {unit}", value < most, note)


def times(work: str, peer: str, ours: float, theirs: float, least: float, note: str = "") -> Row:
    """How many times as long a peer takes, against the least wanted."""
    ratio = theirs / ours
    return Row(work, f"against {peer}", ratio, "×", f"≥ {least:g} ×", ratio >= least, note)


def reference(work: str, figure: str, value: float, unit: str, note: str = "") -> Row:
    """A figure without a goal."""
    return Row(work, figure, value, unit, note=note)


def not_measured(work: str, figure: str, goal: str, why: str) -> Row:
    """A goal that could not be measured: it counts as not reached."""
    return Row(work, figure, None, "", goal, reached=False, note=why)


def best_of(runs: int, work: Callable[[], T]) -> tuple[float, T]:
    """The shortest time of some runs, and the last answer.

    Seconds of the processor, so that other guests of the machine matter less.
    """
    taken = []
    for _ in range(runs):
        start = process_time()
        answer = work()
        taken.append(process_time() - start)
    return min(taken), answer


def best_process(runs: int, command: Sequence[str | Path]) -> tuple[float, float]:
    """The shortest time of a command: seconds on the wall, and seconds of the processor."""
    walls, processors = [], []
    for _ in range(runs):
        start, before = perf_counter(), os.times()
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        walls.append(perf_counter() - start)
        after = os.times()
        processors.append(after.children_user + after.children_system - before.children_user - before.children_system)
        if done.returncode:
            raise RuntimeError(f"exit {done.returncode}: {done.stderr.strip()[:200]}")
    return min(walls), min(processors)


def largest_memory() -> float:
    """The most memory that this process has had, in MB.

    `resource` says at least what the process had that started this one: Linux goes on counting from there. Beside a
    benchmark that holds a million games that is 800 MB, before anything is measured.
    """
    status = Path("/proc/self/status")
    if status.exists():
        return next(int(line.split()[1]) for line in status.read_text().splitlines() if line.startswith("VmHWM")) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def printed(rows: Iterable[Row]) -> None:
    """The rows as a table on the terminal."""
    from rich.console import Console
    from rich.table import Table

    table = Table("work", "figure", "goal", "measured", "reached", "note")
    before = ""
    for row in rows:
        if row.work != before and before:
            table.add_section()
        shown = row.work if row.work != before else ""
        table.add_row(shown, row.figure, row.goal, _measured(row), _reached(row), row.note)
        before = row.work
    console = Console()
    Console(width=max(console.width, 140)).print(table)


def written(rows: Iterable[Row], path: Path) -> None:
    """The rows as JSON."""
    path.write_text(json.dumps([asdict(row) for row in rows], indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def _measured(row: Row) -> str:
    if row.value is None:
        return "not measured"
    if row.unit == "s" and row.value < 1:
        return f"{row.value * 1000:.3g} ms"
    return f"{row.value:,.3g} {row.unit}" if abs(row.value) < 1000 else f"{row.value:,.0f} {row.unit}"


def _reached(row: Row) -> str:
    if row.reached is None:
        return ""
    return "[green]yes[/]" if row.reached else "[red]no[/]"
