"""The door: players say themselves that they are here, by the code that hangs there.

Its key is a keyed hash of the tournament, so that nobody can guess it and nothing has to be stored. It works on the
days of the tournament: until the first round is drawn for everybody with a place, then for those who are still
expected, and for nobody once the tournament is closed (ruling door-open).
"""

from __future__ import annotations

import base64
from datetime import date
from typing import Literal

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from tabellone.course import State, acts
from tabellone.engine.errors import RuleError
from tabellone.server.desk.acting import Writing, done_before
from tabellone.server.desk.coming_in import let_in
from tabellone.server.desk.entries_roll import Line, roll
from tabellone.server.events.models import Tournament
from tabellone.server.play.services import Outcome, locked, perform
from tabellone.server.play.states import state_of

BYTES = 16
Verdict = Literal["welcome", "here", "playing", "ask"]


def door_key(row: Tournament) -> str:
    """The key in the address of the door."""
    return _hashed("tabellone.door", str(row.pk))


def is_door(row: Tournament, key: str) -> bool:
    """Whether a key is that of the door."""
    return constant_time_compare(key, door_key(row))


def is_open(state: State, today: date) -> bool:
    """Whether players can still say that they are here (ruling door-open)."""
    head = state.settings.head
    return not state.closed and head.start <= today <= head.end


def handle(row: Tournament, player: str) -> str:
    """What the forms of the door call a player by: it tells nothing of the id or the number."""
    return _hashed("tabellone.door.player", f"{row.pk}:{player}")


def line_of(row: Tournament, state: State, given: str) -> Line | None:
    """The entry that a handle stands for."""
    return next((line for line in roll(state) if constant_time_compare(given, handle(row, line.id))), None)


def verdict(line: Line) -> Verdict:
    """What the door says to somebody: come in, you are in already, you play already, or ask the organisers.

    Whoever waits for a place, is under a measure, has left or was noted as not coming has to talk to somebody.
    """
    if line.state in {"waiting", "absent", "withdrawn"} or line.barred:
        return "ask"
    if line.seated:
        return "playing"
    return "here" if line.entrant.present else "welcome"


def check_in(row: Tournament, given: str, writing: Writing, *, agrees: bool = False) -> Outcome | None:
    """Somebody says to be here; none when that was known. Nobody is ever marked absent here (ruling door-trusts).

    `agrees`: and says yes to what the rulebook asks of who plays (BIG 2).
    """
    with transaction.atomic():
        held = locked(row.pk)
        if done := done_before(held, writing):
            return done
        state = state_of(held)
        if not is_open(state, timezone.localdate()):
            raise RuleError("door-closed", name=row.name)
        line = line_of(held, state, given)
        if line is None:
            raise RuleError("door-unknown")
        said = verdict(line)
        if said == "ask":
            raise RuleError("door-ask")
        if said != "welcome":
            return None
        let_in(held, state, [line.entrant], agree=agrees)
        return perform(row.pk, acts.CheckIn((line.id,)), by=writing.by, token=writing.token)


def _hashed(salt: str, about: str) -> str:
    digest = salted_hmac(salt, about, algorithm="sha256").digest()[:BYTES]
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")
