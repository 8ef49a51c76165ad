"""The federation changes a sheet, adds a game, takes a change back; and the form it does so with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any

from django import forms
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import get_language_info
from django.utils.translation import gettext as _

from tabellone.contract.catalogue import SheetEdit, SheetFact
from tabellone.server.events import catalogue
from tabellone.server.events.catalogue import LONGEST_WHY
from tabellone.server.journal.services import Writing
from tabellone.server.play.creating import slug_of
from tabellone.server.web.answers import Refused, checked, done, form, refusal_sentence, refusals
from tabellone.server.web.fields import day_field, whole_number_field, words_field
from tabellone.server.web.frame import CataloguedGame, catalogued_game
from tabellone.server.web.rights import SignedInRequest, federation, found_or_404
from tabellone.server.web.sentences import language, with_capital
from tabellone.wording import term


@form(federation)
def edit_sheet(request: SignedInRequest, game: str) -> HttpResponse:
    """Change a sheet."""
    one = _editable_sheet(request, game)
    typed = _sheet_form(request, one.rulebook, game)
    if request.method == "POST":
        with refusals(request, typed) as write:
            return _sheet_changed(request, typed, one.rulebook, game, write)
        one = catalogued_game(game)
    context = {
        "form": typed,
        "rulebook": one.rulebook,
        "sheet": one.sheet,
        "trail": one.trail(_("Change the sheet")),
    }
    return render(request, "circuit/game_sheet.html", context)


@form(federation)
def new_sheet(request: SignedInRequest) -> HttpResponse:
    """Add a game: its id is made of its name."""
    rulebook = _catalogue_asked(request)
    typed = _sheet_form(request, rulebook, "")
    if request.method == "POST":
        with refusals(request, typed) as write:
            return _sheet_changed(request, typed, rulebook, "", write)
    else:
        typed.initial["name"] = ""
    trail = [(_("The games"), reverse("games")), (_("A new game"), "")]
    return render(
        request, "circuit/game_sheet.html", {"form": typed, "rulebook": rulebook, "sheet": None, "trail": trail}
    )


def _sheet_changed(
    request: SignedInRequest, typed: SheetForm, rulebook: str, game: str, write: Writing
) -> HttpResponse:
    """Record what the form says of a game, or of a new one."""
    sent = checked(typed)
    edit = SheetEdit(game or slug_of(sent["name"]), sent["since"], typed.typed(), not game)
    filled = catalogue.FilledSheet(typed.shown_on, sent.get("changes") or 0)
    row = catalogue.change_sheet(rulebook, edit, write, filled=filled)
    return done(request, "game-sheet", row.game, said=_("The sheet is changed."))


@form(federation)
def take_change_back(request: SignedInRequest, game: str, change: int) -> HttpResponse:
    """Ask why, then let a change hold no longer."""
    one = _editable_sheet(request, game)
    row = found_or_404(catalogue.sheet_history(one.rulebook, game).filter(pk=change, takes_back__isnull=True).first())
    if request.method == "POST":
        with refusals(request) as write:
            catalogue.take_back_sheet_change(row, write)
            return done(request, "game-history", game, said=_("The change is taken back."))
    context = {
        "sheet": one.sheet,
        "row": row,
        "rulebook": one.rulebook,
        "question": _("Take this change back?"),
        "back": reverse("game-history", args=[one.game]),
        "refused": request.refused,
        "why": request.POST.get("why", ""),
    }
    return render(request, "circuit/game_sheet_take_back.html", context)


def _editable_sheet(request: SignedInRequest, game: str) -> CataloguedGame:
    one = catalogued_game(game)
    if not catalogue.may_edit_catalogue(request.user, one.rulebook):
        raise PermissionDenied
    return one


def _catalogue_asked(request: SignedInRequest) -> str:
    """The catalogue that a new game goes into: the one that was asked for, or the first that the account may change."""
    mine = catalogue.editable_catalogues(request.user)
    asked = request.GET.get("rulebook", "")
    return asked if asked in mine else mine[0]


def _sheet_form(request: SignedInRequest, rulebook: str, game: str) -> SheetForm:
    edits, book = catalogue.sheet_edits(rulebook), catalogue.catalogue_book(rulebook)
    today = timezone.localdate()
    first = min((one.since for one in edits if one.game == game and one.new), default=today)
    facts = book.sheet_facts(edits, max(today, first), game)
    data = request.POST if request.method == "POST" else None
    form = SheetForm(data, facts, changes=catalogue.sheet_history(rulebook, game).count() if game else 0)
    form.fields["shown"].initial = max(today, first)
    return form


LONGEST_NAME, LONGEST_TEXT = 80, 4000
FEWER = "-"
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
        self.fields["since"] = day_field(label=_("Holds from"), initial=timezone.localdate)
        for fact in facts:
            self.fields |= dict(_fact_fields(fact))
        self.fields["why"] = words_field(
            _("Why"), 2, help_text=_("Everybody reads it in the history of the sheet."), max_length=LONGEST_WHY
        )
        self.fields["shown"] = forms.DateField(required=False, initial=timezone.localdate, widget=forms.HiddenInput)
        self.fields["changes"] = forms.IntegerField(required=False, initial=changes, widget=forms.HiddenInput)

    def typed(self) -> dict[str, Any]:
        """The facts as they were typed, by the names that the rulebook has for them."""
        return {fact.name: self._typed(fact) for fact in self.facts}

    def _typed(self, fact: SheetFact) -> Any:
        if fact.kind == "figures":
            return [chosen for name in figure_fields(fact) if (chosen := self.cleaned_data[name])]
        value = self.cleaned_data[fact.name]
        if fact.kind == "long":
            return "\n".join(value.splitlines()).strip()
        return value if value != "" or fact.kind == "text" else None

    @property
    def shown_on(self) -> date:
        """The day whose sheet the form showed."""
        found: date | None = self.cleaned_data.get("shown")
        return found or timezone.localdate()

    @property
    def groups(self) -> dict[str, list[forms.BoundField]]:
        """The fields of each part of the form that is no text."""
        return {
            part: [self[each] for fact in self.facts if fact.name in names for each in field_names(fact)]
            for part, names in GROUPS.items()
        }

    def texts(self) -> list[tuple[str, list[forms.BoundField], bool]]:
        """The parts that can be written anew: title, a field for each language, whether something stands there."""
        parts: dict[str, list[SheetFact]] = {}
        for fact in self.facts:
            if fact.kind == "long":
                part, _sign, _language = fact.name.rpartition("_")  # `faq` of `faq_it`
                parts.setdefault(part, []).append(fact)
        return [
            (_part_title(part), [self[one.name] for one in held], any(self[one.name].value() for one in held))
            for part, held in parts.items()
        ]

    def take(self, refused: Refused) -> None:
        """Put each problem beside its field; what belongs to none stands above."""
        for told in () if refused.problems else refused.sentences:
            self.add_error(refused.field if refused.field in self.fields else None, told)
        for problem in refused.problems:
            self.add_error(self._field_of(problem.place), with_capital(refusal_sentence(problem)))

    def _field_of(self, place: str) -> str | None:
        name = place.removeprefix("facts.").replace(".", "_").replace("notes_", "note_")
        known = {"tie_rule": "tie_figures_1", "tie_figures": "tie_figures_1", "game": "name"}
        found = known.get(name, name)
        return found if found in self.fields else None


def field_names(fact: SheetFact) -> Iterable[str]:
    """The fields of a fact."""
    return figure_fields(fact) if fact.kind == "figures" else [fact.name]


def figure_fields(fact: SheetFact) -> list[str]:
    """The fields of figures in order, from `tie_figures_1` on."""
    return [f"{fact.name}_{nth}" for nth in range(1, (fact.most or 1) + 1)]


def _part_title(part: str) -> str:
    return capfirst(term("sheet_fact", "notes" if part == "note" else part, language()))


def _fact_fields(fact: SheetFact) -> list[tuple[str, forms.Field]]:
    label = capfirst(term("sheet_fact", fact.name, language()))
    if fact.kind == "figures":
        return _figure_inputs(fact, label)
    options: dict[str, Any] = {"label": label, "required": False, "initial": fact.value}
    if fact.kind == "whole":
        help_text = _("Empty: none.") if fact.empty == 0 and fact.least == 0 else ""
        return [
            (fact.name, whole_number_field(help_text=help_text, min_value=fact.least, max_value=fact.most, **options))
        ]
    if fact.kind == "flag":
        return [(fact.name, forms.BooleanField(**options))]
    if fact.kind == "choice":
        options["required"] = fact.value is not None
        return [(fact.name, forms.ChoiceField(choices=_fact_choices(fact), **options))]
    if fact.kind == "text":
        return [(fact.name, forms.CharField(max_length=LONGEST_NAME, **{**options, "required": True}))]
    code = fact.name.rpartition("_")[2]
    options["label"] = capfirst(get_language_info(code)["name_translated"])
    widget = forms.Textarea(attrs={"rows": 3, "lang": code})
    return [(fact.name, forms.CharField(max_length=LONGEST_TEXT, widget=widget, **options))]


def _fact_choices(fact: SheetFact) -> list[tuple[str, str]]:
    words = [(code, _fact_word(fact.name, code)) for code in fact.choices]
    return words if fact.value is not None else [("", _("no")), *words]


def _fact_word(name: str, code: str) -> str:
    told = term(name, code, language())
    return code.replace(".", ",") if told == code and language() != "en" else capfirst(told)


def _figure_inputs(fact: SheetFact, label: str) -> list[tuple[str, forms.Field]]:
    words = [("", "–"), *((code, _figure_name(code)) for code in fact.choices)]
    now = [*fact.value, *[""] * (fact.most or 1)]
    return [
        (name, forms.ChoiceField(label=f"{label}: {nth}", required=False, choices=words, initial=now[nth - 1]))
        for nth, name in enumerate(figure_fields(fact), 1)
    ]


def _figure_name(code: str) -> str:
    told = capfirst(term("figure", code.removeprefix(FEWER), language()))
    if code.startswith(FEWER):
        return _("%(figure)s: fewer wins") % {"figure": told}
    return _("%(figure)s: more wins") % {"figure": told}
