"""Somebody erased on the command line: found first, so that a person sees who it is, then gone."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User

from tabellone.engine.errors import RuleError
from tabellone.server.identity.queries import account_with_address, is_erased
from tabellone.server.identity.services.erasing import erase_account, erase_person, erasing_is_unsettled
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.journal.services import Writing
from tabellone.server.people.models import Person
from tabellone.server.people.queries import grants_of, person_by_code


@dataclass(frozen=True, slots=True)
class FoundSomebody:
    """A record, an account, or both; `lines` tell a person at the terminal who it is."""

    person: Person | None
    user: User | None
    lines: tuple[str, ...]


def somebody_to_erase(*, email: str = "", player: str = "") -> FoundSomebody:
    """Who has this address or number; refused where nobody has, or nothing was said."""
    if bool(email) == bool(player):
        raise RuleError("erase-who")
    person = person_by_code(player) if player else None
    user = person.user if person else account_with_address(email)
    person = person or Person.objects.filter(user=user, user__isnull=False).first()
    if person is not None and is_erased(person):
        raise RuleError("erase-gone", who=player or email)
    if person is None and user is None:
        raise RuleError("erase-nobody", who=player or email)
    told = [f"Player {person.code}: {person.name}, {person.entries.count()} tournaments"] if person else []
    if user:
        roles = grants_of(user).count()
        told += [
            f"Account of {user.get_full_name() or user.email}" + (f", with {roles} roles that end" if roles else "")
        ]
    return FoundSomebody(person, user, tuple(told))


def erased_for_good(found: FoundSomebody) -> list[str]:
    """Erase them; what a person should know, in lines for the terminal."""
    try:
        if found.person is not None:
            sign = erase_person(found.person, Writing(), roles=True)
        elif found.user is not None:
            sign = erase_account(found.user, Writing(), roles=True)
    except RefusedError as error:
        raise RuleError("erase-refused", reason=str(error)) from error
    told = [f"Erased. What was played and done stays under {sign}."]
    if erasing_is_unsettled():
        told += ["Somebody is reading the database: the worker clears its files as soon as they have ended."]
    return [*told, "Backups made before still hold them: a restore erases them once more, by the list of the erased."]
