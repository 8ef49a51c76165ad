"""Tables: how many a field makes, one of them found and filled in, what any rulebook refuses there, who played when."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any

from tabellone.engine.errors import Problem, RuleError, at
from tabellone.engine.facts import Round, Seat, Table, Tournament


def even_sizes(players: int, size: int) -> tuple[int, ...]:
    """Tables of at most `size`, as few and as even as possible, larger first (BIG 4.1, ruling short-tables)."""
    if players <= 0:
        return ()
    tables = -(-players // size)
    least, larger = divmod(players, tables)
    return (least + 1,) * larger + (least,) * (tables - larger)


def stretched_sizes(players: int, size: int) -> tuple[int, ...] | None:
    """Tables of `size`, the last ones with one more player where the number forces it; None where that cannot be."""
    tables, longer = divmod(players, size)
    if longer > tables or players <= 0:
        return None
    return (size,) * (tables - longer) + (size + 1,) * longer


LARGEST = Decimal(10) ** 12 - 1  # what a document can hold


def numbered_table(tournament: Tournament, round_number: int, table_number: int) -> tuple[Round, Table]:
    """The round and the table of these numbers."""
    index, nth = _found(tournament, round_number, table_number)
    return tournament.rounds[index], tournament.rounds[index].tables[nth]


def with_seats(tournament: Tournament, round_number: int, table_number: int, seats: Sequence[Seat]) -> Tournament:
    """The tournament with other seats at the table."""
    index, nth = _found(tournament, round_number, table_number)
    played = tournament.rounds[index]
    table = replace(played.tables[nth], seats=tuple(seats))
    filled = replace(played, tables=(*played.tables[:nth], table, *played.tables[nth + 1 :]))
    return replace(tournament, rounds=(*tournament.rounds[:index], filled, *tournament.rounds[index + 1 :]))


def tables_with_ids(tables: Iterable[Table], ids: Mapping[str, str]) -> tuple[Table, ...]:
    """Tables with other ids for their people; whoever has none stays."""
    return tuple(
        replace(table, seats=tuple(replace(seat, player=ids.get(seat.player, seat.player)) for seat in table.seats))
        for table in tables
    )


def tournament_with_ids(tournament: Tournament, ids: Mapping[str, str]) -> Tournament:
    """A tournament with other ids for its people, also where parameters list them; whoever has none stays."""
    return replace(
        tournament,
        players=tuple(
            replace(one, id=ids.get(one.id, one.id), members=tuple(ids.get(each, each) for each in one.members))
            for one in tournament.players
        ),
        params={name: _with_ids(value, ids) for name, value in tournament.params.items()},
        voucher_to=ids.get(tournament.voucher_to, tournament.voucher_to) if tournament.voucher_to else None,
        rounds=tuple(replace(one, tables=tables_with_ids(one.tables, ids)) for one in tournament.rounds),
        withdrawals=tuple(replace(one, player=ids.get(one.player, one.player)) for one in tournament.withdrawals),
    )


def _with_ids(value: Any, ids: Mapping[str, str]) -> Any:
    """A parameter; one that lists people, such as those taken out, with their ids."""
    if not isinstance(value, list | tuple):
        return value
    return type(value)(ids.get(one, one) if isinstance(one, str) else one for one in value)


def with_left_out(seats: Sequence[Seat], scores: Mapping[int, Decimal]) -> tuple[Seat, ...]:
    """The seats with the score of the only one left without it, where it follows from how many sat down."""
    blank = [seat.player for seat in seats if seat.score is None and seat.status == "played" and seat.place is None]
    here = sum(seat.status != "absent" for seat in seats)
    if len(blank) != 1 or here not in scores:
        return tuple(seats)
    return tuple(replace(seat, score=scores[here]) if seat.player in blank else seat for seat in seats)


def wrong_with(table: Table) -> str:
    """The code of what is wrong with a table, "" if nothing: no seats, a turn twice, a status for a part of it."""
    if not table.seats:
        return "empty-table"
    if len({seat.place is None for seat in table.seats}) > 1:
        return "places-on-some"
    turns = [seat.turn for seat in table.seats if seat.turn is not None]
    if len(set(turns)) < len(turns) or max(turns, default=0) > len(table.seats):
        return "turns-twice"
    status = {seat.status for seat in table.seats}
    if len(status) > 1 and "void" in status:
        return "void-on-some"
    return "bye-not-alone" if "bye" in status and len(table.seats) > 1 else ""


def problems_at(
    tournament: Tournament,
    round_number: int,
    table_number: int,
    seats: Sequence[Seat],
    check: Callable[[Tournament], Iterable[Problem]],
) -> tuple[Problem, ...]:
    """What no document may hold in these seats, and what the check refuses there, with places inside the table."""
    filled = with_seats(tournament, round_number, table_number, seats)
    index, nth = _found(filled, round_number, table_number)
    table = filled.rounds[index].tables[nth]
    if found := tuple(_beyond_documents(table)):
        return found
    if code := wrong_with(table):
        return (Problem.of(code, "seats", table=table_number, round=round_number),)
    prefix = at("rounds", index, "tables", nth) + "."
    refused = [problem for problem in check(filled) if problem.place.startswith(prefix)]
    return tuple(replace(problem, place=problem.place.removeprefix(prefix)) for problem in refused)


def _found(tournament: Tournament, round_number: int, table_number: int) -> tuple[int, int]:
    for index, played in enumerate(tournament.rounds):
        for nth, table in enumerate(played.tables if played.number == round_number else ()):
            if table.number == table_number:
                return index, nth
    raise RuleError("no-such-table", round=round_number, table=table_number)


def _beyond_documents(table: Table) -> Iterator[Problem]:
    """Figures that are no finite numbers, or too large for a document."""
    for turn, seat in enumerate(table.seats):
        for name, figure in _figures(seat):
            if not figure.is_finite() or abs(figure) > LARGEST:
                values = {"player": seat.player, "name": name, "found": str(figure), "most": LARGEST}
                yield Problem("figure-out-of-range", at("seats", turn, name), values=values)


def _figures(seat: Seat) -> Iterator[tuple[str, Decimal]]:
    given: dict[str, Decimal | int | None] = {"score": seat.score, "bid": seat.bid, "place": seat.place}
    given |= {"off_objective": seat.off_objective, "turn": seat.turn}
    yield from ((name, Decimal(value)) for name, value in given.items() if value is not None)
    yield from ((f"tiebreak.{name}", Decimal(value)) for name, value in seat.tiebreak.items())


# the mark of a table that an auction has seated (ruling bids-reseat): its seats stand in the order of play
SEATED = "x-auction"


def turns_at(seats: Sequence[Seat]) -> dict[str, int]:
    """The turn of everybody at a table, 1 = played first; whose turn was not given takes those left, seat by seat."""
    given = {seat.turn for seat in seats}
    left = iter([turn for turn in range(1, 2 * len(seats) + 1) if turn not in given])
    return {seat.player: next(left) if seat.turn is None else seat.turn for seat in seats}


def without_turn(table: Table) -> frozenset[str]:
    """Whose turn nobody has said: nobody's where an auction seated the table, or all the others' turns are known."""
    lacking = frozenset(seat.player for seat in table.seats if seat.turn is None)
    return frozenset() if SEATED in table.extra or len(lacking) < 2 else lacking
