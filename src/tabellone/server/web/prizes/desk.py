"""The organiser's side of an online tournament: what it costs, who has paid. Nothing is charged here."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tabellone.server.play import paying
from tabellone.server.play.reserved import is_the_circuit_s
from tabellone.server.play.services import Outcome
from tabellone.server.play.states import state_of
from tabellone.server.web.frame import tournament_page
from tabellone.server.web.posting import REFUSED, Refused, Writing, answered
from tabellone.server.web.prizes.form import TermsForm
from tabellone.server.web.prizes.page import told
from tabellone.server.web.rights import DeskRequest, organiser
from tabellone.tournament.codec import fingerprint

MOST = 5000


@organiser
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def prizes_desk(request: DeskRequest) -> HttpResponse:
    """What it costs, and the list of who has paid."""
    _refuse(request)
    row = request.tournament
    if request.method != "POST":
        return _page(request)
    form = TermsForm(request.POST, state=state_of(row), sets_fee=is_the_circuit_s(row, request.user))
    if not form.is_valid():
        return _with_status(_page(request, form))
    return answered(
        lambda: paying.change(row, form.terms(), Writing.of(request)),
        done=lambda outcome: _saved(request, outcome, _("Saved.")),
        refused=lambda refused: _page(request, form, refused),
        row=row,
    )


@organiser
@never_cache
@require_POST
def fees(request: DeskRequest) -> HttpResponse:
    """Note entries as paid or free: one by its own button, those that are ticked, or all that are left."""
    _refuse(request)
    row, (players, paid) = request.tournament, _chosen(request)
    if not players:
        return _with_status(_page(request, refused=Refused(REFUSED, (_("Tick at least one entry."),))))
    return answered(
        lambda: paying.mark(row, players, Writing.of(request), paid=paid),
        done=lambda outcome: _saved(request, outcome, _noted(len(players), paid=paid)),
        refused=lambda refused: _page(request, refused=refused),
        row=row,
    )


def _chosen(request: DeskRequest) -> tuple[list[str], bool]:
    """Whom the button that was pressed means, and whether they paid."""
    posted = request.POST
    if "all" in posted:
        return paying.unpaid(request.tournament), True
    for name, paid in (("paid", True), ("free", False)):
        if name in posted:
            one = posted.get(name, "")
            return [one] if one else list(dict.fromkeys(posted.getlist("player")[:MOST])), paid
    return [], True


def _noted(number: int, *, paid: bool) -> str:
    if paid:
        sentence = ngettext("%(count)s entry noted as paid.", "%(count)s entries noted as paid.", number)
    else:
        sentence = ngettext("%(count)s entry noted as free.", "%(count)s entries noted as free.", number)
    return sentence % {"count": number}


def _saved(request: DeskRequest, outcome: Outcome, sentence: str) -> str:
    if not outcome.repeated:
        messages.success(request, sentence)
    return reverse("prizes-desk", args=[request.tournament.slug])


def _refuse(request: DeskRequest) -> None:
    """A rulebook without pots has no such page."""
    if not paying.gives_prizes(request.tournament):
        raise Http404


def _page(request: DeskRequest, form: TermsForm | None = None, refused: Refused | None = None) -> HttpResponse:
    row = request.tournament
    row.refresh_from_db()
    state = state_of(row)
    ticked = set(request.POST.getlist("player"))
    context: dict[str, Any] = {
        "form": form or TermsForm(state=state, sets_fee=is_the_circuit_s(row, request.user)),
        "refused": refused,
        "stale": refused is not None and refused.stale is not None,
        "seen": fingerprint(state.settings),
        "entries": [(one, one.player.id in ticked) for one in state.entrants],
        "paid": sum(one.player.paid for one in state.entrants),
        "unpaid": len(paying.unpaid(row)),
        "chose_free": any(one.pays is False and not one.player.paid for one in state.entrants),
        **told(request),
    }
    return tournament_page(request, "prizes/desk.html", "prizes", **context)


def _with_status(response: HttpResponse) -> HttpResponse:
    response.status_code = REFUSED
    return response
