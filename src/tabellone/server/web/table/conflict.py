"""The table says two different things: both results side by side, and what can be done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render

from tabellone.engine.facts import Seat, Table
from tabellone.server.play.names import Shown, shown
from tabellone.server.play.results import Difference, differences
from tabellone.server.play.services import StaleError
from tabellone.server.play.states import state_of
from tabellone.server.web.results.posted import point
from tabellone.server.web.rights import TableRequest
from tabellone.server.web.sentences import language
from tabellone.server.web.table.live import now_at
from tabellone.server.web.table.places import place, store_of
from tabellone.tournament.acts import Propose, Report
from tabellone.tournament.codec import fingerprint
from tabellone.tournament.hall import Proposal
from tabellone.tournament.result_form import typed_of
from tabellone.tournament.staleness import proposal_basis
from tabellone.tournament.view import is_reported
from tabellone.wording import term


def conflict(request: TableRequest, stale: StaleError) -> HttpResponse:
    """Mine beside what was reported, or stands, or beside those who sit here now."""
    act, stored = stale.act, stale.stored
    assert isinstance(act, Propose | Report)  # noqa: S101 - nothing else is reported at a table
    assert isinstance(stored, Proposal | Table)  # noqa: S101 - what a report builds on
    row = request.tournament
    state, names = state_of(row), shown(row)
    now = now_at(request)
    context: dict[str, Any] = {
        "tournament": row,
        "now": now,
        "rows": [_row(one, names, row.rulebook) for one in differences(act.seats, stored.seats, point())],
        "by": names[stored.by.player].name if isinstance(stored, Proposal) else "",
        "stands": isinstance(stored, Table) and is_reported(stored),
        "seen": fingerprint(proposal_basis(state, request.number, request.table)),
        "mine": _hidden(act.seats, names),
        "who": request.POST.get("who", ""),
        "here": place(request),
        "report_url": place(request, "table-report"),
        "confirm_url": place(request, "table-confirm"),
        "store": store_of(request),
    }
    return render(request, "table/conflict.html", context)


def _row(one: Difference, names: Mapping[str, Shown], book: str) -> dict[str, Any]:
    figure = one.field.removeprefix("tiebreak.")
    kind, code = ("figure", figure) if figure != one.field else ("seat", f"{book}:{one.field}")
    name = names[one.player].name if one.player in names else one.player
    label = f"{name} · {term(kind, code, language())}"
    mine, stored = (_value(one.field, text) for text in (one.mine, one.stored))
    return {"label": label, "mine": mine, "stored": stored, "differs": one.differs}


def _value(field: str, text: str) -> str:
    if field == "status" and text:
        return term("status", text, language())
    return term("answer", "true", language()) if text == "on" else text


def _hidden(seats: tuple[Seat, ...], names: Mapping[str, Shown]) -> list[tuple[str, str]]:
    """The fields that send my figures again."""
    typed, found = typed_of(seats, point()), []
    for nth, seat in enumerate(seats, 1):
        found.append((f"seat-{nth}-player", names[seat.player].id if seat.player in names else seat.player))
        found += [(f"seat-{nth}-{name}", text) for name, text in typed.get(seat.player, {}).items()]
    return found
