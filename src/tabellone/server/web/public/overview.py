"""A tournament's own page: when, where, who, how far; for its people, what comes next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from tabellone.contract.register import Staged
from tabellone.engine.alphabet import alphabetical
from tabellone.engine.errors import TabelloneError
from tabellone.server.play import creating, paying, sentences
from tabellone.server.play import standings as rankings
from tabellone.server.play.standings import bracket
from tabellone.server.rankings.history import pages
from tabellone.server.web.drawing import shown
from tabellone.server.web.frame import ids_seen, state_seen, tournament_page
from tabellone.server.web.keeping import kept
from tabellone.server.web.public.guiding import guide, helping, progress
from tabellone.server.web.public.optional import if_there
from tabellone.server.web.results.board import board_of
from tabellone.server.web.rights import TournamentRequest, anyone
from tabellone.server.web.screen.bracket_drawing import Called, Drawing, drawing
from tabellone.tournament.progress import current_round
from tabellone.tournament.state import Drawn, State
from tabellone.tournament.view import admission, is_bye, is_reported

TOP, LINES, FEW_TABLES = 10, 5, 16


@anyone
@require_safe
@kept(lambda request: str(request.tournament.page_stamp))
def overview(request: TournamentRequest) -> HttpResponse:
    """The tournament at a glance."""
    row, state = request.tournament, state_seen(request)
    book = sentences.book_of(row, state, everything=request.roles.is_organiser)
    context = {
        "guide": _guide(request, state),
        "stages": progress(request.tournament, state),
        "entrants": _entrants(state, pages(row)),
        "rounds": _rounds(state),
        "playing": _playing(request, state),
        "top": _top(request, state),
        "lines": sentences.lines(book, everything=False)[:LINES],
        "bracket": _bracket(request, state),
        "files": if_there("files/_links.html"),
        "offer": paying.offer_of(state),
        "staged": Staged.of(state.settings.head.extra),
        "has_sheet": creating.has_sheet(state),
        "newer": creating.newer(state) if request.roles.is_organiser else (),
    }
    return tournament_page(request, "public/overview.html", "overview", **context)


def _guide(request: TournamentRequest, state: State) -> dict[str, Any] | None:
    """What comes next, for the organisers; for who enters results, the tables that wait for them."""
    if request.roles.is_organiser:
        return guide(request.tournament, state, request.user)
    waiting = helping(request.tournament, state, request.user) if request.roles.is_scorer else None
    return waiting if waiting and waiting["kind"] in {"results", "hall"} else None


def _entrants(state: State, codes: Mapping[str, str]) -> dict[str, Any]:
    """Who is in, in order of names and with the code of their page, and who waits, in order of precedence."""
    places = admission(state)
    players = {one.player.id: one.player for one in state.entrants}
    playing = sorted((players[one] for one in places.admitted), key=lambda player: alphabetical(player.name))
    return {
        "in": [(player, codes.get(player.id)) for player in playing],
        "waiting": [players[one] for one in places.waiting],
        "cap": state.settings.cap,
    }


def _rounds(state: State) -> list[dict[str, Any]]:
    """The published rounds, with how many tables have reported; a bye is none."""
    return [_round(drawn) for drawn in state.rounds if drawn.published]


def _round(drawn: Drawn) -> dict[str, Any]:
    tables = [table for table in drawn.round.tables if not is_bye(table)]
    return {
        "number": drawn.round.number,
        "phase": drawn.round.phase,
        "game": drawn.round.game,
        "tables": len(tables),
        "reported": sum(map(is_reported, tables)),
        "seed": drawn.round.seed,
    }


def _playing(request: TournamentRequest, state: State) -> dict[str, Any] | None:
    """The round that is being played, with its tables where they are few; none once it is over."""
    drawn = current_round(state)
    if drawn is None or state.closed:
        return None
    told = _round(drawn)
    few = told["tables"] <= FEW_TABLES
    return {**told, "shown": shown.tables(state, drawn, pages=pages(request.tournament)) if few else []}


def _bracket(request: TournamentRequest, state: State) -> Drawing | None:
    """The final phase as a drawing; none before it has begun."""
    found = bracket(request.tournament)
    return drawing(found, Called.of(state)) if found else None


def _top(request: TournamentRequest, state: State) -> dict[str, Any] | None:
    """The head of the standing, each figure with its reasons; none as long as there is none."""
    try:
        standing = rankings.standing(request.tournament)
    except TabelloneError:
        return None
    if not standing.after_round or not standing.rows:
        return None
    board = board_of(state, standing, ids_seen(request))
    return {
        "lines": board.lines[:TOP],
        "after": standing.after_round,
        "final": standing.final,
        "all": len(standing.rows),
        "podium": board.podium,
    }
