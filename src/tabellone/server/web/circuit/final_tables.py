"""Frozen rankings and what moved in them as pages show them, with names in place of ids."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Any

from django.utils.translation import gettext as _

from tabellone.contract.answers import further_columns
from tabellone.server.events.models import Circuit
from tabellone.server.events.seasons import season_of
from tabellone.server.play.names import Shown
from tabellone.server.rankings import seasons
from tabellone.server.rankings.names import shown_in
from tabellone.server.rankings.seasons import RATINGS, RankingMove
from tabellone.server.web.circuit.season_view import COLOURS, ranking_label

OWN = ("position", "player", "value")
MOST = 60  # lines of what moved in one ranking
FIRST = 3  # names of those who share the first place
People = Mapping[str, Shown]


@dataclass(frozen=True, slots=True)
class FinalLine:
    """One line of a ranking; `cells` are its further figures, by column."""

    position: int
    name: str
    value: Any
    cells: tuple[tuple[str, Any], ...]


@dataclass(frozen=True, slots=True)
class FinalTable:
    """A ranking as it was kept."""

    code: str
    label: str
    colour: str
    columns: tuple[str, ...]
    lines: tuple[FinalLine, ...]


@dataclass(frozen=True, slots=True)
class FinalSummary:
    """A ranking by its name, how many are in it, who is first, and how many more share that place."""

    code: str
    label: str
    players: int
    first: tuple[str, ...]
    more: int


@dataclass(frozen=True, slots=True)
class MovedLine:
    """A line before and after."""

    name: str
    was: str
    now: str
    was_value: Any
    now_value: Any
    way: str  # up, down, or nothing


@dataclass(frozen=True, slots=True)
class RankingMoves:
    """What moved in one ranking: the first lines of it, and how many more."""

    label: str
    colour: str
    lines: tuple[MovedLine, ...]
    more: int


def final_table_of(circuit: Circuit, code: str, rows: Sequence[Mapping[str, Any]], people: People) -> FinalTable:
    """A ranking with names; who is no longer known is told by the id."""
    columns = further_columns((row["value"], {key: row[key] for key in row if key not in OWN}) for row in rows)
    lines = tuple(
        FinalLine(
            int(row["position"]),
            _name_or_id(row["player"], people),
            _kept_figure(row["value"]),
            tuple((key, _kept_figure(row.get(key))) for key in columns),
        )
        for row in rows
    )
    return FinalTable(code, ranking_label(circuit, code), code if code in COLOURS else "", columns, lines)


def final_summary_of(circuit: Circuit, code: str, rows: Sequence[Mapping[str, Any]], people: People) -> FinalSummary:
    """A ranking in one line."""
    first = tuple(_name_or_id(row["player"], people) for row in rows if int(row["position"]) == 1)
    return FinalSummary(code, ranking_label(circuit, code), len(rows), first[:FIRST], max(0, len(first) - FIRST))


def named_moves(
    circuit: Circuit, found: Mapping[str, Sequence[RankingMove]], people: People, *, ratings: bool
) -> list[RankingMoves]:
    """What moved, ranking by ranking; `ratings` only for the circuit's own people, since not everybody's are public."""
    games = {one.id: one.name for one in season_of(circuit).games}
    shown = []
    for code, lines in found.items():
        if code == RATINGS and not ratings:
            continue
        label = _("Ratings") if code == RATINGS else ranking_label(circuit, code)
        told = tuple(_moved_line(line, people, games) for line in lines[:MOST])
        shown.append(RankingMoves(label, code if code in COLOURS else "", told, max(0, len(lines) - MOST)))
    return shown


def _moved_line(line: RankingMove, people: People, games: Mapping[str, str]) -> MovedLine:
    was, now = line.was or {}, line.now or {}
    game = (line.now or line.was or {}).get("game")
    name = _name_or_id(line.player, people)
    before, after = was.get("position"), now.get("position")
    way = "" if not before or not after or before == after else "up" if after < before else "down"
    return MovedLine(
        f"{name} · {games.get(game, game)}" if game else name,
        "" if before is None else str(before),
        "" if after is None else str(after),
        _kept_figure(was.get("value", was.get("rating"))),
        _kept_figure(now.get("value", now.get("rating"))),
        way,
    )


def _name_or_id(player: str, people: People) -> str:
    return people[player].name if player in people else player


def _kept_figure(value: Any) -> Any:
    """A kept figure as a number again."""
    try:
        return Decimal(value) if isinstance(value, str) else value
    except InvalidOperation:
        return value


def people_named(circuit: Circuit) -> dict[str, str]:
    """Everybody by name, for the circuit's own people."""
    return {player: one.name for player, one in shown_in(circuit, everything=True).items()}


def stages_named(circuit: Circuit) -> dict[str, str]:
    """The stages by name."""
    return {row.slug: row.name for row in seasons.listed_tournaments(circuit)}
