"""What a platform's file says of a tournament, before anybody decides what it means here; who is who in it.

Nothing is invented: a round, a result, a day that the source does not state is None, and a remark says so. Who is who,
what is rated and what counts is decided later, by people and by the rulebook.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from typing import Literal

from tabellone.engine.errors import Problem
from tabellone.engine.facts import System
from tabellone.engine.positions import values_by_key
from tabellone.exchange.sources.values import Findings

ONE, HALF, NOTHING = Decimal(1), Decimal("0.5"), Decimal(0)
Platform = Literal["abstractplay", "playstrategy", "boardgamearena", ""]
Ended = Literal[
    "played",  # to its end, by resigning or by agreement too
    "timeout",  # somebody ran out of time: a loss
    "left",  # somebody left a started game: a loss
    "no_show",  # somebody did not come: won by the other without play
    "bye",  # one seat: sat out, by the pairing
    "absent",  # one seat: was not paired, or was not there
    "void",  # no result: annulled, abandoned by both, a fault of the platform
    "open",  # still being played, or not begun
    "unknown",  # the source holds a game without telling its result
]
LostBy = Literal["", "timeout", "left", "no_show"]


@dataclass(frozen=True, slots=True)
class FoundPlayer:
    """Somebody in the source. `key` tells them apart there; the nickname is what people know them by.

    `site_id` is the platform's own id of the account, which stays when a nickname changes.
    """

    key: str
    nickname: str
    site_id: str | None = None
    machine: bool = False  # the platform says that it is a program
    rank: int | None = None
    points: Decimal | None = None  # the total that the source shows


@dataclass(frozen=True, slots=True)
class FoundSeat:
    """One seat of a game: 1, ½ or 0 where the source tells who won; `lost_by` marks who ran out of time, left, missed.

    `points` are tournament points as the source gives them, which need not be the score.
    """

    player: str
    score: Decimal | None = None
    place: int | None = None
    points: Decimal | None = None
    lost_by: LostBy = ""


@dataclass(frozen=True, slots=True)
class FoundGame:
    """One game, or a match of several games that counts as one; a bye or an absence has one seat.

    `id` is the platform's own, else empty. `place` says where it stands in the file ("line 12", "[3].header").
    """

    seats: tuple[FoundSeat, ...]
    ended: Ended = "played"
    id: str = ""
    round: int | None = None
    division: str = ""
    day: date | None = None
    rated: bool | None = None  # what the platform says; None: it does not
    games: int = 1  # of how many games the match was
    why: str = ""  # the platform's own word for how it ended
    place: str = ""


@dataclass(frozen=True, slots=True)
class FoundTournament:
    """A tournament as a source tells it; `remarks` are doubts and gaps, each with its place, none of them fatal."""

    format: str  # which reader: "abstractplay-records", "playstrategy-trf", "bga-rows", …
    platform: Platform
    players: tuple[FoundPlayer, ...]
    games: tuple[FoundGame, ...]
    name: str = ""
    game: str = ""  # as the platform calls it
    variants: tuple[str, ...] = ()
    source_id: str = ""  # of the tournament on the platform
    link: str = ""  # the address of its page, where the file carries one
    start: date | None = None
    end: date | None = None
    system: System | None = None
    rounds: int | None = None  # planned, where told
    remarks: tuple[Problem, ...] = ()


@dataclass(slots=True)
class Roster:
    """Everybody met while reading. First meet all, then ask for keys: a name alone may mean an account met later."""

    _players: dict[str, FoundPlayer] = field(default_factory=dict)
    _seen: dict[str, str] = field(default_factory=dict)  # when an account's nickname was in use
    _bearers: dict[str, set[str]] = field(default_factory=dict)  # accounts by nickname
    _names: dict[str, dict[str, str]] = field(default_factory=dict)  # nicknames by account

    def meet(self, nickname: str, site_id: str = "", *, machine: bool = False, when: str = "") -> None:
        """Note somebody; the nickname used last is kept, and the id stands for one that is not told."""
        key = _key(nickname, site_id)
        known = self._players.get(key)
        if site_id and nickname:
            self._bearers.setdefault(nickname.casefold(), set()).add(key)
            self._names.setdefault(key, {})[nickname.casefold()] = nickname
        if known is None or (nickname and when >= self._seen[key]):
            points, rank = (known.points, known.rank) if known else (None, None)
            machine = machine or (known is not None and known.machine)
            self._players[key] = FoundPlayer(key, nickname or site_id, site_id or None, machine, rank, points)
            self._seen[key] = when if nickname else ""

    def total(self, nickname: str, site_id: str, points: Decimal | None) -> None:
        """Note the total that a source shows for somebody who was met."""
        key = _key(nickname, site_id)
        self._players[key] = replace(self._players[key], points=points)

    def key(self, nickname: str, site_id: str = "") -> str:
        """The key of somebody who was met; a bare nickname means the one account that bears it, if there is one."""
        accounts = set() if site_id else self._bearers.get(nickname.casefold(), set())
        return next(iter(accounts)) if len(accounts) == 1 else _key(nickname, site_id)

    def players(self, findings: Findings) -> tuple[FoundPlayer, ...]:
        """Everybody, in the order met; remarks name those without an id, and those with two nicknames."""
        findings.remark(*self._doubts())
        return tuple(p for key, p in self._players.items() if p.site_id or self.key(p.nickname) == key)

    def _doubts(self) -> Iterator[Problem]:
        nobody = not any(player.site_id for player in self._players.values())
        if nobody and self._players:
            yield Problem("source-no-accounts")
        for key, player in self._players.items():
            named = {"player": player.nickname}
            others = [name for folded, name in self._names.get(key, {}).items() if folded != player.nickname.casefold()]
            if others:
                yield Problem.of("source-renamed", **named, others=tuple(others[:5]))
            elif player.site_id is None and self.key(player.nickname) != key:
                yield Problem("source-name-for-account", values=named)
            elif player.site_id is None and not nobody:
                yield Problem("source-no-account", values=named)


def _key(nickname: str, site_id: str) -> str:
    return f"id:{site_id}" if site_id else f"name:{nickname.casefold()}"


def games_once(games: Iterable[FoundGame], findings: Findings) -> tuple[FoundGame, ...]:
    """The same game again is left out, with a remark; another game with the same id is refused."""
    kept: dict[str, FoundGame] = {}
    for number, game in enumerate(games):
        known = kept.setdefault(game.id or f"\n{number}", game)
        if known is game:
            continue
        if (known.seats, known.ended, known.round) == (game.seats, game.ended, game.round):
            findings.remark(Problem.of("source-doubled-game", game.place, other=known.place))
        else:
            findings.refuse(Problem.of("source-game-differs", game.place, other=known.place))
    findings.settle()
    return tuple(kept.values())


def scores_of_two(one: Decimal | int, other: Decimal | int) -> tuple[Decimal, Decimal]:
    """The scores of two, of whom the one who has more has won."""
    if one == other:
        return HALF, HALF
    return (ONE, NOTHING) if one > other else (NOTHING, ONE)


def linked(items: Iterable[str], links: Iterable[tuple[str, str]]) -> list[list[str]]:
    """The items in groups that links hold together, directly or not; all in the order of the items."""
    above = {item: item for item in items}

    def top(item: str) -> str:
        while above[item] != item:
            above[item] = above[above[item]]
            item = above[item]
        return item

    for one, other in links:
        above[top(one)] = top(other)
    return list(values_by_key((top(item), item) for item in above).values())
