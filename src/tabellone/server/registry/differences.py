"""Two versions of a text beside each other: what goes, what comes, and what stays around it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Literal

AROUND = 1  # lines that stay, shown before and after what changes
MOST = 1000  # lines that differ and are still compared one by one

Sign = Literal["same", "out", "in", "left"]


@dataclass(frozen=True, slots=True)
class Part:
    """Lines that stay, go out or come in; of those `left` out of sight only the number is told."""

    sign: Sign
    lines: tuple[str, ...] = ()
    number: int = 0


def difference(old: str, new: str) -> tuple[Part, ...]:
    """What becomes of a text; nothing where it reads the same."""
    before, after = _lines(old), _lines(new)
    if before == after:
        return ()
    return tuple(_parts(before, after))


def _lines(text: str) -> list[str]:
    """The lines that are not empty: how far paragraphs stand apart says nothing."""
    return [line.strip() for line in text.splitlines() if line.strip()]


def _parts(before: Sequence[str], after: Sequence[str]) -> Iterator[Part]:
    for tag, i1, i2, j1, j2 in _steps(before, after):
        if tag == "equal":
            yield from _shortened(before[i1:i2], first=i1 == 0, last=i2 == len(before))
            continue
        if i1 < i2:
            yield Part("out", tuple(before[i1:i2]))
        if j1 < j2:
            yield Part("in", tuple(after[j1:j2]))


def _steps(before: Sequence[str], after: Sequence[str]) -> Sequence[tuple[str, int, int, int, int]]:
    if max(len(before), len(after)) > MOST:
        return [("replace", 0, len(before), 0, len(after))]
    return SequenceMatcher(a=before, b=after, autojunk=False).get_opcodes()


def _shortened(lines: Sequence[str], *, first: bool, last: bool) -> Iterator[Part]:
    """Lines that stay: those next to a change, and the number of the others."""
    head = 0 if first else AROUND
    tail = 0 if last else AROUND
    if len(lines) <= head + tail + 1:
        yield Part("same", tuple(lines))
        return
    if head:
        yield Part("same", tuple(lines[:head]))
    yield Part("left", number=len(lines) - head - tail)
    if tail:
        yield Part("same", tuple(lines[-tail:]))
