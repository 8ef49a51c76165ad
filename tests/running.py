"""Commands run one after another with a time limit, and what the closing table says of them."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[1]
RECORDS = ROOT / ".test-times"  # what the last runs wrote down, a file of JUnit's form for each
PYTHON = sys.executable
GRACE = 30.0  # seconds between asking a command to end and making it end


@dataclass(frozen=True, slots=True)
class Command:
    """Something to run: its words, the surroundings it needs beside ours, and how many seconds it may take."""

    name: str
    words: Sequence[str]
    limit: float = 1800.0
    environment: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a command went."""

    name: str
    code: int
    seconds: float
    said: str = ""
    late: bool = False

    @property
    def told(self) -> str:
        """In a word."""
        if self.late:
            return "not done in time"
        return "passed" if self.code == 0 else "FAILED"


def surroundings(**more: str) -> dict[str, str]:
    """Our environment with the programs of the virtual one; bytecode is kept, so that nothing is compiled twice."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PATH": f"{Path(PYTHON).parent}{os.pathsep}{os.environ['PATH']}", **more}


def end_what_runs() -> None:
    """From now on a SIGTERM ends what was started before it ends us: `run` sees an exception."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))


def run(command: Command, *, shown: bool) -> Outcome:
    """Run it to its end, or to the end of its time; what it says is shown at once, or given back."""
    begun = time.monotonic()
    process = subprocess.Popen(
        command.words,
        cwd=ROOT,
        env=surroundings(**command.environment),
        stdout=None if shown else subprocess.PIPE,
        stderr=None if shown else subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    late, said = False, ""
    try:
        said = process.communicate(timeout=command.limit)[0] or ""
    except subprocess.TimeoutExpired:
        late, said = True, _ended(process)
    except BaseException:
        _ended(process)
        raise
    return Outcome(command.name, process.returncode, time.monotonic() - begun, said, late)


def _ended(process: subprocess.Popen[str]) -> str:
    """Ask its whole group to end, then make it."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(process.pid, number)
            return process.communicate(timeout=GRACE)[0] or ""
        except subprocess.TimeoutExpired:
            continue
        except ProcessLookupError:
            break
    return process.communicate()[0] or ""


def record_of(name: str) -> Path:
    """Where the tests of a command of this name write down how they went."""
    return RECORDS / f"{name}.xml"


def pytest_run(name: str, *arguments: str, size: str, database: str = "", limit: float = 1800.0) -> Command:
    """A command that runs tests on all cores, PostgreSQL at hand (`database="--default"`: the server's run on it)."""
    RECORDS.mkdir(exist_ok=True)
    around = [PYTHON, "-m", "tests.server.databases", *([database] if database else [])]
    words = [
        PYTHON,
        "-m",
        "pytest",
        "-n",
        "auto",
        "--dist",
        "loadfile",
        "--no-loadscope-reorder",
        f"--junit-xml={record_of(name)}",
    ]
    return Command(name, [*around, *words, *arguments], limit, {"TABELLONE_TEST_SIZE": size})


@dataclass(frozen=True, slots=True)
class Timed:
    """A test that ran: where it is, its group, how long it took and how it ended."""

    name: str
    group: str
    seconds: float
    outcome: str

    @property
    def function(self) -> str:
        """The test without what it was given: `tests.engine.test_numbers::test_the_worked_example`."""
        return self.name.partition("[")[0]


def recorded(path: Path) -> Iterator[Timed]:
    """The tests that a record tells of."""
    for case in ElementTree.parse(path).getroot().iter("testcase"):
        properties = {one.get("name"): one.get("value") for one in case.iter("property")}
        kinds = {child.tag for child in case} & {"failure", "error", "skipped"}
        outcome = "passed" if not kinds else "skipped" if kinds == {"skipped"} else "failed"
        where = re.sub(r"\.(?=[A-Z])", "::", case.get("classname") or "")  # a class begins with a capital
        name = f"{where}::{case.get('name')}"
        yield Timed(name, properties.get("group") or "", float(case.get("time") or 0), outcome)


def table(head: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """Columns under their heads, for a terminal."""
    widths = [max(len(line[column]) for line in (head, *lines)) for column in range(len(head))]
    told = [head, ["-" * width for width in widths], *lines]
    return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) for line in told)
