"""The sheets that hold for a tournament (BIG 8): the rulebook's own, with what the federation had changed on its day.

A document keeps those changes in `params.sheets`, by game and in their order, so that a later change of the catalogue
never reaches a tournament of the past (ruling `sheet-of-the-day`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import date
from typing import Any

from tabellone.engine.errors import InputError, Problem, at
from tabellone.engine.facts import Round, Tournament
from tabellone.engine.memo import Once
from tabellone.rulebooks.big.catalogue import SHEETS, Sheet, game_id, sheet_of
from tabellone.rulebooks.big.editing import Catalogue, SheetChange, catalogue_with, change_data, read_change
from tabellone.rulebooks.big.params import SHEETS_PARAM

SINCE = "since"
NOTHING: Mapping[str, Any] = {}
PLACE = at("params", SHEETS_PARAM)


def sheet_in(tournament: Tournament, game: str | None = None) -> Sheet:
    """The sheet of a game as it holds in a tournament, its own game by default (BIG 8, ruling sheet-of-the-day)."""
    wanted = game or tournament.game or ""
    pinned = tournament.params.get(SHEETS_PARAM)
    return _catalogue(pinned).sheet_of(wanted) if pinned else sheet_of(wanted)


def game_in(tournament: Tournament, game: str | None = None) -> str:
    """The id of a game of a tournament, its own by default, by whichever of its names it goes there (BIG 8.3).

    A game that the federation has added there under such a name is a game of its own.
    """
    wanted = game or tournament.game or ""
    added = tournament.params.get(SHEETS_PARAM)
    return wanted if isinstance(added, Mapping) and wanted in added else game_id(wanted)


def by_its_game(tournament: Tournament) -> Tournament:
    """The tournament with its game by its id, so that all names of a game are one ranking (BIG 5, BIG 8.3)."""
    game = game_in(tournament)
    return tournament if game == (tournament.game or "") else replace(tournament, game=game)


def sheet_at(tournament: Tournament, round_: Round) -> Sheet:
    """The sheet of the game of a round as it holds in the tournament (BIG 8, BIG 8.2)."""
    return sheet_in(tournament, round_.game)


def kept_catalogue(params: Mapping[str, Any]) -> Catalogue:
    """All the sheets that hold for a tournament with these parameters (BIG 8, ruling sheet-of-the-day)."""
    return _catalogue(params.get(SHEETS_PARAM) or NOTHING)


def has_sheet(tournament: Tournament, sheet: Sheet) -> bool:
    """Whether a game has a sheet of its own there, the rulebook's or the federation's (BIG 8)."""
    return sheet.id in SHEETS or sheet.id in (tournament.params.get(SHEETS_PARAM) or {})


def pinned(changes: Iterable[SheetChange]) -> dict[str, list[dict[str, Any]]]:
    """Changes as a tournament's `params.sheets` keep them (BIG 8): by game, each with its first day."""
    kept: dict[str, list[dict[str, Any]]] = {}
    for change in sorted(changes, key=lambda each: each.since):
        kept.setdefault(change.game, []).append({SINCE: change.since.isoformat(), **change_data(change)})
    return kept


def pinned_problems(tournament: Tournament) -> tuple[Problem, ...]:
    """What is wrong with the changes that a document keeps, each with its place (BIG 8)."""
    if SHEETS_PARAM not in tournament.params:
        return ()
    try:
        _catalogue(tournament.params[SHEETS_PARAM])
    except InputError as error:
        return tuple(error.problems)
    return ()


def _read(data: Any) -> Catalogue:
    """The catalogue with the changes of a document; whatever cannot be read is an InputError with its place."""
    if not isinstance(data, Mapping):
        raise InputError([_wrong(PLACE, "object", data)])
    changes: list[tuple[str, SheetChange]] = []
    wrong: list[Problem] = []
    for game, listed in data.items():
        if not isinstance(listed, list | tuple) or not listed:
            wrong.append(_wrong(at(PLACE, game), "list", listed))
            continue
        for nth, facts in enumerate(listed):
            place = at(PLACE, game, nth)
            try:
                changes.append((place, _change(game, facts, place, new=nth == 0 and game not in SHEETS)))
            except InputError as error:
                wrong += error.problems
    return _with([each for _, each in changes], [place for place, _ in changes], wrong)


def _change(game: str, facts: Any, place: str, *, new: bool) -> SheetChange:
    if not isinstance(facts, Mapping):
        raise InputError([_wrong(place, "object", facts)])
    try:
        since = date.fromisoformat(facts.get(SINCE, ""))
    except (TypeError, ValueError):
        raise InputError([_wrong(at(place, SINCE), "date", facts.get(SINCE))]) from None
    told = {name: value for name, value in facts.items() if name != SINCE}
    return read_change(game, since, told, new=new, place=place)


def _with(changes: list[SheetChange], places: list[str], wrong: list[Problem]) -> Catalogue:
    """The catalogue of the last day; what does not fit is told with the place of its game."""
    if wrong:
        raise InputError(wrong)
    try:
        return catalogue_with(changes, date.max)
    except InputError as error:
        found = {change.game: place for change, place in zip(changes, places, strict=True)}
        raise InputError(list(_placed(error.problems, found))) from None


def _placed(problems: Iterable[Problem], places: Mapping[str, str]) -> Iterator[Problem]:
    for one in problems:
        place = places[one.file] if one.file else PLACE
        yield replace(one, place=f"{place}.{one.place}" if one.place else place, file="")


def _wrong(place: str, expected: str, found: object) -> Problem:
    return Problem("wrong-type", place, "BIG 8", values={"expected": expected, "found": found})


_catalogue = Once(_read, most=64)
