"""Changing the catalogue: a change, a new game, taking one back; each a row and a line in the journal (BIG 8)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.formats import date_format

from tabellone.contract.catalogue import SheetEdit
from tabellone.engine.errors import InputError
from tabellone.server.events import catalogue
from tabellone.server.events.games import given_names
from tabellone.server.events.models import CatalogueChange
from tabellone.server.journal import services as journal
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.people.services import done_once

LONGEST_WHY = 500
FIRST, AHEAD = date(2000, 1, 1), timedelta(days=3 * 366)


@dataclass(frozen=True, slots=True)
class FilledSheet:
    """What a form was filled from: the sheet of a day, after so many changes of the game."""

    on: date
    changes: int


def change_sheet(
    rulebook: str, edit: SheetEdit, *, by: User | None, why: str, token: str = "", filled: FilledSheet | None = None
) -> CatalogueChange:
    """Record what a form sets otherwise than it showed (BIG 8); `edit.facts` are all the facts of the form.

    What is as it was is not a change. Without a form (`filled` None), as on the day from which it holds.
    """
    reason = _reason(why)
    _check_day(edit.since)
    _check_right(by, rulebook)

    def work() -> CatalogueChange:
        if filled and not edit.new and filled.changes != catalogue.sheet_history(rulebook, edit.game).count():
            raise RefusedError("sheet-moved")
        book, made = catalogue.catalogue_book(rulebook), catalogue.sheet_edits(rulebook)
        wanted = replace(edit, facts=book.edited_facts(made, edit, filled.on if filled else edit.since))
        if wrong := book.edit_problems(made, wanted):
            raise InputError(wrong)
        return _recorded(rulebook, wanted, by=by, why=reason, token=token)

    return done_once(work, lambda entry: CatalogueChange.objects.get(entry=entry), by=by, token=token)


def take_back_sheet_change(change: CatalogueChange, *, by: User | None, why: str, token: str = "") -> CatalogueChange:
    """Let a change hold no longer, by a further one (ruling federation-catalogue); tournaments that kept it keep it."""
    reason = _reason(why)
    _check_right(by, change.rulebook)

    def work() -> CatalogueChange:
        if change.takes_back_id is not None:
            raise RefusedError("sheet-taking-back")
        if CatalogueChange.objects.filter(takes_back=change).exists():
            raise RefusedError("sheet-back-already")
        _check_rest(change)
        edit = SheetEdit(change.game, timezone.localdate())
        return _recorded(change.rulebook, edit, by=by, why=reason, token=token, takes_back=change)

    return done_once(work, lambda entry: CatalogueChange.objects.get(entry=entry), by=by, token=token)


def _recorded(
    rulebook: str, edit: SheetEdit, *, by: User | None, why: str, token: str, takes_back: CatalogueChange | None = None
) -> CatalogueChange:
    kind = "catalogue-taken-back" if takes_back else "catalogue-new-game" if edit.new else "catalogue-change"
    data: dict[str, Any] = {"game": edit.game, "since": edit.since.isoformat(), "facts": sorted(edit.facts)}
    if takes_back:
        data = {"game": edit.game, "since": takes_back.since.isoformat(), "facts": sorted(takes_back.facts)}
    entry = journal.append_line(f"catalogue:{rulebook}", kind, data, by=by, why=why, token=token)
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
    rows = catalogue.sheet_history(change.rulebook).filter(takes_back__isnull=True, taken_back__isnull=True)
    others = [row for row in rows if row.pk != change.pk]
    book = catalogue.catalogue_book(change.rulebook)
    try:
        for day in sorted({row.since for row in others}):
            book.sheets_with(list(map(catalogue.sheet_edit, others)), day)
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
    catalogue.catalogue_book(rulebook)
    if by is not None and not catalogue.may_edit_catalogue(by, rulebook):
        raise RefusedError("sheet-not-yours")
