"""The next round begins for everyone whose table does not depend on the slow ones (BIG 7.2.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tabellone.contract.answers import Draw, DrawnTable
from tabellone.engine.entries import entrants
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Round, Tournament
from tabellone.engine.lots import Lots
from tabellone.rulebooks.big.catalogue.in_force import sheet_at
from tabellone.rulebooks.big.certain_tables import Spans, certain_tables, next_size, spans_of, still_playing
from tabellone.rulebooks.big.draw import ARRIVALS, draw, next_round, order_for, own_fields, pending
from tabellone.rulebooks.big.rounds import is_complete, recorded
from tabellone.rulebooks.big.scores import unreported
from tabellone.rulebooks.big.sizes import refuse_size, seating
from tabellone.rulebooks.big.swiss import swiss_tables

KEPT = "slow-tables-kept"


def ready_tables(tournament: Tournament) -> Mapping[int, frozenset[str]]:
    """Tables of the next round that can begin: nobody at them still plays, and their seats are certain (BIG 7.2.2)."""
    event = _before_it_began(tournament)
    played = recorded(event)
    if not played or is_complete(played[-1]):
        return {}
    spans, slow = spans_of(event), still_playing(played[-1])
    fresh = _arrivals(event, slow)
    return {
        number: players
        for number, players in certain_tables(event).items()
        if not players & slow and all(player in fresh or _is_fixed(spans, player) for player in players)
    }


def draw_ready(tournament: Tournament, seed: str) -> Draw:
    """Those tables alone, seated as the whole draw with the seed will seat them (BIG 7.2.2)."""
    event, ready = _before_it_began(tournament), ready_tables(tournament)
    planned, size = next_round(event), next_size(event)
    if not ready:
        raise _nothing_ready(event)
    refuse_size(size, sheet_at(event, planned), binding=event.national_final)
    sizes, warnings = seating(len(spans_of(event)), size, sheet_at(event, planned))
    place = _places(event, seed)
    tables = tuple(DrawnTable(n, tuple(sorted(players, key=place.__getitem__))) for n, players in ready.items())
    waiting = [number for number in range(1, len(sizes) + 1) if number not in ready]
    more = {**own_fields(event, planned), "waiting": waiting}
    return Draw(planned.number, "swiss", seed, tables, warnings=warnings, more=more)


def draw_rest(tournament: Tournament) -> Draw:
    """The whole round with the seed it began with, once the slow tables have reported (BIG 7.2.2).

    Tables that have begun stay as they are, also where a correction or a swap by hand has changed the standing they
    came from (ruling slow-tables-kept): then the others are filled from the top with those left.
    """
    begun = recorded(tournament)[-1:]
    if not begun:
        raise RuleError("no-such-round", rule="BIG 7.2.2", round=1, rounds=0)
    event, seed = _emptied(tournament, begun[0]), begun[0].seed or ""
    whole = draw(event, seed)
    tables = {table.number: table for table in whole.tables}
    started = {table.number: DrawnTable(table.number, table.players) for table in begun[0].tables}
    if all(tables.get(number) == table for number, table in started.items()):
        return whole
    return _around(event, whole, started)


def _before_it_began(tournament: Tournament) -> Tournament:
    """The document without the tables of a next round that began while others were playing (BIG 7.2.2)."""
    played = recorded(tournament)
    if len(played) < 2 or is_complete(played[-2]):
        return tournament
    return _emptied(tournament, played[-1])


def _emptied(tournament: Tournament, begun: Round) -> Tournament:
    rounds = tuple(replace(r, tables=()) if r is begun else r for r in tournament.rounds)
    return replace(tournament, rounds=rounds)


def _is_fixed(spans: Spans, player: str) -> bool:
    first, last = spans[player]
    return first == last


def _arrivals(event: Tournament, slow: set[str]) -> set[str]:
    """Who plays for the first time, so that the lot of the round alone gives their order (ruling arrivals-by-lot)."""
    seated = {
        seat.player for r in recorded(event) for table in r.tables for seat in table.seats if seat.status != "absent"
    }
    return set(entrants(event, next_round(event).number)) - seated - slow


def _places(event: Tournament, seed: str) -> dict[str, tuple[int, int]]:
    """What orders the seats of a table: the certain position, among arrivals the lot (BIG 4.2)."""
    fresh = Lots(seed, ARRIVALS).shuffled(_arrivals(event, still_playing(recorded(event)[-1])))
    drawn = {player: turn for turn, player in enumerate(fresh)}
    return {player: (first, drawn.get(player, -1)) for player, (first, _) in spans_of(event).items()}


def _nothing_ready(event: Tournament) -> RuleError:
    last = recorded(event)[-1:]
    tables = [table.number for r in last for table in r.tables if unreported(table)]
    return RuleError("no-table-ready", rule="BIG 7.2.2", tables=tables)


def _around(event: Tournament, whole: Draw, started: Mapping[int, DrawnTable]) -> Draw:
    playing = {player for table in started.values() for player in table.seats}
    drawing = pending(event, replace(next_round(event), seed=whole.seed))
    left = [player for player in order_for(drawing, whole.round, whole.seed)[0] if player not in playing]
    size = next_size(event)
    tables = swiss_tables(drawing, left, seating(len(left), size)[0], size) if left else []
    free = (number for number in range(1, len(tables) + len(started) + 1) if number not in started)
    others = [DrawnTable(number, tuple(seats)) for number, seats in zip(free, tables, strict=False)]
    together = sorted([*started.values(), *others], key=lambda table: table.number)
    return replace(whole, tables=tuple(together), warnings=(*whole.warnings, KEPT))
