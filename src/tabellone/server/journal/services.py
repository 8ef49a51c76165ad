"""Writing the journal: always by appending; what is personal of a line stands beside it, and ids as tokens in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from django.contrib.auth.models import User
from django.db import IntegrityError, OperationalError, connection, transaction
from django.utils import timezone
from django.utils.crypto import get_random_string

from tabellone.engine.personal import Piece, Who
from tabellone.server.journal import chain, queries
from tabellone.server.journal.chain import Head
from tabellone.server.journal.models import SAID, WHO, Entry, Erasing, PersonalPart, Subject, SubjectNames
from tabellone.server.journal.refusals import RefusedError

TRIES = 8
TOKEN = 16  # letters and digits of a subject's
DEADLOCK = "40P01"  # PostgreSQL: two held what the other wanted, and one of them was sent back to the start
Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class Writing:
    """Who writes, the token that makes a repetition harmless, why, and what the form was filled from.

    `note` is for the organisers alone, while everybody may read `why`.
    """

    by: Any = None  # an account, or None where nobody with one writes
    token: str = ""
    why: str = ""
    seen: str | None = None
    note: str = ""


class Marked(NamedTuple):
    """What stands for an id in the lines of a stream, and the salted hash of that."""

    token: str
    sum: str


@dataclass(frozen=True, slots=True)
class NewLine:
    """A line to be written; in `data` ids and personal values may be marked (`engine.personal`)."""

    kind: str
    data: Any
    writing: Writing


def append_line(
    stream: str, kind: str, data: Mapping[str, Any], writing: Writing, *, after: Head | None = None
) -> Entry:
    """Write one line at the end of a stream, inside the transaction of what it tells."""
    return append_lines(stream, [NewLine(kind, dict(data), writing)], after=after)[0]


def append_lines(stream: str, told: Sequence[NewLine], *, after: Head | None = None) -> list[Entry]:
    """Write lines at the end of a stream, each chained to the one before it, what is personal of them apart.

    `after` is the head of the stream, for callers who hold its lock and know it. Without the lock two who write at once
    have read the same head: their lines have one number, and the database refuses the later one.
    """
    last = chain.last_line(stream) if after is None else after
    ids = dict[str, None]()

    def noted(one: Who | Piece) -> str:
        return str(ids.setdefault(one.of if isinstance(one, Piece) else one))

    for one in told:
        put_together(one.data, noted, keys=noted)
    marked = marked_ids(stream, filter(None, ids))
    names = SubjectNames({stream: {mark.token: called for called, mark in marked.items()}})
    parts = [_parted(stream, marked, one) for one in told]
    sums, previous = dict(marked.values()), last.hash
    for nth, part in enumerate(parts, last.number + 1):
        part.entry.number, part.entry.names = nth, names
        part.entry.hash = previous = chain.line_hash(previous, part.entry, sums)
    entries = Entry.objects.bulk_create([part.entry for part in parts])
    PersonalPart.objects.bulk_create([part for part in parts if part.entry.sums])
    return entries


def put_together(tree: Any, plain: Callable[[Who | Piece], Any], *, keys: Callable[[Who], str] = str) -> Any:
    """The tree with a plain value for each of its ids and pieces; a field whose piece is gone (None) is left out."""
    if isinstance(tree, Who | Piece):
        return plain(tree)
    if isinstance(tree, list):
        return [put_together(one, plain, keys=keys) for one in tree]
    if not isinstance(tree, dict):
        return tree
    return {
        (keys(key) if isinstance(key, Who) else key): value
        for key, one in tree.items()
        if (value := put_together(one, plain, keys=keys)) is not None or one is None
    }


def _parted(stream: str, marked: Mapping[str, Marked], told: NewLine) -> PersonalPart:
    """A line with tokens and numbers in place of what is personal, beside that."""
    pieces = list[dict[str, Any]]()

    def apart(one: Who | Piece) -> dict[str, Any]:
        if isinstance(one, Who):
            return {WHO: marked[one].token}
        whose = {"of": marked[one.of].token} if one.of else {}
        pieces.append({"kind": one.kind, "said": one.said} | whose)
        return {SAID: len(pieces) - 1}

    body = put_together(told.data, apart, keys=lambda who: WHO + marked[who].token)
    by, token, at = told.writing.by, told.writing.token or None, timezone.now()
    entry = Entry(stream=stream, kind=told.kind, body=body, by=by, at=at, token=token)
    note, why = told.writing.note.strip(), told.writing.why.strip()
    part = PersonalPart(entry=entry, by_name=journal_name(by), why=why, note=note, pieces=pieces)
    if part.by_name or why or note or pieces:
        part.salts, entry.sums = chain.sealed_parts(part.parts())
    return part


def marked_ids(stream: str, ids: Iterable[str]) -> dict[str, Marked]:
    """What stands for ids in the lines of a stream; those that it has not met yet get a token."""
    wanted = dict.fromkeys(ids)
    if not wanted:
        return {}
    known = Subject.objects.filter(stream=stream, called__in=wanted).values_list("called", "token", "sum")
    found = {called: Marked(token, made) for called, token, made in known}
    new = [_subject(stream, get_random_string(TOKEN), one) for one in wanted if one not in found]
    return found | {one.called: Marked(one.token, one.sum) for one in Subject.objects.bulk_create(new)}


def _subject(stream: str, token: str, called: str) -> Subject:
    salt, made = chain.sealed("subject", [stream, token, called])
    return Subject(stream=stream, token=token, called=called, salt=salt, sum=made)


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


ERASING = 0x7AB3110E  # any number that nothing else locks by


@contextmanager
def lines_erasable() -> Iterator[None]:
    """Inside the transaction that erases somebody: personal parts of lines and ids can be replaced, and nothing else.

    One after the other: each adds its line to the same stream. When it fails the whole transaction goes back, and this
    with it.
    """
    if connection.vendor == "postgresql":  # SQLite has one writer at a time anyway
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [ERASING])
    row = Erasing.objects.create()
    yield
    row.delete()
