"""The door for `tabellone push` and the tokens that open it."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse, JsonResponse, UnreadablePostError
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt

from tabellone.engine.errors import InputError, Problem, RuleError
from tabellone.server.events.models import Circuit
from tabellone.server.events.queries import slug_for, tournament_by_slug
from tabellone.server.intake import receiving, receiving_tokens
from tabellone.server.intake.documents import MOST_DOCUMENT_BYTES
from tabellone.server.intake.matching import matched_received
from tabellone.server.intake.models import PushToken
from tabellone.server.intake.receiving import ArrivedDocument
from tabellone.server.people.accounts import AccountAdapter
from tabellone.server.people.limits import Limit
from tabellone.server.play.states import state_of
from tabellone.server.web.answers import REFUSED, done, form, refusal_sentence, refusals
from tabellone.server.web.frame import circuit_page
from tabellone.server.web.request_limits import takes_bytes
from tabellone.server.web.rights import CircuitRequest, anyone, circuit_organiser, found_or_404


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
    if not TRIES.take(where):
        return _detail_answer(TOO_MANY, "too many wrong tokens: wait some minutes")
    token = receiving_tokens.use_push_token(_bearer_token(request), request.circuit)
    if token is None:
        return _detail_answer(NO_TOKEN, "this token does not open this circuit")
    TRIES.give_back(where)
    if not SENT.take(str(token.pk)):
        return _detail_answer(TOO_MANY, "too many documents: wait a while")
    return _document_of_push(request, token)


def _document_of_push(request: CircuitRequest, token: PushToken) -> HttpResponse:
    """The document, of a size that was announced: nothing larger is read."""
    announced = request.META.get("CONTENT_LENGTH") or ""
    if not announced.isdecimal():
        return _detail_answer(NO_LENGTH, "the length of the document is missing")
    if int(announced) > MOST_DOCUMENT_BYTES:
        problem = Problem.of("document-too-large", most=MOST_DOCUMENT_BYTES // 1_000_000)
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
            _told_to_sender(request.circuit, receiving.arrived_on_trial(request.circuit, data), "previewed", token)
        )
    arrived = receiving.receive_document(request.circuit, data, token=token)
    row = arrived.row
    assert row is not None  # noqa: S101 - what was received has its row
    address = request.build_absolute_uri(reverse("received-document", args=[request.circuit.slug, row.pk]))
    told = _told_to_sender(request.circuit, arrived, row.state, token) | {"address": address, "sha256": row.sha256}
    return JsonResponse(told, status=200 if arrived.repeated else KEPT)


def _told_to_sender(circuit: Circuit, arrived: ArrivedDocument, state: str, token: PushToken) -> dict[str, Any]:
    """What a sender may know: counts, as who made the token may know them, and nothing of the people on this server."""
    facts, existing = arrived.facts, tournament_by_slug(slug_for(arrived.facts.id))
    here = existing if existing and existing.circuit_id == circuit.pk else None
    matches = matched_received(facts.players, {}, state_of(here) if here else None, by=token.by or AnonymousUser())
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
