"""Texts that a pattern finds hard, made from the pattern itself: what it repeats, its own signs, ends that nearly fit.

`re._parser` is how Python reads a pattern; nothing else says which parts of one are repeated. Python counts the moves
of a search nowhere, so the texts are put in the order of what they cost when they are short.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice, product
from re import _constants as sre  # type: ignore[attr-defined]  # not in the stubs
from re import _parser  # type: ignore[attr-defined]
from typing import Any

Part = tuple[Any, Any]
MOST_SIGNS, MOST_PARTS = 12, 6
FOREIGN = "\x00!é"  # stands in hardly any pattern: what is wanted at the end, and does not come
OF_CLASS = {
    sre.CATEGORY_DIGIT: "7",
    sre.CATEGORY_SPACE: " \n",
    sre.CATEGORY_WORD: "w",
    sre.CATEGORY_NOT_DIGIT: "x",
    sre.CATEGORY_NOT_SPACE: "x",
    sre.CATEGORY_NOT_WORD: "-",
}
COMMON_FIRST = [*map(chr, [*range(97, 123), *range(32, 127), *range(127, 1000), 0x2060])]
REPEATS = {sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT}


@dataclass(frozen=True, slots=True)
class Recipe:
    """A text of any length: a beginning, units that come again (one after the other, or in runs), an end."""

    beginning: str
    units: tuple[str, ...]
    end: str
    in_runs: bool = False

    def text(self, length: int) -> str:
        """About so many signs of it, never more; each unit whole, so that all lengths end alike."""
        room = max(1, length - len(self.beginning) - len(self.end))
        if self.in_runs:
            middle = "".join(unit * max(1, room // len(self.units) // len(unit)) for unit in self.units)
        else:
            unit = "".join(self.units)
            middle = unit * max(1, room // len(unit))
        return self.beginning + middle + self.end


def recipes(pattern: re.Pattern[str]) -> list[Recipe]:
    """What may be hard for this pattern, each once."""
    parts = list(_parser.parse(pattern.pattern, pattern.flags & ~re.UNICODE | pattern.flags & re.ASCII))
    signs = list(islice(dict.fromkeys([*_signs(parts), *FOREIGN]), MOST_SIGNS)) or list(FOREIGN)
    whole = _example(parts)
    bodies = list(islice(dict.fromkeys(filter(None, [whole, *(body for _, body in _repeated(parts, ""))])), MOST_PARTS))
    beginnings = list(islice(dict.fromkeys(["", *(before for before, _ in _repeated(parts, ""))]), MOST_PARTS))
    ends = list(dict.fromkeys(["", "\x00", "\n", whole[:-1], whole]))
    found = [Recipe(*one) for one in product(beginnings, [(unit,) for unit in [*signs, *bodies]], ends)]
    for pair in product(dict.fromkeys([*signs, *bodies]), repeat=2):
        if pair[0] != pair[1]:
            found += [Recipe("", pair, end) for end in ("", "\x00")]
            found += [Recipe("", pair, end, in_runs=True) for end in ("", "\x00")]
    return list(dict.fromkeys(found))


def _inside(part: Part) -> Iterator[list[Part]]:
    """The sequences that stand inside a part."""
    kind, value = part
    if kind in REPEATS:
        yield list(value[2])
    elif kind is sre.SUBPATTERN:
        yield list(value[3])
    elif kind is sre.BRANCH:
        yield from map(list, value[1])
    elif kind is sre.ATOMIC_GROUP:
        yield list(value)
    elif kind in {sre.ASSERT, sre.ASSERT_NOT}:
        yield list(value[1])


def _signs(parts: Iterable[Part]) -> Iterator[str]:
    """A sign for each thing that the pattern tells apart, classes before single letters."""
    later: list[str] = []
    for part in parts:
        if part[0] in {sre.LITERAL, sre.NOT_LITERAL}:
            later.append(_one(part))
        elif part[0] in {sre.IN, sre.ANY}:
            yield from _of_class(part)
        for inner in _inside(part):
            yield from _signs(inner)
    yield from later


def _of_class(part: Part) -> Iterator[str]:
    """Signs of a class, and of what it leaves out."""
    kind, value = part
    if kind is sre.ANY:
        yield "x"
        return
    for item, of in value:
        if item is sre.LITERAL:
            yield chr(of)
        elif item is sre.RANGE:
            yield chr(of[0])
            yield chr(of[1])
        elif item is sre.CATEGORY:
            yield from OF_CLASS[of]
    yield _one(part)


def _one(part: Part) -> str:
    """A sign that the part takes."""
    kind, value = part
    if kind is sre.LITERAL:
        return chr(value)
    if kind is sre.ANY:
        return "x"
    if kind is sre.NOT_LITERAL:
        return "y" if value == ord("x") else "x"
    taken = re.compile(_class_text(value))
    return next(filter(taken.match, COMMON_FIRST), "x")


def _class_text(items: Iterable[Part]) -> str:
    """The class written again, from what was read of it."""
    names = {"DIGIT": "d", "SPACE": "s", "WORD": "w"}
    text = ""
    for item, of in items:
        if item is sre.NEGATE:
            text += "^"
        elif item is sre.LITERAL:
            text += re.escape(chr(of))
        elif item is sre.RANGE:
            text += f"{re.escape(chr(of[0]))}-{re.escape(chr(of[1]))}"
        elif item is sre.CATEGORY:
            name = str(of).removeprefix("CATEGORY_")
            letter = names[name.removeprefix("NOT_")]
            text += "\\" + (letter.upper() if name.startswith("NOT_") else letter)
    return f"[{text}]"


def _example(parts: Iterable[Part]) -> str:
    """A short text that these parts take; what looks around or back is left out."""
    text = ""
    for part in parts:
        kind, value = part
        if kind in {sre.LITERAL, sre.NOT_LITERAL, sre.ANY, sre.IN}:
            text += _one(part)
        elif kind in REPEATS:
            text += _example(value[2]) * max(1, value[0])
        elif kind in {sre.SUBPATTERN, sre.ATOMIC_GROUP, sre.BRANCH}:
            text += _example(next(_inside(part)))
    return text


def _repeated(parts: list[Part], before: str) -> Iterator[tuple[str, str]]:
    """What stands before each thing that is repeated, and what it is, each of its branches."""
    for number, part in enumerate(parts):
        here = before + _example(parts[:number])
        for inner in _inside(part):
            if part[0] in REPEATS:
                yield here, _example(inner)
            yield from _repeated(inner, here)
