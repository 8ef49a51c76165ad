"""The door: who is here, who is not coming, what the number present means for the tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.db import transaction

from tabellone.course import State
from tabellone.course.acts import CheckIn
from tabellone.course.view import entrant_of
from tabellone.engine.desk import Proposal
from tabellone.server.desk.acting import Writing
from tabellone.server.desk.coming_in import let_in
from tabellone.server.desk.creating_plan import plan_of, proposed
from tabellone.server.desk.entries_bar import refuse_barred
from tabellone.server.desk.entries_roll import Line, roll
from tabellone.server.events.models import Tournament
from tabellone.server.play.services import Outcome, perform
from tabellone.server.play.states import state_of

MARKS: dict[str, bool | None] = {"present": True, "absent": False, "unknown": None}


@dataclass(frozen=True, slots=True)
class Door:
    """How full the hall is, and the tables that the rulebook would make of it."""

    present: int
    undecided: int
    absent: int
    waiting: int
    cap: int | None
    now: Proposal | None
    all_come: Proposal | None


def door(state: State, lines: Sequence[Line]) -> Door:
    """The counts, and what is proposed for who is here and for everybody with a place."""
    here = sum(line.state == "in" and line.entrant.present is True for line in lines)
    open_ = sum(line.undecided for line in lines)
    return Door(
        present=here,
        undecided=open_,
        absent=sum(line.state == "absent" for line in lines),
        waiting=sum(line.state == "waiting" for line in lines),
        cap=state.settings.cap,
        now=_proposed(state, here),
        all_come=_proposed(state, here + open_) if open_ else None,
    )


def _proposed(state: State, players: int) -> Proposal | None:
    return proposed(replace(plan_of(state), expected=players))


def mark(row: Tournament, players: Sequence[str], writing: Writing, *, present: bool | None) -> Outcome:
    """Say of players that they are here, are not coming, or that it is not known; who is barred does not come in."""
    state = state_of(row)
    act = CheckIn(tuple(players), present)
    with transaction.atomic():
        if present:
            coming = [entrant_of(state, player) for player in players]
            refuse_barred(state, [int(one.person) for one in coming if one.person])
            let_in(row, state, coming)
        return perform(row.pk, act, by=writing.by, token=writing.token, why=writing.why)


def all_present(row: Tournament, writing: Writing) -> Outcome | None:
    """Everybody with a place of whom nothing was known is here; nothing happens when there is nobody."""
    return _undecided(row, writing, present=True)


def rest_absent(row: Tournament, writing: Writing) -> Outcome | None:
    """Everybody with a place of whom nothing was known is not coming; who waits moves up."""
    return _undecided(row, writing, present=False)


def _undecided(row: Tournament, writing: Writing, *, present: bool) -> Outcome | None:
    players = [line.id for line in roll(state_of(row)) if line.undecided]
    return mark(row, players, writing, present=present) if players else None
