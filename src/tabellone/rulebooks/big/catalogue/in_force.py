"""The sheets that hold (BIG 8): the rulebook's own, with what the federation had changed until a day.

A document keeps those changes in `params.sheets`, by game and in their order, so that a later change of the catalogue
never reaches a tournament of the past (ruling `sheet-of-the-day`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from tabellone.engine.errors import InputError, Problem, at
from tabellone.engine.facts import Round, Tournament
from tabellone.engine.memo import Once
from tabellone.rulebooks.big.catalogue.changes import (
    SheetChange,
    change_data,
    change_problems,
    read_change,
    sheet_begun,
    sheet_changed,
)
from tabellone.rulebooks.big.catalogue.games import SHEETS, game_id, rulebook_sheet, without_sheet
from tabellone.rulebooks.big.catalogue.sheet import CatalogueSheet
from tabellone.rulebooks.big.params import SHEETS_PARAM


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Sheets by game, and the changes that made them."""

    sheets: Mapping[str, CatalogueSheet]
    changes: Mapping[str, tuple[SheetChange, ...]] = field(default_factory=dict)

    def sheet_of(self, game: str) -> CatalogueSheet:
        """A game's sheet by any name of it; for a game without one the general indications."""
        return self.sheets.get(game) or self.sheets.get(game_id(game)) or without_sheet(game)


def catalogue_with(changes: Iterable[SheetChange], on: date) -> Catalogue:
    """The catalogue of a day (BIG 8): changes in order of their first day, those of one day as they are given.

    A change that does not fit the sheets before it is an InputError with all problems, `file` being its game.
    """
    sheets: dict[str, CatalogueSheet] = dict(SHEETS)
    made: dict[str, tuple[SheetChange, ...]] = {}
    wrong: list[Problem] = []
    for change in sorted((each for each in changes if each.since <= on), key=lambda each: each.since):
        if found := list(change_problems(change, sheets)):
            wrong += [replace(each, file=change.game) for each in found]
            continue
        sheets[change.game] = sheet_changed(sheets.get(change.game) or sheet_begun(change), change)
        made[change.game] = (*made.get(change.game, ()), change)
    if wrong:
        raise InputError(wrong)
    return Catalogue(sheets, made)


SINCE = "since"
NOTHING: Mapping[str, Any] = {}
PLACE = at("params", SHEETS_PARAM)


def tournament_sheet(tournament: Tournament, game: str | None = None) -> CatalogueSheet:
    """The sheet of a game as it holds in a tournament, its own game by default (ruling sheet-of-the-day)."""
    wanted = game or tournament.game or ""
    pinned = tournament.params.get(SHEETS_PARAM)
    return _catalogue(pinned).sheet_of(wanted) if pinned else rulebook_sheet(wanted)


def game_in(tournament: Tournament, game: str | None = None) -> str:
    """The id of a game of a tournament, its own by default, by whichever of its names it goes there.

    A game that the federation has added there under such a name is a game of its own.
    """
    wanted = game or tournament.game or ""
    added = tournament.params.get(SHEETS_PARAM)
    return wanted if isinstance(added, Mapping) and wanted in added else game_id(wanted)


def by_its_game(tournament: Tournament) -> Tournament:
    """The tournament with its game by its id, so that all names of a game are one ranking (BIG 5)."""
    game = game_in(tournament)
    return tournament if game == (tournament.game or "") else replace(tournament, game=game)


def round_sheet(tournament: Tournament, round_: Round) -> CatalogueSheet:
    """The sheet of the game of a round as it holds in the tournament."""
    return tournament_sheet(tournament, round_.game)


def kept_catalogue(params: Mapping[str, Any]) -> Catalogue:
    """All the sheets that hold for a tournament with these parameters (ruling sheet-of-the-day)."""
    return _catalogue(params.get(SHEETS_PARAM) or NOTHING)


def pinned(changes: Iterable[SheetChange]) -> dict[str, list[dict[str, Any]]]:
    """Changes as a tournament's `params.sheets` keep them: by game, each with its first day."""
    kept: dict[str, list[dict[str, Any]]] = {}
    for change in sorted(changes, key=lambda each: each.since):
        kept.setdefault(change.game, []).append({SINCE: change.since.isoformat(), **change_data(change)})
    return kept


def pinned_problems(tournament: Tournament) -> tuple[Problem, ...]:
    """What is wrong with the changes that a document keeps, each with its place."""
    try:
        _catalogue(tournament.params.get(SHEETS_PARAM, NOTHING))
    except InputError as error:
        return tuple(error.problems)
    return ()


def _read(data: Any) -> Catalogue:
    """The catalogue with the changes of a document; whatever cannot be read is an InputError with its place."""
    if not isinstance(data, Mapping):
        raise InputError([_wrong(PLACE, "object", data)])
    changes: list[SheetChange] = []
    places: dict[str, str] = {}
    wrong: list[Problem] = []
    for game, listed in data.items():
        if not isinstance(listed, list | tuple) or not listed:
            wrong.append(_wrong(at(PLACE, game), "list", listed))
            continue
        for nth, facts in enumerate(listed):
            places[game] = at(PLACE, game, nth)
            try:
                changes.append(_change(game, facts, places[game], new=nth == 0 and game not in SHEETS))
            except InputError as error:
                wrong += error.problems
    if wrong:
        raise InputError(wrong)
    try:
        return catalogue_with(changes, date.max)
    except InputError as error:
        raise InputError(
            replace(one, place=at(places[one.file], one.place) if one.place else places[one.file], file="")
            for one in error.problems
        ) from None


def _change(game: str, facts: Any, place: str, *, new: bool) -> SheetChange:
    if not isinstance(facts, Mapping):
        raise InputError([_wrong(place, "object", facts)])
    try:
        since = date.fromisoformat(facts.get(SINCE, ""))
    except (TypeError, ValueError):
        raise InputError([_wrong(at(place, SINCE), "date", facts.get(SINCE))]) from None
    told = {name: value for name, value in facts.items() if name != SINCE}
    return read_change(game, since, told, new=new, place=place)


def _wrong(place: str, expected: str, found: object) -> Problem:
    return Problem.of("wrong-type", place, rule="BIG 8", expected=expected, found=found)


_catalogue = Once(_read, most=64)
