"""What do I need: the least result in the next tournament that gains a place, with its reasons."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django import forms
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from tabellone.contract import BY_ID, Needing
from tabellone.contract.needs import Need
from tabellone.engine.errors import InputError, RuleError
from tabellone.server.play.answers import Large
from tabellone.server.rankings import seasons
from tabellone.server.web.circuit_frame import circuit_page
from tabellone.server.web.entering.fields import FigureField, whole
from tabellone.server.web.keeping import kept
from tabellone.server.web.public.ranking import labelled
from tabellone.server.web.rights import CircuitRequest, anyone
from tabellone.server.web.season.player import known
from tabellone.server.web.season.seen import Seen, mark, seen

MOST_GAMES = 40
_answers: Large[Need] = Large(48)


class RaceForm(forms.Form):
    """How many will be ranked in the next Race stage."""

    ranked = whole(label=gettext_lazy("Ranked players of the next Race stage"), min_value=2, max_value=999, initial=16)


class GreenForm(forms.Form):
    """Which game is next, how many games of it, against what kind of opponents."""

    game = forms.ChoiceField(label=gettext_lazy("Game of the next stage"))
    games = whole(label=gettext_lazy("Your games in it"), min_value=1, max_value=MOST_GAMES, initial=5)
    opponents = FigureField(
        label=gettext_lazy("Mean PGR of your opponents"),
        min_value=Decimal(1),
        max_value=Decimal(5000),
        decimal_places=3,
        initial=Decimal(1000),
    )


@anyone
@require_safe
@kept(mark)
def needs(request: CircuitRequest, player: str) -> HttpResponse:
    """What somebody needs in the Race (`?ranked=16`) and in Green (`?game=hex&games=5&opponents=1000`)."""
    of = seen(request)
    found, book = known(of, player), BY_ID[of.of.circuit.rulebook]
    if not isinstance(book, Needing):
        raise Http404
    race, green = _race_form(request), _green_form(request, of)
    context: dict[str, Any] = {
        "on": of.on,
        "here": of.people[found].name,
        "name": of.people[found].name,
        "names": of.names,
        "player": player,
        "page": reverse("circuit-player", args=[of.of.circuit.slug, player]),
        "race": race,
        "green": green,
    }
    if race.is_bound and race.is_valid():
        ranked = race.cleaned_data["ranked"]
        context["race_need"] = _told(
            of,
            f"race:{found}:{ranked}",
            lambda: book.race_need(of.of.season, seasons.counted(of.of, of.on), found, of.on, ranked),
        )
    if green.is_bound and green.is_valid():
        given = green.cleaned_data
        opponents = [given["opponents"]] * given["games"]
        context["green_need"] = _told(
            of,
            f"green:{found}:{given['game']}:{given['games']}:{given['opponents']}",
            lambda: book.green_need(
                of.of.season,
                seasons.counted(of.of, of.on),
                found,
                of.on,
                game=given["game"],
                opponents=opponents,
            ),
        )
    return circuit_page(request, "season/needs.html", "rankings", **context)


def _race_form(request: CircuitRequest) -> RaceForm:
    return RaceForm(request.GET if "ranked" in request.GET else None)


def _green_form(request: CircuitRequest, of: Seen) -> GreenForm:
    form = GreenForm(request.GET if "game" in request.GET else None)
    games = dict.fromkeys([*(one.id for one in of.of.season.games), *(each.game for each in of.of.facts if each.game)])
    field = form.fields["game"]
    assert isinstance(field, forms.ChoiceField)  # noqa: S101 - as declared above
    field.choices = [(game, labelled(of.of.circuit, f"game:{game}")) for game in games]
    return form


def _told(of: Seen, key: str, ask: Any) -> dict[str, Any]:
    """The answer, or why there is none."""
    try:
        return {"need": _answers.kept(f"{of.of.mark}:{of.on}:{key}", ask)}
    except (RuleError, InputError) as error:
        return {"refused": of.refused(error)}
