"""The next round for everybody whose table depends on no slow one: drawn and published in one act (BIG 7.2.2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from django.contrib.auth.models import User
from django.db import transaction

from tabellone.course import State
from tabellone.engine.errors import TabelloneError
from tabellone.server.desk.acting import Writing, done_before
from tabellone.server.desk.drawing import draw, extend, publish, ready, rest
from tabellone.server.desk.drawing.making import seen_of_draw
from tabellone.server.desk.results.naming import names_of
from tabellone.server.events.models import Tournament
from tabellone.server.play.services import Outcome, locked
from tabellone.server.play.states import state_of


@dataclass(frozen=True, slots=True)
class Beginning:
    """The tables of a round that can begin now, with the names of who sits there; `more`: others play it already.

    `undecided`: so many have to be checked in first.
    """

    number: int
    tables: tuple[tuple[int, tuple[str, ...]], ...] = ()
    more: bool = False
    undecided: int = 0
    seen: str = ""


@dataclass(frozen=True, slots=True)
class _Same:
    """The same form, once more for the second of its acts."""

    by: User | None
    token: str = ""
    why: str = ""
    seen: str | None = None


def beginning(state: State) -> Beginning | None:
    """What can begin while tables still play; None where nothing can, or nothing has to wait."""
    names = names_of(state)
    last = state.rounds[-1] if state.rounds else None
    if last and last.partial and last.published:
        known = {table.number for table in last.round.tables}
        try:
            drawn = rest(state, last.round.number)[1]
        except TabelloneError:
            return None
        new = tuple((one.number, _named(one.seats, names)) for one in drawn.tables if one.number not in known)
        return Beginning(last.round.number, new, more=True) if new else None
    prospect = ready(state)
    if not prospect.certain:
        return None
    tables = tuple((table, _named(sorted(players), names)) for table, players in sorted(prospect.certain.items()))
    undecided = sum(len(one.players) for one in prospect.obstacles if one.kind == "undecided")
    return Beginning(prospect.number, tables, undecided=undecided, seen=seen_of_draw(state, prospect.number))


def begin(row: Tournament, writing: Writing) -> Outcome:
    """The next round begins at those tables, or at more of them; refused when the draw would be another by now."""
    with transaction.atomic():
        held = locked(row.pk)
        if done := done_before(held, writing):
            return done
        state = state_of(held)
        if state.rounds and state.rounds[-1].partial and state.rounds[-1].published:
            return extend(held, len(state.rounds), replace(_same(writing), token=writing.token, seen=None))
        drawn = draw(held, writing, certain=True).tournament
        return publish(drawn, len(state_of(drawn).rounds), _same(writing))


def _same(writing: Writing) -> _Same:
    return _Same(writing.by, why=writing.why)


def _named(players: Iterable[str], names: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(names.get(one, one) for one in players)
