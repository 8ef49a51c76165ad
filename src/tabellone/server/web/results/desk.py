"""The results of a round: which tables are still missing, a number to type, all rounds in reach."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tabellone.contract import BY_ID
from tabellone.contract.results import Winning, Won
from tabellone.engine.facts import Table
from tabellone.server.play.closing import closed_by
from tabellone.server.play.states import state_of
from tabellone.server.web.frame import tournament_page
from tabellone.server.web.rights import DeskRequest, scorer
from tabellone.server.web.sentences import language
from tabellone.tournament.names import names_of
from tabellone.tournament.progress import (
    TableLine,
    current_round,
    next_open,
    next_phase,
    progress,
    table_lines,
    waiting_elsewhere,
    with_names,
)
from tabellone.tournament.state import Drawn, State, hall_of
from tabellone.tournament.view import facts, is_bye
from tabellone.wording import listed
from tabellone.wording.telling import Told, told


@scorer
@never_cache
@require_safe
def results(request: DeskRequest) -> HttpResponse:
    """The tables of a round, those without a result first; `?table=7` goes to that table."""
    state = state_of(request.tournament)
    drawn = _round(request, state)
    if drawn is None:
        return tournament_page(request, "results/desk.html", "results", drawn=None)
    wanted = request.GET.get("table", "").strip()
    if table := _standing_at(drawn, wanted):
        return HttpResponseRedirect(reverse("result", args=[request.tournament.slug, drawn.round.number, table.number]))
    context = {
        "drawn": drawn,
        "rounds": [one for one in state.rounds if one.published],
        "lines": table_lines(state, drawn),
        "progress": progress(drawn),
        "following": _line_of(drawn, next_open(drawn)),
        "elsewhere": waiting_elsewhere(state, drawn),
        "waiting": hall_of(state, drawn.round.number).proposals,
        "wanted": wanted,
        "saved": just_saved(request, state, drawn),
        "closing": closed_by(request.tournament),
        "more": next_phase(state) is not None,
    }
    return tournament_page(request, "results/desk.html", "results", **context)


@dataclass(frozen=True, slots=True)
class Saved:
    """A table that has just been saved: who won it, and the criterion where the score alone did not tell."""

    line: TableLine
    winners: str
    why: tuple[Told, ...]


def just_saved(request: DeskRequest, state: State, drawn: Drawn) -> Saved | None:
    """The table that has just been saved (`?saved=7`), for a last look."""
    table, names = _table(drawn, request.GET.get("saved", "")), names_of(state)
    if table is None:
        return None
    line = TableLine(table, "done", with_names(table, names), drawn.spots.get(table.number))
    book = BY_ID[state.settings.head.rulebook]
    won = book.won(facts(state), drawn.round.number, table.number) if isinstance(book, Winning) else Won()
    winners = listed([names.get(player, player) for player in won.players], language())
    return Saved(line, winners, told(won.why, names, language()))


def _line_of(drawn: Drawn, number: int | None) -> TableLine | None:
    """A table that is still open, by its number."""
    found = next((table for table in drawn.round.tables if table.number == number), None)
    return TableLine(found, "open", (), drawn.spots.get(found.number)) if found else None


def _round(request: DeskRequest, state: State) -> Drawn | None:
    """The round asked for by `?round=2`; else the last one that is published."""
    text = request.GET.get("round", "")
    if not text:
        return current_round(state)
    found = next((one for one in state.rounds if one.published and str(one.round.number) == text), None)
    if found is None:
        raise Http404
    return found


def _table(drawn: Drawn, text: str) -> Table | None:
    return next((table for table in drawn.round.tables if str(table.number) == text and not is_bye(table)), None)


def _standing_at(drawn: Drawn, text: str) -> Table | None:
    """The table with that number on it: where it stands in the hall (ruling fixed-spot)."""
    places = {str(drawn.spots.get(table.number, table.number)): str(table.number) for table in drawn.round.tables}
    return _table(drawn, places.get(text, ""))
