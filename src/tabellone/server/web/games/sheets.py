"""The sheet of a game in words, with marks on what the federation changed, and the history of its changes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tabellone.contract.catalogue import GameSheet
from tabellone.server.catalogue import queries
from tabellone.server.catalogue.histories import Difference, differences, since_when
from tabellone.server.catalogue.models import Change
from tabellone.server.web.games.found import found, mark
from tabellone.server.web.keeping import kept
from tabellone.server.web.rights import PlacedRequest, anyone
from tabellone.server.web.sentences import language
from tabellone.wording.cards import ToldSection, ToldSheet, told_sheet


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a sheet, and since when it is otherwise than the rulebook prints it."""

    told: ToldSection
    since: date | None = None


@dataclass(frozen=True, slots=True)
class Moved:
    """A part of a sheet as it was before a change and as it is after it."""

    title: str
    before: tuple[str, ...]
    after: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """A change in the history."""

    row: Change
    new: bool
    moved: tuple[Moved, ...]


@anyone
@require_safe
@kept(mark)
def sheet(request: PlacedRequest, game: str) -> HttpResponse:
    """The whole sheet."""
    one, today = found(game), timezone.localdate()
    since = since_when(one.rulebook, game, today)
    told = told_sheet(one.sheet, language())
    later = [edit for edit in queries.edits(one.rulebook) if edit.game == game and edit.since > today]
    context = {
        "rulebook": one.rulebook,
        "sheet": told,
        "parts": [Part(part, since.get(part.key)) for part in told.sections],
        "changes": queries.history(one.rulebook, game).count(),
        "later": sorted({edit.since for edit in later}),
        "trail": one.trail(),
        "may_edit": queries.may_edit(request.user, one.rulebook),
    }
    return render(request, "games/sheet.html", context)


@anyone
@require_safe
@kept(mark)
def history(request: PlacedRequest, game: str) -> HttpResponse:
    """Every change: since when, why, and what was before and after it."""
    one = found(game)
    context = {
        "rulebook": one.rulebook,
        "sheet": one.sheet,
        "changes": [_told(change) for change in differences(one.rulebook, game)],
        "trail": one.trail(_("History")),
        "may_edit": queries.may_edit(request.user, one.rulebook),
    }
    return render(request, "games/history.html", context)


def _told(change: Difference) -> Told:
    before, after = (told_sheet(one, language()) if one else None for one in (change.before, change.after))
    return Told(change.row, change.before is None, moved_between(before, after))


def moved_between(before: ToldSheet | None, after: ToldSheet | None) -> tuple[Moved, ...]:
    """The parts in which two sheets differ, in words; of a new game all of them."""
    first, second = _lines(before), _lines(after)
    titles = dict.fromkeys((*first, *second))
    pairs = [(title, first.get(title, ()), second.get(title, ())) for title in titles]
    return tuple(Moved(*pair) for pair in pairs if pair[1] != pair[2])


def told_in_words(one: GameSheet) -> ToldSheet:
    """A sheet in the reader's language."""
    return told_sheet(one, language())


def _lines(told: ToldSheet | None) -> dict[str, tuple[str, ...]]:
    """What a sheet says by the titles of its parts, its name and the federation's notes among them."""
    if told is None:
        return {}
    parts = {part.title: tuple(line.text for line in part.lines) for part in told.sections}
    notes = {_("The federation's notes"): (told.own_note,)} if told.own_note else {}
    return {_("Name"): (told.name,), **parts, **notes}
