"""What registered players change about themselves, and the organiser about their identity (PG 3, PG 6)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone

from tabellone.engine.languages import LANGUAGES
from tabellone.server.journal import services as journal
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.people.services import done_once
from tabellone.server.registry import checking, newsletter_keys, queries
from tabellone.server.registry.addresses import addresses_of
from tabellone.server.registry.models import Registration, Terms
from tabellone.server.registry.services.deciding import locked
from tabellone.server.registry.services.seasons import follow
from tabellone.server.registry.values import Accepted


def correct(
    registration: Registration, *, city: str, country: str, email: str, language: str, by: User, token: str = ""
) -> Registration:
    """Where from, where to write to, in which language: the player's own business (PG 3).

    Name and day of birth are the identity that was registered: the organiser corrects them (ruling identity-kept).
    """

    def work() -> Registration:
        row = locked(registration)
        address = email.strip().lower()
        if address != row.person.email and address not in addresses_of(by):
            raise RefusedError("email-missing", "email")
        wanted = {
            "city": checking.text(city, "city", checking.CITY),
            "country": checking.country(country),
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
            journal.append_line(row.person.stream, "registry-corrected", {"fields": changed}, by=by, token=token)
        return row

    return done_once(work, lambda _: Registration.objects.get(pk=registration.pk), by=by, token=token)


def correct_identity(
    registration: Registration, *, first_name: str, last_name: str, born: date, by: User, why: str, token: str = ""
) -> Registration:
    """The organiser corrects a name or a day of birth, with a reason on record (ruling identity-kept, PG 3)."""
    if not why.strip():
        raise RefusedError("why-missing", "why")

    def work() -> Registration:
        row = locked(registration)
        checking.check_age(born, queries.book_of(row.rulebook), row.day)
        names = {
            "first_name": checking.text(first_name, "first_name", checking.NAME),
            "last_name": checking.text(last_name, "last_name", checking.NAME),
        }
        changed = [name for name, value in names.items() if getattr(row, name) != value]
        changed += ["birth"] if row.person.birth != born else []
        if changed:
            _write_identity(row, names, born)
            data: Mapping[str, Any] = {"fields": changed}
            journal.append_line(row.person.stream, "registry-corrected", data, by=by, why=why, token=token)
            follow(row, "player-corrected", by=by)
        return row

    return done_once(work, lambda _: Registration.objects.get(pk=registration.pk), by=by, token=token)


def _write_identity(row: Registration, names: Mapping[str, str], born: date) -> None:
    row.first_name, row.last_name = names["first_name"], names["last_name"]
    row.save()
    row.person.name, row.person.birth = f"{row.first_name} {row.last_name}", born
    row.person.save()


def set_newsletter(registration: Registration, *, wanted: bool, by: User | None, token: str = "") -> Registration:
    """The newsletter comes, or comes no more (PG 6)."""

    def work() -> Registration:
        row = locked(registration)
        if row.newsletter != wanted:
            row.newsletter = wanted
            row.save(update_fields=["newsletter"])
            journal.append_line(row.person.stream, "registry-newsletter", {"wanted": wanted}, by=by, token=token)
        return row

    return done_once(work, lambda _: Registration.objects.get(pk=registration.pk), by=by, token=token)


def leave_newsletter(key: str) -> Registration:
    """Out of the newsletter by the key of one's own copy, without signing in (PG 6)."""
    found = Registration.objects.filter(
        pk=newsletter_keys.registration_of_key(key) or 0, erased_at__isnull=True
    ).first()
    if found is None:
        raise RefusedError("newsletter-key")
    return set_newsletter(found, wanted=False, by=None)


def accept(registration: Registration, accepted: Accepted, *, by: User, token: str = "") -> Registration:
    """A newer version of the rules or of the privacy notice is accepted too; the moment is kept (PG 4, PG 17)."""

    def work() -> Registration:
        row, now = locked(registration), timezone.now()
        terms = queries.terms_in_force(row.rulebook, queries.today())
        if {kind: one.pk for kind, one in terms.items()} != _keys(accepted):
            raise RefusedError("terms-changed")
        changed = [kind for kind in Terms.Kind.values if getattr(row, f"{kind}_id") != terms[kind].pk]
        for kind in changed:
            setattr(row, kind, terms[kind])
            setattr(row, f"{kind}_at", now)
        row.save()
        if changed:
            data = {kind: terms[kind].version for kind in changed}
            journal.append_line(row.person.stream, "registry-accepted", data, by=by, token=token)
        return row

    return done_once(work, lambda _: Registration.objects.get(pk=registration.pk), by=by, token=token)


def _keys(accepted: Accepted) -> dict[str, int]:
    return {"rules": accepted.rules, "privacy": accepted.privacy}
