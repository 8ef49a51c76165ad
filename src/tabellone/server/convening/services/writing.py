"""What every writing of a convocation shares: the lock, the next moment, the line in the journal, who got a place."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.utils import timezone

from tabellone.contract import convocations as values
from tabellone.server.convening.composing import Whole, coming_mails, inside_mails
from tabellone.server.convening.models import Convocation
from tabellone.server.convening.queries import convened, has_begun
from tabellone.server.journal import services as journal
from tabellone.server.journal.models import Entry
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.mail.queries import can_send
from tabellone.server.mail.services import queue_mails

TICK = timedelta(microseconds=1)


def locked(row: Convocation) -> Convocation:
    """The convocation's row, held until the end of the transaction: writers come one after the other."""
    return Convocation.objects.select_for_update(of=("self",)).select_related("tournament__circuit").get(pk=row.pk)


def open_and_locked(row: Convocation) -> Convocation:
    """The same, refused before the first mail and once the final has begun."""
    held = locked(row)
    if held.first_at is None:
        raise RefusedError("convene-early")
    if has_begun(held):
        raise RefusedError("convene-begun")
    return held


def moment(row: Convocation) -> datetime:
    """The moment of an event: now, and later than every one before it, whatever the clock says."""
    row.moved_at = max(timezone.now(), row.moved_at + TICK) if row.moved_at else timezone.now()
    return row.moved_at


def tell(
    row: Convocation, kind: str, data: dict[str, object], *, by: User | None, why: str = "", token: str = ""
) -> Entry:
    """A line in the journal: what was done, by numbers and codes."""
    return journal.append_line(row.stream, kind, data, by=by, why=why, token=token)


def saved(row: Convocation, whole: Whole) -> values.Convocation | None:
    """Keep the row after an event, and write to whoever got a place by it, or may get one after the answer day.

    How it stands then; None before the first mail.
    """
    row.version += 1
    row.save()
    if row.first_at is None or row.moved_at is None:
        return None
    now = convened(row, row.moved_at)
    queue_mails(inside_mails(row, now, whole, since=row.moved_at))
    if can_send():
        queue_mails(coming_mails(row, now, whole))
    return now
