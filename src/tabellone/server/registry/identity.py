"""What a registered player's record may not be changed to behind the register's back (ruling identity-kept)."""

from __future__ import annotations

from django.contrib.auth.models import User

from tabellone.server.people.details import Details
from tabellone.server.people.models import Person
from tabellone.server.people.names import tidy
from tabellone.server.registry.addresses import addresses_of
from tabellone.server.registry.errors import RegisterError


def check_change(person: Person, details: Details, *, by: User) -> None:
    """Name and day of birth are changed in the register, with a reason; an address is one of the account's (PG 3)."""
    if not person.registrations.filter(erased_at__isnull=True).exists():
        return
    if tidy(details.name) != person.name:
        raise RegisterError("identity-kept", "name")
    if details.birth != person.birth:
        raise RegisterError("identity-kept", "birth")
    wanted = details.email.strip().lower()
    if person.user_id == by.pk and wanted != person.email and wanted not in addresses_of(by):
        raise RegisterError("email-missing", "email")
