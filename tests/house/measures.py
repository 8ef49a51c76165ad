"""The measures of the house with what is to be reached; `scripts/house` prints them, a test keeps most of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tests.house import names, reach, rooms, sizes
from tests.house.reading import House

Figure = int | float | Sequence[int]
Look = Callable[[House], "Figure | list[str]"]
Holds = Callable[[Figure, Figure], bool]


@dataclass(frozen=True)
class Measure:
    """One line of the table: how it is looked at, what is to be reached, whether a figure reaches it from another."""

    key: str
    label: str
    look: Look
    target: str
    holds: Holds

    def figure(self, house: House) -> Figure:
        """The figure of a house; of a list how long it is."""
        found = self.look(house)
        return len(found) if isinstance(found, list) else found


def at_most(*limits: float) -> Holds:
    """Every part is at most this."""
    return lambda now, _before: all(one <= most for one, most in zip(parts(now), limits, strict=False))


def ratio(limit: float) -> Holds:
    """At most so much of what it was."""
    return lambda now, before: all(n <= limit * b for n, b in zip(parts(now), parts(before), strict=False))


def parts(figure: Figure) -> Sequence[float]:
    """The figure's parts, one if it is a number."""
    return (figure,) if isinstance(figure, int | float) else figure


def _usual_file(now: Figure, _before: Figure) -> bool:
    median, most_of_them, longest = parts(now)
    return 90 <= median <= 160 and most_of_them <= 330 and longest <= 450


def _files_with(places: list[str]) -> list[str]:
    return sorted({place.partition(":")[0] for place in places})


SIZES = (
    Measure("lines", "lines of Python in src without migrations", sizes.lines_of_python, "≤ 0.78 ×", ratio(0.78)),
    Measure("tokens", "tokens outside wording and sheets", sizes.tokens, "≤ 0.9 ×", ratio(0.9)),
    Measure("files", "files in src, with templates and static", sizes.files, "≤ 0.40 ×", ratio(0.40)),
    Measure("folders", "folders in src", sizes.folders, "≤ 0.5 ×", ratio(0.5)),
    Measure("templates", "templates", lambda house: len(rooms.templates(house)), "≤ 280", at_most(280)),
    Measure("tests", "lines of tests", sizes.lines_of_tests, "≤ 1 ×", ratio(1)),
)
KEPT = (
    Measure(
        "lines_per_file", "lines per file: median, p95, max", sizes.lines_per_file, "90–160, ≤ 330, ≤ 450", _usual_file
    ),
    Measure(
        "lines_per_function",
        "lines per function: median, p95, max",
        sizes.lines_per_function,
        "≤ 7, ≤ 22, ≤ 45",
        at_most(7, 22, 45),
    ),
    Measure("classes_sharing", "public classes sharing a name", names.classes_sharing, "≤ 25", at_most(25)),
    Measure(
        "functions_sharing", "public functions sharing a name, in 100", names.functions_sharing, "≤ 15", at_most(15)
    ),
    Measure(
        "private_sharing",
        "the same of all functions, underscores off",
        names.private_sharing,
        "no more than before",
        ratio(1),
    ),
    Measure("translation_systems", "systems of translation", names.translation_systems, "1", at_most(1)),
    Measure(
        "language_lists",
        "files with a list of languages",
        lambda h: _files_with(names.language_lists(h)),
        "1",
        at_most(1),
    ),
    Measure("refusals", "kinds of refusal", names.refusals, "1", at_most(1)),
    Measure("repetition_marks", "ways to mark a repetition", names.repetition_marks, "1", at_most(1)),
    Measure("protocols", "protocols", lambda h: [node.name for _, node in names.contract(h)], "≤ 14", at_most(14)),
    Measure("values_elsewhere", "protocols with values elsewhere", names.values_elsewhere, "0", at_most(0)),
    Measure("unreached_rules", "cited rules that nothing reaches", reach.unreached_rules, "0", at_most(0)),
    Measure(
        "style_sheets",
        "style sheets of a page: least, most",
        rooms.style_sheets,
        "1 (+ screen or print)",
        at_most(1, 1),
    ),
    Measure("cycles", "pairs of folders of server that import each other", rooms.cycles, "0", at_most(0)),
    Measure("framework_imports", "framework imports in the core", rooms.framework_imports, "0", at_most(0)),
)
