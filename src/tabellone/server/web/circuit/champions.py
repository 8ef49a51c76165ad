"""The champions of a circuit by game and year, and the titles from before the platform (BIG 7)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tabellone.contract.circuit import Title
from tabellone.engine.alphabet import alphabetical
from tabellone.server.events.games import known_games
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.events.seasons import season_of
from tabellone.server.play.standings import game_counted
from tabellone.server.rankings import seasons
from tabellone.server.rankings.names import shown_in
from tabellone.server.rankings.season_head import (
    EARLIEST_TITLE,
    LONGEST_TITLE,
    add_title,
    take_out_title,
    title_sign,
    titles_listed,
)
from tabellone.server.web.answers import checked, count_sent, done, form, refusals
from tabellone.server.web.cached_pages import public_page
from tabellone.server.web.circuit.player import player_addresses
from tabellone.server.web.circuit.season_view import (
    SeasonView,
    ranking_address,
    ranking_label,
    season_mark,
    season_view_of,
)
from tabellone.server.web.fields import line_field
from tabellone.server.web.frame import circuit_page
from tabellone.server.web.rights import CircuitRequest, circuit_organiser, found_or_404


@dataclass(frozen=True, slots=True)
class ChampionLine:
    """One title of a game: who won, with the address of their page or none; the final if it was played here."""

    told: Title
    winners: tuple[tuple[str, str], ...]
    final: Tournament | None


@dataclass(frozen=True, slots=True)
class ChampionsOfGame:
    """The titles of a game, the newest first."""

    label: str
    ranking: str
    titles: tuple[ChampionLine, ...]


@public_page(season_mark, asked_by=("on",), costly=True)
def champions(request: CircuitRequest) -> HttpResponse:
    """Every game with its champions, the reigning one marked."""
    of = view_of_champions(request)
    context: dict[str, Any] = {"here": _("Champions"), "games": []}
    with of.or_refused(context):
        context["games"] = champions_by_game(of)
    return circuit_page(request, "circuit/champions.html", "champions", **context)


def view_of_champions(request: CircuitRequest) -> SeasonView:
    """The circuit as the request may see it; a 404 where its rulebook has no national finals to recall."""
    found_or_404(seasons.goes_on(request.circuit))
    return season_view_of(request)


def champions_by_game(of: SeasonView) -> list[ChampionsOfGame]:
    """The games that have a champion, by name."""
    told = seasons.circuit_history(of.of, of.on)
    found: dict[str, list[Title]] = {}
    for title in told.history.titles(of.on):
        found.setdefault(title.game, []).append(title)
    ranked = {f"points:{game_counted(facts)}" for facts in of.of.facts}
    games = [_champions_of_game(of, game, titles, f"points:{game}" in ranked) for game, titles in found.items()]
    return sorted(games, key=lambda one: alphabetical(one.label))


def _champions_of_game(of: SeasonView, game: str, titles: Sequence[Title], ranked: bool) -> ChampionsOfGame:
    rows, page = of.tournaments, player_addresses(of.circuit.slug)
    lines = [ChampionLine(one, _title_winners(of, one, page), rows.get(one.tournament)) for one in titles]
    ranking = ranking_address(of.circuit, f"points:{game}") if ranked else ""
    return ChampionsOfGame(of.game_label(game), ranking, tuple(lines))


def _title_winners(of: SeasonView, title: Title, page: Callable[[str], str]) -> tuple[tuple[str, str], ...]:
    known = [of.people[player] for player in title.players if player in of.people]
    winners = [(one.name, page(one.id)) for one in known]
    winners += [(player, "") for player in title.players if player not in of.people]
    return tuple(winners) or ((title.name, ""),)


class TitleForm(forms.Form):
    """A title: the game, the year, who won it."""

    who = line_field(
        gettext_lazy("Champion"),
        LONGEST_TITLE,
        help_text=gettext_lazy("First and last name. Somebody who plays in this circuit is found by that name."),
    )

    def __init__(self, circuit: Circuit, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["game"] = forms.ChoiceField(label=_("Game"), choices=title_games(circuit))
        self.fields["year"] = forms.IntegerField(
            label=_("Year"), min_value=EARLIEST_TITLE, max_value=timezone.localdate().year
        )


def title_games(circuit: Circuit) -> list[tuple[str, str]]:
    """The games of the circuit and all that its rulebook knows, by name."""
    own, known = season_of(circuit).games, known_games(circuit.rulebook)
    codes = dict.fromkeys([*(one.id for one in own), *(one.id for one in known)])
    named = [(code, ranking_label(circuit, f"game:{code}")) for code in codes]
    return sorted(named, key=lambda each: alphabetical(each[1]))


@form(circuit_organiser)
def titles_desk(request: CircuitRequest) -> HttpResponse:
    """The titles from before the platform, a form for one more, and each to be taken out."""
    view_of_champions(request)
    of, out = request.circuit, request.POST.get("act") == "out"
    typed = TitleForm(of, request.POST if request.method == "POST" and not out else None)
    if out:
        with refusals(request) as write:
            take_out_title(of, count_sent(request, "number"), request.POST.get("sign", ""), write)
            return done(request, "titles", of.slug, said=_("The title is taken out."))
    elif typed.is_bound:
        with refusals(request) as write:
            add_title(of, **checked(typed), writing=write)
            return done(request, "titles", of.slug, said=_("The title is in the list."))
    return circuit_page(
        request, "circuit/titles.html", "champions", here=_("Titles"), form=typed, titles=_titles_told(of)
    )


def _titles_told(of: Circuit) -> list[dict[str, Any]]:
    """The titles by game and year, with names; each by its number in the list and what it was as it was shown."""
    people = shown_in(of, everything=True)
    lines: list[dict[str, Any]] = []
    for number, one in enumerate(titles_listed(season_of(of))):
        player, game, year = (str(one.get(key, "")) for key in ("player", "game", "year"))
        who = people[player].name if player in people else str(one.get("name", player))
        told = {"number": number, "sign": title_sign(one), "game": ranking_label(of, f"game:{game}"), "year": year}
        lines.append({**told, "who": who, "known": player in people})
    return sorted(lines, key=lambda each: (alphabetical(each["game"]), each["year"]))
