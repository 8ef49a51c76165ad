"""A list of ratings as people keep it: a line each with player, game, rating, games and the last year played (PG 19).

Columns go by their heading in any of three languages, or in this order without one. Games may stand year by year, as in
`2024:3 2025:12`; a plain number belongs to the last year played (ruling listed-in-the-last-year).
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from unicodedata import normalize

from tabellone.engine.errors import Problem
from tabellone.engine.facts import Season

MOST_SIGNS, MOST_LINES = 500_000, 5000
PLAIN = ("player", "game", "rating", "games", "year")
_HEADINGS = {
    "id": ("id", "code", "codice", "codigo"),
    "player": ("player", "name", "giocatore", "nome", "jugador", "nombre", "nickname", "nick"),
    "game": ("game", "gioco", "juego"),
    "rating": ("rating", "pgr", "elo", "punteggio", "puntuacion"),
    "games": ("games", "games played", "partite", "partite giocate", "partidas", "partidas jugadas"),
    "year": ("year", "last year", "last year played", "anno", "ultimo anno", "ano", "ultimo ano"),
}
_FIELD_OF = {word: name for name, words in _HEADINGS.items() for word in words}
_RATING = re.compile(r"-?[0-9]{1,6}([.,][0-9]{1,6})?", re.ASCII)
_BY_YEAR = re.compile(r"([0-9]{4})\s*[:=]\s*([0-9]{1,6})", re.ASCII)
_COUNT = re.compile(r"[0-9]{1,6}", re.ASCII)
_YEAR = re.compile(r"(19|20|21)[0-9]{2}", re.ASCII)


@dataclass(frozen=True, slots=True)
class ListedRating:
    """A line: who, by name or nickname (`id` where the list has one), the game, the rating and the games behind it."""

    line: int
    player: str
    game: str
    rating: Decimal
    games: Mapping[str, int] = field(default_factory=dict)
    id: str = ""


@dataclass(frozen=True, slots=True)
class RatingList:
    """What a list says, and what is wrong with it, line by line."""

    lines: tuple[ListedRating, ...]
    problems: tuple[Problem, ...] = ()


def read_ratings(text: str) -> RatingList:
    """The ratings of a list; empty lines do not count."""
    if len(text) > MOST_SIGNS:
        return RatingList((), (Problem.of("ratings-too-large", most=MOST_SIGNS // 1000),))
    rows = [(number, row) for number, row in _rows(text) if any(row)]
    if len(rows) > MOST_LINES:
        return RatingList((), (Problem.of("ratings-too-many", lines=len(rows), most=MOST_LINES),))
    heading = _heading(rows[0][1]) if rows else None
    body = rows[1:] if heading else rows
    if not body:
        return RatingList((), (Problem("ratings-none"),))
    lines: list[ListedRating] = []
    problems: list[Problem] = []
    for number, row in body:
        found = _line(number, dict(zip(heading or PLAIN, row, strict=False)))
        lines += [found] if isinstance(found, ListedRating) else []
        problems += [found] if isinstance(found, Problem) else []
    return RatingList(tuple(lines), tuple(problems))


def ratings_text(season: Season) -> str:
    """The ratings that a season starts from as such a list, with everybody's id."""
    names = {one.id: one.name for one in season.players}
    called = {one.id: one.name for one in season.games}
    out = io.StringIO()
    lines = csv.writer(out, delimiter=";", lineterminator="\n")
    lines.writerow(("id", "player", "game", "rating", "games"))
    for one in season.ratings:
        games = " ".join(f"{year}:{count}" for year, count in sorted(one.games.items()))
        name, game = names.get(one.player, one.player), called.get(one.game, one.game)
        lines.writerow((one.player, name, game, format(one.rating, "f"), games))
    return out.getvalue()


def _rows(text: str) -> list[tuple[int, list[str]]]:
    """Lines cut into cells at the sign that most of them have: tab, semicolon, else comma."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    lined = {sign: sum(sign in line for line in lines) for sign in "\t;,"}
    best = max(lined, key=lambda sign: lined[sign])
    return [(number, _cells(line, best)) for number, line in enumerate(lines, 1)]


def _cells(line: str, separator: str) -> list[str]:
    """The cells of a line; quotes that do not close are signs like any other."""
    try:
        row = next(csv.reader([line], delimiter=separator, skipinitialspace=True, strict=True), [])
    except csv.Error:
        row = line.split(separator)
    return [" ".join(cell.split()) for cell in row]


def _heading(row: Sequence[str]) -> tuple[str, ...] | None:
    """The fields of the columns, if the row is a heading: it names the player's and the rating's."""
    plain = (normalize("NFKD", cell.casefold()).encode("ascii", "ignore").decode().strip(" .:*") for cell in row)
    fields = tuple(_FIELD_OF.get(cell, "") for cell in plain)
    return fields if {"player", "rating"} <= set(fields) else None


def _line(number: int, told: Mapping[str, str]) -> ListedRating | Problem:
    """A line with its figures, or the first thing that is wrong with it."""
    player = told.get("player", "") or told.get("id", "")
    if not player:
        return Problem.of("ratings-line-player", line=number)
    if not told.get("game") or not told.get("rating"):
        return Problem.of("ratings-line-short", line=number, name=player)
    if not _RATING.fullmatch(told["rating"]):
        return Problem.of("ratings-line-rating", line=number, found=told["rating"])
    games = _games(number, told.get("games", ""), told.get("year", ""))
    if isinstance(games, Problem):
        return games
    rating = Decimal(told["rating"].replace(",", "."))
    return ListedRating(number, player, told["game"], rating, games, told.get("id", ""))


def _games(number: int, games: str, year: str) -> dict[str, int] | Problem:
    """Games by year; a plain number belongs to the last year played (PG 19, ruling listed-in-the-last-year)."""
    if year and not _YEAR.fullmatch(year):
        return Problem.of("ratings-line-year", line=number, found=year)
    if found := _BY_YEAR.findall(games):
        if _BY_YEAR.sub("", games).strip(" ,/"):
            return Problem.of("ratings-line-games", line=number, found=games)
        return {one: int(count) for one, count in found if int(count)}
    if games and not _COUNT.fullmatch(games):
        return Problem.of("ratings-line-games", line=number, found=games)
    if not int(games or 0):
        return Problem.of("ratings-line-count", line=number, year=year) if year and not games else {}
    return {year: int(games)} if year else Problem.of("ratings-line-when", line=number, games=int(games))


def doubled_ratings(lines: Iterable[tuple[int, str, str]]) -> Iterable[Problem]:
    """Lines, each with whom and which game it means, that tell the same rating again."""
    first: dict[tuple[str, str], int] = {}
    for number, player, game in lines:
        other = first.setdefault((player, game), number)
        if other != number:
            yield Problem.of("ratings-line-twice", line=number, other=other)
