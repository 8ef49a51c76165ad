"""Boxes promised, brought and needed (BIG 2, BIG 7.2)."""

from __future__ import annotations

from dataclasses import dataclass

from tabellone.contract import Hosting, rulebook_as
from tabellone.contract.hosting import Arrival, BoxCount
from tabellone.engine.alphabet import alphabetical
from tabellone.engine.steps import Step
from tabellone.server.events.models import Tournament
from tabellone.server.play.plans import plan_of, proposed
from tabellone.tournament.names import names_of
from tabellone.tournament.state import Entrant, State
from tabellone.tournament.view import seated, taking_part

USUAL_SIZE = 4


@dataclass(frozen=True, slots=True)
class Panel:
    """What the door shows of boxes; `out` are those who promised one, came without and cannot play as things are."""

    count: BoxCount
    house: int
    step: Step
    carriers: tuple[Entrant, ...]
    others: tuple[Entrant, ...]
    out: tuple[str, ...]


def panel(row: Tournament, state: State) -> Panel | None:
    """The boxes of a tournament, where its rulebook counts them and its organiser asks for some."""
    book = _book(row, state)
    if book is None:
        return None
    coming, size = taking_part(state), table_size(state)
    count = book.box_count(arrivals(coming), size, house=state.settings.boxes)
    step = book.boxes_explained(count, players=len(coming), table_size=size)
    carriers = tuple(one for one in coming if one.brings_box or one.box_here)
    names = names_of(state)
    out = tuple(sorted((names[player] for player in kept_out(row, state)), key=alphabetical))
    others = tuple(one for one in coming if one not in carriers)
    return Panel(count, state.settings.boxes, step, carriers, others, out)


def kept_out(row: Tournament, state: State) -> frozenset[str]:
    """At a national final: who promised a box, came without and finds too few (BIG 7.2, ruling box-not-here)."""
    book = _book(row, state)
    if book is None or not state.settings.head.national_final:
        return frozenset()
    sitting = seated(state)
    coming = [one for one in state.entrants if one.present is not False]
    admitted = book.admitted_to_final(arrivals(coming, final=True), table_size(state), house=state.settings.boxes)
    return frozenset(admitted.waiting) - sitting


def arrivals(entrants: tuple[Entrant, ...] | list[Entrant], *, final: bool = False) -> list[Arrival]:
    """Those who come, as the rulebook reads them; while nobody has looked, a promised box counts as coming."""
    return [Arrival(one.player.id, one.brings_box, _brought(one, final=final)) for one in entrants]


def _brought(one: Entrant, *, final: bool) -> bool:
    if one.box_here is not None:
        return one.box_here
    return final and one.brings_box


def table_size(state: State) -> int:
    """Players a table: as set, or as the rulebook proposes."""
    head = state.settings.head
    if head.table_size:
        return head.table_size
    proposal = proposed(plan_of(state))
    return proposal.table_size if proposal else USUAL_SIZE


def _book(row: Tournament, state: State) -> Hosting | None:
    """The rulebook that counts boxes; online nobody needs one (BIG 9.2)."""
    return None if state.settings.online else rulebook_as(row.rulebook, Hosting)
