"""A table as any of the sources tells it, and the game that it is: who won, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from typing import Final, Literal

from tabellone.engine.errors import Problem
from tabellone.exchange.sources.found import Ended, FoundGame, FoundSeat
from tabellone.exchange.sources.roster import Roster
from tabellone.exchange.sources.values import Findings

Lost = Literal["", "timeout", "left", "no_show"]
LOSING: Final[dict[Ended, Lost]] = {"timeout": "timeout", "left": "left", "no_show": "no_show"}
HALF: Final = Decimal("0.5")
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
class Table:
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


def placed(scores: Sequence[Decimal | None]) -> list[int | None]:
    """Places by scores, the higher the better, shared by equals; none unless all are known."""
    known = sorted((score for score in scores if score is not None), reverse=True)
    if len(known) < len(scores):
        return [None] * len(scores)
    return [known.index(score) + 1 for score in scores if score is not None]


def game_of(table: Table, roster: Roster, findings: Findings) -> FoundGame:
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
    if len(places) != 2 or None in places or (ended != "played" and ended not in LOSING):
        return [None] * len(places)
    best = min(place for place in places if place is not None)
    tied = places[0] == places[1]
    return [HALF if tied else Decimal(int(place == best)) for place in places]


def _settled(table: Table, findings: Findings) -> Table:
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


def _by_places(table: Table, findings: Findings) -> Table:
    """It is told of the whole table: the last one is meant."""
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


def _by_marks(table: Table, findings: Findings) -> Table:
    """Somebody is named: the others are before them."""
    known = [chair.place for chair in table.chairs if chair.place is not None]
    if len(known) == len(table.chairs):
        worst = max(chair.place or 0 for chair in table.chairs if not chair.marked)
        agree = all((chair.place or 0) > worst for chair in table.chairs if chair.marked)
        return table if agree else _unknown(table, "source-bga-contradiction", findings)
    if len(table.chairs) == 2 and not known:
        chairs = tuple(replace(chair, place=2 if chair.marked else 1) for chair in table.chairs)
        return replace(table, chairs=chairs)
    return _unknown(table, "source-bga-no-result", findings)


def _unknown(table: Table, code: str, findings: Findings) -> Table:
    findings.remark(Problem(code, table.where))
    chairs = tuple(replace(chair, place=None, marked=False) for chair in table.chairs)
    return replace(table, ended="unknown", chairs=chairs)
