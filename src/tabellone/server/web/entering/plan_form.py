"""What a proposal rests on: the game and the number expected."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from tabellone.engine.errors import InputError, RuleError
from tabellone.server.play import plans as planning
from tabellone.server.play.plans import Plan
from tabellone.server.web.entering import several
from tabellone.server.web.entering.fields import whole
from tabellone.server.web.entering.settings_form import MOST_PLAYERS
from tabellone.server.web.meaning import said_in
from tabellone.server.web.people.forms import day
from tabellone.server.web.posting import Refused, refusal

YES = {"on", "true", "True", "1"}


class PlanForm(forms.Form):
    """The first part of the page; what of it stands in an address is taken from there."""

    def __init__(self, plan: Plan, typed: Mapping[str, str]) -> None:
        super().__init__(initial=_initial(plan, typed), prefix=None, auto_id="plan_%s")
        if not planning.only_game(plan.rulebook):
            widget = forms.TextInput(attrs={"list": "games", "autocomplete": "off"})
            self.fields["game"] = forms.CharField(label=_("Game"), max_length=planning.LONGEST_GAME, widget=widget)
        self.fields["expected"] = whole(label=_("Players expected"), min_value=1, max_value=MOST_PLAYERS)
        if "national_final" in planning.extra_fields(plan.rulebook):
            self.fields["national_final"] = forms.BooleanField(label=_("National final"), required=False)


def _initial(plan: Plan, typed: Mapping[str, str]) -> dict[str, Any]:
    game = planning.game_name(plan.rulebook, plan.game) or typed.get("game", "")
    return {
        "game": game,
        "expected": plan.expected or typed.get("expected", ""),
        "national_final": plan.national_final,
    }


def planned(rulebook: str, typed: Mapping[str, str], own: Iterable[str] = ()) -> tuple[Plan, Refused | None]:
    """What has been chosen so far with the table size that comes of it, and why a game was refused.

    `own` are the games of a tournament that is there: nobody is asked about those.
    """
    refused, game = None, planning.only_game(rulebook)
    games: tuple[str, ...] = ()
    meaning = several.Meaning(rulebook, said_in(typed), several.by_own_names(rulebook, own))
    try:
        games = several.games_typed(meaning, typed)
        game = game or several.own_game(rulebook, games) or meaning.of(typed.get("game", ""))
    except (RuleError, InputError) as error:
        refused = refusal(error)
    expected, national = number(typed.get("expected", ""), MOST_PLAYERS), typed.get("national_final") in YES
    plan = Plan(rulebook, game, expected, national, day=_day(typed), games=games)
    if typed.get("sized_for", plan.sized_key) == plan.sized_key:
        plan = replace(plan, table_size=number(typed.get("table_size", ""), MOST_PLAYERS) or None)
    proposal = planning.proposed(plan)
    return replace(plan, table_size=proposal.table_size if proposal else None), refused


def _day(typed: Mapping[str, str]) -> date | None:
    """The first day as it was typed so far."""
    field = day(required=False)
    try:
        found: date | None = field.clean(typed.get("start", ""))
    except forms.ValidationError:
        return None
    return found


def number(text: str, most: int) -> int:
    """A whole number up to a most; 0 for anything else."""
    clean = text.strip()
    return int(clean) if clean.isascii() and clean.isdigit() and len(clean) < 10 and int(clean) <= most else 0
