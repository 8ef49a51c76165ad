"""Personal links: accept or decline a convocation, confirm or take back a request; looking answers nothing."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tabellone.server.convening import calling, keys, queries, services
from tabellone.server.convening.composing import told_of
from tabellone.server.convening.errors import ConveneError
from tabellone.server.convening.models import Convocation
from tabellone.server.convening.services.answering import standing_of
from tabellone.server.convening.wording import told_facts
from tabellone.server.people.accounts import AccountAdapter
from tabellone.server.people.limits import Limit
from tabellone.server.play.states import state_of
from tabellone.server.web.convening.finding import whole
from tabellone.server.web.letters.sent import TOO_MANY, token
from tabellone.server.web.people.answering import see
from tabellone.server.web.posting import REFUSED
from tabellone.server.web.rights import PlacedRequest, anyone

PAGE = ["GET", "HEAD", "POST"]
NAME = 500  # of a partner, as typed
ANSWERS = Limit("convocation-answer", most=60, seconds=3600)  # a hall of players behind one address changes its mind


@anyone
@never_cache
@require_http_methods(PAGE)
def invitation(request: PlacedRequest, key: str) -> HttpResponse:
    """My invitation: what I am called to, how I stand, two buttons."""
    invited = keys.invited_of(key)
    if invited is None:
        raise Http404
    row, error, status = invited.convocation, "", 200
    if request.method == "POST":
        if _too_many(request):
            status = TOO_MANY
        elif (said := request.POST.get("answer")) in {"yes", "no"}:
            box = bool(request.POST.get("box"))
            try:
                services.answer(invited, accepts=said == "yes", box=box, whole=whole(request), token=token(request))
                return see(request.path)
            except ConveneError as refused:
                error, status = str(refused), REFUSED
        elif said == "partner":
            error = _named(request, row, invited.player)
            if not error:
                return see(request.path)
            status = REFUSED
        else:
            status = REFUSED
    name = calling.names(row, everything=True).get(invited.player, "")
    context = {"name": name, "position": invited.position, "is_called": invited.position <= row.called}
    box = invited.player in queries.boxes(row)
    return _page(request, "convening/invitation.html", row, invited.player, status, error=error, box=box, **context)


@anyone
@never_cache
@require_http_methods(PAGE)
def request_(request: PlacedRequest, key: str) -> HttpResponse:
    """My request for a place: confirm it, see how it stands, take it back."""
    ask = keys.ask_of(key)
    if ask is None:
        raise Http404
    row, error, status = ask.convocation, "", 200
    if request.method == "POST":
        said = request.POST.get("answer")
        act = {"confirm": services.confirm_ask, "back": services.take_back}.get(str(said))
        if _too_many(request):
            status = TOO_MANY
        elif said == "partner" and ask.proved_at:
            error = _named(request, row, ask.player)
            if not error:
                return see(request.path)
            status = REFUSED
        elif act is None:
            status = REFUSED
        else:
            try:
                act(ask, whole=whole(request), token=token(request))
                return see(request.path)
            except ConveneError as refused:
                error, status = str(refused), REFUSED
    return _page(request, "convening/request.html", row, ask.player, status, ask=ask, error=error)


def _named(request: HttpRequest, row: Convocation, player: str) -> str:
    """Name a partner; what is wrong with it, in words."""
    try:
        services.name_partner(row, player, request.POST.get("partner", "")[:NAME], token=token(request))
    except ConveneError as refused:
        return str(refused)
    return ""


def _page(
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


def _too_many(request: HttpRequest) -> bool:
    """Whether as much came from here as may for now; if not, this counts."""
    address = AccountAdapter(request).get_client_ip(request)
    if ANSWERS.reached(address):
        return True
    ANSWERS.count(address)
    return False
