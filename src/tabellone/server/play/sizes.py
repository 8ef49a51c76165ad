"""How large a tournament may be, and how many of them an account may open: whoever meets a bound is told what to do."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.contrib.auth.models import User
from django.utils import timezone

from tabellone.engine.errors import RuleError
from tabellone.server.journal.models import Entry
from tabellone.server.people.queries import roles


def refuse_too_large(found: int) -> None:
    """Refuse a tournament of more players than the site takes."""
    if found > settings.LARGEST_TOURNAMENT:
        raise RuleError("tournament-too-large", found=found, most=settings.LARGEST_TOURNAMENT)


def refuse_too_many_opened(by: User | None) -> None:
    """Refuse an account another tournament of its own when it has opened many; its row is held until they are counted.

    Not those whom the whole site is entrusted to, and not in a circuit, where its organisers decide.
    """
    if by is None or roles(by).is_organiser:
        return
    User.objects.select_for_update(no_key=True).get(pk=by.pk)
    for most, days in ((settings.TOURNAMENTS_PER_DAY, 1), (settings.TOURNAMENTS_PER_YEAR, 365)):
        opened = Entry.objects.filter(by=by, number=1, stream__startswith="tournament:")
        if opened.filter(at__gt=timezone.now() - timedelta(days=days)).count() >= most:
            raise RuleError("tournaments-many", most=most, days=days)
