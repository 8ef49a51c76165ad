"""The players of a tournament: the list, one more by name, the details of each."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from django import forms
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tabellone.engine.alphabet import alphabetical
from tabellone.server.people import lookups
from tabellone.server.people.details import CLUB, GROUP, GROUPS, NAME
from tabellone.server.people.names import fold, tidy
from tabellone.server.people.queries import PublicPerson
from tabellone.server.play import entries
from tabellone.server.play.bars import reads_bars
from tabellone.server.play.entry_list import known_clubs
from tabellone.server.play.player_list import Listed, Private
from tabellone.server.play.roll import RollLine, found_in_roll, late_entry, roll_lines
from tabellone.server.play.services import act
from tabellone.server.play.states import state_of
from tabellone.server.registration.members import federation_of
from tabellone.server.web.answers import checked, conflict_of, done, form, page, refusals
from tabellone.server.web.fields import day_field, values_compared, whole_number_field
from tabellone.server.web.frame import tournament_page
from tabellone.server.web.rights import DeskRequest, found_or_404, organiser
from tabellone.tournament.act import seen_for
from tabellone.tournament.acts import Amend, Strike
from tabellone.tournament.rounds import MOST_SPOT as MOST_SPOTS
from tabellone.tournament.rounds import decide_amendment
from tabellone.tournament.state import Entrant


@page(organiser)
def players_desk(request: DeskRequest) -> HttpResponse:
    """Everybody entered, and the ways to enter more."""
    lines = roll_lines(state_of(request.tournament))
    online = state_of(request.tournament).settings.online
    query = request.GET.get("q", "")[:100]
    counts = {code: sum(line.state == code for line in lines) for code in ("in", "waiting", "absent", "withdrawn")}
    context = {
        "lines": found_in_roll(lines, query),
        "reads_bars": reads_bars(state_of(request.tournament), request.user),
        "all": len(lines),
        "counts": counts,
        "query": query,
        "pairs": entries.plays_in_pairs(state_of(request.tournament)),
        "federation": federation_of(request.tournament),
        "boxes": 0 if online else sum(line.entrant.brings_box for line in lines if line.state == "in"),
    }
    return tournament_page(request, "tournament/players.html", "players", **context)


@form(organiser)
def add_player(request: DeskRequest) -> HttpResponse:
    """One more player: known by a search, or new."""
    row, asked, query = request.tournament, _newcomer_form(request), request.GET.get("q", "")[:100]
    newcomer = asked(initial={"name": query})
    if request.method == "POST":
        newcomer, person = asked(request.POST), _person_chosen(request)
        query = person.name if person else request.POST.get("name", "")
        with refusals(request) as write:
            if person is None:
                checked(newcomer)
            listed = Listed(1, person.name) if person else newcomer.listed()
            entries.enrol(row, [entries.Newcomer(listed, person)], write)
            return done(
                request, _back_to_list(request), row.slug, said=_("%(name)s is entered.") % {"name": listed.name}
            )
    state = state_of(row)
    entered = {one.person: one.player.id for one in state.entrants if one.person}
    known = [(one, entered.get(str(one.id), "")) for one in lookups.search_people(query, 12, by=request.user)]
    context = {
        "form": newcomer,
        "query": query,
        "known": known,
        "late": late_entry(state),
        "back": _back_to_list(request),
    }
    return tournament_page(request, "tournament/player_add.html", "players", **context)


def _newcomer_form(request: DeskRequest) -> Callable[..., NewcomerForm]:
    """The form that fits the tournament."""
    form = MemberForm if federation_of(request.tournament) else NewcomerForm
    return partial(form, **_offered_by_tournament(request))


def _offered_by_tournament(request: DeskRequest) -> dict[str, Any]:
    """What the tournament says to both forms: which clubs are known, and that online nobody is asked for a box."""
    state = state_of(request.tournament)
    return {"online": state.settings.online, "clubs": known_clubs(state)}


def _person_chosen(request: DeskRequest) -> PublicPerson | None:
    code = request.POST.get("person", "")
    return found_or_404(lookups.chosen_person(code, by=request.user)) if code else None


def _back_to_list(request: DeskRequest) -> str:
    """The page that the form stood on: the list, or the door."""
    wanted = request.POST.get("back") or request.GET.get("back", "")
    return wanted if wanted in {"players", "check-in"} else "players"


@form(organiser)
def edit_player(request: DeskRequest, player: str) -> HttpResponse:
    """What is known of a player here: changed, or struck; a stale form shows both values, ready to be sent again."""
    row, line, offered = request.tournament, _line_of_player(request, player), _offered_by_tournament(request)
    entrant = PlayerForm(initial=PlayerForm.filled(line.entrant), **offered)
    if "strike" in request.POST:
        with refusals(request) as write:
            act(row, write, Strike(line.id))
            said = _("%(name)s is no longer entered. The journal can undo it.") % {"name": line.name}
            return done(request, "players", row.slug, said=said)
    elif request.method == "POST":
        entrant = PlayerForm(request.POST, **offered)
        with refusals(request) as write:
            checked(entrant)
            changed = entrant.changed_entrant(line.entrant)
            act(row, write, lambda state: decide_amendment(state, changed, write.seen))
            return done(request, "players", row.slug)
        line = _line_of_player(request, player)
    stale, sent = conflict_of(request) is not None, request.method == "POST"
    sides = (entrant.changed_entrant(line.entrant), line.entrant) if stale else ()
    context = {
        "line": line,
        "form": entrant,
        "rows": values_compared(entrant, *map(PlayerForm.filled, sides)) if stale else (),
        "seen": request.POST.get("seen", "") if sent and not stale else seen_for(state_of(row), Amend(line.entrant)),
    }
    return tournament_page(request, "tournament/player.html", "players", **context)


def _line_of_player(request: DeskRequest, player: str) -> RollLine:
    return found_or_404(next((one for one in roll_lines(state_of(request.tournament)) if one.id == player), None))


MOST_SEEDS, MOST_ROUNDS = 1000, 99


class GroupsField(forms.CharField):
    """Families and other groups to keep apart, separated by commas."""

    def clean(self, value: Any) -> tuple[str, ...]:
        """The groups, each once."""
        named = {fold(one): tidy(one)[:GROUP] for one in re.split(r"[,;\n]", super().clean(value)) if fold(one)}
        if len(named) > GROUPS:
            raise forms.ValidationError(
                gettext_lazy("At most %(most)s groups for one player."), params={"most": GROUPS}
            )
        return tuple(named.values())


class NewcomerForm(forms.Form):
    """Somebody who is not known yet."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=NAME)
    club = forms.CharField(
        label=gettext_lazy("Club"),
        max_length=CLUB,
        required=False,
        widget=forms.TextInput(attrs={"list": "clubs", "autocomplete": "off"}),
    )
    groups = GroupsField(
        label=gettext_lazy("Families and groups"),
        help_text=gettext_lazy(
            "Whoever shares one is kept apart in draws where the rules allow it. Separate them by commas."
        ),
        required=False,
    )
    box = forms.BooleanField(label=gettext_lazy("Brings a box of the game"), required=False)
    paid = forms.BooleanField(label=gettext_lazy("Has paid"), required=False)

    def __init__(self, *args: Any, online: bool = False, clubs: Mapping[str, str] | None = None, **more: Any) -> None:
        super().__init__(*args, **more)
        self.known_clubs = clubs or {}
        if online:
            del self.fields["box"]

    def clean_name(self) -> str:
        """The name without needless spaces."""
        name = tidy(self.cleaned_data["name"])
        if not fold(name):
            raise forms.ValidationError(gettext_lazy("Write the name of the player."))
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
        label=gettext_lazy("Email"),
        help_text=gettext_lazy(
            "Email and day of birth are kept for the federation alone. Whoever gives none may play all the same."
        ),
        required=False,
        widget=forms.EmailInput,
    )
    birth = day_field(label=gettext_lazy("Day of birth"), required=False)
    phone = forms.CharField(
        label=gettext_lazy("Telephone"), required=False, widget=forms.TextInput(attrs={"type": "tel"})
    )

    def listed(self) -> Listed:
        """The player as a line of a list."""
        told = Private(**{name: self.cleaned_data[name] for name in ("email", "phone", "birth")})
        return replace(super().listed(), private=told)


class PlayerForm(NewcomerForm):
    """An entrant, with what only this tournament knows."""

    seed = whole_number_field(
        label=gettext_lazy("Seed of the player"),
        help_text=gettext_lazy("1 is the first seed. Empty: none."),
        min_value=1,
        max_value=MOST_SEEDS,
        required=False,
    )
    spot = whole_number_field(
        label=gettext_lazy("Always at table place"),
        help_text=gettext_lazy(
            "For somebody who needs a certain place in the hall: the player's table stands there every round."
        ),
        min_value=1,
        max_value=MOST_SPOTS,
        required=False,
    )
    from_round = whole_number_field(label=gettext_lazy("Plays from round"), min_value=1, max_value=MOST_ROUNDS)

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
