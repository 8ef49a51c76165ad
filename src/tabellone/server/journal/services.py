"""Writing the journal: always by appending; only somebody's name is taken out when they are erased."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone

from tabellone.server.journal import queries
from tabellone.server.journal.models import Entry, Erasing


def append_line(
    stream: str,
    kind: str,
    data: Mapping[str, Any],
    *,
    by: User | None,
    why: str = "",
    token: str = "",
    number: int | None = None,
) -> Entry:
    """Write one line at the end of a stream, inside the transaction of what it tells.

    `number` is for callers who hold the stream's lock and know the next one.
    """
    return Entry.objects.create(
        stream=stream,
        number=queries.last_line_number(stream) + 1 if number is None else number,
        kind=kind,
        data=dict(data),
        by=by,
        by_name=journal_name(by),
        at=timezone.now(),
        why=why.strip(),
        token=token or None,
    )


def journal_name(user: User | None) -> str:
    """How a person stands in the journal: by name, never by e-mail."""
    return (user.get_full_name() or f"#{user.pk}")[:200] if user else ""


@contextmanager
def lines_erasable() -> Iterator[None]:
    """Inside the transaction that erases somebody: names in lines can be replaced, and nothing else.

    When it fails the whole transaction goes back, and this with it.
    """
    row = Erasing.objects.create()
    yield
    row.delete()


def rewrite_line(entry: Entry, *, data: Any, why: str, by_name: str) -> None:
    """The line without somebody's name; what it did, when and in which order stays."""
    if (data, why, by_name) != (entry.data, entry.why, entry.by_name):
        Entry.objects.filter(pk=entry.pk).update(data=data, why=why, by_name=by_name)
