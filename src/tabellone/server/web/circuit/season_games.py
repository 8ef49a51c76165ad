"""The games of a season, its plan for the Race, its prizes and the names of minors, on one page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django import forms
from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tabellone.engine.alphabet import alphabetical
from tabellone.server.events.models import Circuit
from tabellone.server.events.seasons import name_minors, names_minors, season_of
from tabellone.server.journal.services import Writing
from tabellone.server.rankings import season_head
from tabellone.server.rankings.stages import race_room
from tabellone.server.registration.queries import hiding_rule
from tabellone.server.web.answers import checked, done, form, refusals
from tabellone.server.web.circuit.stages import staging_book
from tabellone.server.web.fields import whole_number_field, words_field
from tabellone.server.web.frame import circuit_page
from tabellone.server.web.rights import CircuitRequest, circuit_organiser

ADD = "add"


class GameForm(forms.Form):
    """A game of the season: its name, its group."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=120)
    group = forms.CharField(
        label=gettext_lazy("Group"),
        max_length=60,
        required=False,
        widget=forms.TextInput(attrs={"list": "groups", "autocomplete": "off"}),
    )


class RacePlanForm(forms.Form):
    """How many Race stages are planned."""

    stages = whole_number_field(
        label=gettext_lazy("Race stages planned"),
        help_text=gettext_lazy("Empty: as many as the rules say. Race totals are provisional until so many are over."),
        min_value=0,
        max_value=1000,
        required=False,
    )


class PrizesForm(forms.Form):
    """What can be won in the season (PG 14)."""

    prizes = words_field(
        gettext_lazy("Prizes of the season"),
        5,
        help_text=gettext_lazy("Everybody reads it on the page of the rankings, with the day it was announced."),
        max_length=season_head.LONGEST_PRIZES,
        required=False,
    )


@form(circuit_organiser)
def season_games(request: CircuitRequest) -> HttpResponse:
    """Games and groups, how many Race stages are planned, the prizes, whether minors are named."""
    staging_book(request.circuit)
    of, posted = request.circuit, request.POST if request.method == "POST" else {}
    act, season = posted.get("act", ""), season_of(request.circuit)
    announced, sent = season_head.announced_prizes(season), posted.get("game", "") if act == "game" else None
    listed = sorted(season.games, key=lambda one: (alphabetical(one.group or ""), alphabetical(one.name)))
    filled: dict[str, dict[str, Any]] = {one.id: {"name": one.name, "group": one.group} for one in listed} | {"": {}}
    if request.method == "POST" and (act not in ACTS or (sent and sent not in filled)):
        raise Http404
    games = {
        game: GameForm(posted if game == sent else None, prefix=game or ADD, initial=initial)
        for game, initial in filled.items()
    }
    race = RacePlanForm(posted if act == "race" else None, initial={"stages": season.race_stages})
    prizes = PrizesForm(posted if act == "prizes" else None, initial={"prizes": announced.text if announced else ""})
    if act:
        with refusals(request) as write:
            typed = {"game": games.get(sent or ""), "race": race, "prizes": prizes}.get(act)
            ACTS[act](of, posted, checked(typed) if typed else {}, write)
            return done(request, "season-games", of.slug, said=_("Saved."))
    kept = season_head.games_used(of)
    context: dict[str, Any] = {
        "here": _("Games of the season"),
        "games": [(one, games[one.id], one.id in kept) for one in listed],
        "add": games[""],
        "race": race,
        "room": race_room(of),
        "prizes": prizes,
        "announced": announced,
        "minors": names_minors(of, season),
        "hiding": hiding_rule(of.rulebook),
        "groups": sorted({one.group for one in season.games if one.group}),
    }
    return circuit_page(request, "circuit/season_games.html", "stages", **context)


# what each form of the page does with the circuit, what was sent and what was typed
ACTS: dict[str, Callable[[Circuit, Mapping[str, str], dict[str, Any], Writing], object]] = {
    "game": lambda of, sent, typed, write: season_head.change_game(of, sent.get("game", ""), write, **typed),
    "drop": lambda of, sent, _typed, write: season_head.drop_game(of, sent.get("game", ""), write),
    "race": lambda of, _sent, typed, write: season_head.plan_race(of, typed["stages"], write),
    "prizes": lambda of, _sent, typed, write: season_head.announce_prizes(of, typed["prizes"], write),
    "minors": lambda of, sent, _typed, write: name_minors(of, write, named="named" in sent),
}
