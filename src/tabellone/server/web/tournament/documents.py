"""Documents in and out of a tournament: taken over after a preview, written at any moment."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_safe

from tabellone.engine.errors import Problem
from tabellone.engine.facts import games_named
from tabellone.server.events.games import GameDoubt
from tabellone.server.intake import documents, services
from tabellone.server.people import queries as people
from tabellone.server.play.services import Outcome
from tabellone.server.web.answers import IMPORTS, REFUSED, done, form, refusals, too_many_imports
from tabellone.server.web.cached_pages import public_file
from tabellone.server.web.fields import doubts_about, said_about_games
from tabellone.server.web.frame import tournament_page
from tabellone.server.web.request_limits import announced_bytes, takes_bytes
from tabellone.server.web.rights import SignedInRequest, TournamentRequest, organiser, signed_in
from tabellone.server.web.sentences import language
from tabellone.wording import term

MOST_SENT = 2 * documents.MOST_DOCUMENT_BYTES  # a form with the largest document, and what stands around it
MOST_SHOWN = 200_000  # a text with mistakes is shown again up to this length


@organiser
@require_safe
def documents_page(request: TournamentRequest) -> HttpResponse:
    """What can be taken out of a tournament and put into it."""
    return tournament_page(request, "tournament/documents.html", "documents", problems=[])


def _document_mark(request: TournamentRequest) -> str:
    row = request.tournament
    return f"document {row.stamp} {row.page_stamp} {request.roles.is_scorer}"


@public_file(_document_mark)
def document_file(request: TournamentRequest) -> HttpResponse:
    """The document as it stands; its people's, with all names, is kept by nobody on the way."""
    text = documents.document_text(request.tournament, public=not request.roles.is_scorer)
    response = HttpResponse(text, content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{request.tournament.slug}.json"'
    return response


@csrf_exempt  # a huge body is refused before anybody reads it; everything else goes through csrf_protect below
@takes_bytes(MOST_SENT, refusing_itself=True)
@form(signed_in)
def import_page(request: SignedInRequest) -> HttpResponse:
    """Upload or paste a document, look at what it would do, take it over."""
    if announced_bytes(request) > MOST_SENT:
        return _import_form(request, documents.document_too_large())
    return _import_posted(request)


@csrf_protect
def _import_posted(request: SignedInRequest) -> HttpResponse:
    if request.method != "POST":
        return render(request, "tournament/import.html", {"text": ""})
    text = _document_posted(request)
    if too_many_imports(request):
        return _import_form(request, documents.Intake(None, (Problem.of("imports-many", most=IMPORTS.most),)))
    if "apply" in request.POST:
        with refusals(request) as write:
            meant = said_about_games(request.POST.dict())
            outcome = services.take_document_over(text, write, meant=meant)
            row = outcome.tournament if isinstance(outcome, Outcome) else outcome
            return done(request, "tournament", row.slug)
    return _import_preview(request, text)


def _document_posted(request: SignedInRequest) -> str | bytes:
    """The document of the form: a file if there is one, else the text; of a huge file only enough to refuse it."""
    file = request.FILES.get("file")
    if file is not None:
        return bytes(file.read(documents.MOST_DOCUMENT_BYTES + 1))
    return request.POST.get("text", "")


def _import_preview(request: SignedInRequest, text: str | bytes) -> HttpResponse:
    intake = documents.examined_document(text)
    if intake.existing and not people.roles(request.user, *intake.existing.scopes).is_organiser:
        problem = Problem.of("document-of-another", id=intake.existing.slug)
        intake = documents.Intake(intake.tournament, (problem,))
    return _import_form(request, intake, text if isinstance(text, str) else text.decode("utf-8", "replace"))


def _import_form(request: SignedInRequest, intake: documents.Intake, text: str = "") -> HttpResponse:
    context = {
        "intake": intake,
        "problems": intake.problems,
        "differences": [(term("field", one.name, language()), one.here, one.there) for one in intake.differences],
        "reported": _document_in_a_line(intake),
        "doubts": _doubts_on_document(request, intake),
        "text": text if intake.applicable or len(text) < MOST_SHOWN else "",
        "refused": request.refused,
    }
    response = render(request, "tournament/import.html", context)
    response.status_code = REFUSED if intake.problems else 200
    return response


def _doubts_on_document(request: SignedInRequest, intake: documents.Intake) -> list[GameDoubt]:
    """What is asked about the games of a document that can be taken over."""
    found = intake.tournament if intake.applicable else None
    return doubts_about(found.rulebook, games_named(found), request.POST.dict()) if found else []


def _document_in_a_line(intake: documents.Intake) -> str:
    """What the document holds, in a line."""
    found = intake.tournament
    if found is None:
        return ""
    counts = {"players": len(found.players), "rounds": len(found.rounds)}
    return _("Players: %(players)s. Rounds: %(rounds)s.") % counts


@organiser
@require_safe
def sending_page(request: TournamentRequest) -> HttpResponse:
    """Download the document, then send it by a command, or upload it on the federation's page."""
    return tournament_page(request, "tournament/document_sending.html", "documents")
