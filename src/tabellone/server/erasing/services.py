"""Somebody is erased: one transaction, one line in the journal that does not say who."""

from __future__ import annotations

from dataclasses import replace

from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.db import connection, transaction

from tabellone.server.convening.services import forgetting as convocations
from tabellone.server.erasing import people, seasons, tournaments
from tabellone.server.erasing.proven import own_addresses
from tabellone.server.erasing.traces import Traces, sign_of, written_days
from tabellone.server.journal import services as journal
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.people.models import Grant, Person
from tabellone.server.people.services import done_once
from tabellone.server.registry.models import Account, Registration


def erase(person: Person, *, by: User | None, account: bool = True, token: str = "") -> str:
    """Take a person out of everything that is stored; the sign that their results stay under (ruling erased-stays).

    `account`: their account is closed as well, unless somebody still organises with it. Records that were merged are
    one person: all of them are erased.
    """

    def work() -> str:
        *merged, stored = _records_of(person)
        user = stored.user
        if account and user and Grant.objects.filter(user=user).exists():
            raise RefusedError("erase-roles")
        for other in merged:
            _erased(other, account=account)
            journal.append_line(other.stream, "registry-erased", {"account": account}, by=_still(by, user))
        _erased(stored, account=account)
        journal.append_line(stored.stream, "registry-erased", {"account": account}, by=_still(by, user), token=token)
        transaction.on_commit(_settle)
        return sign_of(person.pk)

    return done_once(work, lambda _: sign_of(person.pk), by=by, token=token)


def _records_of(person: Person) -> list[Person]:
    """All records of somebody, held until the end: those that were merged into another before that one."""
    rows = Person.objects.select_for_update(of=("self",)).select_related("club", "user")
    stays = rows.get(pk=person.pk)
    while stays.into_id is not None:
        stays = rows.get(pk=stays.into_id)
    found = [stays]
    for one in found:
        found += rows.filter(into=one).order_by("pk")
    return found[::-1]


def _erased(stored: Person, *, account: bool) -> None:
    """One record of a person taken out of everything."""
    traces, user = traces_of(stored), stored.user
    addresses = own_addresses(stored)
    with journal.lines_erasable():
        _out_of_the_books(stored, traces)
        people.blank_registrations(stored, traces)
        people.forget_letters(addresses, user, traces)
        convocations.forget(stored, addresses, traces.sign)
        people.forget_hosting(stored, addresses, user)
        people.discard_drafts(traces)
        people.discard_received(traces)
        people.blank_record(stored, traces)
        people.clear_lines(stored)
        if user:
            people.sign_lines(user, traces)
            people.end_sessions(user)
            if account:
                people.close_account(user)


def traces_of(person: Person) -> Traces:
    """All that tells who somebody is: as the record, the register, the account and the entries say it."""
    words = {person.name, person.email, person.phone, *written_days(person.birth)}
    for row in Registration.objects.filter(person=person):
        words |= {f"{row.first_name} {row.last_name}", f"{row.last_name} {row.first_name}"}
    words |= {account.nickname for account in Account.objects.filter(person=person)}
    words |= {account.site_id for account in Account.objects.filter(person=person)}
    words |= set(person.entries.values_list("name", flat=True))
    if person.user:
        words |= {person.user.get_full_name(), *_addresses(person)}
    sign = sign_of(person.pk)
    return Traces(sign, tuple(sorted(one for one in words if one.strip() and one != sign)))


def _addresses(person: Person) -> tuple[str, ...]:
    found = {person.email}
    if person.user:
        found |= {person.user.email, *EmailAddress.objects.filter(user=person.user).values_list("email", flat=True)}
    return tuple(sorted(one for one in found if one))


def _out_of_the_books(person: Person, traces: Traces) -> None:
    """Out of every tournament and every season, in one order for everybody."""
    mine = {person.code: person.code}
    ids = tournaments.ids_in(person, traces)
    for key in sorted(ids):
        known = traces if ids[key] else traces.from_afar()
        tournaments.take_out(key, replace(known, ids=ids[key] | mine))
    in_circuits = tournaments.by_circuit(ids)
    seasons.take_out(replace(traces, ids=mine), in_circuits)
    convocations.rename(in_circuits)


def _still(by: User | None, user: User | None) -> User | None:
    """Who did it; they themselves did it under no name."""
    return None if by and user and by.pk == user.pk else by


def _settle() -> None:
    """Nothing of it stays behind in the file beside the database."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
