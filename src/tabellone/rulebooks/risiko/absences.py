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

    `as_drawn` needs nothing; `moved` are the tables once the `fifths`, drawn by lot, have moved; `threes` the same with
    tables of three that the organiser has confirmed; `draw_again` are those present, for a new draw.
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
    tables, fifths = moved_fifths(present, seed)
    everybody = [player for table in present for player in table]
    least = min(map(len, tables))
    if least < SEATS - accept_three and not stretched_sizes(len(everybody), SEATS):
        raise _cannot_go_on(len(everybody), confirmable=least == SEATS - 1)
    return Proposals(
        moved=tables if least == SEATS else None,
        threes=tables if least == SEATS - 1 and accept_three else None,
        fifths=fifths if least >= SEATS - accept_three else (),
        draw_again=tuple(everybody) if stretched_sizes(len(everybody), SEATS) else None,
    )


def _cannot_go_on(players: int, *, confirmable: bool) -> RuleError:
    if confirmable:
        return RuleError("risiko-absences", rule="RK structure", players=players, param="accept_three")
    return RuleError("risiko-absences-too-many", rule="RK structure", players=players)


def moved_fifths(present: Tables, seed: str) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
    """As many tables of three as can be get a player drawn by lot from a table of five (RK structure)."""
    lots = Lots(seed, "absences")
    tables = [list(table) for table in present]
    short = [i for i, table in enumerate(present) if len(table) == SEATS - 1]
    fives = [i for i, table in enumerate(present) if len(table) == FIVE]
    fifths = []
    for to, source in zip(short, lots.drawn(fives, len(short)), strict=False):
        fifth = lots.drawn(tables[source], 1)[0]
        tables[source].remove(fifth)
        tables[to].append(fifth)
        fifths.append(fifth)
    return tuple(map(tuple, tables)), tuple(fifths)
