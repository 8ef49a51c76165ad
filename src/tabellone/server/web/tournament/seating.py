"""Seating by hand, its effect shown first; and the ways to go on where somebody has not come."""

from __future__ import annotations

from django.http import Http404, HttpResponse, QueryDict
from django.utils.translation import gettext as _

from tabellone.contract.entries import Remedy
from tabellone.server.play import draws
from tabellone.server.play.states import state_of
from tabellone.server.web.answers import confirmable, conflict_of, done, form, problem_with_names, refusals
from tabellone.server.web.fields import number_typed
from tabellone.server.web.frame import tournament_page
from tabellone.server.web.rights import DeskRequest, found_or_404, organiser
from tabellone.server.web.tournament.announced import sealed_or_drawn
from tabellone.server.web.tournament.draws import show_round_again, stale_arrangement_page
from tabellone.server.web.tournament.round_tables import RoundNames, places_by_name, round_there, shown_tables
from tabellone.server.web.tournament.rounds import criterion_line
from tabellone.tournament.arranging import (
    SeatingWish,
    SeatMove,
    SeatReplacement,
    SeatSwap,
    TableOrder,
    remedies,
    seating_effect,
)
from tabellone.tournament.codec import fingerprint
from tabellone.tournament.seating import Effect
from tabellone.tournament.state import Drawn, State

LOOK_FIRST = "look"  # a form that only wants to see the effect
UNSAID = {LOOK_FIRST, "csrfmiddlewaretoken"}


@form(organiser)
def seating_page(request: DeskRequest, number: int) -> HttpResponse:
    """Look at a change of seats, then make it."""
    row = request.tournament
    found = round_there(state_of(row), number)
    given = request.POST if request.method == "POST" else request.GET
    if given.get("do") == "order" and "order" not in given:
        return _seat_order_form(request, number, given.get("table", ""))
    if (wish := seating_wish(given)) is None:
        raise Http404
    with refusals(request) as write:
        if request.method != "POST" or LOOK_FIRST in given:
            effect = seating_effect(state_of(row), number, wish)
            return _seating_preview(request, number, effect, given, seen=fingerprint(found))
        outcome = draws.arrange(row, number, wish, write, accept=given.getlist("accept"))
        said = _("The seats of round %(number)s are changed.") % {"number": number}
        return done(request, "round-desk", row.slug, number, said=said, once=outcome)
    return show_round_again(request, number)


def _seating_preview(request: DeskRequest, number: int, effect: Effect, given: QueryDict, *, seen: str) -> HttpResponse:
    state = state_of(request.tournament)
    names = RoundNames.of(state)
    return tournament_page(
        request,
        "tournament/seating.html",
        "rounds",
        number=number,
        drawn=state.rounds[number - 1],
        pairs=_changed_tables(state, number, effect),
        compared=[
            (criterion_line(one, names), change) for change in effect.changes if (one := change.after or change.before)
        ],
        worse=effect.is_worse,
        problems=[problem_with_names(problem, names.by_id) for problem in effect.problems],
        accept=confirmable(effect.problems),
        fields=[(name, value) for name, values in given.lists() if name not in UNSAID for value in values],
        seen=seen,
    )


def _changed_tables(state: State, number: int, effect: Effect) -> list[tuple[int, str, str]]:
    """The tables that change: as they are, as they would be."""
    found, names = state.rounds[number - 1], RoundNames.of(state)
    before = {table.number: table for table in found.round.tables}
    after = {table.number: table for table in effect.tables}
    touched = [n for n in sorted(before.keys() | after.keys()) if before.get(n) != after.get(n)]
    return [
        (found.spots.get(n, n), names.table(before.get(n)) or "–", names.table(after.get(n)) or "–") for n in touched
    ]


def _seat_order_form(request: DeskRequest, number: int, table: str) -> HttpResponse:
    state = state_of(request.tournament)
    found = round_there(state, number)
    chosen = found_or_404([one for one in shown_tables(state, found) if str(one.drawn) == table])
    return tournament_page(request, "tournament/turn_order.html", "rounds", number=number, table=chosen[0])


def seating_wish(given: QueryDict) -> SeatingWish | None:
    """The wish of a form, or None when it is of no kind that we know."""
    match given.get("do"):
        case "swap":
            return SeatSwap(given.get("one", ""), given.get("other", ""))
        case "move":
            return SeatMove(given.get("player", ""), number_typed(given.get("table", "").strip()) or 0)
        case "replace":
            return SeatReplacement(given.get("out", ""), given.get("comes", ""), leaves="stays" not in given)
        case "order":
            return TableOrder(number_typed(given.get("table", "").strip()) or 0, tuple(given.getlist("order")))
        case _:
            return None


@form(organiser)
def absent_page(request: DeskRequest, number: int) -> HttpResponse:
    """Choose who has not come, and see the ways to go on without them; a form that names a way takes it."""
    row = request.tournament
    round_there(state_of(row), number)
    given = request.POST if request.method == "POST" else request.GET
    players, kind = [player for player in given.getlist("player") if player], request.POST.get("kind")
    if kind is not None:
        with refusals(request) as write:
            outcome = draws.go_on_without(row, number, players, kind, write)
            if kind == "draw_again":
                return sealed_or_drawn(request, outcome)
            said = _("Round %(number)s goes on without them.") % {"number": number}
            return done(request, "round-desk", row.slug, number, said=said, once=outcome)
        if conflict := conflict_of(request):
            return stale_arrangement_page(request, conflict)
    state = state_of(row)
    found, names = round_there(state, number), RoundNames.of(state)
    ways: list[tuple[Remedy, str, list[tuple[int, str]]]] = []
    if players and not request.refused:
        with refusals(request):
            ways = [
                (one, names.row(one.moved), _tables_of_way(one, names, found))
                for one in remedies(state, number, players)
            ]
    return tournament_page(
        request,
        "tournament/absent.html",
        "rounds",
        number=number,
        drawn=found,
        players=[(player, names(player)) for player in players],
        places=[place for place in places_by_name(state, found) if place.player not in players],
        ways=ways,
        seen=fingerprint(found),
    )


def _tables_of_way(one: Remedy, names: RoundNames, drawn: Drawn) -> list[tuple[int, str]]:
    """The tables that a way to go on changes, with who would sit there."""
    before = {table.number: table.players for table in drawn.round.tables}
    changed = [table for table in one.tables if before.get(table.number) != table.seats]
    return [(drawn.spots.get(table.number, table.number), names.row(table.seats)) for table in changed]
