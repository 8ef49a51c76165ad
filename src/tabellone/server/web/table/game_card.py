"""The card of a table as pages show it: `{% include "parts/game_card.html" with card=card %}`."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import get_language

from tabellone.contract import BY_ID
from tabellone.engine.errors import TabelloneError
from tabellone.engine.facts import Round, Seat, Table, Tournament
from tabellone.tournament.names import names_of
from tabellone.tournament.state import State
from tabellone.tournament.view import facts
from tabellone.wording.cards import ToldCard, told_card

USUAL_SEATS = 4


def card_of(state: State, number: int, table: int) -> ToldCard | None:
    """The card of a published table in the language of the one who asks; None where the rulebook has none to give."""
    return _card_in_words(state, facts(state), number, table)


def cards_of(state: State) -> tuple[ToldCard, ...]:
    """The card of each game of the tournament, for no table in particular: seats without names."""
    tournament = facts(state)
    named = (*(played.game or tournament.game for played in tournament.rounds), *_games_to_play(tournament))
    games = dict.fromkeys(_id_of_game(tournament, game) for game in named)
    anywhere = (_round_anywhere(tournament, game) for game in games or (tournament.game,))
    given = [_card_in_words(state, replace(tournament, rounds=(one,)), 1, 1) for one in anywhere]
    return tuple(card for card in given if card is not None)


def _id_of_game(tournament: Tournament, game: str | None) -> str | None:
    """A game by its id, whichever of its names it goes by there."""
    return BY_ID[tournament.rulebook].game_in(tournament, game) if game else game


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
    return told_card(card, names, get_language() or "en", round_minutes=state.settings.minutes)


def _round_anywhere(tournament: Tournament, game: str | None) -> Round:
    """A round of the phase that is on, with one table as large as its largest; nobody is named there."""
    last = tournament.rounds[-1] if tournament.rounds else None
    largest = max((len(table.seats) for table in last.tables), default=0) if last else 0
    seats = max(2, largest or tournament.table_size or USUAL_SEATS)
    return Round(1, (Table(1, (Seat(""),) * seats),), last.phase if last else None, game=game)
