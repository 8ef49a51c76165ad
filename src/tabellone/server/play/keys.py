"""The links of tables and of the door: what they open, and who stands at the door.

The link of a table opens this table of this round, and nothing else, until the next round starts. Keys are keyed
hashes (of the tournament, the round, its seed and the table; of the tournament alone at the door), made with the key
that the tournament has: nobody can guess them, a round that is drawn again has other links, and a backup that is
restored on another machine keeps them. At the door players say themselves that they are here, on the days of the
tournament: until the first round is drawn everybody with a place, then those who are still expected, and nobody once
the tournament is closed (ruling door-open).
"""

from __future__ import annotations

import base64
from dataclasses import dataclass
from datetime import date
from typing import Literal

from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Table
from tabellone.server.events.models import Tournament
from tabellone.server.journal.services import Writing
from tabellone.server.people.names import fold, tidy
from tabellone.server.play.arrivals import let_in
from tabellone.server.play.mine import LEAST
from tabellone.server.play.names import Shown, shown
from tabellone.server.play.roll import RollLine, roll_lines
from tabellone.server.play.services import Outcome, act
from tabellone.server.play.states import state_of
from tabellone.tournament import acts
from tabellone.tournament.acts import Acts
from tabellone.tournament.state import Drawn, State
from tabellone.tournament.view import is_bye, is_reported

BYTES = 16
Access = Literal["open", "over", "unknown"]


def key_of(row: Tournament, drawn: Drawn, table: int) -> str:
    """The key in a table's link."""
    return _hashed(row, "table", f"{drawn.round.number}:{drawn.round.seed}:{table}")


def opened(row: Tournament, state: State, number: int, table: int, key: str) -> Access:
    """What a link opens: the table; nothing any more, once the next round has started; nothing at all."""
    drawn = next((one for one in state.rounds if one.published and one.round.number == number), None)
    if drawn is None or not constant_time_compare(key, key_of(row, drawn, table)):
        return "unknown"
    found = next((one for one in drawn.round.tables if one.number == table), None)
    if found is None or is_bye(found):
        return "unknown"
    return "open" if table_is_open(state, drawn, found) else "over"


def table_is_open(state: State, drawn: Drawn, table: Table) -> bool:
    """Whether the table can still be reported or looked at by its link (ruling link-lasts).

    Until the next round is published; a slow table, which still plays then, keeps its link until it has a result.
    """
    if state.closed:
        return False
    started = any(one.published and one.round.number > drawn.round.number for one in state.rounds)
    return not started or not is_reported(table)


Verdict = Literal["welcome", "here", "playing", "ask"]


def door_key(row: Tournament) -> str:
    """The key in the address of the door."""
    return _hashed(row, "door", "")


def is_door(row: Tournament, key: str) -> bool:
    """Whether a key is that of the door."""
    return constant_time_compare(key, door_key(row))


def door_is_open(state: State, today: date) -> bool:
    """Whether players can still say that they are here (ruling door-open)."""
    head = state.settings.head
    return not state.closed and head.start <= today <= head.end


def handle(row: Tournament, player: str) -> str:
    """What the forms of the door call a player by: it tells nothing of the id or the number."""
    return _hashed(row, "player", player)


def line_of(row: Tournament, state: State, given: str) -> RollLine | None:
    """The entry that a handle stands for."""
    return next((line for line in roll_lines(state) if constant_time_compare(given, handle(row, line.id))), None)


def verdict(line: RollLine) -> Verdict:
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

    def decide(state: State) -> Acts:
        if not door_is_open(state, timezone.localdate()):
            raise RuleError("door-closed", name=row.name)
        line = line_of(row, state, given)
        if line is None:
            raise RuleError("door-unknown")
        said = verdict(line)
        if said == "ask":
            raise RuleError("door-ask")
        if said != "welcome":
            return ()
        let_in(row, state, [line.entrant], agree=agrees)
        return (acts.CheckIn((line.id,)),)

    return act(row, writing, decide)


def _hashed(row: Tournament, salt: str, about: str) -> str:
    """With the tournament's own key: a backup holds it, and never the one that signs cookies."""
    digest = salted_hmac(f"tabellone.{salt}", f"{row.pk}:{about}", secret=row.hall_key, algorithm="sha256").digest()[
        :BYTES
    ]
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


MOST = 6


@dataclass(frozen=True, slots=True)
class AtDoor:
    """Somebody who may be standing at the door: what forms call them by, and how they are shown."""

    handle: str
    name: str
    line: RollLine


def at_door(row: Tournament, text: str) -> tuple[AtDoor, ...]:
    """A handful of entrants that the text may mean: two letters at least; none when it could be too many."""
    wanted = fold(text)
    names = shown(row)
    found = [line for line in roll_lines(state_of(row)) if _is_meant(line, names[line.id], wanted)]
    return tuple(AtDoor(handle(row, line.id), called(row, line, text), line) for line in found[:MOST])


def called(row: Tournament, line: RollLine, typed: str) -> str:
    """How the door calls somebody: as everybody may read it; who is masked and typed the name, as it was typed."""
    one = shown(row)[line.id]
    return tidy(typed) if one.masked and fold(typed) == fold(line.name) else one.name


def _is_meant(line: RollLine, one: Shown, wanted: str) -> bool:
    if one.masked:
        return bool(wanted) and wanted in {fold(line.name), fold(one.name), str(line.number)}
    words = f" {fold(one.name)}"
    return len(wanted) >= LEAST and all(f" {word}" in words for word in wanted.split())
