"""The page of a table: everything that the players of the table need, on a phone, without an account."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tabellone.engine.errors import Problem
from tabellone.server.play.clocks import proposed
from tabellone.server.play.in_hall import ending
from tabellone.server.play.names import public_state, shown
from tabellone.server.play.states import state_of
from tabellone.server.web.auction.bids import without_bids
from tabellone.server.web.cards import card_of
from tabellone.server.web.posting import Refused
from tabellone.server.web.results.posted import point
from tabellone.server.web.rights import TableRequest
from tabellone.server.web.table.guard import open_table
from tabellone.server.web.table.live import now_at
from tabellone.server.web.table.phone import knowing_phone
from tabellone.server.web.table.places import place, store_of
from tabellone.server.web.watches.asking import AskedOfClocks, asked_of
from tabellone.server.web.watches.panel import panel_of
from tabellone.tournament.codec import fingerprint
from tabellone.tournament.result_form import TableForm as Form
from tabellone.tournament.result_form import Typed, typed_of
from tabellone.tournament.result_form import table_form as form_of
from tabellone.tournament.staleness import proposal_basis
from tabellone.tournament.state import State, hall_of
from tabellone.tournament.view import drawn_of, table_of

REFEREES = {"place"}  # what only the referee gives, at the desk
KINDS = ("question", "dispute")


@open_table
@require_safe
def table(request: TableRequest) -> HttpResponse:
    """Who sits where, the clock, the result, the referee."""
    return table_page(request)


def table_page(
    request: TableRequest,
    *,
    typed: Typed | None = None,
    problems: tuple[Problem, ...] = (),
    refused: Refused | None = None,
) -> HttpResponse:
    """The page; after a form that was not taken, with what was typed and what is wrong with it."""
    row = request.tournament
    state, now = public_state(row), now_at(request)
    entry = state.settings.phones and now.stage != "stands"
    form = _form(state, request, typed, problems) if entry else None
    context: dict[str, Any] = {
        "tournament": row,
        "state": state,
        "phones": state.settings.phones,
        "now": now,
        "form": form,
        "focus": _focus(form) if form else "",
        "seen": fingerprint(proposal_basis(state_of(row), request.number, request.table)),
        "who": request.POST.get("who") or (now.mine.id if now.mine else ""),
        "refused": refused,
        "again": typed is not None,
        "kinds": KINDS,
        "call": {"kind": _kind(request), "text": request.POST.get("text", ""), "open": _calling(request)},
        "card": card_of(state, request.number, request.table),
        "ending": ending(state, request.number),
        "watch": panel_of(request, now.at),
        "asked": _asked(request) if form else None,
        "here": place(request),
        "live_url": place(request, "table-live"),
        "auction_url": place(request, "table-auction"),
        "report_url": place(request, "table-report"),
        "confirm_url": place(request, "table-confirm"),
        "call_url": place(request, "table-call"),
        "store": store_of(request),
    }
    return knowing_phone(request, render(request, "table/page.html", context))


def _form(state: State, request: TableRequest, typed: Typed | None, problems: tuple[Problem, ...]) -> Form:
    """The scorer's form without what is the referee's; filled from the result that waits, if there is one."""
    waiting = hall_of(state, request.number).proposals.get(request.table)
    if typed is None and waiting:
        typed = typed_of(waiting.seats, point())
    form = form_of(state, request.number, request.table, typed=typed, problems=problems, point=point())
    asked = without_bids(form, state, request.number, request.table)
    return replace(asked, special=tuple(column for column in asked.special if column.field.name not in REFEREES))


def _asked(request: TableRequest) -> AskedOfClocks | None:
    """What the players' clocks propose, with the names that a table may read."""
    row, state = request.tournament, state_of(request.tournament)
    seats = table_of(drawn_of(state, request.number), request.table).seats
    names = {player: one.name for player, one in shown(row).items()}
    return asked_of(proposed(row, state, request.number, request.table, seats), names, request.POST)


def _focus(form: Form) -> str:
    """The figure that a tie asks for; elsewhere nothing is focused, so that the page does not jump."""
    wanted = [box for column in form.columns if column.wanted for box in column.boxes if box.problems]
    return wanted[0].key if form.asking and wanted else ""


def _kind(request: TableRequest) -> str:
    kind = request.POST.get("kind") or request.GET.get("call", "")
    return kind if kind in KINDS else KINDS[0]


def _calling(request: TableRequest) -> bool:
    return "call" in request.GET or "kind" in request.POST
