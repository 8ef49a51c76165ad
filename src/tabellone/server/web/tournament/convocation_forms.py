"""What is asked for a final, its convocation, an answer. The services say what is allowed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from tabellone.contract.games import Setting
from tabellone.engine.languages import LANGUAGES
from tabellone.server.federation.convocations import ConvocationNumbers, WantedFinal
from tabellone.server.federation.models import Convocation
from tabellone.server.web.fields import (
    day_field,
    email_field,
    game_field,
    offer_choices,
    whole_number_field,
    words_field,
)
from tabellone.server.web.sentences import language as spoken
from tabellone.wording import term

LANGUAGES_OF_MAILS = [(code, _(name)) for code, name in LANGUAGES.items()]
GAMES_OF_SEVERAL = 4  # BIG 8.2


class NumbersForm(forms.Form):
    """Numbers, deadline, notes of a convocation."""

    places = whole_number_field(label=_("Places"), help_text=_("How many play."))
    called = whole_number_field(label=_("Called"), help_text=_("The first of the ranking: who accepts is in at once."))
    reserves = whole_number_field(label=_("Reserves"), help_text=_("Those after them; they get what is left."))
    seeds = whole_number_field(
        label=_("Seeds"),
        help_text=_("The reigning champion and so many of the ranking do not meet in the first round."),
    )
    deadline = day_field(label=_("Answers by"), required=False, help_text=_("Stands in the first mail."))
    language = forms.ChoiceField(
        label=_("Language of the mails"), choices=LANGUAGES_OF_MAILS, help_text=_("For who has not chosen one.")
    )
    reply_to = email_field(
        _("Replies go to"),
        required=False,
        max_length=254,
        help_text=_("An e-mail address that everybody invited sees. Empty: the one among the organiser's contacts."),
    )
    champion = forms.ChoiceField(label=_("Reigning champion"), required=False)
    notes = words_field(
        _("Notes"), 5, required=False, help_text=_("In both mails: what to bring, where to sleep, how to arrive.")
    )

    def __init__(self, *args: Any, candidates: Sequence[tuple[str, str]] = (), **options: Any) -> None:
        super().__init__(*args, **options)
        offer_choices(self, "champion", [("", _("who won the last final here")), *candidates])
        if not candidates:
            del self.fields["champion"]

    @staticmethod
    def filled(row: Convocation) -> dict[str, Any]:
        """What the fields show of a convocation."""
        return {name: getattr(row, name) for name in NumbersForm.base_fields}

    def numbers(self) -> ConvocationNumbers:
        """The numbers as typed."""
        typed = {name: self.cleaned_data.get(name, "") for name in NumbersForm.base_fields}
        return ConvocationNumbers(**typed)


class FinalForm(NumbersForm):
    """A new final: what, when and where, with the numbers of its convocation."""

    game = game_field(label=_("Game"), help_text=_("Choose it from the list, or write another."))
    name = forms.CharField(label=_("Name"), max_length=200)
    start = day_field(label=_("Day"))
    end = day_field(label=_("Last day"), required=False, help_text=_("Empty: the same day."))
    venue = forms.CharField(label=_("Where"), required=False, max_length=300)
    contacts = forms.CharField(
        label=_("Organiser's contacts"), required=False, max_length=300, help_text=_("They are published.")
    )
    field_order = ("game", "name", "start", "end", "venue", "contacts", "places", "called", "reserves", "seeds")

    @property
    def typed_games(self) -> list[str]:
        """The game as it was typed."""
        return [self.data.get("game", "")]

    def wanted(self) -> WantedFinal:
        """The final as typed."""
        typed = {name: self.cleaned_data[name] for name in ("name", "game", "start", "end", "venue", "contacts")}
        return WantedFinal(**{**typed, "end": typed["end"] or typed["start"]})


class SeveralGamesFinalForm(FinalForm):
    """A final of several games (BIG 8.2): four games, each perhaps a novelty or a classic of some length."""

    game = forms.CharField(label=_("Championship"), help_text=_("What its ranking is called."), max_length=60)

    def __init__(self, *args: Any, auction: Setting | None = None, **options: Any) -> None:
        super().__init__(*args, **options)
        self.auction = auction
        for number in range(1, GAMES_OF_SEVERAL + 1):
            self.fields[f"game_{number}"] = game_field(label=_("Game of round %(number)s") % {"number": number})
            self.fields[f"kind_{number}"] = forms.ChoiceField(
                label=_("Kind"),
                required=False,
                choices=[("", _("neither")), ("novelty", _("a novelty")), ("classic", _("a classic, medium or long"))],
            )

            if auction:
                words = [(one, capfirst(term("choice", f"auction:{one}", spoken()))) for one in auction.choices]
                self.fields[f"auction_{number}"] = forms.ChoiceField(
                    label=_("Auction"), required=False, choices=words, initial=auction.default
                )

    @property
    def typed_games(self) -> list[str]:
        """The games as they were typed."""
        return [self.data.get(f"game_{number}", "") for number in range(1, GAMES_OF_SEVERAL + 1)]

    @property
    def chosen(self) -> list[list[forms.BoundField]]:
        """The fields of each game."""
        names = ("game", "kind", *(["auction"] if self.auction else []))
        return [[self[f"{name}_{number}"] for name in names] for number in range(1, GAMES_OF_SEVERAL + 1)]

    def auctions(self) -> tuple[str, ...]:
        """The kind of auction of each game; none where all are as their games have them (BIG 6.1)."""
        own = str(self.auction.default) if self.auction else ""
        found = tuple(self.cleaned_data.get(f"auction_{number}") or own for number in range(1, GAMES_OF_SEVERAL + 1))
        return found if set(found) != {own} else ()


class ToldAnswerForm(forms.Form):
    """An answer that an organiser was told."""

    player = forms.ChoiceField(label=_("Player"))
    accepts = forms.ChoiceField(
        label=_("Answer"), choices=[("yes", _("comes")), ("no", _("does not come"))], widget=forms.RadioSelect
    )
    why = forms.CharField(
        label=_("How you know"), max_length=300, help_text=_("By phone, by voice: it goes on record, not public.")
    )

    def __init__(self, *args: Any, players: Sequence[tuple[str, str]], **options: Any) -> None:
        super().__init__(*args, **options)
        offer_choices(self, "player", [("", "–"), *players])
