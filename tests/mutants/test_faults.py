"""The faults still stand for something: each applies to the code as it is, and has tests that mirror it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest

from tests.mutants.applying import SRC, NotAppliedError, applied
from tests.mutants.faults import FAULTS, MIRRORS, Mutant, Room
from tests.mutants.mirrors import JOURNEYS, nearest, steps

ROOT = Path(__file__).parents[2]
each_fault = pytest.mark.parametrize("mutant", FAULTS, ids=lambda one: one.name)


@each_fault
def test_it_applies(mutant: Mutant) -> None:
    found = applied(mutant, ROOT)
    assert found.path.is_relative_to(ROOT / SRC)
    assert found.after != found.before
    if found.path.suffix == ".py":
        compile(found.after, str(found.path), "exec")


@each_fault
def test_tests_mirror_it_and_journeys_come_last(mutant: Mutant) -> None:
    first, *_, last = steps(mutant, ROOT)
    assert all((ROOT / path).exists() for path in first.paths)
    assert last.paths == JOURNEYS


def test_every_room_has_three_and_no_two_have_the_same_name() -> None:
    assert set(MIRRORS) == set(get_args(Room))
    assert {room: count for room in MIRRORS if (count := Counter(one.room for one in FAULTS)[room]) < 3} == {}
    assert [name for name, count in Counter(one.name for one in FAULTS).items() if count > 1] == []
    assert [one.name for one in FAULTS if one.old == one.new or not one.why] == []


def written(tree: Path, **files: str) -> Path:
    for name, text in files.items():
        path = tree / SRC / f"{name.replace('__', '/')}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tree


FAULT = Mutant("one", "engine", "tabellone.engine.sums:Sum.more", "a + b", "a - b", "less")
METHOD = "class Sum:\n    def more(a, b):\n        return a + b\n\n    def other(a, b):\n        return a + b\n"


def test_the_text_is_changed_in_its_function_alone(tmp_path: Path) -> None:
    found = applied(FAULT, written(tmp_path, engine__sums=METHOD))
    assert found.after == METHOD.replace("a + b", "a - b", 1)


def test_a_function_that_moved_is_found_by_its_name(tmp_path: Path) -> None:
    tree = written(tmp_path, engine__sums="x = 1\n", engine__numbers=METHOD, course__state="def more(a, b): a + b\n")
    assert applied(FAULT, tree).path == tree / SRC / "engine" / "numbers.py"


@pytest.mark.parametrize(
    "files",
    [
        {"engine__sums": METHOD.replace("a + b", "a * b")},
        {"engine__sums": METHOD.replace("a + b", "a + b + (a + b)")},
        {"engine__numbers": METHOD, "engine__figures": METHOD},
    ],
    ids=["other text", "twice in it", "two such functions"],
)
def test_what_no_longer_applies_is_told(tmp_path: Path, files: dict[str, str]) -> None:
    with pytest.raises(NotAppliedError, match="one: stands"):
        applied(FAULT, written(tmp_path, **files))


def test_a_text_outside_functions_is_found_by_itself(tmp_path: Path) -> None:
    tree = written(tmp_path, engine__bounds="MOST = 3\n", engine__other="LEAST = 3\n")
    fault = replace(FAULT, function="engine/limits.py", old="MOST = 3", new="MOST = 4")
    assert applied(fault, tree).after == "MOST = 4\n"


@pytest.mark.parametrize(
    ("function", "test"),
    [
        ("tabellone.engine.numbers:expected_score", "tests/engine/test_numbers.py"),
        ("tabellone.rulebooks.big.table:place_points", "tests/rulebooks/big"),
        ("tabellone.server.mail.sending:doubt_abandoned", "tests/server/mail/test_sending.py"),
        ("tabellone.server.web.table.page:table_facts_mark", "tests/server/web/**/test_table_*.py"),
        ("server/web/templates/screen/_parts.html", "tests/server/web/**/test_screen_*.py"),
        ("server/web/static/tabellone/table.js", "tests/server/web/**/test_table_*.py"),
        ("server/play/migrations/0001_initial.py", "tests/server/play"),
    ],
)
def test_the_nearest_tests_come_first(function: str, test: str) -> None:
    assert test in nearest(replace(FAULT, function=function), ROOT)
