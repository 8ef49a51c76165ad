"""The organisers' view of the hall: calls, clocks, auctions, who is leaving, every table in play, each table alone.

Scorers accept a report and turn the clocks: it is entering a result (ruling desk-accepts). A disputed one nobody
accepts before the referee has decided (ruling disputed-waits), and only organisers decide
(ruling referee-is-organiser).
"""

from __future__ import annotations

from typing import Any, cast, get_args

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import condition, require_safe

from tabellone import __version__
from tabellone.contract.auctions import AuctionTerms, Holding
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Table
from tabellone.server.journal.services import Writing
from tabellone.server.play.clocks import proposed_by_clocks
from tabellone.server.play.hall_board import board_of, called, calls_at, in_play
from tabellone.server.play.hall_board import hall_table as seen_from_desk
from tabellone.server.play.hall_sentences import label_of
from tabellone.server.play.in_hall import settle, turn
from tabellone.server.play.keys import key_of
from tabellone.server.play.keys import table_is_open as is_open
from tabellone.server.play.names import shown
from tabellone.server.play.services import Decide, act
from tabellone.server.play.slow_tables import slow_table
from tabellone.server.play.states import state_of
from tabellone.server.web.answers import button, done, form, not_found, page, refusals, whole_number
from tabellone.server.web.frame import public_address, qr_image, tournament_page
from tabellone.server.web.rights import DeskRequest, TournamentRequest, found_or_404, organiser, scorer
from tabellone.server.web.table.auction_views import auction_now, bidders_and_players, elements_called
from tabellone.server.web.tournament.round_tables import published_round
from tabellone.tournament.acts import Announce, DropAuction, SettleAuction
from tabellone.tournament.auctions import amount_typed, decide_opening, decide_organisers_word, last_move_back
from tabellone.tournament.clocks import ending, reading
from tabellone.tournament.hall import MOST_MINUTES, TurnKind
from tabellone.tournament.hall_acts import LONGEST, own_times, plays_without, watch_at
from tabellone.tournament.names import names_of
from tabellone.tournament.player_clocks import book_of, unannounced
from tabellone.tournament.progress import place_of
from tabellone.tournament.results import decide_acceptance, sources
from tabellone.tournament.state import Drawn, State
from tabellone.tournament.view import auction_at, entrant_of, hall_of, is_bye, table_of


def seated_table(request: TournamentRequest, number: int, table: int) -> tuple[Drawn, Table]:
    """The table of that round where people sit, or 404."""
    drawn = published_round(state_of(request.tournament), number)
    with not_found():
        found = table_of(drawn, table)
    if is_bye(found):
        raise Http404
    return drawn, found


def table_named(request: TournamentRequest, number: int) -> int | None:
    """The table of that round that a form names; None for the whole round, a 404 for what is not there."""
    published_round(state_of(request.tournament), number)
    wanted = whole_number(request, "table")
    return seated_table(request, number, wanted)[1].number if wanted else None


EXTRA_MINUTES = (1, 5, 10)


def _hall_etag(request: DeskRequest) -> str | None:
    """The page is the same until something is written, the minute is over, or somebody else reads it."""
    if messages.get_messages(request):
        return None
    row, now = request.tournament, timezone.now()
    who = f"{request.user.pk} {request.roles.is_organiser}"
    return f'"{row.stamp} {now:%j%H%M} {who} {get_language()} {__version__}"'.replace(" ", "-")


@scorer
@require_safe
def hall_page(request: DeskRequest) -> HttpResponse:
    """The hall as it is now; it renews itself."""
    answer: HttpResponse = condition(etag_func=_hall_etag)(show_hall)(request)
    patch_cache_control(answer, private=True, no_cache=True)
    return answer


def show_hall(request: DeskRequest) -> HttpResponse:
    """The hall at a glance."""
    state = state_of(request.tournament)
    latest = next(iter(in_play(state)), None)
    context: dict[str, Any] = {
        "board": board_of(state, timezone.now()),
        "unannounced": latest is not None and book_of(state) is not None and unannounced(state, latest.round.number),
        "more": EXTRA_MINUTES,
        "most_minutes": MOST_MINUTES,
    }
    return tournament_page(request, "tournament/hall.html", "hall", **context)


@page(scorer)
def desk_table_page(request: DeskRequest, number: int, table: int) -> HttpResponse:
    """Everything about one table."""
    return show_desk_table(request, number, table)


@button(scorer)
def accept_report(request: DeskRequest, number: int, table: int) -> HttpResponse:
    """The report that waits stands, whoever has still to confirm it."""
    row, (drawn, found) = request.tournament, seated_table(request, number, table)
    said = _("The result of table %(table)s stands.") % {"table": place_of(drawn, found)}
    with refusals(request) as write:
        act(row, write, lambda state: decide_acceptance(state, number, table, request.POST.get("of", "")))
        return done(request, "hall", row.slug, said=said)
    return show_desk_table(request, number, table)


def show_desk_table(request: DeskRequest, number: int, nth: int) -> HttpResponse:
    """One table: the report that waits, calls and decisions, its clock, its link."""
    drawn, table = seated_table(request, number, nth)
    row, state, now = request.tournament, state_of(request.tournament), timezone.now()
    context = {
        "drawn": drawn,
        "number": number,
        "shown": seen_from_desk(state, drawn, table, now),
        "calls": calls_at(state, number, nth, now),
        "clock": reading(hall_of(state, number).clock, now, nth),
        "ending": ending(state, number),
        "now": now,
        "auction": auction_now(state, number, nth, shown(row)),
        "link": table_link(request, drawn, table),
        "one": slow_table(row, state, drawn, table, now),
        "with_clocks": book_of(state) is not None and watch_at(state, number, nth).limits is None,
        "own": own_times(state, number, nth),
        "unannounced": unannounced(state, number, nth),
        "off": plays_without(state, number, nth),
        "asked": proposed_by_clocks(row, state, number, nth, table.seats),
        "names": names_of(state),
        "more": EXTRA_MINUTES,
        "most_minutes": MOST_MINUTES,
    }
    return tournament_page(request, "tournament/hall_table.html", "hall", **context)


@form(organiser)
def call_page(request: DeskRequest, number: int, nth: int) -> HttpResponse:
    """A call, and the referee's word on it; `accept` lets the report that waits stand with it."""
    row, posted, drawn = request.tournament, request.POST, published_round(state_of(request.tournament), number)
    if nth >= len(hall_of(state_of(row), number).calls):
        raise Http404
    if request.method == "POST":
        with refusals(request) as write:
            text, of = posted.get("text", "").replace("\x00", ""), posted.get("of", "")
            accepted = of if posted.get("then") == "accept" else ""
            settle(row, number, nth, write, text=text, source=posted.get("source", ""), of=accepted)
            row.refresh_from_db()
            hall, said = hall_of(state_of(row), number), _("The decision is on record.")
            if (table := hall.calls[nth].table) in hall.proposals:  # still open: the next step is there
                return done(request, "hall-table", row.slug, number, table, said=said)
            return done(request, "hall", row.slug, said=said)
    state, now = state_of(row), timezone.now()
    one = hall_of(state, number).calls[nth]
    context = {
        "called": called(state, number, nth, one, now),
        "number": number,
        "game": drawn.round.game,
        "shown": seen_from_desk(state, *seated_table(request, number, one.table), now),
        "sources": sources(state),
        "longest": LONGEST,
    }
    return tournament_page(request, "tournament/referee_call.html", "hall", **context)


@button(scorer)
def turn_clock(request: DeskRequest, number: int) -> HttpResponse:
    """Start, pause, resume, give extra time, stop; `table` names one table, else it is for all."""
    row, kind, at = request.tournament, request.POST.get("kind", ""), f"clock-{number}"
    found_or_404(kind in get_args(TurnKind))
    one = table_named(request, number)
    minutes = whole_number(request, "minutes") if kind in ("start", "extra") else 0
    with refusals(request) as write:
        turn(row, number, cast("TurnKind", kind), write, minutes=minutes or 0, table=one)
        if one:
            return done(request, "hall-table", row.slug, number, one, at=at)
        return done(request, "hall", row.slug, at=at)
    return show_desk_table(request, number, one) if one else show_hall(request)


def table_link(request: TournamentRequest, drawn: Drawn, table: Table) -> str:
    """The whole address that opens a table, as this server is reached now; nothing once the link is over."""
    row = request.tournament
    if not is_open(state_of(row), drawn, table):
        return ""
    names = [row.slug, drawn.round.number, table.number, key_of(row, drawn, table.number)]
    return public_address(request, reverse("table", args=names))


@page(scorer)
def table_qr(request: DeskRequest, number: int, table: int) -> HttpResponse:
    """The code of the table's link, for a phone that has lost it."""
    link = found_or_404(table_link(request, *seated_table(request, number, table)))
    return qr_image(link)


@button(scorer)
def player_stays(request: DeskRequest, player: str) -> HttpResponse:
    """Somebody who said that they are leaving stays after all: the announcement is taken back."""
    row = request.tournament
    with not_found():
        entrant_of(state_of(row), player)
    with refusals(request) as write:
        act(row, write, Announce(player, leaving=False))
        return done(request, "hall", row.slug)
    return show_hall(request)


@form(organiser)
def auction_desk(request: DeskRequest, number: int, table: int) -> HttpResponse:
    """Everything about the auction of one table."""
    row, drawn = request.tournament, seated_table(request, number, table)[0]
    if request.method == "POST":
        with refusals(request, called=lambda: _names_and_elements(state_of(row), number, table)) as write:
            act(row, write, _auction_decision(request, number, table, write))
            return done(request, "hall-auction", row.slug, number, table)
    state = state_of(row)
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


def _names_and_elements(state: State, number: int, table: int) -> dict[str, str]:
    return {**elements_called(state, number, table), **names_of(state)}
