"""The answer about one table (`tableinfos`)."""

from __future__ import annotations

from datetime import date
from typing import Any, Final

from tabellone.engine.errors import Problem
from tabellone.exchange.sources.boardgamearena.reasons import meant
from tabellone.exchange.sources.boardgamearena.table import MOST_SEATS, Chair, Table
from tabellone.exchange.sources.found import Ended
from tabellone.exchange.sources.plain import shown
from tabellone.exchange.sources.values import Findings, epoch_day, flag, iso_day, label, whole

FINISHED: Final = "archive"


def info_table(found: Any, where: str, findings: Findings) -> Table | None:
    """The table; None, and a word why, when it is no game between players."""
    identity = label(found.get("id") or found.get("table_id"), where) if isinstance(found, dict) else ""
    if not identity:
        findings.refuse(Problem("source-bga-no-id", where))
        return None
    result = _object(found.get("result"))
    seated = _seated(result.get("player"))
    if flag(result.get("is_coop")) or flag(result.get("is_solo")) or len(seated) == 1:
        findings.remark(Problem("source-bga-no-opponents", where, values={"table": identity}))
        return None
    if not seated and label(found.get("status"), where) != FINISHED:
        findings.remark(Problem("source-bga-not-finished", where, values={"table": identity}))
        return None
    reason = label(result.get("endgame_reason"), where)
    ended = _ended(found, reason, where, findings)
    chairs = _chairs(seated, result, ended, where)
    if len(chairs) < 2 or not all(chair.nickname for chair in chairs):
        findings.refuse(Problem("source-bga-no-player", where))
        return None
    return Table(
        chairs=chairs,
        ended=ended,
        where=where,
        id=identity,
        day=_day(result.get("time_end"), where, findings),
        rated=None if flag(found.get("unranked")) is None else not flag(found.get("unranked")),
        why=reason,
    )


def _ended(found: dict[str, Any], reason: str, where: str, findings: Findings) -> Ended:
    if flag(found.get("cancelled")):
        return "void"
    status = label(found.get("status"), where)
    if status and status != FINISHED and not reason:
        return "open"
    known = meant(reason) if reason else "played"
    if known is None:
        findings.remark(Problem("source-bga-reason", where, values={"found": shown(reason)}))
    return known or "unknown"


def _seated(found: Any) -> list[dict[str, Any]]:
    listed = list(found.values()) if isinstance(found, dict) else found
    return [_object(each) for each in listed[:MOST_SEATS]] if isinstance(listed, list) else []


def _chairs(seated: list[dict[str, Any]], result: dict[str, Any], ended: Ended, where: str) -> tuple[Chair, ...]:
    """Who sat there; penalties name who left, or ran out of time, but only where that ended the game."""
    penalties = _object(result.get("penalties"))
    places = _places(seated, result)
    chairs = []
    for player, place in zip(seated, places, strict=True):
        site_id = label(player.get("player_id"), where)
        fault = _object(penalties.get(site_id))
        late = bool(flag(fault.get("clock"))) and not flag(fault.get("clock_cancelled"))
        gone = any(flag(value) for key, value in fault.items() if key.startswith("leave"))
        chairs.append(
            Chair(
                nickname=label(player.get("name"), where),
                site_id=site_id,
                place=place,
                marked=(ended == "timeout" and late) or (ended in {"left", "no_show"} and gone),
            )
        )
    return tuple(chairs)


def _places(seated: list[dict[str, Any]], result: dict[str, Any]) -> list[int | None]:
    """The ranks; in games that rank winners only, the others share the place after them."""
    ranks = [whole(player.get("gamerank")) or None for player in seated]
    winners = ranks.count(1)
    if flag(result.get("losers_not_ranked")) and winners:
        return [1 if rank == 1 else winners + 1 for rank in ranks]
    return ranks


def _day(found: Any, where: str, findings: Findings) -> date | None:
    day = iso_day(found) or epoch_day(found)
    if day is None and found:
        findings.remark(Problem("source-no-day", where, values={"found": shown(found)}))
    return day


def _object(found: Any) -> dict[str, Any]:
    return found if isinstance(found, dict) else {}
