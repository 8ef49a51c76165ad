"""A player says so before leaving; the organisers take the player out."""

from __future__ import annotations

from tabellone.engine.errors import RuleError
from tabellone.server.desk.acting import Writing
from tabellone.server.desk.hall.announcing import announce
from tabellone.server.desk.own.seats import entrant_of_person
from tabellone.server.events.models import Tournament
from tabellone.server.people.models import Person
from tabellone.server.play.services import Outcome
from tabellone.server.play.states import state_of


def tell(row: Tournament, person: Person | None, writing: Writing, *, leaving: bool) -> Outcome:
    """I am leaving, or I stay after all: of oneself alone, while the tournament is played."""
    state = state_of(row)
    mine = entrant_of_person(state, person)
    if mine is None:
        raise RuleError("not-entered-yet", name=row.name)
    return announce(row, mine.player.id, writing, leaving=leaving)
