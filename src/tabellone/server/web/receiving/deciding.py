"""One document that arrived: what it would do, who is who, accepted or refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tabellone.engine.errors import InputError, Problem
from tabellone.engine.facts import games_named
from tabellone.server.catalogue.games import Doubt, doubt_of
from tabellone.server.events.models import Tournament
from tabellone.server.events.queries import by_slug
from tabellone.server.intake import receiving
from tabellone.server.intake.documents import sound
from tabellone.server.intake.models import Received
from tabellone.server.intake.receiving_clubs import club_doubts
from tabellone.server.intake.receiving_clubs import said_in as clubs_said
from tabellone.server.intake.receiving_preview import Preview, games_of, preview
from tabellone.server.people.clubs import ClubDoubt
from tabellone.server.play.names import Shown
from tabellone.server.rankings.moving import RATINGS
from tabellone.server.rankings.season_names import shown_in
from tabellone.server.web.answers import STALE, Refused, Writing, form_answered
from tabellone.server.web.circuit.final_tables import ranking_moves
from tabellone.server.web.fields import said_about_games
from tabellone.server.web.frame import circuit_page
from tabellone.server.web.rights import CircuitRequest, circuit_organiser

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
        return _page(request, row)
    act = ACTS.get(request.POST.get("do", ""))
    if act is None:
        raise Http404
    return act(request, row)


def _decide(request: CircuitRequest, row: Received) -> HttpResponse:
    posted, seen = request.POST, request.POST.get("version", "")
    chosen = {name.removeprefix(CHOICE): posted[name][:20] for name in posted if name.startswith(CHOICE)}
    version = int(seen) if seen.isascii() and seen.isdecimal() and len(seen) < 9 else 0
    return _answered(
        request,
        row,
        lambda: receiving.decide(
            row,
            chosen,
            by=Writing.of(request).by,
            seen=version,
            meant=said_about_games(posted.dict()),
            clubs=_clubs_in(posted.dict()),
        ),
        lambda _row: f"{_here(row)}#who",
    )


def _accept(request: CircuitRequest, row: Received) -> HttpResponse:
    writing = Writing.of(request)

    def done(tournament: Tournament) -> str:
        messages.success(request, _("The tournament is in; the rankings follow."))
        return reverse("tournament", args=[tournament.slug])

    return _answered(
        request,
        row,
        lambda: receiving.accept(row, by=writing.by, seen=writing.seen or "", token=writing.token, why=writing.why),
        done,
    )


def _refuse(request: CircuitRequest, row: Received) -> HttpResponse:
    writing = Writing.of(request)

    def done(_row: Received) -> str:
        messages.success(request, _("The document is refused and its text deleted."))
        return reverse("received", args=[request.circuit.slug])

    return _answered(request, row, lambda: receiving.refuse(row, by=writing.by, why=writing.why), done)


def _here(row: Received) -> str:
    return reverse("received-document", args=[row.circuit.slug, row.pk])


def _answered(
    request: CircuitRequest, row: Received, do: Callable[[], Any], done: Callable[[Any], str]
) -> HttpResponse:
    """Do it and go on; refused, the page again as it is now. What has changed meanwhile is a 409."""
    stale: list[Problem] = []

    def again(why: Refused) -> HttpResponse:
        row.refresh_from_db()
        stale.extend(problem for problem in why.problems if problem.code == LOOK_AGAIN)
        return _page(request, row, why)

    response = form_answered(do, done=done, refused=again)
    if stale:
        response.status_code = STALE
    return response


def _page(request: CircuitRequest, row: Received, refused: Refused | None = None) -> HttpResponse:
    context: dict[str, Any] = {"row": row, "refused": refused, "here": row.name[:80]}
    if not row.waiting:
        return circuit_page(request, "receiving/over.html", "received", **context)
    try:
        shown = preview(row, by_slug(row.slug))
    except InputError as error:  # a rule that has changed since it arrived
        context["problems"] = error.problems
        return circuit_page(request, "receiving/document.html", "received", **context)
    context |= {"shown": shown, "problems": shown.problems, "moves": _moves(request, shown)}
    context |= {"doubts": _doubts(row), "clubs": _clubs(shown), "why": request.POST.get("why", "")}
    return circuit_page(request, "receiving/document.html", "received", **context)


def _doubts(row: Received) -> list[Doubt]:
    """What is asked about the games of the document, with what was said."""
    facts, said = sound(row.text, row.circuit), games_of(row.answers)
    found = (doubt_of(facts.rulebook, name, said) for name in games_named(facts))
    return [one for one in found if one is not None]


def _clubs(shown: Preview) -> list[tuple[ClubDoubt, str]]:
    """What is asked about the clubs of who is new, with what was said."""
    said = clubs_said(shown.received.answers)
    return [(one, said.get(one.key, one.chosen)) for one in club_doubts(shown.strangers)]


def _clubs_in(posted: Mapping[str, str]) -> dict[str, str]:
    """What was said about clubs, by what is compared of their names."""
    told = (value.partition("=") for name, value in posted.items() if name.startswith(CLUB) and "=" in value)
    return {key: name for key, _, name in told if key}


def _moves(request: CircuitRequest, shown: Preview) -> Any:
    """What moves, with the names of those who are new to the circuit as the document calls them."""
    people = dict(shown_in(request.circuit, everything=True))
    for match in shown.matches:
        code = match.person.code if match.person else match.player.id
        people.setdefault(code, Shown(code, match.player.name))
    ranked = {code: lines for code, lines in shown.moves.items() if code != RATINGS}
    return ranking_moves(request.circuit, ranked, people, own=True)


ACTS: dict[str, Callable[[CircuitRequest, Received], HttpResponse]] = {
    "who": _decide,
    "accept": _accept,
    "refuse": _refuse,
}
