"""What a shell asks of the catalogue (BIG 8): the sheets of a day, what can be set in one, what forbids an edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from tabellone.contract.catalogue import GameSheet, SheetEdit
from tabellone.engine.errors import InputError, Problem
from tabellone.rulebooks.big.catalogue import game_id
from tabellone.rulebooks.big.catalogue.in_force import kept_catalogue, pinned
from tabellone.rulebooks.big.editing import Catalogue, SheetChange, catalogue_with, change_problems, read_change
from tabellone.rulebooks.big.game_sheets import sheet_held
from tabellone.rulebooks.big.params import SHEETS_PARAM

RESERVED = frozenset({"new"})  # an address of the site, and no game


def sheets_with(edits: Sequence[SheetEdit], on: date) -> tuple[GameSheet, ...]:
    """All sheets of a day (BIG 8): the rulebook's in its order, then new games in the order they were added."""
    return _shown(held_with(edits, on))


def kept_sheets(params: Mapping[str, Any]) -> tuple[GameSheet, ...]:
    """All sheets that hold for a tournament with these parameters (BIG 8, ruling sheet-of-the-day)."""
    return _shown(kept_catalogue(params))


def held_with(edits: Sequence[SheetEdit], on: date) -> Catalogue:
    """The catalogue of a day with the edits that were made (BIG 8)."""
    return catalogue_with(map(_change, edits), on)


def edit_problems(edits: Sequence[SheetEdit], edit: SheetEdit) -> tuple[Problem, ...]:
    """What forbids an edit after the others (BIG 8), also a later one that would no longer fit."""
    try:
        wanted = _change(edit)
        before = held_with(edits, edit.since)
    except InputError as error:
        return error.problems
    return tuple(_found(wanted, before)) or tuple(_later(edits, edit))


def catalogue_params(edits: Sequence[SheetEdit], on: date) -> Mapping[str, Any]:
    """What a tournament of that day keeps of the catalogue (BIG 8, ruling sheet-of-the-day)."""
    kept = pinned(_change(edit) for edit in edits if edit.since <= on)
    return {SHEETS_PARAM: kept} if kept else {}


def catalogue_names() -> frozenset[str]:
    """The names of those parameters."""
    return frozenset({SHEETS_PARAM})


def _found(wanted: SheetChange, before: Catalogue) -> Iterator[Problem]:
    if wanted.new and wanted.game in RESERVED:
        yield Problem("sheet-game-known", "game", "BIG 8", values={"game": wanted.game})
    for place, name in (("game", wanted.game), ("name", wanted.name or "")) if wanted.new else ():
        if (known := game_id(name)) in before.sheets and known != wanted.game:
            yield Problem("sheet-game-known", place, "BIG 8", values={"game": name})
    yield from change_problems(wanted, before.sheets)


def _later(edits: Sequence[SheetEdit], edit: SheetEdit) -> Iterator[Problem]:
    """Whether the changes of the days after it still hold with it."""
    for day in sorted({each.since for each in edits if each.since > edit.since}):
        try:
            held_with([*edits, edit], day)
        except InputError as error:
            yield Problem("sheet-later-change", "since", "BIG 8", values={"game": edit.game, "day": day})
            yield from error.problems
            return


def _change(edit: SheetEdit) -> SheetChange:
    return read_change(edit.game, edit.since, edit.facts, new=edit.new)


def _shown(held: Catalogue) -> tuple[GameSheet, ...]:
    return tuple(sheet_held(held, game) for game in held.sheets)
