"""Shop credit: a player's own ledger, and those of everybody for the federation (BIG 9.4)."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tabellone.engine.alphabet import alphabetical
from tabellone.server.events.models import Circuit
from tabellone.server.people import queries as people
from tabellone.server.people.names import tidy
from tabellone.server.rankings.credit import (
    SpentCredit,
    credit_accounts,
    crediting_book,
    ledger_ids,
    ledger_of,
    spend_credit,
    spendings,
    take_spending_back,
)
from tabellone.server.rankings.gathering import gathered_facts
from tabellone.server.rankings.models import Spending
from tabellone.server.rankings.names import shown_in
from tabellone.server.web.answers import REFUSED, Refused, Writing, form_answered
from tabellone.server.web.fields import FigureField, day_field
from tabellone.server.web.frame import circuit_page
from tabellone.server.web.rights import CircuitRequest, SignedInRequest, circuit_organiser, signed_in


class CreditRequest(CircuitRequest, SignedInRequest):
    """A request about a circuit by somebody with an account."""


@signed_in
@never_cache
@require_safe
def own_credit(request: CreditRequest) -> HttpResponse:
    """My own ledger: nobody else's is here."""
    _refuse_without_credit(request.circuit)
    ids = ledger_ids(request.circuit, people.person_of_account(request.user))
    found = [one for player in ids if (one := ledger_of(request.circuit, player)) and one.lines]
    return circuit_page(
        request, "prizes/own_credit.html", "credit", ledgers=found, known=bool(ids), here=_("My shop credit")
    )


@circuit_organiser
@never_cache
@require_safe
def credit_balances(request: CreditRequest) -> HttpResponse:
    """Everybody's balance, for the federation."""
    _refuse_without_credit(request.circuit)
    names = _names_for_federation(request.circuit)
    lines = [(player, names.get(player, player), one.balance) for player, one in _accounts_of_circuit(request).items()]
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
    _refuse_without_credit(request.circuit)
    if player not in _accounts_of_circuit(request):
        raise Http404
    if request.method != "POST":
        return _ledger_page(request, player)
    form = SpendingForm(request.POST)
    if not form.is_valid():
        return _credit_status(_ledger_page(request, player, form))
    write = Writing.of(request)
    return form_answered(
        lambda: spend_credit(request.circuit, player, form.spent(), by=write.by, token=write.token),
        done=lambda _spending: _credit_done(request, player, _("Noted.")),
        refused=lambda refused: _ledger_page(request, player, form, refused),
        called=lambda: _names_for_federation(request.circuit),
    )


@circuit_organiser
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def credit_back(request: CreditRequest, line: int) -> HttpResponse:
    """Take a spending back by a counter line, after a question."""
    _refuse_without_credit(request.circuit)
    spending = Spending.objects.filter(circuit=request.circuit, pk=line, undoes=None).first()
    if spending is None:
        raise Http404
    if request.method != "POST":
        return _counter_question(request, spending)
    write = Writing.of(request)
    return form_answered(
        lambda: take_spending_back(spending, on=timezone.localdate(), by=write.by, token=write.token),
        done=lambda _line: _credit_done(
            request, _player_of_line(request, spending), _("Taken back: the credit is there again.")
        ),
        refused=lambda refused: _counter_question(request, spending, refused),
    )


def _counter_question(request: CreditRequest, spending: Spending, refused: Refused | None = None) -> HttpResponse:
    player = _player_of_line(request, spending)
    name = _names_for_federation(request.circuit).get(player, player)
    back = reverse("credit-of", args=[request.circuit.slug, player])
    context: dict[str, Any] = {"spending": spending, "name": name, "back": back, "refused": refused}
    return circuit_page(request, "prizes/credit_back.html", "credit-desk", **context, here=_("Take back"))


def _player_of_line(request: CreditRequest, spending: Spending) -> str:
    """The id that the player of a line counts by today."""
    found = {row.pk: who for who, row in spendings(gathered_facts(request.circuit))}
    return found.get(spending.pk, spending.player)


def _ledger_page(
    request: CreditRequest, player: str, form: SpendingForm | None = None, refused: Refused | None = None
) -> HttpResponse:
    name = _names_for_federation(request.circuit).get(player, player)
    context: dict[str, Any] = {
        "name": name,
        "ledger": ledger_of(request.circuit, player),
        "form": form or SpendingForm(initial={"on": timezone.localdate()}),
        "refused": refused,
        "desk": True,
    }
    return circuit_page(request, "prizes/credit_of.html", "credit-desk", **context, here=name)


def _accounts_of_circuit(request: CreditRequest) -> Any:
    return credit_accounts(request.circuit)


def _names_for_federation(circuit: Circuit) -> dict[str, str]:
    """Names as the federation reads them."""
    return {player: one.name for player, one in shown_in(circuit, everything=True).items()}


def _credit_done(request: CreditRequest, player: str, sentence: str) -> str:
    messages.success(request, sentence)
    return reverse("credit-of", args=[request.circuit.slug, player])


def _refuse_without_credit(circuit: Circuit) -> None:
    """A rulebook whose prizes are no credit has no such page."""
    if crediting_book(circuit) is None:
        raise Http404


def _credit_status(response: HttpResponse) -> HttpResponse:
    response.status_code = REFUSED
    return response


class SpendingForm(forms.Form):
    """How much, when, for what."""

    amount = FigureField(
        label=gettext_lazy("Amount in euros"),
        min_value=Decimal("0.01"),
        max_value=Decimal(1_000_000),
        max_digits=9,
        decimal_places=2,
        widget=forms.TextInput(attrs={"inputmode": "decimal", "class": "short", "autocomplete": "off"}),
    )
    on = day_field(label=gettext_lazy("Day"))
    note = forms.CharField(
        label=gettext_lazy("For what"),
        help_text=gettext_lazy("Seen by the player and the federation only."),
        max_length=200,
        required=False,
    )

    def spent(self) -> SpentCredit:
        """What was typed."""
        typed = self.cleaned_data
        return SpentCredit(typed["amount"], typed["on"], tidy(typed["note"]))
