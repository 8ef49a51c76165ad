"""What a registered player's record may not be changed to behind the register's back (ruling identity-kept)."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.utils.translation import get_language

from tabellone.server.journal.refusals import RefusedError
from tabellone.server.people.details import Details
from tabellone.server.people.models import Person
from tabellone.server.people.names import tidy
from tabellone.server.registry.addresses import addresses_of
from tabellone.server.registry.queries import hiding_rule
from tabellone.wording import term


def decided_by_organisers(person: Person) -> tuple[str, str] | None:
    """The rulebook somebody is registered with whose organisers decide about hidden names, and the rule (PG 12)."""
    held = person.registrations.filter(erased_at__isnull=True).values_list("rulebook", flat=True)
    return next(((name, cited) for name in held if (cited := hiding_rule(name))), None)


def check_change(person: Person, details: Details, *, by: User) -> None:
    """Name and day of birth are changed in the register, with a reason; an address is one of the account's (PG 3).

    A name is hidden there too, where the organisers decide about it (PG 12); who was hidden before stays so.
    """
    if not person.registrations.filter(erased_at__isnull=True).exists():
        return
    decides = decided_by_organisers(person)
    if decides and details.hides_name and not person.hides_name:
        federation = term("rulebook", decides[0], get_language() or "en")
        raise RefusedError("hiding-is-asked", "hides_name", federation=federation, rule=decides[1])
    if tidy(details.name) != person.name:
        raise RefusedError("identity-kept", "name")
    if details.birth != person.birth:
        raise RefusedError("identity-kept", "birth")
    wanted = details.email.strip().lower()
    if person.user_id == by.pk and wanted != person.email and wanted not in addresses_of(by):
        raise RefusedError("email-missing", "email")
