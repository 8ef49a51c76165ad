"""What the post holds."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db.models import Count, QuerySet

from tabellone.server.mail.models import Mail

State = Mail.State
OPEN = (State.QUEUED, State.HELD, State.SENDING)
TO_LOOK_AT = (State.UNSURE, State.FAILED)


def can_send() -> bool:
    """Whether there is a mail service: `EMAIL_URL` names it."""
    return bool(settings.MAIL_SERVICE)


def due_mails(now: datetime) -> QuerySet[Mail]:
    """What waits and may leave now."""
    return Mail.objects.filter(state=State.QUEUED, not_before__lte=now)


def batch_counts(batch: str) -> dict[str, int]:
    """How many mails of a batch are in each state; all states are named."""
    return _counted(Mail.objects.filter(batch=batch))


def mail_counts() -> dict[str, int]:
    """How many mails are in each state; all states are named."""
    return _counted(Mail.objects.all())


def _counted(mails: QuerySet[Mail]) -> dict[str, int]:
    found = mails.order_by().values_list("state").annotate(Count("id"))
    return {**dict.fromkeys(State.values, 0), **{str(state): number for state, number in found}}


def mail_numbered(number: int) -> Mail | None:
    """The mail of that number."""
    return Mail.objects.filter(pk=number).first()


def mails_with_keys(start: str) -> QuerySet[Mail]:
    """The mails whose keys start so."""
    return Mail.objects.filter(key__startswith=start)


def mail_with_key(key: str) -> Mail | None:
    """The mail of that key."""
    return Mail.objects.filter(key=key).first()


def mails_to_look_at() -> QuerySet[Mail]:
    """What a person has to decide on: perhaps sent, or refused for good; the newest first."""
    return Mail.objects.filter(state__in=TO_LOOK_AT).order_by("-queued_at", "-id")


def overdue_mails(since: datetime) -> int:
    """How many mails should have left before that moment: nobody seems to send."""
    return Mail.objects.filter(state=State.QUEUED, not_before__lt=since).count()
