"""A published round drawn again on the server: whoever doubts a draw can have it made anew, here and at home.

Drawn first from the facts as they stand, as `tabellone verify` does it with the document. Where a correction has
moved them since, the journal gives what was there when the round was drawn (ruling draw-again). The answer is kept by
what it was computed from, so that asking again costs nothing, and one round is drawn at a time, however many ask.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from threading import Lock
from typing import Literal

from tabellone.course import Drawn, State, acts, fingerprint
from tabellone.course.redrawing import drawn_again, same_table
from tabellone.course.rounds import tables_of
from tabellone.course.undo import Line, out_of_force, replayed
from tabellone.course.view import drawn_of, facts_before
from tabellone.engine.answers import Draw
from tabellone.engine.errors import TabelloneError
from tabellone.engine.facts import Table
from tabellone.engine.facts import Tournament as Facts
from tabellone.rulebooks import BY_ID, SlowTables
from tabellone.server.events.models import Tournament
from tabellone.server.play.queries import lines
from tabellone.server.play.states import state_of
from tabellone.server.rankings.answers import kept
from tabellone.server.rankings.names import public_facts

Outcome = Literal["same", "same-then", "different", "no-seed"]
_one_at_a_time = Lock()  # everybody may ask, and a draw of a full hall takes long


@dataclass(frozen=True, slots=True)
class Check:
    """What drawing a round again gave.

    `same-then`: the same from what was known when it was drawn, which has been corrected since. `tables` are the
    numbers of those that differ; `by_hand` that people were seated otherwise after the draw; `at_home` whether the
    document that everybody can download gives the draw as well (None where nothing can be drawn again).
    """

    outcome: Outcome
    seed: str = ""
    tables: tuple[int, ...] = ()
    by_hand: bool = False
    at_home: bool | None = None


def checked(row: Tournament, number: int) -> Check:
    """Draw a published round again and compare it with the draw on record."""
    state = state_of(row)
    found, document = drawn_of(state, number), public_facts(row)
    basis = fingerprint((facts_before(state, number), found.certificate, recorded(found), _cut(document, number)))
    with _one_at_a_time:
        return kept(f"redrawn:{row.pk}:{number}:{basis}", lambda: _checked(row, state, found, document))


def recorded(found: Drawn) -> tuple[Table, ...]:
    """The tables as they were drawn: those of the certificate, of a document's round its own."""
    return tables_of(found.certificate.tables) if found.certificate else found.round.tables


def _checked(row: Tournament, state: State, found: Drawn, document: Facts) -> Check:
    number, seed = found.round.number, found.round.seed
    if seed is None:
        return Check("no-seed", by_hand=found.by_hand)
    wrong = _differing(recorded(found), _again(facts_before(state, number), found))
    at_home = not found.by_hand and not found.partial and _reproduced(document, number)
    if not wrong:
        return Check("same", seed, (), found.by_hand, at_home)
    then = _when_drawn(row, number)
    if then is not None and not _differing(recorded(found), _again(facts_before(then, number), found)):
        return Check("same-then", seed, (), found.by_hand, at_home)
    return Check("different", seed, wrong, found.by_hand, at_home)


def _again(before: Facts, found: Drawn) -> Draw | None:
    """The draw made anew; of a round that waits for slow tables, those that are certain. None where it is refused."""
    book, seed = BY_ID[before.rulebook], found.round.seed or ""
    try:
        if found.partial and isinstance(book, SlowTables):
            return book.draw_ready(before, seed)
        return drawn_again(before, found.round, seed)
    except TabelloneError:
        return None


def _differing(tables: Iterable[Table], draw: Draw | None) -> tuple[int, ...]:
    """The numbers of the recorded tables that the draw does not give."""
    drawn = {one.number: one for one in draw.tables} if draw else {}
    return tuple(one.number for one in tables if one.number not in drawn or not same_table(one, drawn[one.number]))


def _reproduced(document: Facts, number: int) -> bool:
    """Whether the public document alone gives the round, as `tabellone verify` would say (ruling public-document)."""
    played = next((one for one in document.rounds if one.number == number), None)
    if played is None or played.seed is None:
        return False
    try:
        draw = drawn_again(_cut(document, number), played, played.seed)
    except TabelloneError:
        return False
    return len(draw.tables) == len(played.tables) and not _differing(played.tables, draw)


def _cut(document: Facts, number: int) -> Facts:
    return replace(document, rounds=tuple(one for one in document.rounds if one.number < number))


def _when_drawn(row: Tournament, number: int) -> State | None:
    """The state just before the round was drawn for the last time; None for a round that a document brought."""
    told = lines(row)
    out = out_of_force(told)
    draws = [at for at, line in enumerate(told) if line.number not in out and _draws(line, number)]
    return replayed(told[: draws[-1]], out).state if draws else None


def _draws(line: Line, number: int) -> bool:
    act = line.act
    return (isinstance(act, acts.Draw) and act.round.number == number) or (
        isinstance(act, acts.Extend) and act.number == number
    )
