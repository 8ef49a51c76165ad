"""The door of a federation's tournament: who comes in agrees to be a member, boxes are counted (BIG 2, BIG 7.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.contrib.auth.models import User
from django.db import transaction

from tabellone.engine.alphabet import alphabetical
from tabellone.engine.errors import RuleError
from tabellone.server.events.models import Tournament
from tabellone.server.hosting.boxes import kept_out
from tabellone.server.hosting.members import federation_of, persons_of, said_by
from tabellone.server.hosting.models import Membership
from tabellone.server.hosting.services.members import agree, decline
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.people.models import Person
from tabellone.server.play.services import Outcome, Writing, act
from tabellone.server.play.states import state_of
from tabellone.tournament import acts
from tabellone.tournament.state import Entrant, State
from tabellone.tournament.view import entrant_of, seated

How = Membership.How


def let_in(row: Tournament, state: State, entrants: Sequence[Entrant], agreeing: bool) -> None:
    """Being here gives nobody's consent; who says it at the door has given it (BIG 2, ruling consent-is-ones-own).

    Who does not want to be a member is refused, as is who promised a box for a final and keeps others from playing.
    """
    _refuse(row, state, entrants)
    if federation_of(row) is None or not agreeing:
        return
    known = said_by({pk for pks in persons_of(entrants).values() for pk in pks}, row.rulebook)
    for person in _people(entrants):
        if person.pk not in known:
            agree(person, row, How.DOOR, by=None)


def agrees(row: Tournament, player: str, writing: Writing, *, person: str = "") -> None:
    """An organiser has asked, and notes that a player wants to be a member; of a pair both, or one by the code."""
    with transaction.atomic():
        for each in _people([entrant_of(state_of(row), player)], person):
            agree(each, row, How.ASKED, by=writing.by)


def declines(row: Tournament, player: str, writing: Writing, *, by: User, person: str = "") -> None:
    """An organiser notes that a player does not want to be a member: such a player is not coming (BIG 2)."""
    with transaction.atomic():
        state = state_of(row)
        entrant = entrant_of(state, player)
        if player in seated(state):
            raise RefusedError("member-seated")
        for each in _people([entrant], person):
            decline(each, row, by=by)
        if entrant.present is not False:
            act(row, Writing(by, writing.token), acts.CheckIn((player,), present=False))


def box(row: Tournament, player: str, writing: Writing, *, here: bool | None) -> Outcome:
    """Note whether the box that somebody promised came, or one that nobody had promised (BIG 7.2)."""
    entrant = entrant_of(state_of(row), player)
    return act(row, writing, acts.Amend(replace(entrant, box_here=here)))


def house(row: Tournament, boxes: int, writing: Writing) -> Outcome:
    """How many boxes the house has of its own (BIG 2)."""
    return act(row, writing, acts.Settle(replace(state_of(row).settings, boxes=boxes)))


def _refuse(row: Tournament, state: State, entrants: Sequence[Entrant]) -> None:
    behind = persons_of(entrants)
    known = said_by({pk for pks in behind.values() for pk in pks}, row.rulebook) if federation_of(row) else {}
    no = {pk for pk, said in known.items() if said.refused_on}
    if names := sorted((one.player.name for one in entrants if no & set(behind[one.player.id])), key=alphabetical):
        raise RuleError("member-declined", rule="BIG 2", players=names)
    out = kept_out(row, state)
    if names := sorted((one.player.name for one in entrants if one.player.id in out), key=alphabetical):
        raise RuleError("box-promised-missing", rule="BIG 7.2", players=names)


def _people(entrants: Sequence[Entrant], code: str = "") -> list[Person]:
    found = Person.objects.in_bulk({pk for pks in persons_of(entrants).values() for pk in pks})
    return [found[pk] for pk in sorted(found) if code in ("", found[pk].code)]
