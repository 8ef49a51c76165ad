"""Boxes and precedence: who plays where places or boxes are short (BIG 2, BIG 7.2)."""

from __future__ import annotations

from collections.abc import Sequence

from tabellone.contract.entries import Admission, Applicant, first_come, within
from tabellone.contract.hosting import Arrival, BoxCount
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Tournament
from tabellone.engine.steps import Step
from tabellone.engine.tables import even_sizes

LEAST = 2  # who sits alone has a bye (BIG 4.1)


def boxes_needed(players: int, table_size: int) -> int:
    """One box a table that is played: who has a bye needs none (BIG 2, BIG 4.1, BIG 7.2)."""
    if table_size < LEAST:
        raise RuleError("boxes-table-size", rule="BIG 2", table_size=table_size)
    return sum(size >= LEAST for size in even_sizes(players, table_size))


def box_count(arrivals: Sequence[Arrival], table_size: int, *, house: int = 0) -> BoxCount:
    """Boxes promised, brought (with the house's own) and needed (BIG 7.2)."""
    brought = house + sum(arrival.brought for arrival in arrivals)
    return BoxCount(sum(a.promised for a in arrivals), brought, boxes_needed(len(arrivals), table_size))


def admission(entries: Sequence[Applicant], places: int | None, *, of: Tournament | None = None) -> Admission:
    """Where places are short: who brings a box, then who pre-registered first, then who came (BIG 2)."""
    del of
    return within(sorted(first_come(entries), key=lambda entry: not entry.brings_box), places)


def admitted_to_final(arrivals: Sequence[Arrival], table_size: int, *, house: int = 0) -> Admission:
    """Who promised a box and comes without plays only if the boxes suffice (BIG 7.2)."""
    boxes = house + sum(arrival.brought for arrival in arrivals)
    playing = [arrival.player for arrival in arrivals if arrival.brought or not arrival.promised]
    waiting: list[str] = []
    for arrival in arrivals:
        if arrival.brought or not arrival.promised:
            continue
        fits = boxes_needed(len(playing) + 1, table_size) <= boxes
        (playing if fits else waiting).append(arrival.player)
    return Admission(tuple(playing), tuple(waiting))


def boxes_explained(count: BoxCount, *, players: int, table_size: int) -> Step:
    """How many boxes are needed (BIG 2)."""
    inputs = {"players": players, "table_size": table_size, "promised": count.promised, "brought": count.brought}
    if table_size == LEAST or players < LEAST:
        return Step("BIG 2", "boxes-needed-twos", inputs, "down(players / table_size)", count.needed)
    return Step("BIG 2", "boxes-needed", inputs, "up(players / table_size)", count.needed)
