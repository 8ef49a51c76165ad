"""The federation's page of titles from before the platform: add one, take one out (BIG 7)."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tabellone.engine.alphabet import alphabetical
from tabellone.server.catalogue.games import known
from tabellone.server.events.models import Circuit
from tabellone.server.events.services import season_of
from tabellone.server.rankings.season_names import shown_in
from tabellone.server.rankings.titles import EARLIEST, LONGEST, add_title, listed, sign, take_out_title
from tabellone.server.web.champions.page import recalling
from tabellone.server.web.circuit_frame import circuit_page
from tabellone.server.web.posting import REFUSED, Refused, Writing, answered
from tabellone.server.web.public.ranking import labelled
from tabellone.server.web.rights import CircuitRequest, circuit_organiser


class TitleForm(forms.Form):
    """A title: the game, the year, who won it."""

    game = forms.ChoiceField(label=gettext_lazy("Game"))
    year = forms.IntegerField(label=gettext_lazy("Year"))
    who = forms.CharField(
        label=gettext_lazy("Champion"),
        help_text=gettext_lazy("First and last name. Somebody who plays in this circuit is found by that name."),
        max_length=LONGEST,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, circuit: Circuit, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["game"] = forms.ChoiceField(label=_("Game"), choices=games_of(circuit))
        self.fields["year"] = forms.IntegerField(
            label=_("Year"), min_value=EARLIEST, max_value=timezone.localdate().year
        )


def games_of(circuit: Circuit) -> list[tuple[str, str]]:
    """The games of the circuit and all that its rulebook knows, by name."""
    codes = dict.fromkeys([one.id for one in season_of(circuit).games] + [one.id for one in known(circuit.rulebook)])
    return sorted(((one, labelled(circuit, f"game:{one}")) for one in codes), key=lambda each: alphabetical(each[1]))


@circuit_organiser
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def titles(request: CircuitRequest) -> HttpResponse:
    """The titles from before the platform, and a form for one more."""
    recalling(request)
    if request.method != "POST":
        return _page(request, TitleForm(request.circuit))
    return _taken_out(request) if request.POST.get("act") == "out" else _added(request)


def _added(request: CircuitRequest) -> HttpResponse:
    form, write = TitleForm(request.circuit, request.POST), Writing.of(request)
    if not form.is_valid():
        response = _page(request, form)
        response.status_code = REFUSED
        return response
    typed = form.cleaned_data

    def done(_circuit: Circuit) -> str:
        messages.success(request, _("The title is in the list."))
        return reverse("titles", args=[request.circuit.slug])

    return answered(
        lambda: add_title(request.circuit, typed["game"], typed["year"], typed["who"], by=write.by, token=write.token),
        done=done,
        refused=lambda why: _page(request, form, why),
    )


def _taken_out(request: CircuitRequest) -> HttpResponse:
    write, number = Writing.of(request), request.POST.get("number", "")
    at = int(number) if number.isascii() and number.isdecimal() and len(number) < 6 else -1

    def done(_circuit: Circuit) -> str:
        messages.success(request, _("The title is taken out."))
        return reverse("titles", args=[request.circuit.slug])

    return answered(
        lambda: take_out_title(request.circuit, at, request.POST.get("sign", ""), by=write.by, token=write.token),
        done=done,
        refused=lambda why: _page(request, TitleForm(request.circuit), why),
    )


def _page(request: CircuitRequest, form: TitleForm, refused: Refused | None = None) -> HttpResponse:
    of = request.circuit
    people = shown_in(of, everything=True)
    lines = []
    for number, one in enumerate(listed(season_of(of))):
        player = str(one.get("player", ""))
        who = people[player].name if player in people else str(one.get("name", player))
        lines.append(
            {
                "number": number,
                "sign": sign(one),
                "game": labelled(of, f"game:{one.get('game', '')}"),
                "year": str(one.get("year", "")),
                "who": who,
                "known": player in people,
            }
        )
    lines.sort(key=lambda each: (alphabetical(str(each["game"])), each["year"]))
    context = {"here": _("Titles"), "form": form, "titles": lines, "refused": refused}
    return circuit_page(request, "champions/titles.html", "champions", **context)
