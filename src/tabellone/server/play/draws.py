"""Draws made, made again, published, thrown away, taken back; places in the hall fixed for who needs one.

The table of a player with a fixed place always stands there (ruling fixed-spot).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from django.db import transaction
from django.utils.crypto import get_random_string

from tabellone.contract import BY_ID, SlowTables, rulebook_as
from tabellone.contract.answers import Draw
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Round
from tabellone.server.events.models import Tournament
from tabellone.server.journal import queries as journal
from tabellone.server.journal.models import Entry
from tabellone.server.play.acting import Intent, done_before, together
from tabellone.server.play.coming_in import let_in, let_play
from tabellone.server.play.journal_lines import lines
from tabellone.server.play.services import Outcome, Writing, locked, undo
from tabellone.server.play.states import state_of
from tabellone.tournament import acts
from tabellone.tournament.acts import Act
from tabellone.tournament.apply import after
from tabellone.tournament.codec import fingerprint
from tabellone.tournament.draws import accepted, next_number, unknown_now
from tabellone.tournament.staleness import StaleError, draw_basis
from tabellone.tournament.state import Drawn, State
from tabellone.tournament.undo import out_of_force
from tabellone.tournament.view import draft, drawn_of, entrant_of, facts_before, is_bye, is_reported, round_of


def publish(
    row: Tournament, number: int, writing: Writing, *, accept: Collection[str] = (), despite: str = ""
) -> Outcome:
    """Make the draft the round that is played; `accept` are parameters that the organiser confirms.

    `despite` are the facts of now in short (`consented`), where it is published although it was drawn from others.
    """
    state = state_of(row)
    confirmed = [Intent.on(state, one) for one in accepted(state, accept)]
    act = acts.Publish(number, of=despite, why=writing.why if despite else "")
    with transaction.atomic():
        held = locked(row.pk)
        let_play(held, state_of(held), players_in(state_of(held), number))
        return together(row, [*confirmed, Intent(act, writing.seen)], writing)


def players_in(state: State, number: int) -> tuple[str, ...]:
    """Who has a seat in a round, if there is one of that number."""
    tables = [table for one in state.rounds if one.round.number == number for table in one.round.tables]
    return tuple(player for table in tables for player in table.players)


def discard(row: Tournament, number: int, writing: Writing) -> Outcome:
    """Throw the draft away."""
    return together(row, [Intent(acts.Discard(number), writing.seen)], writing)


def take_back(row: Tournament, number: int, writing: Writing) -> Outcome:
    """Undo the publication of a round of which nothing has been reported."""
    if has_begun(state_of(row), number):
        raise RuleError("round-has-begun", round=number)
    told = lines(row)
    out = out_of_force(told)
    mine = [one.number for one in told if isinstance(one.act, acts.Publish) and one.act.number == number]
    published = [line for line in mine if line not in out]
    if not published:
        raise RuleError("publication-not-here", round=number)
    nothing = fingerprint(())  # a result that comes in at this moment must not fall with the publication
    return undo(row.pk, published[-1], by=writing.by, token=writing.token, why=writing.why, fallen=nothing)


def has_begun(state: State, number: int) -> bool:
    """Whether a table of the round has reported; byes do not count."""
    tables = drawn_of(state, number).round.tables
    return any(is_reported(table) and not is_bye(table) for table in tables)


def last_change(row: Tournament) -> Entry | None:
    """The last line of the tournament's journal: who changed what a form was filled from."""
    return journal.lines_of_stream(row.scope).last()


def drawn_by(row: Tournament, number: int) -> Entry | None:
    """The line by which the round stands as it was last drawn."""
    draws = journal.lines_of_stream(row.scope).filter(kind="draw").reverse()
    return next((one for one in draws if one.data["round"]["number"] == number), None)


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
    if not certain:
        return BY_ID[tournament.rulebook].draw(tournament, seed)
    book = rulebook_as(tournament.rulebook, SlowTables)
    if book is None:
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


MOST = 9999


def fix(row: Tournament, player: str, spot: int | None, writing: Writing) -> Outcome:
    """Fix a player's place in the hall, or free it; the tables of a round not begun move at once."""
    if done := done_before(row, writing):
        return done
    if spot is not None and not 1 <= spot <= MOST:
        raise RuleError("spot-out-of-range", most=MOST)
    state = state_of(row)
    known = entrant_of(state, player)
    moved = [Intent.on(state, acts.Amend(replace(known, spot=spot)))]
    if (last := _not_begun(state)) is not None:
        moved.append(Intent.on(state, acts.Arrange(last.round.number, last.round.tables)))
    return together(row, moved, writing)


def fixed_for(state: State, found: Drawn) -> dict[int, tuple[str, ...]]:
    """For whom each table stands where it stands, by table number."""
    fixed = {one.player.id: one.spot for one in state.entrants if one.spot is not None}
    placed = {
        table.number: tuple(p for p in table.players if p in fixed and fixed[p] == found.spots.get(table.number))
        for table in found.round.tables
    }
    return {number: players for number, players in placed.items() if players}


def _not_begun(state: State) -> Drawn | None:
    if not state.rounds:
        return None
    last = state.rounds[-1]
    return None if has_begun(state, last.round.number) else last
