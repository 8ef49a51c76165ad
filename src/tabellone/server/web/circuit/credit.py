"""Shop credit: a player's own ledger, and those of everybody for the federation (BIG 9.4)."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django import forms
from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tabellone.engine.alphabet import alphabetical
from tabellone.server.people import queries as people
from tabellone.server.people.names import tidy
from tabellone.server.rankings.credit import (
    SpentCredit,
    credit_accounts,
    crediting_book,
    ledger_ids,
    ledger_of,
    spend_credit,
    spending_numbered,
    spendings,
    take_spending_back,
)
from tabellone.server.rankings.gathering import gathered_facts
from tabellone.server.web.answers import checked, done, form, page, refusals
from tabellone.server.web.circuit.final_tables import people_named
from tabellone.server.web.fields import FigureField, day_field
from tabellone.server.web.frame import circuit_page
from tabellone.server.web.rights import SignedInCircuitRequest, circuit_organiser, found_or_404, signed_in


@page(signed_in)
def own_credit(request: SignedInCircuitRequest) -> HttpResponse:
    """My own ledger: nobody else's is here."""
    found_or_404(crediting_book(request.circuit))
    ids = ledger_ids(request.circuit, people.person_of_account(request.user))
    found = [one for player in ids if (one := ledger_of(request.circuit, player)) and one.lines]
    return circuit_page(
        request, "circuit/my_credit.html", "credit", ledgers=found, known=bool(ids), here=_("My shop credit")
    )


@page(circuit_organiser)
def credit_balances(request: SignedInCircuitRequest) -> HttpResponse:
    """Everybody's balance, for the federation."""
    found_or_404(crediting_book(request.circuit))
    names = people_named(request.circuit)
    lines = [
        (player, names.get(player, player), one.balance) for player, one in credit_accounts(request.circuit).items()
    ]
    lines.sort(key=lambda line: (alphabetical(line[1]), line[0]))
    total = sum(balance for _player, _name, balance in lines)
    return circuit_page(
        request, "circuit/credit.html", "credit-desk", lines=lines, total=total, here=_("Shop credit of everybody")
    )


@form(circuit_organiser)
def credit_of(request: SignedInCircuitRequest, player: str) -> HttpResponse:
    """One player's ledger, with the form that notes what was spent."""
    of = request.circuit
    found_or_404(crediting_book(of))
    found_or_404(player in credit_accounts(of))
    typed = SpendingForm(request.POST if request.method == "POST" else None, initial={"on": timezone.localdate()})
    if request.method == "POST":
        with refusals(request, called=lambda: people_named(of)) as write:
            checked(typed)
            spend_credit(of, player, typed.spent(), write)
            return done(request, "credit-of", of.slug, player, said=_("Noted."))
    name = people_named(of).get(player, player)
    context: dict[str, Any] = {"name": name, "ledger": ledger_of(of, player), "form": typed, "desk": True}
    return circuit_page(request, "circuit/credit_of.html", "credit-desk", **context, here=name)


@form(circuit_organiser)
def credit_back(request: SignedInCircuitRequest, line: int) -> HttpResponse:
    """Take a spending back by a counter line, after a question."""
    of = request.circuit
    found_or_404(crediting_book(of))
    spending = found_or_404(spending_numbered(of, line))
    counted = {row.pk: who for who, row in spendings(gathered_facts(of))}
    player = counted.get(spending.pk, spending.player)  # the id that the player of a line counts by today
    if request.method == "POST":
        with refusals(request) as write:
            take_spending_back(spending, write, on=timezone.localdate())
            return done(request, "credit-of", of.slug, player, said=_("Taken back: the credit is there again."))
    name, back = people_named(of).get(player, player), reverse("credit-of", args=[of.slug, player])
    context: dict[str, Any] = {"spending": spending, "name": name, "back": back}
    return circuit_page(request, "circuit/credit_take_back.html", "credit-desk", **context, here=_("Take back"))


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
