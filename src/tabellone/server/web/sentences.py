"""What pages say in the reader's language: sentences of the core, figures, terms, games, rules, cards of games.

A sentence has a capital, unless it begins with a name, which stays as it is written.
"""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.urls import NoReverseMatch, reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tabellone import wording
from tabellone.contract import BY_ID
from tabellone.engine.errors import Problem, RuleError, TabelloneError
from tabellone.engine.facts import Round, Seat, Table, Tournament
from tabellone.server.events.games import title_of_game
from tabellone.server.identity.services.erasing import erasing_is_unsettled
from tabellone.tournament.names import names_of
from tabellone.tournament.state import State
from tabellone.tournament.view import facts
from tabellone.wording import error_sentence, opens_with_name, rules
from tabellone.wording.cards import ToldCard, told_card

GAMES = frozenset({"game", "games"})  # values that hold ids of games


class NameFirst(str):
    """A sentence that begins with a name."""

    __slots__ = ()


def said(problem: Problem | RuleError, language: str) -> str:
    """What a problem says, games by their titles in the language."""
    told = _with_titles(problem, language) if GAMES & problem.values.keys() else problem
    text = error_sentence(told, language)
    return NameFirst(text) if opens_with_name(told, language) else text


def _with_titles(problem: Problem | RuleError, language: str) -> Problem:
    values = {key: _with_title(value, language) if key in GAMES else value for key, value in problem.values.items()}
    place = problem.place if isinstance(problem, Problem) else ""
    return Problem(problem.code, place, problem.rule, values=values)


def _with_title(value: Any, language: str) -> Any:
    if isinstance(value, list | tuple):
        return [_with_title(one, language) for one in value]
    return (title_of_game(value, language) or value) if isinstance(value, str) else value


def with_capital(text: str) -> str:
    """The text as the beginning of a line: a nickname keeps its first letter."""
    return text if isinstance(text, NameFirst) else str(capfirst(text))


def language() -> str:
    """The reader's language, one of ours."""
    return (get_language() or "en")[:2]


def figure_text(value: Any) -> str:
    """A number in the form of the language; nothing is a dash, a text stays as it is."""
    if value is None or value == "":
        return "–"
    if isinstance(value, int | Decimal | Fraction | float) and not isinstance(value, bool):
        return wording.number(value, language()).replace("-", "−")
    return str(value)


def term_here(code: str, kind: str) -> str:
    """The word for a code of a closed vocabulary: `{{ round.phase|term:"phase" }}`."""
    return wording.term(kind, str(code), language())


def game_title(code: str) -> str:
    """A game by its title in the reader's language, or as it was named, with a capital."""
    return title_of_game(code, language()) or capfirst(code)


def game_played(tournament: Any) -> str:
    """The game of a tournament by the name it has in the season of its circuit, else as `game` calls it."""
    code, circuit = tournament.game, getattr(tournament, "circuit", None)
    season = circuit.season if circuit else {}
    own = next((one["name"] for one in season.get("games", ()) if one["id"] == code), "")
    return own or (game_title(code) if code else "")


def rule(citation: str) -> SafeString:
    """Links to where the rules page tells about each citation; plain text where no page does."""
    cited = rules.cited(citation) or ((citation,) if citation else ())
    return format_html_join(" ", "{}", ((_rule(each),) for each in cited))


def _rule(citation: str) -> SafeString:
    try:
        page = reverse("rules", args=[rules.rulebook_of(citation)])
    except NoReverseMatch:
        return format_html('<span class="rule soft">{}</span>', rules.citation_label(citation, language()))
    shown = rules.citation_label(citation, language())
    return format_html('<a class="rule" href="{}#{}">{}</a>', page, rules.anchor(citation), shown)


def official_rules(rulebook: str) -> str:
    """What the official rules of the game are called (RK structure); "" where the rulebook names none."""
    return BY_ID[rulebook].ABOUT.official_rules


USUAL_SEATS = 4


def card_of(state: State, number: int, table: int) -> ToldCard | None:
    """The card of a published table in the language of the one who asks; None where the rulebook has none to give."""
    return _card_in_words(state, facts(state), number, table)


def cards_of(state: State) -> tuple[ToldCard, ...]:
    """The card of each game of the tournament, for no table in particular: seats without names."""
    tournament = facts(state)
    named = (*(played.game or tournament.game for played in tournament.rounds), *_games_to_play(tournament))
    book = BY_ID[tournament.rulebook]
    games = dict.fromkeys(book.game_in(tournament, game) if game else game for game in named)
    anywhere = (_round_anywhere(tournament, game) for game in games or (tournament.game,))
    given = [_card_in_words(state, replace(tournament, rounds=(one,)), 1, 1) for one in anywhere]
    return tuple(card for card in given if card is not None)


def _games_to_play(tournament: Tournament) -> tuple[str, ...]:
    """The games of rounds to come, where the rounds have games of their own (BIG 8.2)."""
    games = tournament.params.get("games")
    return tuple(map(str, games)) if isinstance(games, list | tuple) else ()


def _card_in_words(state: State, tournament: Tournament, number: int, table: int) -> ToldCard | None:
    try:
        card = BY_ID[tournament.rulebook].card(tournament, number, table)
    except TabelloneError:  # no such table, or parameters that the rulebook does not know
        return None
    names = names_of(state)
    return told_card(card, names, language(), round_minutes=state.settings.minutes)


def _round_anywhere(tournament: Tournament, game: str | None) -> Round:
    """A round of the phase that is on, with one table as large as its largest; nobody is named there."""
    last = tournament.rounds[-1] if tournament.rounds else None
    largest = max((len(table.seats) for table in last.tables), default=0) if last else 0
    seats = max(2, largest or tournament.table_size or USUAL_SEATS)
    return Round(1, (Table(1, (Seat(""),) * seats),), last.phase if last else None, game=game)


def erased_words() -> str:
    """What is said once somebody is erased; also that something is left to the worker."""
    told = _("Erased.")
    if erasing_is_unsettled():
        told += " " + _("The files of the database are cleared within minutes, as soon as nobody is reading them.")
    return told
