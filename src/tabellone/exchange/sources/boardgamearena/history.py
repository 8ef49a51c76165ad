"""A table of a player's history (`getGames`): lists that run side by side, joined by commas."""

from __future__ import annotations

from typing import Any

from tabellone.engine.errors import Problem
from tabellone.exchange.sources.boardgamearena.table import MOST_SEATS, Chair, Table
from tabellone.exchange.sources.found import Ended
from tabellone.exchange.sources.values import Findings, epoch_day, flag, iso_day, label, whole


def history_table(found: Any, where: str, findings: Findings) -> Table | None:
    """The table; None, and a word why, when it is no game between players."""
    row = found if isinstance(found, dict) else {}
    identity = label(row.get("table_id") or row.get("id"), where)
    if not identity:
        findings.refuse(Problem("source-bga-no-id", where))
        return None
    ids, names = _parts(row.get("players"), where), _parts(row.get("player_names"), where)
    if len(names) != len(ids) or not all(names):
        findings.remark(Problem("source-bga-names", where, values={"table": identity}))
        names = ids
    if len(ids) < 2:
        findings.remark(Problem("source-bga-no-opponents", where, values={"table": identity}))
        return None
    if not all(ids):
        findings.refuse(Problem("source-bga-no-player", where))
        return None
    ranks = _parts(row.get("ranks"), where)
    places = [whole(rank) or None for rank in ranks] if len(ranks) == len(ids) else [None] * len(ids)
    unranked = flag(row.get("unranked"))
    return Table(
        chairs=tuple(Chair(name, site_id, place) for name, site_id, place in zip(names, ids, places, strict=True)),
        ended=_ended(row),
        where=where,
        id=identity,
        day=iso_day(row.get("end")) or epoch_day(row.get("end")),
        rated=None if unranked is None else not unranked,
        why="conceded" if flag(row.get("concede")) else "",
    )


def _ended(row: dict[str, Any]) -> Ended:
    """Unfinished games have no ranks and no scores; one that did not end as usual is asked about."""
    if row.get("ranks") is None and row.get("scores") is None:
        return "open"
    return "unknown" if flag(row.get("normalend")) is False and not flag(row.get("concede")) else "played"


def _parts(found: Any, where: str) -> list[str]:
    text = str(found) if isinstance(found, int) and not isinstance(found, bool) else found
    return [label(part, where) for part in text.split(",", MOST_SEATS)] if isinstance(text, str) else []
