"""The catalogue in force on a day (BIG 8): the rulebook's sheets with the federation's changes until then."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date

from tabellone.engine.errors import InputError, Problem
from tabellone.rulebooks.big.catalogue import SHEETS, Sheet, game_id, without_sheet
from tabellone.rulebooks.big.editing.change import SheetChange, begun, changed
from tabellone.rulebooks.big.editing.check import change_problems


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Sheets by game, and the changes that made them (BIG 8)."""

    sheets: Mapping[str, Sheet]
    changes: Mapping[str, tuple[SheetChange, ...]] = field(default_factory=dict)

    def sheet_of(self, game: str) -> Sheet:
        """A game's sheet by any name of it; for a game without one the general indications (BIG 8)."""
        return self.sheets.get(game) or self.sheets.get(game_id(game)) or without_sheet(game)


def catalogue_with(changes: Iterable[SheetChange], on: date) -> Catalogue:
    """The catalogue of a day (BIG 8): changes in order of their first day, those of one day as they are given.

    A change that does not fit the sheets before it is an InputError with all problems, `file` being its game.
    """
    sheets: dict[str, Sheet] = dict(SHEETS)
    made: dict[str, tuple[SheetChange, ...]] = {}
    wrong: list[Problem] = []
    for change in sorted((each for each in changes if each.since <= on), key=lambda each: each.since):
        if found := list(change_problems(change, sheets)):
            wrong += [Problem(each.code, each.place, each.rule, change.game, each.values) for each in found]
            continue
        sheets[change.game] = changed(sheets.get(change.game) or begun(change), change)
        made[change.game] = (*made.get(change.game, ()), change)
    if wrong:
        raise InputError(wrong)
    return Catalogue(sheets, made)
