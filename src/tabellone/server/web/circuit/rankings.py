"""The circuits, a new one, and a ranking of one on any day: found by name, with its reasons and the earlier ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Any

from django import forms
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from tabellone.engine.alphabet import alphabetical
from tabellone.engine.errors import InputError, RuleError
from tabellone.server.events import queries as events
from tabellone.server.events.models import Circuit
from tabellone.server.events.seasons import open_circuit, rulebooks_with_seasons
from tabellone.server.people.names import tidy
from tabellone.server.rankings import seasons
from tabellone.server.rankings.freezing import published_rankings
from tabellone.server.rankings.season_head import announced_prizes
from tabellone.server.rankings.stages import staging
from tabellone.server.registration.queries import people_registered
from tabellone.server.web.answers import checked, done, form, refusals
from tabellone.server.web.cached_pages import public_page
from tabellone.server.web.circuit.player import reasons_page
from tabellone.server.web.circuit.ranking_files import picture_context
from tabellone.server.web.circuit.ranking_rows import (
    FIRST,
    days_of_tournaments,
    lines_found,
    ranking_code,
    ranking_rows_html,
    ranking_table,
)
from tabellone.server.web.circuit.season_view import (
    RankingChoice,
    SeasonView,
    address_code,
    called_here,
    day_asked,
    is_published,
    player_behind,
    ranking_address,
    ranking_choices,
    ranking_label,
    ranking_mark,
    season_mark,
    season_view_of,
    with_names,
    words_searched,
)
from tabellone.server.web.fields import whole_number_field
from tabellone.server.web.frame import circuit_page
from tabellone.server.web.rights import CircuitRequest, PlacedRequest, SignedInRequest, administrator, anyone
from tabellone.server.web.sentences import language, term_here
from tabellone.wording import term


@anyone
@require_safe
def all_circuits(request: PlacedRequest) -> HttpResponse:
    """All circuits, the newest first."""
    return render(request, "circuit/circuits.html", {"circuits": events.every_circuit(), "roles": request.roles})


@public_page(season_mark, asked_by=("player", "ranking", "on"), costly=True)
def ranking_reasons(request: CircuitRequest) -> HttpResponse:
    """How a player's figures in a ranking came about: a part of the ranking's page, or a page of its own."""
    of = season_view_of(request)
    player, ranking = player_behind(of, request.GET.get("player", "")), request.GET.get("ranking", "")
    label = ranking_label(of.circuit, ranking)
    context: dict[str, Any] = {**called_here(of, player), "names": of.names, "code": ranking, "label": label}
    with of.or_refused(context):
        first = ranking_code(ranking, seasons.rankings_on(of.of, of.on))
        told = ranking or ("" if is_published(of.of, player) else first)
        context["explained"] = seasons.ranking_explanation(of.of, player, of.on, told or None)
    return reasons_page(request, context)


RANKING_TEMPLATE = "circuit/rankings.html"
FILE_KINDS = ("csv", "xlsx", "json")
LATEST = 20  # tournaments listed below the rankings


@public_page(ranking_mark, asked_by=("ranking", "on", "q", "all"), costly=True)
def ranking_of_day(request: CircuitRequest, ranking: str = "") -> HttpResponse:
    """A ranking on a day (`?on=2026-05-31`), its lines found by name (`?q=ada`); a 404 for one that is not there.

    On the circuit's front it is the first, or another (`?ranking=blue`).
    """
    of = season_view_of(request)
    context: dict[str, Any] = {
        **day_asked(request, of),
        "stages": list(reversed(of.of.rows))[:LATEST] if seasons.goes_on(of.circuit) else of.of.rows,
        "all_stages": len(of.of.rows),
        "prizes": announced_prizes(of.of.season),
    }
    try:
        told = published_rankings(of.of, of.on)
    except (RuleError, InputError) as error:
        return circuit_page(request, RANKING_TEMPLATE, "rankings", **context, refused=of.refused(error))
    found = told.rankings
    if not found.answer.rankings:
        return circuit_page(request, RANKING_TEMPLATE, "rankings", **context)
    code = ranking_code(ranking or request.GET.get("ranking", ""), found)
    words = words_searched(request)
    everybody = found.answer.rankings[code]
    most = None if request.GET.get("all") == "1" else FIRST
    part = ranking_table(of, code, everybody, moving=told.revision is None, most=None if words else most)
    if words:
        part = replace(part, lines=lines_found(part.lines, words)[:most])
    slug = of.circuit.slug
    context |= {
        "ranking": part,
        "revision": told.revision,
        "everybody": len(everybody),
        "cut": len(part.lines) == FIRST < len(everybody) and not words,
        "words": words,
        "rows": ranking_rows_html(part, slug, context["asked"], linked=seasons.has_players(of.circuit)),
        "choices": (offered := ranking_choices(of.circuit, found.answer.rankings)),
        "by_game": rankings_by_game(of.circuit, offered),
        "span": ranking_span(of, code),
        "left_out": [with_names(one, of.names) for one in found.left_out],
        "days": neighbouring_days(of),
        "canonical": ranking_address(of.circuit, code),
        **picture_context(of, part, everybody, context["asked"]),
        "files": {kind: reverse(f"ranking-{kind}", args=[slug, address_code(code)]) for kind in FILE_KINDS},
    }
    return circuit_page(request, RANKING_TEMPLATE, "rankings", **context)


def neighbouring_days(of: SeasonView) -> tuple[date | None, date | None]:
    """The last day before this one on which a tournament ended, and the next after it that has come."""
    days = days_of_tournaments(of.of)
    earlier = [day for day in days if day < of.on]
    later = [day for day in days if of.on < day <= timezone.localdate()]
    return (earlier[-1] if earlier else None), (later[0] if later else None)


NIGHT = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class EarlierRanking:
    """A ranking as it stood before a national final, or at the end of another year: what ended it, and its last day."""

    name: str
    slug: str
    day: date


@dataclass(frozen=True, slots=True)
class RankingSpan:
    """A ranking on a day: of which `kind`, begun by which tournament, made of how many, and the earlier ones."""

    kind: str
    began: EarlierRanking | None
    tournaments: int
    earlier: tuple[EarlierRanking, ...]
    years: tuple[int, ...]
    best: int | None = None
    year: int | None = None


def ranking_span(of: SeasonView, code: str) -> RankingSpan | None:
    """How long the ranking has been running; None where the rulebook does not tell."""
    span = seasons.circuit_history(of.of, of.on).history.span_on(code, of.on)
    if span is None:
        return None
    rows = of.tournaments
    finals = [EarlierRanking(rows[ident].name, rows[ident].slug, day) for ident, day in span.finals if ident in rows]
    began = finals[0] if span.began is not None and finals else None
    earlier = tuple(EarlierRanking(one.name, one.slug, one.day - NIGHT) for one in finals)
    years = sorted({facts.end.year for facts in of.of.facts if facts.rounds}, reverse=True)
    kind = code.partition(":")[0]
    return RankingSpan(
        kind, began, span.tournaments, earlier, tuple(years) if span.year is not None else (), span.best, span.year
    )


@dataclass(frozen=True, slots=True)
class RankingsOfGame:
    """A game with its rankings, each with the word that tells them apart."""

    code: str
    label: str
    rankings: tuple[tuple[str, RankingChoice], ...]


def rankings_by_game(circuit: Circuit, choices: Sequence[RankingChoice]) -> list[RankingsOfGame]:
    """Games in the order of their names; nothing where each game has one ranking."""
    found: dict[str, list[tuple[str, RankingChoice]]] = {}
    for each in choices:
        kind, colon, game = each.code.partition(":")
        if colon and kind in KINDS_OF_GAMES:
            found.setdefault(game, []).append((term_here(KINDS_OF_GAMES[kind], "column"), each))
    games = [RankingsOfGame(game, ranking_label(circuit, f"game:{game}"), tuple(of)) for game, of in found.items()]
    return sorted(games, key=lambda one: alphabetical(one.label))


KINDS_OF_GAMES = {"points": "points", "elo": "elo"}  # kinds of ranking that a game has side by side, and their words


FIRST_YEAR, LAST_YEAR = 2000, 2100


def _rulebook_choices() -> list[tuple[str, str]]:
    """The rulebooks that know seasons, none chosen yet."""
    return [("", _("choose")), *((code, term("rulebook", code, language())) for code in rulebooks_with_seasons())]


class CircuitForm(forms.Form):
    """What a circuit is opened with."""

    name = forms.CharField(
        label=gettext_lazy("Name of the circuit"),
        help_text=gettext_lazy("With its year, so that the next season gets the next one."),
        max_length=120,
    )
    rulebook = forms.ChoiceField(label=gettext_lazy("Rulebook"), choices=_rulebook_choices)
    year = whole_number_field(label=gettext_lazy("Year of the season"), min_value=FIRST_YEAR, max_value=LAST_YEAR)

    def clean_name(self) -> str:
        """A name that can be seen."""
        name = tidy(self.cleaned_data["name"])
        if not name:
            raise forms.ValidationError(_("Write a name."))
        return name


@form(administrator)
def new_circuit(request: SignedInRequest) -> HttpResponse:
    """Open a circuit; its stages, texts and people follow on its own pages."""
    posted = request.POST if request.method == "POST" else None
    typed = CircuitForm(posted, initial={"year": timezone.localdate().year})
    if request.method == "POST":
        with refusals(request, typed) as write:
            wanted = checked(typed)
            players = people_registered(wanted["rulebook"], wanted["year"])
            made = open_circuit(**wanted, players=players, writing=write)
            said = _("The circuit is open. Plan its stages, or import one.")
            return done(request, "stages-desk" if staging(made) else "circuit", made.slug, said=said)
    trail = [(_("Circuits"), reverse("circuits")), (_("Open a circuit"), "")]
    return render(request, "circuit/circuit_new.html", {"form": typed, "trail": trail})
