"""The auction of a table as the organisers see it: open it, take a move back, say how it ended, take it away."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache

from tabellone.contract.auctions import AuctionTerms, Holding
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Table
from tabellone.server.play import auctions as desk
from tabellone.server.play.hall_sentences import element_words, label_of
from tabellone.server.play.names import shown
from tabellone.server.play.states import state_of
from tabellone.server.web.answers import Refused, Writing, form_answered
from tabellone.server.web.frame import tournament_page
from tabellone.server.web.rights import DeskRequest, organiser
from tabellone.server.web.table.auction_views import auction_now, bidders_and_players
from tabellone.server.web.tournament.hall import seated_table
from tabellone.tournament.auction_acts import auction_at
from tabellone.tournament.auctions import amount_typed
from tabellone.tournament.names import names_of
from tabellone.tournament.state import Drawn


@organiser
@never_cache
def auction_desk(request: DeskRequest, number: int, table: int) -> HttpResponse:
    """Everything about the auction of one table."""
    drawn, found = seated_table(request, number, table)
    if request.method != "POST":
        return _auction_desk_page(request, drawn, found)
    return form_answered(
        lambda: _auction_desk_done(request, number, table),
        done=reverse("hall-auction", args=[request.tournament.slug, number, table]),
        refused=lambda refused: _auction_desk_again(request, number, table, refused),
        row=request.tournament,
        called=lambda: _called_on_desk(request, number, table),
    )


def _auction_desk_done(request: DeskRequest, number: int, table: int) -> Any:
    row, writing = request.tournament, Writing.of(request)
    match request.POST.get("do", ""):
        case "open":
            elements = request.POST.get("elements", "").replace("\x00", "").splitlines()
            return desk.open_at_desk(row, number, table, elements, writing)
        case "back":
            return desk.take_back_at_desk(row, number, table, writing)
        case "end":
            return desk.say_how_it_ended(row, number, table, _holdings_typed(request, number, table), writing)
        case _:
            return desk.drop(row, number, table, writing)


def _holdings_typed(request: DeskRequest, number: int, table: int) -> tuple[Holding, ...]:
    """Who holds what for how much, as typed."""
    found = auction_at(state_of(request.tournament), number, table)
    if found is None:
        raise RuleError("no-auction", table=table)
    terms, posted = found.terms, request.POST
    held = []
    for nth, player in enumerate(terms.players, 1):
        element = posted.get(f"element-{nth}", "").replace("\x00", "")[:80]
        side = next((one.side for one in found.held if one.player == player and one.element == element), "")
        held.append(Holding(player, element, amount_typed(posted.get(f"amount-{nth}", "")), side))
    return tuple(held)


def _auction_desk_again(request: DeskRequest, number: int, table: int, refused: Refused) -> HttpResponse:
    request.tournament.refresh_from_db()
    return _auction_desk_page(request, *seated_table(request, number, table), refused)


def _auction_desk_page(
    request: DeskRequest, drawn: Drawn, table: Table, refused: Refused | None = None
) -> HttpResponse:
    row = request.tournament
    state, number = state_of(row), drawn.round.number
    now = auction_now(state, number, table.number, shown(row))
    if now is None:
        raise Http404
    found = auction_at(state, number, table.number)
    context = {
        "number": number,
        "table": table.number,
        "place": drawn.spots.get(table.number, table.number),
        "game": drawn.round.game,
        "auction": now,
        "rows": _bidder_rows(request, found.terms, found.held) if found else [],
        "choices": [(one, label_of(found.terms, one)) for one in found.terms.elements] if found else [],
        "step": found.terms.step if found else 1,
        "refused": refused,
        "stale": bool(refused and refused.stale),
        "typed": request.POST.get("elements", ""),
        "why": request.POST.get("why", ""),
    }
    return tournament_page(request, "auction/desk.html", "hall", **context)


def _bidder_rows(request: DeskRequest, terms: AuctionTerms, held: tuple[Holding, ...]) -> list[dict[str, Any]]:
    """A row for each who bids: as typed, else as it is settled."""
    people, now = bidders_and_players(terms, shown(request.tournament)), {one.player: one for one in held}
    rows = []
    for nth, player in enumerate(terms.players, 1):
        one = now.get(player)
        element = request.POST.get(f"element-{nth}") or (one.element if one else "")
        amount = request.POST.get(f"amount-{nth}") or (format(one.amount, "f") if one else "")
        rows.append({"nth": nth, "name": people[player].name, "element": element, "amount": amount})
    return rows


def _called_on_desk(request: DeskRequest, number: int, table: int) -> Mapping[str, str]:
    state = state_of(request.tournament)
    found = auction_at(state, number, table)
    elements = found.terms.elements if found else ()
    return {**{one: element_words(one) for one in elements}, **names_of(state)}
