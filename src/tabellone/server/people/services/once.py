"""One use case: one transaction, one line in the journal, one effect however often it is sent."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.contrib.auth.models import User
from django.db import IntegrityError, OperationalError, transaction

from tabellone.server.journal import queries as journal
from tabellone.server.journal.models import Entry
from tabellone.server.people.errors import RefusedError

TRIES = 8
DEADLOCK = "40P01"  # PostgreSQL: two held what the other wanted, and one of them was sent back to the start
Answer = TypeVar("Answer")


def once(work: Callable[[], Answer], again: Callable[[Entry], Answer], *, by: User | None, token: str = "") -> Answer:
    """Do the work; when its token has been used, answer like the first time.

    Two at the same moment meet in a constraint of the database, or in each other's locks: the later one looks again,
    and then finds the earlier one's work.
    """
    for _attempt in range(TRIES - 1):
        try:
            return _attempted(work, again, by=by, token=token)
        except IntegrityError:
            continue
        except OperationalError as error:
            if getattr(error.__cause__, "sqlstate", "") != DEADLOCK:
                raise
    return _attempted(work, again, by=by, token=token)


def _attempted(work: Callable[[], Answer], again: Callable[[Entry], Answer], *, by: User | None, token: str) -> Answer:
    entry = journal.with_token(token)
    if entry is None:
        with transaction.atomic():
            return work()
    if entry.by_id != (by.pk if by else None):
        raise RefusedError("token-taken")
    return again(entry)


def rights_stream(scope: str) -> str:
    """Where rights in a scope are written down: beside the stream of the facts, whose order others keep."""
    return f"rights:{scope}"
