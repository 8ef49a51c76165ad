"""A published round drawn again on the server: whoever doubts a draw can have it made anew, here and at home.

Drawn from what its draw saw, as `tabellone verify` does it with the document (ruling draw-again). Of a round that was
drawn before that was kept, the journal gives what was there. The answer is kept by what it was computed from, so that
asking again costs nothing, and one round is drawn at a time, however many ask.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from threading import Lock
from typing import Any, Literal

from tabellone.engine.errors import TabelloneError
from tabellone.engine.facts import Round
from tabellone.engine.facts import Tournament as Facts
from tabellone.server.events.models import Tournament
from tabellone.server.play.journal_lines import lines
from tabellone.server.play.names import public_document
from tabellone.server.play.standings import document_of
from tabellone.server.play.states import answer_about, answer_for, state_of
from tabellone.tournament import acts
from tabellone.tournament.basis import seen_by_draw
from tabellone.tournament.codec import fingerprint
from tabellone.tournament.records import HandWork, as_drawn, before, reseated_by_auction, saw_otherwise
from tabellone.tournament.redrawing import differing, drawn_from, redrawn
from tabellone.tournament.state import Drawn, State
from tabellone.tournament.undo import JournalLine, out_of_force, replayed
from tabellone.tournament.view import drawn_of, facts_before

Outcome = Literal["same", "same-then", "different", "no-seed"]
_one_at_a_time = Lock()  # everybody may ask, and a draw of a full hall takes long


@dataclass(frozen=True, slots=True)
class Check:
    """What drawing a round again gave.

    `same-then`: the same from what was known when it was drawn, which has changed since. `tables` are the numbers of
    those that differ; `hand` is what was done by hand after the draw; `at_home` whether the document that everybody can
    download gives the draw as well (None where nothing can be drawn again).
    """

    outcome: Outcome
    seed: str = ""
    tables: tuple[int, ...] = ()
    hand: tuple[HandWork, ...] = ()
    at_home: bool | None = None


def checked(row: Tournament, number: int) -> Check:
    """Draw a published round again and compare it with the draw on record."""
    own, public = document_of(row), public_document(row)
    basis = fingerprint((_looked_at(own, number), _looked_at(public, number)))
    with _one_at_a_time:
        return answer_for(f"redrawn:{row.pk}:{number}:{basis}", lambda: _checked(row, own, public, number))


@dataclass(frozen=True, slots=True)
class NotPublic:
    """What of a draw the document for everybody does not tell: relations that it has as hashes, or has left out."""

    hashes: int = 0
    left_out: bool = False


def not_public(row: Tournament, number: int) -> NotPublic:
    """What the document for everybody does not tell of what the draw of a round saw."""
    found = answer_about(row, f"not-public:{row.stamp}", lambda: _kept_back_by_round(public_document(row)))
    return found.get(number, NotPublic())


def _kept_back_by_round(told: Facts) -> dict[int, NotPublic]:
    records = {one.number: one.draw for one in told.rounds if one.draw}
    return {number: NotPublic(len(one.saw.hidden) if one.saw else 0, one.withheld) for number, one in records.items()}


def _looked_at(told: Facts, number: int) -> Any:
    """What the answer is computed from: not the results of the round itself."""
    played = _round(told, number)
    seats = [(one.number, one.players, one.group, reseated_by_auction(one)) for one in played.tables]
    return before(told, number), played.seed, played.draw, seats


def _checked(row: Tournament, own: Facts, public: Facts, number: int) -> Check:
    played = _round(own, number)
    found = redrawn(own, played)
    if found.seed is None:
        return Check("no-seed", hand=found.hand)
    at_home = redrawn(public, _round(public, number)).same is True
    if found.same:
        return Check("same-then" if saw_otherwise(played) else "same", found.seed, (), found.hand, at_home)
    if _was_so(row, state_of(row), own, number):
        return Check("same-then", found.seed, (), found.hand, at_home)
    return Check("different", found.seed, found.tables, found.hand, at_home)


def _round(told: Facts, number: int) -> Round:
    return next(one for one in told.rounds if one.number == number)


def _was_so(row: Tournament, state: State, own: Facts, number: int) -> bool:
    """Whether a round that keeps no basis comes out the same from what the journal says was there."""
    found: Drawn = drawn_of(state, number)
    then = _when_drawn(row, number) if found.basis is None and found.certificate else None
    if then is None:
        return False
    played = _round(own, number)
    try:
        made = drawn_from(seen_by_draw(facts_before(then, number)), own, played, as_drawn(played))
    except TabelloneError:
        return False
    return not differing(played, as_drawn(played), made)


def _when_drawn(row: Tournament, number: int) -> State | None:
    """The state just before the round was drawn for the last time; None for a round that a document brought."""
    told = lines(row)
    out = out_of_force(told)
    draws = [at for at, line in enumerate(told) if line.number not in out and _draws(line, number)]
    return replace(replayed(told[: draws[-1]], out).state, figures=state_of(row).figures) if draws else None


def _draws(line: JournalLine, number: int) -> bool:
    act = line.act
    return (isinstance(act, acts.DrawRound) and act.round.number == number) or (
        isinstance(act, acts.Extend) and act.number == number
    )
