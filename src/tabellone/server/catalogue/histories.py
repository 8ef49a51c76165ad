"""What each change of a sheet did: the sheet before it and after it, and since when a part of it is as it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from tabellone.contract.catalogue import GameSheet, Section, SheetEdit
from tabellone.server.catalogue import queries
from tabellone.server.catalogue.models import Change


@dataclass(frozen=True, slots=True)
class Difference:
    """A change with the sheet before and after it, on the day it begins; before a new game there was none."""

    row: Change
    before: GameSheet | None
    after: GameSheet | None


def differences(rulebook: str, game: str) -> list[Difference]:
    """Every change of a game, the newest first."""
    rows = list(queries.history(rulebook, game))
    others = [edit for edit in queries.edits(rulebook) if edit.game != game]
    return [_difference(row, rows, others) for row in reversed(rows)]


def _difference(row: Change, rows: Sequence[Change], others: Sequence[SheetEdit]) -> Difference:
    day = row.takes_back.since if row.takes_back else row.since
    before, after = ([one for one in rows if one.pk <= last] for last in (row.pk - 1, row.pk))
    return Difference(row, _sheet(row, before, others, day), _sheet(row, after, others, day))


def _sheet(row: Change, made: Sequence[Change], others: Sequence[SheetEdit], day: date) -> GameSheet | None:
    """The sheet of the row's game with the changes made until then, without those taken back by then."""
    back = {one.takes_back_id for one in made}
    held = [queries.edit_of(one) for one in made if one.takes_back_id is None and one.pk not in back]
    found = queries.book_of(row.rulebook).sheets_with([*others, *held], day)
    return next((sheet for sheet in found if sheet.game == row.game), None)


def since_when(rulebook: str, game: str, on: date) -> dict[str, date]:
    """The parts of a sheet that are otherwise than the rulebook prints them, each with the first day of that."""
    book, made = queries.book_of(rulebook), queries.edits(rulebook)
    own = [edit for edit in made if edit.game == game and edit.since <= on]
    others = [edit for edit in made if edit.game != game]
    found: dict[str, date] = {}
    steps = [edit.since for edit in sorted(own, key=lambda edit: edit.since)]
    sheets = [_at(book.sheets_with(others, on), game)]
    sheets += [_at(book.sheets_with(made, day), game) for day in dict.fromkeys(steps)]
    for day, before, after in zip(dict.fromkeys(steps), sheets, sheets[1:], strict=False):
        found |= dict.fromkeys(_moved(before, after), day)
    first, last = sheets[0], sheets[-1]
    return {key: day for key, day in found.items() if first is None or key in _moved(first, last)}


def _at(sheets: Sequence[GameSheet], game: str) -> GameSheet | None:
    return next((sheet for sheet in sheets if sheet.game == game), None)


def _moved(before: GameSheet | None, after: GameSheet | None) -> list[str]:
    """The parts in which two sheets differ."""
    one, other = ({str(part.key): part for part in _parts(sheet)} for sheet in (before, after))
    keys = dict.fromkeys((*one, *other))
    return [key for key in keys if one.get(key) != other.get(key)]


def _parts(sheet: GameSheet | None) -> tuple[Section, ...]:
    return sheet.sections if sheet else ()
