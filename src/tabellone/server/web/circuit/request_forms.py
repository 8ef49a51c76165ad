"""What is asked of who wants to hold a tournament, and of the federation that answers (BIG 1)."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from tabellone.server.federation.models import HostingRequest
from tabellone.server.federation.request_forms import WORDS, RequestedTournament
from tabellone.server.web.answers import Refused, refusal_sentence
from tabellone.server.web.fields import (
    MachineTrap,
    day_field,
    email_field,
    game_field,
    line_field,
    said_about_games,
    time_field,
    words_field,
)
from tabellone.server.web.sentences import language, with_capital

MOST_ROUNDS = 20
OF_GAMES = frozenset({"game-not-offered", "game-unsure"})  # what a rule says of the games, without a place
# fields of the rulebook's request by the names of ours
FIELD_OF = {
    "games": "game",
    "organiser_name": "name",
    "organiser_phone": "phone",
    "organiser_email": "email",
    "cap_criteria": "criteria",
    "venue": "public",
}
GROUPS = {
    "what": ("game", "more"),
    "when": ("start", "starts"),
    "where": ("venue", "address", "city", "public"),
    "who": ("name", "phone", "email"),
    "details": ("expected", "rounds", "mode", "prizes", "bring_box", "cap", "criteria"),
}
SAID_OTHERWISE = frozenset({"game", "more", "starts", "bring_box", "website"})  # or not at all
BOX = (("", _("not said")), ("yes", _("Players should bring their box")), ("no", _("The boxes are there")))


def _contact_field(name: str, label: Any, autocomplete: str = "off", **options: Any) -> forms.CharField:
    most = getattr(HostingRequest._meta.get_field(name), "max_length", None)  # noqa: SLF001 - Django's own door to the fields
    return line_field(label, most, autocomplete, **options)


def _count_field(label: Any, most: int, **options: Any) -> forms.IntegerField:
    widget = forms.NumberInput(attrs={"inputmode": "numeric", "class": "short"})
    return forms.IntegerField(label=label, min_value=1, max_value=most, required=False, widget=widget, **options)


class RequestAnswerForm(forms.Form):
    """A form that says by itself what is wrong with a request."""

    def take(self, refused: Refused) -> None:
        """Say it beside the field that it is about, else above the form."""
        for told in refused.sentences:
            self.add_error(refused.field if refused.field in self.fields else None, told)


class RequestForm(MachineTrap, RequestAnswerForm):
    """A request for a tournament: what must be said, then what players like to know (BIG 1)."""

    game = game_field(label=_("Game"), help_text=_("Choose it from the list, or write another."))
    more = words_field(
        _("Further games"),
        3,
        help_text=_("Only for a tournament over several games: one on each line."),
        max_length=1000,
        required=False,
    )
    start = day_field(label=_("Day"))
    starts = time_field(_("Time of the start"))
    venue = _contact_field("venue", _("Name of the place"), help_text=_("A club, a library, a bar: its name."))
    address = _contact_field("address", _("Street and number"), "street-address")
    city = _contact_field("city", _("City"), "address-level2")
    public = forms.BooleanField(
        label=_("The place is open to everybody"),
        error_messages={"required": _("A tournament needs a place that everybody can come to.")},
    )
    name = _contact_field("name", _("Who organises it"), "name")
    phone = _contact_field("phone", _("Telephone"), "tel")
    email = email_field(_("E-mail"), help_text=_("The answer goes there."), max_length=254)
    expected = _count_field(_("Players expected"), settings.LARGEST_TOURNAMENT)
    rounds = _count_field(_("Rounds"), MOST_ROUNDS)
    mode = _contact_field("mode", _("Mode"), required=False, help_text=_("For example: Swiss rounds and a final."))
    prizes = _contact_field("prizes", _("Prizes"), required=False)
    bring_box = forms.ChoiceField(label=_("Boxes of the game"), choices=BOX, required=False)
    cap = _count_field(_("Places at most"), settings.LARGEST_TOURNAMENT, help_text=_("Empty: as many as come."))
    criteria = _contact_field("criteria", _("Who gets a place"), required=False)
    words = words_field(
        _("For the federation"), 4, help_text=_("Only the federation reads it."), max_length=WORDS, required=False
    )
    again = forms.BooleanField(label=_("This is another tournament on the same day"), required=False)

    @property
    def groups(self) -> dict[str, list[forms.BoundField]]:
        """The fields of each part of the form."""
        return {part: [self[name] for name in names] for part, names in GROUPS.items()}

    def wanted(self) -> RequestedTournament:
        """The request as typed."""
        typed = self.cleaned_data
        return RequestedTournament(
            games=(typed["game"], *typed["more"].splitlines()),
            starts=f"{typed['starts']:%H:%M}",
            bring_box={"yes": True, "no": False}.get(typed["bring_box"]),
            language=language(),
            meant=said_about_games(dict(self.data.items())),
            **{name: value for name, value in typed.items() if name not in SAID_OTHERWISE},
        )

    def take(self, refused: Refused) -> None:
        """Say beside its field what is wrong with it."""
        if not refused.problems:
            super().take(refused)
        for problem in refused.problems:
            place = "games" if problem.code in OF_GAMES else problem.place
            name = FIELD_OF.get(place, place)
            self.add_error(name if name in self.fields else None, with_capital(refusal_sentence(problem)))


class ApproveForm(RequestAnswerForm):
    """How the tournament is called."""

    name = forms.CharField(label=_("Name of the tournament"), max_length=120)


class RefusalForm(RequestAnswerForm):
    """Why: who asked reads it."""

    why = words_field(_("Why"), 3, help_text=_("Who asked reads it, and gets it by mail."))
