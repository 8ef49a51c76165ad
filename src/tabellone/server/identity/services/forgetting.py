"""What is left of an erased record and of a closed account: numbers, days, what was decided; not whose it was."""

from __future__ import annotations

from collections.abc import Iterable

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.db.models import Q
from django.utils import timezone

from tabellone.server.federation.news import forget_asker, forget_event_mails
from tabellone.server.identity.traces import Traces
from tabellone.server.intake.models import Draft, Received
from tabellone.server.journal.models import Entry, PersonalPart
from tabellone.server.journal.replacing import replace_parts
from tabellone.server.letters.models import Answer, Letter
from tabellone.server.letters.services import forget_letters_from
from tabellone.server.mail.services import forget_mails_of
from tabellone.server.people.models import Acceptance, Club, Invitation, Person
from tabellone.server.registration.models import Membership, PlatformAccount, Registration
from tabellone.server.registration.nicknames import remember_accounts


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


def forget_hosting(person: Person | None, addresses: tuple[str, ...], user: User | None) -> None:
    """What the person asked for as an organiser loses who asked; what they said to being a member is forgotten."""
    forget_asker(addresses, user)
    mine = Membership.objects.filter(person=person, person__isnull=False)
    for key in mine.values_list("pk", flat=True):
        forget_event_mails(key)
    mine.delete()


def waiting_that_names(traces: Traces) -> tuple[list[int], list[int]]:
    """The imports and the documents of laptops that name the person, by their keys; nothing is held meanwhile."""
    drafts = Draft.objects.filter(state=Draft.State.DRAFT).order_by("pk").iterator(chunk_size=1)
    received = Received.objects.order_by("pk").iterator(chunk_size=1)
    return (
        [one.pk for one in drafts if traces.names([one.parts, one.found, one.answers, one.name])],
        [one.pk for one in received if any(map(traces.names, (one.text, one.name, one.why)))],
    )


def discard_drafts(keys: Iterable[int], traces: Traces) -> None:
    """Imports that wait and name the person are handed in again by who wants them."""
    for draft in Draft.objects.filter(pk__in=keys, state=Draft.State.DRAFT):
        draft.parts, draft.found, draft.answers = [], {}, {}
        draft.name = traces.without(draft.name)
        draft.state = Draft.State.DISCARDED
        draft.save()


def discard_received(keys: Iterable[int], traces: Traces) -> None:
    """Documents of laptops that wait and name the person are sent again by who wants it; those decided hold none."""
    for row in Received.objects.filter(pk__in=keys):
        if row.waiting and (traces.names(row.text) or traces.names(row.name)):
            row.state, row.text, row.answers, row.decided_at = Received.State.REFUSED, "", {}, timezone.now()
        row.name, row.why = traces.without(row.name), traces.without(row.why)
        row.save()


def clear_lines(person: Person) -> None:
    """What the journal says of the person alone: the kinds of lines stay, reasons go."""
    streams = [person.stream]
    joined = Entry.objects.filter(stream=person.stream, kind="registry-joined").values_list("body", flat=True)
    streams += [f"person:{body['from']}" for body in joined]

    def cleared(part: PersonalPart) -> None:
        part.why = part.note = ""

    replace_parts(PersonalPart.objects.filter(entry__stream__in=streams), cleared)


SIGNED = 200  # lines in one go


def sign_lines(user: User, traces: Traces) -> bool:
    """What the person did stays in the journal, under the sign, without the words that name them; notes go.

    Some lines in one go; whether any were left.
    """
    theirs = PersonalPart.objects.filter(entry__by=user).exclude(by_name=traces.sign)
    some = list(theirs.order_by("pk").values_list("pk", flat=True)[:SIGNED])

    def signed(part: PersonalPart) -> None:
        part.why, part.note, part.by_name = traces.without(part.why), "", traces.sign

    replace_parts(PersonalPart.objects.filter(pk__in=some), signed)
    return bool(some)


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
