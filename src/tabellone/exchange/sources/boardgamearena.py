"""BoardGameArena: rows of seats, the TournamentStats paste, and answers saved from a browser. Nothing is fetched."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from typing import Any, Final

from tabellone.engine.errors import InputError, Problem
from tabellone.exchange.sources.boardgamearena_rows import looks_like_stats, read_rows, read_stats, separator_of
from tabellone.exchange.sources.boardgamearena_tables import (
    MOST_SEATS,
    BgaTable,
    Chair,
    ToldTournament,
    tournament_of_tables,
)
from tabellone.exchange.sources.found import Ended, FoundTournament
from tabellone.exchange.sources.values import (
    Findings,
    as_text,
    clean_label,
    day_of,
    flag_of,
    json_lines,
    json_of,
    object_of,
    quotable,
    refuse_too_many,
    whole_of,
)

_TABLE: Final = re.compile(r'"(?:gamerank|endgame_reason|player_names|is_coop|rank_after_game)"\s*:')
_REFUSAL: Final = re.compile(r'\{\s*"status"\s*:\s*"?0"?\s*,\s*"(?:error|exception|code)"')


def is_boardgamearena(text: str) -> bool:
    """Whether a text looks like BoardGameArena's, also when it is damaged further on."""
    text = text.removeprefix("\ufeff")
    if text.lstrip()[:1] in {"{", "["}:
        return _TABLE.search(text) is not None or _REFUSAL.match(text.lstrip()) is not None
    return looks_like_stats(text) or separator_of(text) is not None


def read_boardgamearena(text: str) -> FoundTournament:
    """What a text of BoardGameArena says."""
    clean = as_text(text)
    if clean.lstrip()[:1] in {"{", "["}:
        return read_answers(clean)
    if looks_like_stats(clean):
        return read_stats(clean)
    separator = separator_of(clean)
    if separator is None:
        raise InputError.of("source-bga-unknown")
    return read_rows(clean, separator)


Item = tuple[str, Any]  # where it stands, and what


def read_answers(text: str) -> FoundTournament:
    """The tables that the answers tell of; which tournament they are of is not told."""
    findings = Findings()
    tables: list[BgaTable] = []
    games: dict[str, None] = {}
    histories = 0
    for number, (place, data) in enumerate(_data(_items(text, findings)), start=1):
        refuse_too_many(number)
        listed = data.get("tables")
        if isinstance(listed, list):
            histories += 1
            refuse_too_many(len(tables) + len(listed))
            rows = [(f"{place}.tables[{number}]", row, history_table) for number, row in enumerate(listed)]
        else:
            rows = [(place, data, info_table)]
        for where, row, reader in rows:
            read = reader(row, where, findings)
            if read is not None:
                tables.append(read)
                games.update({clean_label(row.get("game_name"), where): None})
    if histories and tables:
        findings.remark(Problem("source-bga-history"))
    about = ToldTournament("bga-history" if histories else "bga-tables", games=tuple(filter(None, games)))
    return tournament_of_tables(about, tables, findings)


def _items(text: str, findings: Findings) -> Iterator[Item]:
    """The answers of the text: one, a list of them, or one on each line."""
    first, _, rest = text.strip().partition("\n")
    if rest.strip() and first.startswith("{") and first.rstrip().endswith("}"):
        yield from ((f"line {number}", value) for number, value in json_lines(text))
        return
    read = json_of(text)
    findings.remark(*read.remarks)
    if isinstance(read.value, list):
        refuse_too_many(len(read.value))
        yield from ((f"[{number}]", value) for number, value in enumerate(read.value))
    else:
        yield "", read.value


def _data(items: Iterator[Item]) -> Iterator[tuple[str, dict[str, Any]]]:
    """What the answers carry, without their envelope."""
    for place, value in items:
        if not isinstance(value, dict):
            raise InputError.of("source-bga-unknown", place)
        if flag_of(value.get("status")) is False or ("error" in value and "data" not in value):
            values = {"message": quotable(value.get("error") or ""), "number": quotable(value.get("code") or "")}
            raise InputError([Problem("source-bga-refused", place, values=values)])
        data = value.get("data", value)
        if not isinstance(data, dict):
            raise InputError.of("source-bga-unknown", place)
        yield f"{place}.data" if place and "data" in value else "data" if "data" in value else place, data


FINISHED: Final = "archive"


def info_table(found: Any, where: str, findings: Findings) -> BgaTable | None:
    """The table; None, and a word why, when it is no game between players."""
    identity = clean_label(found.get("id") or found.get("table_id"), where) if isinstance(found, dict) else ""
    if not identity:
        findings.refuse(Problem("source-bga-no-id", where))
        return None
    result = object_of(found.get("result"))
    seated = _seated(result.get("player"))
    if flag_of(result.get("is_coop")) or flag_of(result.get("is_solo")) or len(seated) == 1:
        findings.remark(Problem.of("source-bga-no-opponents", where, table=identity))
        return None
    if not seated and clean_label(found.get("status"), where) != FINISHED:
        findings.remark(Problem.of("source-bga-not-finished", where, table=identity))
        return None
    reason = clean_label(result.get("endgame_reason"), where)
    ended = _info_ended(found, reason, where, findings)
    chairs = _chairs(seated, result, ended, where)
    if len(chairs) < 2 or not all(chair.nickname for chair in chairs):
        findings.refuse(Problem("source-bga-no-player", where))
        return None
    return BgaTable(
        chairs=chairs,
        ended=ended,
        where=where,
        id=identity,
        day=_day(result.get("time_end"), where, findings),
        rated=None if flag_of(found.get("unranked")) is None else not flag_of(found.get("unranked")),
        why=reason,
    )


def _info_ended(found: dict[str, Any], reason: str, where: str, findings: Findings) -> Ended:
    if flag_of(found.get("cancelled")):
        return "void"
    status = clean_label(found.get("status"), where)
    if status and status != FINISHED and not reason:
        return "open"
    known = ended_by_reason(reason) if reason else "played"
    if known is None:
        findings.remark(Problem.of("source-bga-reason", where, found=quotable(reason)))
    return known or "unknown"


def _seated(found: Any) -> list[dict[str, Any]]:
    listed = list(found.values()) if isinstance(found, dict) else found
    return [object_of(each) for each in listed[:MOST_SEATS]] if isinstance(listed, list) else []


def _chairs(seated: list[dict[str, Any]], result: dict[str, Any], ended: Ended, where: str) -> tuple[Chair, ...]:
    """Who sat there; penalties name who left, or ran out of time, but only where that ended the game."""
    penalties = object_of(result.get("penalties"))
    places = _places(seated, result)
    chairs = []
    for player, place in zip(seated, places, strict=True):
        site_id = clean_label(player.get("player_id"), where)
        fault = object_of(penalties.get(site_id))
        late = bool(flag_of(fault.get("clock"))) and not flag_of(fault.get("clock_cancelled"))
        gone = any(flag_of(value) for key, value in fault.items() if key.startswith("leave"))
        chairs.append(
            Chair(
                nickname=clean_label(player.get("name"), where),
                site_id=site_id,
                place=place,
                marked=(ended == "timeout" and late) or (ended in {"left", "no_show"} and gone),
            )
        )
    return tuple(chairs)


def _places(seated: list[dict[str, Any]], result: dict[str, Any]) -> list[int | None]:
    """The ranks; in games that rank winners only, the others share the place after them."""
    ranks = [whole_of(player.get("gamerank")) or None for player in seated]
    winners = ranks.count(1)
    if flag_of(result.get("losers_not_ranked")) and winners:
        return [1 if rank == 1 else winners + 1 for rank in ranks]
    return ranks


def _day(found: Any, where: str, findings: Findings) -> date | None:
    day = day_of(found)
    if day is None and found:
        findings.remark(Problem.of("source-no-day", where, found=quotable(found)))
    return day


REASONS: Final[dict[str, Ended]] = {
    "normal_end": "played",
    "normal_concede_end": "played",
    "neutralized_after_skipturn": "left",
    "neutralized_after_skipturn_error": "left",
    "abandon_by_tournamenttimeout": "timeout",
    "abandon_by_decision": "void",
    "abandon_sandbox_disagreement": "void",
    "express_stop": "void",
    "error_tournament_wrongnumber": "no_show",
}
FAMILIES: Final[dict[str, Ended]] = {"synchro_error_": "void", "didntstart_": "void", "didntplay_": "void"}


def ended_by_reason(reason: str) -> Ended | None:
    """How a game with this word ended; None for a word that nobody has described."""
    if reason in REASONS:
        return REASONS[reason]
    return next((ended for family, ended in FAMILIES.items() if reason.startswith(family)), None)


def history_table(found: Any, where: str, findings: Findings) -> BgaTable | None:
    """The table; None, and a word why, when it is no game between players."""
    row = object_of(found)
    identity = clean_label(row.get("table_id") or row.get("id"), where)
    if not identity:
        findings.refuse(Problem("source-bga-no-id", where))
        return None
    ids, names = _parts(row.get("players"), where), _parts(row.get("player_names"), where)
    if len(names) != len(ids) or not all(names):
        findings.remark(Problem.of("source-bga-names", where, table=identity))
        names = ids
    if len(ids) < 2:
        findings.remark(Problem.of("source-bga-no-opponents", where, table=identity))
        return None
    if not all(ids):
        findings.refuse(Problem("source-bga-no-player", where))
        return None
    ranks = _parts(row.get("ranks"), where)
    places = [whole_of(rank) or None for rank in ranks] if len(ranks) == len(ids) else [None] * len(ids)
    unranked = flag_of(row.get("unranked"))
    return BgaTable(
        chairs=tuple(Chair(name, site_id, place) for name, site_id, place in zip(names, ids, places, strict=True)),
        ended=_history_ended(row),
        where=where,
        id=identity,
        day=day_of(row.get("end")),
        rated=None if unranked is None else not unranked,
        why="conceded" if flag_of(row.get("concede")) else "",
    )


def _history_ended(row: dict[str, Any]) -> Ended:
    """Unfinished games have no ranks and no scores; one that did not end as usual is asked about."""
    if row.get("ranks") is None and row.get("scores") is None:
        return "open"
    return "unknown" if flag_of(row.get("normalend")) is False and not flag_of(row.get("concede")) else "played"


def _parts(found: Any, where: str) -> list[str]:
    text = str(found) if isinstance(found, int) and not isinstance(found, bool) else found
    return [clean_label(part, where) for part in text.split(",", MOST_SEATS)] if isinstance(text, str) else []
