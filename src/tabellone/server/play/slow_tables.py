"""Tables that still play, and the next round for everybody whose table depends on none of them (BIG 7.2.2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Literal

from tabellone.contract.clocks import MINUTE
from tabellone.engine.errors import TabelloneError
from tabellone.engine.facts import Table
from tabellone.server.events.models import Tournament
from tabellone.server.play.clocks import clocks_at, clocks_in
from tabellone.server.play.hall_board import in_play
from tabellone.tournament.clocks import minutes_of, reading
from tabellone.tournament.draws import ready
from tabellone.tournament.names import names_of
from tabellone.tournament.player_clocks import TableClocks
from tabellone.tournament.rounds import rest_of_round, seen_of_draw
from tabellone.tournament.state import Drawn, State
from tabellone.tournament.view import hall_of, is_bye, is_reported

Going = Literal["untimed", "waiting", "playing", "paused", "ended", "without"]


@dataclass(frozen=True, slots=True)
class SlowPlayer:
    """A player at a table that still plays; `left` in milliseconds, None without a limit."""

    name: str
    left: int | None = None
    in_turn: bool = False
    out: bool = False


@dataclass(frozen=True, slots=True)
class SlowTable:
    """A table that still plays: `elapsed` and `expected` in whole minutes, `ends` when it is over at the latest.

    `over`: longer than expected; `past`: than the end that was announced, so that the organisers may stop it.
    """

    number: int
    table: int
    place: int
    going: Going
    players: tuple[SlowPlayer, ...]
    elapsed: int | None
    expected: int | None
    ends: datetime | None
    over: bool = False
    past: bool = False
    game: str | None = None
    last_round: bool = False

    @property
    def timed(self) -> bool:
        """Whether the players' clocks are going."""
        return self.going in ("playing", "paused", "ended")

    @property
    def percent(self) -> int | None:
        """How much of the expected time is used."""
        return None if self.elapsed is None or not self.expected else 100 * self.elapsed // self.expected


@dataclass(frozen=True, slots=True)
class _Round:
    """A round in play: names, and how long it should last."""

    state: State
    drawn: Drawn
    names: Mapping[str, str]
    minutes: int | None


def slow_tables(row: Tournament, state: State, now: datetime) -> tuple[SlowTable, ...]:
    """Every table that has not reported, the one that will be last first."""
    found = [one for drawn in in_play(state) for one in _of_round(row, state, drawn, now)]
    return tuple(sorted(found, key=lambda one: (-one.ends.timestamp() if one.ends else 0, one.number, one.place)))


def slow_table(row: Tournament, state: State, drawn: Drawn, table: Table, now: datetime) -> SlowTable:
    """One table, as it plays."""
    standing = clocks_at(row, state, drawn.round.number, table.number, now)
    return _slow(_Round(state, drawn, names_of(state), minutes_of(state, drawn.round.number)), table, standing, now)


def _of_round(row: Tournament, state: State, drawn: Drawn, now: datetime) -> list[SlowTable]:
    number = drawn.round.number
    of = _Round(state, drawn, names_of(state), minutes_of(state, number))
    clocks = clocks_in(row, state, number, now)
    playing = [one for one in drawn.round.tables if not is_bye(one) and not is_reported(one)]
    return [_slow(of, one, clocks.get(one.number), now) for one in playing]


def _slow(of: _Round, table: Table, standing: TableClocks | None, now: datetime) -> SlowTable:
    drawn, number = of.drawn, of.drawn.round.number
    clock = reading(hall_of(of.state, number).clock, now, table.number)
    timed_by_round = SlowTable(
        number=number,
        table=table.number,
        place=drawn.spots.get(table.number, table.number),
        going="untimed" if standing is None else "without" if standing.without else "waiting",
        players=tuple(SlowPlayer(of.names.get(one, one)) for one in table.players),
        elapsed=int((now - clock.started).total_seconds()) // 60 if clock.started else None,
        expected=clock.minutes or of.minutes,
        ends=clock.ends(now),
        over=clock.over,
        game=drawn.round.game,
    )
    if standing is None or not standing.counting:
        return timed_by_round
    return replace(
        timed_by_round,
        going=_going(standing),
        players=tuple(_player(standing, one, of.names) for one in table.players),
        elapsed=standing.clock.elapsed // MINUTE,
        expected=_expected(standing) or of.minutes,
        ends=_ends(standing, now),
        over=standing.clock.table_over,
        past=standing.clock.table_over,
        last_round=standing.clock.last_round,
    )


def _player(standing: TableClocks, player: str, names: Mapping[str, str]) -> SlowPlayer:
    clock = standing.clock
    left = clock.remaining.get(player)
    return SlowPlayer(names.get(player, player), left, in_turn=clock.turn == player, out=player in clock.flags)


def _going(standing: TableClocks) -> Going:
    if standing.clock.ended or standing.known.read:
        return "ended"
    return "paused" if standing.clock.paused else "playing"


def _expected(standing: TableClocks) -> int | None:
    limits = standing.limits
    whole = limits.table if limits.table is not None else limits.last_round
    return None if whole is None else whole // MINUTE


def _ends(standing: TableClocks, now: datetime) -> datetime | None:
    """When a game is over at the latest: all the time used, or the announced end; over already where it ended."""
    clock, limits = standing.clock, standing.limits
    if clock.begun is None or clock.ended or standing.known.read:
        return None
    begun = datetime.fromtimestamp(clock.begun / 1000, tz=UTC)
    left = [one for player, one in clock.remaining.items() if player not in clock.done]
    whole = [] if limits.player is None else [now + timedelta(milliseconds=sum(one or 0 for one in left))]
    if limits.table is not None:
        whole.append(begun + timedelta(milliseconds=limits.table))
    return min(whole) if whole else None


@dataclass(frozen=True, slots=True)
class Beginning:
    """The tables of a round that can begin now, with the names of who sits there; `more`: others play it already.

    `undecided`: so many have to be checked in first.
    """

    number: int
    tables: tuple[tuple[int, tuple[str, ...]], ...] = ()
    more: bool = False
    undecided: int = 0
    seen: str = ""


def beginning(state: State) -> Beginning | None:
    """What can begin while tables still play; None where nothing can, or nothing has to wait."""
    names = names_of(state)
    last = state.rounds[-1] if state.rounds else None
    if last and last.partial and last.published:
        known = {table.number for table in last.round.tables}
        try:
            drawn = rest_of_round(state, last.round.number)[1]
        except TabelloneError:
            return None
        new = tuple((one.number, _named(one.seats, names)) for one in drawn.tables if one.number not in known)
        return Beginning(last.round.number, new, more=True) if new else None
    prospect = ready(state)
    if not prospect.certain:
        return None
    tables = tuple((table, _named(sorted(players), names)) for table, players in sorted(prospect.certain.items()))
    undecided = sum(len(one.players) for one in prospect.obstacles if one.kind == "undecided")
    return Beginning(prospect.number, tables, undecided=undecided, seen=seen_of_draw(state, prospect.number))


def _named(players: Iterable[str], names: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(names.get(one, one) for one in players)
