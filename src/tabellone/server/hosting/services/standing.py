"""The tournament behind a request: put up, taken down again while nothing has been drawn."""

from __future__ import annotations

from dataclasses import replace

from django.contrib.auth.models import User

from tabellone.server.events.models import Tournament
from tabellone.server.hosting.building import settings_of
from tabellone.server.hosting.models import Request
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.play.creating import create_named
from tabellone.server.play.services import Writing, act
from tabellone.server.play.states import state_of
from tabellone.tournament.acts import Settle


def put_up(row: Request, name: str, *, by: User) -> Tournament:
    """The tournament of a request: a new one, or the one that was taken down before, in the circuit again (BIG 1)."""
    if row.tournament is None:
        return create_named(settings_of(row, name), by=by, circuit=row.circuit).tournament
    old = state_of(row.tournament).settings
    settings = replace(old, open=True, listed=True, head=replace(old.head, name=name, national_final=False))
    Tournament.objects.filter(pk=row.tournament.pk).update(circuit=row.circuit)
    return act(row.tournament, Writing(by), Settle(settings)).tournament


def call_off(row: Request, *, by: User | None) -> None:
    """Nobody but its own people sees the tournament any more and nobody can enter; refused once a round is drawn.

    It leaves the circuit: whoever organises it can show it again, but without a yes it counts for no ranking (BIG 1,
    ruling in-while-approved).
    """
    if row.tournament is None:
        return
    state = state_of(row.tournament)
    if state.rounds:
        raise RefusedError("request-played")
    act(row.tournament, Writing(by), Settle(replace(state.settings, open=False, listed=False)))
    Tournament.objects.filter(pk=row.tournament.pk).update(circuit=None)
