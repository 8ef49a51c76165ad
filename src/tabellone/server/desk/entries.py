"""Entering players: new ones get a record, known ones are matched, who is barred is refused by the rulebook."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from tabellone.course import Entrant, State
from tabellone.course.acts import Amend, Enrol, Strike
from tabellone.course.view import draft
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Player
from tabellone.rulebooks import BY_ID
from tabellone.rulebooks.capabilities import Barring
from tabellone.server.desk.listing import Listed
from tabellone.server.events.models import Tournament
from tabellone.server.people import queries as people
from tabellone.server.people.details import Details
from tabellone.server.people.names import fold
from tabellone.server.people.services import records
from tabellone.server.people.values import PublicPerson
from tabellone.server.play import services
from tabellone.server.play.services import Outcome
from tabellone.server.play.states import state_of

NEW = "new"


@dataclass(frozen=True, slots=True)
class Newcomer:
    """Somebody to enter: a known person or, without one, a new record; `listed` is what stands in the list."""

    listed: Listed
    person: PublicPerson | None = None
    members: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Candidate:
    """A line of a list before it is applied: who it may be, and why it cannot be entered (a code), if so."""

    listed: Listed
    known: tuple[PublicPerson, ...] = ()
    obstacle: str = ""

    @property
    def chosen(self) -> PublicPerson | None:
        """The known person of exactly that name, when there is one and only one."""
        same = [one for one in self.known if fold(one.name) == fold(self.listed.name)]
        return same[0] if len(same) == 1 else None


def candidates(row: Tournament, lines: Sequence[Listed]) -> tuple[Candidate, ...]:
    """What each line of a list would do: a new record, a known person, or nothing and why."""
    state = state_of(row)
    entered = {fold(one.player.name) for one in state.entrants}
    seen: set[str] = set()
    found = []
    for line in lines:
        name = fold(line.name)
        obstacle = "in-list-twice" if name in seen else "entered" if name in entered else ""
        seen.add(name)
        known = () if obstacle else people.likely_doubles(line.name)
        found.append(_barred(state, Candidate(line, known, obstacle)))
    return tuple(found)


def _barred(state: State, candidate: Candidate) -> Candidate:
    person = candidate.chosen
    return replace(candidate, obstacle="barred") if person and not may_enrol(state, [person.id]) else candidate


def may_enrol(state: State, persons: Sequence[int]) -> bool:
    """Whether the rulebook lets these people play on the day."""
    return not barred(state, persons)


def barred(state: State, persons: Iterable[int]) -> list[PublicPerson]:
    """Those whom a measure in force on the day keeps out, where the rulebook has such a bar."""
    head = state.settings.head
    book = BY_ID[head.rulebook]
    if not isinstance(book, Barring):
        return []
    known = people.public_of(persons)
    measures = people.measures_for(known, head.start)
    return [one for one in known.values() if not book.may_enrol(one.code, measures, on=head.start)]


def enrol(
    row: Tournament, newcomers: Sequence[Newcomer], *, by: User | None, token: str = "", at: datetime | None = None
) -> Outcome:
    """Enter people, all or nobody; once a round is drawn they come in for the next one, and are here."""
    with transaction.atomic():
        row = services.locked(row.pk)
        if done := services.repeated(token, row):
            return Outcome(row, done, repeated=True)
        state = state_of(row)
        if out := barred(state, [one.person.id for one in newcomers if one.person]):
            raise RuleError("entry-barred", players=[one.name for one in out])
        taken = {one.player.id for one in state.entrants}
        entrants = []
        for newcomer in newcomers:
            entrant = _entrant(row, state, newcomer, taken, by=by, at=at)
            taken.add(entrant.player.id)
            entrants.append(entrant)
        return services.perform(row.pk, Enrol(tuple(entrants)), by=by, token=token)


def _entrant(
    row: Tournament, state: State, newcomer: Newcomer, taken: set[str], *, by: User | None, at: datetime | None
) -> Entrant:
    line = newcomer.listed
    person = newcomer.person or _registered(row, line, by=by)
    late = next_round(state)
    player = Player(
        id=person.code if person.code not in taken else f"{person.code}-{len(taken)}",
        name=person.name,
        club=(line.club or person.club) or None,
        groups=line.groups or person.groups,
        seed=line.seed,
        paid=line.paid,
        from_round=late,
        members=newcomer.members,
    )
    moment = at or timezone.now()
    return Entrant(player, moment, str(person.id), line.box, True if late > 1 else None)


def _registered(row: Tournament, line: Listed, *, by: User | None) -> PublicPerson:
    details = Details(line.name, line.club, line.groups)
    person = records.register(details, scopes=(row.scope,), by=by)
    return people.public_of([person.pk])[person.pk]


def next_round(state: State) -> int:
    """The round that somebody entering now can first play in: a draft can still be drawn again."""
    return len(state.rounds) + (0 if draft(state) else 1)


def amend(row: Tournament, entrant: Entrant, *, by: User, token: str = "", seen: str | None = None) -> Outcome:
    """Change what is known of an entrant in this tournament."""
    return services.perform(row.pk, Amend(entrant), by=by, token=token, seen=seen)


def strike(tournament: uuid.UUID, player: str, *, by: User, token: str = "", why: str = "") -> Outcome:
    """Take somebody out who has not been seated."""
    return services.perform(tournament, Strike(player), by=by, token=token, why=why)
