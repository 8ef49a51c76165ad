"""The page of a table: everything that the players of the table need, on a phone, without an account."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from typing import Any, Literal

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import condition, require_safe

from tabellone import __version__
from tabellone.engine.errors import Problem
from tabellone.engine.facts import Seat, Table
from tabellone.server.play.clocks import proposed_by_clocks
from tabellone.server.play.names import Shown, public_state, shown
from tabellone.server.play.states import state_of
from tabellone.server.web.rights import TableRequest
from tabellone.server.web.sentences import card_of, language
from tabellone.server.web.table.auction_views import AuctionNow, auction_now
from tabellone.server.web.table.clocks import clock_panel
from tabellone.server.web.table.phone import knowing_phone, open_table, phone_owner, table_frame
from tabellone.server.web.table.result_form import (
    ClocksQuestion,
    clocks_question,
    decimal_point,
    scores_without_bids,
    without_bids,
)
from tabellone.tournament.clocks import ClockReading, ending, reading
from tabellone.tournament.codec import fingerprint
from tabellone.tournament.hall import Confirmation, Hall, PendingReport, TableCall
from tabellone.tournament.progress import place_of
from tabellone.tournament.result_acts import proposal_basis
from tabellone.tournament.result_form import TableForm as Form
from tabellone.tournament.result_form import Typed, typed_of
from tabellone.tournament.result_form import table_form as form_of
from tabellone.tournament.results import differences
from tabellone.tournament.state import Drawn, State
from tabellone.tournament.view import drawn_of, hall_of, is_reported, table_at, table_of
from tabellone.wording import term

REFEREE_FIELDS = {"place"}  # what only the referee gives, at the desk
CALL_KINDS = ("question", "dispute")


@open_table
@require_safe
def table_page(request: TableRequest) -> HttpResponse:
    """Who sits where, the clock, the result, the referee."""
    return show_table(request)


def show_table(
    request: TableRequest,
    *,
    typed: Typed | None = None,
    problems: tuple[Problem, ...] = (),
) -> HttpResponse:
    """The page; after a form that was not taken, with what was typed and what is wrong with it."""
    row = request.tournament
    state, now = public_state(row), table_now_at(request)
    entry = state.settings.phones and now.stage != "stands"
    form = _scorer_form(state, request, typed, problems) if entry else None
    context: dict[str, Any] = {
        **table_frame(request),
        "state": state,
        "now": now,
        "form": form,
        "focus": _tie_field(form) if form else "",
        "seen": fingerprint(proposal_basis(state_of(row), request.number, request.table)),
        "who": request.POST.get("who") or (now.mine.id if now.mine else ""),
        "refused": None if problems else request.refused,
        "again": typed is not None,
        "call": {
            "kind": _call_kind(request),
            "text": request.POST.get("text", ""),
            "open": "call" in request.GET or "kind" in request.POST,
        },
        "card": card_of(state, request.number, request.table),
        "ending": ending(state, request.number),
        "watch": clock_panel(request, now.at),
        "asked": _clocks_asked(request) if form else None,
    }
    return knowing_phone(request, render(request, "table/table.html", context))


def _scorer_form(state: State, request: TableRequest, typed: Typed | None, problems: tuple[Problem, ...]) -> Form:
    """The scorer's form without what is the referee's; filled from the result that waits, if there is one."""
    waiting = hall_of(state, request.number).proposals.get(request.table)
    if typed is None and waiting:
        typed = typed_of(waiting.seats, decimal_point())
    form = form_of(state, request.number, request.table, typed=typed, problems=problems, point=decimal_point())
    asked = without_bids(form, state, request.number, request.table)
    return replace(asked, special=tuple(column for column in asked.special if column.field.name not in REFEREE_FIELDS))


def _clocks_asked(request: TableRequest) -> ClocksQuestion | None:
    """What the players' clocks propose, with the names that a table may read."""
    row, state = request.tournament, state_of(request.tournament)
    seats = table_at(state, request.number, request.table).seats
    names = {player: one.name for player, one in shown(row).items()}
    return clocks_question(proposed_by_clocks(row, state, request.number, request.table, seats), names, request.POST)


def _tie_field(form: Form) -> str:
    """The figure that a tie asks for; elsewhere nothing is focused, so that the page does not jump."""
    wanted = [box for column in form.columns if column.wanted for box in column.boxes if box.problems]
    return wanted[0].key if form.asking and wanted else ""


def _call_kind(request: TableRequest) -> str:
    kind = request.POST.get("kind") or request.GET.get("call", "")
    return kind if kind in CALL_KINDS else CALL_KINDS[0]


def table_mark(request: TableRequest) -> str:
    """What the part depends on, read from the state in memory without building anything."""
    row = request.tournament
    state = state_of(row)
    told = table_facts_mark(state, table_facts(state, request.number, request.table), shown(row))
    whole = f"{told} {phone_owner(request)} {get_language()} {__version__} {request.path}"
    return f'"{hashlib.sha256(whole.encode()).hexdigest()[:32]}"'


def table_now_at(request: TableRequest) -> TableNow:
    """The table at this moment, on this phone."""
    row = request.tournament
    state = state_of(row)
    found = table_facts(state, request.number, request.table)
    return table_now(state, found, shown(row), owner=phone_owner(request), at=timezone.now())


@open_table
@require_safe
@condition(etag_func=table_mark)
def table_live(request: TableRequest) -> HttpResponse:
    """What may change on a table's page without a tap on this phone."""
    context = {**table_frame(request), "now": table_now_at(request)}
    return render(request, "table/table_parts.html#now", context)


TableStage = Literal["open", "waiting", "stands"]
PLAIN_FIELDS = {"score", "status"}


@dataclass(frozen=True, slots=True)
class TableSeat:
    """A seat: who sits there (by the public id), and what was reported of it; `mine` is who this phone belongs to.

    `net` is what counts of the score where bids come off.
    """

    id: str
    name: str
    club: str | None = None
    score: Decimal | None = None
    status: str = "played"
    more: tuple[tuple[str, str], ...] = ()
    mine: bool = False
    net: Decimal | None = None


TapKnown = Literal["same", "", "account", "door"]


@dataclass(frozen=True, slots=True)
class WaitingResult:
    """A result that waits: in whose name it was reported, in whose confirmed and how that is known, who is missing.

    `needed`: how many of the missing it still takes; `of` names the result.
    """

    seats: tuple[TableSeat, ...]
    by: TableSeat
    confirmed: tuple[tuple[TableSeat, TapKnown], ...]
    missing: tuple[TableSeat, ...]
    needed: int
    disputed: bool
    of: str


@dataclass(frozen=True, slots=True)
class TableNow:
    """The table at a moment."""

    number: int
    table: int
    place: int
    phase: str | None
    stage: TableStage
    seats: tuple[TableSeat, ...]
    waiting: WaitingResult | None
    calls: tuple[tuple[TableCall, str], ...]
    clock: ClockReading
    at: datetime
    auction: AuctionNow | None = None
    game: str | None = None

    @property
    def ends(self) -> datetime | None:
        """When the time is up, while the clock runs."""
        return self.clock.ends(self.at)

    @property
    def mine(self) -> TableSeat | None:
        """Who this phone belongs to."""
        return next((seat for seat in self.seats if seat.mine), None)


@dataclass(frozen=True, slots=True)
class TableFacts:
    """What of a tournament is about one table: the round without the others, the hall as far as it is theirs."""

    drawn: Drawn
    table: Table
    hall: Hall


def table_facts(state: State, number: int, table: int) -> TableFacts:
    """The facts of a table."""
    drawn = drawn_of(state, number)
    found = table_of(drawn, table)
    spots = {table: drawn.spots[table]} if table in drawn.spots else {}
    alone = Drawn(replace(drawn.round, tables=(found,)), published=drawn.published, spots=spots)
    return TableFacts(alone, found, hall_of(state, number).at_table(table))


def table_facts_mark(state: State, found: TableFacts, names: Mapping[str, Shown]) -> str:
    """The same as long as the table's page is: its own facts, names and the settings, whatever the others do."""
    return fingerprint([found.drawn, found.hall, [names[player] for player in found.table.players], state.settings])


def table_now(state: State, found: TableFacts, names: Mapping[str, Shown], *, owner: str, at: datetime) -> TableNow:
    """The table as it stands at a moment, on the phone of `owner` (a public id)."""
    table = found.table
    people = _table_seats(table.seats, names, owner, state)
    waiting, proposal = None, found.hall.proposals.get(table.number)
    if proposal and not is_reported(table):
        reported = _table_seats(proposal.seats, names, owner, state)
        people_by_id = dict(zip((one.player for one in proposal.seats), reported, strict=True))
        waiting = _waiting_result(state, found, proposal, people_by_id)
    return TableNow(
        number=found.drawn.round.number,
        table=table.number,
        place=place_of(found.drawn, table),
        phase=found.drawn.round.phase,
        stage="stands" if is_reported(table) else "waiting" if waiting else "open",
        seats=people,
        waiting=waiting,
        calls=tuple((call, names[call.player].name if call.player in names else "") for call in found.hall.calls),
        clock=reading(found.hall.clock, at, table.number),
        at=at,
        auction=auction_now(state, found.drawn.round.number, table.number, names, owner=owner),
        game=found.drawn.round.game,
    )


def _waiting_result(
    state: State, found: TableFacts, proposal: PendingReport, people: Mapping[str, TableSeat]
) -> WaitingResult:
    wanted = state.settings.confirmations
    others = len(proposal.others)
    enough = others if wanted is None else min(wanted, others)
    return WaitingResult(
        seats=tuple(people[seat.player] for seat in proposal.seats),
        by=people[proposal.by.player],
        confirmed=tuple((people[one.player], _how_tap_is_known(one, proposal.by)) for one in proposal.confirmed),
        missing=tuple(people[player] for player in proposal.waiting),
        needed=max(0, enough - len(proposal.confirmed)),
        disputed=found.hall.is_disputed(found.table.number),
        of=fingerprint(proposal.seats),
    )


def _how_tap_is_known(tap: Confirmation, report: Confirmation) -> TapKnown:
    """What is known of a tap: that it was on the device of the report, or that it is the player's own."""
    return "same" if tap.phone == report.phone != "" else tap.own


def _table_seats(seats: Sequence[Seat], names: Mapping[str, Shown], owner: str, state: State) -> tuple[TableSeat, ...]:
    net, book = scores_without_bids(state, seats), state.settings.head.rulebook
    free = {seat.player for seat in seats if not seat.bid}  # who paid nothing has nothing to read of it
    more: dict[str, list[tuple[str, str]]] = {}
    for one in differences(seats, seats, decimal_point()):
        if one.field not in PLAIN_FIELDS and not (one.field == "bid" and one.player in free):
            more.setdefault(one.player, []).append(_figure_in_words(one.field, one.mine, book))
    return tuple(
        TableSeat(
            id=names[seat.player].id,
            name=names[seat.player].name,
            club=names[seat.player].club,
            score=seat.score,
            status=seat.status,
            more=tuple(more.get(seat.player, ())),
            mine=bool(owner) and names[seat.player].id == owner,
            net=None if seat.player in free else net.get(seat.player),
        )
        for seat in seats
    )


def _figure_in_words(field: str, text: str, book: str) -> tuple[str, str]:
    """A further figure with its name."""
    figure = field.removeprefix("tiebreak.")
    label = term("figure", figure, language()) if figure != field else term("seat", f"{book}:{field}", language())
    return label, "" if text == "on" else text
