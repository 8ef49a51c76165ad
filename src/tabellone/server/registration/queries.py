"""What the register holds, and what of it everybody may know."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from datetime import date
from typing import cast

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from tabellone.contract import BY_ID, Register, rulebook_as
from tabellone.contract import register as values
from tabellone.engine.facts import Person as Fact
from tabellone.server.events.models import Circuit
from tabellone.server.journal.models import Entry
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.mail.message import SignedLink
from tabellone.server.people.models import Person
from tabellone.server.people.names import fold
from tabellone.server.registration.forms import RegisterRow
from tabellone.server.registration.models import (
    PlatformAccount,
    Registration,
    RegistrationQuerySet,
    Takeover,
    TermsVersion,
)
from tabellone.server.registration.nicknames import nickname_key

WITH = ("person", "rules", "privacy")
NEWSLETTER = SignedLink("tabellone.newsletter")  # its keys never end, as the newsletters they stand in do not


def is_registering(rulebook: str) -> bool:
    """Whether players register with the federation of a rulebook."""
    return rulebook_as(rulebook, Register) is not None


def register_book(rulebook: str) -> Register:
    """The rulebook as one that players register with."""
    book = rulebook_as(rulebook, Register)
    if book is None:
        raise RefusedError("not-registering")
    return book


def terms_in_force(rulebook: str, on: date) -> dict[str, TermsVersion]:
    """The rules and the privacy notice that hold on a day, by kind; what has none yet is missing (PG 17)."""
    found: dict[str, TermsVersion] = {}
    for terms in TermsVersion.objects.filter(rulebook=rulebook, since__lte=on).order_by("since", "version"):
        found[terms.kind] = terms
    return found


def all_terms(rulebook: str) -> QuerySet[TermsVersion]:
    """Every version, the newest first."""
    return TermsVersion.objects.filter(rulebook=rulebook).order_by("kind", "-version")


def registrations(rulebook: str) -> RegistrationQuerySet:
    """All registrations with a federation, with what is known of their people."""
    rows = Registration.objects.filter(rulebook=rulebook).select_related(*WITH)
    return rows.prefetch_related("person__accounts")


def disqualified_players(rulebook: str, persons: Iterable[int]) -> frozenset[str]:
    """The codes of those among these records whom the federation of a rulebook has disqualified (PG 7)."""
    if not is_registering(rulebook):
        return frozenset()
    rows = Registration.objects.filter(rulebook=rulebook, disqualified=True, person__in=list(persons))
    return frozenset(rows.values_list("person__code", flat=True))


def own_registration(user: User | AnonymousUser, rulebook: str) -> Registration | None:
    """The registration of an account."""
    if isinstance(user, AnonymousUser):
        return None
    return registrations(rulebook).filter(person__user=user).first()


def is_registered(user: User | AnonymousUser, rulebook: str) -> bool:
    """Whether an account has a registration with the federation of a rulebook."""
    return user.is_authenticated and Registration.objects.filter(rulebook=rulebook, person__user=user).exists()


def registration_of_code(code: str, rulebook: str) -> Registration | None:
    """The registration of a player by the public id."""
    return registrations(rulebook).filter(person__code=code.replace("\x00", "")).first()


def account_named(platform: str, nickname: str) -> PlatformAccount | None:
    """Whose nickname it is on a platform, without regard to capitals (PG 7)."""
    found = PlatformAccount.objects.filter(platform=platform, key=nickname_key(nickname)).select_related("person")
    return found.first()


def account_of_site(platform: str, site_id: str) -> PlatformAccount | None:
    """The account of an id that the platform gave, where an import has told it."""
    return PlatformAccount.objects.filter(platform=platform, site_id=site_id).first()


def is_shadow(person: Person, rulebook: str) -> bool:
    """Whether somebody took part without registering, and nobody with an account has that record (PG 5)."""
    return person.user_id is None and not person.registrations.filter(rulebook=rulebook).exists()


def codes_of(person: Person) -> set[str]:
    """The ids that somebody goes by: the record's, and those of all that were merged into it."""
    found = [person]
    for one in found:
        found += Person.objects.filter(into=one)
    return {one.code for one in found}


def open_takeovers(rulebook: str) -> QuerySet[Takeover]:
    """Requests to take over the games of an unregistered participant that the organiser has to decide."""
    asked = Takeover.objects.filter(registration__rulebook=rulebook, status=Takeover.Status.ASKED)
    return asked.select_related("registration__person", "account__person")


def takeover_numbered(number: int, rulebook: str) -> Takeover | None:
    """A request, open or decided."""
    found = Takeover.objects.filter(pk=number, registration__rulebook=rulebook)
    return found.select_related("registration__person", "account__person").first()


def alike_registrations(rulebook: str) -> dict[str, tuple[tuple[str, str], ...]]:
    """Who may be registered twice, by code: the codes and names of the others (PG 7)."""
    rows = {row.person.code: row for row in registrations(rulebook).living()}
    groups = register_book(rulebook).likely_doubles({code: registration_facts(row) for code, row in rows.items()})
    return {
        code: tuple((other, rows[other].person.name) for other in group if other != code)
        for group in groups
        for code in group
    }


def register_rows(rulebook: str, text: str = "", state: str = "") -> list[RegisterRow]:
    """The organiser's register: who is found by a name, a city or a nickname, in a state if one is named."""
    book, alike, words = register_book(rulebook), alike_registrations(rulebook), fold(text).split()
    asked = Count("takeovers", filter=Q(takeovers__status=Takeover.Status.ASKED))
    rows = registrations(rulebook).annotate(asked=asked).order_by("person__words", "id")
    lines = [_register_row(row, book, alike.get(row.person.code, ())) for row in rows]
    found = [line for line in lines if all(_begins(word, line) for word in words)]
    return [line for line in found if not state or state in states_of_row(line)]


def register_row(row: Registration) -> RegisterRow:
    """One registration as the register lists it."""
    row.asked = row.takeovers.filter(status=Takeover.Status.ASKED).count()  # type: ignore[attr-defined]  # as `listed` counts
    return _register_row(row, register_book(row.rulebook), alike_registrations(row.rulebook).get(row.person.code, ()))


def _register_row(row: Registration, book: Register, alike: tuple[tuple[str, str], ...]) -> RegisterRow:
    erased = row.erased_at is not None
    return RegisterRow(
        row.person.code,
        row.person.name,
        row.city,
        row.country,
        row.day,
        () if erased else tuple(book.lacking(registration_facts(row), row.day)),
        () if erased else tuple(book.advised(registration_facts(row))),
        row.verification,
        row.disqualified,
        erased,
        getattr(row, "asked", 0),
        alike,
        tuple(one.nickname for one in row.person.accounts.all()),
    )


def _begins(word: str, line: RegisterRow) -> bool:
    """Whether a word of the search begins one of the line."""
    return any(f" {fold(text)}".find(f" {word}") >= 0 for text in (line.name, line.city, *line.nicknames))


def states_of_row(line: RegisterRow) -> list[str]:
    """In which states a line of the register is: what the list can be narrowed to."""
    if line.erased:
        return ["erased"]
    found = [*line.advised, *(["incomplete"] if line.lacking else [])]
    found += [line.verification] if line.verification != "none" else []
    found += ["disqualified"] if line.disqualified else []
    found += ["takeover"] if line.waiting else []
    found += ["double"] if line.doubles else []
    return found + (["complete"] if line.is_complete else [])


def registration_lines(registration: Registration) -> QuerySet[Entry]:
    """What the journal says of a player, the newest first; also of the record that they registered with at first."""
    streams = [registration.person.stream]
    joined = Entry.objects.filter(stream__in=streams, kind="registry-joined").values_list("body", flat=True)
    streams += [f"person:{data['from']}" for data in joined]
    return Entry.objects.filter(stream__in=streams).select_related("by").order_by("-at", "-id")


def hiding_rule(rulebook: str) -> str:
    """The rule by which organisers decide whether a name is hidden; empty where the player does (PG 12)."""
    book = BY_ID.get(rulebook)
    return book.ABOUT.hiding_rule if book else ""


def seasons_of(rulebook: str) -> QuerySet[Circuit]:
    """The seasons of a federation, in one order for everybody who writes several of them."""
    return Circuit.objects.filter(rulebook=rulebook).order_by("pk")


def registration_day() -> date:
    """The day on which somebody registers."""
    return timezone.localdate()


def account_facts(row: PlatformAccount) -> values.AccountFacts:
    """An account."""
    return values.AccountFacts(row.platform, row.nickname, row.in_team)


def registration_facts(row: Registration) -> values.RegistrationFacts:
    """A registration with everything that its rulebook looks at; its person and accounts are read with it."""
    born = row.person.birth or row.day  # without one it is not complete
    return values.RegistrationFacts(
        row.first_name,
        row.last_name,
        born,
        row.city,
        row.country,
        row.person.email,
        tuple(account_facts(one) for one in row.person.accounts.all()),
        rules_version=row.rules.version,
        rules_accepted=row.rules_at.date(),
        privacy_accepted=True,
        newsletter=row.newsletter,
        verification=cast("values.Verification", row.verification),
    )


def player_registered(row: Registration, book: Register) -> Fact:
    """The registered player as the season's document knows them (PG 5, PG 12)."""
    verification = cast("values.Verification", row.verification)
    excluded = book.is_excluded(verification, disqualified=row.disqualified)
    return Fact(row.person.code, row.person.name, registered=row.day, excluded=excluded)


def registered_homes(rulebook: str) -> dict[str, str]:
    """City and country of everybody registered with a federation, by public id (PG 12)."""
    rows = Registration.objects.living().filter(rulebook=rulebook)
    told = rows.values_list("person__code", "city", "country").order_by("pk")
    return {code: ", ".join(filter(None, (city, country))) for code, city, country in told}


def homes_mark(told: Mapping[str, str]) -> str:
    """A short text that is another as soon as somebody moves."""
    return hashlib.sha256(repr(sorted(told.items())).encode()).hexdigest()[:16] if told else ""


def people_registered(rulebook: str, year: int) -> tuple[Fact, ...]:
    """Who is registered for a season: a registration holds for its own and for all later ones (PG 6)."""
    if not is_registering(rulebook):
        return ()
    book = register_book(rulebook)
    rows = registrations(rulebook).living().filter(day__year__lte=year)
    return tuple(player_registered(row, book) for row in rows)
