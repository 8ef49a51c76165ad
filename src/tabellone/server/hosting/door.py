"""The door of a federation's tournament: who comes in agrees to be a member, boxes are counted (BIG 2, BIG 7.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from django.contrib.auth.models import User
from django.db import transaction

from tabellone.course import State, acts
from tabellone.course.view import entrant_of, seated
from tabellone.engine.errors import RuleError
from tabellone.server.desk import checkin
from tabellone.server.desk.acting import Writing
from tabellone.server.desk.entries_roll import roll
from tabellone.server.desk.hall import door
from tabellone.server.events.models import Tournament
from tabellone.server.hosting.boxes import kept_out
from tabellone.server.hosting.errors import HostingError
from tabellone.server.hosting.members import declined, federation_of, persons_of, said_by
from tabellone.server.hosting.models import Membership
from tabellone.server.hosting.services.members import agree, decline
from tabellone.server.people.models import Person
from tabellone.server.play.services import Outcome, perform
from tabellone.server.play.states import state_of

How = Membership.How


def mark(row: Tournament, players: Sequence[str], writing: Writing, *, present: bool | None) -> Outcome:
    """Say of players that they are here or not; here, they have agreed to be members (ruling present-agrees)."""
    with transaction.atomic():
        if present:
            _refuse(row, players)
        outcome = checkin.mark(row, players, writing, present=present)
        if present and not outcome.repeated:
            _note(row, players, How.DESK, by=writing.by)
    return outcome


def all_present(row: Tournament, writing: Writing) -> Outcome | None:
    """Everybody with a place of whom nothing was known is here, and agrees; nothing happens when there is nobody."""
    found = state_of(row)
    out = declined(row, found) | kept_out(row, found)
    players = [line.id for line in roll(found) if line.undecided and line.id not in out]
    return mark(row, players, writing, present=True) if players else None


def arrive(row: Tournament, who: str, writing: Writing) -> Outcome | None:
    """Somebody says to be here by the code at the door, and so agrees to be a member (ruling present-agrees)."""
    with transaction.atomic():
        line = door.line_of(row, state_of(row), who)
        if line and line.id in (declined(row, state_of(row)) | kept_out(row, state_of(row))):
            raise RuleError("door-ask")
        outcome = door.check_in(row, who, writing)
        if outcome and line and not outcome.repeated:
            _note(row, [line.id], How.DOOR, by=None)
    return outcome


def agrees(row: Tournament, player: str, writing: Writing) -> None:
    """An organiser notes that a player wants to be a member."""
    with transaction.atomic():
        state = state_of(row)
        for person in _people(state, [player]):
            agree(person, row, How.DESK, by=writing.by)


def declines(row: Tournament, player: str, writing: Writing, *, by: User) -> None:
    """An organiser notes that a player does not want to be a member: such a player is not coming (BIG 2)."""
    with transaction.atomic():
        state = state_of(row)
        entrant = entrant_of(state, player)
        if player in seated(state):
            raise HostingError("member-seated")
        for person in _people(state, [player]):
            decline(person, row, by=by)
        if entrant.present is not False:
            perform(row.pk, acts.CheckIn((player,), present=False), by=by, token=writing.token)


def box(row: Tournament, player: str, writing: Writing, *, here: bool | None) -> Outcome:
    """Note whether the box that somebody promised came, or one that nobody had promised (BIG 7.2)."""
    entrant = entrant_of(state_of(row), player)
    act = acts.Amend(replace(entrant, box_here=here))
    return perform(row.pk, act, by=writing.by, token=writing.token, why=writing.why)


def house(row: Tournament, boxes: int, writing: Writing) -> Outcome:
    """How many boxes the house has of its own (BIG 2)."""
    act = acts.Settle(replace(state_of(row).settings, boxes=boxes))
    return perform(row.pk, act, by=writing.by, token=writing.token, why=writing.why)


def _refuse(row: Tournament, players: Iterable[str]) -> None:
    state, wanted = state_of(row), set(players)
    names = {one.player.id: one.player.name for one in state.entrants}
    if no := sorted(names[player] for player in declined(row, state) & wanted):
        raise RuleError("member-declined", rule="BIG 2", players=no)
    if no := sorted(names[player] for player in kept_out(row, state) & wanted):
        raise RuleError("box-promised-missing", rule="BIG 7.2", players=no)


def _note(row: Tournament, players: Iterable[str], how: str, *, by: User | None) -> None:
    """Those who had not been asked have agreed by coming in: who marks them present has asked them."""
    if federation_of(row) is None:
        return
    persons = _people(state_of(row), players)
    known = said_by([one.pk for one in persons], row.rulebook)
    for person in persons:
        if person.pk not in known:
            agree(person, row, how, by=by)


def _people(state: State, players: Iterable[str]) -> list[Person]:
    behind = persons_of(entrant_of(state, player) for player in players)
    found = Person.objects.in_bulk({pk for pks in behind.values() for pk in pks})
    return [found[pk] for pk in sorted(found)]
