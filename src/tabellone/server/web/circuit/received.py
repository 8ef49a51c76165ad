"""Documents that arrive for a circuit: handed in or sent with a token, previewed, accepted or refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from django.contrib import messages
from django.core.exceptions import RequestDataTooBig
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, JsonResponse, UnreadablePostError
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt, csrf_protect

from tabellone.engine.errors import InputError, Problem, RuleError
from tabellone.engine.facts import games_named
from tabellone.server.events.games import GameDoubt, doubt_of
from tabellone.server.events.models import Circuit
from tabellone.server.events.queries import slug_for, tournament_by_slug
from tabellone.server.intake import queries, receiving, receiving_tokens
from tabellone.server.intake.documents import MOST_DOCUMENT_BYTES, sound_tournament
from tabellone.server.intake.models import PushToken, Received
from tabellone.server.intake.receiving import ArrivedDocument
from tabellone.server.intake.receiving_matching import club_doubts_among, clubs_said, matched_received
from tabellone.server.intake.receiving_preview import ReceivedPreview, games_said, preview_received
from tabellone.server.journal.services import Writing
from tabellone.server.people.accounts import AccountAdapter, Limit
from tabellone.server.people.names import ClubDoubt
from tabellone.server.play.names import Shown
from tabellone.server.play.states import state_of
from tabellone.server.rankings.moving import RATINGS
from tabellone.server.rankings.names import shown_in
from tabellone.server.web.answers import REFUSED, count_sent, done, form, refusal, refusal_sentence, refusals
from tabellone.server.web.circuit.final_tables import named_moves
from tabellone.server.web.circuit.imports import decided
from tabellone.server.web.circuit.season_view import found_or_404
from tabellone.server.web.fields import said_about_games
from tabellone.server.web.frame import circuit_page
from tabellone.server.web.request_limits import announced_bytes, takes_bytes
from tabellone.server.web.rights import CircuitRequest, anyone, circuit_organiser

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
    problem = Problem("document-too-large", values={"most": MOST_DOCUMENT_BYTES // 1_000_000})
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
    seen = write.seen or ""
    tournament = receiving.accept_received(row, write, seen=seen)
    return done(request, "tournament", tournament.slug, said=_("The tournament is in; the rankings follow."))


def _document_refused(request: CircuitRequest, row: Received, write: Writing) -> HttpResponse:
    receiving.refuse_received(row, by=write.by, why=write.why)
    return done(request, "received", request.circuit.slug, said=_("The document is refused and its text deleted."))


def _document_page(request: CircuitRequest, row: Received) -> HttpResponse:
    context: dict[str, Any] = {"row": row, "here": row.name[:80]}
    if not row.waiting:
        return circuit_page(request, "circuit/received_document.html", "received", **context)
    try:
        shown = preview_received(row, tournament_by_slug(row.slug))
    except InputError as error:  # a rule that has changed since it arrived
        context["problems"] = error.problems
        return circuit_page(request, "circuit/received_document.html", "received", **context)
    context |= {"shown": shown, "problems": shown.problems, "moves": _moves_of_document(request, shown)}
    context |= {"doubts": _doubts_of_document(row), "clubs": _clubs_asked(shown), "why": request.POST.get("why", "")}
    return circuit_page(request, "circuit/received_document.html", "received", **context)


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
    return named_moves(request.circuit, ranked, people, own=True)


ACTS: dict[str, Callable[[CircuitRequest, Received, Writing], HttpResponse]] = {
    "who": _who_is_who_decided,
    "accept": _document_accepted,
    "refuse": _document_refused,
}


@form(circuit_organiser)
def push_tokens(request: CircuitRequest) -> HttpResponse:
    """The circuit's tokens; a new one is shown on the page that answers the form, and never again."""
    of, made = request.circuit, None
    name = request.POST.get("name", "").replace("\x00", "")
    if request.POST.get("do") == "revoke":
        number = request.POST.get("number", "")
        row = found_or_404(next((one for one in receiving_tokens.push_tokens_of(of) if str(one.pk) == number), None))
        with refusals(request) as write:
            receiving_tokens.revoke_push_token(row, write)
            said = _("The token of %(name)s no longer works.") % {"name": row.name}
            return done(request, "push-tokens", of.slug, said=said)
    elif request.method == "POST":
        with refusals(request) as write:
            made, name = receiving_tokens.issue_push_token(of, name, write), ""
    context = {
        "tokens": receiving_tokens.push_tokens_of(of),
        "made": made,
        "name": name,
        "address": request.build_absolute_uri(reverse("push", args=[of.slug])),
        "here": _("Tokens of clubs"),
    }
    return circuit_page(request, "circuit/received_tokens.html", "received", **context)


KEPT, NO_TOKEN, NO_LENGTH, TOO_LARGE, TOO_MANY = 201, 401, 411, 413, 429
TRIES = Limit("push-try", most=60, seconds=600)  # wrong tokens from one address
SENT = Limit("push-sent", most=120, seconds=3600)  # documents by one token


@csrf_exempt  # a command sends without any page of ours: the token in the header is the right, and no cookie counts
@takes_bytes(MOST_DOCUMENT_BYTES, refusing_itself=True)
@form(anyone)
def pushed_document(request: CircuitRequest) -> HttpResponse:
    """Take a document from whoever shows a token of the circuit; to people a page says what the address is for."""
    if request.method != "POST":
        address = request.build_absolute_uri(reverse("push", args=[request.circuit.slug]))
        return circuit_page(request, "circuit/received_door.html", "", address=address)
    where = AccountAdapter(request).get_client_ip(request)
    if TRIES.reached(where):
        return _detail_answer(TOO_MANY, "too many wrong tokens: wait some minutes")
    token = receiving_tokens.use_push_token(_bearer_token(request), request.circuit)
    if token is None:
        TRIES.count(where)
        return _detail_answer(NO_TOKEN, "this token does not open this circuit")
    if SENT.reached(str(token.pk)):
        return _detail_answer(TOO_MANY, "too many documents: wait a while")
    SENT.count(str(token.pk))
    return _document_of_push(request, token)


def _document_of_push(request: CircuitRequest, token: PushToken) -> HttpResponse:
    """The document, of a size that was announced: nothing larger is read."""
    announced = request.META.get("CONTENT_LENGTH") or ""
    if not announced.isdecimal():
        return _detail_answer(NO_LENGTH, "the length of the document is missing")
    if int(announced) > MOST_DOCUMENT_BYTES:
        problem = Problem("document-too-large", values={"most": MOST_DOCUMENT_BYTES // 1_000_000})
        return _problems_answer(TOO_LARGE, [problem])
    try:
        data = request.body
    except (RequestDataTooBig, UnreadablePostError):
        return _detail_answer(TOO_LARGE, "the document did not arrive whole")
    try:
        return _push_answered(request, data, token)
    except InputError as error:
        return _problems_answer(REFUSED, error.problems)
    except RuleError as error:
        return _problems_answer(REFUSED, [Problem(error.code, rule=error.rule, values=error.values)])


def _push_answered(request: CircuitRequest, data: bytes, token: PushToken) -> HttpResponse:
    if request.GET.get("preview"):
        return JsonResponse(
            _told_to_sender(request.circuit, receiving.arrived_on_trial(request.circuit, data), "previewed")
        )
    arrived = receiving.receive_document(request.circuit, data, token=token)
    row = arrived.row
    assert row is not None  # noqa: S101 - what was received has its row
    address = request.build_absolute_uri(reverse("received-document", args=[request.circuit.slug, row.pk]))
    told = _told_to_sender(request.circuit, arrived, row.state) | {"address": address, "sha256": row.sha256}
    return JsonResponse(told, status=200 if arrived.repeated else KEPT)


def _told_to_sender(circuit: Circuit, arrived: ArrivedDocument, state: str) -> dict[str, Any]:
    """What a sender may know: counts, and nothing of the people on this server."""
    facts, existing = arrived.facts, tournament_by_slug(slug_for(arrived.facts.id))
    here = existing if existing and existing.circuit_id == circuit.pk else None
    matches = matched_received(facts.players, {}, state_of(here) if here else None)
    known = sum(one.person is not None for one in matches)
    return {
        "state": state,
        "repeated": arrived.repeated,
        "circuit": circuit.name,
        "tournament": facts.name,
        "players": len(facts.players),
        "rounds": len(facts.rounds),
        "known": known,
        "new": sum(one.is_new for one in matches),
        "problems": [],
    }


def _bearer_token(request: HttpRequest) -> str:
    kind, _, secret = request.headers.get("Authorization", "").partition(" ")
    return secret.strip() if kind.lower() == "bearer" else ""


def _detail_answer(status: int, detail: str) -> JsonResponse:
    response = JsonResponse({"detail": detail}, status=status)
    if status == NO_TOKEN:
        response["WWW-Authenticate"] = "Bearer"
    return response


def _problems_answer(status: int, problems: Any) -> JsonResponse:
    told = [{"code": one.code, "place": one.place, "sentence": refusal_sentence(one)} for one in problems[:100]]
    return JsonResponse({"problems": told}, status=status)
