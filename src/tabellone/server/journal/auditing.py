"""The journal checked against its own hashes: every line, every personal part, every id behind a token."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Literal

from tabellone.server.journal import chain
from tabellone.server.journal.chain import FIRST, Head
from tabellone.server.journal.models import Entry, PersonalPart, Subject
from tabellone.server.journal.replacing import REPLACED, STREAM

# gap: lines are missing before this one; line: it is not what its hash covers, or what stands before it is not
# part: what is personal of the line is not what was written; subject: nor is an id behind a token
# tail: there are fewer lines, or more, than were counted; rows: what is stored is not what the lines give
# head: a head that the journal itself keeps is not there
Trace = Literal["gap", "line", "part", "subject", "tail", "rows", "head"]


@dataclass(frozen=True, slots=True)
class Tampering:
    """Something that is not as it was written: in which stream, at which line (0: at none)."""

    trace: Trace
    stream: str
    number: int = 0


@dataclass(slots=True)
class GaveWay:
    """What gave way while somebody was erased, with the hashes of what stands there since."""

    parts: dict[tuple[str, int], dict[str, str]] = field(default_factory=lambda: defaultdict(dict))
    subjects: dict[str, str] = field(default_factory=dict)

    @property
    def count(self) -> int:
        """How many personal parts and ids gave way."""
        return sum(map(len, self.parts.values())) + len(self.subjects)


def replaced_parts() -> GaveWay:
    """All that gave way, as the lines of the erasures tell it; the last one holds."""
    found = GaveWay()
    for body in Entry.objects.filter(stream=STREAM, kind=REPLACED).order_by("number").values_list("body", flat=True):
        for stream, lines in body["parts"].items():
            for number, sums in lines.items():
                found.parts[stream, int(number)] |= sums
        found.subjects |= body["subjects"]
    return found


def stream_findings(stream: str, replaced: GaveWay) -> Iterator[Tampering]:
    """What in a stream is not as it was written."""
    sums = dict[str, str]()
    for subject in Subject.objects.filter(stream=stream).order_by("pk"):
        sums[subject.token] = subject.sum
        wanted = replaced.subjects.get(subject.token, subject.sum)
        if chain.salted_sum(subject.salt, "subject", [subject.stream, subject.token, subject.called]) != wanted:
            yield Tampering("subject", stream)
    previous, number = FIRST, 0
    for line in Entry.objects.filter(stream=stream).order_by("number").iterator(chunk_size=500):
        if line.number != number + 1:
            yield Tampering("gap", stream, line.number)
        if line.hash != chain.line_hash(previous, line, sums):
            yield Tampering("line", stream, line.number)
        if not _parts_hold(line, replaced.parts.get((stream, line.number), {})):
            yield Tampering("part", stream, line.number)
        previous, number = line.hash, line.number


def _parts_hold(line: Entry, replaced: Mapping[str, str]) -> bool:
    """Whether the personal parts of a line are those that were written, or that took their place."""
    part: PersonalPart | None = getattr(line, "personal", None)
    if part is None or not line.sums:
        return part is None and not line.sums
    triples = zip_longest(part.parts(), part.salts.split(" "), line.sums.split(" "))
    return all(
        told is not None and salt is not None and made is not None and _holds(told, salt, replaced.get(str(nth), made))
        for nth, (told, salt, made) in enumerate(triples)
    )


def _holds(told: tuple[str, object], salt: str, wanted: str) -> bool:
    role, value = told
    return not value if wanted == chain.NONE else chain.salted_sum(salt, role, value) == wanted


def head_is_there(head: Head) -> bool | None:
    """Whether the line of a head is there with that hash, or one that begins so; None where there is no such line."""
    found = Entry.objects.filter(stream=head.stream, number=head.number).values_list("hash", flat=True).first()
    return None if found is None else found.startswith(head.hash)
