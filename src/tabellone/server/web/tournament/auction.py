"""The auction of a table as the organisers see it: open it, take a move back, say how it ended, take it away."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpResponse

from tabellone.contract.auctions import AuctionTerms, Holding
from tabellone.engine.errors import RuleError
from tabellone.server.journal.services import Writing
from tabellone.server.play.hall_sentences import element_words, label_of
from tabellone.server.play.names import shown
from tabellone.server.play.services import Decide, act
from tabellone.server.play.states import state_of
from tabellone.server.web.answers import done, form, refusals
from tabellone.server.web.frame import tournament_page
from tabellone.server.web.rights import DeskRequest, organiser
from tabellone.server.web.table.auction_views import auction_now, bidders_and_players
from tabellone.server.web.tournament.hall import seated_table
from tabellone.tournament.acts import DropAuction, SettleAuction
from tabellone.tournament.auctions import amount_typed, decide_opening, decide_organisers_word, last_move_back
from tabellone.tournament.names import names_of
from tabellone.tournament.view import auction_at


@form(organiser)
def auction_desk(request: DeskRequest, number: int, table: int) -> HttpResponse:
    """Everything about the auction of one table."""
    row = request.tournament
    seated_table(request, number, table)
    if request.method == "POST":
        with refusals(request, called=lambda: _called_on_desk(request, number, table)) as write:
            act(row, write, _auction_decision(request, number, table, write))
            return done(request, "hall-auction", row.slug, number, table)
    drawn, _found = seated_table(request, number, table)
    state, posted = state_of(row), request.POST
    now, found = auction_now(state, number, table, shown(row)), auction_at(state, number, table)
    if now is None:
        raise Http404
    context = {
        "number": number,
        "table": table,
        "place": drawn.spots.get(table, table),
        "game": drawn.round.game,
        "auction": now,
        "rows": _bidder_rows(request, found.terms, found.held) if found else [],
        "choices": [(one, label_of(found.terms, one)) for one in found.terms.elements] if found else [],
        "step": found.terms.step if found else 1,
        "stale": bool(request.refused and request.refused.stale),
        "typed": posted.get("elements", ""),
        "why": posted.get("why", ""),
    }
    return tournament_page(request, "tournament/auction.html", "hall", **context)


def _auction_decision(request: DeskRequest, number: int, table: int, write: Writing) -> Decide:
    """What the organisers decide: with a reason, once the auction is open."""
    ended: SettleAuction | DropAuction
    match request.POST.get("do", ""):
        case "open":
            elements = request.POST.get("elements", "").replace("\x00", "").splitlines()
            return lambda state: decide_opening(state, number, table, elements, write.seen)
        case "back":
            return lambda state: decide_organisers_word(
                state, last_move_back(state, number, table), write.why, write.seen
            )
        case "end":
            ended = SettleAuction(number, table, _holdings_typed(request, number, table))
        case _:
            ended = DropAuction(number, table)
    return lambda state: decide_organisers_word(state, ended, write.why, write.seen)


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
