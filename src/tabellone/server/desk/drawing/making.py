"""Draws made, made again, published, thrown away."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from django.db import transaction
from django.utils.crypto import get_random_string

from tabellone.course import Act, State, acts, fingerprint
from tabellone.course.based_on import draw_basis
from tabellone.course.rounds import round_of
from tabellone.course.view import draft, drawn_of, entrant_of, facts_before
from tabellone.engine.answers import Draw
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Round
from tabellone.rulebooks import BY_ID, SlowTables
from tabellone.server.desk.acting import Intent, Writing, after, done_before, together
from tabellone.server.desk.coming_in import let_in
from tabellone.server.desk.drawing.confirming import accepted
from tabellone.server.desk.drawing.ready import next_number, unknown_now
from tabellone.server.events.models import Tournament
from tabellone.server.play.services import Outcome, StaleError
from tabellone.server.play.states import state_of

LEGIBLE = "abcdefghjkmnpqrstuvwxyz23456789"  # nothing that is misread when it is called out in a hall
LONGEST_SEED = 100


def fresh_seed() -> str:
    """A seed that nobody could foresee and everybody can copy: two short groups of letters and figures."""
    return f"{get_random_string(4, LEGIBLE)}-{get_random_string(4, LEGIBLE)}"


def draw(
    row: Tournament,
    writing: Writing,
    *,
    seed: str = "",
    all_here: bool = False,
    accept: Collection[str] = (),
    certain: bool = False,
) -> Outcome:
    """Draw the next round as a draft; refused when somebody drew it meanwhile.

    `all_here` checks in whoever is undecided; `accept` are parameters that the organiser confirms; `certain` draws the
    tables that no missing result can change (BIG 7.2.2). Without a `seed` there is a new one.
    """
    if done := done_before(row, writing):
        return done
    state = state_of(row)
    number = next_number(state)
    _refuse_stale(state, number, writing.seen)
    if draft(state):
        raise _stale(state, number)
    coming = _unknown(state, all_here)
    prepared = (*([acts.CheckIn(coming)] if coming else ()), *accepted(state, accept))
    with transaction.atomic():
        if coming:
            let_in(row, state, [entrant_of(state, player) for player in coming])
        return _drawn(row, state, prepared, writing, number=number, seed=seed, certain=certain)


def redraw(row: Tournament, number: int, writing: Writing, *, seed: str = "", accept: Collection[str] = ()) -> Outcome:
    """Draw a draft again, with a new seed and the reason on record."""
    if done := done_before(row, writing):
        return done
    state = state_of(row)
    found = drawn_of(state, number)
    _refuse_stale(state, number, writing.seen)
    if found.published:
        raise RuleError("already-published", round=number)
    if not writing.why:
        raise RuleError("redraw-without-reason", round=number)
    return _drawn(row, state, accepted(state, accept), writing, number=number, seed=seed, certain=found.partial)


def seen_of_draw(state: State, number: int) -> str:
    """What a form that draws the round carries."""
    return fingerprint(draw_basis(state, number))


def made(state: State, number: int, seed: str, *, certain: bool = False) -> Draw:
    """The draw of a round from what stands before it."""
    tournament = facts_before(state, number)
    book = BY_ID[tournament.rulebook]
    if not certain:
        return book.draw(tournament, seed)
    if not isinstance(book, SlowTables):
        raise RuleError("no-certain-tables", round=number)
    found = book.draw_ready(tournament, seed)
    if not found.tables:
        raise RuleError("no-certain-tables", round=number)
    return found


def again(state: State, number: int, *, seed: str, certain: bool = False) -> Intent:
    """The draw of a round as an act that holds for this state alone."""
    certificate = made(state, number, seed_line(seed), certain=certain)
    act = acts.Draw(round_of(certificate), partial=certain, certificate=certificate)
    return Intent(act, seen_of_draw(state, number))


def seed_line(typed: str) -> str:
    """The seed as typed, or a new one; a seed is a line that people can read (ruling seed-is-a-line)."""
    seed = " ".join(typed.split())
    if not seed.isprintable() or len(seed) > LONGEST_SEED:
        raise RuleError("seed-not-a-line", most=LONGEST_SEED)
    return seed or fresh_seed()


def _drawn(
    row: Tournament,
    state: State,
    prepared: Sequence[Act],
    writing: Writing,
    *,
    number: int,
    seed: str,
    certain: bool,
) -> Outcome:
    """Draw on the state that the prepared acts lead to, and record all of it on that state alone."""
    drawn = again(after(state, prepared), number, seed=seed, certain=certain)
    return together(row, [*(Intent.on(state, one) for one in prepared), drawn], writing)


def _unknown(state: State, all_here: bool) -> tuple[str, ...]:
    """Whoever can be seated must be known to be here; one word of the organiser says it of all."""
    unknown = unknown_now(state)
    if unknown and not all_here:
        raise RuleError("undecided-left", players=unknown, count=len(unknown))
    return unknown


def _refuse_stale(state: State, number: int, seen: str | None) -> None:
    if seen is not None and seen != seen_of_draw(state, number):
        raise _stale(state, number)


def _stale(state: State, number: int) -> StaleError:
    return StaleError(acts.Draw(Round(number, ())), draw_basis(state, number))
