"""Faults put one by one into a copy of the project, and the tests run until one of them notices.

The tree itself is never touched. A test that fails in the copy without any fault has noticed nothing: all that are
said to have caught one are run once more at the end, without faults.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from tests.mutants.applying import NotAppliedError, applied
from tests.mutants.faults import Mutant
from tests.mutants.first_failure import WHERE
from tests.mutants.mirrors import Step, steps
from tests.server.databases import SERVER, Postgres
from tests.server.templates import TEMPLATE

WORKERS = 2
LONGEST = 1800.0  # seconds of one step: whatever runs longer has caught nothing
LEAST = 95  # of a hundred
PASSED, FAILED, INTERRUPTED, NOTHING_COLLECTED = 0, 1, 2, 5  # what pytest answers
PLUGIN = "tests.mutants.first_failure"
# a skipped test is no failure here; bytecode is kept from one fault to the next; the tests have the size of `make test`
NOT_HERE = {"CI", "PYTHONDONTWRITEBYTECODE", "DATABASE_URL", "TABELLONE_TEST_SIZE", "HYPOTHESIS_PROFILE"}


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a fault: the test that caught it, or nothing and why not."""

    mutant: Mutant
    test: str
    seconds: float
    note: str = ""


class Copy:
    """A copy of the tracked files of a tree, in which faults are put and taken out again."""

    def __init__(self, root: Path, server: Postgres) -> None:
        self.root, self._server, self._moment = root, server, time.time()
        self._told = root.with_name("first-failure")

    @contextlib.contextmanager
    def with_fault(self, mutant: Mutant) -> Iterator[None]:
        """The copy with a fault in it."""
        found = applied(mutant, self.root)
        makes_tables = {"migrations", "guard.py"} & set(found.path.parts)
        self._write(found.path, found.after, makes_tables=bool(makes_tables))
        try:
            yield
        finally:
            self._write(found.path, found.before, makes_tables=bool(makes_tables))
            for name in self._server.made():
                self._server.drop(name)

    def first_failure(self, step: Step) -> str:
        """The first test of a step that fails; nothing if all pass."""
        marks = ["-m", step.marks] if step.marks else []
        return self.failure_of([*step.paths, *marks], postgres=step.postgres)

    def failure_of(self, arguments: Sequence[str], *, postgres: bool = False) -> str:
        """The first test that fails when pytest is called so."""
        self._told.unlink(missing_ok=True)
        options = ["-x", "-n", str(WORKERS), "--tb=no", "-p", "no:cacheprovider", "-p", PLUGIN]
        code = self._run([sys.executable, "-m", "pytest", *options, *arguments], self._environment(postgres=postgres))
        told = self._told.read_text(encoding="utf-8") if self._told.exists() else ""
        if code in {PASSED, NOTHING_COLLECTED} or (code in {FAILED, INTERRUPTED} and told):
            return told
        raise RuntimeError(f"pytest answered {code}: {' '.join(arguments)}")

    def _write(self, path: Path, text: str, *, makes_tables: bool) -> None:
        """Write a file so that its bytecode is out of date, also within the same second; and the tables it made."""
        self._moment = max(self._moment + 2, time.time())
        path.write_text(text, encoding="utf-8")
        os.utime(path, (self._moment, self._moment))
        if makes_tables and self._server.has(TEMPLATE):
            self._server.drop(TEMPLATE)

    def _environment(self, *, postgres: bool) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if name not in NOT_HERE}
        python = os.pathsep.join([str(self.root / "src"), str(self.root)])
        on = {"DATABASE_URL": self._server.url()} if postgres else {}
        return {**kept, **on, "PYTHONPATH": python, SERVER: str(self._server.sockets), WHERE: str(self._told)}

    def run(self, command: Sequence[str], more: Mapping[str, str]) -> int:
        """Run a command in the copy, with some names more in its environment."""
        return self._run(command, {**self._environment(postgres=False), **more})

    def _run(self, command: Sequence[str], environment: Mapping[str, str]) -> int:
        quiet = subprocess.DEVNULL
        with subprocess.Popen(
            command, cwd=self.root, env=dict(environment), stdout=quiet, stderr=quiet, start_new_session=True
        ) as process:
            try:
                return process.wait(LONGEST)
            except subprocess.TimeoutExpired:
                return NOTHING_COLLECTED
            finally:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)


@contextlib.contextmanager
def copied(tree: Path, server: Postgres) -> Iterator[Copy]:
    """A copy of a tree's tracked files, gone at the end; it tells git of the same files, as some tests ask for them."""
    folder = Path(tempfile.mkdtemp(prefix="tabellone-mutants-"))
    folder.chmod(0o755)  # some tests run as somebody else for a while
    try:
        root = folder / "tree"
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=tree, capture_output=True, text=True, check=True).stdout
        for name in filter(None, listed.split("\0")):
            if (tree / name).is_file():
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(tree / name, root / name)
        shutil.copytree(Path(__file__).parent, root / "tests" / "mutants", dirs_exist_ok=True)  # an old tree has none
        for words in (["init", "-q"], ["add", "-A"]):
            subprocess.run(["git", *words], cwd=root, check=True, capture_output=True)
        yield Copy(root, server)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def outcome(mutant: Mutant, copy: Copy) -> Outcome:
    """What becomes of a fault."""
    start = time.monotonic()
    try:
        with copy.with_fault(mutant):
            test = next(filter(None, map(copy.first_failure, steps(mutant, copy.root))), "")
    except NotAppliedError as error:
        return Outcome(mutant, "", time.monotonic() - start, str(error))
    return Outcome(mutant, test, time.monotonic() - start, "" if test else "lives")


def confirmed(found: Iterable[Outcome], copy: Copy) -> list[Outcome]:
    """The outcomes, without what was caught by a test that fails with no fault at all."""
    outcomes = list(found)
    suspects = sorted({one.test for one in outcomes if one.test})
    wrong: set[str] = set()
    while suspects and (failed := copy.failure_of(suspects)):
        wrong.add(failed)
        suspects = [test for test in suspects if test not in wrong]
    return [replace(one, test="", note=f"{one.test} fails anyway") if one.test in wrong else one for one in outcomes]


def told(one: Outcome, width: int) -> str:
    """An outcome in a line."""
    caught = one.test or f"NOT CAUGHT ({one.note})"
    return f"{one.mutant.name:{width}}  {one.mutant.room:18}  {one.seconds:6.0f} s  {caught}"


def enough(outcomes: Collection[Outcome]) -> bool:
    """Whether as many are caught as must be."""
    return sum(bool(one.test) for one in outcomes) * 100 >= LEAST * len(outcomes)
