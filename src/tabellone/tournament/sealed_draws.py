"""What is decided about a draw that nobody can choose: sealed, drawn by a value, reopened, made anew. Acts come out.

A sealed draw looks at its basis and at nothing else: whoever comes or goes and what is corrected meanwhile waits until
it is drawn, and is then told of its draft (ruling draft-knows-its-basis).
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from tabellone.contract import BY_ID, SlowTables, rulebook_as
from tabellone.contract.answers import Draw
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Round
from tabellone.engine.facts import Tournament as Facts
from tabellone.engine.sealing import LONGEST_VALUE, reduced_value, seed_from
from tabellone.tournament import acts
from tabellone.tournament.act import StaleActError, after
from tabellone.tournament.acts import Act, Acts
from tabellone.tournament.basis import Basis, BasisChange, drawable, read_basis
from tabellone.tournament.draws import accepted, next_number, unknown_now
from tabellone.tournament.records import basis_now, changes_since, draw_basis
from tabellone.tournament.redrawing import told_otherwise
from tabellone.tournament.relations import lot_places
from tabellone.tournament.rounds import seen_of_draw
from tabellone.tournament.state import Attempt, State
from tabellone.tournament.view import attempts_at, draft, drawn_of, facts_before, round_of, sealed

PROBES = ("0", "1", "2", "3", "4", "5", "6", "7")  # seeds to see by whether a draw takes a lot
FEW = 4  # tables at which chance could give the same seating twice


def coming_for_draw(state: State, *, all_here: bool, seen: str | None) -> tuple[str, ...]:
    """Whom the organiser's one word checks in with the draw; refused where the next round cannot be drawn.

    Whoever can be seated must be known to be here.
    """
    number = next_number(state)
    _refuse_stale_form(state, number, seen)
    if draft(state) or sealed(state):
        raise _stale_draw(state, number)
    unknown = unknown_now(state)
    if unknown and not all_here:
        raise RuleError("undecided-left", players=unknown, count=len(unknown))
    return unknown


def decide_sealing(
    state: State, *, secret: str, coming: tuple[str, ...] = (), accept: Collection[str] = (), certain: bool = False
) -> Acts:
    """The draw of the next round sealed, with who is checked in for it; drawn at once where it takes no lot.

    `accept` are parameters that the organiser confirms; `certain` draws the tables that no missing result can change
    (BIG 7.2.2). Refused where it could not be drawn.
    """
    first = (*([acts.CheckIn(coming)] if coming else ()), *accepted(state, accept))
    return (*first, *sealing_acts(after(state, first), next_number(state), secret, certain=certain))


def decide_drawing(state: State, number: int, called: str, *, attempt: int | None = None) -> Acts:
    """The sealed draw, by the value that was called out, or by none; refused when another attempt is sealed by now."""
    found = sealed(state)
    if found is None or found.round != number or attempt not in (None, found.number):
        raise _stale_draw(state, number)
    if len(called) > LONGEST_VALUE:
        raise RuleError("value-too-long", most=LONGEST_VALUE)
    return (_drawn(state, found, reduced_value(called)),)


def decide_reopening(state: State, number: int, why: str, *, attempt: int | None = None) -> Acts:
    """The sealed draw ended before its value."""
    found = sealed(state)
    if found is None or found.round != number or attempt not in (None, found.number):
        raise _stale_draw(state, number)
    return (acts.Reopen(number, why=_one_line(why)),)


def decide_discard(state: State, number: int, why: str) -> Acts:
    """The draft thrown away."""
    del state
    return (acts.Discard(number, why=_one_line(why)),)


def decide_redraw(
    state: State, number: int, *, secret: str, accept: Collection[str], why: str, seen: str | None
) -> Acts:
    """A draft thrown away with the reason on record, and its round sealed anew."""
    found = drawn_of(state, number)
    _refuse_stale_form(state, number, seen)
    if found.published:
        raise RuleError("already-published", round=number)
    if not why:
        raise RuleError("redraw-without-reason", round=number)
    first = (acts.Discard(number, why=_one_line(why)), *accepted(state, accept))
    return (*first, *sealing_acts(after(state, first), number, secret, certain=found.partial))


def sealing_acts(state: State, number: int, secret: str, *, certain: bool = False) -> Acts:
    """The draw of a round sealed; refused where it could not be drawn. Where it takes no lot it is drawn at once."""
    head, basis = facts_before(state, number), basis_now(state, number)
    _draw_of(head, PROBES[0], partial=certain)  # its refusals, before anybody waits for a value
    seal = acts.Seal(number, len(attempts_at(state, number)) + 1, secret, partial=certain, basis=basis)
    if _takes_lots(drawable(read_basis(basis), head), partial=certain):
        return (seal,)
    now = after(state, (seal,))
    found = sealed(now)
    return (seal, *([_drawn(now, found, "")] if found else []))


def waiting_changes(state: State) -> tuple[BasisChange, ...]:
    """What has come up since the draw was sealed, and waits until it is drawn."""
    found = sealed(state)
    if found is None or found.basis is None:
        return ()
    return changes_since(state, found.round, found.basis, waits=found.partial)


def _drawn(state: State, found: Attempt, value: str) -> Act:
    """The draw of an attempt, from what it saw and nothing else."""
    basis, number = found.basis or Basis("", ()), found.round
    seed = seed_from(secret=found.secret, basis=found.digest, attempt=found.number, value=value)
    places = lot_places(len(basis.order))
    told = drawable(read_basis(replace(basis, order=places)), facts_before(state, number))
    made = _draw_of(told, seed, partial=found.partial)
    made = told_otherwise(made, dict(zip(places, basis.order, strict=True)))
    return acts.DrawRound(round_of(made), partial=found.partial, certificate=made, attempt=found.number, value=value)


def _draw_of(told: Facts, seed: str, *, partial: bool) -> Draw:
    """What a seed gives of the facts before a round; `partial`: as far as no missing result can change it."""
    if not partial:
        return BY_ID[told.rulebook].draw(told, seed)
    book = rulebook_as(told.rulebook, SlowTables)
    found = book.draw_ready(told, seed) if book else None
    if found is None or not found.tables:
        raise RuleError("no-certain-tables", round=len(told.rounds) + 1)
    return found


def _takes_lots(told: Facts, *, partial: bool) -> bool:
    """Whether anything hangs on the seed; a large draw that comes out the same twice takes no lot."""
    first = _draw_of(told, PROBES[0], partial=partial)
    if first.lots:
        return True
    probes = PROBES[1:] if len(first.tables) <= FEW else PROBES[1:2]
    again = (_draw_of(told, seed, partial=partial) for seed in probes)
    return any(replace(one, seed=first.seed) != first for one in again)


def _one_line(why: str) -> str:
    return " ".join(why.split())


def _refuse_stale_form(state: State, number: int, seen: str | None) -> None:
    if seen is not None and seen != seen_of_draw(state, number):
        raise _stale_draw(state, number)


def _stale_draw(state: State, number: int) -> StaleActError:
    return StaleActError(acts.DrawRound(Round(number, ())), draw_basis(state, number))
