"""The chart of a knock-out: its tables round by round, who goes on from each, and whose places are still open.

A rulebook reads its rounds (`ReadRound`), those to come too, with somebody taken for the winner of each table that
still plays; `charted` links every place to the table that it was won at, and leaves open what is not known yet.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from tabellone.engine.facts import Phase, Round, Seat, Table

KNOCKOUT: tuple[Phase, ...] = ("round_of_64", "round_of_32", "round_of_16", "quarterfinal", "semifinal", "final")


@dataclass(frozen=True, slots=True)
class Spot:
    """A table of a bracket: the index of its round, and of the table in it."""

    round: int
    table: int


@dataclass(frozen=True, slots=True)
class BracketSeat:
    """A place at a table: who has it (None = not known yet), what was reported, whether they go on or win.

    `came` is the table that it was, or will be, won at; None for who comes straight in.
    """

    player: str | None
    seat: Seat | None = None
    on: bool = False
    came: Spot | None = None


@dataclass(frozen=True, slots=True)
class ChartTable:
    """A table of the bracket; `number` None = not drawn yet, `group` a parallel group of RisiKo!."""

    places: tuple[BracketSeat, ...]
    number: int | None = None
    group: int | None = None
    decided: bool = False


@dataclass(frozen=True, slots=True)
class ChartRound:
    """A round of the bracket; `number` None = not drawn yet."""

    phase: Phase
    tables: tuple[ChartTable, ...]
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Bracket:
    """The rounds of a final phase from the first to the final, and who has won: one, or one of each parallel group."""

    rounds: tuple[ChartRound, ...]
    winners: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ReadTable:
    """A table as its rulebook reads it: who goes on, or is taken to while it is not decided."""

    table: Table
    on: tuple[str, ...] = ()
    decided: bool = True
    open: int = 0


@dataclass(frozen=True, slots=True)
class ReadRound:
    """A round as its rulebook reads it; `drawn` is false for one to come."""

    round: Round
    tables: tuple[ReadTable, ...]
    drawn: bool = True


def charted(rounds: Sequence[ReadRound]) -> Bracket:
    """The bracket of these rounds, in their order; the last one is the final."""
    seen: dict[str, Spot] = {}
    found: list[ChartRound] = []
    for nth, one in enumerate(rounds):
        later = _seated(other for other in rounds[nth + 1 :] if other.drawn)
        tables = tuple(_table(read, seen, rounds, later, drawn=one.drawn) for read in one.tables)
        number = one.round.number if one.drawn else None
        found.append(ChartRound(one.round.phase or "final", tables, number))
        seen |= {player: Spot(nth, i) for i, read in enumerate(one.tables) for player in read.table.players}
    return Bracket(tuple(found), _winners(rounds))


def _table(
    read: ReadTable, seen: Mapping[str, Spot], rounds: Sequence[ReadRound], later: Collection[str], *, drawn: bool
) -> ChartTable:
    went = tuple(player for player in read.table.players if player in later)
    on = went or (read.on if read.decided else ())
    places = [
        _place(seat, seen.get(seat.player), rounds, drawn=drawn, on=seat.player in on) for seat in read.table.seats
    ]
    places += [BracketSeat(None)] * read.open
    return ChartTable(tuple(places), read.table.number if drawn else None, read.table.group, drawn and read.decided)


def _place(seat: Seat, came: Spot | None, rounds: Sequence[ReadRound], *, drawn: bool, on: bool) -> BracketSeat:
    if drawn:
        return BracketSeat(seat.player, seat, on, came)
    known = came is None or _certain(came, rounds)
    return BracketSeat(seat.player if known else None, None, came=came)


def _certain(came: Spot, rounds: Sequence[ReadRound]) -> bool:
    """Whether it is decided who goes on from a table."""
    one = rounds[came.round]
    return one.drawn and one.tables[came.table].decided


def _seated(rounds: Iterable[ReadRound]) -> frozenset[str]:
    return frozenset(player for one in rounds for read in one.tables for player in read.table.players)


def _winners(rounds: Sequence[ReadRound]) -> tuple[str, ...]:
    last = rounds[-1] if rounds else None
    if last is None or last.round.phase != "final" or not last.drawn or not all(read.decided for read in last.tables):
        return ()
    return tuple(player for read in last.tables for player in read.on)
