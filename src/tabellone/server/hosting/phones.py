"""Players' phones, where the rulebook lets an organiser see them (BIG 2.1)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from tabellone.course import Entrant, State
from tabellone.server.events.models import Tournament
from tabellone.server.hosting.members import federation_of, persons_of
from tabellone.server.people.models import Person


@dataclass(frozen=True, slots=True)
class Reached:
    """Somebody whom the organiser may call."""

    name: str
    phone: str
    here: bool


def phones(row: Tournament, state: State, *, now: datetime) -> list[Reached]:
    """Whom the organiser may call now: all at a national final, else who pre-registered and is missing (BIG 2.1)."""
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
            preregistered=one.at is not None and timezone.localdate(one.at) < state.settings.head.start,
            present=bool(one.present),
            started=begun,
        )
    ]
    return _reached(seen)


def has_started(state: State, now: datetime) -> bool:
    """Whether the tournament has begun: its day, at its time if it has one, or a round is drawn."""
    if state.rounds:
        return True
    here, head = timezone.localtime(now), state.settings.head
    if here.date() == head.start:
        return bool(state.settings.starts) and f"{here:%H:%M}" >= state.settings.starts
    return here.date() > head.start


def _reached(entrants: list[Entrant]) -> list[Reached]:
    behind = persons_of(entrants)
    keys = {pk for pks in behind.values() for pk in pks}
    known = {one.pk: one for one in Person.objects.filter(pk__in=keys).exclude(phone="")}
    found = [(one, known[pk]) for one in entrants for pk in behind[one.player.id] if pk in known]
    return [Reached(person.name, person.phone, bool(one.present)) for one, person in found]
