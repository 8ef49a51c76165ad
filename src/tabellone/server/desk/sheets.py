"""The sheets that a tournament keeps, and those of its day in the catalogue by now (ruling sheet-of-the-day)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.contrib.auth.models import User

from tabellone.course import State
from tabellone.course.acts import Settle
from tabellone.engine.errors import RuleError
from tabellone.engine.game_sheet import GameSheet
from tabellone.rulebooks import BY_ID, Cataloguing, Naming
from tabellone.server.catalogue import queries as catalogue
from tabellone.server.events.models import Tournament
from tabellone.server.play import services
from tabellone.server.play.services import Outcome
from tabellone.server.play.states import state_of


def games_of(state: State) -> tuple[str, ...]:
    """The ids of the games that are played there."""
    head = state.settings.head
    several = head.params.get("games", ())
    named = (head.game, *(several if isinstance(several, list | tuple) else ()))
    book, told = BY_ID[head.rulebook], [game for game in named if isinstance(game, str) and game]
    return tuple(dict.fromkeys(book.game_in(head, game) if isinstance(book, Naming) else game for game in told))


def has_sheet(state: State) -> bool:
    """Whether a game of it has a sheet there."""
    head = state.settings.head
    book = BY_ID[head.rulebook]
    known = {offer.id for offer in book.games_in(head.params)} if isinstance(book, Cataloguing) else set()
    return bool(known & set(games_of(state)))


def newer(state: State) -> tuple[GameSheet, ...]:
    """The sheets of its games that the federation has changed since it was made; none once a round is drawn."""
    if state.rounds:
        return ()
    head = state.settings.head
    return catalogue.changed_for(head.rulebook, head.params, head.start, games_of(state))


def take_over(tournament: Tournament, *, by: User, token: str = "") -> Outcome:
    """Let a tournament follow the catalogue as it is now for its day, before its first draw."""
    state = state_of(tournament)
    if state.rounds:
        raise RuleError("sheets-fixed")
    settings = state.settings
    head = settings.head
    kept = catalogue.without(head.rulebook, head.params)
    params: dict[str, Any] = {**kept, **catalogue.params(head.rulebook, head.start)}
    act = Settle(replace(settings, head=replace(head, params=params)))
    return services.perform(tournament.pk, act, by=by, token=token)
