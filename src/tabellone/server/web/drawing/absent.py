"""Somebody has not come: choose who, see the ways to go on, take one."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tabellone.contract.entries import Remedy
from tabellone.engine.errors import RuleError
from tabellone.server.play import arranging
from tabellone.server.play.services import Outcome
from tabellone.server.play.states import state_of
from tabellone.server.web.drawing import shown
from tabellone.server.web.drawing.finding import round_there
from tabellone.server.web.drawing.stale import stale_page
from tabellone.server.web.frame import tournament_page
from tabellone.server.web.posting import Refused, Writing, answered, refusal
from tabellone.server.web.rights import DeskRequest, organiser
from tabellone.tournament.codec import fingerprint
from tabellone.tournament.names import spots_of
from tabellone.tournament.state import Drawn


@dataclass(frozen=True, slots=True)
class Way:
    """One way to go on: the tables that change, who moves by lot."""

    kind: str
    rule: str
    confirm: str
    moved: str
    tables: tuple[tuple[int, str], ...]


@organiser
@require_http_methods(["GET", "HEAD", "POST"])
def absent(request: DeskRequest, number: int) -> HttpResponse:
    """Choose who has not come, and see the ways to go on without them; a form that names a way takes it."""
    round_there(state_of(request.tournament), number)
    given = request.POST if request.method == "POST" else request.GET
    players, kind = [player for player in given.getlist("player") if player], request.POST.get("kind")
    if kind is None:
        return _page(request, number, players)
    row, writing = request.tournament, Writing.of(request)

    def address(outcome: Outcome) -> str:
        if not outcome.repeated:
            messages.success(request, _("Round %(number)s goes on without them.") % {"number": number})
        return reverse("round-desk", args=[row.slug, number])

    def refused(why: Refused) -> HttpResponse:
        return stale_page(request, why.stale) if why.stale else _page(request, number, players, why)

    return answered(
        lambda: arranging.settle(row, number, players, kind, writing), done=address, refused=refused, row=row
    )


def _page(request: DeskRequest, number: int, players: list[str], refused: Refused | None = None) -> HttpResponse:
    state = state_of(request.tournament)
    found, names = round_there(state, number), shown.Names.of(state)
    ways: list[Way] = []
    if players and refused is None:
        try:
            ways = [_way(one, names, drawn=found) for one in arranging.remedies(state, number, players)]
        except RuleError as error:
            refused = refusal(error, names.by_id, spots_of(state))
    response = tournament_page(
        request,
        "drawing/absent.html",
        "rounds",
        number=number,
        drawn=found,
        players=[(player, names(player)) for player in players],
        places=[place for place in shown.places(state, found) if place.player not in players],
        ways=ways,
        refused=refused,
        seen=fingerprint(found),
    )
    response.status_code = refused.status if refused else response.status_code
    return response


def _way(one: Remedy, names: shown.Names, *, drawn: Drawn) -> Way:
    before = {table.number: table.players for table in drawn.round.tables}
    changed = [table for table in one.tables if before.get(table.number) != table.seats]
    tables = tuple((drawn.spots.get(table.number, table.number), names.row(table.seats)) for table in changed)
    return Way(one.kind, one.rule, one.confirm, names.row(one.moved), tables)
