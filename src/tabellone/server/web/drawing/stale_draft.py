"""A draw whose facts have changed since it was made: what changed, and who is here without a seat, in words."""

from __future__ import annotations

from dataclasses import dataclass

from tabellone.engine.alphabet import alphabetical
from tabellone.server.play.draws import has_begun
from tabellone.server.play.result_sentences import changes_told, places_in
from tabellone.server.web.drawing.shown import Names
from tabellone.server.web.sentences import language
from tabellone.tournament.staleness import changes, consented
from tabellone.tournament.state import Drawn, State
from tabellone.tournament.view import without_seat


@dataclass(frozen=True, slots=True)
class Stale:
    """What is otherwise than a draw saw it; `of` is what a consent to it is given for."""

    number: int
    published: bool
    told: tuple[str, ...]
    of: str

    @property
    def reason(self) -> str:
        """The same in one line: why the round is drawn again."""
        return " ".join(self.told)[:500]


@dataclass(frozen=True, slots=True)
class Unseated:
    """Somebody who is here and sits nowhere; `since` where they play from a later round on."""

    name: str
    since: int = 0


def stale(state: State, found: Drawn) -> Stale | None:
    """What has changed since the last round was drawn, as long as it has not begun."""
    number = found.round.number
    if number != len(state.rounds) or state.closed or has_begun(state, number):
        return None
    told = changes_told(changes(state, found), Names.of(state).by_id, places_in(state), language())
    return Stale(number, found.published, told, consented(state, number)) if told else None


def unseated(state: State) -> list[Unseated]:
    """Who is here and sits at no table of the round in hand, by name."""
    number, names = len(state.rounds), Names.of(state)
    found = [one.player for one in without_seat(state)]
    people = [Unseated(names(one.id), one.from_round if one.from_round > number else 0) for one in found]
    return sorted(people, key=lambda one: alphabetical(one.name))


def consent_told(state: State, found: Drawn) -> tuple[str, ...]:
    """What had changed when a round was published all the same."""
    agreed = found.consent.changes if found.consent else ()
    return changes_told(agreed, Names.of(state).by_id, places_in(state), language())
