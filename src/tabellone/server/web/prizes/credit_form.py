"""The form by which a federation notes credit as spent."""

from __future__ import annotations

from decimal import Decimal

from django import forms
from django.utils.translation import gettext_lazy

from tabellone.server.people.names import tidy
from tabellone.server.rankings.credit import Spent
from tabellone.server.web.entering.fields import FigureField
from tabellone.server.web.people.forms import day


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
    on = day(label=gettext_lazy("Day"))
    note = forms.CharField(
        label=gettext_lazy("For what"),
        help_text=gettext_lazy("Seen by the player and the federation only."),
        max_length=200,
        required=False,
    )

    def spent(self) -> Spent:
        """What was typed."""
        typed = self.cleaned_data
        return Spent(typed["amount"], typed["on"], tidy(typed["note"]))
