"""Everything that is stored about an account's owner, for them to take along."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.db.models import Q
from django.forms.models import model_to_dict

from tabellone.server.events.models import Circuit, Entrant
from tabellone.server.federation.models import HostingRequest
from tabellone.server.federation.queries import convocation_mail_keys, my_convocations
from tabellone.server.letters.models import Letter
from tabellone.server.mail.models import Mail
from tabellone.server.people.models import Person
from tabellone.server.people.queries import my_data, person_of_account
from tabellone.server.play.models import Result, Seat
from tabellone.server.rankings.credit import crediting_book, ledger_ids, ledger_of
from tabellone.server.rankings.season_head import titles_of
from tabellone.server.registration import queries
from tabellone.server.registration.models import Membership, Registration

MEMBERSHIP_FIELDS = (
    "rulebook",
    "agreed_on",
    "refused_on",
    "how",
    "tournament__name",
    "nickname",
    "wants_mail",
    "language",
)
ASKED = ("games", "start", "starts", "venue", "address", "city", "name", "phone", "email", "prizes", "rounds", "mode")
REQUEST_FIELDS = (*ASKED, "bring_box", "cap", "criteria", "expected", "words", "state", "answer", "at")


def all_about(user: User) -> dict[str, Any]:
    """Account, record, registrations, results, letters, mails, and what the journal says."""
    person, found = person_of_account(user), my_data(user)
    if person is None:
        return found
    return found | {
        "registrations": [_registration(row) for row in Registration.objects.filter(person=person).select_related()],
        "tournaments": [_entry(one) for one in person.entries.select_related("tournament").order_by("pk")],
        "credit": [line for circuit in Circuit.objects.order_by("pk") for line in _credit(circuit, person)],
        "titles": titles_of(person.code),
        "letters": list(_letters(user)),
        "memberships": list(Membership.objects.filter(person=person).values(*MEMBERSHIP_FIELDS)),
        "requests": list(_requests(user)),
        "convocations": my_convocations(person),
        "mails": list(_mails(user, person)),
    }


def _registration(row: Registration) -> dict[str, Any]:
    plain = model_to_dict(row, exclude=["id", "person", "rules", "privacy"])
    lines = queries.registration_lines(row)
    return plain | {
        "accepted": [
            {"kind": one.kind, "version": one.version, "since": one.since, "text": one.text, "at": at}
            for one, at in ((row.rules, row.rules_at), (row.privacy, row.privacy_at))
        ],
        "accounts": list(row.person.accounts.values("platform", "nickname", "in_team", "since")),
        "requests": list(row.takeovers.values("account__platform", "account__nickname", "status", "asked_at")),
        "journal": [{"kind": one.kind, "data": one.data, "why": one.why, "at": one.at} for one in lines],
    }


def _credit(circuit: Circuit, person: Person) -> Iterator[dict[str, Any]]:
    """The lines of the person's ledgers: what was won where, what was spent when."""
    if crediting_book(circuit) is None:
        return
    for player in ledger_ids(circuit, person):
        ledger = ledger_of(circuit, player)
        for one in ledger.lines if ledger else ():
            yield {
                "circuit": circuit.name,
                "on": one.credit.on,
                "kind": one.credit.kind,
                "amount": one.credit.amount,
                "tournament": one.tournament,
                "note": one.spending.note if one.spending else "",
            }


def _entry(entrant: Entrant) -> dict[str, Any]:
    seats = Seat.objects.filter(entrant=entrant).select_related("round", "table").order_by("round__number")
    figures = dict(Result.objects.filter(table__seats__entrant=entrant).values_list("table_id", "figures"))
    return {
        "tournament": entrant.tournament.name,
        "address": entrant.tournament.slug,
        "start": entrant.tournament.start,
        "name": entrant.name,
        "club": entrant.club,
        "games": [
            {"round": one.round.number, "table": one.table.number, "turn": one.turn, "result": _own(figures, one)}
            for one in seats
        ],
    }


def _own(figures: dict[int, Any], seat: Seat) -> Any:
    """The figures of the person's own seat."""
    found = figures.get(seat.table_id)
    return found[seat.turn - 1] if isinstance(found, list) and len(found) >= seat.turn else None


def _requests(user: User) -> Any:
    """Tournaments asked for with the account, or from an address that it has confirmed."""
    return HostingRequest.objects.filter(Q(user=user) | Q(email__in=_alike(user))).values(*REQUEST_FIELDS)


def _letters(user: User) -> Any:
    """Letters by the account, or from an address that it has confirmed."""
    mine = Q(user=user) | Q(email__in=_alike(user))
    return Letter.objects.filter(mine).values("kind", "name", "email", "text", "state", "at")


def _mails(user: User, person: Person) -> Any:
    """Mails to an address that the account has confirmed, and those about a registration, wherever they went."""
    mine = Q(to__in=_alike(user))
    for key in Registration.objects.filter(person=person).values_list("pk", flat=True):
        mine |= Q(key__startswith=f"registration:{key}:")
    for start in convocation_mail_keys(person):
        mine |= Q(key__startswith=start)
    return Mail.objects.filter(mine).values("subject", "text", "state", "queued_at")


def _alike(user: User) -> set[str]:
    """The confirmed addresses as they were typed, and as letters keep them."""
    return {each for one in confirmed_addresses(user) for each in (one, one.lower())}


def confirmed_addresses(user: User) -> tuple[str, ...]:
    """The addresses that the account has confirmed."""
    return tuple(sorted(EmailAddress.objects.filter(user=user, verified=True).values_list("email", flat=True)))


def own_addresses(person: Person) -> tuple[str, ...]:
    """Those that the account has confirmed, and the one that the register writes to.

    Into a record that is not registered its player types what they like.
    """
    found = set(confirmed_addresses(person.user)) if person.user else set()
    if person.user is None or Registration.objects.filter(person=person).exists():
        found.add(person.email)
    return tuple(sorted(found - {""}))
