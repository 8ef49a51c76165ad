"""One table as the organisers see it: the report that waits, calls and decisions, its clock, its link.

Scorers accept a report: it is entering a result (ruling desk-accepts). A disputed one nobody accepts before the
referee has decided (ruling disputed-waits).
"""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tabellone.engine.facts import Table
from tabellone.server.play import in_hall
from tabellone.server.play.clocks import book_of, proposed, unannounced
from tabellone.server.play.hall_board import calls_at
from tabellone.server.play.hall_board import hall_table as seen_from_desk
from tabellone.server.play.names import shown
from tabellone.server.play.slow_tables import slow_table
from tabellone.server.play.states import state_of
from tabellone.server.web.auction.shown import auction_now
from tabellone.server.web.frame import tournament_page
from tabellone.server.web.hall.finding import found_table
from tabellone.server.web.hall.page import MORE
from tabellone.server.web.hall.qr import link_of
from tabellone.server.web.posting import Refused, Writing, answered
from tabellone.server.web.rights import DeskRequest, scorer
from tabellone.tournament.clocks import reading
from tabellone.tournament.hall import MOST_MINUTES
from tabellone.tournament.hall_acts import own_times, plays_without, watch_at
from tabellone.tournament.names import names_of
from tabellone.tournament.state import Drawn, hall_of


@scorer
@never_cache
@require_safe
def hall_table(request: DeskRequest, number: int, table: int) -> HttpResponse:
    """Everything about one table."""
    return table_page(request, *found_table(request, number, table))


@scorer
@never_cache
@require_POST
def accept(request: DeskRequest, number: int, table: int) -> HttpResponse:
    """The report that waits stands, whoever has still to confirm it."""
    drawn, found = found_table(request, number, table)
    of = request.POST.get("of", "")
    return answered(
        lambda: in_hall.accept(request.tournament, number, table, of, Writing.of(request)),
        done=lambda _outcome: _accepted(request, drawn, found),
        refused=lambda refused: table_page(request, *found_table(request, number, table), refused),
        row=request.tournament,
    )


def _accepted(request: DeskRequest, drawn: Drawn, table: Table) -> str:
    place = drawn.spots.get(table.number, table.number)
    messages.success(request, _("The result of table %(table)s stands.") % {"table": place})
    return reverse("hall", args=[request.tournament.slug])


def table_page(request: DeskRequest, drawn: Drawn, table: Table, refused: Refused | None = None) -> HttpResponse:
    """The page of one table, with the reason why something was not done."""
    state, now, number = state_of(request.tournament), timezone.now(), drawn.round.number
    context = {
        "drawn": drawn,
        "number": number,
        "shown": seen_from_desk(state, drawn, table, now),
        "calls": calls_at(state, number, table.number, now),
        "clock": reading(hall_of(state, number).clock, now, table.number),
        "ending": in_hall.ending(state, number),
        "now": now,
        "auction": auction_now(state, number, table.number, shown(request.tournament)),
        "link": link_of(request, drawn, table),
        "one": slow_table(request.tournament, state, drawn, table, now),
        "with_clocks": book_of(state) is not None and watch_at(state, number, table.number).limits is None,
        "own": own_times(state, number, table.number),
        "unannounced": unannounced(state, number, table.number),
        "off": plays_without(state, number, table.number),
        "asked": proposed(request.tournament, state, number, table.number, table.seats),
        "names": names_of(state),
        "refused": refused,
        "more": MORE,
        "most_minutes": MOST_MINUTES,
    }
    return tournament_page(request, "hall/table.html", "hall", **context)
