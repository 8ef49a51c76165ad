"""Seating by hand: the effect of a swap, a move or a replacement is shown first, then it is done."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpResponse, QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tabellone.engine.errors import RuleError
from tabellone.server.play import arranging
from tabellone.server.play.services import Outcome
from tabellone.server.play.states import state_of
from tabellone.server.web.drawing import shown
from tabellone.server.web.drawing.certificate import Line, line
from tabellone.server.web.drawing.confirming import confirmable
from tabellone.server.web.drawing.finding import round_there
from tabellone.server.web.drawing.round_desk import desk_page
from tabellone.server.web.drawing.stale import stale_page
from tabellone.server.web.drawing.wishes import wish_of
from tabellone.server.web.frame import tournament_page
from tabellone.server.web.posting import REFUSED, Refused, Writing, answered, refusal, with_names
from tabellone.server.web.rights import DeskRequest, organiser
from tabellone.tournament.codec import fingerprint
from tabellone.tournament.names import spots_of
from tabellone.tournament.seating import Change, Effect
from tabellone.tournament.state import State

LOOK = "look"  # a form that only wants to see the effect
UNSAID = {LOOK, "csrfmiddlewaretoken"}


@dataclass(frozen=True, slots=True)
class Compared:
    """A criterion as it is and as it would be."""

    label: str
    before: Line | None
    after: Line | None
    more: int


@organiser
@require_http_methods(["GET", "HEAD", "POST"])
def seating(request: DeskRequest, number: int) -> HttpResponse:
    """Look at a change of seats, then make it."""
    found = round_there(state_of(request.tournament), number)
    given = request.POST if request.method == "POST" else request.GET
    if given.get("do") == "order" and "order" not in given:
        return _order_form(request, number, given.get("table", ""))
    wish = wish_of(given)
    if wish is None:
        raise Http404
    if request.method == "POST" and LOOK not in given:
        return _arranged(request, number, wish)
    try:
        effect = arranging.previewed(state_of(request.tournament), number, wish)
    except RuleError as error:
        state = state_of(request.tournament)
        refused = refusal(error, shown.Names.of(state).by_id, spots_of(state))
        response = desk_page(request, number, refused)
        response.status_code = REFUSED
        return response
    return _preview(request, number, effect, given, seen=fingerprint(found))


def _arranged(request: DeskRequest, number: int, wish: arranging.Wish) -> HttpResponse:
    row, writing = request.tournament, Writing.of(request)

    def address(outcome: Outcome) -> str:
        if not outcome.repeated:
            messages.success(request, _("The seats of round %(number)s are changed.") % {"number": number})
        return reverse("round-desk", args=[row.slug, number])

    def refused(why: Refused) -> HttpResponse:
        return stale_page(request, why.stale) if why.stale else desk_page(request, number, why)

    accept = request.POST.getlist("accept")
    return answered(
        lambda: arranging.arrange(row, number, wish, writing, accept=accept), done=address, refused=refused, row=row
    )


def _preview(request: DeskRequest, number: int, effect: Effect, given: QueryDict, *, seen: str) -> HttpResponse:
    state = state_of(request.tournament)
    names = shown.Names.of(state)
    return tournament_page(
        request,
        "drawing/seating.html",
        "rounds",
        number=number,
        drawn=state.rounds[number - 1],
        pairs=_pairs(state, number, effect),
        compared=[_compared(change, names) for change in effect.changes],
        worse=effect.is_worse,
        problems=[with_names(problem, names.by_id) for problem in effect.problems],
        accept=confirmable(effect.problems),
        fields=[(name, value) for name, values in given.lists() if name not in UNSAID for value in values],
        seen=seen,
    )


def _pairs(state: State, number: int, effect: Effect) -> list[tuple[int, str, str]]:
    """The tables that change: as they are, as they would be."""
    found, names = state.rounds[number - 1], shown.Names.of(state)
    before = {table.number: table for table in found.round.tables}
    after = {table.number: table for table in effect.tables}
    touched = [n for n in sorted(before.keys() | after.keys()) if before.get(n) != after.get(n)]
    return [
        (
            found.spots.get(n, n),
            names.row(before[n].players) if n in before else "–",
            names.row(after[n].players) if n in after else "–",
        )
        for n in touched
    ]


def _compared(change: Change, names: shown.Names) -> Compared:
    before = line(change.before, names) if change.before else None
    after = line(change.after, names) if change.after else None
    told = after or before
    return Compared(told.label if told else "", before, after, change.more)


def _order_form(request: DeskRequest, number: int, table: str) -> HttpResponse:
    state = state_of(request.tournament)
    found = round_there(state, number)
    chosen = [one for one in shown.tables(state, found) if str(one.drawn) == table]
    if not chosen:
        raise Http404
    return tournament_page(request, "drawing/order.html", "rounds", number=number, table=chosen[0])
