"""The convocation to a final for who is called, and for who asks for a place (BIG 7, BIG 7.1)."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tabellone.engine.alphabet import alphabetical
from tabellone.server.convening import calling, keys, queries, services
from tabellone.server.convening.composing import Whole, ask_path, told_of
from tabellone.server.convening.models import Ask, Convocation
from tabellone.server.convening.services.answering import standing_of
from tabellone.server.convening.structure import entries, several, structure_told
from tabellone.server.convening.wording import told_facts
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.mail.queries import can_send
from tabellone.server.people.accounts import AccountAdapter, Limit, shown_name
from tabellone.server.people.queries import person_of_account
from tabellone.server.play.states import state_of
from tabellone.server.web.answers import (
    REFUSED,
    TOO_MANY,
    form_taken,
    letter_token,
    see_other,
    signed_in_user,
    too_many_letters,
)
from tabellone.server.web.frame import public_address, tournament_page
from tabellone.server.web.rights import PlacedRequest, TournamentRequest, anyone
from tabellone.server.web.sentences import language
from tabellone.server.web.tournament.convocation_forms import PlaceRequestForm


@anyone
@never_cache
@require_safe
def convocation_page(request: TournamentRequest) -> HttpResponse:
    """The confirmed and the waiting, by the names that may be shown."""
    row = convocation_of(request)
    return tournament_page(
        request, "convening/convocation.html", "convocation", row=row, **_convocation_shown(request, row)
    )


def _convocation_shown(request: TournamentRequest, row: Convocation) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "days": queries.book_of(row.tournament.rulebook).mail_days(row.tournament.start),
        "structure": structure_told(row, entries(row)),
        "games": several(row),
        "begun": queries.has_begun(row),
    }
    if row.first_at is None:
        return shown
    now = queries.convened(row)
    names = calling.names(row, everything=request.roles.is_organiser)
    shown["now"] = now
    shown["confirmed"] = sorted((names.get(one.player, "–") for one in now.confirmed), key=alphabetical)
    shown["waiting"] = [names.get(one.player, "–") for one in now.waiting]
    return shown


@anyone
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def ask_for_place(request: TournamentRequest) -> HttpResponse:
    """The form; by an account with a player record the request counts at once."""
    row = convocation_of(request)
    user = signed_in_user(request)
    person = person_of_account(user) if user else None
    initial = {"name": person.name if person else shown_name(user) if user else "", "language": language()}
    form = PlaceRequestForm(request.POST if request.method == "POST" else None, own=user is not None, initial=initial)

    def page(status: int = 200) -> HttpResponse:
        context = {"row": row, "form": form, "person": person, "too_many": status == TOO_MANY}
        state = {"begun": queries.has_begun(row), "open": row.first_at is not None, "can_send": can_send()}
        response = tournament_page(request, "convening/ask.html", "convocation", **context, **state)
        response.status_code = status
        return response

    if request.method != "POST":
        return page()
    if form.is_valid() and too_many_letters(request, form.cleaned_data.get("email") or (user.email if user else "")):
        return page(TOO_MANY)

    def done(made: Ask) -> HttpResponse:
        if made.proved_at is not None:
            messages.success(request, _("Your request has arrived. Here you see what becomes of it."))
            return see_other(ask_path(keys.ask_key(made)))
        messages.success(request, _("Open the mail that we have sent you, and confirm the request by its link."))
        return see_other(reverse("convocation", args=[request.tournament.slug]))

    return form_taken(
        form,
        lambda: services.ask(row, form.asked(), whole=whole_address(request), by=user, token=letter_token(request)),
        done=done,
        again=page,
    )


LOOK_AND_ANSWER = ["GET", "HEAD", "POST"]
LONGEST_PARTNER = 500  # of a partner, as typed
ANSWERS = Limit("convocation-answer", most=60, seconds=3600)  # a hall of players behind one address changes its mind


@anyone
@never_cache
@require_http_methods(LOOK_AND_ANSWER)
def invitation_page(request: PlacedRequest, key: str) -> HttpResponse:
    """My invitation: what I am called to, how I stand, two buttons."""
    invited = keys.invited_of(key)
    if invited is None:
        raise Http404
    row, error, status = invited.convocation, "", 200
    if request.method == "POST":
        if _too_many_answers(request):
            status = TOO_MANY
        elif (said := request.POST.get("answer")) in {"yes", "no"}:
            box = bool(request.POST.get("box"))
            try:
                services.answer(
                    invited, accepts=said == "yes", box=box, whole=whole_address(request), token=letter_token(request)
                )
                return see_other(request.path)
            except RefusedError as refused:
                error, status = str(refused), REFUSED
        elif said == "partner":
            error = _partner_named(request, row, invited.player)
            if not error:
                return see_other(request.path)
            status = REFUSED
        else:
            status = REFUSED
    name = calling.names(row, everything=True).get(invited.player, "")
    context = {"name": name, "position": invited.position, "is_called": invited.position <= row.called}
    box = invited.player in queries.boxes(row)
    return _personal_page(
        request, "convening/invitation.html", row, invited.player, status, error=error, box=box, **context
    )


@anyone
@never_cache
@require_http_methods(LOOK_AND_ANSWER)
def place_request_page(request: PlacedRequest, key: str) -> HttpResponse:
    """My request for a place: confirm it, see how it stands, take it back."""
    ask = keys.ask_of(key)
    if ask is None:
        raise Http404
    row, error, status = ask.convocation, "", 200
    if request.method == "POST":
        said = request.POST.get("answer")
        act = {"confirm": services.confirm_ask, "back": services.take_back}.get(str(said))
        if _too_many_answers(request):
            status = TOO_MANY
        elif said == "partner" and ask.proved_at:
            error = _partner_named(request, row, ask.player)
            if not error:
                return see_other(request.path)
            status = REFUSED
        elif act is None:
            status = REFUSED
        else:
            try:
                act(ask, whole=whole_address(request), token=letter_token(request))
                return see_other(request.path)
            except RefusedError as refused:
                error, status = str(refused), REFUSED
    return _personal_page(request, "convening/request.html", row, ask.player, status, ask=ask, error=error)


def _partner_named(request: HttpRequest, row: Convocation, player: str) -> str:
    """Name a partner; what is wrong with it, in words."""
    try:
        services.name_partner(
            row, player, request.POST.get("partner", "")[:LONGEST_PARTNER], token=letter_token(request)
        )
    except RefusedError as refused:
        return str(refused)
    return ""


def _personal_page(
    request: HttpRequest, template: str, row: Convocation, player: str, status: int, **context: Any
) -> HttpResponse:
    told = told_of(row)
    standing, number = standing_of(row, player)
    shown = {
        "row": row,
        "tournament": row.tournament,
        "told": told,
        "structure": told_facts(told),
        "standing": standing,
        "paired": services.paired(row, player),
        "number": number,
        "begun": queries.has_begun(row),
        "online": state_of(row.tournament).settings.online,
        "too_many": status == TOO_MANY,
    }
    response = render(request, template, {**shown, **context}, status=status)
    response["X-Robots-Tag"] = "noindex"
    return response


def _too_many_answers(request: HttpRequest) -> bool:
    """Whether as much came from here as may for now; if not, this counts."""
    address = AccountAdapter(request).get_client_ip(request)
    if ANSWERS.reached(address):
        return True
    ANSWERS.count(address)
    return False


def convocation_of(request: TournamentRequest) -> Convocation:
    """The convocation of the tournament; a 404 where there is none."""
    row = queries.of_tournament(request.tournament)
    if row is None:
        raise Http404
    return row


def whole_address(request: HttpRequest) -> Whole:
    """How a path becomes a whole address in a mail."""
    return lambda path: public_address(request, path)


def convocation_desk_address(row: Convocation) -> str:
    """The organiser's page of a convocation."""
    return reverse("convocation-desk", args=[row.tournament.slug])
