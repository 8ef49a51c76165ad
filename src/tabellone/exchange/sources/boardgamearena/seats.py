"""Rows of seats to tables."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from typing import Final

from tabellone.engine.errors import Problem
from tabellone.exchange.sources.boardgamearena.gathering import About, gathered
from tabellone.exchange.sources.boardgamearena.rows import Row, rows_of
from tabellone.exchange.sources.boardgamearena.table import MOST_SEATS, Chair, Table, placed
from tabellone.exchange.sources.found import Ended, Found
from tabellone.exchange.sources.plain import shown
from tabellone.exchange.sources.values import Findings, figure, iso_day, label, whole

# the strongest first: one seat's word is the table's
STATUS: Final[dict[str, Ended]] = {
    "abandoned": "void", "forfeit": "no_show", "absent": "no_show", "left": "left", "timeout": "timeout",
    "conceded": "played", "played": "played",
}  # fmt: skip
ALONE: Final[dict[str, Ended]] = {"bye": "bye", "absent": "absent"}
ROUND: Final = re.compile(r"(?:[^\W\d]+\s+)?([0-9]{1,3})")  # "3", "Step 3"
PLATFORM_ID: Final = re.compile(r"[0-9]{6,12}")  # a smaller number is one that a person gave


def read_rows(text: str, separator: str) -> Found:
    """The tournament that the rows tell of."""
    findings = Findings()
    unknown, rows = rows_of(text, separator)
    if unknown:
        findings.remark(Problem("source-bga-unknown-columns", values={"names": tuple(map(shown, unknown[:20]))}))
    rows = [row for row in _different(rows, findings) if _sound(row, findings)]
    named = _values(rows, "tournament")
    if len(named) > 1:
        findings.refuse(Problem("source-several-tournaments", values={"names": tuple(map(shown, named[:20]))}))
    findings.settle()
    name = label(named[0] if named else "")
    about = About(
        "bga-rows",
        name="" if PLATFORM_ID.fullmatch(name) else name,
        source_id=name if PLATFORM_ID.fullmatch(name) else "",
        games=tuple(label(game) for game in _values(rows, "game")),
    )
    return gathered(about, list(_tables(rows, findings)), findings)


def _values(rows: Sequence[Row], column: str) -> list[str]:
    return list(dict.fromkeys(row[column] for row in rows if row[column]))


def _different(rows: Sequence[Row], findings: Findings) -> Iterator[Row]:
    """Rows without those that stand there word for word a second time."""
    seen: dict[tuple[tuple[str, str], ...], int] = {}
    for row in rows:
        other = seen.setdefault(tuple(row.cells.items()), row.line)
        if other == row.line:
            yield row
        else:
            findings.remark(Problem("source-bga-row-twice", row.where, values={"other": other}))


def _sound(row: Row, findings: Findings) -> bool:
    """Whether every cell can be read; otherwise the faults are noted."""
    faults: list[Problem] = []
    status = row["status"].lower()
    if not row["player"]:
        faults.append(Problem("source-bga-no-player", row.where))
    if status and status not in STATUS and status not in ALONE:
        known = (*STATUS, "bye")
        faults.append(Problem("source-bga-status", row.where, values={"found": shown(row["status"]), "known": known}))
    if row["round"] and not ROUND.fullmatch(row["round"]):
        faults.append(Problem("source-bga-round", row.where, values={"found": shown(row["round"])}))
    if not row["table"] and status not in ALONE:
        faults.append(Problem("source-bga-no-table", row.where))
    readers: dict[str, Callable[[Row], object]] = {"rank": _rank, "score": _score, "points": _points}
    for column, read in readers.items():
        if row[column] and read(row) is None:
            values = {"column": column, "found": shown(row[column])}
            faults.append(Problem("source-bga-number", row.where, values=values))
    findings.refuse(*faults)
    return not faults


def _tables(rows: Sequence[Row], findings: Findings) -> Iterator[Table]:
    together: dict[tuple[str, ...], list[Row]] = {}
    for row in rows:
        apart = row["status"].lower() == "bye" or not row["table"]
        number = ROUND.fullmatch(row["round"])
        key = (row["stage"], number[1] if number else "", row["table"], str(row.line) if apart else "")
        together.setdefault(key, []).append(row)
    for at_table in together.values():
        if len(at_table) > MOST_SEATS:
            findings.refuse(Problem("source-bga-crowded", at_table[0].where, values={"most": MOST_SEATS}))
        else:
            yield _table(at_table, findings)


def _table(rows: Sequence[Row], findings: Findings) -> Table:
    first, words = rows[0], {row["status"].lower() for row in rows}
    alone = ALONE.get(first["status"].lower()) if len(rows) == 1 else None
    word = "played" if alone else next((word for word in STATUS if word in words), "played")
    number = ROUND.fullmatch(first["round"])
    if not number:
        findings.remark(Problem("source-bga-round-missing", first.where))
    days = _values(rows, "date")
    day = iso_day(days[0]) if days else None
    if days and day is None:
        findings.remark(Problem("source-no-day", first.where, values={"found": shown(days[0])}))
    return Table(
        chairs=_chairs(rows, alone or STATUS[word]),
        ended=alone or STATUS[word],
        where=first.where,
        id=first["table"] if PLATFORM_ID.fullmatch(first["table"]) and not alone else "",
        round=(int(number[1]) if number else 0) or None,
        division=label(first["stage"], first.where),
        day=day,
        why="" if alone or word == "played" else word,
    )


def _chairs(rows: Sequence[Row], ended: Ended) -> tuple[Chair, ...]:
    ranks = [_rank(row) for row in rows]
    places = ranks if any(rank is not None for rank in ranks) else placed([_score(row) for row in rows])
    return tuple(
        Chair(
            nickname=label(row["player"], row.where),
            site_id=label(row["player_id"], row.where),
            place=place,
            points=_points(row),
            marked=STATUS.get(row["status"].lower()) == ended and ended != "played",
        )
        for row, place in zip(rows, places, strict=True)
    )


def _rank(row: Row) -> int | None:
    return whole(row["rank"]) or None


def _score(row: Row) -> Decimal | None:
    return _decimal(row, "score")


def _points(row: Row) -> Decimal | None:
    return _decimal(row, "points")


def _decimal(row: Row, column: str) -> Decimal | None:
    return figure(row[column].removeprefix("+").replace(",", "."))
