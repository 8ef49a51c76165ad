"""Who asked is forgotten: name, address, phone and words go, number, game, day and state stay."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet
from django.utils import timezone

from tabellone.server.hosting.models import Request
from tabellone.server.mail.models import Mail
from tabellone.server.mail.services import forget_mails_of

KEPT = timedelta(days=2 * 365)
_FORGOTTEN = dict.fromkeys(("name", "phone", "email", "prizes", "mode", "criteria", "words", "answer"), "")


def forget_event_mails(membership: int) -> int:
    """News of events to a member lose where they went; how many."""
    keys = list(
        Mail.objects.filter(key__startswith="event:", key__endswith=f":{membership}:").values_list("key", flat=True)
    )
    return sum(forget_mails_of(key) for key in keys)


def forget_asker(addresses: Iterable[str], user: User | None) -> int:
    """Requests that came with one of these addresses or from the account lose what tells who asked; how many."""
    asked = Q(email__in=[one.lower() for one in addresses if one])
    if user:
        asked |= Q(user=user)
    return _forget(Request.objects.filter(asked))


def forget_old() -> int:
    """Requests whose day was two years ago lose what tells who asked, as letters do; how many."""
    return _forget(Request.objects.filter(start__lt=timezone.localdate() - KEPT))


def _forget(requests: QuerySet[Request]) -> int:
    keys = list(requests.filter(forgotten_at__isnull=True).values_list("pk", flat=True))
    for key in keys:
        forget_mails_of(f"hosting:{key}:")
    return Request.objects.filter(pk__in=keys).update(**_FORGOTTEN, user=None, forgotten_at=timezone.now())
