"""The catalogue of games as it holds on a day, and every change of it: made, taken back, in the journal (BIG 8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from threading import Lock
from time import monotonic
from typing import Any

from django.contrib.auth.models import AnonymousUser, User
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.formats import date_format

from tabellone.contract import BY_ID, Cataloguing, rulebook_as, rulebooks_with
from tabellone.contract.cards import Part
from tabellone.contract.catalogue import GameSheet, SheetEdit
from tabellone.contract.games import GameOffer
from tabellone.engine.errors import InputError
from tabellone.server.events.models import CatalogueChange, Circuit
from tabellone.server.journal import services as journal
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.journal.services import Writing, done_once
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
    known = ("entry__personal", "taken_back__entry__personal", "takes_back")
    rows = CatalogueChange.objects.filter(rulebook=rulebook).select_related(*known)
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


def _parts(sheet: GameSheet | None) -> tuple[Part, ...]:
    return sheet.sections if sheet else ()


_NAMES_SECONDS = 10.0


class _GivenNames:
    """The names by id, as they were not long ago; `forget` after a change in this process."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._until = 0.0
        self._known: Mapping[str, str] = {}

    def __call__(self) -> Mapping[str, str]:
        """The names."""
        with self._lock:
            if monotonic() >= self._until:
                self._known = _looked_up()
                self._until = monotonic() + _NAMES_SECONDS
            return self._known

    def forget(self) -> None:
        """Look them up at the next question."""
        with self._lock:
            self._until = 0.0


def _looked_up() -> dict[str, str]:
    """The name that was given last; a new name counts from its first day on, a new game has its own at once."""
    rows = CatalogueChange.objects.filter(takes_back__isnull=True, taken_back__isnull=True)
    named, today = dict[str, str](), timezone.localdate()
    for game, new, since, facts in rows.order_by("since", "pk").values_list("game", "new", "since", "facts"):
        if facts.get("name") and (new or since <= today):
            named[game] = str(facts["name"])
    return named


given_names = _GivenNames()


LONGEST_WHY = 500
FIRST, AHEAD = date(2000, 1, 1), timedelta(days=3 * 366)


@dataclass(frozen=True, slots=True)
class FilledSheet:
    """What a form was filled from: the sheet of a day, after so many changes of the game."""

    on: date
    changes: int


def change_sheet(
    rulebook: str, edit: SheetEdit, writing: Writing, *, filled: FilledSheet | None = None
) -> CatalogueChange:
    """Record what a form sets otherwise than it showed (BIG 8); `edit.facts` are all the facts of the form.

    What is as it was is not a change. Without a form (`filled` None), as on the day from which it holds.
    """
    reason = _reason(writing.why)
    _check_day(edit.since)
    _check_right(writing.by, rulebook)

    def work() -> CatalogueChange:
        if filled and not edit.new and filled.changes != sheet_history(rulebook, edit.game).count():
            raise RefusedError("sheet-moved")
        book, made = catalogue_book(rulebook), sheet_edits(rulebook)
        wanted = replace(edit, facts=book.edited_facts(made, edit, filled.on if filled else edit.since))
        if wrong := book.edit_problems(made, wanted):
            raise InputError(wrong)
        return _recorded(rulebook, wanted, replace(writing, why=reason))

    return done_once(work, lambda entry: CatalogueChange.objects.get(entry=entry), writing)


def take_back_sheet_change(change: CatalogueChange, writing: Writing) -> CatalogueChange:
    """Let a change hold no longer, by a further one (ruling federation-catalogue); tournaments that kept it keep it."""
    reason = _reason(writing.why)
    _check_right(writing.by, change.rulebook)

    def work() -> CatalogueChange:
        if change.takes_back_id is not None:
            raise RefusedError("sheet-taking-back")
        if CatalogueChange.objects.filter(takes_back=change).exists():
            raise RefusedError("sheet-back-already")
        _check_rest(change)
        edit = SheetEdit(change.game, timezone.localdate())
        return _recorded(change.rulebook, edit, replace(writing, why=reason), takes_back=change)

    return done_once(work, lambda entry: CatalogueChange.objects.get(entry=entry), writing)


def _recorded(
    rulebook: str, edit: SheetEdit, writing: Writing, *, takes_back: CatalogueChange | None = None
) -> CatalogueChange:
    kind = "catalogue-taken-back" if takes_back else "catalogue-new-game" if edit.new else "catalogue-change"
    data: dict[str, Any] = {"game": edit.game, "since": edit.since.isoformat(), "facts": sorted(edit.facts)}
    if takes_back:
        data = {"game": edit.game, "since": takes_back.since.isoformat(), "facts": sorted(takes_back.facts)}
    entry = journal.append_line(f"catalogue:{rulebook}", kind, data, writing)
    transaction.on_commit(given_names.forget)
    return CatalogueChange.objects.create(
        rulebook=rulebook,
        game=edit.game,
        since=edit.since,
        new=edit.new,
        facts=dict(edit.facts),
        takes_back=takes_back,
        entry=entry,
    )


def _check_rest(change: CatalogueChange) -> None:
    """Refuse to take away what later changes rest on, and say which."""
    rows = sheet_history(change.rulebook).filter(takes_back__isnull=True, taken_back__isnull=True)
    others = [row for row in rows if row.pk != change.pk]
    book = catalogue_book(change.rulebook)
    try:
        for day in sorted({row.since for row in others}):
            book.sheets_with(list(map(sheet_edit, others)), day)
    except InputError:
        later = [row.since for row in others if row.game == change.game and row.since >= change.since]
        days = ", ".join(date_format(day, "SHORT_DATE_FORMAT") for day in sorted(set(later)))
        raise RefusedError("sheet-needed", days=days) from None


def _reason(why: str) -> str:
    clean = why.replace("\x00", "").strip()
    if not clean:
        raise RefusedError("sheet-why", "why")
    if len(clean) > LONGEST_WHY:
        raise RefusedError("sheet-why-long", "why", most=LONGEST_WHY)
    return clean


def _check_day(since: date) -> None:
    last = timezone.localdate() + AHEAD
    if not FIRST <= since <= last:
        first, end = (date_format(day, "SHORT_DATE_FORMAT") for day in (FIRST, last))
        raise RefusedError("sheet-since", "since", first=first, last=end)


def _check_right(by: User | None, rulebook: str) -> None:
    """Whoever runs the server does so without an account."""
    catalogue_book(rulebook)
    if by is not None and not may_edit_catalogue(by, rulebook):
        raise RefusedError("sheet-not-yours")


def catalogue_stamp() -> str:
    """A text that is the same only while the catalogue of games is."""
    return str(CatalogueChange.objects.order_by("-pk").values_list("pk", "entry__at").first())
