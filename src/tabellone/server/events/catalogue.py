"""The catalogue of games as it holds on a day, and what was ever changed in it (BIG 8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import QuerySet
from django.utils import timezone

from tabellone.contract import BY_ID, Cataloguing, rulebook_as, rulebooks_with
from tabellone.contract.catalogue import GameSheet, Section, SheetEdit
from tabellone.contract.proposals import GameOffer
from tabellone.server.events.models import CatalogueChange, Circuit
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.people import queries as people


def catalogue_book(rulebook: str) -> Cataloguing:
    """The rulebook, if it has a catalogue that can be changed."""
    book = rulebook_as(rulebook, Cataloguing)
    if book is None:
        raise RefusedError("no-catalogue")
    return book


def rulebooks_with_catalogue() -> tuple[str, ...]:
    """The rulebooks that have one."""
    return rulebooks_with(Cataloguing)


def may_edit_catalogue(user: User | AnonymousUser, rulebook: str) -> bool:
    """Administrators, and organisers of a circuit of the rulebook (ruling federation-catalogue)."""
    if isinstance(user, AnonymousUser) or rulebook not in rulebooks_with_catalogue():
        return False
    scopes = [circuit.scope for circuit in Circuit.objects.filter(rulebook=rulebook)]
    roles = people.roles(user)
    return roles.is_administrator or bool(set(scopes) & set(people.organises(user)))


def editable_catalogues(user: User | AnonymousUser) -> tuple[str, ...]:
    """The rulebooks whose catalogue somebody may change."""
    return tuple(rulebook for rulebook in rulebooks_with_catalogue() if may_edit_catalogue(user, rulebook))


def sheet_history(rulebook: str, game: str = "") -> QuerySet[CatalogueChange]:
    """All changes ever made, or those of a game, in the order they were made."""
    rows = CatalogueChange.objects.filter(rulebook=rulebook).select_related("entry", "taken_back__entry", "takes_back")
    return rows.filter(game=game) if game else rows


def sheet_edits(rulebook: str) -> tuple[SheetEdit, ...]:
    """The changes that hold: those that were not taken back."""
    rows = CatalogueChange.objects.filter(rulebook=rulebook, takes_back__isnull=True, taken_back__isnull=True)
    return tuple(map(sheet_edit, rows))


def sheet_edit(row: CatalogueChange) -> SheetEdit:
    """A change as its rulebook reads it."""
    return SheetEdit(row.game, row.since, row.facts, row.new)


def sheets_on(rulebook: str, on: date | None = None) -> tuple[GameSheet, ...]:
    """All sheets as they hold on a day, today by default."""
    return catalogue_book(rulebook).sheets_with(sheet_edits(rulebook), on or timezone.localdate())


def sheet_on(rulebook: str, game: str, on: date | None = None) -> GameSheet | None:
    """The sheet of a game on a day; None where there is none."""
    return next((one for one in sheets_on(rulebook, on) if one.game == game), None)


def pinned_catalogue(rulebook: str, on: date) -> Mapping[str, Any]:
    """What a tournament of that day keeps of the catalogue (ruling sheet-of-the-day); nothing without a catalogue."""
    book = rulebook_as(rulebook, Cataloguing)
    return book.catalogue_params(sheet_edits(rulebook), on) if book else {}


def without_catalogue(rulebook: str, params: Mapping[str, Any]) -> dict[str, Any]:
    """A tournament's parameters but for what it keeps of the catalogue."""
    kept = BY_ID[rulebook].ABOUT.catalogue_params
    return {name: value for name, value in params.items() if name not in kept}


def catalogue_games(rulebook: str, on: date | None = None) -> tuple[GameOffer, ...]:
    """The games to choose from on a day."""
    return BY_ID[rulebook].games(pinned_catalogue(rulebook, on or timezone.localdate()))


def changed_for(rulebook: str, kept: Mapping[str, Any], on: date, games: Sequence[str]) -> tuple[GameSheet, ...]:
    """The sheets of games that are otherwise in the catalogue than a tournament of the day keeps them."""
    book = rulebook_as(rulebook, Cataloguing)
    if book is None:
        return ()
    own = {one.game: one for one in book.game_sheets(kept)}
    return tuple(one for one in sheets_on(rulebook, on) if one.game in games and one != own.get(one.game))


@dataclass(frozen=True, slots=True)
class SheetDifference:
    """A change with the sheet before and after it, on the day it begins; before a new game there was none."""

    row: CatalogueChange
    before: GameSheet | None
    after: GameSheet | None


def sheet_differences(rulebook: str, game: str) -> list[SheetDifference]:
    """Every change of a game, the newest first."""
    rows = list(sheet_history(rulebook, game))
    others = [edit for edit in sheet_edits(rulebook) if edit.game != game]
    return [_difference(row, rows, others) for row in reversed(rows)]


def _difference(row: CatalogueChange, rows: Sequence[CatalogueChange], others: Sequence[SheetEdit]) -> SheetDifference:
    day = row.takes_back.since if row.takes_back else row.since
    before, after = ([one for one in rows if one.pk <= last] for last in (row.pk - 1, row.pk))
    return SheetDifference(row, _sheet_after(row, before, others, day), _sheet_after(row, after, others, day))


def _sheet_after(
    row: CatalogueChange, made: Sequence[CatalogueChange], others: Sequence[SheetEdit], day: date
) -> GameSheet | None:
    """The sheet of the row's game with the changes made until then, without those taken back by then."""
    back = {one.takes_back_id for one in made}
    held = [sheet_edit(one) for one in made if one.takes_back_id is None and one.pk not in back]
    found = catalogue_book(row.rulebook).sheets_with([*others, *held], day)
    return next((sheet for sheet in found if sheet.game == row.game), None)


def since_when(rulebook: str, game: str, on: date) -> dict[str, date]:
    """The parts of a sheet that are otherwise than the rulebook prints them, each with the first day of that."""
    book, made = catalogue_book(rulebook), sheet_edits(rulebook)
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
