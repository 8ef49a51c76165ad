"""The catalogue as it is: the changes that hold, the sheets of a day, what a tournament keeps of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import QuerySet
from django.utils import timezone

from tabellone.contract import BY_ID, Cataloguing, rulebook_as, rulebooks_with
from tabellone.contract.catalogue import GameSheet, SheetEdit
from tabellone.contract.proposals import GameOffer
from tabellone.server.catalogue.models import Change
from tabellone.server.events.models import Circuit
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.people import queries as people


def book_of(rulebook: str) -> Cataloguing:
    """The rulebook, if it has a catalogue that can be changed."""
    book = rulebook_as(rulebook, Cataloguing)
    if book is None:
        raise RefusedError("no-catalogue")
    return book


def catalogued() -> tuple[str, ...]:
    """The rulebooks that have one."""
    return rulebooks_with(Cataloguing)


def may_edit(user: User | AnonymousUser, rulebook: str) -> bool:
    """Administrators, and organisers of a circuit of the rulebook (ruling federation-catalogue)."""
    if isinstance(user, AnonymousUser) or rulebook not in catalogued():
        return False
    scopes = [circuit.scope for circuit in Circuit.objects.filter(rulebook=rulebook)]
    roles = people.roles(user)
    return roles.is_administrator or bool(set(scopes) & set(people.organises(user)))


def editable(user: User | AnonymousUser) -> tuple[str, ...]:
    """The rulebooks whose catalogue somebody may change."""
    return tuple(rulebook for rulebook in catalogued() if may_edit(user, rulebook))


def history(rulebook: str, game: str = "") -> QuerySet[Change]:
    """All changes ever made, or those of a game, in the order they were made."""
    rows = Change.objects.filter(rulebook=rulebook).select_related("entry", "taken_back__entry", "takes_back")
    return rows.filter(game=game) if game else rows


def edits(rulebook: str) -> tuple[SheetEdit, ...]:
    """The changes that hold: those that were not taken back."""
    rows = Change.objects.filter(rulebook=rulebook, takes_back__isnull=True, taken_back__isnull=True)
    return tuple(map(edit_of, rows))


def edit_of(row: Change) -> SheetEdit:
    """A change as its rulebook reads it."""
    return SheetEdit(row.game, row.since, row.facts, row.new)


def sheets(rulebook: str, on: date | None = None) -> tuple[GameSheet, ...]:
    """All sheets as they hold on a day, today by default."""
    return book_of(rulebook).sheets_with(edits(rulebook), on or timezone.localdate())


def sheet(rulebook: str, game: str, on: date | None = None) -> GameSheet | None:
    """The sheet of a game on a day; None where there is none."""
    return next((one for one in sheets(rulebook, on) if one.game == game), None)


def params(rulebook: str, on: date) -> Mapping[str, Any]:
    """What a tournament of that day keeps of the catalogue (ruling sheet-of-the-day); nothing without a catalogue."""
    book = rulebook_as(rulebook, Cataloguing)
    return book.catalogue_params(edits(rulebook), on) if book else {}


def without(rulebook: str, params: Mapping[str, Any]) -> dict[str, Any]:
    """A tournament's parameters but for what it keeps of the catalogue."""
    kept = BY_ID[rulebook].ABOUT.catalogue_params
    return {name: value for name, value in params.items() if name not in kept}


def offers(rulebook: str, on: date | None = None) -> tuple[GameOffer, ...]:
    """The games to choose from on a day."""
    return BY_ID[rulebook].games(params(rulebook, on or timezone.localdate()))


def changed_for(rulebook: str, kept: Mapping[str, Any], on: date, games: Sequence[str]) -> tuple[GameSheet, ...]:
    """The sheets of games that are otherwise in the catalogue than a tournament of the day keeps them."""
    book = rulebook_as(rulebook, Cataloguing)
    if book is None:
        return ()
    own = {one.game: one for one in book.game_sheets(kept)}
    return tuple(one for one in sheets(rulebook, on) if one.game in games and one != own.get(one.game))
