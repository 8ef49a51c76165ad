"""Somebody registers: in the register, and in the seasons that it holds for (PG 3, PG 6)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from django.contrib.auth.models import User

from tabellone.engine.facts import Person as Fact
from tabellone.engine.facts import Season
from tabellone.server.events.models import Circuit
from tabellone.server.events.seasons import change_season, season_of
from tabellone.server.journal import services as journal
from tabellone.server.journal.models import Entry
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.journal.services import Writing, done_once
from tabellone.server.mail.message import mail_words
from tabellone.server.mail.queries import can_send
from tabellone.server.mail.services import OutgoingMail, queue_mail
from tabellone.server.people import queries as people
from tabellone.server.people import services as records
from tabellone.server.people.details import Details
from tabellone.server.people.models import Keeping, Person
from tabellone.server.registration import queries
from tabellone.server.registration.forms import AcceptedTerms, RegistrationForm, addresses_of, tidied_form
from tabellone.server.registration.models import PlatformAccount, Registration, Takeover, TermsVersion
from tabellone.server.registration.nicknames import lift_fingerprint, nickname_key
from tabellone.server.registration.queries import player_registered
from tabellone.wording import term


@dataclass(frozen=True, slots=True)
class SortedNicknames:
    """The nicknames of a form: free or one's own already, and those of unregistered participants (PG 5, PG 7)."""

    free: dict[str, str]
    shadows: tuple[PlatformAccount, ...]


def register_player(
    circuit: Circuit, wanted: RegistrationForm, writing: Writing, *, accepted: AcceptedTerms
) -> Registration:
    """Somebody with an account registers (PG 3).

    A nickname of an unregistered participant is not theirs by typing it: the organiser decides (ruling shadow-claim).
    The registration holds from this day on (ruling registered-on-the-day).
    """

    def work() -> Registration:
        User.objects.select_for_update().get(pk=writing.by.pk)
        person, rulebook = people.person_of_account(writing.by), circuit.rulebook
        if person and person.registrations.filter(rulebook=rulebook).exists():
            raise RefusedError("registered-already")
        form = tidied_form(wanted, queries.register_book(rulebook), queries.registration_day())
        if form.email not in addresses_of(writing.by):
            raise RefusedError("email-missing", "email")
        found = sorted_out(form, rulebook, person)
        person = _own(person, form, circuit, writing.by)
        return _registered(person, form, found, circuit, terms=_terms(rulebook, accepted), writing=writing)

    return done_once(work, lambda entry: Registration.objects.get(pk=entry.data["registration"]), writing)


def register_by_hand(
    circuit: Circuit, wanted: RegistrationForm, writing: Writing, *, accepted: AcceptedTerms
) -> Registration:
    """The organiser registers somebody who has accepted the texts otherwise; why and how goes on record (PG 4).

    The organiser knows whose nicknames they are: an unregistered participant's record is taken at once.
    """
    if not writing.why.strip():
        raise RefusedError("why-missing", "why")

    def work() -> Registration:
        rulebook = circuit.rulebook
        form = tidied_form(wanted, queries.register_book(rulebook), queries.registration_day())
        found = sorted_out(form, rulebook, None)
        person = _taken(found, form) or records.register_person(_details(form), Writing(writing.by))
        Keeping.objects.get_or_create(person=person, scope=circuit.scope)
        found = replace(found, shadows=())
        return _registered(person, form, found, circuit, terms=_terms(rulebook, accepted), writing=writing)

    return done_once(work, lambda entry: Registration.objects.get(pk=entry.data["registration"]), writing)


def sorted_out(form: RegistrationForm, rulebook: str, person: Person | None) -> SortedNicknames:
    """Whose the nicknames of a form are; one of another player is refused (PG 7)."""
    free, shadows = {}, []
    for platform, nickname in form.nicknames.items():
        account = queries.account_named(platform, nickname)
        if account is None:
            free[platform] = nickname
        elif person is None or account.person_id != person.pk:
            if not queries.is_shadow(account.person, rulebook):
                raise RefusedError("nickname-taken", platform)
            shadows.append(account)
    return SortedNicknames(free, tuple(shadows))


def _terms(rulebook: str, accepted: AcceptedTerms) -> dict[str, TermsVersion]:
    """The texts in force, which must be those that were shown (PG 4)."""
    terms = queries.terms_in_force(rulebook, queries.registration_day())
    if set(terms) != set(TermsVersion.Kind.values):
        raise RefusedError("no-terms")
    if (terms["rules"].pk, terms["privacy"].pk) != (accepted.rules, accepted.privacy):
        raise RefusedError("terms-changed")
    return terms


def _own(person: Person | None, form: RegistrationForm, circuit: Circuit, by: User) -> Person:
    """The player record of an account, as the form says it; a new one where there is none."""
    if person is None:
        return records.register_own(_details(form), scopes=(circuit.scope,), by=by)
    records.let_keep(person, (circuit.scope,), Writing(by))
    kept = records.details_of(person)
    return records.change_details(person, replace(kept, name=form.name, email=form.email, birth=form.born), Writing(by))


def _taken(found: SortedNicknames, form: RegistrationForm) -> Person | None:
    """The record of the unregistered participant with these nicknames; two of them are not one without a look."""
    holders = {account.person_id: account for account in found.shadows}
    if len(holders) > 1:
        raise RefusedError("nickname-taken", found.shadows[-1].platform)
    for account in holders.values():
        person = Person.objects.select_for_update(no_key=True).get(pk=account.person_id)
        person.name, person.email, person.birth = form.name, form.email, form.born
        person.save()
        return person
    return None


def _registered(
    person: Person,
    form: RegistrationForm,
    found: SortedNicknames,
    circuit: Circuit,
    *,
    terms: dict[str, TermsVersion],
    writing: Writing,
) -> Registration:
    row = Registration.objects.create(
        person=person,
        rulebook=circuit.rulebook,
        day=queries.registration_day(),
        first_name=form.first_name,
        last_name=form.last_name,
        city=form.city,
        country=form.country,
        language=form.language,
        rules=terms["rules"],
        privacy=terms["privacy"],
        newsletter=form.newsletter,
    )
    PlatformAccount.objects.bulk_create(
        PlatformAccount(person=person, platform=platform, nickname=nickname, key=nickname_key(nickname))
        for platform, nickname in found.free.items()
    )
    for platform, nickname in found.free.items():
        lift_fingerprint(platform, nickname)
    Takeover.objects.bulk_create(Takeover(registration=row, account=account) for account in found.shadows)
    data = {
        "registration": row.pk,
        "circuit": circuit.pk,
        "platforms": sorted(form.nicknames),
        "rules": terms["rules"].version,
        "privacy": terms["privacy"].version,
        "newsletter": form.newsletter,
    }
    entry = journal.append_line(person.stream, "registry-registered", data, writing)
    mail_registration(row, "registered", entry)
    write_into_seasons(row, "player-registered", by=writing.by)
    return row


def mail_registration(row: Registration, what: str, entry: Entry) -> None:
    """Queue one mail for a line of the journal; a mere greeting only where mail goes out."""
    person, language = row.person, row.language
    if not person.email or (what == "registered" and not can_send()):
        return
    federation = term("rulebook", row.rulebook, language)
    words = mail_words("registrations", what, language, federation=federation, name=person.name, why=entry.why)
    queue_mail(OutgoingMail(f"registration:{row.pk}:{entry.pk}", person.email, words))


def _details(form: RegistrationForm) -> Details:
    return Details(form.name, email=form.email, birth=form.born)


def write_into_seasons(registration: Registration, kind: str, *, by: User | None, why: str = "", but: str = "") -> None:
    """Write the player as registered into the season of that year and into all later ones (PG 6).

    In earlier ones only what they are excluded from follows (PG 3: also after the end). `but` is the id of a record
    that has become this one: it leaves.
    """
    person = player_registered(registration, queries.register_book(registration.rulebook))
    data = {"player": person.id, **({"instead": but} if but else {})}
    for circuit in queries.seasons_of(registration.rulebook):
        holds = circuit.year >= registration.day.year
        if holds or any(one.id == person.id for one in season_of(circuit).players):
            change = _written(person, but) if holds else _excluded(person)
            change_season(circuit.pk, change, kind, data, Writing(by, why=why))


def _written(person: Fact, but: str) -> Callable[[Season], Season]:
    def change(season: Season) -> Season:
        left = tuple(one for one in season.players if one.id != but)
        known = {one.id: one for one in left}
        if person.id not in known:
            return replace(season, players=(*left, person))
        return replace(season, players=tuple(_joined(one, person) if one.id == person.id else one for one in left))

    return change


def _joined(known: Fact, person: Fact) -> Fact:
    """Who stands there already keeps what else is said of them, and the earlier day."""
    assert person.registered  # noqa: S101 - a registration has a day
    first = min(known.registered or person.registered, person.registered)
    return replace(known, name=person.name, registered=first, excluded=person.excluded)


def _excluded(person: Fact) -> Callable[[Season], Season]:
    def change(season: Season) -> Season:
        people = (replace(one, excluded=person.excluded) if one.id == person.id else one for one in season.players)
        return replace(season, players=tuple(people))

    return change
