"""What a season document, and a season folder as a whole, must not contain whatever the rulebook."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from tabellone.engine.errors import Problem, at
from tabellone.engine.facts import Season, Tournament

YEAR = re.compile(r"(19|20|21)[0-9]{2}|2200")


def problems(season: Season) -> Iterator[Problem]:
    """Every structural problem of a season document."""
    yield from _doubles("games", (game.id for game in season.games), "double-game")
    yield from _doubles("players", (person.id for person in season.players), "double-person")
    seen: set[tuple[str, str]] = set()
    for index, rating in enumerate(season.ratings):
        if (rating.player, rating.game) in seen:
            values = {"player": rating.player, "game": rating.game}
            yield Problem("double-rating", at("ratings", index), values=values)
        seen.add((rating.player, rating.game))
        for year in rating.games:
            if not YEAR.fullmatch(year):
                yield Problem("not-a-year", at("ratings", index, "games"), values={"found": year})


def _doubles(field: str, ids: Iterable[str], code: str) -> Iterator[Problem]:
    first: dict[str, int] = {}
    for index, identity in enumerate(ids):
        if first.setdefault(identity, index) != index:
            values = {"id": identity, "other": at(field, first[identity])}
            yield Problem(code, at(field, index, "id"), values=values)


def folder_problems(season: Season | None, tournaments: Mapping[str, Tournament]) -> Iterator[Problem]:
    """Tournaments by file: each id once, all of the season's rulebook."""
    first: dict[str, str] = {}
    for file, tournament in tournaments.items():
        other = first.setdefault(tournament.id, file)
        if other != file:
            values = {"id": tournament.id, "other": other}
            yield Problem("double-tournament", "id", file=file, values=values)
        if season and tournament.rulebook != season.rulebook:
            values = {"found": tournament.rulebook, "expected": season.rulebook}
            yield Problem("other-rulebook", "rulebook", file=file, values=values)
