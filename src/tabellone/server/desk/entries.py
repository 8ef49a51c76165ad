"""Entering players: new ones get a record, known ones are matched, who is barred is refused by the rulebook."""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from tabellone.course import Entrant, State
from tabellone.course.acts import Amend, Arrange, Enrol, Strike
from tabellone.engine.facts import Player
from tabellone.server.desk.creating_plan import in_pairs
from tabellone.server.desk.drawing.publishing import has_begun
from tabellone.server.desk.entries_bar import refuse_barred
from tabellone.server.desk.entries_roll import next_round
from tabellone.server.desk.listing import Listed
from tabellone.server.events.models import Tournament
from tabellone.server.people import queries as people
from tabellone.server.people.details import Details
from tabellone.server.people.services import records
from tabellone.server.people.values import PublicPerson
from tabellone.server.play import services
from tabellone.server.play.services import Outcome
from tabellone.server.play.states import state_of

PAIR_SIGN = " & "


@dataclass(frozen=True, slots=True)
class Newcomer:
    """Somebody to enter: a known person or, without one, a new record; `partner` where two play as one."""

    listed: Listed
    person: PublicPerson | None = None
    partner: Newcomer | None = None

    def persons(self) -> Iterator[int]:
        """The records known before."""
        for one in (self, self.partner):
            if one and one.person:
                yield one.person.id


def plays_in_pairs(state: State) -> bool:
    """Whether an entry of this tournament is two people."""
    return in_pairs(state.settings.head.rulebook, state.settings.head.game)


def enrol(
    row: Tournament, newcomers: Sequence[Newcomer], *, by: User | None, token: str = "", at: datetime | None = None
) -> Outcome:
    """Enter people, all or nobody; once a round is drawn they come in for the next one, and are here."""
    with transaction.atomic():
        row = services.locked(row.pk)
        if done := services.repeated(token, row):
            return Outcome(row, done, repeated=True)
        state = state_of(row)
        refuse_barred(state, [person for one in newcomers for person in one.persons()])
        moment = at or timezone.now()
        entrants = tuple(_entrant(row, state, one, by=by, at=moment) for one in newcomers)
        return services.perform(row.pk, Enrol(entrants), by=by, token=token)


def _entrant(row: Tournament, state: State, newcomer: Newcomer, *, by: User | None, at: datetime) -> Entrant:
    line, late = newcomer.listed, next_round(state)
    person = newcomer.person or _registered(row, line, by=by)
    partner = newcomer.partner
    other = (partner.person or _registered(row, partner.listed, by=by)) if partner else None
    player = Player(
        id=f"{person.code}-{other.code}" if other else person.code,
        name=f"{person.name}{PAIR_SIGN}{other.name}" if other else person.name,
        club=_club(line.club or person.club, other.club if other else None),
        groups=tuple(dict.fromkeys((*(line.groups or person.groups), *(other.groups if other else ())))),
        seed=line.seed,
        paid=line.paid,
        from_round=max(1, late),
        members=(person.code, other.code) if other else (),
    )
    behind = None if other else str(person.id)
    return Entrant(player, at, behind, line.box, True if late > 1 else None)


def _club(own: str, others: str | None) -> str | None:
    """The club of an entry; two of different clubs play for none."""
    return own or None if others is None or others in {own, ""} else None


def _registered(row: Tournament, line: Listed, *, by: User | None) -> PublicPerson:
    details = Details(line.name, line.club, line.groups)
    person = records.register(details, scopes=(row.scope,), by=by)
    return people.public_of([person.pk])[person.pk]


def amend(row: Tournament, entrant: Entrant, *, by: User, token: str = "", seen: str | None = None) -> Outcome:
    """Change what is known of an entrant in this tournament; with another spot the tables not begun move at once."""
    with transaction.atomic():
        before = state_of(services.locked(row.pk))
        outcome = services.perform(row.pk, Amend(entrant), by=by, token=token, seen=seen)
        last = before.rounds[-1].round if before.rounds else None
        moved = any(one.player.id == entrant.player.id and one.spot != entrant.spot for one in before.entrants)
        if last and moved and not outcome.repeated and not has_begun(before, last.number):
            return services.perform(row.pk, Arrange(last.number, last.tables), by=by)
        return outcome


def strike(
    tournament: uuid.UUID, player: str, *, by: User, token: str = "", why: str = "", seen: str | None = None
) -> Outcome:
    """Take somebody out who has not been seated."""
    return services.perform(tournament, Strike(player), by=by, token=token, why=why, seen=seen)
