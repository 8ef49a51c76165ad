"""The results of a round: which tables are missing, the form of a table, and two results side by side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse, HttpResponseRedirect
from django.urls import reverse

from tabellone.contract import BY_ID
from tabellone.engine.facts import Table
from tabellone.server.play.clocks import proposed_by_clocks
from tabellone.server.play.in_hall import enter, stored_by
from tabellone.server.play.services import Outcome
from tabellone.server.play.states import state_of
from tabellone.server.play.undoing import closed_by
from tabellone.server.web.answers import conflict_of, done, form, not_found, page, refusals
from tabellone.server.web.frame import tournament_page
from tabellone.server.web.rights import DeskRequest, found_or_404, scorer
from tabellone.server.web.sentences import language
from tabellone.server.web.table.result_form import (
    ClocksQuestion,
    clocks_question,
    consent_typed,
    decimal_point,
    figures_compared,
    figures_sent_again,
    figures_typed,
    word_on_clocks,
)
from tabellone.tournament.act import StaleActError
from tabellone.tournament.acts import Correct, Report
from tabellone.tournament.codec import fingerprint
from tabellone.tournament.names import named, names_of
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
from tabellone.tournament.result_form import TableForm as Form
from tabellone.tournament.result_form import asking_of
from tabellone.tournament.result_form import table_form as form_of
from tabellone.tournament.results import CorrectionConsent, typed_seats, ways
from tabellone.tournament.state import Drawn, State
from tabellone.tournament.view import drawn_of, facts, hall_of, is_bye, is_reported, table_at
from tabellone.wording import WordedStep, listed, worded_steps


@page(scorer)
def results_page(request: DeskRequest) -> HttpResponse:
    """The tables of a round, those without a result first; `?table=7` goes to that table."""
    state = state_of(request.tournament)
    drawn = _round_wanted(request, state)
    if drawn is None:
        return tournament_page(request, "tournament/results.html", "results", drawn=None)
    wanted = request.GET.get("table", "").strip()
    if table := _table_at_spot(drawn, wanted):
        return HttpResponseRedirect(reverse("result", args=[request.tournament.slug, drawn.round.number, table.number]))
    context = {
        "drawn": drawn,
        "rounds": [one for one in state.rounds if one.published],
        "lines": table_lines(state, drawn),
        "progress": progress(drawn),
        "following": _open_table_line(drawn, next_open(drawn)),
        "elsewhere": waiting_elsewhere(state, drawn),
        "waiting": hall_of(state, drawn.round.number).proposals,
        "wanted": wanted,
        "saved": table_just_saved(request, state, drawn),
        "closing": closed_by(request.tournament),
        "more": next_phase(state) is not None,
    }
    return tournament_page(request, "tournament/results.html", "results", **context)


@dataclass(frozen=True, slots=True)
class SavedTable:
    """A table that has just been saved: who won it, and the criterion where the score alone did not tell."""

    line: TableLine
    winners: str
    why: tuple[WordedStep, ...]


def table_just_saved(request: DeskRequest, state: State, drawn: Drawn) -> SavedTable | None:
    """The table that has just been saved (`?saved=7`), for a last look."""
    table, names = _table_numbered(drawn, request.GET.get("saved", "")), names_of(state)
    if table is None:
        return None
    line = TableLine(table, "done", with_names(table, names), drawn.spots.get(table.number))
    book = BY_ID[state.settings.head.rulebook]
    won = book.won(facts(state), drawn.round.number, table.number)
    winners = listed([names.get(player, player) for player in won.players], language())
    return SavedTable(line, winners, worded_steps(won.why, names, language()))


def _open_table_line(drawn: Drawn, number: int | None) -> TableLine | None:
    """A table that is still open, by its number."""
    found = next((table for table in drawn.round.tables if table.number == number), None)
    return TableLine(found, "open", (), drawn.spots.get(found.number)) if found else None


def _round_wanted(request: DeskRequest, state: State) -> Drawn | None:
    """The round asked for by `?round=2`; else the last one that is published."""
    text = request.GET.get("round", "")
    if not text:
        return current_round(state)
    return found_or_404(next((one for one in state.rounds if one.published and str(one.round.number) == text), None))


def _table_numbered(drawn: Drawn, text: str) -> Table | None:
    return next((table for table in drawn.round.tables if str(table.number) == text and not is_bye(table)), None)


def _table_at_spot(drawn: Drawn, text: str) -> Table | None:
    """The table with that number on it: where it stands in the hall (ruling fixed-spot)."""
    places = {str(drawn.spots.get(table.number, table.number)): str(table.number) for table in drawn.round.tables}
    return _table_numbered(drawn, places.get(text, ""))


@form(scorer)
def result_page(request: DeskRequest, number: int, table: int) -> HttpResponse:
    """What a table has to report; or its stored result, to be corrected."""
    row, posted, referee = request.tournament, request.POST, request.roles.is_organiser
    stored = _table_stored(state_of(row), number, table)
    typed, consent = None, CorrectionConsent(by_referee=referee)
    if request.method == "POST":
        typed, consent = figures_typed(posted, stored.players), consent_typed(posted, referee=referee)
        with refusals(request) as write:
            seats = typed_seats(state_of(row), number, table, typed)
            outcome = enter(row, number, table, seats, write, consent=consent, word=word_on_clocks(posted))
            return _after_result(request, number, table, outcome)
        if conflict := conflict_of(request):
            return result_conflict_page(request, conflict)
    state = state_of(row)
    problems = [named(one, names_of(state)) for one in request.refused.problems] if request.refused else []
    entry = form_of(state, number, table, typed=typed, problems=problems, point=decimal_point())
    return _result_form_page(request, entry, consent)


def _table_stored(state: State, number: int, table: int) -> Table:
    """The table, if its round is published."""
    with not_found():
        return asking_of(state, number, table)[1]


def _result_form_page(request: DeskRequest, form: Form, consent: CorrectionConsent) -> HttpResponse:
    state = state_of(request.tournament)
    drawn = drawn_of(state, form.number)
    context = {
        "form": form,
        "drawn": drawn,
        "place": drawn.spots.get(form.table, form.table),
        "progress": progress(drawn),
        "ways": ways(state, form.number, form.table) if form.correction else None,
        "consent": consent,
        "reason": request.POST.get("why", ""),
        "seen": request.POST.get("seen") or form.seen,
        "focus": _first_field(form),
        "closing": closed_by(request.tournament),
        "asked": None if form.correction else _asked_of_clocks(request, state, form),
        "names": names_of(state),
        "waiting": form.table in hall_of(state, form.number).proposals,
        "saved": table_just_saved(request, state, drawn),
    }
    return tournament_page(request, "tournament/result.html", "results", **context)


def _asked_of_clocks(request: DeskRequest, state: State, form: Form) -> ClocksQuestion | None:
    """What the players' clocks propose for a result that is still to come."""
    seats = table_at(state, form.number, form.table).seats
    found = proposed_by_clocks(request.tournament, state, form.number, form.table, seats)
    return clocks_question(found, names_of(state), request.POST)


def _first_field(form: Form) -> str:
    """The field to begin in: what a tie asks for, else the first that is wrong, else the first empty one.

    Where something is wrong with no figure in particular it is none: the reasons are read first.
    """
    columns = [column for column in form.columns if column.wanted] if form.asking else form.figures
    if not form.asking and form.troubled:
        return next((box.key for column in form.figures for box in column.boxes if box.problems), "")
    boxes = [box for column in columns[:1] for box in column.boxes if box.problems or not form.asking]
    return next((box.key for box in boxes if not box.text), boxes[0].key if boxes else "")


def _after_result(request: DeskRequest, number: int, table: int, outcome: Outcome | None) -> HttpResponse:
    """The next table without a result; the list when all are in, or after a correction."""
    row = outcome.tournament if outcome else request.tournament
    following = next_open(drawn_of(state_of(row), number), table)
    if following is None or (outcome and outcome.entry.kind == "correct"):
        return done(request, "results", row.slug, query={"round": number, "saved": table})
    return done(request, "result", row.slug, number, following, query={"saved": table})


def result_conflict_page(request: DeskRequest, stale: StaleActError) -> HttpResponse:
    """Both results, who stored the other and when; keep it, or enter this one as a correction."""
    act, stored = stale.act, stale.stored
    assert isinstance(act, Report | Correct)  # noqa: S101 - nothing else is entered here
    assert isinstance(stored, Table)  # noqa: S101 - what a result builds on is its table
    state = state_of(request.tournament)
    names, entry = names_of(state), stored_by(request.tournament, act.number, act.table)
    slug, following = request.tournament.slug, next_open(drawn_of(state, act.number), act.table)
    context: dict[str, Any] = {
        "number": act.number,
        "table": drawn_of(state, act.number).spots.get(act.table, act.table),
        "rows": figures_compared(act.seats, stored.seats, names, state.settings.head.rulebook),
        "by": entry.by_name if entry else "",
        "at": entry.at if entry else None,
        "reported": is_reported(stored),
        "mine": figures_sent_again(act.seats, [seat.player for seat in stored.seats], {}),
        "seen": fingerprint(stored),
        "boxes": [{"player": seat.player, "name": names.get(seat.player, seat.player)} for seat in stored.seats],
        "consent": CorrectionConsent(by_referee=request.roles.is_organiser),
        "ways": ways(state, act.number, act.table) if is_reported(stored) else None,
        "form_url": reverse("result", args=[slug, act.number, act.table]),
        "next_url": reverse(
            "result", args=[slug, act.number, following] if following else [slug, act.number, act.table]
        ),
        "following": following,
    }
    return tournament_page(request, "tournament/result_conflict.html", "results", **context)
