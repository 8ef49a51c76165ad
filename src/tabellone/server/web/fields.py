"""What several forms share: numbers with point or comma, parameters of a rulebook, questions about unknown games.

A radio button of a question says `key=id`, or `key=` for another game: it holds for that very name and no other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from django import forms
from django.forms.renderers import DjangoTemplates
from django.utils.dateparse import parse_date
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tabellone.contract.games import Setting
from tabellone.contract.register import LONGEST_LINK, is_link
from tabellone.server.events.games import LONGEST_GAME, GameDoubt, doubt_of
from tabellone.server.web.sentences import language, rule
from tabellone.wording import term

Choices = list[tuple[str, str | Promise]]
PARAM = "param-"


class FigureField(forms.DecimalField):
    """A number written with a point or with a comma."""

    def to_python(self, value: Any) -> Any:
        """The number; a comma is a point."""
        return super().to_python(value.replace(",", ".") if isinstance(value, str) else value)


def day_field(**options: Any) -> forms.DateField:
    """A day, typed or picked; read in the language's form and as the browser sends it."""
    return forms.DateField(widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"), **options)


def game_field(**options: Any) -> forms.CharField:
    """A game, chosen from the page's list of games or written."""
    widget = forms.TextInput(attrs={"list": "games", "autocomplete": "off"})
    return forms.CharField(widget=widget, max_length=LONGEST_GAME, **options)


def offer_choices(form: forms.Form, name: str, choices: Iterable[tuple[str, Any]]) -> None:
    """What can be chosen in a field of a form, as it is known by now."""
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField)  # noqa: S101 - as it is declared
    field.choices = list(choices)


def day_typed(text: str) -> date | None:
    """A day as the browser sends it, or as an address names it; None for any other text."""
    try:
        return parse_date(text)
    except ValueError:
        return None


class YesNoField(forms.TypedChoiceField):
    """What is so unless somebody says no: a form that does not speak of it leaves it as the rulebook has it."""

    def __init__(self, **options: Any) -> None:
        words = [(str(value), capfirst(term("answer", str(value).lower(), language()))) for value in (True, False)]
        super().__init__(
            choices=words, coerce=lambda text: text == str(True), empty_value=None, required=False, **options
        )


def number_typed(text: str, *, digits: int = 5) -> int | None:
    """A whole number of so many digits at the most; None for any other text."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= digits else None


def whole_number_field(**options: Any) -> forms.IntegerField:
    """A whole number, with the digits at hand on a telephone."""
    return forms.IntegerField(widget=forms.NumberInput(attrs={"inputmode": "numeric"}), **options)


class LinkField(forms.CharField):
    """An address that pages may link to, or nothing; anything else is wrong."""

    widget = forms.URLInput

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=LONGEST_LINK, required=False, **options)

    def clean(self, value: Any) -> str:
        """The address without the spaces around it."""
        link: str = super().clean(value)
        if link and not is_link(link):
            raise forms.ValidationError(_("Write the whole address, beginning with https://, or leave it empty."))
        return link


def words_field(label: Any, rows: int = 8, **options: Any) -> forms.CharField:
    """A field for many words."""
    return forms.CharField(label=label, widget=forms.Textarea(attrs={"rows": rows}), **options)


def email_field(label: Any, **options: Any) -> forms.CharField:
    """The e-mail address of who writes; whoever writes to it checks it."""
    return forms.CharField(label=label, widget=forms.EmailInput(attrs={"autocomplete": "email"}), **options)


def line_field(label: Any, most: int | None = None, autocomplete: str = "off", **options: Any) -> forms.CharField:
    """A line that the browser may fill in, as `autocomplete` says."""
    widget = forms.TextInput(attrs={"autocomplete": autocomplete})
    return forms.CharField(label=label, max_length=most, widget=widget, **options)


def time_field(label: Any, **options: Any) -> forms.TimeField:
    """A time of day, typed with a point or a colon, or picked."""
    widget = forms.TimeInput(attrs={"type": "time", "class": "short"}, format="%H:%M")
    return forms.TimeField(label=label, input_formats=["%H:%M", "%H:%M:%S", "%H.%M"], widget=widget, **options)


class MachineTrap(forms.Form):
    """A form with a field that people do not see: whoever fills it in is a machine, or reads why it was not taken."""

    website = forms.CharField(
        label=gettext_lazy("Leave this field empty"),
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", "tabindex": "-1"}),
    )

    def clean_website(self) -> str:
        """Nothing, as people leave it."""
        if self.cleaned_data["website"]:
            raise forms.ValidationError(_("Leave this field empty: it is there to catch machines."))
        return ""


def setting_field(rulebook: str, setting: Setting) -> forms.Field:
    """The field of a parameter, with its name, its help and its rule."""
    code = f"{rulebook}:{setting.name}"
    help_text = format_html("{} {}", capfirst(term("param_help", code, language())), rule(setting.rule))
    shown: dict[str, Any] = {"label": capfirst(term("param", code, language())), "help_text": help_text}
    if setting.kind == "flag" and setting.default is True:
        return YesNoField(**shown)
    if setting.kind == "flag":
        return forms.BooleanField(required=False, **shown)
    if setting.kind == "choice":
        words = [(word, capfirst(term("choice", f"{setting.name}:{word}", language()))) for word in setting.choices]
        return forms.TypedChoiceField(choices=words, empty_value=None, required=False, **shown)
    shown["required"] = False  # empty: as the rulebook has it
    if setting.kind == "whole":
        least, most = (None if one is None else int(one) for one in (setting.least, setting.most))
        return whole_number_field(min_value=least, max_value=most, **shown)
    widget = forms.TextInput(attrs={"inputmode": "decimal", "class": "short"})
    return FigureField(widget=widget, min_value=setting.least, max_value=setting.most, **shown)


def values_compared(form: forms.Form, mine: Mapping[str, Any], stored: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What was typed beside what is stored, field by field, for `_parts.html#diff`."""
    values = ((field, mine.get(name), stored.get(name)) for name, field in form.fields.items())
    return [
        {
            "label": field.label,
            "mine": _shown_value(field, one),
            "stored": _shown_value(field, other),
            "differs": one != other,
        }
        for field, one, other in values
    ]


def _shown_value(field: forms.Field, value: Any) -> Any:
    """A value as its field shows it: a choice by its words."""
    choices: Any = field.choices if isinstance(field, forms.ChoiceField) else ()
    words = dict(choices)
    return words.get(value, words.get(str(value), value))


class FormRenderer(DjangoTemplates):
    """Django's widgets inside our fields."""

    form_template_name = "parts/form.html"
    field_template_name = "parts/field.html"


MEANT = "meant-"


def said_about_games(posted: Mapping[str, str]) -> dict[str, str]:
    """What was said to such questions, by what is compared of each name."""
    told = (value.partition("=") for name, value in posted.items() if name.startswith(MEANT) and "=" in value)
    return {key: game for key, _, game in told if key}


def doubts_about(rulebook: str, typed: Iterable[str], posted: Mapping[str, str]) -> list[GameDoubt]:
    """The questions to ask about typed games, each name once, with what was said so far."""
    said = said_about_games(posted)
    found = (doubt_of(rulebook, name, said) for name in dict.fromkeys(typed))
    return [doubt for doubt in found if doubt is not None]
