"""An unregistered participant who registers: their games and the shadow rating become theirs (PG 5)."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.utils import timezone

from tabellone.server.events.models import Entrant
from tabellone.server.events.services import season_of
from tabellone.server.journal import services as journal
from tabellone.server.people.models import Keeping, Person
from tabellone.server.people.services.once import once
from tabellone.server.registry import queries
from tabellone.server.registry.errors import RegisterError
from tabellone.server.registry.models import Account, Registration, Takeover
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
            raise RegisterError("takeover-decided")
        if confirm:
            _give(stored, by=by)
        stored.status = Status.CONFIRMED if confirm else Status.REFUSED
        stored.decided_at = timezone.now()
        stored.save()
        kind = "registry-takeover-confirmed" if confirm else "registry-takeover-refused"
        stream = Registration.objects.select_related("person").get(pk=stored.registration_id).person.stream
        journal.append(stream, kind, {"takeover": stored.pk}, by=by, why=why, token=token)
        return stored

    return once(work, lambda _: Takeover.objects.get(pk=takeover.pk), by=by, token=token)


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
        raise RegisterError("takeover-taken")
    if not has_games(mine, registration.rulebook):
        _joined(mine, shadow, by=by)
        registration.person = shadow
        follow(registration, "player-takes-over", by=by, but=mine.code)
        Person.objects.filter(pk=mine.pk).delete()
    elif not has_games(shadow, registration.rulebook):
        _absorbed(mine, shadow, by=by)
        follow(registration, "player-takes-over", by=by, but=shadow.code)
        Person.objects.filter(pk=shadow.pk).delete()
    else:
        raise RegisterError("takeover-both-played", name=mine.name, nickname=account.nickname)


def _absorbed(mine: Person, shadow: Person, *, by: User) -> None:
    """The accounts of a record without games go to the player who has some."""
    Account.objects.filter(person=shadow).update(person=mine)
    journal.append(mine.stream, "registry-joined", {"from": shadow.pk}, by=by)


def has_games(person: Person, rulebook: str) -> bool:
    """Whether somebody stands in a tournament, or a season starts from a rating of theirs."""
    entered = Entrant.objects.filter(person=person).exists() or Entrant.objects.filter(player=person.code).exists()
    rated = any(
        one.player == person.code for circuit in queries.seasons(rulebook) for one in season_of(circuit).ratings
    )
    return entered or rated


def _joined(mine: Person, shadow: Person, *, by: User) -> None:
    """Everything of one record goes to the other, which keeps its id."""
    user = mine.user
    Person.objects.filter(pk=mine.pk).update(user=None)
    for name in ("name", "club", "groups", "email", "phone", "birth", "hides_name", "name_allowed"):
        setattr(shadow, name, getattr(mine, name))
    shadow.user = user
    shadow.save()
    mine.claims.update(person=shadow)
    mine.measures.update(person=shadow)
    for scope in mine.keepings.values_list("scope", flat=True):
        Keeping.objects.get_or_create(person=shadow, scope=scope)
    Registration.objects.filter(person=mine).update(person=shadow)
    Account.objects.filter(person=mine).update(person=shadow)
    journal.append(shadow.stream, "registry-joined", {"from": mine.pk}, by=by)
