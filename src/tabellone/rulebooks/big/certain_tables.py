"""Slow tables: which tables of the next Swiss round are certain whatever the missing results will be (BIG 7.2.2)."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from tabellone.engine.entries import entrants, had_bye
from tabellone.engine.facts import Round, Tournament
from tabellone.rulebooks.big.draw import next_round
from tabellone.rulebooks.big.final_phase import in_final_phase, qualifying_is_all
from tabellone.rulebooks.big.ladder import Ledger, ledger
from tabellone.rulebooks.big.plan import table_size
from tabellone.rulebooks.big.rounds import is_complete, qualifying, recorded
from tabellone.rulebooks.big.scores import Exact, unreported
from tabellone.rulebooks.big.sizes import seating
from tabellone.rulebooks.big.swiss import just_met

MOST = 1000  # the most that a table gives (BIG 4)
NOT_SEATED = -1  # below everyone with a position
Spans = Mapping[str, tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Prospect:
    """Between how many points somebody will have, and the key of the ladder where it is known (BIG 4.2)."""

    low: Exact
    high: Exact
    key: tuple[Exact, ...] = ()

    @property
    def is_known(self) -> bool:
        """Whether the result is in (BIG 3); two such are compared by their keys."""
        return self.low == self.high


def certain_tables(tournament: Tournament) -> dict[int, frozenset[str]]:
    """Tables of the next Swiss round, by number, that do not depend on tables still playing (BIG 7.2.2).

    Nothing is claimed that a result could change, and nothing at all before a final phase.
    """
    spans, size = spans_of(tournament), next_size(tournament)
    if len(spans) < 2:
        return {}
    if size == 2:
        last = recorded(tournament)[-1]
        quick = {player: span for player, span in spans.items() if player not in still_playing(last)}
        return _pairs(len(spans), quick, just_met(last), had_bye(qualifying(tournament)) & spans.keys())
    return _chunks(spans, seating(len(spans), size)[0])


def spans_of(tournament: Tournament) -> Spans:
    """The first and the last position in which everyone can come into the next Swiss round (BIG 4.2, BIG 7.2.2).

    Nobody where no Swiss round follows, or where an earlier round is not complete.
    """
    played = recorded(tournament)
    if not played or tournament.system in ("round_robin", "knockout") or not all(map(is_complete, played[:-1])):
        return {}
    last, planned = played[-1], next_round(tournament)
    if in_final_phase(tournament, last.number) or qualifying_is_all(tournament, last.number):
        return {}
    return _spans(_prospects(tournament, played, entrants(tournament, planned.number)))


def next_size(tournament: Tournament) -> int:
    """Wanted players per table of the next round (BIG 4.1)."""
    return next_round(tournament).table_size or table_size(tournament)


def _prospects(tournament: Tournament, played: Sequence[Round], here: Sequence[str]) -> dict[str, Prospect]:
    slow = still_playing(played[-1])
    known = replace(played[-1], tables=tuple(table for table in played[-1].tables if not unreported(table)))
    book = ledger(tournament, [*played[:-1], known])
    return {player: _prospect(book, player, slow=player in slow, first=len(played) == 1) for player in here}


def _prospect(book: Ledger, player: str, *, slow: bool, first: bool) -> Prospect:
    points = book.points(player) if player in book.lines else NOT_SEATED
    if slow:
        return Prospect(points, max(points, 0) + MOST)
    if player not in book.lines or first:  # after the first round the PBG can hang on who was at the largest table
        return Prospect(points, points, (points,))
    return Prospect(points, points, book.key(player))


def _spans(prospects: Mapping[str, Prospect]) -> Spans:
    """The first and the last position that everyone can have: one after those surely above, so many before the end."""
    field = _Field(prospects.values())
    return {player: (field.above(one) + 1, len(prospects) - field.below(one)) for player, one in prospects.items()}


class _Field:
    """Everybody's prospects in order, so that those surely above or below are counted at a glance (BIG 4.2)."""

    def __init__(self, prospects: Collection[Prospect]) -> None:
        vague = [one for one in prospects if not one.is_known]
        self.keys = sorted(one.key for one in prospects if one.is_known)
        self.lows, self.highs = sorted(one.low for one in prospects), sorted(one.high for one in prospects)
        self.vague_lows, self.vague_highs = sorted(one.low for one in vague), sorted(one.high for one in vague)

    def above(self, one: Prospect) -> int:
        """How many will stand higher whatever happens (BIG 4.2)."""
        if not one.is_known:
            return len(self.lows) - bisect_right(self.lows, one.high)
        vague = len(self.vague_lows) - bisect_right(self.vague_lows, one.high)
        return vague + len(self.keys) - bisect_right(self.keys, one.key)

    def below(self, one: Prospect) -> int:
        """How many will stand lower whatever happens (BIG 4.2)."""
        if not one.is_known:
            return bisect_left(self.highs, one.low)
        return bisect_left(self.vague_highs, one.low) + bisect_left(self.keys, one.key)


def _chunks(spans: Spans, sizes: Sequence[int]) -> dict[int, frozenset[str]]:
    """The tables whose positions are filled by the same players whatever happens (BIG 4.1)."""
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
    """Who sits at a table still playing (BIG 7.2.2)."""
    return {player for table in last.tables if unreported(table) for player in table.players}
