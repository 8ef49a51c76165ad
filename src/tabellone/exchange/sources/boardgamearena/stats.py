"""The paste of the TournamentStats bookmarklet: cells apart by tabs, no header, no rounds."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from tabellone.engine.errors import InputError, Problem
from tabellone.exchange.sources.boardgamearena.table import (
    MOST_SEATS,
    BgaTable,
    Chair,
    ToldTournament,
    places_by_score,
    tournament_of_tables,
)
from tabellone.exchange.sources.found import Ended, FoundTournament
from tabellone.exchange.sources.values import (
    Findings,
    clean_label,
    day_of,
    decimal_of,
    quotable,
    refuse_too_many,
    whole_of,
)

TABLE: Final = re.compile(r"[0-9]{1,12}\t[0-9]{1,12}\t[01]\t[^\t\n]*\t")
FIRST: Final = re.compile(r"[0-9]{1,12}\t[^\t\n]*\t[^\t\n]*\t[^\t\n]*\t")
SEATED: Final = 4  # cells before the players
MOST_CELLS: Final = SEATED + 3 * MOST_SEATS


def looks_like_stats(text: str) -> bool:
    """Whether a text begins as the paste does: the tournament's line, then the first table's."""
    lines = [line for line in text.split("\n", 50)[:50] if line.strip()]
    return len(lines) > 1 and FIRST.match(lines[0]) is not None and TABLE.match(lines[1]) is not None


def read_stats(text: str) -> FoundTournament:
    """The tournament that the paste tells of."""
    findings = Findings()
    lines = [(n, line.split("\t", MOST_CELLS)) for n, line in enumerate(text.split("\n"), start=1) if line.strip()]
    refuse_too_many(len(lines))
    head, *rest = [(number, [cell.strip() for cell in cells]) for number, cells in lines]
    about = (*head[1], *[""] * 11)
    tables = [table for number, cells in rest if (table := _table(cells, f"line {number}", about[0], findings))]
    for cell, found, code in (
        (about[8], len(tables), "source-bga-count-tables"),
        (about[10], len({chair.nickname for table in tables for chair in table.chairs}), "source-bga-count-players"),
    ):
        told = whole_of(cell)
        if told is not None and told != found:
            findings.remark(Problem(code, "line 1", values={"told": told, "found": found}))
    game = clean_label(about[3], "line 1")
    return tournament_of_tables(
        ToldTournament(
            "bga-stats",
            name=clean_label(about[1], "line 1"),
            source_id=clean_label(about[0], "line 1"),
            games=(game,) if game else (),
            start=day_of(about[4]),
            end=day_of(about[5]),
            rounds=whole_of(about[6], 999) or None,
        ),
        tables,
        findings,
    )


def _table(cells: Sequence[str], where: str, tournament: str, findings: Findings) -> BgaTable | None:
    while cells and not cells[-1]:
        cells = cells[:-1]
    seated = cells[SEATED:]
    if len(cells) <= SEATED or len(cells) > MOST_CELLS or cells[2] not in {"0", "1"}:
        findings.refuse(Problem("source-bga-stats-line", where))
        return None
    if cells[0] != tournament:
        names = (quotable(tournament), quotable(cells[0]))
        raise InputError([Problem("source-several-tournaments", where, values={"names": names})])
    rows = [(*seated[n : n + 3], "", "")[:3] for n in range(0, len(seated), 3)]
    if not all(name for name, _, _ in rows):
        findings.refuse(Problem("source-bga-no-player", where))
        return None
    if any(cell and decimal_of(cell.replace(",", ".")) is None for _, *numbers in rows for cell in numbers):
        findings.refuse(Problem("source-bga-stats-line", where))
        return None
    points = [decimal_of(earned.replace(",", ".")) for _, _, earned in rows]
    late = cells[2] == "1"
    done = late or cells[3].rstrip("% ") == "100" or any(points)
    ended: Ended = "timeout" if late else "played" if done else "open"
    return BgaTable(
        chairs=tuple(
            Chair(clean_label(name, where), place=place, points=earned)
            for (name, _, _), place, earned in zip(rows, places_by_score(points), points, strict=True)
        ),
        ended=ended,
        where=where,
        id=clean_label(cells[1], where),
        why="tournament timeout" if late else "",
    )
