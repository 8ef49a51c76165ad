"""The drawing of the rooms in ARCHITECTURE.md is the graph of the imports."""

from __future__ import annotations

import re
from functools import cache

from tests.architecture.sources import ROOT, SRC
from tests.house.reading import House
from tests.house.rooms import imported

Arrows = frozenset[tuple[str, str]]
TEXT = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
DRAWN: Arrows = frozenset(re.findall(r"^ +(\S+) --> (\S+)$", TEXT, re.MULTILINE))
LISTED = re.findall(r"^\| `([\w.]+)` \|", TEXT.partition("## The way of a figure")[0], re.MULTILINE)
LOOSE = {"", "server"}  # files that stand in no room


@cache
def imports() -> Arrows:
    """Which room imports which."""
    sources = House(ROOT).everything
    modules, room = frozenset(one.module for one in sources), {one.module: one.room for one in sources}
    found = {(one.room, room[name]) for one in sources for name in imported(one, modules)}
    return frozenset((one, other) for one, other in found if one != other and not {one, other} & LOOSE)


def reached(room: str, arrows: Arrows) -> set[str]:
    """The rooms that the arrows lead to from this one."""
    found: set[str] = set()
    while nearest := {end for start, end in arrows if start in {room, *found}} - found:
        found |= nearest
    return found


def test_every_import_between_rooms_follows_the_arrows() -> None:
    assert [(one, other) for one, other in sorted(imports()) if other not in reached(one, DRAWN)] == []


def test_every_arrow_is_an_import() -> None:
    assert DRAWN - imports() == set()


def test_no_arrow_tells_what_others_tell_already() -> None:
    assert [arrow for arrow in sorted(DRAWN) if arrow[1] in reached(arrow[0], DRAWN - {arrow})] == []


def test_no_way_leads_back() -> None:
    rooms = {room for arrow in DRAWN for room in arrow}
    assert [room for room in sorted(rooms) if room in reached(room, DRAWN)] == []


def test_the_rooms_of_the_drawing_are_all_told() -> None:
    assert sorted(LISTED) == sorted({room for arrow in DRAWN for room in arrow})


# folders of tests that mirror no room
ABOUT_SEVERAL = {
    "architecture": "the law of the house",
    "house": "the measures of the house",
    "worked": "the examples that the rulebooks work out, as data",
    "scenes": "what tests of several rooms start from and look with",
    "patterns": "every regular expression, on texts that are made to stop it",
    "golden": "every page, answer and journal before and after a change",
    "mutants": "faults that the tests must find",
    "e2e": "days of people in a browser",
    "server/stress": "crowds at once, and processes killed, over all apps",
}


def test_tests_lie_where_what_they_try_lies() -> None:
    """A test is in the folder of its room; what is about several apps or places is in the folder above them."""
    folders = {path.parent.relative_to(ROOT / "tests").as_posix() for path in (ROOT / "tests").rglob("test_*.py")}
    rooms = {path.parent.relative_to(SRC).as_posix() for path in SRC.rglob("*.py")}
    assert sorted(folders - rooms) == sorted(ABOUT_SEVERAL.keys() - {"house", "scenes", "golden"})
    assert all((ROOT / "tests" / folder).is_dir() for folder in ABOUT_SEVERAL)
