"""Writing the journal: always by appending; only somebody's name is taken out when they are erased."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

from django.contrib.auth.models import User
from django.db import IntegrityError, OperationalError, transaction
from django.utils import timezone

from tabellone.server.journal import queries
from tabellone.server.journal.models import Entry, Erasing
from tabellone.server.journal.refusals import RefusedError

TRIES = 8
DEADLOCK = "40P01"  # PostgreSQL: two held what the other wanted, and one of them was sent back to the start
Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class Writing:
    """Who writes, the token that makes a repetition harmless, why, and what the form was filled from."""

    by: Any = None  # an account, or None where nobody with one writes
    token: str = ""
    why: str = ""
    seen: str | None = None


def append_line(
    stream: str, kind: str, data: Mapping[str, Any], writing: Writing, *, number: int | None = None
) -> Entry:
    """Write one line at the end of a stream, inside the transaction of what it tells.

    `number` is for callers who hold the stream's lock and know the next one.
    """
    return Entry.objects.create(
        stream=stream,
        number=queries.last_line_number(stream) + 1 if number is None else number,
        kind=kind,
        data=dict(data),
        by=writing.by,
        by_name=journal_name(writing.by),
        at=timezone.now(),
        why=writing.why.strip(),
        token=writing.token or None,
    )


def done_once(work: Callable[[], Answer], again: Callable[[Entry], Answer], writing: Writing) -> Answer:
    """Do the work; when its token has been used, answer like the first time.

    Two at the same moment meet in a constraint of the database, or in each other's locks: the later one looks again,
    and then finds the earlier one's work.
    """
    for _attempt in range(TRIES - 1):
        try:
            return _attempted(work, again, writing)
        except IntegrityError:
            continue
        except OperationalError as error:
            if getattr(error.__cause__, "sqlstate", "") != DEADLOCK:
                raise
    return _attempted(work, again, writing)


def _attempted(work: Callable[[], Answer], again: Callable[[Entry], Answer], writing: Writing) -> Answer:
    entry = queries.line_with_token(writing.token)
    if entry is None:
        with transaction.atomic():
            return work()
    if entry.by_id != (writing.by.pk if writing.by else None):
        raise RefusedError("token-taken")
    return again(entry)


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
