"""What players correct in their registration, and what organisers decide on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict
from datetime import date
from typing import Any, cast

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import get_language

from tabellone.contract.register import Verification
from tabellone.engine.languages import LANGUAGES
from tabellone.server.journal import services as journal
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.journal.services import Writing, done_once
from tabellone.server.people.details import Details
from tabellone.server.people.models import Person
from tabellone.server.people.names import tidy
from tabellone.server.registration import forms, queries
from tabellone.server.registration.forms import AcceptedTerms, addresses_of
from tabellone.server.registration.models import Registration, TermsVersion
from tabellone.server.registration.queries import hiding_rule
from tabellone.server.registration.registering import mail_registration, write_into_seasons
from tabellone.wording import term


def correct_registration(
    registration: Registration, writing: Writing, *, city: str, country: str, email: str, language: str
) -> Registration:
    """Where from, where to write to, in which language: the player's own business (PG 3).

    Name and day of birth are the identity that was registered: the organiser corrects them (ruling identity-kept).
    """

    def work() -> Registration:
        row = locked_registration(registration)
        address = email.strip().lower()
        if address != row.person.email and address not in addresses_of(writing.by):
            raise RefusedError("email-missing", "email")
        wanted = {
            "city": forms.checked_word(city, "city", forms.CITY),
            "country": forms.checked_country(country),
            "language": language if language in LANGUAGES else row.language,
        }
        changed = [name for name, value in wanted.items() if getattr(row, name) != value]
        for name in changed:
            setattr(row, name, wanted[name])
        row.save()
        if row.person.email != address:
            row.person.email = address
            row.person.save()
            changed.append("email")
        if changed:
            journal.append_line(row.person.stream, "registry-corrected", {"fields": changed}, writing)
        return row

    return done_once(work, lambda _: Registration.objects.get(pk=registration.pk), writing)


def correct_identity(
    registration: Registration, writing: Writing, *, first_name: str, last_name: str, born: date
) -> Registration:
    """The organiser corrects a name or a day of birth, with a reason on record (ruling identity-kept, PG 3)."""
    if not writing.why.strip():
        raise RefusedError("why-missing", "why")

    def work() -> Registration:
        row = locked_registration(registration)
        forms.check_age(born, queries.register_book(row.rulebook), row.day)
        names = {
            "first_name": forms.checked_word(first_name, "first_name", forms.NAME),
            "last_name": forms.checked_word(last_name, "last_name", forms.NAME),
        }
        changed = [name for name, value in names.items() if getattr(row, name) != value]
        changed += ["birth"] if row.person.birth != born else []
        if changed:
            _write_identity(row, names, born)
            data: Mapping[str, Any] = {"fields": changed}
            journal.append_line(row.person.stream, "registry-corrected", data, writing)
            write_into_seasons(row, "player-corrected", by=writing.by)
        return row

    return done_once(work, lambda _: Registration.objects.get(pk=registration.pk), writing)


def _write_identity(row: Registration, names: Mapping[str, str], born: date) -> None:
    row.first_name, row.last_name = names["first_name"], names["last_name"]
    row.save()
    row.person.name, row.person.birth = f"{row.first_name} {row.last_name}", born
    row.person.save()


def set_newsletter(registration: Registration, writing: Writing, *, wanted: bool) -> Registration:
    """The newsletter comes, or comes no more (PG 6)."""

    def work() -> Registration:
        row = locked_registration(registration)
        if row.newsletter != wanted:
            row.newsletter = wanted
            row.save(update_fields=["newsletter"])
            journal.append_line(row.person.stream, "registry-newsletter", {"wanted": wanted}, writing)
        return row

    return done_once(work, lambda _: Registration.objects.get(pk=registration.pk), writing)


def leave_newsletter(key: str) -> Registration:
    """Out of the newsletter by the key of one's own copy, without signing in (PG 6)."""
    found = Registration.objects.living().filter(pk=queries.NEWSLETTER.number(key) or 0).first()
    if found is None:
        raise RefusedError("newsletter-key")
    return set_newsletter(found, Writing(), wanted=False)


def accept_terms(registration: Registration, accepted: AcceptedTerms, writing: Writing) -> Registration:
    """A newer version of the rules or of the privacy notice is accepted too; the moment is kept (PG 4, PG 17)."""

    def work() -> Registration:
        row, now = locked_registration(registration), timezone.now()
        terms = queries.terms_in_force(row.rulebook, queries.registration_day())
        if {kind: one.pk for kind, one in terms.items()} != asdict(accepted):
            raise RefusedError("terms-changed")
        changed = [kind for kind in TermsVersion.Kind.values if getattr(row, f"{kind}_id") != terms[kind].pk]
        for kind in changed:
            setattr(row, kind, terms[kind])
            setattr(row, f"{kind}_at", now)
        row.save()
        if changed:
            data = {kind: terms[kind].version for kind in changed}
            journal.append_line(row.person.stream, "registry-accepted", data, writing)
        return row

    return done_once(work, lambda _: Registration.objects.get(pk=registration.pk), writing)


def verify_identity(registration: Registration, new: str, writing: Writing) -> Registration:
    """Ask for the verification of an identity, or say how it ended; failed, they leave every ranking (PG 3)."""

    def change(row: Registration) -> Mapping[str, Any]:
        before = cast("Verification", row.verification)
        book = queries.register_book(row.rulebook)
        known = new in Registration.Verification.values
        if not known or not book.verification_may_become(before, cast("Verification", new)):
            labels = dict(Registration.Verification.choices)
            raise RefusedError("verification-step", state=labels[before], new=labels.get(new, new))
        row.verification = new
        return {"from": before, "to": new}

    return _decided(registration, change, "registry-verification", writing)


def disqualify(registration: Registration, writing: Writing) -> Registration:
    """Out of every ranking, at any time; the opponents' games stay valid (PG 7, ruling void-player-not-games)."""
    change = _marking("disqualified", mark=True, refusal="disqualified-already")
    return _decided(registration, change, "registry-disqualified", writing)


def reinstate(registration: Registration, writing: Writing) -> Registration:
    """The disqualification is reversed (PG 7)."""
    change = _marking("disqualified", mark=False, refusal="not-disqualified")
    return _decided(registration, change, "registry-reinstated", writing)


def hide_registered_name(registration: Registration, writing: Writing) -> Registration:
    """Hide the name on every public page, where the rulebook gives that to the organiser (PG 12)."""

    def change(row: Registration) -> Mapping[str, Any]:
        if not hiding_rule(row.rulebook):
            raise RefusedError("hiding-not-here")
        return _marking("hides_name", mark=True, refusal="name-hidden-already")(row)

    return _decided(registration, change, "registry-name-hidden", writing)


def show_registered_name(registration: Registration, writing: Writing) -> Registration:
    """The organiser hides the name no longer; what the player's record says, and other federations, holds (PG 12)."""
    change = _marking("hides_name", mark=False, refusal="name-not-hidden")
    return _decided(registration, change, "registry-name-shown", writing)


Change = Callable[[Registration], Mapping[str, Any]]  # it answers what the journal keeps of it


def _marking(field: str, *, mark: bool, refusal: str) -> Change:
    """The change that marks a registration, or takes the mark away; refused where it is so already."""

    def change(row: Registration) -> Mapping[str, Any]:
        if getattr(row, field) is mark:
            raise RefusedError(refusal)
        setattr(row, field, mark)
        return {}

    return change


def _decided(registration: Registration, change: Change, kind: str, writing: Writing) -> Registration:
    """One decision after the other, each with its reason on record (PG 7)."""
    if not writing.why.strip():
        raise RefusedError("why-missing", "why")

    def work() -> Registration:
        row = locked_registration(registration)
        data = change(row)
        row.save()
        entry = journal.append_line(row.person.stream, kind, data, writing)
        mail_registration(row, data.get("to", kind.removeprefix("registry-")), entry)
        write_into_seasons(row, kind.replace("registry-", "player-"), by=writing.by)
        return row

    return done_once(work, lambda _: Registration.objects.get(pk=registration.pk), writing)


def locked_registration(registration: Registration) -> Registration:
    """The registration as it stands, with its record held until the end of the transaction.

    Whoever enters the person somewhere meanwhile, an import with the circuit in its hand, does not wait for it.
    """
    Person.objects.select_for_update(no_key=True).get(pk=registration.person_id)
    row = Registration.objects.select_related("person").get(pk=registration.pk)
    if row.erased_at:
        raise RefusedError("erased")
    return row


def decided_by_organisers(person: Person) -> tuple[str, str] | None:
    """The rulebook somebody is registered with whose organisers decide about hidden names, and the rule (PG 12)."""
    held = person.registrations.living().values_list("rulebook", flat=True)
    return next(((name, cited) for name in held if (cited := hiding_rule(name))), None)


def check_record_change(person: Person, details: Details, *, by: User) -> None:
    """Name and day of birth are changed in the register, with a reason; an address is one of the account's (PG 3).

    A name is hidden there too, where the organisers decide about it (PG 12); who was hidden before stays so.
    """
    if not person.registrations.living().exists():
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
