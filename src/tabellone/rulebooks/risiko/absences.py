"""What to do before the start when somebody drawn does not come (RK structure)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from tabellone.engine.errors import RuleError
from tabellone.engine.lots import Lots
from tabellone.engine.tables import stretched_sizes
from tabellone.rulebooks.risiko.points import FIVE
from tabellone.rulebooks.risiko.structure import SEATS

Tables = Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class Proposals:
    """What the organiser may choose from; what is not possible is left out (RK structure).

    `as_drawn` needs nothing, `moved` are the tables once fifths drawn by lot have moved, `draw_again` asks for a new
    draw of those present, `threes` are tables of three that the organiser has confirmed.
    """

    as_drawn: tuple[tuple[str, ...], ...] | None = None
    moved: tuple[tuple[str, ...], ...] | None = None
    fifths: tuple[str, ...] = ()
    draw_again: tuple[str, ...] | None = None
    threes: tuple[tuple[str, ...], ...] | None = None


def before_the_start(tables: Tables, absent: Collection[str], *, seed: str, accept_three: bool = False) -> Proposals:
    """Play as drawn, move a fifth by lot, draw again, or three at a table if the organiser confirms (RK structure)."""
    present = tuple(tuple(player for player in table if player not in absent) for table in tables)
    if all(SEATS <= len(table) <= FIVE for table in present):
        return Proposals(as_drawn=present)
    moved, fifths = moved_fifths(present, seed)
    everybody = tuple(player for table in present for player in table)
    again = everybody if stretched_sizes(len(everybody), SEATS) else None
    threes = present if accept_three and all(SEATS - 1 <= len(table) <= FIVE for table in present) else None
    if moved is None and again is None and threes is None:
        raise RuleError("risiko-absences", rule="RK structure", players=len(everybody), param="accept_three")
    return Proposals(moved=moved, fifths=fifths, draw_again=again, threes=threes)


def moved_fifths(present: Tables, seed: str) -> tuple[tuple[tuple[str, ...], ...] | None, tuple[str, ...]]:
    """Every table of three gets a player drawn by lot from a table of five, if there are enough (RK structure)."""
    short = [i for i, table in enumerate(present) if len(table) < SEATS]
    fives = [i for i, table in enumerate(present) if len(table) == FIVE]
    if len(fives) < len(short) or any(len(present[i]) < SEATS - 1 for i in short):
        return None, ()
    lots = Lots(seed, "absences")
    tables = [list(table) for table in present]
    fifths = []
    for to, source in zip(short, lots.drawn(fives, len(short)), strict=True):
        fifth = lots.drawn(tables[source], 1)[0]
        tables[source].remove(fifth)
        tables[to].append(fifth)
        fifths.append(fifth)
    return tuple(map(tuple, tables)), tuple(fifths)
