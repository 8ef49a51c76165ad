"""A table as any of the sources tells it, the game that it is, and the tournament that tables make."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from typing import Final

from tabellone.engine.errors import InputError, Problem
from tabellone.exchange.sources.found import (
    Ended,
    FoundGame,
    FoundSeat,
    FoundTournament,
    LostBy,
    Roster,
    games_once,
    scores_of_two,
)
from tabellone.exchange.sources.values import Findings, refuse_too_many

LOSING: Final[dict[Ended, LostBy]] = {"timeout": "timeout", "left": "left", "no_show": "no_show"}
MOST_SEATS: Final = 64


@dataclass(frozen=True, slots=True)
class Chair:
    """Somebody at a table; `marked` says that the source names them as the one who ran out of time, left or missed."""

    nickname: str
    site_id: str = ""
    place: int | None = None
    points: Decimal | None = None
    marked: bool = False


@dataclass(frozen=True, slots=True)
class BgaTable:
    """A table; `id` is the platform's."""

    chairs: tuple[Chair, ...]
    ended: Ended
    where: str
    id: str = ""
    round: int | None = None
    division: str = ""
    day: date | None = None
    rated: bool | None = None
    why: str = ""


def places_by_score(scores: Sequence[Decimal | None]) -> list[int | None]:
    """Places by scores, the higher the better, shared by equals; none unless all are known."""
    known = sorted((score for score in scores if score is not None), reverse=True)
    if len(known) < len(scores):
        return [None] * len(scores)
    return [known.index(score) + 1 for score in scores if score is not None]


def game_of_table(table: BgaTable, roster: Roster, findings: Findings) -> FoundGame:
    """The game; a remark says what was left open."""
    sure = _settled(table, findings)
    if sure.ended == "timeout":
        findings.remark(Problem("source-bga-timeout", sure.where))
        sure = replace(sure, rated=None)
    places = [chair.place for chair in sure.chairs]
    scores = _scores(places, sure.ended)
    return FoundGame(
        seats=tuple(
            FoundSeat(
                roster.key(chair.nickname, chair.site_id),
                score,
                chair.place,
                chair.points,
                LOSING.get(sure.ended, "") if chair.marked else "",
            )
            for chair, score in zip(sure.chairs, scores, strict=True)
        ),
        ended=sure.ended,
        id=sure.id,
        round=sure.round,
        division=sure.division,
        day=sure.day,
        rated=sure.rated,
        why=sure.why,
        place=sure.where,
    )


def _scores(places: Sequence[int | None], ended: Ended) -> list[Decimal | None]:
    if ended != "played" and ended not in LOSING:
        return [None] * len(places)
    match places:
        case [int(one), int(other)]:
            return list(scores_of_two(other, one))  # the first place is the better one
    return [None] * len(places)


def _settled(table: BgaTable, findings: Findings) -> BgaTable:
    """The table with places and marks that agree; unknown where they cannot."""
    if table.ended == "played":
        known = len(table.chairs) > 1 and all(chair.place for chair in table.chairs)
        return table if known else _unknown(table, "source-bga-no-result", findings)
    if table.ended not in LOSING:
        return replace(table, chairs=tuple(replace(chair, place=None, marked=False) for chair in table.chairs))
    marked = [chair.marked for chair in table.chairs]
    if all(marked) or not any(marked):
        return _by_places(table, findings)
    return _by_marks(table, findings)


def _by_places(table: BgaTable, findings: Findings) -> BgaTable:
    """The table with the last player marked, where the source tells of the whole table how it ended."""
    places = [chair.place for chair in table.chairs]
    known = [place for place in places if place is not None]
    if len(known) < len(places) or len(set(known)) < 2:
        both = table.ended == "no_show" and len(places) == 2 and not known and all(c.marked for c in table.chairs)
        if both:
            findings.remark(Problem("source-bga-both-missing", table.where))
            return replace(table, ended="void", chairs=tuple(replace(chair, marked=False) for chair in table.chairs))
        return _unknown(table, "source-bga-who", findings)
    chairs = tuple(replace(chair, marked=chair.place == max(known)) for chair in table.chairs)
    return replace(table, chairs=chairs)


def _by_marks(table: BgaTable, findings: Findings) -> BgaTable:
    """The table with places that agree with the players whom the source marks."""
    known = [chair.place for chair in table.chairs if chair.place is not None]
    if len(known) == len(table.chairs):
        worst = max(chair.place or 0 for chair in table.chairs if not chair.marked)
        agree = all((chair.place or 0) > worst for chair in table.chairs if chair.marked)
        return table if agree else _unknown(table, "source-bga-contradiction", findings)
    if len(table.chairs) == 2 and not known:
        chairs = tuple(replace(chair, place=2 if chair.marked else 1) for chair in table.chairs)
        return replace(table, chairs=chairs)
    return _unknown(table, "source-bga-no-result", findings)


def _unknown(table: BgaTable, code: str, findings: Findings) -> BgaTable:
    findings.remark(Problem(code, table.where))
    chairs = tuple(replace(chair, place=None, marked=False) for chair in table.chairs)
    return replace(table, ended="unknown", chairs=chairs)


@dataclass(frozen=True, slots=True)
class ToldTournament:
    """What a source says of the tournament itself."""

    format: str
    name: str = ""
    source_id: str = ""
    games: tuple[str, ...] = ()  # the names of the games played: one, unless tables were mixed
    start: date | None = None
    end: date | None = None
    rounds: int | None = None


def tournament_of_tables(about: ToldTournament, tables: Sequence[BgaTable], findings: Findings) -> FoundTournament:
    """The tournament that the tables make; faults found so far refuse it."""
    findings.settle()
    if not tables:
        raise InputError([Problem("source-no-games"), *findings.remarks])
    refuse_too_many(len(tables))
    roster = Roster()
    for table in tables:
        for chair in table.chairs:
            roster.meet(chair.nickname, chair.site_id)
    games = games_once([game_of_table(table, roster, findings) for table in _apart(tables, roster, findings)], findings)
    if len(about.games) > 1:
        findings.remark(Problem.of("source-several-games", names=about.games[:10]))
    if all(table.round is None for table in tables):
        findings.remark(Problem("source-bga-no-rounds"))
    days = [table.day for table in tables if table.day]
    players = roster.players(findings)
    return FoundTournament(
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


def _apart(tables: Iterable[BgaTable], roster: Roster, findings: Findings) -> list[BgaTable]:
    """The tables, unless somebody sits twice at one: then the source is refused."""
    kept = list(tables)
    for table in kept:
        keys = [roster.key(chair.nickname, chair.site_id) for chair in table.chairs]
        twice = next((chair for n, chair in enumerate(table.chairs) if keys[n] in keys[:n]), None)
        if twice is not None:
            findings.refuse(Problem.of("source-bga-twice", table.where, player=twice.nickname))
    findings.settle()
    return kept
