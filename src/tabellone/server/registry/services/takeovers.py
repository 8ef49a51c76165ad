"""An unregistered participant who registers: their games and the shadow rating become theirs (PG 5)."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet
from django.utils import timezone

from tabellone.server.events.models import Entrant
from tabellone.server.events.services import season_of
from tabellone.server.journal import services as journal
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.people.becoming import become_record
from tabellone.server.people.models import Person
from tabellone.server.people.services import done_once
from tabellone.server.registry import queries
from tabellone.server.registry.models import Registration, Takeover
from tabellone.server.registry.services.seasons import follow

Status = Takeover.Status


def decide_takeover(takeover: Takeover, *, confirm: bool, by: User, why: str = "", token: str = "") -> Takeover:
    """The organiser says whether the games of the participant were the player's (ruling shadow-claim).

    Confirmed, the player goes by the participant's record and id from then on, and so keeps the rating (ruling
    shadow-rating).
    """

    def work() -> Takeover:
        stored = _locked(takeover)
        if stored.status != Status.ASKED:
            raise RefusedError("takeover-decided")
        if confirm:
            _give(stored, by=by)
        stored.status = Status.CONFIRMED if confirm else Status.REFUSED
        stored.decided_at = timezone.now()
        stored.save()
        kind = "registry-takeover-confirmed" if confirm else "registry-takeover-refused"
        stream = Registration.objects.select_related("person").get(pk=stored.registration_id).person.stream
        journal.append_line(stream, kind, {"takeover": stored.pk}, by=by, why=why, token=token)
        return stored

    return done_once(work, lambda _: Takeover.objects.get(pk=takeover.pk), by=by, token=token)


def _locked(takeover: Takeover) -> Takeover:
    """The request as it stands, with both records held, in one order for everybody."""
    both = [takeover.registration.person_id, takeover.account.person_id]
    list(Person.objects.select_for_update().filter(pk__in=both).order_by("pk"))
    return Takeover.objects.select_related("registration__person", "account__person").get(pk=takeover.pk)


def _give(takeover: Takeover, *, by: User) -> None:
    """The player becomes the participant; who has games on record under both ids does not."""
    registration, account = takeover.registration, takeover.account
    mine, shadow = registration.person, account.person
    if mine.pk == shadow.pk:
        return
    if not queries.is_shadow(shadow, registration.rulebook):
        raise RefusedError("takeover-taken")
    if not has_games(mine, registration.rulebook):
        _one(mine, shadow, registration, by=by)
    elif not has_games(shadow, registration.rulebook):
        _one(shadow, mine, registration, by=by)
    else:
        raise RefusedError("takeover-both-played", name=mine.name, nickname=account.nickname)


def _one(gone: Person, stays: Person, registration: Registration, *, by: User) -> None:
    """Everything of the record without games goes to the other, which keeps its id; the player's own data hold."""
    become_record(gone, stays, own=registration.person)
    registration.person = stays
    journal.append_line(stays.stream, "registry-joined", {"from": gone.pk}, by=by)
    follow(registration, "player-takes-over", by=by, but=gone.code)


def has_games(person: Person, rulebook: str) -> bool:
    """Whether somebody stands in a tournament, alone or in a pair, or a season starts from a rating of theirs."""
    codes = queries.codes_of(person)
    paired = Entrant.objects.filter(player__contains=person.code).exclude(player=person.code)
    rated = any(one.player in codes for circuit in queries.seasons(rulebook) for one in season_of(circuit).ratings)
    return entries_of(person).exists() or paired.exists() or rated


def entries_of(person: Person) -> QuerySet[Entrant]:
    """The entries of a record: linked to it, or under its code in a document."""
    return Entrant.objects.filter(Q(person=person) | Q(person__isnull=True, player=person.code))
