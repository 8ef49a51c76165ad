"""Which addresses are somebody's own: whoever merely typed one neither reads nor erases what was written from it."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from django.contrib.auth.models import User

from tabellone.server.people.models import Person
from tabellone.server.registry.models import Registration


def confirmed(user: User) -> tuple[str, ...]:
    """The addresses that the account has confirmed."""
    return tuple(sorted(EmailAddress.objects.filter(user=user, verified=True).values_list("email", flat=True)))


def own_addresses(person: Person) -> tuple[str, ...]:
    """Those that the account has confirmed, and the one that the register writes to.

    Into a record that is not registered its player types what they like.
    """
    found = set(confirmed(person.user)) if person.user else set()
    if person.user is None or Registration.objects.filter(person=person).exists():
        found.add(person.email)
    return tuple(sorted(found - {""}))
