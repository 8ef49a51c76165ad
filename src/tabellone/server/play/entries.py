"""Entering players: new ones get a record, known ones are matched; records changed."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from tabellone.engine.alphabet import alphabetical
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Player
from tabellone.server.events.models import Tournament
from tabellone.server.journal.services import Writing
from tabellone.server.people import queries as people
from tabellone.server.people import services as people_services
from tabellone.server.people.details import Details
from tabellone.server.people.models import Person
from tabellone.server.people.names import fold
from tabellone.server.people.queries import PublicPerson
from tabellone.server.play.arrivals import let_in
from tabellone.server.play.bars import bars_told, refuse_barred
from tabellone.server.play.creating import refuse_unregistered
from tabellone.server.play.plans import in_pairs
from tabellone.server.play.player_list import Listed
from tabellone.server.play.roll import next_round, refuse_late
from tabellone.server.play.services import Outcome, act, always
from tabellone.server.registration.changes import (
    check_record_change,
    hide_registered_name,
    show_registered_name,
)
from tabellone.server.registration.models import Registration
from tabellone.tournament.acts import Acts, Enrol
from tabellone.tournament.state import Entrant, State

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


def of_that_name(name: str, known: Iterable[PublicPerson]) -> list[PublicPerson]:
    """Those of exactly that name, however it is written."""
    return [one for one in known if fold(one.name) == fold(name)]


def enrol(
    row: Tournament,
    newcomers: Sequence[Newcomer],
    writing: Writing,
    *,
    at: datetime | None = None,
    beside: Sequence[Entrant] | None = None,
) -> Outcome:
    """Enter people, all or nobody; once a round is drawn they come in for the next one, and are here.

    `beside` are the entrants that they were compared with: others by now, and the list is to be looked at again.
    """

    def decide(state: State) -> Acts:
        if beside is not None and _names(beside) != _names(state.entrants):
            raise RuleError("list-changed")
        return enrolment(row, state, newcomers, by=writing.by, at=at)

    with bars_told(writing.by):
        return always(act(row, writing, decide))


def enrolment(
    row: Tournament, state: State, newcomers: Sequence[Newcomer], *, by: User | None, at: datetime | None = None
) -> Acts:
    """The act that enters people, each with a record, once nothing is in the way of any of them."""
    refuse_late(state)
    refuse_barred(state, [person for one in newcomers for person in one.persons()], by=by)
    moment = at or timezone.now()
    known = _with_records(row, newcomers, by=by)
    entrants = tuple(_entrant(state, one, at=moment) for one in known)
    refuse_unregistered(row, state.settings.head, [one.player for one in entrants])
    if late := [one for one in entrants if one.present]:
        let_in(row, state, late)
    return (Enrol(entrants),)


def _names(entrants: Sequence[Entrant]) -> list[str]:
    return sorted((one.player.name for one in entrants), key=alphabetical)


def _with_records(row: Tournament, newcomers: Sequence[Newcomer], *, by: User | None) -> list[Newcomer]:
    """The newcomers, each with a record: those whom nobody knows get a new one."""
    halves = [half for one in newcomers for half in (one, one.partner) if half]
    strangers = [half.listed for half in halves if half.person is None]
    details = [_details(line) for line in strangers]
    made = people_services.register_people(details, scopes=(row.scope,), by=by) if details else []
    public = people.public_people_by_id(person.pk for person in made)
    fresh = iter([public[person.pk] for person in made])
    return [_known(one, fresh) for one in newcomers]


def _details(line: Listed) -> Details:
    told = line.private
    return Details(line.name, line.club, line.groups, email=told.email, phone=told.phone, birth=told.birth)


def _known(newcomer: Newcomer, fresh: Iterator[PublicPerson]) -> Newcomer:
    person = newcomer.person or next(fresh)
    return replace(newcomer, person=person, partner=_known(newcomer.partner, fresh) if newcomer.partner else None)


def _entrant(state: State, newcomer: Newcomer, *, at: datetime) -> Entrant:
    line, late = newcomer.listed, next_round(state)
    person, other = newcomer.person, newcomer.partner.person if newcomer.partner else None
    assert person is not None  # noqa: S101 - everybody has a record by now
    player = Player(person.code, person.name, line.club or person.club or None, tuple(line.groups or person.groups))
    if other:
        player = pair_of(player, Player(other.code, other.name, other.club or None, tuple(other.groups)))
    player = replace(player, groups=_each_once(player.groups), seed=line.seed, paid=line.paid, from_round=max(1, late))
    behind = None if other else str(person.id)
    return Entrant(player, at, behind, line.box, True if late > 1 else None, pays=line.pays)


def pair_of(one: Player, other: Player) -> Player:
    """Two people as one entry, for the club that is both's (ruling pairs)."""
    return Player(
        f"{one.id}-{other.id}",
        f"{one.name}{PAIR_SIGN}{other.name}",
        _club(one.club or "", other.club or ""),
        _each_once((*one.groups, *other.groups)),
        members=(one.id, other.id),
    )


def _each_once(groups: Sequence[str]) -> tuple[str, ...]:
    """Each family or group once, as it is written first."""
    found: dict[str, str] = {}
    for group in groups:
        found.setdefault(fold(group), group)
    return tuple(found.values())


def _club(own: str, others: str) -> str | None:
    """The club of a pair; two of different clubs play for none."""
    return own or None if fold(others) in {fold(own), ""} else None


def change_record(person: Person, details: Details, writing: Writing, *, seen: str = "") -> Person:
    """Change a record, and let public pages show the player accordingly from now on."""
    check_record_change(person, details, by=writing.by)
    with transaction.atomic():
        changed = people_services.change_details(person, details, writing, seen=seen)
        _show_anew(changed)
        return changed


def hide_name(registration: Registration, writing: Writing, *, hidden: bool) -> Registration:
    """The organisers hide a registered player's name, or no longer do; public pages follow at once (PG 12)."""
    with transaction.atomic():
        decide = hide_registered_name if hidden else show_registered_name
        decided = decide(registration, writing)
        _show_anew(decided.person)
        return decided


def _show_anew(person: Person) -> None:
    entered = Q(entrants__person=person) | Q(entrants__player__contains=person.code)  # alone, or in a pair
    shown_in = Tournament.objects.filter(entered).values("pk")
    Tournament.objects.filter(pk__in=shown_in).update(page_stamp=uuid.uuid4())
