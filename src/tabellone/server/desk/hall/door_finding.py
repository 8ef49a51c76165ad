"""Who stands at the door, found by the first letters of the name; who is masked, by the whole name or the number."""

from __future__ import annotations

from dataclasses import dataclass

from tabellone.server.desk.entries_roll import Line, roll
from tabellone.server.desk.hall.door import handle
from tabellone.server.desk.own.finding import LEAST
from tabellone.server.events.models import Tournament
from tabellone.server.people.names import fold, tidy
from tabellone.server.play.states import state_of
from tabellone.server.rankings.names import Shown, shown

MOST = 6


@dataclass(frozen=True, slots=True)
class AtDoor:
    """Somebody who may be standing at the door: what forms call them by, and how they are shown."""

    handle: str
    name: str
    line: Line


def at_door(row: Tournament, text: str) -> tuple[AtDoor, ...]:
    """A handful of entrants that the text may mean: two letters at least; none when it could be too many."""
    wanted = fold(text)
    names = shown(row)
    found = [line for line in roll(state_of(row)) if _is_meant(line, names[line.id], wanted)]
    return tuple(AtDoor(handle(row, line.id), called(row, line, text), line) for line in found[:MOST])


def called(row: Tournament, line: Line, typed: str) -> str:
    """How the door calls somebody: as everybody may read it; who is masked and typed the name, as it was typed."""
    one = shown(row)[line.id]
    return tidy(typed) if one.masked and fold(typed) == fold(line.name) else one.name


def _is_meant(line: Line, one: Shown, wanted: str) -> bool:
    if one.masked:
        return bool(wanted) and wanted in {fold(line.name), fold(one.name), str(line.number)}
    words = f" {fold(one.name)}"
    return len(wanted) >= LEAST and all(f" {word}" in words for word in wanted.split())
