"""What an account that nobody trusts was told about people today: noted in the journal, and no more than so much."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone

from tabellone.server.journal import services as journal
from tabellone.server.journal.chain import last_line
from tabellone.server.journal.models import Entry
from tabellone.server.journal.services import Writing

ABOUT_NAMES, ABOUT_BARS = "name", "bar"


def asked_stream(by: User, about: str) -> str:
    """The stream of what an account was told today."""
    return f"asked:{about}:{by.pk}:{timezone.localdate()}"


def told_today(by: User, about: str) -> frozenset[int]:
    """The people of whom an account was told today."""
    lines = Entry.objects.filter(stream=asked_stream(by, about))
    return frozenset(int(body["person"]) for body in lines.values_list("body", flat=True))


def tell_of(people: Iterable[int], about: str, *, by: User, most: int) -> frozenset[int]:
    """Those of the people of whom the account is told: each is noted once a day, and no more than `most` are.

    The number of the line is the count, so that many who ask at once are not told more.
    """
    known = told_today(by, about)
    wanted = list(dict.fromkeys(people))
    for person in wanted:
        while person not in known and len(known) < most:
            _note(by, about, person, number=len(known) + 1)
            known = told_today(by, about)
    return known & frozenset(wanted)


def _note(by: User, about: str, person: int, *, number: int) -> None:
    """The line of that number, unless somebody has written it at this very moment."""
    stream = asked_stream(by, about)
    last = last_line(stream)
    if last.number + 1 != number:
        return
    try:
        with transaction.atomic():
            journal.append_line(stream, f"told-{about}", {"person": person}, Writing(by), after=last)
    except IntegrityError:
        return
