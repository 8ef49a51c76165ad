"""What is personal of the lines of a journal without somebody: worked out first, written in one go."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any

from tabellone.server.identity.traces import Traces
from tabellone.server.journal.models import Entry, PersonalPart, Subject, SubjectNames
from tabellone.server.journal.replacing import replace_parts


@dataclass(frozen=True, slots=True)
class PartWithout:
    """A personal part as it is to be: its reason, the note beside it and its pieces."""

    why: str
    note: str
    pieces: list[Any]


@dataclass(frozen=True, slots=True)
class LinesWithout:
    """The parts that change, by the keys of their lines; the ids behind tokens that do; the last line looked at."""

    parts: Mapping[int, PartWithout]
    subjects: Mapping[str, str]
    last: int


def lines_without(stream: str, traces: Traces, entries: Sequence[Entry]) -> LinesWithout:
    """What is personal of lines of a stream without the person, and other ids behind their tokens; nothing is written.

    Parts and ids that tell nothing of them are left out.
    """
    mine = Subject.objects.filter(stream=stream, called__in=traces.ids)
    theirs = dict(mine.values_list("token", "called"))
    subjects = {token: traces.ids[old] for token, old in theirs.items() if traces.ids[old] != old}
    parts = dict(_parts_without(traces, entries, theirs))
    return LinesWithout(parts, subjects, entries[-1].number if entries else 0)


def _parts_without(
    traces: Traces, entries: Sequence[Entry], theirs: Mapping[str, str]
) -> Iterator[tuple[int, PartWithout]]:
    for entry in entries:
        if not hasattr(entry, "personal"):
            continue
        part = entry.personal
        pieces = [
            one | {"said": traces.piece(one["kind"], one["said"], theirs=one.get("of") in theirs)}
            for one in part.pieces
        ]
        why, note = traces.without(part.why), traces.without(part.note)
        if (why, note, pieces) != (part.why, part.note, part.pieces):
            yield entry.pk, PartWithout(why, note, pieces)


def entries_without(stream: str, entries: Sequence[Entry], found: LinesWithout) -> Iterator[Entry]:
    """The lines as they will be read, before anything is written."""
    called = dict(Subject.objects.filter(stream=stream).values_list("token", "called"))
    names = SubjectNames({stream: {**called, **found.subjects}})
    for entry in entries:
        line = Entry(**{one.attname: getattr(entry, one.attname) for one in Entry._meta.concrete_fields})  # noqa: SLF001 - Django's own way to ask
        line.names = names
        if hasattr(entry, "personal"):
            line.personal = copy(entry.personal)
            if (part := found.parts.get(entry.pk)) is not None:
                line.personal.why, line.personal.note, line.personal.pieces = part.why, part.note, part.pieces
        yield line


def write_lines_without(found: LinesWithout) -> None:
    """Written as it was worked out, inside the transaction that erases somebody."""

    def without(part: PersonalPart) -> None:
        wanted = found.parts[part.pk]
        part.why, part.note, part.pieces = wanted.why, wanted.note, wanted.pieces

    subjects = Subject.objects.filter(token__in=found.subjects)
    replace_parts(
        PersonalPart.objects.filter(pk__in=[*found.parts]),
        without,
        [(one, found.subjects[one.token]) for one in subjects],
    )
