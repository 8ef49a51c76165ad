"""Questions about a season: what somebody needs to gain a place, and what a change would move."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from typing import Any

from django import forms
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from tabellone.contract import BY_ID, Needing
from tabellone.contract.odds import Need
from tabellone.engine.alphabet import alphabetical
from tabellone.server.play.states import LargeAnswers
from tabellone.server.rankings import seasons
from tabellone.server.rankings.what_if import WhatIf, adjustable_figures, what_would_move
from tabellone.server.web.cached_pages import public_page
from tabellone.server.web.circuit.final_tables import named_moves
from tabellone.server.web.circuit.player import known_player
from tabellone.server.web.circuit.season_view import (
    SeasonView,
    called_here,
    day_asked,
    season_mark,
    season_view_of,
)
from tabellone.server.web.fields import FigureField, offer_choices, whole_number_field
from tabellone.server.web.frame import circuit_page
from tabellone.server.web.rights import CircuitRequest, circuit_organiser
from tabellone.server.web.sentences import figure_text, language
from tabellone.wording import term

MOST_GAMES = 40
_answers: LargeAnswers[Need] = LargeAnswers(48)


class RaceNeedForm(forms.Form):
    """How many will be ranked in the next Race stage."""

    ranked = whole_number_field(
        label=gettext_lazy("Ranked players of the next Race stage"), min_value=2, max_value=999, initial=16
    )


class GreenNeedForm(forms.Form):
    """Which game is next, how many games of it, against what kind of opponents."""

    game = forms.ChoiceField(label=gettext_lazy("Game of the next stage"))
    games = whole_number_field(label=gettext_lazy("Your games in it"), min_value=1, max_value=MOST_GAMES, initial=5)
    opponents = FigureField(
        label=gettext_lazy("Mean PGR of your opponents"),
        min_value=Decimal(1),
        max_value=Decimal(5000),
        decimal_places=3,
        initial=Decimal(1000),
    )


@public_page(season_mark, asked_by=("ranked", "game", "games", "opponents", "on"), costly=True)
def player_needs(request: CircuitRequest, player: str) -> HttpResponse:
    """What somebody needs in the Race (`?ranked=16`) and in Green (`?game=hex&games=5&opponents=1000`)."""
    of = season_view_of(request)
    found, book = known_player(of, player), BY_ID[of.circuit.rulebook]
    if not isinstance(book, Needing):
        raise Http404
    race, green = RaceNeedForm(request.GET if "ranked" in request.GET else None), _green_form(request, of)
    context: dict[str, Any] = {
        **called_here(of, found),
        "names": of.names,
        "player": player,
        "page": reverse("circuit-player", args=[of.circuit.slug, player]),
        "race": race,
        "green": green,
    }
    if race.is_bound and race.is_valid():
        ranked = race.cleaned_data["ranked"]
        context["race_need"] = _need_told(
            of,
            f"race:{found}:{ranked}",
            lambda: book.race_need(of.of.season, seasons.counted_tournaments(of.of, of.on), found, of.on, ranked),
        )
    if green.is_bound and green.is_valid():
        given = green.cleaned_data
        opponents = [given["opponents"]] * given["games"]
        context["green_need"] = _need_told(
            of,
            f"green:{found}:{given['game']}:{given['games']}:{given['opponents']}",
            lambda: book.green_need(
                of.of.season,
                seasons.counted_tournaments(of.of, of.on),
                found,
                of.on,
                game=given["game"],
                opponents=opponents,
            ),
        )
    return circuit_page(request, "circuit/needs.html", "rankings", **context)


def _green_form(request: CircuitRequest, of: SeasonView) -> GreenNeedForm:
    form = GreenNeedForm(request.GET if "game" in request.GET else None)
    games = dict.fromkeys([*(one.id for one in of.of.season.games), *(each.game for each in of.of.facts if each.game)])
    offer_choices(form, "game", [(game, of.game_label(game)) for game in games])
    return form


def _need_told(of: SeasonView, key: str, ask: Any) -> dict[str, Any]:
    """The answer, or why there is none."""
    told: dict[str, Any] = {}
    with of.or_refused(told):
        told["need"] = _answers.kept(f"{of.of.mark}:{of.on}:{key}", ask)
    return told


YES, NO = frozenset({"yes", "true", "1", "sì", "si", "sí"}), frozenset({"no", "false", "0"})
KINDS = ("stage", "game", "player", "ruling")


@circuit_organiser
@require_safe
def what_if(request: CircuitRequest) -> HttpResponse:
    """The questions that can be asked, and what the one asked would move."""
    of = season_view_of(request, seats=True)
    question = _question_asked(request, of)
    asked = question is not None and _is_question_complete(question)
    context: dict[str, Any] = {
        "here": _("What if"),
        **day_asked(request, of),
        "question": question,
        "stages": [(key, row.name) for key, row in of.tournaments.items()],
        "players": sorted(((one.id, one.name) for one in of.people.values()), key=lambda pair: alphabetical(pair[1])),
        "figures": _season_figures(of),
        "games": _games_of_stage(of, question.stage) if question and question.kind == "game" else [],
        "outcomes": _outcome_choices(),
        "asked": asked,
        "chosen": {key: request.GET.get(key, "") for key in ("game", "outcome", "player", "value")},
    }
    if question is not None and asked:
        with of.or_refused(context):
            moved = what_would_move(of.of, question, of.on)
            context["moves"] = named_moves(of.circuit, moved, of.people, ratings=True)
    return circuit_page(request, "circuit/what_if.html", "what-if", **context)


def _question_asked(request: CircuitRequest, of: SeasonView) -> WhatIf | None:
    given = {key: request.GET.get(key, "").replace("\x00", "")[:200] for key in request.GET}
    kind = given.get("kind", "")
    if kind not in KINDS:
        return None
    number, _sign, table = given.get("game", "").partition(".")
    name = given.get("name", "")
    return WhatIf(
        kind,
        stage=given.get("stage", ""),
        round=_whole_number(number),
        table=_whole_number(table),
        outcome=given.get("outcome", ""),
        player=next((one for one, called in of.people.items() if called.id == given.get("player")), ""),
        name=name,
        value=_written_value(given.get("value", ""), adjustable_figures(of.of).get(name)),
    )


def _is_question_complete(asked: WhatIf) -> bool:
    """Whether it can be tried; of a game, first the stage is chosen and then the game."""
    needed = {
        "stage": asked.stage,
        "game": asked.round and asked.table and asked.outcome,
        "player": asked.player,
        "ruling": asked.name,
    }
    return bool(needed[asked.kind])


def _whole_number(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else 0


def _written_value(text: str, now: Any) -> Any:
    """What was written, as the document would have it; what does not fit is left for the rulebook to refuse."""
    word = text.strip().casefold()
    if isinstance(now, bool):
        return True if word in YES else False if word in NO else text
    if isinstance(now, tuple | list):
        return [_number_or_text(part) for part in text.replace(";", " ").replace(", ", " ").split()]
    return _number_or_text(text)


def _number_or_text(text: str) -> Any:
    plain = text.strip().replace(",", ".")
    try:
        return int(plain) if plain.lstrip("-").isdecimal() and len(plain) < 12 else str(Decimal(plain))
    except (InvalidOperation, ValueError):
        return text


def _season_figures(of: SeasonView) -> list[tuple[str, str, str]]:
    """The figures and rulings: name, what it is, what it is now."""
    book = of.circuit.rulebook
    found = [
        (name, capfirst(term("param_help", f"{book}:{name}", language())), _value_told(value))
        for name, value in adjustable_figures(of.of).items()
    ]
    return sorted(found, key=lambda one: alphabetical(one[1]))


def _value_told(value: Any) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, tuple | list):
        return " ".join(figure_text(one) for one in value)
    return figure_text(value)


def _games_of_stage(of: SeasonView, stage: str) -> list[tuple[str, str]]:
    """The games of a stage, by round and table, as a list to choose from."""
    games = []
    for played in next((facts.rounds for facts in of.of.facts if facts.id == stage), ()):
        for table in played.tables:
            if len(table.seats) == 2:
                scores = ["" if one.score is None else figure_text(one.score) for one in table.seats]
                called = [of.names.get(one.player, one.player) for one in table.seats]
                who = " – ".join(f"{name} {score}" for name, score in zip(called, scores, strict=True))
                label = _("Round %(round)s, table %(table)s") % {"round": played.number, "table": table.number}
                games.append((f"{played.number}.{table.number}", f"{label}: {who}"))
    return games


def _outcome_choices() -> list[tuple[str, str]]:
    return [
        ("void", _("no result: the game is taken out")),
        ("first", _("the first named wins")),
        ("draw", _("a draw")),
        ("second", _("the second named wins")),
        ("first-absent", _("the first named was absent")),
        ("second-absent", _("the second named was absent")),
    ]
