"""The clocks of a table as a phone shows them: the player in turn in large, everybody's time, what can be tapped.

`watch.js` shows the same from the same taps, between two answers of the server and without any.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from tabellone.contract.clocks import MINUTE, Limits
from tabellone.server.play.clocks import Standing, auction_under_way, standing_at
from tabellone.server.play.names import shown
from tabellone.server.play.states import state_of
from tabellone.server.web.rights import TableRequest
from tabellone.server.web.table.phone import owner_of
from tabellone.server.web.table.places import place, store_of
from tabellone.tournament.hall import numbered, tap_text

Mode = Literal["open", "read", "without"]
Now = Literal["waiting", "playing", "paused", "between", "ended"]


@dataclass(frozen=True, slots=True)
class Player:
    """A player at the clocks; `turn` is the number in taps, `left` in milliseconds, None without a limit."""

    turn: int
    id: str
    name: str
    left: int | None
    used: int
    in_turn: bool
    out: bool
    done: bool
    agreed: bool
    mine: bool


@dataclass(frozen=True, slots=True)
class Panel:
    """The clocks of a table: what is shown, and what `watch.js` counts from."""

    mode: Mode
    now: Now
    players: tuple[Player, ...]
    limits: Limits
    elapsed: int
    table_over: bool
    last_round: bool
    tap: str
    turn: Player | None
    following: Player | None
    taps: str
    at: int
    mark: str
    url: str
    taps_url: str
    store: str

    @property
    def each(self) -> int | None:
        """Minutes for each player."""
        return None if self.limits.player is None else self.limits.player // MINUTE

    @property
    def whole(self) -> int | None:
        """Minutes of the table."""
        return None if self.limits.table is None else self.limits.table // MINUTE

    @property
    def draft(self) -> int:
        """Minutes before the clocks."""
        return self.limits.draft // MINUTE

    @property
    def last_minutes(self) -> int | None:
        """After how many minutes the last round is played."""
        return None if self.limits.last_round is None else self.limits.last_round // MINUTE

    @property
    def table_left(self) -> int | None:
        """What is left until the announced end, or until the last round; may be less than nothing."""
        limit = self.limits.table if self.limits.table is not None else self.limits.last_round
        return None if limit is None else limit - self.elapsed

    @property
    def late(self) -> tuple[Player, ...]:
        """Who is out of time."""
        return tuple(one for one in self.players if one.out)


def panel_of(request: TableRequest, now: datetime) -> Panel | None:
    """The clocks of the table that the link opens; None where there are none."""
    row = request.tournament
    state = state_of(row)
    standing = standing_at(row, state, request.number, request.table, now) if state.settings.phones else None
    if standing is None or (standing.reported and standing.clock.begun is None):
        return None
    if standing.known.limits is None and auction_under_way(state, request.number, request.table):
        return None  # the game begins after it
    names, owner, clock = shown(row), owner_of(request), standing.clock
    numbers = {one: nth for nth, one in enumerate(numbered(standing.limits.players), 1)}
    players = tuple(
        Player(
            turn=numbers[one],
            id=names[one].id,
            name=names[one].name,
            left=clock.remaining.get(one),
            used=clock.used.get(one, 0),
            in_turn=clock.turn == one,
            out=one in clock.flags,
            done=one in clock.done,
            agreed=one in standing.known.agreed,
            mine=bool(owner) and names[one].id == owner,
        )
        for one in standing.limits.players
    )
    seats = dict(zip(standing.limits.players, players, strict=True))
    return Panel(
        mode="without" if standing.without else "open" if standing.open else "read",
        now=now_of(standing),
        players=players,
        limits=standing.limits,
        elapsed=clock.elapsed,
        table_over=clock.table_over,
        last_round=clock.last_round,
        tap=main_tap(standing),
        turn=seats.get(clock.turn or ""),
        following=seats.get(clock.following or ""),
        taps=" ".join(taps_in(standing)),
        at=standing.now,
        mark=mark_of(standing),
        url=place(request, "table-watch"),
        taps_url=place(request, "table-watch-taps"),
        store=store_of(request),
    )


def now_of(standing: Standing) -> Now:
    """What is happening at the clocks."""
    clock = standing.clock
    if clock.begun is None:
        return "waiting"
    if clock.ended or not standing.open:
        return "ended"
    if clock.paused:
        return "paused"
    return "playing" if clock.turn or standing.limits.player is None else "between"


def main_tap(standing: Standing) -> str:
    """What the large button does: start, pass the turn, go on after a pause; nothing where nobody is left."""
    clock, seats = standing.clock, numbered(standing.limits.players)
    if clock.paused:
        return "r"
    if standing.limits.player is None:
        return "r" if clock.begun is None else ""
    return f"t.{seats.index(clock.following) + 1}" if clock.following else ""


def taps_in(standing: Standing) -> tuple[str, ...]:
    """The taps, as phones read and send them."""
    return tuple(tap_text(one, standing.limits.players) for one in standing.taps)


def mark_of(standing: Standing) -> str:
    """The same as long as nothing was tapped or decided."""
    known = standing.known
    told = (taps_in(standing), standing.limits, known.agreed, known.read, standing.without, standing.reported)
    return hashlib.sha256(repr(told).encode()).hexdigest()[:24]
