"""Which tests look at a fault, in which order: those of its own module, those of its room, the journeys."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.mutants.faults import MIRRORS, Mutant

SERVER = "tests/server"
CONSTRAINTS = ("tests/server/*/test_constraints.py",)
AT_ONCE = ("tests/server/stress/test_once.py", "tests/server/stress", "tests/server/test_live.py")
LOCKS = ("select_for_update", "transaction_mode")
JOURNEYS = ("tests/e2e",)
MARK = "postgres"


@dataclass(frozen=True, slots=True)
class Step:
    """One run of pytest: its paths, its marks, and whether the server's tests run on PostgreSQL."""

    paths: tuple[str, ...]
    marks: str = ""
    postgres: bool = False


def steps(mutant: Mutant, tree: Path) -> Iterator[Step]:
    """All runs for a fault, those that find it soonest first; paths that the tree does not have are left out."""
    seen: set[Step] = set()
    for step in (*_first(mutant, tree), *_of_room(mutant, tree), Step(JOURNEYS)):
        here = tuple(path for pattern in step.paths for path in _there(pattern, tree))
        found = Step(here, step.marks, step.postgres)
        if here and found not in seen:
            seen.add(found)
            yield found


def nearest(mutant: Mutant, tree: Path) -> tuple[str, ...]:
    """The tests of the fault's own module, or of the package or app that it is in."""
    parts = _parts(mutant.function)
    for depth in range(len(parts), 1, -1):
        *above, name = parts[:depth]
        around = "/".join(["tests", *above])
        found = (f"{around}/test_{name}.py", f"{around}/**/test_{name}_*.py", f"{around}/{name}")
        if any(_there(pattern, tree) for pattern in found):
            return found
    return ()


def _parts(function: str) -> list[str]:
    """The rooms that lead to a function or a file, without folders that only hold files of a kind."""
    module = function.partition(":")[0]
    parts = [*Path(module).parent.parts, Path(module).stem] if "/" in module else module.split(".")[1:]
    return [part for part in parts if part not in {"templates", "static", "tabellone", "migrations"}]


def _first(mutant: Mutant, tree: Path) -> Iterator[Step]:
    if "/migrations/" in mutant.function:
        yield Step(CONSTRAINTS)
        yield _on_postgres(CONSTRAINTS, tree)
    if any(word in mutant.old for word in LOCKS):
        yield Step(AT_ONCE)
    if mutant.room.startswith("rulebooks."):
        yield Step((f"tests/worked/test_{mutant.room.rpartition('.')[2]}_*.py",))
    yield from _parted(nearest(mutant, tree))


def _of_room(mutant: Mutant, tree: Path) -> Iterator[Step]:
    for paths in MIRRORS[mutant.room]:
        yield from _parted(paths)
    if any(path.startswith(SERVER) for path in MIRRORS[mutant.room][0]):
        yield _on_postgres(MIRRORS[mutant.room][0], tree)


def _parted(paths: tuple[str, ...]) -> Iterator[Step]:
    """Of the server's tests, those without servers of their own come first."""
    if any(path.startswith(SERVER) for path in paths):
        yield Step(paths, "not live")
        yield Step(paths, "live")
    elif paths:
        yield Step(paths)


def _on_postgres(paths: tuple[str, ...], tree: Path) -> Step:
    """The tests that `make test` runs on PostgreSQL too; before there was a mark for them, all of the server's."""
    marked = f'"{MARK}:' in (tree / "pyproject.toml").read_text(encoding="utf-8")
    return Step(paths, f"{MARK} and not live" if marked else "not live", postgres=True)


def _there(pattern: str, tree: Path) -> list[str]:
    return sorted(path.relative_to(tree).as_posix() for path in tree.glob(pattern))
