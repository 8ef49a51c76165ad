"""What the organiser decides about a registered player: identity, disqualification, a hidden name (PG 3, 7, 12)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

from django.contrib.auth.models import User

from tabellone.contract.register import Verification
from tabellone.server.journal import services as journal
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.people.models import Person
from tabellone.server.people.services import done_once
from tabellone.server.registry import queries
from tabellone.server.registry.mailing import tell
from tabellone.server.registry.models import Registration
from tabellone.server.registry.services.seasons import follow


def verify(registration: Registration, new: str, *, by: User, why: str, token: str = "") -> Registration:
    """Ask for the verification of an identity, or say how it ended; failed, they leave every ranking (PG 3)."""

    def change(row: Registration) -> Mapping[str, Any]:
        before = cast("Verification", row.verification)
        book = queries.book_of(row.rulebook)
        known = new in Registration.Verification.values
        if not known or not book.verification_may_become(before, cast("Verification", new)):
            labels = dict(Registration.Verification.choices)
            raise RefusedError("verification-step", state=labels[before], new=labels.get(new, new))
        row.verification = new
        return {"from": before, "to": new}

    return _decided(registration, change, "registry-verification", by=by, why=why, token=token)


def disqualify(registration: Registration, *, by: User, why: str, token: str = "") -> Registration:
    """Out of every ranking, at any time; the opponents' games stay valid (PG 7, ruling void-player-not-games)."""

    def change(row: Registration) -> Mapping[str, Any]:
        if row.disqualified:
            raise RefusedError("disqualified-already")
        row.disqualified = True
        return {}

    return _decided(registration, change, "registry-disqualified", by=by, why=why, token=token)


def reinstate(registration: Registration, *, by: User, why: str, token: str = "") -> Registration:
    """The disqualification is reversed (PG 7)."""

    def change(row: Registration) -> Mapping[str, Any]:
        if not row.disqualified:
            raise RefusedError("not-disqualified")
        row.disqualified = False
        return {}

    return _decided(registration, change, "registry-reinstated", by=by, why=why, token=token)


def hide_name(registration: Registration, *, by: User, why: str, token: str = "") -> Registration:
    """Hide the name on every public page, where the rulebook gives that to the organiser (PG 12)."""

    def change(row: Registration) -> Mapping[str, Any]:
        if not queries.hiding_rule(row.rulebook):
            raise RefusedError("hiding-not-here")
        if row.hides_name:
            raise RefusedError("name-hidden-already")
        row.hides_name = True
        return {}

    return _decided(registration, change, "registry-name-hidden", by=by, why=why, token=token)


def show_name(registration: Registration, *, by: User, why: str, token: str = "") -> Registration:
    """The organiser hides the name no longer; what the player's record says, and other federations, holds (PG 12)."""

    def change(row: Registration) -> Mapping[str, Any]:
        if not row.hides_name:
            raise RefusedError("name-not-hidden")
        row.hides_name = False
        return {}

    return _decided(registration, change, "registry-name-shown", by=by, why=why, token=token)


def _decided(
    registration: Registration,
    change: Callable[[Registration], Mapping[str, Any]],
    kind: str,
    *,
    by: User,
    why: str,
    token: str,
) -> Registration:
    """One decision after the other, each with its reason on record (PG 7)."""
    if not why.strip():
        raise RefusedError("why-missing", "why")

    def work() -> Registration:
        row = locked(registration)
        data = change(row)
        row.save()
        entry = journal.append_line(row.person.stream, kind, data, by=by, why=why, token=token)
        tell(row, data.get("to", kind.removeprefix("registry-")), entry)
        follow(row, kind.replace("registry-", "player-"), by=by)
        return row

    return done_once(work, lambda _: Registration.objects.get(pk=registration.pk), by=by, token=token)


def locked(registration: Registration) -> Registration:
    """The registration as it stands, with its record held until the end of the transaction.

    Whoever enters the person somewhere meanwhile, an import with the circuit in its hand, does not wait for it.
    """
    Person.objects.select_for_update(no_key=True).get(pk=registration.person_id)
    row = Registration.objects.select_related("person").get(pk=registration.pk)
    if row.erased_at:
        raise RefusedError("erased")
    return row
