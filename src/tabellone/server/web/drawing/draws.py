"""The rounds of a tournament and the next draw."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tabellone.server.play.draws import draw, seen_of_draw
from tabellone.server.play.services import Outcome
from tabellone.server.play.states import state_of
from tabellone.server.web.drawing.confirming import sent_again
from tabellone.server.web.drawing.shown import Names
from tabellone.server.web.drawing.stale import stale_page
from tabellone.server.web.frame import tournament_page
from tabellone.server.web.posting import Refused, Writing, answered
from tabellone.server.web.rights import DeskRequest, organiser
from tabellone.tournament.draws import Prospect, ready
from tabellone.tournament.progress import progress
from tabellone.tournament.state import Drawn, State
from tabellone.tournament.view import FOR_ALL, taking_part


@dataclass(frozen=True, slots=True)
class RoundLine:
    """A round in the list: its state, how many tables have reported, where to look at it."""

    number: int
    phase: str
    chip: str
    tables: int
    reported: int
    partial: bool
    by_hand: bool
    game: str = ""


@organiser
@require_http_methods(["GET", "HEAD", "POST"])
def draws(request: DeskRequest) -> HttpResponse:
    """The rounds so far; draw the next one."""
    if request.method != "POST":
        return _page(request)
    row, posted, writing = request.tournament, request.POST, Writing.of(request)

    def do() -> Outcome:
        return draw(
            row,
            writing,
            seed=posted.get("seed", ""),
            all_here="all_here" in posted,
            accept=posted.getlist("accept"),
            certain="certain" in posted,
        )

    def refused(why: Refused) -> HttpResponse:
        return stale_page(request, why.stale) if why.stale else _page(request, why)

    return answered(do, done=lambda outcome: _drawn(request, outcome), refused=refused, row=row)


def _drawn(request: DeskRequest, outcome: Outcome) -> str:
    number = len(state_of(outcome.tournament).rounds)
    if not outcome.repeated:
        messages.success(request, _("Round %(number)s is drawn. Look at it, then publish it.") % {"number": number})
    return reverse("round-desk", args=[request.tournament.slug, number])


def _page(request: DeskRequest, refused: Refused | None = None) -> HttpResponse:
    state = state_of(request.tournament)
    prospect, names = ready(state), Names.of(state)
    return tournament_page(
        request,
        "drawing/draws.html",
        "rounds",
        prospect=prospect,
        undecided=[names.row(one.players) for one in prospect.obstacles if one.kind == "undecided"],
        certain=[(number, names.row(tuple(sorted(players)))) for number, players in sorted(prospect.certain.items())],
        players=_players(state, prospect),
        rounds=[_line(one) for one in state.rounds],
        seen=seen_of_draw(state, prospect.number),
        refused=refused,
        confirm=sent_again(request, refused),
        seed=request.POST.get("seed", ""),
    )


def _players(state: State, prospect: Prospect) -> int:
    """How many can be seated; in rounds for those who have earned it the draw itself says who they are."""
    gone = {one.player for one in state.withdrawals}
    here = (one.player for one in taking_part(state) if one.player.id not in gone)
    return sum(one.from_round <= prospect.number for one in here) if prospect.phase in FOR_ALL else 0


def _line(one: Drawn) -> RoundLine:
    far = progress(one)
    done = "done" if not far.open and not one.partial else "published"
    chip = done if one.published else "draft"
    drawn = one.round
    return RoundLine(
        drawn.number, drawn.phase or "", chip, far.total, far.done, one.partial, one.by_hand, drawn.game or ""
    )
