"""The stages of a season for its organisers: listed, planned, changed, published, deleted; and the form of one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django import forms
from django.http import HttpResponse
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tabellone.contract import Register
from tabellone.contract.register import RaceRoom, Staged
from tabellone.engine.alphabet import alphabetical
from tabellone.engine.facts import Season
from tabellone.server.events import queries as events
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.events.seasons import season_of
from tabellone.server.people.names import tidy
from tabellone.server.play.states import state_of
from tabellone.server.rankings.stages import (
    StageWanted,
    change_stage,
    create_stage,
    delete_stage,
    publish_stage,
    race_room,
    stage_lines,
    staging,
)
from tabellone.server.registration.nicknames import platform_name
from tabellone.server.web.answers import (
    Refused,
    button,
    checked,
    conflict_of,
    done,
    form,
    page,
    player_names,
    refusal_sentence,
    refusals,
)
from tabellone.server.web.circuit.final_tables import people_named
from tabellone.server.web.circuit.season_view import with_names
from tabellone.server.web.fields import LinkField, day_field, offer_choices, words_field
from tabellone.server.web.frame import circuit_page
from tabellone.server.web.rights import CircuitRequest, circuit_organiser, found_or_404
from tabellone.server.web.sentences import language, with_capital
from tabellone.tournament.codec import fingerprint
from tabellone.tournament.state import Settings
from tabellone.wording import term


@page(circuit_organiser)
def stages_desk(request: CircuitRequest) -> HttpResponse:
    """All stages, hidden ones too, and what becomes of each in the rankings."""
    staging_book(request.circuit)
    return _stages_page(request)


def _stages_page(request: CircuitRequest) -> HttpResponse:
    of = request.circuit
    names = people_named(of)
    found = [with_names(one, names) for one in stage_lines(of, timezone.localdate())]
    parts = [
        (_("Running"), [one for one in found if one.when == "running"]),
        (_("Planned"), [one for one in found if one.when == "planned"]),
        (_("Over"), [one for one in reversed(found) if one.when == "over"]),
    ]
    shown = [(title, rows) for title, rows in parts if rows]
    return circuit_page(request, "circuit/stages.html", "stages", parts=shown, room=race_room(of))


@button(circuit_organiser)
def stage_shown_or_hidden(request: CircuitRequest, stage: str) -> HttpResponse:
    """Show a stage to everybody, or hide it."""
    row, listed = stage_asked(request.circuit, stage), request.POST.get("listed") == "1"
    with refusals(request, called=lambda: player_names(row)) as write:
        publish_stage(row, write, listed=listed)
        said = _("The stage is published.") if listed else _("The stage is hidden.")
        return done(request, "stages-desk", request.circuit.slug, said=said)
    return _stages_page(request)


@form(circuit_organiser)
def stage_deletion(request: CircuitRequest, stage: str) -> HttpResponse:
    """Ask, then delete a stage without results."""
    row = stage_asked(request.circuit, stage)
    if request.method == "POST":
        with refusals(request) as write:
            delete_stage(request.circuit, row, write)
            return done(request, "stages-desk", request.circuit.slug, said=_("The stage is deleted."))
    context = {"here": _("Delete"), "stage": row, "entrants": row.entrants}
    return circuit_page(request, "circuit/stage_delete.html", "stages", **context)


@form(circuit_organiser)
def new_stage(request: CircuitRequest) -> HttpResponse:
    """A new stage: hidden until it is published."""
    form = _stage_form(request, None)
    if request.method == "POST":
        with refusals(request, form) as write:
            checked(form)
            made = create_stage(request.circuit, form.wanted(), write)
            said = _("The stage is there. Publish it when it is ready.")
            return done(request, "stages-desk", request.circuit.slug, said=said, at=made.tournament.slug)
    return circuit_page(request, "circuit/stage.html", "stages", here=_("New stage"), form=form)


@form(circuit_organiser)
def stage_changes(request: CircuitRequest, stage: str) -> HttpResponse:
    """Other settings for a stage."""
    row = stage_asked(request.circuit, stage)
    form = _stage_form(request, row)
    stored = state_of(row).settings
    context: dict[str, Any] = {"here": row.name, "form": form, "stage": row, "seen": fingerprint(stored)}
    if request.method == "POST":
        context["seen"] = request.POST.get("seen", "")
        with refusals(request, form, called=lambda: player_names(row)) as write:
            checked(form)
            change_stage(request.circuit, row, form.wanted(), write)
            return done(request, "stages-desk", request.circuit.slug, said=_("Saved."), at=row.slug)
    if stale := conflict_of(request):
        stored = stale.stored
        context |= {"seen": fingerprint(stored), "rows": _stage_differences(form, stored)}
    return circuit_page(request, "circuit/stage.html", "stages", **context)


def _stage_form(request: CircuitRequest, row: Tournament | None) -> StageForm:
    """The form, filled from what is stored; what play has fixed stays."""
    of = request.circuit
    state = state_of(row) if row else None
    form = StageForm(
        request.POST if request.method == "POST" else None,
        book=staging_book(of),
        season=season_of(of),
        room=race_room(of, but=row),
        initial=stage_filled(state.settings) if state else {"system": "swiss"},
    )
    for name in ("game", "system") if state and state.rounds else ():
        form.fields[name].disabled = True
        form.fields[name].help_text = _("Fixed since there are rounds.")
    if state and state.rounds:
        del form.fields["new_game"], form.fields["new_group"]
    return form


def _stage_differences(form: StageForm, stored: Settings) -> list[dict[str, Any]]:
    """What was typed beside what somebody else has stored meanwhile."""
    kept, mine = stage_filled(stored), form.cleaned_data
    return [
        {"label": field.label, "mine": mine.get(name), "stored": kept.get(name), "differs": True}
        for name, field in form.fields.items()
        if name in kept and (mine.get(name) or "") != (kept.get(name) or "")
    ]


def staging_book(circuit: Circuit) -> Register:
    """The circuit's rulebook; a 404 where its seasons have no stages on platforms."""
    return found_or_404(staging(circuit))


def stage_asked(circuit: Circuit, slug: str) -> Tournament:
    """The stage of the circuit that an address names; a 404 where there is none."""
    staging_book(circuit)
    return found_or_404(events.tournaments_of(circuit).filter(slug=slug.replace("\x00", "")).first())


OTHER = "+"  # no game's id: a game that the season does not have yet
LONGEST = 120
FIELD_OF_CODE = {
    "ends-before-start": "end",
    "date-out-of-range": "start",
    "season-game-double": "new_game",
    "season-game-nameless": "new_game",
}


class StageForm(forms.Form):
    """A stage: what, when, where, who may enter."""

    name = forms.CharField(label=gettext_lazy("Name of the stage"), max_length=LONGEST)
    game = forms.ChoiceField(label=gettext_lazy("Game"))
    new_game = forms.CharField(
        label=gettext_lazy("Name of the other game"),
        help_text=gettext_lazy("Only if the game is not in the list: it is added to the season."),
        max_length=LONGEST,
        required=False,
    )
    new_group = forms.CharField(
        label=gettext_lazy("Its group of games"),
        help_text=gettext_lazy("Games of a group count together for leader points. Empty: on its own."),
        max_length=60,
        required=False,
        widget=forms.TextInput(attrs={"list": "groups", "autocomplete": "off"}),
    )
    start = day_field(label=gettext_lazy("First day"))
    end = day_field(
        label=gettext_lazy("Last day"), help_text=gettext_lazy("It decides the season, and when ratings move.")
    )
    platform = forms.ChoiceField(label=gettext_lazy("Platform"), required=False)
    link = LinkField(
        label=gettext_lazy("Its page on the platform"),
        help_text=gettext_lazy("The address that players open, with https."),
        widget=forms.URLInput(attrs={"placeholder": "https://"}),
    )
    pace = forms.ChoiceField(label=gettext_lazy("Pace"), required=False)
    system = forms.ChoiceField(label=gettext_lazy("Format"))
    entry = forms.ChoiceField(label=gettext_lazy("Who may enter"), required=False)
    race = forms.BooleanField(label=gettext_lazy("Race stage"), required=False)
    note = words_field(gettext_lazy("Note for the players"), 3, max_length=2000, required=False)

    WHAT, OTHER_GAME = ("name", "game"), ("new_game", "new_group")
    HOW, WHERE = ("system", "pace", "race"), ("start", "end", "platform", "link", "entry", "note")

    def __init__(self, data: Any = None, *, book: Register, season: Season, room: RaceRoom, **more: Any) -> None:
        super().__init__(data, **more)
        games = sorted(((one.id, one.name) for one in season.games), key=lambda one: alphabetical(one[1]))
        stored = self.initial.get("game")
        if stored and stored not in dict(games):
            games.insert(0, (stored, stored))
        offer_choices(self, "game", [("", _("choose")), *games, (OTHER, _("another game"))])
        offer_choices(self, "platform", [("", "–"), *((one, platform_name(one)) for one in book.PLATFORMS)])
        offer_choices(self, "pace", [("", "–"), *_term_choices("pace", book.PACES)])
        offer_choices(self, "entry", [("", "–"), *_term_choices("entry", book.ADMISSIONS)])
        offer_choices(self, "system", _term_choices("system", book.SYSTEMS))
        self.games_known = bool(season.games)
        self.groups = sorted({one.group for one in season.games if one.group})
        self._say_race(room)

    def _say_race(self, room: RaceRoom) -> None:
        """How many Race stages there are already; with none left it cannot be chosen (PG 38, PG 40)."""
        field, said = self.fields["race"], {"stages": room.stages, "most": room.most, "players": room.players}
        field.help_text = _("Race stages so far: %(stages)s of %(most)s. Registered players only, %(players)s at most.")
        if room.full and not self.initial.get("race"):
            field.disabled = True
            field.help_text = _("All %(most)s Race stages of the season are there: no other can be one.")
        field.help_text %= said

    @property
    def parts(self) -> dict[str, list[forms.BoundField]]:
        """The fields by what they are about."""
        named = {"what": self.WHAT, "other_game": self.OTHER_GAME, "how": self.HOW, "where": self.WHERE}
        return {part: [self[name] for name in names if name in self.fields] for part, names in named.items()}

    @property
    def is_of_other_game(self) -> bool:
        """Whether the fields for a game that is not in the list are to be seen at once."""
        return not self.games_known or self["game"].value() == OTHER or bool(self["new_game"].errors)

    def clean(self) -> dict[str, Any]:
        """Another game needs a name."""
        found: dict[str, Any] = super().clean() or self.cleaned_data
        if found.get("game") == OTHER and not tidy(found.get("new_game") or ""):
            self.add_error("new_game", _("Write the name of the game, or choose one from the list."))
        return found

    def wanted(self) -> StageWanted:
        """The stage as typed."""
        typed = self.cleaned_data
        other = typed["game"] == OTHER
        return StageWanted(
            name=tidy(typed["name"]),
            game="" if other else typed["game"],
            start=typed["start"],
            end=typed["end"],
            system=typed["system"],
            race=typed["race"],
            staged=Staged(typed["platform"], typed["pace"], typed["entry"], typed["link"]),
            note=typed["note"],
            new_game=typed["new_game"] if other else "",
            new_group=typed["new_group"] if other else "",
        )

    def take(self, refused: Refused) -> Refused | None:
        """Put the reasons beside their fields; those of none come back."""
        rest = []
        for problem in refused.problems:
            name = FIELD_OF_CODE.get(problem.code) or problem.place.removeprefix("x-")
            if name in self.fields:
                self.add_error(name, with_capital(refusal_sentence(problem)))
            else:
                rest.append(refusal_sentence(problem))
        return replace(refused, sentences=tuple(rest), problems=()) if refused.problems else refused


def stage_filled(stored: Settings) -> dict[str, Any]:
    """What the fields show of a stage's settings."""
    head, said = stored.head, Staged.of(stored.head.extra)
    shown = {name: getattr(head, name) for name in ("name", "game", "start", "end", "system", "race")}
    return {
        **shown,
        **{name: getattr(said, name) for name in ("platform", "pace", "entry", "link")},
        "note": stored.note,
    }


def _term_choices(kind: str, codes: tuple[str, ...]) -> list[tuple[str, str]]:
    return [(code, capfirst(term(kind, code, language()))) for code in codes]
