"""A BIG round with tables that still play, and the ways in which they can end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations

from tabellone.engine.facts import Round, Seat, Table, Tournament
from tabellone.rulebooks.big import draw
from tests.rulebooks.big.playing import dice, recorded, seat, tournament


def played(players: int, size: int, rounds: int, lot: str) -> Tournament:
    event = tournament(players, table_size=size, game="catan")
    for n in range(rounds):
        event = replace(event, rounds=(*event.rounds, recorded(draw(event, f"{lot}{n}"), dice(f"{lot}{n}", spread=5))))
    return event


def slowed(event: Tournament, tables: set[int]) -> Tournament:
    """The last round with these tables still playing."""
    last = event.rounds[-1]
    open_ = tuple(
        Table(t.number, tuple(Seat(s.player, status=s.status) for s in t.seats)) if t.number in tables else t
        for t in last.tables
    )
    return replace(event, rounds=(*event.rounds[:-1], replace(last, tables=open_)))


def endings(each: Table) -> Iterator[Table]:
    """Some ways a table can end: every order, a tie of all, an absence, void."""
    if len(each.seats) == 1:
        yield each
        return
    for order in permutations(range(len(each.seats))):
        yield Table(each.number, tuple(seat(s.player, n) for s, n in zip(each.seats, order, strict=True)))
    yield Table(each.number, tuple(seat(s.player, 7) for s in each.seats))
    yield Table(each.number, tuple(replace(s, status="void") for s in each.seats))
    yield Table(
        each.number, tuple(seat(s.player, n, status="absent" if n == 0 else "played") for n, s in enumerate(each.seats))
    )


def every_ending(last: Round, slow: set[int]) -> Iterator[Round]:
    rounds = [last]
    for number in slow:
        rounds = [
            replace(r, tables=tuple(end if t.number == number else t for t in r.tables))
            for r in rounds
            for end in endings(next(t for t in last.tables if t.number == number))
        ]
    yield from rounds
