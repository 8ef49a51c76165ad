"""The result of one table: the form, the first result, a correction, what somebody else has stored meanwhile."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Table
from tabellone.server.play.clocks import proposed
from tabellone.server.play.closing import closed_by
from tabellone.server.play.results import Consent, enter, seats_typed, ways
from tabellone.server.play.services import Outcome
from tabellone.server.play.states import state_of
from tabellone.server.web.frame import tournament_page
from tabellone.server.web.posting import Refused, Writing, answered
from tabellone.server.web.results.conflict import conflict
from tabellone.server.web.results.desk import just_saved
from tabellone.server.web.results.posted import consent_in, point, typed_in, word_in
from tabellone.server.web.rights import DeskRequest, scorer
from tabellone.server.web.watches.asking import AskedOfClocks, asked_of
from tabellone.tournament.names import named, names_of
from tabellone.tournament.progress import next_open, progress
from tabellone.tournament.result_form import TableForm as Form
from tabellone.tournament.result_form import asking_of
from tabellone.tournament.result_form import table_form as form_of
from tabellone.tournament.state import State, hall_of
from tabellone.tournament.view import drawn_of, table_of


@scorer
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def result(request: DeskRequest, number: int, table: int) -> HttpResponse:
    """What a table has to report; or its stored result, to be corrected."""
    state = state_of(request.tournament)
    stored = _stored(state, number, table)
    if request.method == "POST":
        return _posted(request, number, stored)
    form = form_of(state, number, table, point=point())
    return _page(request, form, Consent(by_referee=request.roles.is_organiser))


def _stored(state: State, number: int, table: int) -> Table:
    """The table, if its round is published."""
    try:
        return asking_of(state, number, table)[1]
    except RuleError as error:
        raise Http404 from error


def _posted(request: DeskRequest, number: int, stored: Table) -> HttpResponse:
    typed = typed_in(request.POST, stored.players)
    consent = consent_in(request.POST, referee=request.roles.is_organiser)
    word = word_in(request.POST)

    def do() -> Outcome | None:
        seats = seats_typed(request.tournament, number, stored.number, typed)
        return enter(request.tournament, number, stored.number, seats, Writing.of(request), consent=consent, word=word)

    def again(refused: Refused) -> HttpResponse:
        if refused.stale:
            return conflict(request, refused.stale)
        state = state_of(request.tournament)
        problems = [named(problem, names_of(state)) for problem in refused.problems]
        form = form_of(state, number, stored.number, typed=typed, problems=problems, point=point())
        return _page(request, form, consent)

    return answered(
        do, done=lambda outcome: _after(request, number, stored.number, outcome), refused=again, row=request.tournament
    )


def _page(request: DeskRequest, form: Form, consent: Consent) -> HttpResponse:
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
        "focus": _focus(form),
        "closing": closed_by(request.tournament),
        "asked": None if form.correction else _asked(request, state, form),
        "names": names_of(state),
        "waiting": form.table in hall_of(state, form.number).proposals,
        "saved": just_saved(request, state, drawn),
    }
    return tournament_page(request, "results/table.html", "results", **context)


def _asked(request: DeskRequest, state: State, form: Form) -> AskedOfClocks | None:
    """What the players' clocks propose for a result that is still to come."""
    seats = table_of(drawn_of(state, form.number), form.table).seats
    found = proposed(request.tournament, state, form.number, form.table, seats)
    return asked_of(found, names_of(state), request.POST)


def _focus(form: Form) -> str:
    """The field to begin in: what a tie asks for, else the first that is wrong, else the first empty one.

    Where something is wrong with no figure in particular it is none: the reasons are read first.
    """
    columns = [column for column in form.columns if column.wanted] if form.asking else form.figures
    if not form.asking and form.troubled:
        return next((box.key for column in form.figures for box in column.boxes if box.problems), "")
    boxes = [box for column in columns[:1] for box in column.boxes if box.problems or not form.asking]
    return next((box.key for box in boxes if not box.text), boxes[0].key if boxes else "")


def _after(request: DeskRequest, number: int, table: int, outcome: Outcome | None) -> str:
    """The next table without a result; the list when all are in, or after a correction."""
    row = outcome.tournament if outcome else request.tournament
    slug, query = row.slug, {"saved": table}
    following = next_open(drawn_of(state_of(row), number), table)
    if following is None or (outcome and outcome.entry.kind == "correct"):
        return f"{reverse('results', args=[slug])}?{urlencode({'round': number, **query})}"
    return f"{reverse('result', args=[slug, number, following])}?{urlencode(query)}"
