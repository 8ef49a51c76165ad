"""What is personal of lines gives way to something else while somebody is erased: no line and no hash is made again.

Each time a line of a stream of its own tells which parts gave way, and the salted hash of what stands there since. So
a part that was changed past this is told apart from one that was erased.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any

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
    for part in parts.select_related("entry").only(*COLUMNS, "entry__stream", "entry__number"):
        if sums := _changed(part, change):
            told[part.entry.stream][str(part.entry.number)] = sums
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
    if sums:
        now: dict[str, Any] = {name: getattr(part, name) for name in COLUMNS}
        PersonalPart.objects.filter(pk=part.pk).update(**now | {"salts": " ".join(salts)})
    return sums


def _renamed(subject: Subject, called: str) -> str:
    salt, made = chain.sealed("subject", [subject.stream, subject.token, called])
    Subject.objects.filter(pk=subject.pk).update(called=called, salt=salt)
    return made
