"""Documents that arrived for a circuit: uploaded, previewed, accepted or refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.contrib import messages
from django.core.exceptions import RequestDataTooBig
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods

from tabellone.engine.errors import InputError, Problem
from tabellone.engine.facts import games_named
from tabellone.server.events.games import GameDoubt, doubt_of
from tabellone.server.events.models import Tournament
from tabellone.server.events.queries import tournament_by_slug
from tabellone.server.intake import receiving
from tabellone.server.intake.documents import MOST_DOCUMENT_BYTES, sound_tournament
from tabellone.server.intake.models import Received
from tabellone.server.intake.receiving import ArrivedDocument
from tabellone.server.intake.receiving_matching import club_doubts_among, clubs_said
from tabellone.server.intake.receiving_preview import ReceivedPreview, games_said, preview_received
from tabellone.server.people.names import ClubDoubt
from tabellone.server.play.names import Shown
from tabellone.server.rankings.moving import RATINGS
from tabellone.server.rankings.names import shown_in
from tabellone.server.web.answers import REFUSED, STALE, Refused, Writing, form_answered, refusal
from tabellone.server.web.circuit.final_tables import ranking_moves
from tabellone.server.web.fields import said_about_games
from tabellone.server.web.frame import circuit_page
from tabellone.server.web.request_limits import announced_bytes, takes_bytes
from tabellone.server.web.rights import CircuitRequest, circuit_organiser

MOST_SENT = 2 * MOST_DOCUMENT_BYTES
PER_PAGE = 50


@csrf_exempt  # a huge body is refused before anybody reads it; everything else goes through csrf_protect below
@takes_bytes(MOST_SENT, refusing_itself=True)
@circuit_organiser
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def received_documents(request: CircuitRequest) -> HttpResponse:
    """What waits, what was decided, and a form to hand a document in."""
    if announced_bytes(request) > MOST_SENT:
        return _upload_too_large(request)
    try:
        return _upload_handled(request)
    except RequestDataTooBig:
        return _upload_too_large(request)


@csrf_protect
def _upload_handled(request: CircuitRequest) -> HttpResponse:
    if request.method != "POST":
        return _received_page(request)
    data, writing = _upload(request), Writing.of(request)
    return form_answered(
        lambda: receiving.receive_document(request.circuit, data, by=writing.by),
        done=lambda arrived: _arrival_told(request, arrived),
        refused=lambda why: _received_page(request, why),
    )


def _upload(request: CircuitRequest) -> bytes | str:
    file = request.FILES.get("file")
    return bytes(file.read(MOST_DOCUMENT_BYTES + 1)) if file is not None else request.POST.get("text", "")


def _arrival_told(request: CircuitRequest, arrived: ArrivedDocument) -> str:
    row: Any = arrived.row
    if arrived.repeated:
        messages.info(request, _("This very document is here already: nothing has changed."))
    return reverse("received-document", args=[request.circuit.slug, row.pk])


def _upload_too_large(request: CircuitRequest) -> HttpResponse:
    problem = Problem("document-too-large", values={"most": MOST_DOCUMENT_BYTES // 1_000_000})
    response = _received_page(request, refusal(InputError([problem])), read=False)
    response.status_code = REFUSED
    return response


def _received_page(request: CircuitRequest, refused: Refused | None = None, *, read: bool = True) -> HttpResponse:
    rows = Received.objects.filter(circuit=request.circuit).select_related("token", "by", "decided_by", "tournament")
    rows = rows.defer("text", "answers")
    decided = Paginator(rows.exclude(state=Received.State.WAITING), PER_PAGE)
    context = {
        "waiting": list(rows.filter(state=Received.State.WAITING)),
        "page": decided.get_page(request.GET.get("page")),
        "refused": refused,
        "text": request.POST.get("text", "")[:200_000] if read and refused and "file" not in request.FILES else "",
    }
    return circuit_page(request, "receiving/list.html", "received", **context)


LOOK_AGAIN = "received-look-again"
CHOICE = "who-"
CLUB = "club-"


@circuit_organiser
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def received_document(request: CircuitRequest, number: int) -> HttpResponse:
    """Look, say who is who, accept or refuse."""
    rows = Received.objects.filter(circuit=request.circuit, pk=number)
    row = rows.select_related("circuit", "token", "by", "decided_by", "tournament").first()
    if row is None:
        raise Http404
    if request.method != "POST":
        return _document_page(request, row)
    act = ACTS.get(request.POST.get("do", ""))
    if act is None:
        raise Http404
    return act(request, row)


def _who_is_who_decided(request: CircuitRequest, row: Received) -> HttpResponse:
    posted, seen = request.POST, request.POST.get("version", "")
    chosen = {name.removeprefix(CHOICE): posted[name][:20] for name in posted if name.startswith(CHOICE)}
    version = int(seen) if seen.isascii() and seen.isdecimal() and len(seen) < 9 else 0
    return _document_answered(
        request,
        row,
        lambda: receiving.decide_received(
            row,
            chosen,
            by=Writing.of(request).by,
            seen=version,
            meant=said_about_games(posted.dict()),
            clubs=_clubs_told(posted.dict()),
        ),
        lambda _row: f"{_document_address(row)}#who",
    )


def _document_accepted(request: CircuitRequest, row: Received) -> HttpResponse:
    writing = Writing.of(request)

    def done(tournament: Tournament) -> str:
        messages.success(request, _("The tournament is in; the rankings follow."))
        return reverse("tournament", args=[tournament.slug])

    return _document_answered(
        request,
        row,
        lambda: receiving.accept_received(
            row, by=writing.by, seen=writing.seen or "", token=writing.token, why=writing.why
        ),
        done,
    )


def _document_refused(request: CircuitRequest, row: Received) -> HttpResponse:
    writing = Writing.of(request)

    def done(_row: Received) -> str:
        messages.success(request, _("The document is refused and its text deleted."))
        return reverse("received", args=[request.circuit.slug])

    return _document_answered(
        request, row, lambda: receiving.refuse_received(row, by=writing.by, why=writing.why), done
    )


def _document_address(row: Received) -> str:
    return reverse("received-document", args=[row.circuit.slug, row.pk])


def _document_answered(
    request: CircuitRequest, row: Received, do: Callable[[], Any], done: Callable[[Any], str]
) -> HttpResponse:
    """Do it and go on; refused, the page again as it is now. What has changed meanwhile is a 409."""
    stale: list[Problem] = []

    def again(why: Refused) -> HttpResponse:
        row.refresh_from_db()
        stale.extend(problem for problem in why.problems if problem.code == LOOK_AGAIN)
        return _document_page(request, row, why)

    response = form_answered(do, done=done, refused=again)
    if stale:
        response.status_code = STALE
    return response


def _document_page(request: CircuitRequest, row: Received, refused: Refused | None = None) -> HttpResponse:
    context: dict[str, Any] = {"row": row, "refused": refused, "here": row.name[:80]}
    if not row.waiting:
        return circuit_page(request, "receiving/over.html", "received", **context)
    try:
        shown = preview_received(row, tournament_by_slug(row.slug))
    except InputError as error:  # a rule that has changed since it arrived
        context["problems"] = error.problems
        return circuit_page(request, "receiving/document.html", "received", **context)
    context |= {"shown": shown, "problems": shown.problems, "moves": _moves_of_document(request, shown)}
    context |= {"doubts": _doubts_of_document(row), "clubs": _clubs_asked(shown), "why": request.POST.get("why", "")}
    return circuit_page(request, "receiving/document.html", "received", **context)


def _doubts_of_document(row: Received) -> list[GameDoubt]:
    """What is asked about the games of the document, with what was said."""
    facts, said = sound_tournament(row.text, row.circuit), games_said(row.answers)
    found = (doubt_of(facts.rulebook, name, said) for name in games_named(facts))
    return [one for one in found if one is not None]


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
    ranked = {code: lines for code, lines in shown.moves.items() if code != RATINGS}
    return ranking_moves(request.circuit, ranked, people, own=True)


ACTS: dict[str, Callable[[CircuitRequest, Received], HttpResponse]] = {
    "who": _who_is_who_decided,
    "accept": _document_accepted,
    "refuse": _document_refused,
}
