"""The standing of a Swiss or an arena: an object a line, or CSV, which PlayStrategy writes without quotes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabellone.engine.errors import InputError, Problem
from tabellone.exchange.sources.found import Found, FoundPlayer
from tabellone.exchange.sources.plain import shown
from tabellone.exchange.sources.playstrategy import fields
from tabellone.exchange.sources.playstrategy.fields import Row
from tabellone.exchange.sources.playstrategy.rows import MOST_LINES, rows
from tabellone.exchange.sources.values import Findings

MACHINE: Final = "BOT"
_FIRST = ["rank", "title", "username", "rating"]
_TOTALS = ("points", "score")


def is_result(row: Row) -> bool:
    """Whether an object is a line of a standing."""
    return "rank" in row and "username" in row and any(total in row for total in _TOTALS)


def is_csv(text: str) -> bool:
    """Whether the text is a standing as CSV: known by its heading."""
    return _cells(text.lstrip().split("\n", 1)[0])[:4] == _FIRST


def read_results(text: str) -> Found:
    """A standing: players with rank and total, no games."""
    found: dict[str, FoundPlayer] = {}
    remarks: list[Problem] = []
    arena = False
    for place, row in _csv_rows(text) if is_csv(text) else rows(text):
        name = fields.text(row, "username")
        if not name:
            remarks.append(Problem("source-playstrategy-no-name", place))
            continue
        arena |= "score" in row and "points" not in row
        before = found.setdefault(name.lower(), _player(row, name))
        if before != _player(row, name):
            told = {"name": name, "one": before.rank, "two": fields.whole(row, "rank")}
            raise InputError([Problem("source-playstrategy-double-player", place, values=told)])
        if fields.flag(row, "disqualified"):
            remarks.append(Problem("source-playstrategy-disqualified", place, values={"name": name}))
    if not found:
        raise InputError([Problem("source-playstrategy-no-rows")])
    return Found(
        f"playstrategy-{'arena' if arena else 'swiss'}-results",
        "playstrategy",
        tuple(found.values()),
        (),
        system="other" if arena else "swiss",
        remarks=Findings(*remarks).remarks,
    )


def _player(row: Row, name: str) -> FoundPlayer:
    total = next((fields.number(row, total) for total in _TOTALS if total in row), None)
    machine = fields.text(row, "title").upper() == MACHINE
    return FoundPlayer(name.lower(), name, name.lower(), machine, fields.whole(row, "rank") or None, total)


def _cells(line: str) -> list[str]:
    return [cell.strip().strip('"').lower() for cell in line.split(",")]


def _csv_rows(text: str) -> Iterator[tuple[str, Row]]:
    """Rows by their headings; what stands after the last separator, a team, may hold further commas."""
    lines = text.split("\n", MOST_LINES + 1)
    if len(lines) > MOST_LINES:
        raise InputError([Problem("source-playstrategy-too-many", values={"most": MOST_LINES})])
    start = next(index for index, line in enumerate(lines) if line.strip())
    headings = _cells(lines[start])
    for number, line in enumerate(lines[start + 1 :], start=start + 2):
        if not line.strip():
            continue
        cells = line.split(",", len(headings) - 1)
        if len(cells) < 5:
            raise InputError([Problem("source-playstrategy-short-row", f"line {number}", values={"row": shown(line)})])
        yield f"line {number}", {name: cell.strip().strip('"') for name, cell in zip(headings, cells, strict=False)}
