"""What the organiser's register asks."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tabellone.engine.languages import FINISHED, LANGUAGES
from tabellone.server.registry.models import Terms
from tabellone.server.registry.nicknames import LONGEST
from tabellone.server.registry.services.terms import LONGEST as LONGEST_TEXT
from tabellone.server.web.registering.forms import IdentityForm, RegisterForm


def why_field(**options: Any) -> forms.CharField:
    """A reason, which goes on record."""
    return forms.CharField(label=_("Why"), widget=forms.Textarea(attrs={"rows": 2}), max_length=2000, **options)


class WhyForm(forms.Form):
    """An act that needs a reason."""

    why = why_field(help_text=_("It goes on record, and the player may ask."))


class RenameForm(forms.Form):
    """Another nickname (PG 7)."""

    nickname = forms.CharField(label=_("New nickname"), max_length=LONGEST)
    why = why_field()


class CorrectIdentityForm(IdentityForm):
    """Another name or day of birth."""

    why = why_field()


class ByHandForm(RegisterForm):
    """Somebody registered by the organiser: the address is typed, and how the texts were accepted is told."""

    email = forms.EmailField(  # type: ignore[assignment]  # typed here, chosen there
        label=_("Email"), help_text=_("Private: for letters of the organiser.")
    )
    why = why_field(help_text=_("How the player has asked for it and accepted the texts: by letter, on paper …"))

    def _choose(self, name: str, choices: list[tuple[str, str | Promise]]) -> None:
        if name != "email":
            super()._choose(name, choices)


class MembersForm(forms.Form):
    """The members of the team, as the platform gives them."""

    text = forms.CharField(
        label=_("List of members"),
        help_text=_("Paste what PlayStrategy gives as the members of the team, or the nicknames, one on each line."),
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false"}),
        max_length=2_000_000,
    )


class TermsForm(forms.Form):
    """A new version of a text; which one was chosen before, with its own text."""

    kind = forms.ChoiceField(choices=Terms.Kind.choices, widget=forms.HiddenInput)
    since = forms.DateField(label=_("Holds from"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for language, name in LANGUAGES.items():
            area = forms.Textarea(attrs={"rows": 12, "lang": language})
            self.fields[f"text_{language}"] = forms.CharField(
                label=str(_(name)), widget=area, max_length=LONGEST_TEXT, required=language in FINISHED
            )

    def text(self) -> dict[str, str]:
        """The text by language."""
        return {language: self.cleaned_data[f"text_{language}"] for language in LANGUAGES}
