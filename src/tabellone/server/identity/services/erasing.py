"""Somebody is erased: one transaction, one line in the journal that does not say who."""

from __future__ import annotations

from dataclasses import replace

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.db import connection, transaction
from django.db.models import Q
from django.utils import timezone

from tabellone.server.federation import news as convocations
from tabellone.server.federation.news import forget_asker, forget_event_mails
from tabellone.server.identity.own_data import own_addresses
from tabellone.server.identity.services import documents
from tabellone.server.identity.traces import Traces, sign_of, written_days
from tabellone.server.intake.models import Draft, Received
from tabellone.server.journal import services as journal
from tabellone.server.journal.models import Entry, PersonalPart
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.journal.services import Writing, done_once
from tabellone.server.letters.models import Answer, Letter
from tabellone.server.letters.services import forget_letters_from
from tabellone.server.mail.services import forget_mails_of
from tabellone.server.people.keeper import forget_reasons_about
from tabellone.server.people.models import Acceptance, Club, Grant, Invitation, Person
from tabellone.server.people.sessions import end_sessions
from tabellone.server.registration.models import Membership, PlatformAccount, Registration
from tabellone.server.registration.nicknames import remember_accounts


def erase_person(person: Person, writing: Writing, *, account: bool = True) -> str:
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
            _erase_record(other, account=account)
            journal.append_line(
                other.stream, "registry-erased", {"account": account}, Writing(_still(writing.by, user))
            )
        _erase_record(stored, account=account)
        journal.append_line(
            stored.stream, "registry-erased", {"account": account}, replace(writing, by=_still(writing.by, user))
        )
        transaction.on_commit(_settle)
        return sign_of(person.pk)

    return done_once(work, lambda _: sign_of(person.pk), writing)


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


def _erase_record(stored: Person, *, account: bool) -> None:
    """One record of a person taken out of everything."""
    traces, user = traces_of(stored), stored.user
    addresses = own_addresses(stored)
    with journal.lines_erasable():
        _out_of_the_books(stored, traces)
        blank_registrations(stored, traces)
        forget_letters(addresses, user, traces)
        convocations.forget_convened(stored, addresses, traces.sign)
        forget_hosting(stored, addresses, user)
        discard_drafts(traces)
        discard_received(traces)
        blank_record(stored, traces)
        clear_lines(stored)
        if user:
            sign_lines(user, traces)
            forget_reasons_about(user)
            end_sessions(user)
            if account:
                close_account(user)


def traces_of(person: Person) -> Traces:
    """All that tells who somebody is: as the record, the register, the account and the entries say it."""
    words = {person.name, person.email, person.phone, *written_days(person.birth)}
    for row in Registration.objects.filter(person=person):
        words |= {f"{row.first_name} {row.last_name}", f"{row.last_name} {row.first_name}"}
    words |= {account.nickname for account in PlatformAccount.objects.filter(person=person)}
    words |= {account.site_id for account in PlatformAccount.objects.filter(person=person)}
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
    ids = documents.ids_in_tournaments(person, traces)
    for key in sorted(ids):
        known = traces if ids[key] else traces.from_afar()
        documents.take_out_of_tournament(key, replace(known, ids=ids[key] | mine))
    in_circuits = documents.ids_by_circuit(ids)
    documents.take_out_of_seasons(replace(traces, ids=mine), in_circuits)
    convocations.rename_convened(in_circuits)


def _still(by: User | None, user: User | None) -> User | None:
    """Who did it; they themselves did it under no name."""
    return None if by and user and by.pk == user.pk else by


def _settle() -> None:
    """Nothing of it stays behind in the file beside the database."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def blank_record(person: Person, traces: Traces) -> None:
    """The player record keeps its number and nothing else; nobody owns or keeps it any more."""
    club = person.club
    person.name, person.club, person.groups = traces.sign, None, []
    person.email, person.phone, person.birth, person.user = "", "", None, None
    person.hides_name = person.name_allowed = False
    person.save()
    person.claims.all().delete()
    person.keepings.all().delete()
    person.measures.update(why="")
    if club and not Person.objects.filter(club=club).exists():
        Club.objects.filter(pk=club.pk).delete()


def blank_registrations(person: Person, traces: Traces) -> None:
    """The registration keeps its day and what was decided: the seasons still know who was registered and excluded.

    Its mails are forgotten wherever they went; of accounts keyed fingerprints stay, so that no import brings them back.
    """
    for key in Registration.objects.filter(person=person).values_list("pk", flat=True):
        forget_mails_of(f"registration:{key}:")
    remember_accounts(person)
    PlatformAccount.objects.filter(person=person).delete()
    Registration.objects.filter(person=person).update(
        first_name=traces.sign,
        last_name="",
        city="",
        country="",
        newsletter=False,
        erased_at=timezone.now(),
    )


def forget_letters(addresses: tuple[str, ...], user: User | None, traces: Traces) -> None:
    """Letters from these addresses or by the account, and mails to them, lose their words."""
    written = Letter.objects.filter(user=user).values_list("email", flat=True) if user else ()
    for address in sorted({*addresses, *written} - {""}):
        forget_letters_from(address)
    mine = Q(by_name__in=traces.words) | (Q(by=user) if user else Q(pk__in=[]))
    Answer.objects.filter(mine).update(by_name=traces.sign)


def forget_hosting(person: Person, addresses: tuple[str, ...], user: User | None) -> None:
    """What the person asked for as an organiser loses who asked; what they said to being a member is forgotten."""
    forget_asker(addresses, user)
    for key in Membership.objects.filter(person=person).values_list("pk", flat=True):
        forget_event_mails(key)
    Membership.objects.filter(person=person).delete()


def discard_drafts(traces: Traces) -> None:
    """Imports that wait and name the person are handed in again by who wants them."""
    for draft in Draft.objects.filter(state=Draft.State.DRAFT):
        if traces.names([draft.parts, draft.found, draft.answers, draft.name]):
            draft.parts, draft.found, draft.answers = [], {}, {}
            draft.name = traces.without(draft.name)
            draft.state = Draft.State.DISCARDED
            draft.save()


def discard_received(traces: Traces) -> None:
    """Documents of laptops that wait and name the person are sent again by who wants it; those decided hold none."""
    for row in Received.objects.filter(state=Received.State.WAITING):
        if traces.names(row.text) or traces.names(row.name):
            row.state, row.text, row.answers, row.decided_at = Received.State.REFUSED, "", {}, timezone.now()
            row.name = traces.without(row.name)
            row.save()
    for row in Received.objects.exclude(why=""):
        if traces.names(row.why):
            Received.objects.filter(pk=row.pk).update(why=traces.without(row.why))


def clear_lines(person: Person) -> None:
    """What the journal says of the person alone: the kinds of lines stay, reasons go."""
    streams = [person.stream]
    joined = Entry.objects.filter(stream=person.stream, kind="registry-joined").values_list("body", flat=True)
    streams += [f"person:{body['from']}" for body in joined]
    PersonalPart.objects.filter(entry__stream__in=streams).update(why="")


def sign_lines(user: User, traces: Traces) -> None:
    """What the person did stays in the journal, under the sign; their reasons lose the words that name them."""
    for part in PersonalPart.objects.filter(entry__by=user):
        PersonalPart.objects.filter(pk=part.pk).update(why=traces.without(part.why), by_name=traces.sign)


def close_account(user: User) -> None:
    """The account is gone: what the journal refers to is a row without a name that nobody can sign in with."""
    EmailAddress.objects.filter(user=user).delete()
    Authenticator.objects.filter(user=user).delete()
    user.claims.all().delete()
    user.grants.all().delete()
    Acceptance.objects.filter(user=user).delete()
    Invitation.objects.filter(email__iexact=user.email).exclude(email="").update(email="")
    user.username, user.email, user.first_name, user.last_name = f"erased-{user.pk}", "", "", ""
    user.set_unusable_password()
    user.is_active = user.is_staff = user.is_superuser = False
    user.last_login = None
    user.save()
