"""Two records with a membership each that become one (BIG 2)."""

from __future__ import annotations

from tabellone.server.hosting.models import Membership
from tabellone.server.people.models import Person

SAID = ("agreed_on", "refused_on", "how", "by_id", "tournament_id", "language")


def one_word(mine: Person, other: Person) -> None:
    """Of two answers the later holds, a no on the same day; news go out where both wanted them (BIG 2, BIG 2.1)."""
    theirs = {row.rulebook: row for row in Membership.objects.filter(person=other)}
    for own in Membership.objects.filter(person=mine, rulebook__in=theirs):
        both = (own, theirs[own.rulebook])
        last = max(both, key=lambda row: (row.agreed_on or row.refused_on, row.refused_on is not None))
        said = {name: getattr(last, name) for name in SAID}
        news, called = all(row.wants_mail for row in both), own.nickname or theirs[own.rulebook].nickname
        for row in both:
            changed = {"wants_mail": news, "nickname": called, "version": row.version + 1}
            Membership.objects.filter(pk=row.pk).update(**said, **changed)
