"""Somebody registers: by themselves with an account, or through the organiser (PG 3, PG 4, PG 5, PG 6)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.contrib.auth.models import User

from tabellone.server.events.models import Circuit
from tabellone.server.journal import services as journal
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.people import queries as people
from tabellone.server.people import services as records
from tabellone.server.people.details import Details
from tabellone.server.people.models import Keeping, Person
from tabellone.server.people.services import done_once
from tabellone.server.registry import forgotten, queries
from tabellone.server.registry.addresses import addresses_of
from tabellone.server.registry.checking import tidied
from tabellone.server.registry.mailing import tell
from tabellone.server.registry.models import Account, Registration, Takeover, Terms
from tabellone.server.registry.nicknames import key_of
from tabellone.server.registry.services.seasons import follow
from tabellone.server.registry.values import Accepted, Wanted


@dataclass(frozen=True, slots=True)
class Nicknames:
    """The nicknames of a form: free or one's own already, and those of unregistered participants (PG 5, PG 7)."""

    free: dict[str, str]
    shadows: tuple[Account, ...]


def register(circuit: Circuit, wanted: Wanted, *, accepted: Accepted, by: User, token: str = "") -> Registration:
    """Somebody with an account registers (PG 3).

    A nickname of an unregistered participant is not theirs by typing it: the organiser decides (ruling shadow-claim).
    The registration holds from this day on (ruling registered-on-the-day).
    """

    def work() -> Registration:
        User.objects.select_for_update().get(pk=by.pk)
        person, rulebook = people.person_of_account(by), circuit.rulebook
        if person and person.registrations.filter(rulebook=rulebook).exists():
            raise RefusedError("registered-already")
        form = tidied(wanted, queries.book_of(rulebook), queries.today())
        if form.email not in addresses_of(by):
            raise RefusedError("email-missing", "email")
        found = sorted_out(form, rulebook, person)
        person = _own(person, form, circuit, by)
        return _registered(person, form, found, circuit, _terms(rulebook, accepted), by=by, token=token)

    return done_once(work, lambda entry: Registration.objects.get(pk=entry.data["registration"]), by=by, token=token)


def register_by_hand(
    circuit: Circuit, wanted: Wanted, *, accepted: Accepted, by: User, why: str, token: str = ""
) -> Registration:
    """The organiser registers somebody who has accepted the texts otherwise; why and how goes on record (PG 4).

    The organiser knows whose nicknames they are: an unregistered participant's record is taken at once.
    """
    if not why.strip():
        raise RefusedError("why-missing", "why")

    def work() -> Registration:
        rulebook = circuit.rulebook
        form = tidied(wanted, queries.book_of(rulebook), queries.today())
        found = sorted_out(form, rulebook, None)
        person = _taken(found, form) or records.register_person(_details(form), by=by)
        Keeping.objects.get_or_create(person=person, scope=circuit.scope)
        found = replace(found, shadows=())
        return _registered(person, form, found, circuit, _terms(rulebook, accepted), by=by, why=why, token=token)

    return done_once(work, lambda entry: Registration.objects.get(pk=entry.data["registration"]), by=by, token=token)


def sorted_out(form: Wanted, rulebook: str, person: Person | None) -> Nicknames:
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
    return Nicknames(free, tuple(shadows))


def _terms(rulebook: str, accepted: Accepted) -> dict[str, Terms]:
    """The texts in force, which must be those that were shown (PG 4)."""
    terms = queries.terms_in_force(rulebook, queries.today())
    if set(terms) != set(Terms.Kind.values):
        raise RefusedError("no-terms")
    if (terms["rules"].pk, terms["privacy"].pk) != (accepted.rules, accepted.privacy):
        raise RefusedError("terms-changed")
    return terms


def _own(person: Person | None, form: Wanted, circuit: Circuit, by: User) -> Person:
    """The player record of an account, as the form says it; a new one where there is none."""
    if person is None:
        return records.register_own(_details(form), scopes=(circuit.scope,), by=by)
    records.let_keep(person, (circuit.scope,), by=by)
    kept = records.details_of(person)
    return records.change_details(person, replace(kept, name=form.name, email=form.email, birth=form.born), by=by)


def _taken(found: Nicknames, form: Wanted) -> Person | None:
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
    form: Wanted,
    found: Nicknames,
    circuit: Circuit,
    terms: dict[str, Terms],
    *,
    by: User,
    why: str = "",
    token: str = "",
) -> Registration:
    row = Registration.objects.create(
        person=person,
        rulebook=circuit.rulebook,
        day=queries.today(),
        first_name=form.first_name,
        last_name=form.last_name,
        city=form.city,
        country=form.country,
        language=form.language,
        rules=terms["rules"],
        privacy=terms["privacy"],
        newsletter=form.newsletter,
    )
    Account.objects.bulk_create(
        Account(person=person, platform=platform, nickname=nickname, key=key_of(nickname))
        for platform, nickname in found.free.items()
    )
    for platform, nickname in found.free.items():
        forgotten.lift(platform, nickname)
    Takeover.objects.bulk_create(Takeover(registration=row, account=account) for account in found.shadows)
    data = {
        "registration": row.pk,
        "circuit": circuit.pk,
        "platforms": sorted(form.nicknames),
        "rules": terms["rules"].version,
        "privacy": terms["privacy"].version,
        "newsletter": form.newsletter,
    }
    entry = journal.append_line(person.stream, "registry-registered", data, by=by, why=why, token=token)
    tell(row, "registered", entry)
    follow(row, "player-registered", by=by)
    return row


def _details(form: Wanted) -> Details:
    return Details(form.name, email=form.email, birth=form.born)
