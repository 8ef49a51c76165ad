"""Tables to a tournament."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from tabellone.engine.errors import InputError, Problem
from tabellone.exchange.sources.boardgamearena.table import Table, game_of
from tabellone.exchange.sources.found import Found
from tabellone.exchange.sources.once import once
from tabellone.exchange.sources.roster import Roster
from tabellone.exchange.sources.values import MOST_GAMES, Findings


@dataclass(frozen=True, slots=True)
class About:
    """What a source says of the tournament itself."""

    format: str
    name: str = ""
    source_id: str = ""
    games: tuple[str, ...] = ()  # the names of the games played: one, unless tables were mixed
    start: date | None = None
    end: date | None = None
    rounds: int | None = None


def gathered(about: About, tables: Sequence[Table], findings: Findings) -> Found:
    """The tournament that the tables make; faults found so far refuse it."""
    findings.settle()
    if not tables:
        raise InputError([Problem("source-no-games"), *findings.remarks])
    bounded(len(tables))
    roster = Roster()
    for table in tables:
        for chair in table.chairs:
            roster.meet(chair.nickname, chair.site_id)
    games = once([game_of(table, roster, findings) for table in _apart(tables, roster, findings)], findings)
    if len(about.games) > 1:
        findings.remark(Problem("source-several-games", values={"names": about.games[:10]}))
    if all(table.round is None for table in tables):
        findings.remark(Problem("source-bga-no-rounds"))
    days = [table.day for table in tables if table.day]
    players = roster.players(findings)
    return Found(
        format=about.format,
        platform="boardgamearena",
        players=players,
        games=games,
        name=about.name,
        game=about.games[0] if len(about.games) == 1 else "",
        source_id=about.source_id,
        start=about.start or min(days, default=None),
        end=about.end or max(days, default=None),
        rounds=about.rounds,
        remarks=findings.remarks,
    )


def bounded(tables: int) -> None:
    """Refuse more tables than any tournament has."""
    if tables > MOST_GAMES:
        raise InputError([Problem("source-too-many-games", values={"most": MOST_GAMES})])


def _apart(tables: Iterable[Table], roster: Roster, findings: Findings) -> list[Table]:
    """The tables, unless somebody sits twice at one: then the source is refused."""
    kept = list(tables)
    for table in kept:
        keys = [roster.key(chair.nickname, chair.site_id) for chair in table.chairs]
        twice = next((chair for n, chair in enumerate(table.chairs) if keys[n] in keys[:n]), None)
        if twice is not None:
            findings.refuse(Problem("source-bga-twice", table.where, values={"player": twice.nickname}))
    findings.settle()
    return kept
