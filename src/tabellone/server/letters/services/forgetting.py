"""Letters are forgotten: two years after they were closed, or when their writer's data are erased."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from tabellone.server.letters.models import Answer, Letter
from tabellone.server.mail import services as post

KEPT = timedelta(days=2 * 365)


def forget_old() -> int:
    """Forget names, addresses and words of letters closed two years ago (ruling `letters-two-years`); how many."""
    return _forget(Letter.objects.filter(state=Letter.State.CLOSED, moved_at__lt=timezone.now() - KEPT))


def forget_address(address: str) -> int:
    """Forget the letters written from an address, and all mails to it: its owner's data are erased; how many."""
    with transaction.atomic():
        post.forget_address(address)
        return _forget(Letter.objects.filter(email__iexact=address)) if address else 0


def _forget(letters: QuerySet[Letter]) -> int:
    open_ = letters.filter(forgotten_at__isnull=True)
    if not open_.exists():
        return 0
    with transaction.atomic():
        keys = list(open_.values_list("pk", flat=True))
        Answer.objects.filter(letter__in=keys).update(text="")
        for key in keys:
            post.forget_mails_of(f"letter:{key}:")
        gone = {"name": "", "email": "", "text": "", "user": None, "forgotten_at": timezone.now()}
        return Letter.objects.filter(pk__in=keys).update(**gone, state=Letter.State.CLOSED)
