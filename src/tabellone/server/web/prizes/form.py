"""The form of what an online tournament costs."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tabellone.contract.register import LONGEST_LINK
from tabellone.engine.alphabet import alphabetical
from tabellone.server.play.paying import Terms
from tabellone.server.web.entering.fields import FigureField, link_or_nothing
from tabellone.tournament.names import names_of
from tabellone.tournament.state import State


class TermsForm(forms.Form):
    """Online or not, the fee, the shop, whom the voucher is for."""

    online = forms.BooleanField(label=gettext_lazy("Played online"), required=False)
    fee = FigureField(
        label=gettext_lazy("Entry fee in euros"),
        help_text=gettext_lazy("Of a paid entry, in euros and cents: 2.50. Empty: there is no pot."),
        required=False,
        min_value=Decimal(0),
        max_value=Decimal(10_000),
        max_digits=8,
        decimal_places=2,
        widget=forms.TextInput(attrs={"inputmode": "decimal", "class": "short", "autocomplete": "off"}),
    )
    shop_link = forms.CharField(
        label=gettext_lazy("Address of the shop where the fee is paid"),
        help_text=gettext_lazy("Whoever enters finds it beside the fee. Here no money moves."),
        required=False,
        max_length=LONGEST_LINK,
        widget=forms.URLInput,
    )
    voucher_to = forms.ChoiceField(
        label=gettext_lazy("The voucher goes to"),
        help_text=gettext_lazy("There is one from a pot of 9 euros on."),
        required=False,
    )

    def __init__(self, *args: Any, state: State, sets_fee: bool = True, **more: Any) -> None:
        head = state.settings.head
        own = {name: getattr(state.settings, name) for name in ("online", "shop_link")}
        more.setdefault("initial", {**own, "fee": head.fee, "voucher_to": head.voucher_to or ""})
        super().__init__(*args, **more)
        if not sets_fee:
            self.fields["fee"].disabled = True
            self.fields["fee"].help_text = _("The organisers of the circuit decide it.")
        people = sorted(names_of(state).items(), key=lambda one: alphabetical(one[1]))
        chosen = self.fields["voucher_to"]
        assert isinstance(chosen, forms.ChoiceField)  # noqa: S101 - as it is declared above
        chosen.choices = [("", _("the best paid entry without a prize")), *people]

    def clean_shop_link(self) -> str:
        """An address that pages may link to."""
        return link_or_nothing(self.cleaned_data["shop_link"])

    def terms(self) -> Terms:
        """What was typed."""
        typed = self.cleaned_data
        return Terms(typed["online"], typed["fee"], typed["voucher_to"] or None, typed["shop_link"])
