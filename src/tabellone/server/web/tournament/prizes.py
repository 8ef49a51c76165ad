"""The prizes of an online tournament: the pot, who gets what, what it costs, who has paid. Nothing is charged here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django import forms
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tabellone.contract.prizes import PrizeSheet
from tabellone.engine.alphabet import alphabetical
from tabellone.engine.errors import InputError, RuleError
from tabellone.engine.steps import Step
from tabellone.server.events.models import Tournament
from tabellone.server.play import paying
from tabellone.server.play.paying import Terms, expected, gives_prizes, sheet_of
from tabellone.server.play.services import act, is_the_circuit_s
from tabellone.server.play.states import state_of
from tabellone.server.web.answers import button, checked, done, form, refusals, refuse, why_refused
from tabellone.server.web.cached_pages import public_page
from tabellone.server.web.fields import FigureField, LinkField, offer_choices
from tabellone.server.web.frame import state_seen, tournament_page
from tabellone.server.web.rights import DeskRequest, TournamentRequest, found_or_404, organiser
from tabellone.tournament.acts import Pay
from tabellone.tournament.codec import fingerprint
from tabellone.tournament.names import names_of
from tabellone.tournament.state import State


@public_page()
def prizes_page(request: TournamentRequest) -> HttpResponse:
    """The pot, the voucher and the prizes; before the end as if it ended now."""
    return tournament_page(request, "tournament/prizes.html", "prizes", **prizes_told(request))


def prizes_told(request: TournamentRequest) -> dict[str, Any]:
    """What the page tells, or why there is nothing to tell."""
    row = request.tournament
    names = names_of(state_seen(request))
    if not gives_prizes(row):
        return {"none": True}
    try:
        sheet = sheet_of(row)
    except (RuleError, InputError) as error:
        return {
            "cannot": why_refused(error, {**names, state_seen(request).settings.head.id: row.name}),
            "names": names,
        }
    awaited = len(expected(state_seen(request)))
    return {
        "sheet": sheet,
        "awaited": awaited,
        "free": sheet.free - awaited,
        "names": names,
        "is_final": sheet.over and row.closed,
        "places": prize_lines(sheet, names),
        "bands": pot_bands(sheet),
        "voucher_name": names.get(sheet.voucher_to or "", ""),
        "voucher_why": [step for step in sheet.why.get(sheet.voucher_to or "", ()) if step.name == VOUCHER],
    }


MOST_TICKED = 5000


@form(organiser)
def prizes_desk_page(request: DeskRequest) -> HttpResponse:
    """What it costs, and the list of who has paid."""
    row = _with_pot(request)
    terms = _terms_form(request, request.POST if request.method == "POST" else None)
    if request.method == "POST":
        with refusals(request) as write:
            checked(terms)
            outcome = paying.change(row, terms.terms(), write)
            return done(request, "prizes-desk", row.slug, said=_("Saved."), once=outcome)
    return _prizes_desk(request, terms)


@button(organiser)
def note_fees(request: DeskRequest) -> HttpResponse:
    """Note entries as paid or free: one by its own button, those that are ticked, or all that are left."""
    row, (players, paid) = _with_pot(request), _entries_chosen(request)
    with refusals(request) as write:
        if not players:
            refuse(_("Tick at least one entry."))
        outcome = act(row, write, Pay(tuple(players), paid))
        return done(request, "prizes-desk", row.slug, said=_fees_noted(len(players), paid=paid), once=outcome)
    return _prizes_desk(request, _terms_form(request))


def _entries_chosen(request: DeskRequest) -> tuple[list[str], bool]:
    """Whom the button that was pressed means, and whether they paid."""
    posted = request.POST
    if "all" in posted:
        return paying.unpaid(request.tournament), True
    for name, paid in (("paid", True), ("free", False)):
        if name in posted:
            one = posted.get(name, "")
            return [one] if one else list(dict.fromkeys(posted.getlist("player")[:MOST_TICKED])), paid
    return [], True


def _fees_noted(number: int, *, paid: bool) -> str:
    if paid:
        sentence = ngettext("%(count)s entry noted as paid.", "%(count)s entries noted as paid.", number)
    else:
        sentence = ngettext("%(count)s entry noted as free.", "%(count)s entries noted as free.", number)
    return sentence % {"count": number}


def _with_pot(request: DeskRequest) -> Tournament:
    """The tournament; a rulebook without pots has no such page."""
    found_or_404(paying.gives_prizes(request.tournament))
    return request.tournament


def _terms_form(request: DeskRequest, data: Any = None) -> OnlineTermsForm:
    row = request.tournament
    return OnlineTermsForm(data, state=state_of(row), sets_fee=is_the_circuit_s(row, request.user))


def _prizes_desk(request: DeskRequest, terms: OnlineTermsForm) -> HttpResponse:
    row = request.tournament
    state, ticked = state_of(row), set(request.POST.getlist("player"))
    context: dict[str, Any] = {
        "form": terms,
        "seen": fingerprint(state.settings),
        "entries": [(one, one.player.id in ticked) for one in state.entrants],
        "paid": sum(one.player.paid for one in state.entrants),
        "unpaid": len(paying.unpaid(row)),
        "chose_free": any(one.pays is False and not one.player.paid for one in state.entrants),
        **prizes_told(request),
    }
    return tournament_page(request, "tournament/prizes_desk.html", "prizes", **context)


class OnlineTermsForm(forms.Form):
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
    shop_link = LinkField(
        label=gettext_lazy("Address of the shop where the fee is paid"),
        help_text=gettext_lazy("Whoever enters finds it beside the fee. Here no money moves."),
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
        offer_choices(self, "voucher_to", [("", _("the best paid entry without a prize")), *people])

    def terms(self) -> Terms:
        """What was typed."""
        typed = self.cleaned_data
        return Terms(typed["online"], typed["fee"], typed["voucher_to"] or None, typed["shop_link"])


VOUCHER = "big-voucher"


@dataclass(frozen=True, slots=True)
class PrizeLine:
    """A prize: which in order, whose (nobody's yet before a round is complete), how much, why."""

    number: int
    name: str
    amount: Decimal
    why: tuple[Step, ...] = ()
    share: int | None = None


@dataclass(frozen=True, slots=True)
class BandLine:
    """A band of pots, and whether this one is in it."""

    least: Decimal
    below: Decimal | None
    shares: tuple[int, ...]
    here: bool


def prize_lines(sheet: PrizeSheet, names: Mapping[str, str]) -> list[PrizeLine]:
    """Who gets what; before anybody stands anywhere, what each place is worth."""
    if sheet.awards:
        return [
            PrizeLine(number, names.get(one.player, one.player), one.amount, _why_prize(sheet, one.player))
            for number, one in enumerate(sheet.awards, 1)
        ]
    worth = zip(sheet.places, sheet.shares, strict=False)
    return [PrizeLine(number, "", amount, share=share) for number, (amount, share) in enumerate(worth, 1) if amount]


def _why_prize(sheet: PrizeSheet, player: str) -> tuple[Step, ...]:
    return tuple(step for step in sheet.why.get(player, ()) if step.name != VOUCHER)


def pot_bands(sheet: PrizeSheet) -> list[BandLine]:
    """All bands from the lowest pot up."""
    rising = sorted(sheet.bands, key=lambda band: band.least)
    above = [*(band.least for band in rising[1:]), None]
    return [
        BandLine(band.least, below, band.shares, band.least <= sheet.pot and (below is None or sheet.pot < below))
        for band, below in zip(rising, above, strict=True)
    ]
