"""The end: closing a tournament and opening it again; a player who leaves it."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Withdrawal
from tabellone.server.play import roll, standings
from tabellone.server.play.services import act
from tabellone.server.play.states import state_of
from tabellone.server.play.undoing import closed_by
from tabellone.server.web.answers import done, form, not_found, refusals
from tabellone.server.web.frame import tournament_page
from tabellone.server.web.rights import DeskRequest, organiser
from tabellone.server.web.tournament.standings import prizes_given, standing_board
from tabellone.tournament.act import seen_for
from tabellone.tournament.acts import Close
from tabellone.tournament.names import named, names_of
from tabellone.tournament.progress import loose_ends
from tabellone.tournament.view import entrant_of


@form(organiser)
def closing_page(request: DeskRequest) -> HttpResponse:
    """Look once more, and close."""
    row = request.tournament
    if request.method == "POST":
        with refusals(request) as write:
            act(row, write, Close())
            return done(request, "close", row.slug)
    state = state_of(row)
    context: dict[str, Any] = {
        "loose": loose_ends(state),
        "closing": closed_by(row),
        "seen": seen_for(state, Close()),
        "reason": request.POST.get("why", ""),
    }
    try:
        answer = standings.standing(row)
    except RuleError as error:
        return tournament_page(request, "tournament/close.html", "standings", none=error, **context)
    prizes = prizes_given(row, state) if answer.final else None
    return tournament_page(
        request, "tournament/close.html", "standings", board=standing_board(state, answer), prizes=prizes, **context
    )


@form(organiser)
def withdrawal_page(request: DeskRequest, player: str) -> HttpResponse:
    """When the player leaves, and why."""
    row = request.tournament
    with not_found():
        entrant_of(state_of(row), player)
    if request.method == "POST":
        with refusals(request) as write:
            roll.withdraw(row, player, request.POST.get("when", ""), write)
            return done(request, "withdraw", row.slug, player)
    state = state_of(row)
    moments, problems = roll.moments(state), request.refused.problems if request.refused else ()
    context: dict[str, Any] = {
        "player": entrant_of(state, player).player,
        "moments": moments,
        "chosen": request.POST.get("when") or (moments[0] if moments else ""),
        "reason": request.POST.get("why", ""),
        "left": roll.left(state, player),
        "entry": roll.left_by(row, player),
        "seated": roll.still_seated(state, player),
        "ends": [one for one in moments if roll.ended_by(state, Withdrawal(player, one))],
        "problems": [named(problem, names_of(state)) for problem in problems],
    }
    return tournament_page(request, "tournament/withdraw.html", "players", **context)
