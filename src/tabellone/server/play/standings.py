"""What is read of one tournament as its rulebook gives it: standing, explanation, bracket, whose rankings it is in."""

from __future__ import annotations

from dataclasses import replace

from tabellone.contract import BY_ID
from tabellone.contract.answers import Standing
from tabellone.contract.brackets import Bracket
from tabellone.engine.errors import TabelloneError
from tabellone.engine.facts import Tournament as Facts
from tabellone.engine.params import stating_rulings
from tabellone.engine.steps import Step
from tabellone.server.events.models import Tournament
from tabellone.server.play.states import answer_about, state_of
from tabellone.tournament.names import spots_of, steps_in_hall
from tabellone.tournament.records import document
from tabellone.tournament.state import State
from tabellone.tournament.view import facts, own_words


def facts_of(row: Tournament) -> Facts:
    """The tournament as it stands now: who played where, what was scored, what was drawn with which seed."""
    state = state_of(row)
    return answer_about(row, "facts", lambda: own_words(state))


def document_of(row: Tournament) -> Facts:
    """The same with how each round was drawn: the document as it is taken along."""
    state = state_of(row)
    return answer_about(row, "document", lambda: document(state))


def _as_ended(row: Tournament) -> Facts:
    """What its rulebook is asked about, with whether the organisers closed it: then no round comes that was planned."""
    state = state_of(row)
    return replace(stating_rulings(facts_of(row), state.figures), closed=state.closed)


def standing(row: Tournament, after_round: int | None = None) -> Standing:
    """The standing after a round; without one, after the last complete round. A RuleError says why there is none."""
    tournament = _as_ended(row)
    book = BY_ID[tournament.rulebook]
    return answer_about(row, f"standing:{after_round}", lambda: book.standing(tournament, after_round))


def standing_in(state: State) -> Standing:
    """The standing of a state that is not stored: what a preview shows."""
    tournament = replace(facts(state), closed=state.closed)
    return BY_ID[tournament.rulebook].standing(tournament)


def explanation(row: Tournament, player: str, after_round: int | None = None) -> tuple[Step, ...]:
    """How each figure of the player in the standing came about, in that after a round if one is named.

    Tables go by the numbers that stand on them in the hall.
    """
    tournament, spots = _as_ended(row), spots_of(state_of(row))
    if after_round is not None:
        rounds = tuple(played for played in tournament.rounds if played.number <= after_round)
        tournament = replace(tournament, rounds=rounds)
    return steps_in_hall(BY_ID[tournament.rulebook].explain(tournament, player), spots)


def game_counted(facts: Facts) -> str:
    """The game of the rankings and titles that a tournament moves."""
    return BY_ID[facts.rulebook].counts_as(facts)


def game_ranked(row: Tournament) -> str:
    """The same of a stored tournament."""
    return answer_about(row, "game-counted", lambda: game_counted(facts_of(row)))


def bracket(row: Tournament) -> Bracket | None:
    """The bracket of a tournament with the rounds to come; None where there is none, or not yet."""
    tournament = facts_of(row)
    return answer_about(row, "bracket", lambda: _bracket(tournament))


def _bracket(tournament: Facts) -> Bracket | None:
    try:
        return BY_ID[tournament.rulebook].bracket(tournament)
    except TabelloneError:
        return None  # facts that the rulebook cannot read yet have no standing either, which says why
