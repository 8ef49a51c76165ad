"""The chain of the journal: the hash of a line covers the line before it and all that the line holds.

What is personal goes in by salted hashes alone, so that it can be deleted later and no hash is ever made again. Every
value is put into one text first, the same on each database: they keep neither the order of keys nor how a number was
written.
"""

from __future__ import annotations

import json
import re
from base64 import urlsafe_b64encode
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC
from decimal import Decimal
from hashlib import sha256
from os import urandom
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef, Q

from tabellone.server.journal.models import Entry

VERSION = "tabellone-journal-1"
FIRST = ""  # the hash before the first line of a stream
NONE = "-"  # in place of the salt and the hash of a part that nobody wrote
_dumped = json.JSONEncoder(sort_keys=True, separators=(",", ":"), allow_nan=False).encode
_TOKENS = re.compile(r'"\$who":"(\w+)"|"\$who(\w+)":')  # inside a text of JSON every other quote is escaped
_ODD_NUMBER = re.compile(r"\d[eE][+-]?\d|-0\.0")


@dataclass(frozen=True, slots=True)
class Head:
    """The last line of a stream as it was at some moment: whoever keeps it can show later that the line was there."""

    stream: str
    number: int = 0
    hash: str = FIRST

    def __str__(self) -> str:
        return f"{self.stream}:{self.number}:{self.hash}"


class Sealed(NamedTuple):
    """A text or a value with its salt and its salted hash."""

    salt: str
    sum: str


def canonical(value: Any) -> str:
    """A JSON value as one text: keys in order, no spaces, and a number as every database gives it back."""
    text = _dumped(value)
    return _dumped(_exact(value)) if _ODD_NUMBER.search(text) else text


def sealed(role: str, value: Any) -> Sealed:
    """A new salt for a value, and its hash: whoever has not got the salt cannot find the value by guessing."""
    salt = _in_letters(urandom(16))
    return Sealed(salt, salted_sum(salt, role, value))


def salted_sum(salt: str, role: str, value: Any) -> str:
    """The hash of what is personal with its salt; `role` says what it is of the line."""
    return _in_letters(sha256(f"{salt}\n{canonical([role, value])}".encode()).digest())


def sealed_parts(parts: Iterable[tuple[str, Any]]) -> Sealed:
    """The salts and the hashes of a line's personal parts, in one text each; an empty part has none."""
    found = [sealed(role, value) if value else Sealed(NONE, NONE) for role, value in parts]
    return Sealed(" ".join(one.salt for one in found), " ".join(one.sum for one in found))


def line_hash(previous: str, line: Any, sums_of_subjects: Mapping[str, str]) -> str:
    """The hash of a line (an `Entry`, or one as a migration knows it) after the one before it."""
    body = canonical(line.body)
    subjects = [[token, sums_of_subjects.get(token, "")] for token in tokens_in(body)]
    at = line.at.astimezone(UTC).isoformat(timespec="microseconds")
    own = [VERSION, previous, line.stream, line.number, line.kind, at, line.by_id, line.token, line.sums, subjects]
    return sha256(f"{canonical(own)}\n{body}".encode()).hexdigest()


def tokens_in(body: str) -> Sequence[str]:
    """The tokens of those whom the canonical text of a line tells of, each once, in order."""
    return sorted({one or other for one, other in _TOKENS.findall(body)})


def last_line(stream: str) -> Head:
    """The head of a stream now; number 0 without any line."""
    found = Entry.objects.filter(stream=stream).order_by("-number").values_list("number", "hash").first()
    return Head(stream, *(found or ()))


def last_lines(streams: Collection[str] | None = None) -> list[Head]:
    """The heads of streams that have a line, or of all of them, by the stream's name."""
    later = Entry.objects.filter(stream=OuterRef("stream"), number__gt=OuterRef("number"))
    found = Entry.objects.filter(~Exists(later)).order_by("stream")
    wanted = found if streams is None else found.filter(stream__in=streams)
    return [Head(*line) for line in wanted.values_list("stream", "number", "hash")]


def repeated_and_last(token: str, stream: str, number: int) -> tuple[Entry | None, Head]:
    """The line that an action wrote which is being repeated, and the line of a number: asked for at once."""
    wanted = Q(stream=stream, number=number) | (Q(token=token) if token else Q(pk__in=()))
    repeated, last = None, Head(stream, number)
    for key, of, nth, by, made in Entry.objects.filter(wanted).values_list("pk", "stream", "number", "token", "hash"):
        if token and by == token:
            repeated = Entry.objects.get(pk=key)
        if (of, nth) == (stream, number):
            last = Head(stream, number, made)
    return repeated, last


def _in_letters(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def _exact(value: Any) -> Any:
    """The value with whole numbers as such: a database may give 1e+16 back as 10000000000000000."""
    if isinstance(value, dict):
        return {key: _exact(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_exact(one) for one in value]
    if isinstance(value, float):
        exact = Decimal(repr(value))
        return int(exact) if exact and exact == exact.to_integral_value() else value + 0.0
    return value
