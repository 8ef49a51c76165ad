"""Claims: this player is me."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.utils import timezone

from tabellone.server.journal import services as journal
from tabellone.server.people import queries
from tabellone.server.people.errors import RefusedError
from tabellone.server.people.models import Claim, Person
from tabellone.server.people.names import tidy
from tabellone.server.people.services.once import once

OPEN_AT_ONCE = 3
Status = Claim.Status


def ask_claim(person: Person, *, by: User, why: str = "", token: str = "") -> Claim:
    """Somebody with an account says that the record is theirs."""

    def work() -> Claim:
        User.objects.select_for_update().get(pk=by.pk)
        _check_asking(person, by)
        claim = Claim.objects.create(person=person, user=by, why=tidy(why)[:500])
        _tell(claim, "claim-asked", by=by, token=token)
        return claim

    return once(work, lambda entry: Claim.objects.get(pk=entry.data["claim"]), by=by, token=token)


def decide_claim(claim: Claim, *, confirm: bool, by: User, why: str = "", token: str = "") -> Claim:
    """A keeper of the record says whether it is so."""

    def work() -> Claim:
        stored = _locked(claim)
        if stored.status != Status.ASKED:
            raise RefusedError("claim-decided")
        if not queries.may_keep(by, stored.person):
            raise RefusedError("no-right")
        if confirm:
            _give(stored.person, stored.user)
        _close(stored, Status.CONFIRMED if confirm else Status.REFUSED, by)
        _tell(stored, "claim-confirmed" if confirm else "claim-refused", by=by, why=why, token=token)
        return stored

    return once(work, lambda _: Claim.objects.get(pk=claim.pk), by=by, token=token)


def end_claim(claim: Claim, *, by: User, why: str = "", token: str = "") -> Claim:
    """The player takes a request back or gives the record back, or a keeper undoes what was confirmed by mistake."""

    def work() -> Claim:
        stored = _locked(claim)
        if stored.user_id != by.pk and not queries.may_keep(by, stored.person):
            raise RefusedError("no-right")
        if stored.status not in {Status.ASKED, Status.CONFIRMED}:
            raise RefusedError("claim-decided")
        if stored.status == Status.CONFIRMED:
            Person.objects.filter(pk=stored.person_id).update(user=None)
        _close(stored, Status.ENDED, by)
        _tell(stored, "claim-ended", by=by, why=why, token=token)
        return stored

    return once(work, lambda _: Claim.objects.get(pk=claim.pk), by=by, token=token)


def _check_asking(person: Person, user: User) -> None:
    if queries.person_of(user):
        raise RefusedError("claim-have")
    if Person.objects.filter(pk=person.pk, user__isnull=False).exists():
        raise RefusedError("claim-taken")
    asked = Claim.objects.filter(user=user, status=Status.ASKED)
    if asked.filter(person=person).exists():
        raise RefusedError("claim-open")
    if asked.count() >= OPEN_AT_ONCE:
        raise RefusedError("claim-many", most=OPEN_AT_ONCE)


def _locked(claim: Claim) -> Claim:
    """The claim as it stands, with the record held until the end: one decision after the other."""
    Person.objects.select_for_update().get(pk=claim.person_id)
    return Claim.objects.select_related("person", "user").get(pk=claim.pk)


def _give(person: Person, user: User) -> None:
    if person.user_id not in {None, user.pk}:
        raise RefusedError("claim-taken")
    other = queries.person_of(user)
    if other and other.pk != person.pk:
        raise RefusedError("person-user-taken", name=other.name)
    Person.objects.filter(pk=person.pk).update(user=user)


def _close(claim: Claim, status: Status, by: User) -> None:
    claim.status, claim.decided_by, claim.decided_at = status, by, timezone.now()
    claim.save()


def _tell(claim: Claim, kind: str, *, by: User, why: str = "", token: str = "") -> None:
    data = {"claim": claim.pk, "user": claim.user_id}
    journal.append(f"person:{claim.person_id}", kind, data, by=by, why=tidy(why), token=token)
