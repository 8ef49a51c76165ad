"""The organisers' view of the hall: calls, clocks, who is leaving, every table in play, and each table alone.

Scorers accept a report and turn the clocks: it is entering a result (ruling desk-accepts). A disputed one nobody
accepts before the referee has decided (ruling disputed-waits), and only organisers decide
(ruling referee-is-organiser).
"""

from __future__ import annotations

from io import BytesIO
from typing import Any, cast, get_args

import segno
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import condition, require_http_methods, require_POST, require_safe

from tabellone import __version__
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Table
from tabellone.server.play import results
from tabellone.server.play.clocks import proposed_by_clocks
from tabellone.server.play.hall_board import board_of, called, calls_at, in_play
from tabellone.server.play.hall_board import hall_table as seen_from_desk
from tabellone.server.play.in_hall import announce, settle, turn
from tabellone.server.play.keys import key_of
from tabellone.server.play.keys import table_is_open as is_open
from tabellone.server.play.names import shown
from tabellone.server.play.services import Outcome
from tabellone.server.play.slow_tables import slow_table
from tabellone.server.play.states import state_of
from tabellone.server.web.answers import Refused, Writing, form_answered
from tabellone.server.web.frame import public_address, tournament_page
from tabellone.server.web.rights import DeskRequest, TournamentRequest, organiser, scorer
from tabellone.server.web.table.auction_views import auction_now
from tabellone.tournament.clocks import ending, reading
from tabellone.tournament.hall import MOST_MINUTES, TurnKind
from tabellone.tournament.hall_acts import LONGEST, own_times, plays_without, watch_at
from tabellone.tournament.names import names_of
from tabellone.tournament.player_clocks import book_of, unannounced
from tabellone.tournament.results import sources
from tabellone.tournament.state import Drawn, hall_of
from tabellone.tournament.view import drawn_of, entrant_of, is_bye, table_of


def published_drawn(request: TournamentRequest, number: int) -> Drawn:
    """The published round of that number, or 404."""
    try:
        drawn = drawn_of(state_of(request.tournament), number)
    except RuleError as error:
        raise Http404 from error
    if not drawn.published:
        raise Http404
    return drawn


def seated_table(request: TournamentRequest, number: int, table: int) -> tuple[Drawn, Table]:
    """The table of that round where people sit, or 404."""
    drawn = published_drawn(request, number)
    try:
        found = table_of(drawn, table)
    except RuleError as error:
        raise Http404 from error
    if is_bye(found):
        raise Http404
    return drawn, found


def round_or_table(request: TournamentRequest, number: int, table: int) -> tuple[Drawn, Table | None]:
    """The round, and the table where one (not 0) is named."""
    return seated_table(request, number, table) if table else (published_drawn(request, number), None)


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


def show_hall(request: DeskRequest, refused: Refused | None = None) -> HttpResponse:
    """The page, with the reason why something was not done."""
    state = state_of(request.tournament)
    latest = next(iter(in_play(state)), None)
    context: dict[str, Any] = {
        "board": board_of(state, timezone.now()),
        "unannounced": latest is not None and book_of(state) is not None and unannounced(state, latest.round.number),
        "refused": refused,
        "more": EXTRA_MINUTES,
        "most_minutes": MOST_MINUTES,
    }
    return tournament_page(request, "hall/hall.html", "hall", **context)


@scorer
@never_cache
@require_safe
def desk_table_page(request: DeskRequest, number: int, table: int) -> HttpResponse:
    """Everything about one table."""
    return show_desk_table(request, *seated_table(request, number, table))


@scorer
@never_cache
@require_POST
def accept_report(request: DeskRequest, number: int, table: int) -> HttpResponse:
    """The report that waits stands, whoever has still to confirm it."""
    drawn, found = seated_table(request, number, table)
    of = request.POST.get("of", "")
    return form_answered(
        lambda: results.accept(request.tournament, number, table, of, Writing.of(request)),
        done=lambda _outcome: _report_accepted(request, drawn, found),
        refused=lambda refused: show_desk_table(request, *seated_table(request, number, table), refused),
        row=request.tournament,
    )


def _report_accepted(request: DeskRequest, drawn: Drawn, table: Table) -> str:
    place = drawn.spots.get(table.number, table.number)
    messages.success(request, _("The result of table %(table)s stands.") % {"table": place})
    return reverse("hall", args=[request.tournament.slug])


def show_desk_table(request: DeskRequest, drawn: Drawn, table: Table, refused: Refused | None = None) -> HttpResponse:
    """The page of one table, with the reason why something was not done."""
    state, now, number = state_of(request.tournament), timezone.now(), drawn.round.number
    context = {
        "drawn": drawn,
        "number": number,
        "shown": seen_from_desk(state, drawn, table, now),
        "calls": calls_at(state, number, table.number, now),
        "clock": reading(hall_of(state, number).clock, now, table.number),
        "ending": ending(state, number),
        "now": now,
        "auction": auction_now(state, number, table.number, shown(request.tournament)),
        "link": table_link(request, drawn, table),
        "one": slow_table(request.tournament, state, drawn, table, now),
        "with_clocks": book_of(state) is not None and watch_at(state, number, table.number).limits is None,
        "own": own_times(state, number, table.number),
        "unannounced": unannounced(state, number, table.number),
        "off": plays_without(state, number, table.number),
        "asked": proposed_by_clocks(request.tournament, state, number, table.number, table.seats),
        "names": names_of(state),
        "refused": refused,
        "more": EXTRA_MINUTES,
        "most_minutes": MOST_MINUTES,
    }
    return tournament_page(request, "hall/table.html", "hall", **context)


@organiser
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def decide_call(request: DeskRequest, number: int, nth: int) -> HttpResponse:
    """A call, and the referee's word on it; `accept` lets the report that waits stand with it."""
    published_drawn(request, number)
    if nth >= len(hall_of(state_of(request.tournament), number).calls):
        raise Http404
    if request.method != "POST":
        return _call_page(request, number, nth)

    def do() -> Outcome | None:
        text = request.POST.get("text", "").replace("\x00", "")
        of = request.POST.get("of", "") if request.POST.get("then") == "accept" else ""
        source = request.POST.get("source", "")
        return settle(request.tournament, number, nth, Writing.of(request), text=text, source=source, of=of)

    return form_answered(
        do,
        done=lambda _outcome: _after_decision(request, number, nth),
        refused=lambda refused: _call_page(request, number, nth, refused),
        row=request.tournament,
    )


def _after_decision(request: DeskRequest, number: int, nth: int) -> str:
    """To the table while its result is still open, for the next step; else back to the hall."""
    row = request.tournament
    row.refresh_from_db()
    state = state_of(row)
    call = hall_of(state, number).calls[nth]
    messages.success(request, _("The decision is on record."))
    waits = call.table in hall_of(state, number).proposals
    return reverse("hall-table", args=[row.slug, number, call.table]) if waits else reverse("hall", args=[row.slug])


def _call_page(request: DeskRequest, number: int, nth: int, refused: Refused | None = None) -> HttpResponse:
    state, now = state_of(request.tournament), timezone.now()
    one = hall_of(state, number).calls[nth]
    found = called(state, number, nth, one, now)
    context = {
        "called": found,
        "number": number,
        "game": published_drawn(request, number).round.game,
        "shown": seen_from_desk(state, *seated_table(request, number, one.table), now),
        "sources": sources(state),
        "longest": LONGEST,
        "text": request.POST.get("text", ""),
        "source": request.POST.get("source", ""),
        "refused": refused,
    }
    return tournament_page(request, "hall/call.html", "hall", **context)


@scorer
@never_cache
@require_POST
def turn_clock(request: DeskRequest, number: int) -> HttpResponse:
    """Start, pause, resume, give extra time, stop; `table` names one table, else it is for all."""
    kind = request.POST.get("kind", "")
    if kind not in get_args(TurnKind):
        raise Http404
    place = _minutes_or_table(request, "table")
    drawn, table = round_or_table(request, number, place)
    minutes = _minutes_or_table(request, "minutes") if kind in ("start", "extra") else 0
    row, slug = request.tournament, request.tournament.slug

    def do() -> Outcome:
        chosen = cast("TurnKind", kind)
        return turn(row, number, chosen, Writing.of(request), minutes=minutes, table=table.number if table else None)

    def again(refused: Refused) -> HttpResponse:
        return show_desk_table(request, drawn, table, refused) if table else show_hall(request, refused)

    done = reverse("hall-table", args=[slug, number, table.number]) if table else reverse("hall", args=[slug])
    return form_answered(do, done=f"{done}#clock-{number}", refused=again, row=row)


def _minutes_or_table(request: HttpRequest, name: str) -> int:
    """A whole number that was typed; 0 where there is none, which is refused where one is needed."""
    text = request.POST.get(name, "").strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0  # no clock runs that long


def table_link(request: TournamentRequest, drawn: Drawn, table: Table) -> str:
    """The whole address that opens a table, as this server is reached now; nothing once the link is over."""
    row = request.tournament
    if not is_open(state_of(row), drawn, table):
        return ""
    names = [row.slug, drawn.round.number, table.number, key_of(row, drawn, table.number)]
    return public_address(request, reverse("table", args=names))


@scorer
@never_cache
@require_safe
def table_qr(request: DeskRequest, number: int, table: int) -> HttpResponse:
    """The code as a drawing, dark on white in every scheme so that cameras read it."""
    link = table_link(request, *seated_table(request, number, table))
    if not link:
        raise Http404
    drawing = BytesIO()
    segno.make(link, error="m", micro=False).save(drawing, kind="svg", light="#fff", border=4, omitsize=True)
    return HttpResponse(drawing.getvalue(), content_type="image/svg+xml")


@scorer
@never_cache
@require_POST
def player_stays(request: DeskRequest, player: str) -> HttpResponse:
    """Take the announcement back."""
    row = request.tournament
    try:
        entrant_of(state_of(row), player)
    except RuleError as error:
        raise Http404 from error
    return form_answered(
        lambda: announce(row, player, Writing.of(request), leaving=False),
        done=reverse("hall", args=[row.slug]),
        refused=lambda refused: show_hall(request, refused),
        row=row,
    )
