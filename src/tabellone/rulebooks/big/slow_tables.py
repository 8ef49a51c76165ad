"""The next round begins for everyone whose table does not depend on the slow ones (BIG 7.2.2)."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from tabellone.contract.answers import Draw, DrawnTable
from tabellone.engine.entries import entrants_in, had_bye
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Round, Tournament
from tabellone.engine.lots import Lots
from tabellone.rulebooks.big.catalogue.in_force import round_sheet
from tabellone.rulebooks.big.draw import (
    ARRIVALS,
    draw,
    just_met,
    order_for,
    own_fields,
    pending,
    round_to_draw,
    swiss_tables,
)
from tabellone.rulebooks.big.final_phase import in_final_phase, qualifying_is_all
from tabellone.rulebooks.big.ladder import RoundBook, round_book
from tabellone.rulebooks.big.rounds import (
    is_complete,
    players_who_came,
    qualifying_rounds,
    recorded_rounds,
    refuse_size,
    sizes_and_warnings,
)
from tabellone.rulebooks.big.structure import wanted_table_size
from tabellone.rulebooks.big.table import Exact, players_unreported

MOST = 1000  # the most that a table gives (BIG 4)
NOT_SEATED = -1  # below everyone with a position
Spans = Mapping[str, tuple[int, int]]


@dataclass(frozen=True, slots=True)
class PointsProspect:
    """Between how many points somebody will have, and the key of the ladder where it is known."""

    low: Exact
    high: Exact
    key: tuple[Exact, ...] = ()

    @property
    def is_known(self) -> bool:
        """Whether the result is in; two such are compared by their keys."""
        return self.low == self.high


def tables_certain_next(tournament: Tournament) -> dict[int, frozenset[str]]:
    """Tables of the next Swiss round, by number, that do not depend on tables still playing.

    Nothing is claimed that a result could change, and nothing at all before a final phase.
    """
    spans, size = spans_of(tournament), next_size(tournament)
    if len(spans) < 2:
        return {}
    if size == 2:
        last = recorded_rounds(tournament)[-1]
        quick = {player: span for player, span in spans.items() if player not in still_playing(last)}
        return _pairs(len(spans), quick, just_met(last), had_bye(qualifying_rounds(tournament)) & spans.keys())
    return _chunks(spans, sizes_and_warnings(len(spans), size)[0])


def spans_of(tournament: Tournament) -> Spans:
    """The first and the last position in which everyone can come into the next Swiss round.

    Nobody where no Swiss round follows, or where an earlier round is not complete.
    """
    played = recorded_rounds(tournament)
    if not played or tournament.system in ("round_robin", "knockout") or not all(map(is_complete, played[:-1])):
        return {}
    last, planned = played[-1], round_to_draw(tournament)
    if in_final_phase(tournament, last.number) or qualifying_is_all(tournament, last.number):
        return {}
    return _spans(_prospects(tournament, played, entrants_in(tournament, planned.number)))


def next_size(tournament: Tournament) -> int:
    """Wanted players per table of the next round."""
    return round_to_draw(tournament).table_size or wanted_table_size(tournament)


def _prospects(tournament: Tournament, played: Sequence[Round], here: Sequence[str]) -> dict[str, PointsProspect]:
    slow = still_playing(played[-1])
    known = replace(played[-1], tables=tuple(table for table in played[-1].tables if not players_unreported(table)))
    book = round_book(tournament, [*played[:-1], known])
    return {player: _prospect(book, player, slow=player in slow, first=len(played) == 1) for player in here}


def _prospect(book: RoundBook, player: str, *, slow: bool, first: bool) -> PointsProspect:
    points = book.points(player) if player in book.lines else NOT_SEATED
    if slow:
        return PointsProspect(points, max(points, 0) + MOST)
    if player not in book.lines or first:  # after the first round the PBG can hang on who was at the largest table
        return PointsProspect(points, points, (points,))
    return PointsProspect(points, points, book.key(player))


def _spans(prospects: Mapping[str, PointsProspect]) -> Spans:
    """The first and the last position that everyone can have: one after those surely above, so many before the end."""
    field = _Field(prospects.values())
    return {player: (field.above(one) + 1, len(prospects) - field.below(one)) for player, one in prospects.items()}


class _Field:
    """Everybody's prospects in order, so that those surely above or below are counted at a glance."""

    def __init__(self, prospects: Collection[PointsProspect]) -> None:
        vague = [one for one in prospects if not one.is_known]
        self.keys = sorted(one.key for one in prospects if one.is_known)
        self.lows, self.highs = sorted(one.low for one in prospects), sorted(one.high for one in prospects)
        self.vague_lows, self.vague_highs = sorted(one.low for one in vague), sorted(one.high for one in vague)

    def above(self, one: PointsProspect) -> int:
        """How many will stand higher whatever happens."""
        if not one.is_known:
            return len(self.lows) - bisect_right(self.lows, one.high)
        vague = len(self.vague_lows) - bisect_right(self.vague_lows, one.high)
        return vague + len(self.keys) - bisect_right(self.keys, one.key)

    def below(self, one: PointsProspect) -> int:
        """How many will stand lower whatever happens."""
        if not one.is_known:
            return bisect_left(self.highs, one.low)
        return bisect_left(self.vague_highs, one.low) + bisect_left(self.keys, one.key)


def _chunks(spans: Spans, sizes: Sequence[int]) -> dict[int, frozenset[str]]:
    """The tables whose positions are filled by the same players whatever happens."""
    certain, before = {}, 0
    for number, size in enumerate(sizes, 1):
        inside = frozenset(p for p, (first, last) in spans.items() if before < first and last <= before + size)
        if len(inside) == size:
            certain[number] = inside
        before += size
    return certain


def _pairs(
    players: int, spans: Spans, met: Mapping[str, Collection[str]], byes: Collection[str]
) -> dict[int, frozenset[str]]:
    """Pairs from the top as long as the order is certain, nobody in it can get the bye, and four or more are left."""
    order = sorted((p for p, (first, last) in spans.items() if first == last), key=lambda p: spans[p])
    order = [player for place, player in enumerate(order, 1) if spans[player] == (place, place)]
    due = players - len(order) - len([p for p in byes if p not in order])
    left = players - players % 2
    pairs: dict[int, frozenset[str]] = {}
    while order and left >= 6 and (due > 0 or players % 2 == 0):
        partner = next((other for other in order[1:] if other not in met.get(order[0], ())), None)
        if partner is None:
            break
        pairs[len(pairs) + 1] = frozenset({order[0], partner})
        order = [player for player in order[1:] if player != partner]
        left -= 2
    return pairs


def still_playing(last: Round) -> set[str]:
    """Who sits at a table still playing."""
    return {player for table in last.tables if players_unreported(table) for player in table.players}


KEPT = "slow-tables-kept"


def ready_tables(tournament: Tournament) -> Mapping[int, frozenset[str]]:
    """Tables of the next round that can begin: nobody at them still plays, and their seats are certain (BIG 7.2.2)."""
    event = _before_it_began(tournament)
    played = recorded_rounds(event)
    if not played or is_complete(played[-1]):
        return {}
    spans, slow = spans_of(event), still_playing(played[-1])
    fresh = _arrivals(event, slow)
    return {
        number: players
        for number, players in tables_certain_next(event).items()
        if not players & slow and all(player in fresh or _is_fixed(spans, player) for player in players)
    }


def draw_ready(tournament: Tournament, seed: str) -> Draw:
    """Those tables alone, seated as the whole draw with the seed will seat them."""
    event, ready = _before_it_began(tournament), ready_tables(tournament)
    planned, size = round_to_draw(event), next_size(event)
    if not ready:
        raise _nothing_ready(event)
    refuse_size(size, round_sheet(event, planned), binding=event.national_final)
    sizes, warnings = sizes_and_warnings(len(spans_of(event)), size, round_sheet(event, planned))
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
    begun = recorded_rounds(tournament)[-1:]
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
    """The document without the tables of a next round that began while others were playing."""
    played = recorded_rounds(tournament)
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
    here = set(entrants_in(event, round_to_draw(event).number))
    return here - players_who_came(recorded_rounds(event)) - slow


def _places(event: Tournament, seed: str) -> dict[str, tuple[int, int]]:
    """What orders the seats of a table: the certain position, among arrivals the lot."""
    fresh = Lots(seed, ARRIVALS).shuffled(_arrivals(event, still_playing(recorded_rounds(event)[-1])))
    drawn = {player: turn for turn, player in enumerate(fresh)}
    return {player: (first, drawn.get(player, -1)) for player, (first, _) in spans_of(event).items()}


def _nothing_ready(event: Tournament) -> RuleError:
    last = recorded_rounds(event)[-1:]
    tables = [table.number for r in last for table in r.tables if players_unreported(table)]
    return RuleError("no-table-ready", rule="BIG 7.2.2", tables=tables)


def _around(event: Tournament, whole: Draw, started: Mapping[int, DrawnTable]) -> Draw:
    playing = {player for table in started.values() for player in table.seats}
    drawing = pending(event, replace(round_to_draw(event), seed=whole.seed))
    left = [player for player in order_for(drawing, whole.round, whole.seed)[0] if player not in playing]
    size = next_size(event)
    tables = swiss_tables(drawing, left, sizes_and_warnings(len(left), size)[0], size) if left else []
    free = (number for number in range(1, len(tables) + len(started) + 1) if number not in started)
    others = [DrawnTable(number, tuple(seats)) for number, seats in zip(free, tables, strict=False)]
    together = sorted([*started.values(), *others], key=lambda table: table.number)
    return replace(whole, tables=tuple(together), warnings=(*whole.warnings, KEPT))
