"""What is personal of lines gives way to something else while somebody is erased: no line and no hash is made again.

Each time a line of a stream of its own tells which parts gave way, and the salted hash of what stands there since. So
a part that was changed past this is told apart from one that was erased.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable

from django.db import connection
from django.db.models import QuerySet

from tabellone.server.journal import chain
from tabellone.server.journal.models import PersonalPart, Subject
from tabellone.server.journal.services import Writing, append_line

STREAM, REPLACED = "erasing", "parts-replaced"
COLUMNS = ("by_name", "why", "note", "pieces", "salts")


def replace_parts(
    parts: QuerySet[PersonalPart], change: Callable[[PersonalPart], None], renamed: Iterable[tuple[Subject, str]] = ()
) -> None:
    """Change personal parts, and the ids behind tokens, inside `lines_erasable`; one line tells which ones.

    `change` gives a part its new texts. Whatever is left as it was keeps its salt; what gave way gets a new one.
    """
    told: dict[str, dict[str, dict[str, str]]] = defaultdict(dict)
    moved = list[PersonalPart]()
    for part in parts.select_related("entry").only(*COLUMNS, "entry__stream", "entry__number"):
        if sums := _changed(part, change):
            told[part.entry.stream][str(part.entry.number)] = sums
            moved.append(part)
    _write_parts(moved)
    subjects = {one.token: _renamed(one, called) for one, called in renamed if one.called != called}
    if told or subjects:
        data = {"parts": {stream: told[stream] for stream in sorted(told)}, "subjects": subjects}
        append_line(STREAM, REPLACED, data, Writing())


def _changed(part: PersonalPart, change: Callable[[PersonalPart], None]) -> dict[str, str]:
    """The new hashes of the parts that gave way, by their place."""
    before = [chain.canonical(value) for _, value in part.parts()]
    change(part)
    salts, sums = part.salts.split(" "), dict[str, str]()
    for place, (was, (role, value)) in enumerate(zip(before, part.parts(), strict=True)):
        if was != chain.canonical(value):
            salts[place], sums[str(place)] = chain.sealed(role, value) if value else (chain.NONE, chain.NONE)
    part.salts = " ".join(salts)
    return sums


def _write_parts(parts: list[PersonalPart]) -> None:
    """Thousands in one go: each by itself holds the others ten times as long."""
    fields = {one.name: one for one in PersonalPart._meta.concrete_fields}  # noqa: SLF001 - Django's own way to ask
    columns = [fields[name] for name in (*COLUMNS, "entry")]
    asked = ", ".join(f"{column.column} = %s" for column in columns[:-1])
    rows = [
        [column.get_db_prep_save(getattr(part, column.attname), connection) for column in columns] for part in parts
    ]
    with connection.cursor() as cursor:
        cursor.executemany(f"UPDATE journal_personalpart SET {asked} WHERE entry_id = %s", rows)  # noqa: S608 - our own names


def _renamed(subject: Subject, called: str) -> str:
    salt, made = chain.sealed("subject", [subject.stream, subject.token, called])
    Subject.objects.filter(pk=subject.pk).update(called=called, salt=salt)
    return made
