"""A ranking of a circuit as a page shows it: its name, its colour, lines with names, further columns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils import timezone

from tabellone.engine.answers import RankingRow
from tabellone.server.events.models import Circuit
from tabellone.server.events.services import season_of
from tabellone.server.rankings import seasons
from tabellone.server.rankings.names import Shown as Called
from tabellone.server.rankings.queries import facts_of
from tabellone.server.web.posting import language
from tabellone.server.web.templatetags.tabellone import game
from tabellone.wording import term

COLOURS = frozenset({"red", "blue", "green", "race"})
PROVISIONAL = "provisional"
People = Mapping[str, Called]


@dataclass(frozen=True, slots=True)
class Line:
    """One line: who, the value, further figures by column; results are of tournaments, by name and address.

    `id` is what addresses call the player by.
    """

    row: RankingRow
    id: str
    name: str
    cells: tuple[tuple[str, Any], ...]
    results: tuple[tuple[str, str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Shown:
    """A ranking with its further columns, named by their codes."""

    code: str
    label: str
    colour: str
    columns: tuple[str, ...]
    lines: tuple[Line, ...]
    provisional: bool
    with_results: bool


@dataclass(frozen=True, slots=True)
class Choice:
    """A ranking that can be looked at; those of single games or groups are not `main`."""

    code: str
    label: str
    colour: str
    main: bool


def shown(circuit: Circuit, code: str, rows: Sequence[RankingRow], *, people: People) -> Shown:
    """The ranking with names in place of ids: everybody as `people` has them shown."""
    keys = dict.fromkeys(key for row in rows for key, value in row.more.items() if not isinstance(value, Mapping))
    columns = tuple(key for key in keys if key != PROVISIONAL)
    stages = {facts_of(row).id: (row.name, row.slug) for row in seasons.tournaments_of(circuit)}
    lines = tuple(
        Line(
            row,
            people.get(row.player, _unknown(row.player)).id,
            people.get(row.player, _unknown(row.player)).name,
            tuple((key, row.more.get(key)) for key in columns),
            _results(row, stages),
        )
        for row in rows
    )
    return Shown(
        code,
        labelled(circuit, code),
        code if code in COLOURS else "",
        columns,
        lines,
        provisional=any(row.more.get(PROVISIONAL) for row in rows),
        with_results=any(line.results for line in lines),
    )


def _unknown(player: str) -> Called:
    """Somebody whom no document names."""
    return Called(player, player)


def _results(row: RankingRow, stages: Mapping[str, tuple[str, str]]) -> tuple[tuple[str, str, Any], ...]:
    """The results that a line is made of: the tournament's name, its address, the figure."""
    given = [value for value in row.more.values() if isinstance(value, Mapping)]
    return tuple((*stages.get(key, (key, "")), figure) for each in given for key, figure in each.items())


def choices(circuit: Circuit, codes: Iterable[str]) -> list[Choice]:
    """The rankings there are, in the rulebook's order."""
    return [Choice(code, labelled(circuit, code), code if code in COLOURS else "", ":" not in code) for code in codes]


def labelled(circuit: Circuit, code: str) -> str:
    """The name of a ranking, its game by its own name."""
    kind, colon, of = code.partition(":")
    named = {one.id: one.name for one in season_of(circuit).games}
    told = term("ranking", f"{kind}{colon}{named.get(of) or game(of)}", language()) if code else ""
    return told[:1].upper() + told[1:]


def usual_day(circuit: Circuit) -> date:
    """Today, or the nearest day of the circuit's year."""
    return min(max(timezone.localdate(), date(circuit.year, 1, 1)), date(circuit.year, 12, 31))


def day_of(circuit: Circuit, text: str) -> date:
    """The day that an address asks for; the usual one where it asks for none that there is."""
    try:
        return date.fromisoformat(text) if len(text) == len("2026-01-31") else usual_day(circuit)
    except ValueError:
        return usual_day(circuit)
