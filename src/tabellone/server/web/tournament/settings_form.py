"""The form of a tournament's settings: the same to create one and to change it, for every rulebook."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from functools import cached_property
from typing import Any

from django import forms
from django.conf import settings
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tabellone.contract.games import Proposal, Setting
from tabellone.engine.errors import Problem
from tabellone.engine.facts import Tournament, games_named
from tabellone.server.people.names import fold, tidy
from tabellone.server.play import plans as planning
from tabellone.server.play.plans import Plan
from tabellone.server.web.answers import Refused, refusal_sentence
from tabellone.server.web.fields import (
    PARAM,
    Choices,
    FigureField,
    LinkField,
    day_field,
    game_field,
    said_about_games,
    setting_field,
    time_field,
    whole_number_field,
    words_field,
)
from tabellone.server.web.sentences import language, official_rules, with_capital
from tabellone.server.web.tournament import settings_fields
from tabellone.server.web.tournament.settings_fields import HALL_FIELDS, hall_fields, typed_hall
from tabellone.tournament.state import Settings
from tabellone.wording import term

MOST_PLAYERS: int = settings.LARGEST_TOURNAMENT
ROUNDS_PARAM = f"{PARAM}rounds"
_OF_ROUND = re.compile(r"params\.table_sizes\[([0-9]{1,3})\]")
PLAN_FIELDS = ("game", "expected", "national_final")
WHAT_FIELDS = ("name", "circuit", "game", "expected", "national_final", "race")
WHERE_FIELDS = ("start", "starts", "end", "venue")
ENTRY_FIELDS = ("open", "cap", "fee")
PUBLIC_FIELDS = ("listed", "contacts", "referee", "rules_link", "note")
WORD_FIELDS = ("venue", "contacts", "referee", "note")
# where a refusal that names no field belongs
FIELD_OF_CODE = {
    "cap-too-small": "cap",
    "date-out-of-range": "start",
    "ends-before-start": "end",
    "game-unsure": "game",
    "slug-taken": "name",
    "not-your-circuit": "circuit",
}


class SettingsForm(forms.Form):
    """What every tournament is asked; the rest comes from its rulebook."""

    name = forms.CharField(label=gettext_lazy("Name of the tournament"), max_length=120)
    start = day_field(label=gettext_lazy("Day"))
    end = day_field(label=gettext_lazy("Last day"), required=False, help_text=gettext_lazy("Empty: the same day."))
    starts = time_field(gettext_lazy("Time of the start"), required=False)
    venue = forms.CharField(label=gettext_lazy("Where"), max_length=200, required=False)
    expected = whole_number_field(label=gettext_lazy("Players expected"), min_value=1, max_value=MOST_PLAYERS)
    cap = whole_number_field(
        label=gettext_lazy("Places"),
        help_text=gettext_lazy("Whoever comes too late for a place waits. Empty: as many as come."),
        min_value=1,
        max_value=MOST_PLAYERS,
        required=False,
    )
    open = forms.BooleanField(
        label=gettext_lazy("Players may enter themselves"),
        help_text=gettext_lazy("With an account, until the first round is drawn."),
        required=False,
    )
    listed = forms.BooleanField(
        label=gettext_lazy("Show it to everybody"),
        help_text=gettext_lazy("Otherwise only organisers and scorers see it."),
        required=False,
        initial=True,
    )
    contacts = words_field(
        gettext_lazy("Contacts"),
        2,
        help_text=gettext_lazy("Published: how players reach the organisers."),
        max_length=500,
        required=False,
    )
    referee = forms.CharField(
        label=gettext_lazy("Referee"),
        help_text=gettext_lazy("Published. Empty: the organisers."),
        max_length=120,
        required=False,
    )
    note = words_field(gettext_lazy("Note for the players"), 3, max_length=2000, required=False)

    def __init__(self, *args: Any, plan: Plan, proposal: Proposal | None, old: Settings | None = None, **more: Any):
        circuits: Choices = more.pop("circuits", [])
        super().__init__(*args, **more)
        self.plan, self.proposal, self.old = plan, proposal, old
        self.shown = _settings_to_show(proposal, old)
        self._add_rulebooks_own()
        if circuits:
            self.fields["circuit"] = forms.ChoiceField(
                label=_("Circuit"), required=False, choices=[("", _("none")), *circuits]
            )
        if proposal:
            self._add_structure(proposal)
        if old:
            self.fields |= hall_fields(old, own_minutes=f"{PARAM}minutes" in self.fields)

    def _add_rulebooks_own(self) -> None:
        taken = planning.extra_fields(self.plan.rulebook)
        if "end" not in taken:
            del self.fields["end"]
        if not planning.only_game(self.plan.rulebook):
            self.fields["game"] = game_field(label=_("Game"))
        if rules := official_rules(self.plan.rulebook):
            label = _("Address of the rules of the game (%(rules)s)") % {"rules": rules}
            self.fields["rules_link"] = LinkField(label=label, help_text=_("Players find it on the tournament's page."))
        if "national_final" in taken:
            self.fields["national_final"] = forms.BooleanField(label=_("National final"), required=False)
        if "race" in taken:
            self.fields["race"] = forms.BooleanField(label=_("Race stage"), required=False)
        if "fee" in taken:
            widget = forms.TextInput(attrs={"inputmode": "decimal", "class": "short"})
            limits: dict[str, Any] = {"min_value": Decimal(0), "max_digits": 8, "decimal_places": 2}
            self.fields["fee"] = FigureField(label=_("Entry fee"), required=False, widget=widget, **limits)
        self.fields |= settings_fields.several_fields(self.plan.rulebook, self.old.head if self.old else None)

    def _add_structure(self, proposal: Proposal) -> None:
        kept = (self.old.head.system,) if self.old and self.old.head.system else ()  # a document may have another
        systems = [*dict.fromkeys((*proposal.systems, *kept))]
        if len(systems) > 1:
            words = [(code, capfirst(term("system", code, language()))) for code in systems]
            self.fields["system"] = forms.ChoiceField(label=_("System"), choices=words)
        if len(proposal.sizes) > 1:
            sizes = [(str(size), str(size)) for size in proposal.sizes]
            self.fields["table_size"] = forms.ChoiceField(
                label=_("Players a table"), choices=sizes, widget=forms.Select(attrs=self.live_size)
            )
        for setting in self.shown:
            self.fields[f"{PARAM}{setting.name}"] = setting_field(self.plan.rulebook, setting)

    @property
    def live_size(self) -> dict[str, str]:
        """Attributes of the table size."""
        return {}

    def clean_name(self) -> str:
        """The name without needless spaces."""
        name = tidy(self.cleaned_data["name"])
        if not fold(name):
            raise forms.ValidationError(_("Write a name."))
        return name

    def clean(self) -> dict[str, Any]:
        """Games of single rounds that make sense together, as many as rounds are played."""
        typed: dict[str, Any] = super().clean() or {}
        for name, words in [*settings_fields.several_wrong(self.meaning, typed)]:
            self.add_error(name, words)
        games, rounds = settings_fields.names_typed(typed), typed.get(ROUNDS_PARAM)
        if games and rounds not in {None, len(games)} and ROUNDS_PARAM in self.changed_data:
            self.add_error(
                ROUNDS_PARAM, _("There are %(games)s games: name one for each round.") % {"games": len(games)}
            )
        return typed

    @cached_property
    def meaning(self) -> settings_fields.GameMeaning:
        """How names of games are read here."""
        own = games_named(self.old.head) if self.old else ()
        return settings_fields.GameMeaning(
            self.plan.rulebook, said_about_games(self.data), settings_fields.by_own_names(self.plan.rulebook, own)
        )

    def several(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """A game and a table size for each round, where the rulebook knows tournaments of several games."""
        names = [name for name in self.fields if name.startswith(settings_fields.ROUND_GAME)]
        return [
            (self[name], self[name.replace(settings_fields.ROUND_GAME, settings_fields.ROUND_SIZE)]) for name in names
        ]

    def of_several(self) -> bool:
        """Whether a game of a round is named, or wrong, so that it must be seen."""
        return any(game.value() or size.value() or game.errors or size.errors for game, size in self.several())

    @property
    def sections(self) -> dict[str, list[forms.BoundField]]:
        """The fields that the rulebook has, by what they are about; `named` leaves out what the proposal rests on."""
        names = {
            "what": WHAT_FIELDS,
            "named": [name for name in WHAT_FIELDS if name not in PLAN_FIELDS],
            "where": WHERE_FIELDS,
            "params": ["system", "table_size", *(f"{PARAM}{setting.name}" for setting in self.shown)],
            "entries": ENTRY_FIELDS,
            "hall": HALL_FIELDS,
            "public": PUBLIC_FIELDS,
        }
        return {about: [self[name] for name in some if name in self.fields] for about, some in names.items()}

    def settings(self) -> Settings:
        """The settings as typed; what the form does not show stays as it was."""
        typed = self.cleaned_data
        own = {name: typed[name] for name in (*WORD_FIELDS, "cap", "open", "listed", "expected")}
        own["rules_link"] = typed.get("rules_link", self.old.rules_link if self.old else "")
        own["starts"] = f"{typed['starts']:%H:%M}" if typed["starts"] else ""
        head = self._head(typed)
        if self.old:
            return replace(self.old, head=head, **own, **typed_hall(typed, self.old))
        return Settings(head, **own)

    def _head(self, typed: Mapping[str, Any]) -> Tournament:
        proposal = self.proposal
        old = self.old.head if self.old else None
        fresh = {
            "name": typed["name"],
            "start": typed["start"],
            "end": typed.get("end") or typed["start"],
            "game": self.plan.game or None,
            "fee": typed.get("fee"),
            "race": typed.get("race", False),
            "national_final": typed.get("national_final", False),
        }
        if proposal:
            fresh["system"] = typed.get("system") or (old.system if old else None) or proposal.system
            fresh["table_size"] = int(typed.get("table_size") or proposal.table_size)
            fresh["params"] = self._params(typed, fresh["system"])
        if old:
            return replace(old, **_without_unsaid(fresh, old, self.plan, proposal))
        return Tournament(rulebook=self.plan.rulebook, id="new", players=(), **fresh)

    def _params(self, typed: Mapping[str, Any], system: str) -> dict[str, Any]:
        """What differs from the rulebook's own, and what the proposal wants written down."""
        before = dict(self.old.head.params) if self.old else {}
        proposal = self.proposal
        planned = dict(proposal.params) if proposal and system == proposal.system else {}
        for setting in self.shown:
            value = typed.get(f"{PARAM}{setting.name}")
            kept = setting.name in planned or setting.name in before
            if value is None or (value == setting.default and not kept):
                before.pop(setting.name, None)
            else:
                before[setting.name] = value
        if proposal and system != proposal.system:
            for name, value in proposal.params.items():
                if before.get(name) == value:
                    before.pop(name)
        return self._with_several(before, typed, system)

    def _with_several(self, params: dict[str, Any], typed: Mapping[str, Any], system: str) -> dict[str, Any]:
        """The parameters with the games of the rounds, a round each; without games as they were."""
        if not settings_fields.offers_several(self.plan.rulebook):
            return params
        left = {name: value for name, value in params.items() if name not in {"games", "table_sizes"}}
        own = settings_fields.several_params(self.meaning, typed)
        return left | own | ({"rounds": len(own["games"])} if own and system == "swiss" else {})

    def take(self, refused: Refused) -> Refused | None:
        """Put each problem beside its field; what belongs to no field is left."""
        left = tuple(problem for problem in refused.problems if not self._taken(problem))
        return replace(refused, problems=left) if left or not refused.problems else None

    def _taken(self, problem: Problem) -> bool:
        place = FIELD_OF_CODE.get(problem.code) or problem.place.replace("params.", PARAM)
        if problem.place.startswith(settings_fields.ROUND_GAME):
            place = problem.place
        if found := _OF_ROUND.fullmatch(problem.place):
            place = f"{settings_fields.ROUND_SIZE}{int(found[1]) + 1}"
        if problem.code == "setting-fixed":
            place = str(problem.values.get("name", ""))
        if place in self.fields:
            self.add_error(place, with_capital(refusal_sentence(problem)))
        return place in self.fields


def _without_unsaid(fresh: dict[str, Any], old: Tournament, plan: Plan, proposal: Proposal | None) -> dict[str, Any]:
    """The changes without what went without saying before and still does."""
    usual: dict[str, Any] = {"game": planning.only_game(plan.rulebook)}
    if proposal:
        usual |= {"system": proposal.system, "table_size": proposal.table_size}
    same = {name for name, value in usual.items() if getattr(old, name) is None and fresh.get(name) in {value, None}}
    return {name: value for name, value in fresh.items() if name not in same}


def _settings_to_show(proposal: Proposal | None, old: Settings | None) -> tuple[Setting, ...]:
    """The settings worth showing, and those that the tournament has beside them."""
    offered = proposal.settings if proposal else ()
    names = {setting.name for setting in offered}
    others = old.head.params.items() if old else ()
    return (
        *offered,
        *(Setting(name, "flag", default=False) for name, value in others if name not in names and value is True),
    )
