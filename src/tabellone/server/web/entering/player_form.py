"""What is asked of a player in a tournament."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tabellone.engine.alphabet import alphabetical
from tabellone.server.people.details import CLUB, GROUP, GROUPS, NAME
from tabellone.server.people.names import fold, tidy
from tabellone.server.play.draws import MOST as MOST_SPOTS
from tabellone.server.play.player_list import Listed, Private
from tabellone.server.web.entering.fields import whole
from tabellone.server.web.people.forms import day
from tabellone.tournament.state import Entrant

MOST_SEEDS, MOST_ROUNDS = 1000, 99


class GroupsField(forms.CharField):
    """Families and other groups to keep apart, separated by commas."""

    def clean(self, value: Any) -> tuple[str, ...]:
        """The groups, each once."""
        named = {fold(one): tidy(one)[:GROUP] for one in re.split(r"[,;\n]", super().clean(value)) if fold(one)}
        if len(named) > GROUPS:
            raise forms.ValidationError(_("At most %(most)s groups for one player."), params={"most": GROUPS})
        return tuple(named.values())


class NewcomerForm(forms.Form):
    """Somebody who is not known yet."""

    name = forms.CharField(label=_("Name"), max_length=NAME)
    club = forms.CharField(
        label=_("Club"),
        max_length=CLUB,
        required=False,
        widget=forms.TextInput(attrs={"list": "clubs", "autocomplete": "off"}),
    )
    groups = GroupsField(
        label=_("Families and groups"),
        help_text=_("Whoever shares one is kept apart in draws where the rules allow it. Separate them by commas."),
        required=False,
    )
    box = forms.BooleanField(label=_("Brings a box of the game"), required=False)
    paid = forms.BooleanField(label=_("Has paid"), required=False)

    def __init__(self, *args: Any, online: bool = False, clubs: Mapping[str, str] | None = None, **more: Any) -> None:
        super().__init__(*args, **more)
        self.known_clubs = clubs or {}
        if online:
            del self.fields["box"]

    def clean_name(self) -> str:
        """The name without needless spaces."""
        name = tidy(self.cleaned_data["name"])
        if not fold(name):
            raise forms.ValidationError(_("Write the name of the player."))
        return name

    def clean_club(self) -> str:
        """The club as it is known, whatever its capitals and accents; a new one without needless spaces."""
        club = tidy(self.cleaned_data["club"])
        return self.known_clubs.get(fold(club), club)

    def clubs(self) -> list[str]:
        """The clubs that are known, to choose from."""
        return sorted(self.known_clubs.values(), key=alphabetical)

    def listed(self) -> Listed:
        """The player as a line of a list."""
        typed = self.cleaned_data
        return Listed(1, typed["name"], typed["club"], typed["groups"], box=typed.get("box", False), paid=typed["paid"])


class MemberForm(NewcomerForm):
    """Somebody new in a federation's tournament: with what a member gives, as far as it is known (BIG 2.1)."""

    email = forms.CharField(
        label=_("Email"),
        help_text=_(
            "Email and day of birth are kept for the federation alone. Whoever gives none may play all the same."
        ),
        required=False,
        widget=forms.EmailInput,
    )
    birth = day(label=_("Day of birth"), required=False)
    phone = forms.CharField(label=_("Telephone"), required=False, widget=forms.TextInput(attrs={"type": "tel"}))

    def listed(self) -> Listed:
        """The player as a line of a list."""
        told = Private(**{name: self.cleaned_data[name] for name in ("email", "phone", "birth")})
        return replace(super().listed(), private=told)


class PlayerForm(NewcomerForm):
    """An entrant, with what only this tournament knows."""

    seed = whole(
        label=_("Seed of the player"),
        help_text=_("1 is the first seed. Empty: none."),
        min_value=1,
        max_value=MOST_SEEDS,
        required=False,
    )
    spot = whole(
        label=_("Always at table place"),
        help_text=_("For somebody who needs a certain place in the hall: the player's table stands there every round."),
        min_value=1,
        max_value=MOST_SPOTS,
        required=False,
    )
    from_round = whole(label=_("Plays from round"), min_value=1, max_value=MOST_ROUNDS)

    def clean_club(self) -> str:
        """The club as it is typed: this is where its spelling is corrected."""
        return tidy(self.cleaned_data["club"])

    @classmethod
    def filled(cls, entrant: Entrant) -> dict[str, Any]:
        """What the fields show of an entrant."""
        player = entrant.player
        return {
            "name": player.name,
            "club": player.club or "",
            "groups": ", ".join(player.groups),
            "seed": player.seed,
            "paid": player.paid,
            "box": entrant.brings_box,
            "spot": entrant.spot,
            "from_round": player.from_round,
        }

    def changed_entrant(self, entrant: Entrant) -> Entrant:
        """The entrant as typed; whatever is not asked stays."""
        typed = self.cleaned_data
        player = replace(
            entrant.player,
            club=typed["club"] or None,
            **{name: typed[name] for name in ("name", "groups", "seed", "paid", "from_round")},
        )
        box = typed.get("box", entrant.brings_box)
        return replace(entrant, player=player, brings_box=box, spot=typed["spot"])


def differences(form: PlayerForm, stored: Entrant) -> list[dict[str, Any]]:
    """What was typed beside what is stored, field by field."""
    mine = PlayerForm.filled(form.changed_entrant(stored))
    kept = PlayerForm.filled(stored)
    return [
        {"label": field.label, "mine": mine[name], "stored": kept[name], "differs": mine[name] != kept[name]}
        for name, field in form.fields.items()
    ]
