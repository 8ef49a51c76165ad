"""Players' phones, where the rulebook lets an organiser see them (BIG 2.1)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from tabellone.server.events.models import Tournament
from tabellone.server.hosting.members import federation_of, persons_of
from tabellone.server.journal import queries as journal
from tabellone.server.people.models import Keeping, Person
from tabellone.tournament.acts import KIND_OF, Enrol
from tabellone.tournament.state import Entrant, State


@dataclass(frozen=True, slots=True)
class Reached:
    """Somebody whom the organiser may call."""

    name: str
    phone: str
    here: bool


def phones(row: Tournament, state: State, *, now: datetime) -> list[Reached]:
    """Whom the organiser may call now: all at a national final, else who pre-registered and is missing (BIG 2.1).

    Whom an organiser has entered from the records of others has not pre-registered: nobody's phone is had that way
    (ruling entered-oneself).
    """
    book = federation_of(row)
    if book is None or state.closed:
        return []
    final, begun = state.settings.head.national_final, has_started(state, now)
    seen = [
        one
        for one in state.entrants
        if book.phone_visible(
            "organiser",
            national_final=final,
            preregistered=entered_before(state, one.at),
            present=bool(one.present),
            started=begun,
        )
    ]
    return _reached(seen, None if final else _entered_by(row), row.scope)


def entered_before(state: State, at: datetime | None) -> bool:
    """Whether an entry was made before the tournament's start: an earlier day, or that day before its time (BIG 2.1).

    Where no time is announced an entry of the first day is one at the door.
    """
    if at is None:
        return False
    here, start = timezone.localtime(at), state.settings.head.start
    return here.date() < start or (here.date() == start and f"{here:%H:%M}" < state.settings.starts)


def has_started(state: State, now: datetime) -> bool:
    """Whether the tournament has begun: its day, at its time if it has one, or a round is drawn."""
    if state.rounds:
        return True
    here, head = timezone.localtime(now), state.settings.head
    if here.date() == head.start:
        return bool(state.settings.starts) and f"{here:%H:%M}" >= state.settings.starts
    return here.date() > head.start


def _reached(entrants: list[Entrant], entered_by: dict[str, int | None] | None, scope: str) -> list[Reached]:
    """Those with a phone; given who entered whom, those alone who did so themselves or are kept by the organisers."""
    behind = persons_of(entrants)
    keys = {pk for pks in behind.values() for pk in pks}
    known = {one.pk: one for one in Person.objects.filter(pk__in=keys).exclude(phone="")}
    kept = set(Keeping.objects.filter(scope=scope, person__in=known).values_list("person", flat=True))
    return [
        Reached(known[pk].name, known[pk].phone, bool(one.present))
        for one in entrants
        for pk in behind[one.player.id]
        if pk in known
        and (entered_by is None or pk in kept or entered_by.get(one.player.id) in {None, known[pk].user_id})
    ]


def _entered_by(row: Tournament) -> dict[str, int | None]:
    """The accounts that made the entries, by the players' ids; none for an entry that no person made."""
    told = journal.lines_of_stream(row.scope).filter(kind=KIND_OF[Enrol]).values_list("data", "by")
    return {one["player"]["id"]: by for data, by in told for one in data["entrants"]}
