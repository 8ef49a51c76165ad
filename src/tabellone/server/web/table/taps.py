"""What is tapped at a table: the result, its confirmation by the others, a call for the referee."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from django.http import HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _

from tabellone.server.play import in_hall
from tabellone.server.play.in_hall import AtTable
from tabellone.server.play.names import public_state, shown
from tabellone.server.play.results import seats_typed
from tabellone.server.play.states import state_of
from tabellone.server.web.auction.bids import settled_fields
from tabellone.server.web.posting import REFUSED, SEE_OTHER, Refused, answered
from tabellone.server.web.results.posted import typed_in, word_in
from tabellone.server.web.rights import TableRequest
from tabellone.server.web.table.conflict import conflict
from tabellone.server.web.table.guard import open_table
from tabellone.server.web.table.limits import CALLS, TAPS, TOO_MANY, too_many
from tabellone.server.web.table.page import KINDS, REFEREES, table_page
from tabellone.server.web.table.phone import knowing_owner, owner_of, phone_of
from tabellone.server.web.table.places import place
from tabellone.server.web.table.writing import TableWriting
from tabellone.server.web.watches.tapping import keep_sent_along
from tabellone.tournament.hall import CallKind
from tabellone.tournament.names import named, names_of
from tabellone.tournament.result_form import Typed
from tabellone.tournament.view import drawn_of, table_of


@open_table
def report(request: TableRequest) -> HttpResponse:
    """The result of the table, reported by one of those who sit there."""
    if request.method != "POST":
        return HttpResponseRedirect(place(request))
    row, typed = request.tournament, _typed(request)
    if too_many(request, TAPS):
        return _later(request, typed)
    player = _who(request)
    if not player:
        return _unsaid(request, typed)
    keep_sent_along(request)

    def do() -> Any:
        seats = seats_typed(row, request.number, request.table, typed)
        return in_hall.report(row, _at(request, player), seats, TableWriting.of(request), word_in(request.POST))

    def again(refused: Refused) -> HttpResponse:
        row.refresh_from_db()
        if refused.stale:
            return conflict(request, refused.stale)
        problems = tuple(named(problem, names_of(public_state(row))) for problem in refused.problems)
        return table_page(request, typed=typed, problems=problems)

    response = answered(do, done=place(request), refused=again, row=row, called=lambda: _names(request))
    return knowing_owner(request, response, _public(request, player)) if response.status_code == SEE_OTHER else response


@open_table
def confirm(request: TableRequest) -> HttpResponse:
    """One of the others says that the result is right; each by their own tap, on this phone or another."""
    if request.method != "POST":
        return HttpResponseRedirect(place(request))
    if too_many(request, TAPS):
        return _later(request, None)
    row, player = request.tournament, _who(request)
    if not player:
        return _unsaid(request, None)
    response = answered(
        lambda: in_hall.confirm(row, _at(request, player), request.POST.get("of", ""), TableWriting.of(request)),
        done=place(request),
        refused=lambda refused: _refused(request, refused),
        row=row,
        called=lambda: _names(request),
    )
    first = response.status_code == SEE_OTHER and not owner_of(request)
    return knowing_owner(request, response, _public(request, player)) if first else response


@open_table
def call(request: TableRequest) -> HttpResponse:
    """The referee is called: a result is disputed, or there is a question."""
    if request.method != "POST":
        return HttpResponseRedirect(place(request))
    if too_many(request, CALLS):
        words = _("Enough calls have come from this table: the organisers see them. Go and get the referee.")
        return _said(request, REFUSED, words)
    kind, text = request.POST.get("kind", ""), request.POST.get("text", "").replace("\x00", "")
    asked = cast("CallKind", kind if kind in KINDS else KINDS[0])
    return answered(
        lambda: in_hall.call(request.tournament, _at(request, _who(request)), asked, text, TableWriting.of(request)),
        done=place(request),
        refused=lambda refused: _refused(request, refused),
        row=request.tournament,
        called=lambda: _names(request),
    )


def _at(request: TableRequest, player: str) -> AtTable:
    return AtTable(request.number, request.table, player, phone_of(request))


def _who(request: TableRequest) -> str:
    """Who taps, of those who sit at the table; an empty text where nobody is named."""
    table = table_of(drawn_of(state_of(request.tournament), request.number), request.table)
    names, said = shown(request.tournament), request.POST.get("who", "")
    return next((player for player in table.players if names[player].id == said), "")


def _public(request: TableRequest, player: str) -> str:
    return shown(request.tournament)[player].id


def _names(request: TableRequest) -> Mapping[str, str]:
    return {player: one.name for player, one in shown(request.tournament).items()}


def _typed(request: TableRequest) -> Typed:
    """What was typed, by player, without what is the referee's to give."""
    table = table_of(drawn_of(state_of(request.tournament), request.number), request.table)
    players = {one.id: player for player, one in shown(request.tournament).items()}
    typed = typed_in(request.POST, [shown(request.tournament)[player].id for player in table.players])
    unasked = REFEREES | settled_fields(state_of(request.tournament), request.number, request.table)
    return {
        players.get(public, public): {name: text for name, text in texts.items() if name not in unasked}
        for public, texts in typed.items()
    }


def _unsaid(request: TableRequest, typed: Typed | None) -> HttpResponse:
    return _said(request, REFUSED, _("Say who you are: choose your name, then send it again."), typed)


def _later(request: TableRequest, typed: Typed | None) -> HttpResponse:
    words = _("Too much has come from this table: wait a few minutes, or tell the organisers your result.")
    return _said(request, TOO_MANY, words, typed)


def _said(request: TableRequest, status: int, words: str, typed: Typed | None = None) -> HttpResponse:
    """The page again, with a sentence and what was typed."""
    response = table_page(request, typed=typed, refused=Refused(status, (words,)))
    response.status_code = status
    return response


def _refused(request: TableRequest, refused: Refused) -> HttpResponse:
    request.tournament.refresh_from_db()
    return table_page(request, refused=refused)
