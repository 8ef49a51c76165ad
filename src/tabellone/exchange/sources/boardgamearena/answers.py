"""Answers that a person saved from their own browser: one table, several, or a player's history of games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tabellone.engine.errors import InputError, Problem
from tabellone.exchange.sources.boardgamearena.gathering import About, bounded, gathered
from tabellone.exchange.sources.boardgamearena.history import history_table
from tabellone.exchange.sources.boardgamearena.infos import info_table
from tabellone.exchange.sources.boardgamearena.table import Table
from tabellone.exchange.sources.found import Found
from tabellone.exchange.sources.plain import json_lines, json_of, shown
from tabellone.exchange.sources.values import Findings, flag, label

Item = tuple[str, Any]  # where it stands, and what


def read_answers(text: str) -> Found:
    """The tables that the answers tell of; which tournament they are of is not told."""
    findings = Findings()
    tables: list[Table] = []
    games: dict[str, None] = {}
    histories = 0
    for number, (place, data) in enumerate(_data(_items(text, findings)), start=1):
        bounded(number)
        listed = data.get("tables")
        if isinstance(listed, list):
            histories += 1
            bounded(len(tables) + len(listed))
            rows = [(f"{place}.tables[{number}]", row, history_table) for number, row in enumerate(listed)]
        else:
            rows = [(place, data, info_table)]
        for where, row, reader in rows:
            read = reader(row, where, findings)
            if read is not None:
                tables.append(read)
                games.update({label(row.get("game_name"), where): None})
    if histories and tables:
        findings.remark(Problem("source-bga-history"))
    about = About("bga-history" if histories else "bga-tables", games=tuple(filter(None, games)))
    return gathered(about, tables, findings)


def _items(text: str, findings: Findings) -> Iterator[Item]:
    """The answers of the text: one, a list of them, or one on each line."""
    first, _, rest = text.strip().partition("\n")
    if rest.strip() and first.startswith("{") and first.rstrip().endswith("}"):
        yield from ((f"line {number}", value) for number, value in json_lines(text))
        return
    read = json_of(text)
    findings.remark(*read.remarks)
    if isinstance(read.value, list):
        bounded(len(read.value))
        yield from ((f"[{number}]", value) for number, value in enumerate(read.value))
    else:
        yield "", read.value


def _data(items: Iterator[Item]) -> Iterator[tuple[str, dict[str, Any]]]:
    """What the answers carry, without their envelope."""
    for place, value in items:
        if not isinstance(value, dict):
            raise InputError([Problem("source-bga-unknown", place)])
        if flag(value.get("status")) is False or ("error" in value and "data" not in value):
            values = {"message": shown(value.get("error") or ""), "number": shown(value.get("code") or "")}
            raise InputError([Problem("source-bga-refused", place, values=values)])
        data = value.get("data", value)
        if not isinstance(data, dict):
            raise InputError([Problem("source-bga-unknown", place)])
        yield f"{place}.data" if place and "data" in value else "data" if "data" in value else place, data
