"""What a spreadsheet shows: columns with headings, rows of texts and figures."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from tabellone.contract.answers import Standing, StandingRow
from tabellone.engine.facts import Player
from tabellone.exchange.answers import figure

Cell = str | Decimal
Word = Callable[[str, str], str]  # the word for a code of a vocabulary


@dataclass(frozen=True, slots=True)
class Column:
    """A column: what stands above it, and whether it holds figures."""

    heading: str
    figures: bool = False


@dataclass(frozen=True, slots=True)
class Grid:
    """A table as a spreadsheet holds it; a figure has the decimals that are shown."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class _Shape:
    """What the rows of a standing are made of."""

    players: Mapping[str, Player]
    gone: Collection[str]
    word: Word
    clubs: bool
    more: tuple[str, ...]


def standing_grid(
    answer: Standing, players: Mapping[str, Player], word: Word, *, title: str, gone: Collection[str] = ()
) -> Grid:
    """A standing: position, who, club, points, further figures, notes (shared, withdrawn); last who is unranked.

    Clubs have a column if anybody has one. `word` gives columns, notes and phases in a language.
    """
    clubs = any(players[row.player].club for row in answer.rows if row.player in players)
    shape = _Shape(players, gone, word, clubs, _further(answer))
    names = ("position", "player", *(("club",) if clubs else ()), "points", *shape.more, "note")
    columns = tuple(Column(word("column", name), _has_figures(answer, name)) for name in names)
    ranked = [tuple(_ranked(row, shape)) for row in answer.rows]
    unranked = [tuple(_unranked(player, shape)) for player in answer.unranked]
    return Grid(title, columns, (*ranked, *unranked))


def _further(answer: Standing) -> tuple[str, ...]:
    """The further figures that are single values, in order of appearance."""
    found = {name: value for row in answer.rows for name, value in row.more.items()}
    return tuple(name for name, value in found.items() if not isinstance(value, Mapping | tuple | list))


def _has_figures(answer: Standing, name: str) -> bool:
    if name in {"position", "points"}:
        return True
    values = [row.more[name] for row in answer.rows if row.more.get(name) is not None]
    return bool(values) and all(_is_figure(value) for value in values)


def _ranked(row: StandingRow, shape: _Shape) -> Iterator[Cell]:
    yield Decimal(row.position)
    yield from _who(row.player, shape)
    yield Decimal(figure(row.points))
    yield from (_cell(row.more.get(name), shape.word) for name in shape.more)
    yield _notes(shape, tied=row.tied, withdrawn=row.player in shape.gone)


def _unranked(player: str, shape: _Shape) -> Iterator[Cell]:
    yield ""
    yield from _who(player, shape)
    yield from ("",) * (1 + len(shape.more))
    yield _notes(shape, unranked=True, withdrawn=player in shape.gone)


def _who(player: str, shape: _Shape) -> Iterator[Cell]:
    known = shape.players.get(player)
    yield known.name if known else player
    if shape.clubs:
        yield (known.club or "") if known else ""


def _notes(shape: _Shape, **notes: bool) -> str:
    return ", ".join(shape.word("note", name) for name, holds in notes.items() if holds)


def _cell(value: Any, word: Word) -> Cell:
    """A further figure; a word is a phase that somebody reached."""
    if value is None:
        return ""
    if _is_figure(value):
        return Decimal(figure(value))
    return word("phase", value.replace(" ", "_")) if isinstance(value, str) else word("answer", str(value).lower())


def _is_figure(value: Any) -> bool:
    return isinstance(value, int | Decimal | Fraction) and not isinstance(value, bool)
