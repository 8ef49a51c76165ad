"""Shop credit: a player's own ledger, and those of everybody for the federation (BIG 9.4)."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tabellone.engine.alphabet import alphabetical
from tabellone.server.events.models import Circuit
from tabellone.server.people import queries as people
from tabellone.server.rankings.credit import (
    credit_accounts,
    crediting_book,
    ledger_ids,
    ledger_of,
    spend_credit,
    spendings,
    take_spending_back,
)
from tabellone.server.rankings.gathering import gathered
from tabellone.server.rankings.models import Spending
from tabellone.server.rankings.season_names import shown_in
from tabellone.server.web.circuit_frame import circuit_page
from tabellone.server.web.posting import REFUSED, Refused, Writing, answered
from tabellone.server.web.prizes.credit_form import SpendingForm
from tabellone.server.web.rights import CircuitRequest, SignedInRequest, circuit_organiser, signed_in


class CreditRequest(CircuitRequest, SignedInRequest):
    """A request about a circuit by somebody with an account."""


@signed_in
@never_cache
@require_safe
def own_credit(request: CreditRequest) -> HttpResponse:
    """My own ledger: nobody else's is here."""
    _refuse(request.circuit)
    ids = ledger_ids(request.circuit, people.person_of(request.user))
    found = [one for player in ids if (one := ledger_of(request.circuit, player)) and one.lines]
    return circuit_page(
        request, "prizes/own_credit.html", "credit", ledgers=found, known=bool(ids), here=_("My shop credit")
    )


@circuit_organiser
@never_cache
@require_safe
def credit(request: CreditRequest) -> HttpResponse:
    """Everybody's balance, for the federation."""
    _refuse(request.circuit)
    names = _names(request.circuit)
    lines = [(player, names.get(player, player), one.balance) for player, one in _accounts(request).items()]
    lines.sort(key=lambda line: (alphabetical(line[1]), line[0]))
    total = sum(balance for _player, _name, balance in lines)
    return circuit_page(
        request, "prizes/credit.html", "credit-desk", lines=lines, total=total, here=_("Shop credit of everybody")
    )


@circuit_organiser
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def credit_of(request: CreditRequest, player: str) -> HttpResponse:
    """One player's ledger, with the form that notes what was spent."""
    _refuse(request.circuit)
    if player not in _accounts(request):
        raise Http404
    if request.method != "POST":
        return _ledger(request, player)
    form = SpendingForm(request.POST)
    if not form.is_valid():
        return _with_status(_ledger(request, player, form))
    write = Writing.of(request)
    return answered(
        lambda: spend_credit(request.circuit, player, form.spent(), by=write.by, token=write.token),
        done=lambda _spending: _done(request, player, _("Noted.")),
        refused=lambda refused: _ledger(request, player, form, refused),
        called=lambda: _names(request.circuit),
    )


@circuit_organiser
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def credit_back(request: CreditRequest, line: int) -> HttpResponse:
    """Take a spending back by a counter line, after a question."""
    _refuse(request.circuit)
    spending = Spending.objects.filter(circuit=request.circuit, pk=line, undoes=None).first()
    if spending is None:
        raise Http404
    if request.method != "POST":
        return _question(request, spending)
    write = Writing.of(request)
    return answered(
        lambda: take_spending_back(spending, on=timezone.localdate(), by=write.by, token=write.token),
        done=lambda _line: _done(request, _player(request, spending), _("Taken back: the credit is there again.")),
        refused=lambda refused: _question(request, spending, refused),
    )


def _question(request: CreditRequest, spending: Spending, refused: Refused | None = None) -> HttpResponse:
    player = _player(request, spending)
    name = _names(request.circuit).get(player, player)
    back = reverse("credit-of", args=[request.circuit.slug, player])
    context: dict[str, Any] = {"spending": spending, "name": name, "back": back, "refused": refused}
    return circuit_page(request, "prizes/credit_back.html", "credit-desk", **context, here=_("Take back"))


def _player(request: CreditRequest, spending: Spending) -> str:
    """The id that the player of a line counts by today."""
    found = {row.pk: who for who, row in spendings(gathered(request.circuit))}
    return found.get(spending.pk, spending.player)


def _ledger(
    request: CreditRequest, player: str, form: SpendingForm | None = None, refused: Refused | None = None
) -> HttpResponse:
    name = _names(request.circuit).get(player, player)
    context: dict[str, Any] = {
        "name": name,
        "ledger": ledger_of(request.circuit, player),
        "form": form or SpendingForm(initial={"on": timezone.localdate()}),
        "refused": refused,
        "desk": True,
    }
    return circuit_page(request, "prizes/credit_of.html", "credit-desk", **context, here=name)


def _accounts(request: CreditRequest) -> Any:
    return credit_accounts(request.circuit)


def _names(circuit: Circuit) -> dict[str, str]:
    """Names as the federation reads them."""
    return {player: one.name for player, one in shown_in(circuit, everything=True).items()}


def _done(request: CreditRequest, player: str, sentence: str) -> str:
    messages.success(request, sentence)
    return reverse("credit-of", args=[request.circuit.slug, player])


def _refuse(circuit: Circuit) -> None:
    """A rulebook whose prizes are no credit has no such page."""
    if crediting_book(circuit) is None:
        raise Http404


def _with_status(response: HttpResponse) -> HttpResponse:
    response.status_code = REFUSED
    return response
