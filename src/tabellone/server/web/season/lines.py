"""A ranking as a page shows it: lines with names, where they are from, how they moved, further columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.http import Http404

from tabellone.contract.answers import RankingRow, further_columns
from tabellone.server.people.names import fold
from tabellone.server.play.names import Shown as Called
from tabellone.server.rankings import seasons
from tabellone.server.rankings.gathering import Gathered
from tabellone.server.web.public.ranking import address_code, colour_of, labelled
from tabellone.server.web.season.seen import Seen

PROVISIONAL = "provisional"
FIRST = 200  # lines on a page, unless all of them are asked for
UNITS = {"general": "points", "points": "points", "elo": "elo"}  # what the value of a ranking is, by its kind


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a tournament in a line: its name and address, the figure, whether the value leaves it out."""

    name: str
    slug: str
    figure: Any
    dropped: bool


@dataclass(frozen=True, slots=True)
class Line:
    """One line: who, from where, the value, further figures by column; `id` is what addresses call the player by.

    `was` is the position before the last tournament: None for who was not in the ranking.
    """

    row: RankingRow
    id: str
    name: str
    home: str
    was: int | None
    cells: tuple[tuple[str, Any], ...]
    results: tuple[Result, ...] = ()


@dataclass(frozen=True, slots=True)
class Shown:
    """A ranking with its further columns, named by their codes; `since` is the day that moves are told from."""

    code: str
    label: str
    colour: str
    columns: tuple[str, ...]
    lines: tuple[Line, ...]
    provisional: bool
    with_results: bool
    since: date | None
    unit: str = "value"


def shown(seen: Seen, code: str, rows: Sequence[RankingRow], *, moving: bool = True, most: int | None = None) -> Shown:
    """The ranking with names in place of ids: everybody as they are to be seen, and how they moved.

    `most` lines are made, else all of them.
    """
    columns = further_columns((row.value, row.more) for row in rows)
    stages = {facts.id: (row.name, row.slug) for row, facts in zip(seen.of.rows, seen.of.facts, strict=True)}
    since, was = before(seen.of, code, seen.on) if moving else (None, {})
    lines = tuple(_line(seen, row, columns, was, stages) for row in rows[:most])
    return Shown(
        code,
        labelled(seen.of.circuit, code),
        colour_of(code),
        columns,
        lines,
        provisional=any(row.more.get(PROVISIONAL) for row in rows),
        with_results=any(value for row in rows for value in row.more.values() if isinstance(value, Mapping)),
        since=since,
        unit=UNITS.get(code.partition(":")[0], "value"),
    )


def searched(lines: Sequence[Line], words: str) -> tuple[Line, ...]:
    """The lines of those whose names hold words that begin like these."""
    wanted = fold(words[:100]).split()
    return tuple(line for line in lines if all(f" {word}" in f" {fold(line.name)}" for word in wanted))


def before(of: Gathered, code: str, on: date) -> tuple[date | None, Mapping[str, int]]:
    """The day before the last on which a tournament ended, and everybody's position then.

    Where the rulebook recalls, only tournaments that the ranking is made of count, and none before it began.
    """
    if seasons.recalls(of.circuit):
        told = seasons.recalled(of, on)
        days = told.book.span_on(told.annals, code, on).days
        return (days[-2], told.book.positions_on(told.annals, code, days[-2])) if len(days) > 1 else (None, {})
    ends = [day for day in ended(of) if day <= on]
    found = next((one for one in seasons.places(of) if len(ends) > 1 and one.on == ends[-2]), None)
    return (found.on, found.rankings.get(code, {})) if found else (None, {})


def ended(of: Gathered) -> list[date]:
    """The days on which tournaments that can count end, in order."""
    return sorted({facts.end for facts in of.facts if facts.rounds and facts.id not in of.playing})


def code_of(asked: str, found: seasons.Rankings) -> str:
    """The code of the ranking that an address names, the first one if it names none."""
    if not asked:
        return next(iter(found.answer.rankings))
    code = next((one for one in found.answer.rankings if asked in (one, address_code(one))), None)
    if code is None:
        raise Http404
    return code


def _line(
    seen: Seen,
    row: RankingRow,
    columns: Sequence[str],
    was: Mapping[str, int],
    stages: Mapping[str, tuple[str, str]],
) -> Line:
    called = seen.people.get(row.player) or Called(row.player, row.player)
    cells = tuple((key, row.more.get(key)) for key in columns)
    home = seen.home(row.player)
    return Line(row, called.id, called.name, home, was.get(row.player), cells, results_of(row, stages))


def results_of(row: RankingRow, stages: Mapping[str, tuple[str, str]]) -> tuple[Result, ...]:
    """The results that a line is made of; `stages` are names and addresses of tournaments by their id."""
    given = [value for value in row.more.values() if isinstance(value, Mapping)]
    dropped = row.more.get("dropped", ())
    return tuple(
        Result(*stages.get(key, (key, "")), figure, key in dropped) for each in given for key, figure in each.items()
    )
