"""On the laptop: a tournament's document and the command that sends it. This server itself calls nobody."""

from __future__ import annotations

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from tabellone.server.web.frame import tournament_page
from tabellone.server.web.rights import TournamentRequest, organiser


@organiser
@require_safe
def send_document(request: TournamentRequest) -> HttpResponse:
    """Download the document, then send it by a command, or upload it on the federation's page."""
    return tournament_page(request, "receiving/send.html", "documents")
