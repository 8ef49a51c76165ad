"""Who is who in a source: by the platform's own id where it is given, else by the nickname."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from decimal import Decimal

from tabellone.engine.errors import Problem
from tabellone.exchange.sources.found import FoundPlayer
from tabellone.exchange.sources.values import Findings


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
                yield Problem("source-renamed", values={**named, "others": tuple(others[:5])})
            elif player.site_id is None and self.key(player.nickname) != key:
                yield Problem("source-name-for-account", values=named)
            elif player.site_id is None and not nobody:
                yield Problem("source-no-account", values=named)


def _key(nickname: str, site_id: str) -> str:
    return f"id:{site_id}" if site_id else f"name:{nickname.casefold()}"
