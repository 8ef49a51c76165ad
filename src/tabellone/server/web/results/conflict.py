"""Somebody else has stored a result meanwhile: both side by side, and what can be done."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.urls import reverse

from tabellone.engine.facts import Seat, Table
from tabellone.server.play.results import Consent, Difference, differences, stored_by, ways
from tabellone.server.play.services import StaleError
from tabellone.server.play.states import state_of
from tabellone.server.web.frame import tournament_page
from tabellone.server.web.results.posted import point
from tabellone.server.web.rights import DeskRequest
from tabellone.server.web.sentences import language
from tabellone.tournament.acts import Correct, Report
from tabellone.tournament.codec import fingerprint
from tabellone.tournament.names import names_of
from tabellone.tournament.progress import next_open
from tabellone.tournament.result_form import typed_of
from tabellone.tournament.view import drawn_of, is_reported
from tabellone.wording import term


def conflict(request: DeskRequest, stale: StaleError) -> HttpResponse:
    """Both results, who stored the other and when; keep it, or enter this one as a correction."""
    act, stored = stale.act, stale.stored
    assert isinstance(act, Report | Correct)  # noqa: S101 - nothing else is entered here
    assert isinstance(stored, Table)  # noqa: S101 - what a result builds on is its table
    request.tournament.refresh_from_db()
    state = state_of(request.tournament)
    names, entry = names_of(state), stored_by(request.tournament, act.number, act.table)
    slug, following = request.tournament.slug, next_open(drawn_of(state, act.number), act.table)
    context: dict[str, Any] = {
        "number": act.number,
        "table": drawn_of(state, act.number).spots.get(act.table, act.table),
        "rows": [
            _row(one, names, state.settings.head.rulebook) for one in differences(act.seats, stored.seats, point())
        ],
        "by": entry.by_name if entry else "",
        "at": entry.at if entry else None,
        "reported": is_reported(stored),
        "mine": _hidden(act.seats, stored.seats),
        "seen": fingerprint(stored),
        "boxes": [{"player": seat.player, "name": names.get(seat.player, seat.player)} for seat in stored.seats],
        "consent": Consent(by_referee=request.roles.is_organiser),
        "ways": ways(state, act.number, act.table) if is_reported(stored) else None,
        "form_url": reverse("result", args=[slug, act.number, act.table]),
        "next_url": reverse(
            "result", args=[slug, act.number, following] if following else [slug, act.number, act.table]
        ),
        "following": following,
    }
    return tournament_page(request, "results/conflict.html", "results", **context)


def _row(one: Difference, names: dict[str, str], rulebook: str) -> dict[str, Any]:
    """A line of the comparison, in words."""
    name, figure = names.get(one.player, one.player), one.field.removeprefix("tiebreak.")
    kind, code = ("figure", figure) if figure != one.field else ("seat", f"{rulebook}:{one.field}")
    worded = [_value(one.field, text) for text in (one.mine, one.stored)]
    label = f"{name} · {term(kind, code, language())}"
    return {"label": label, "mine": worded[0], "stored": worded[1], "differs": one.differs}


def _value(field: str, text: str) -> str:
    if field == "status" and text:
        return term("status", text, language())
    return term("answer", "true", language()) if text == "on" else text


def _hidden(mine: tuple[Seat, ...], stored: tuple[Seat, ...]) -> list[tuple[str, str]]:
    """The fields that send my figures again, in the order in which the table is stored."""
    typed = typed_of(mine, point())
    found = []
    for nth, seat in enumerate(stored, 1):
        found.append((f"seat-{nth}-player", seat.player))
        found += [(f"seat-{nth}-{name}", text) for name, text in typed.get(seat.player, {}).items()]
    return found
