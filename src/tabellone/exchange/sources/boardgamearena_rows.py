"""Rows of seats as a club writes them for BoardGameArena, and the TournamentStats paste."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from tabellone.engine.errors import InputError, Problem
from tabellone.exchange.sources.boardgamearena_tables import (
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
    iso_day,
    quotable,
    refuse_too_many,
    whole_of,
)

REQUIRED: Final = ("round", "table", "player")
COLUMNS: Final = (
    *REQUIRED, "rank", "score", "tournament", "stage", "game", "player_id", "seat", "points", "status", "date",
)  # fmt: skip
SEPARATORS: Final = (",", ";", "\t")
MOST_ROWS: Final = 40_000
MOST_CELLS: Final = 60


@dataclass(frozen=True, slots=True)
class SeatRow:
    """The cells of a line, by column."""

    line: int
    cells: dict[str, str]

    @property
    def where(self) -> str:
        """The place of the row in the text."""
        return f"line {self.line}"

    def __getitem__(self, column: str) -> str:
        return self.cells.get(column, "")


def separator_of(text: str) -> str | None:
    """What separates the cells of a text with our header; None when its first line is no such header."""
    first = next((line for line in text.split("\n", 50)[:50] if line.strip()), "")[:2000]
    found = {separator: set(_names(first.split(separator))) for separator in SEPARATORS}
    best = max(SEPARATORS, key=lambda separator: len(found[separator] & set(COLUMNS)))
    known = found[best] & set(COLUMNS)
    return best if "player" in known and known & {"round", "table"} else None


def seat_rows(text: str, separator: str) -> tuple[list[str], list[SeatRow]]:
    """Columns that nobody knows, and the rows."""
    if text.count("\n") > 2 * MOST_ROWS:
        raise InputError.of("source-bga-too-many-rows", most=MOST_ROWS)
    lines = _lines(text, separator)
    number, first = next(lines, (1, []))
    header = _names(first)
    _checked(header, f"line {number}")
    rows: list[SeatRow] = []
    for line, cells in lines:
        if len(rows) == MOST_ROWS:
            raise InputError.of("source-bga-too-many-rows", most=MOST_ROWS)
        if any(cells[len(header) :]):
            raise InputError.of("source-bga-cells", f"line {line}", columns=len(header))
        rows.append(SeatRow(line, {name: cell for name, cell in zip(header, cells, strict=False) if cell}))
    return [name for name in header if name and name not in COLUMNS], rows


def _checked(header: list[str], where: str) -> None:
    missing = [name for name in REQUIRED if name not in header]
    missing += [] if "rank" in header or "score" in header else ["rank"]
    doubled = sorted({name for name in header if name and header.count(name) > 1})
    problems = [Problem.of("source-bga-no-column", where, name=name) for name in missing]
    problems += [Problem.of("source-bga-column-twice", where, name=quotable(name)) for name in doubled]
    if problems:
        raise InputError(problems)


def _names(cells: list[str]) -> list[str]:
    return [cell.strip().strip('"').strip().lower().replace(" ", "_").replace("-", "_") for cell in cells[:MOST_CELLS]]


def _lines(text: str, separator: str) -> Iterator[tuple[int, list[str]]]:
    """The lines that hold something, cells without the blanks around them."""
    reader = csv.reader(io.StringIO(text, newline="\n"), delimiter=separator, strict=True)
    before = 0
    try:
        for cells in reader:
            line, before = before + 1, reader.line_num
            trimmed = [cell.strip() for cell in cells]
            if any(trimmed):
                yield line, trimmed
    except csv.Error:
        raise InputError.of("source-bga-quotes", f"line {before + 1}") from None


# the strongest first: one seat's word is the table's
STATUS: Final[dict[str, Ended]] = {
    "abandoned": "void", "forfeit": "no_show", "absent": "no_show", "left": "left", "timeout": "timeout",
    "conceded": "played", "played": "played",
}  # fmt: skip
ALONE: Final[dict[str, Ended]] = {"bye": "bye", "absent": "absent"}
ROUND: Final = re.compile(r"(?:[^\W\d]+\s+)?([0-9]{1,3})")  # "3", "Step 3"
PLATFORM_ID: Final = re.compile(r"[0-9]{6,12}")  # a smaller number is one that a person gave


def read_rows(text: str, separator: str) -> FoundTournament:
    """The tournament that the rows tell of."""
    findings = Findings()
    unknown, rows = seat_rows(text, separator)
    if unknown:
        findings.remark(Problem.of("source-bga-unknown-columns", names=tuple(map(quotable, unknown[:20]))))
    rows = [row for row in _different(rows, findings) if _sound(row, findings)]
    named = _values(rows, "tournament")
    if len(named) > 1:
        findings.refuse(Problem.of("source-several-tournaments", names=tuple(map(quotable, named[:20]))))
    findings.settle()
    name = clean_label(named[0] if named else "")
    about = ToldTournament(
        "bga-rows",
        name="" if PLATFORM_ID.fullmatch(name) else name,
        source_id=name if PLATFORM_ID.fullmatch(name) else "",
        games=tuple(clean_label(game) for game in _values(rows, "game")),
    )
    return tournament_of_tables(about, list(_tables(rows, findings)), findings)


def _values(rows: Sequence[SeatRow], column: str) -> list[str]:
    return list(dict.fromkeys(row[column] for row in rows if row[column]))


def _different(rows: Sequence[SeatRow], findings: Findings) -> Iterator[SeatRow]:
    """Rows without those that stand there word for word a second time."""
    seen: dict[tuple[tuple[str, str], ...], int] = {}
    for row in rows:
        other = seen.setdefault(tuple(row.cells.items()), row.line)
        if other == row.line:
            yield row
        else:
            findings.remark(Problem.of("source-bga-row-twice", row.where, other=other))


def _sound(row: SeatRow, findings: Findings) -> bool:
    """Whether every cell can be read; otherwise the faults are noted."""
    faults: list[Problem] = []
    status = row["status"].lower()
    if not row["player"]:
        faults.append(Problem("source-bga-no-player", row.where))
    if status and status not in STATUS and status not in ALONE:
        known = (*STATUS, "bye")
        faults.append(Problem.of("source-bga-status", row.where, found=quotable(row["status"]), known=known))
    if row["round"] and not ROUND.fullmatch(row["round"]):
        faults.append(Problem.of("source-bga-round", row.where, found=quotable(row["round"])))
    if not row["table"] and status not in ALONE:
        faults.append(Problem("source-bga-no-table", row.where))
    readers: dict[str, Callable[[SeatRow], object]] = {"rank": _rank, "score": _score, "points": _points}
    for column, read in readers.items():
        if row[column] and read(row) is None:
            faults.append(Problem.of("source-bga-number", row.where, column=column, found=quotable(row[column])))
    findings.refuse(*faults)
    return not faults


def _tables(rows: Sequence[SeatRow], findings: Findings) -> Iterator[BgaTable]:
    together: dict[tuple[str, ...], list[SeatRow]] = {}
    for row in rows:
        apart = row["status"].lower() == "bye" or not row["table"]
        number = ROUND.fullmatch(row["round"])
        key = (row["stage"], number[1] if number else "", row["table"], str(row.line) if apart else "")
        together.setdefault(key, []).append(row)
    for at_table in together.values():
        if len(at_table) > MOST_SEATS:
            findings.refuse(Problem.of("source-bga-crowded", at_table[0].where, most=MOST_SEATS))
        else:
            yield _table(at_table, findings)


def _table(rows: Sequence[SeatRow], findings: Findings) -> BgaTable:
    first, words = rows[0], {row["status"].lower() for row in rows}
    alone = ALONE.get(first["status"].lower()) if len(rows) == 1 else None
    word = "played" if alone else next((word for word in STATUS if word in words), "played")
    number = ROUND.fullmatch(first["round"])
    if not number:
        findings.remark(Problem("source-bga-round-missing", first.where))
    days = _values(rows, "date")
    day = iso_day(days[0]) if days else None
    if days and day is None:
        findings.remark(Problem.of("source-no-day", first.where, found=quotable(days[0])))
    return BgaTable(
        chairs=_chairs(rows, alone or STATUS[word]),
        ended=alone or STATUS[word],
        where=first.where,
        id=first["table"] if PLATFORM_ID.fullmatch(first["table"]) and not alone else "",
        round=(int(number[1]) if number else 0) or None,
        division=clean_label(first["stage"], first.where),
        day=day,
        why="" if alone or word == "played" else word,
    )


def _chairs(rows: Sequence[SeatRow], ended: Ended) -> tuple[Chair, ...]:
    ranks = [_rank(row) for row in rows]
    places = ranks if any(rank is not None for rank in ranks) else places_by_score([_score(row) for row in rows])
    return tuple(
        Chair(
            nickname=clean_label(row["player"], row.where),
            site_id=clean_label(row["player_id"], row.where),
            place=place,
            points=_points(row),
            marked=STATUS.get(row["status"].lower()) == ended and ended != "played",
        )
        for row, place in zip(rows, places, strict=True)
    )


def _rank(row: SeatRow) -> int | None:
    return whole_of(row["rank"]) or None


def _score(row: SeatRow) -> Decimal | None:
    return _decimal(row, "score")


def _points(row: SeatRow) -> Decimal | None:
    return _decimal(row, "points")


def _decimal(row: SeatRow, column: str) -> Decimal | None:
    return decimal_of(row[column].removeprefix("+").replace(",", "."))


TABLE: Final = re.compile(r"[0-9]{1,12}\t[0-9]{1,12}\t[01]\t[^\t\n]*\t")
FIRST: Final = re.compile(r"[0-9]{1,12}\t[^\t\n]*\t[^\t\n]*\t[^\t\n]*\t")
SEATED: Final = 4  # cells before the players
MOST_STATS_CELLS: Final = SEATED + 3 * MOST_SEATS


def looks_like_stats(text: str) -> bool:
    """Whether a text begins as the paste does: the tournament's line, then the first table's."""
    lines = [line for line in text.split("\n", 50)[:50] if line.strip()]
    return len(lines) > 1 and FIRST.match(lines[0]) is not None and TABLE.match(lines[1]) is not None


def read_stats(text: str) -> FoundTournament:
    """The tournament that the paste tells of."""
    findings = Findings()
    lines = [
        (n, line.split("\t", MOST_STATS_CELLS)) for n, line in enumerate(text.split("\n"), start=1) if line.strip()
    ]
    refuse_too_many(len(lines))
    head, *rest = [(number, [cell.strip() for cell in cells]) for number, cells in lines]
    about = (*head[1], *[""] * 11)
    tables = [table for number, cells in rest if (table := _stats_table(cells, f"line {number}", about[0], findings))]
    for cell, found, code in (
        (about[8], len(tables), "source-bga-count-tables"),
        (about[10], len({chair.nickname for table in tables for chair in table.chairs}), "source-bga-count-players"),
    ):
        told = whole_of(cell)
        if told is not None and told != found:
            findings.remark(Problem.of(code, "line 1", told=told, found=found))
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


def _stats_table(cells: Sequence[str], where: str, tournament: str, findings: Findings) -> BgaTable | None:
    while cells and not cells[-1]:
        cells = cells[:-1]
    seated = cells[SEATED:]
    if len(cells) <= SEATED or len(cells) > MOST_STATS_CELLS or cells[2] not in {"0", "1"}:
        findings.refuse(Problem("source-bga-stats-line", where))
        return None
    if cells[0] != tournament:
        names = (quotable(tournament), quotable(cells[0]))
        raise InputError.of("source-several-tournaments", where, names=names)
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
