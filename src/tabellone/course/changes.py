"""What parts two views of a tournament that a draw may have: who takes part, who left, whose club, which result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from tabellone.engine.facts import Saw, Seat, SeenPlayer, SeenRound, SeenSettings, Table

Kind = Literal["came", "gone", "left", "stays", "groups", "seeds", "entry", "result", "round", "settings"]


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that is otherwise now: whose, or which table's of which round.

    `came` and `gone`: who takes part now and did not, or the other way round; `left`: who has withdrawn since, and
    `stays` who had; `groups`: who shares a club or group with others than then; `round`: an earlier round as a whole.
    """

    kind: Kind
    players: tuple[str, ...] = ()
    round: int = 0
    table: int = 0
    names: tuple[str, ...] = ()


def compared(then: Saw, now: Saw, *, waits: bool = False) -> Iterator[Change]:
    """What parts two views; with `waits` results that were missing then do not count (BIG 7.2.2)."""
    yield from _people(then, now)
    was, is_ = ({one.number: one for one in saw.rounds} for saw in (then, now))
    for number in sorted(was.keys() & is_.keys()):
        yield from _round(was[number], is_[number], waits=waits)
    names = tuple(_settings(then.settings or SeenSettings(), now.settings or SeenSettings()))
    if names:
        yield Change("settings", names=names)


def _people(then: Saw, now: Saw) -> Iterator[Change]:
    was, is_ = ({one.id: one for one in saw.players} for saw in (then, now))
    had, have = ({one.player: one.when for one in saw.withdrawals or ()} for saw in (then, now))
    stayed = was.keys() & is_.keys()
    found: dict[Kind, set[str]] = {
        "came": {player for player in is_.keys() - was.keys() if player not in have},
        "gone": {*was} - {*is_},
        "left": {player for player in have if player in was and have[player] != had.get(player)},
        "stays": {player for player in had if player not in have},
        "groups": _regrouped(then.players, now.players, stayed),
        "seeds": {player for player in stayed if was[player].seed != is_[player].seed},
        "entry": {player for player in stayed if was[player].from_round != is_[player].from_round},
    }
    yield from (Change(kind, tuple(sorted(players))) for kind, players in found.items() if players)


def _regrouped(then: Iterable[SeenPlayer], now: Iterable[SeenPlayer], stayed: set[str]) -> set[str]:
    """Whose club or group it is that changed: each group of then is found again in the one that has most of it."""
    old, new = _groups(then, stayed), _groups(now, stayed)
    found: set[str] = set()
    for group in sorted(old, key=lambda one: (-len(one), sorted(one))):
        same = max(new, key=lambda one: (len(one & group), -len(one ^ group), sorted(one)), default=frozenset[str]())
        if not same & group:
            found |= group
            continue
        found |= same ^ group
        new.remove(same)
    return found.union(*new)


def _groups(players: Iterable[SeenPlayer], stayed: set[str]) -> list[frozenset[str]]:
    members: dict[str, set[str]] = {}
    for player in players:
        for group in player.groups:
            if player.id in stayed:
                members.setdefault(group, set()).add(player.id)
    return [frozenset(one) for one in members.values() if len(one) > 1]


def _round(then: SeenRound, now: SeenRound, *, waits: bool) -> Iterator[Change]:
    """The tables of a round whose results are others; the whole round where it is seated or drawn otherwise."""
    was, is_ = ({table.number: table for table in one.tables} for one in (then, now))
    shared = was.keys() & is_.keys()
    seated = all(sorted(was[number].players) == sorted(is_[number].players) for number in shared)
    drawn = (then.phase, then.seed, then.table_size, then.game) == (now.phase, now.seed, now.table_size, now.game)
    if not seated or not drawn or (was.keys() != is_.keys() and not waits):
        yield Change("round", round=then.number)
        return
    for number in sorted(shared):
        if was[number] != is_[number] and not (waits and _is_open(was[number])):
            yield Change("result", round=then.number, table=number)


def _settings(then: SeenSettings, now: SeenSettings) -> Iterator[str]:
    """The settings that are others, parameters by their own names."""
    for name in ("game", "system", "table_size", "national_final"):
        if getattr(then, name) != getattr(now, name):
            yield name
    yield from (name for name in {**then.params, **now.params} if then.params.get(name) != now.params.get(name))


def _is_open(table: Table) -> bool:
    """Whether nothing has been reported of the table."""
    return all(seat == Seat(seat.player) for seat in table.seats)
