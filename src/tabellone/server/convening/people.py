"""The records behind the players of a circuit: how they are reached, in which language."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from tabellone.server.events.models import Circuit, Entrant
from tabellone.server.hosting.models import Membership
from tabellone.server.mail.message import is_address
from tabellone.server.people.models import Person
from tabellone.server.people.queries import person_by_code
from tabellone.server.registry.models import Registration

FEW = 500  # as many can be named in a question


def records(circuit: Circuit | None, players: Collection[str]) -> dict[str, Person]:
    """The record of each player of a circuit who has one: by its code, else as tournaments entered them.

    Of a record that was merged into another, that one (ruling merged-counts-once).
    """
    known: dict[str, Person] = {}
    listed = sorted(set(players))
    for start in range(0, len(listed), FEW):
        some = listed[start : start + FEW]
        entered = Entrant.objects.filter(tournament__circuit=circuit, player__in=some, person__isnull=False)
        for one in entered.select_related("person__user", "person__club").order_by("pk"):
            if one.person is not None and not one.data.get("members"):
                known[one.player] = one.person
        for person in Person.objects.filter(code__in=some).select_related("user", "club"):
            known[person.code] = person if person.into_id is None else person_by_code(person.code) or person
    return known


def address_of(person: Person | None) -> str:
    """Where somebody is written to: the record's address, else that of the account; nothing where there is none."""
    if person is None:
        return ""
    found = person.email or (person.user.email if person.user else "")
    return found if is_address(found) else ""


def languages(rulebook: str, people: Iterable[Person]) -> dict[int, str]:
    """The languages that people chose when they registered or became members, by record."""
    keys = [person.pk for person in people]
    registered = Registration.objects.filter(rulebook=rulebook, person__in=keys, erased_at__isnull=True)
    members = Membership.objects.filter(rulebook=rulebook, person__in=keys)
    return {
        **dict(registered.values_list("person_id", "language")),
        **dict(members.values_list("person_id", "language")),
    }
