"""Frozen rankings and what moved in them, as pages show them: lines with names in place of ids."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Any

from django.utils.translation import gettext as _

from tabellone.contract.answers import further_columns
from tabellone.server.events.models import Circuit
from tabellone.server.events.services import season_of
from tabellone.server.play.names import Shown
from tabellone.server.rankings.moving import RATINGS, Move
from tabellone.server.web.public.ranking import COLOURS, labelled

OWN = ("position", "player", "value")
MOST = 60  # lines of what moved in one ranking
FIRST = 3  # names of those who share the first place
People = Mapping[str, Shown]


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a ranking; `cells` are its further figures, by column."""

    position: int
    name: str
    value: Any
    cells: tuple[tuple[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A ranking as it was kept."""

    code: str
    label: str
    colour: str
    columns: tuple[str, ...]
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Summary:
    """A ranking by its name, how many are in it, who is first, and how many more share that place."""

    code: str
    label: str
    players: int
    first: tuple[str, ...]
    more: int


@dataclass(frozen=True, slots=True)
class Moved:
    """A line before and after."""

    name: str
    was: str
    now: str
    was_value: Any
    now_value: Any
    way: str  # up, down, or nothing


@dataclass(frozen=True, slots=True)
class Moves:
    """What moved in one ranking: the first lines of it, and how many more."""

    label: str
    colour: str
    lines: tuple[Moved, ...]
    more: int


def table(circuit: Circuit, code: str, rows: Sequence[Mapping[str, Any]], people: People) -> Table:
    """A ranking with names; who is no longer known is told by the id."""
    columns = further_columns((row["value"], {key: row[key] for key in row if key not in OWN}) for row in rows)
    lines = tuple(
        Line(
            int(row["position"]),
            _called(row["player"], people),
            _figure(row["value"]),
            tuple((key, _figure(row.get(key))) for key in columns),
        )
        for row in rows
    )
    return Table(code, labelled(circuit, code), code if code in COLOURS else "", columns, lines)


def summary(circuit: Circuit, code: str, rows: Sequence[Mapping[str, Any]], people: People) -> Summary:
    """A ranking in one line."""
    first = tuple(_called(row["player"], people) for row in rows if int(row["position"]) == 1)
    return Summary(code, labelled(circuit, code), len(rows), first[:FIRST], max(0, len(first) - FIRST))


def moves(circuit: Circuit, found: Mapping[str, Sequence[Move]], people: People, *, own: bool) -> list[Moves]:
    """What moved, ranking by ranking; ratings only for the circuit's `own` people, since not everybody's are public."""
    games = {one.id: one.name for one in season_of(circuit).games}
    shown = []
    for code, lines in found.items():
        if code == RATINGS and not own:
            continue
        label = _("Ratings") if code == RATINGS else labelled(circuit, code)
        told = tuple(_moved(line, people, games) for line in lines[:MOST])
        shown.append(Moves(label, code if code in COLOURS else "", told, max(0, len(lines) - MOST)))
    return shown


def _moved(line: Move, people: People, games: Mapping[str, str]) -> Moved:
    was, now = line.was or {}, line.now or {}
    game = (line.now or line.was or {}).get("game")
    name = _called(line.player, people)
    before, after = was.get("position"), now.get("position")
    way = "" if not before or not after or before == after else "up" if after < before else "down"
    return Moved(
        f"{name} · {games.get(game, game)}" if game else name,
        "" if before is None else str(before),
        "" if after is None else str(after),
        _figure(was.get("value", was.get("rating"))),
        _figure(now.get("value", now.get("rating"))),
        way,
    )


def _called(player: str, people: People) -> str:
    return people[player].name if player in people else player


def _figure(value: Any) -> Any:
    """A kept figure as a number again."""
    try:
        return Decimal(value) if isinstance(value, str) else value
    except InvalidOperation:
        return value
