"""A round on the organiser's desk: tables, certificate, and everything that can be done with them."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from tabellone.engine.errors import Problem
from tabellone.server.hosting.consents import to_ask
from tabellone.server.play import arranging, draws
from tabellone.server.play.states import state_of
from tabellone.server.web.drawing import shown
from tabellone.server.web.drawing.certificate import certificate
from tabellone.server.web.drawing.confirming import confirmable, sent_again
from tabellone.server.web.drawing.finding import round_there
from tabellone.server.web.drawing.stale_draft import stale
from tabellone.server.web.frame import tournament_page
from tabellone.server.web.posting import Refused, with_names
from tabellone.server.web.rights import DeskRequest, organiser
from tabellone.tournament import seating
from tabellone.tournament.codec import fingerprint
from tabellone.tournament.progress import progress
from tabellone.tournament.state import Drawn, State, hall_of


@organiser
@require_safe
def round_desk(request: DeskRequest, number: int) -> HttpResponse:
    """The round, draft or published."""
    return desk_page(request, number)


def desk_page(request: DeskRequest, number: int, refused: Refused | None = None) -> HttpResponse:
    """The page of a round, with why something was refused."""
    row = request.tournament
    state = state_of(row)
    found = round_there(state, number)
    names = shown.Names.of(state)
    tables = shown.tables(state, found, row)
    problems = [] if found.published else _problems(state, number, names)
    return tournament_page(
        request,
        "drawing/round_desk.html",
        "rounds",
        drawn=found,
        number=number,
        tables=tables,
        everybody=shown.options(tables),
        places=shown.places(state, found),
        certificate=certificate(state, found),
        stale=stale(state, found),
        seen=fingerprint(found),
        seen_of_draw=draws.seen_of_draw(state, number),
        problems=problems,
        accept=confirmable(problems),
        refused=refused,
        posted=request.POST,
        unsaid=[] if found.published else to_ask(row, state, number),
        ticked=request.POST.getlist("agreed"),
        confirm=sent_again(request, refused),
        **_choices(state, found, names),
    )


def _problems(state: State, number: int, names: shown.Names) -> list[Problem]:
    return [with_names(problem, names.by_id) for problem in seating.publishing_problems(state, number)]


def _choices(state: State, found: Drawn, names: shown.Names) -> dict[str, Any]:
    """What the forms offer: who sits, who could come in, whether the round is the last and has begun."""
    number = found.round.number
    outside = arranging.available(state, number)
    return {
        "last": number == len(state.rounds) and not state.closed,
        "begun": draws.has_begun(state, number),
        "timed": bool(hall_of(state, number).clock),
        "progress": progress(found),
        "outside": [(player, names(player)) for player in outside],
        "fixed": [one for one in state.entrants if one.spot is not None],
        "sizes": len({len(table.seats) for table in found.round.tables}) > 1,
    }
