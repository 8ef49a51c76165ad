"""Documents that arrived for a circuit: uploaded, previewed, accepted or refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from django.contrib import messages
from django.core.exceptions import RequestDataTooBig
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt, csrf_protect

from tabellone.engine.errors import InputError, Problem
from tabellone.engine.facts import games_named
from tabellone.server.events.games import GameDoubt, doubt_of
from tabellone.server.events.queries import tournament_by_slug
from tabellone.server.intake import queries, receiving
from tabellone.server.intake.documents import MOST_DOCUMENT_BYTES, sound_tournament
from tabellone.server.intake.matching import club_doubts_among, clubs_said
from tabellone.server.intake.models import Received
from tabellone.server.intake.receiving_preview import ReceivedPreview, games_said, preview_received
from tabellone.server.journal.services import Writing
from tabellone.server.people.names import ClubDoubt
from tabellone.server.play.names import Shown
from tabellone.server.rankings.names import shown_in
from tabellone.server.web.answers import REFUSED, count_sent, done, form, refusal, refusals
from tabellone.server.web.circuit.final_tables import named_moves
from tabellone.server.web.circuit.imports import decided
from tabellone.server.web.fields import said_about_games
from tabellone.server.web.frame import circuit_page
from tabellone.server.web.request_limits import announced_bytes, takes_bytes
from tabellone.server.web.rights import CircuitRequest, circuit_organiser, found_or_404

MOST_SENT = 2 * MOST_DOCUMENT_BYTES
PER_PAGE = 50
MOST_SHOWN = 200_000  # a text that nobody could read is shown again up to this length


@csrf_exempt  # a huge body is refused before anybody reads it; everything else goes through csrf_protect below
@takes_bytes(MOST_SENT, refusing_itself=True)
@form(circuit_organiser)
def received_documents(request: CircuitRequest) -> HttpResponse:
    """What waits, what was decided, and a form to hand a document in."""
    if announced_bytes(request) <= MOST_SENT:
        with suppress(RequestDataTooBig):
            return _upload_handled(request)
    problem = Problem.of("document-too-large", most=MOST_DOCUMENT_BYTES // 1_000_000)
    request.refused, request.status_again = refusal(InputError([problem])), REFUSED
    return _received_page(request)


@csrf_protect
def _upload_handled(request: CircuitRequest) -> HttpResponse:
    if request.method != "POST":
        return _received_page(request)
    file, text = request.FILES.get("file"), request.POST.get("text", "")
    data = text if file is None else bytes(file.read(MOST_DOCUMENT_BYTES + 1))
    with refusals(request) as write:
        arrived = receiving.receive_document(request.circuit, data, by=write.by)
        if arrived.repeated:
            messages.info(request, _("This very document is here already: nothing has changed."))
        row: Any = arrived.row
        return done(request, "received-document", request.circuit.slug, row.pk)
    return _received_page(request, "" if file else text[:MOST_SHOWN])


def _received_page(request: CircuitRequest, text: str = "") -> HttpResponse:
    rows = queries.received_documents(request.circuit).defer("text", "answers")
    waiting, decided = rows.filter(state=Received.State.WAITING), rows.exclude(state=Received.State.WAITING)
    page = Paginator(decided, PER_PAGE).get_page(request.GET.get("page"))
    return circuit_page(request, "circuit/received.html", "received", waiting=list(waiting), page=page, text=text)


CHOICE = "who-"
CLUB = "club-"


@form(circuit_organiser)
def received_document(request: CircuitRequest, number: int) -> HttpResponse:
    """Look, say who is who, accept or refuse. What has changed meanwhile is a 409."""
    row = found_or_404(queries.received_documents(request.circuit).filter(pk=number).first())
    if request.method == "POST" and (answer := decided(request, row, ACTS)):
        return answer
    return _document_page(request, row)


def _who_is_who_decided(request: CircuitRequest, row: Received, write: Writing) -> HttpResponse:
    posted, version = request.POST.dict(), count_sent(request, "version")
    chosen = {name.removeprefix(CHOICE): code[:20] for name, code in posted.items() if name.startswith(CHOICE)}
    meant, clubs = said_about_games(posted), _clubs_told(posted)
    receiving.decide_received(row, chosen, by=write.by, seen=version, meant=meant, clubs=clubs)
    return done(request, "received-document", request.circuit.slug, row.pk, at="who")


def _document_accepted(request: CircuitRequest, row: Received, write: Writing) -> HttpResponse:
    tournament = receiving.accept_received(row, write, seen=write.seen or "")
    return done(request, "tournament", tournament.slug, said=_("The tournament is in; the rankings follow."))


def _document_refused(request: CircuitRequest, row: Received, write: Writing) -> HttpResponse:
    receiving.refuse_received(row, by=write.by, why=write.why)
    return done(request, "received", request.circuit.slug, said=_("The document is refused and its text deleted."))


def _document_page(request: CircuitRequest, row: Received) -> HttpResponse:
    context: dict[str, Any] = {"row": row, "here": row.name[:80], "why": request.POST.get("why", "")}
    if not row.waiting:
        return circuit_page(request, "circuit/received_document.html", "received", **context)
    try:
        shown = preview_received(row, tournament_by_slug(row.slug), by=request.user)
    except InputError as error:  # a rule that has changed since it arrived
        context["problems"] = error.problems
    else:
        context |= {"shown": shown, "problems": shown.problems, "moves": _moves_of_document(request, shown)}
        context |= {"doubts": _doubts_of_document(row), "clubs": _clubs_asked(shown)}
    return circuit_page(request, "circuit/received_document.html", "received", **context)


def _doubts_of_document(row: Received) -> list[GameDoubt]:
    """What is asked about the games of the document, with what was said."""
    facts, said = sound_tournament(row.text, row.circuit), games_said(row.answers)
    return [one for name in games_named(facts) if (one := doubt_of(facts.rulebook, name, said))]


def _clubs_asked(shown: ReceivedPreview) -> list[tuple[ClubDoubt, str]]:
    """What is asked about the clubs of who is new, with what was said."""
    said = clubs_said(shown.received.answers)
    return [(one, said.get(one.key, one.chosen)) for one in club_doubts_among(shown.strangers)]


def _clubs_told(posted: Mapping[str, str]) -> dict[str, str]:
    """What was said about clubs, by what is compared of their names."""
    told = (value.partition("=") for name, value in posted.items() if name.startswith(CLUB) and "=" in value)
    return {key: name for key, _, name in told if key}


def _moves_of_document(request: CircuitRequest, shown: ReceivedPreview) -> Any:
    """What moves, with the names of those who are new to the circuit as the document calls them."""
    people = dict(shown_in(request.circuit, everything=True))
    for match in shown.matches:
        code = match.person.code if match.person else match.player.id
        people.setdefault(code, Shown(code, match.player.name))
    return named_moves(request.circuit, shown.moves, people, ratings=False)


ACTS: dict[str, Callable[[CircuitRequest, Received, Writing], HttpResponse]] = {
    "who": _who_is_who_decided,
    "accept": _document_accepted,
    "refuse": _document_refused,
}
