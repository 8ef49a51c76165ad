"""The form of a sheet: the facts that its rulebook lets the federation set, from which day on, and why."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import get_language_info
from django.utils.translation import gettext as _

from tabellone.contract.catalogue import SheetFact
from tabellone.engine.errors import InputError
from tabellone.server.catalogue.services import LONGEST_WHY
from tabellone.server.web.entering.fields import whole
from tabellone.server.web.people.forms import day
from tabellone.server.web.posting import sentence
from tabellone.server.web.sentences import language, with_capital
from tabellone.wording import term

LONGEST_NAME, LONGEST_TEXT = 80, 4000
FEWER = "-"
HIDDEN = ("shown", "changes")
GROUPS = {
    "tables": ("name", "most_players", "advised_players", "extra_rounds"),
    "times": ("minutes", "player_minutes"),
    "ties": ("tie_figures", "tie_seats", "tie_shared", "tied_final"),
    "auction": ("auction_type", "auction_step"),
}


class SheetForm(forms.Form):
    """All facts of a sheet as they are; what is changed becomes a change of the catalogue."""

    def __init__(self, data: Any, facts: Sequence[SheetFact], *, changes: int) -> None:
        super().__init__(data)
        self.facts = facts
        self.fields["since"] = day(label=_("Holds from"), initial=timezone.localdate)
        for fact in facts:
            self.fields |= dict(_fields(fact))
        self.fields["why"] = forms.CharField(
            label=_("Why"),
            help_text=_("Everybody reads it in the history of the sheet."),
            max_length=LONGEST_WHY,
            widget=forms.Textarea(attrs={"rows": 2}),
        )
        self.fields["shown"] = forms.DateField(required=False, initial=timezone.localdate, widget=forms.HiddenInput)
        self.fields["changes"] = forms.IntegerField(required=False, initial=changes, widget=forms.HiddenInput)

    def typed(self) -> dict[str, Any]:
        """The facts as they were typed, by the names that the rulebook has for them."""
        return {fact.name: self._typed(fact) for fact in self.facts}

    def _typed(self, fact: SheetFact) -> Any:
        if fact.kind == "figures":
            return [chosen for name in numbered(fact) if (chosen := self.cleaned_data[name])]
        value = self.cleaned_data[fact.name]
        if fact.kind == "long":
            return "\n".join(value.splitlines()).strip()
        return value if value != "" or fact.kind == "text" else None

    @property
    def shown_on(self) -> date:
        """The day whose sheet the form showed."""
        found: date | None = self.cleaned_data.get("shown")
        return found or timezone.localdate()

    def group(self, name: str) -> list[forms.BoundField]:
        """The fields of a part of the form."""
        return [self[each] for fact in self.facts if fact.name in GROUPS[name] for each in names_of(fact)]

    def tables(self) -> list[forms.BoundField]:
        """Name and tables."""
        return self.group("tables")

    def times(self) -> list[forms.BoundField]:
        """Minutes."""
        return self.group("times")

    def ties(self) -> list[forms.BoundField]:
        """Ties at the table and in the final."""
        return self.group("ties")

    def auction(self) -> list[forms.BoundField]:
        """The auction."""
        return self.group("auction")

    def texts(self) -> list[tuple[str, list[forms.BoundField], bool]]:
        """The parts that can be written anew: title, a field for each language, whether something stands there."""
        parts: dict[str, list[SheetFact]] = {}
        for fact in self.facts:
            if fact.kind == "long":
                parts.setdefault(part_of(fact), []).append(fact)
        return [
            (_title(part), [self[one.name] for one in held], any(self[one.name].value() for one in held))
            for part, held in parts.items()
        ]

    def last(self) -> list[forms.BoundField]:
        """From which day on, and why."""
        return [self["since"], self["why"]]

    def hidden_ones(self) -> list[forms.BoundField]:
        """What the form was filled from."""
        return [self[name] for name in HIDDEN]

    def take(self, error: InputError) -> None:
        """Put each problem beside its field; what belongs to none stands above."""
        for problem in error.problems:
            self.add_error(self._field_of(problem.place), with_capital(sentence(problem)))

    def _field_of(self, place: str) -> str | None:
        name = place.removeprefix("facts.").replace(".", "_").replace("notes_", "note_")
        known = {"tie_rule": "tie_figures_1", "tie_figures": "tie_figures_1", "game": "name"}
        found = known.get(name, name)
        return found if found in self.fields else None


def names_of(fact: SheetFact) -> Iterable[str]:
    """The fields of a fact."""
    return numbered(fact) if fact.kind == "figures" else [fact.name]


def numbered(fact: SheetFact) -> list[str]:
    """The fields of figures in order, from `tie_figures_1` on."""
    return [f"{fact.name}_{nth}" for nth in range(1, (fact.most or 1) + 1)]


def part_of(fact: SheetFact) -> str:
    """The part of the sheet that a text is of: `faq` of `faq_it`."""
    return fact.name.rpartition("_")[0]


def _title(part: str) -> str:
    return capfirst(term("sheet_fact", "notes" if part == "note" else part, language()))


def _fields(fact: SheetFact) -> list[tuple[str, forms.Field]]:
    label = capfirst(term("sheet_fact", fact.name, language()))
    if fact.kind == "figures":
        return _figures(fact, label)
    options: dict[str, Any] = {"label": label, "required": False, "initial": fact.value}
    if fact.kind == "whole":
        help_text = _("Empty: none.") if fact.empty == 0 and fact.least == 0 else ""
        return [(fact.name, whole(help_text=help_text, min_value=fact.least, max_value=fact.most, **options))]
    if fact.kind == "flag":
        return [(fact.name, forms.BooleanField(**options))]
    if fact.kind == "choice":
        options["required"] = fact.value is not None
        return [(fact.name, forms.ChoiceField(choices=_choices(fact), **options))]
    if fact.kind == "text":
        return [(fact.name, forms.CharField(max_length=LONGEST_NAME, **{**options, "required": True}))]
    code = fact.name.rpartition("_")[2]
    options["label"] = capfirst(get_language_info(code)["name_translated"])
    widget = forms.Textarea(attrs={"rows": 3, "lang": code})
    return [(fact.name, forms.CharField(max_length=LONGEST_TEXT, widget=widget, **options))]


def _choices(fact: SheetFact) -> list[tuple[str, str]]:
    words = [(code, _word(fact.name, code)) for code in fact.choices]
    return words if fact.value is not None else [("", _("no")), *words]


def _word(name: str, code: str) -> str:
    told = term(name, code, language())
    return code.replace(".", ",") if told == code and language() != "en" else capfirst(told)


def _figures(fact: SheetFact, label: str) -> list[tuple[str, forms.Field]]:
    words = [("", "–"), *((code, _figure(code)) for code in fact.choices)]
    now = [*fact.value, *[""] * (fact.most or 1)]
    return [
        (name, forms.ChoiceField(label=f"{label}: {nth}", required=False, choices=words, initial=now[nth - 1]))
        for nth, name in enumerate(numbered(fact), 1)
    ]


def _figure(code: str) -> str:
    told = capfirst(term("figure", code.removeprefix(FEWER), language()))
    if code.startswith(FEWER):
        return _("%(figure)s: fewer wins") % {"figure": told}
    return _("%(figure)s: more wins") % {"figure": told}
