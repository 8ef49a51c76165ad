"""What is decided about a round that is drawn: published, added to, a place in the hall fixed. Acts come out.

The table of a player with a fixed place always stands there (ruling fixed-spot).
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from tabellone.contract import SlowTables, rulebook_as
from tabellone.contract.answers import Draw
from tabellone.engine.errors import RuleError
from tabellone.tournament import acts
from tabellone.tournament.act import refuse_stale
from tabellone.tournament.acts import Acts
from tabellone.tournament.codec import fingerprint
from tabellone.tournament.draws import accepted
from tabellone.tournament.records import draw_basis
from tabellone.tournament.state import Drawn, Entrant, State
from tabellone.tournament.view import drawn_of, entrant_of, facts_before, has_begun, tables_of

MOST_SPOT = 9999


def decide_publication(
    state: State,
    number: int,
    *,
    accept: Collection[str] = (),
    despite: str = "",
    why: str = "",
    seen: str | None = None,
) -> Acts:
    """The draft becomes the round that is played; `accept` are parameters that the organiser confirms.

    `despite` are the facts of now in short (`consented`), where it is published although it was drawn from others.
    """
    published = acts.Publish(number, of=despite, why=why if despite else "")
    refuse_stale(state, published, seen)
    return (*accepted(state, accept), published)


def decide_extension(state: State, number: int, seen: str | None) -> tuple[acts.Extend]:
    """The tables that can be drawn by now: the rest of the round, or more that no missing result can change."""
    whole, certificate = rest_of_round(state, number)
    known = {table.number for table in drawn_of(state, number).round.tables}
    new = tuple(table for table in tables_of(certificate.tables) if table.number not in known)
    if not new and not whole:
        raise RuleError("no-certain-tables", round=number)
    added = acts.Extend(number, new, partial=not whole, certificate=certificate)
    refuse_stale(state, added, seen)
    return (added,)


def decide_spot(state: State, player: str, spot: int | None) -> Acts:
    """A player's place in the hall, or none; the tables of a round not begun move at once."""
    if spot is not None and not 1 <= spot <= MOST_SPOT:
        raise RuleError("spot-out-of-range", most=MOST_SPOT)
    return (acts.Amend(replace(entrant_of(state, player), spot=spot)), *_tables_moved(state))


def decide_amendment(state: State, entrant: Entrant, seen: str | None) -> Acts:
    """An entrant changed; with another place in the hall the tables of a round not begun move at once."""
    amended = acts.Amend(entrant)
    refuse_stale(state, amended, seen)
    moved = entrant_of(state, entrant.player.id).spot != entrant.spot
    return (amended, *_tables_moved(state)) if moved else (amended,)


def refuse_begun(state: State, number: int) -> None:
    """Refuse to take back or draw again a round of which a table has reported."""
    if has_begun(state, number):
        raise RuleError("round-has-begun", round=number)


def seen_of_draw(state: State, number: int) -> str:
    """What a form that draws the round carries."""
    return fingerprint(draw_basis(state, number))


def rest_of_round(state: State, number: int) -> tuple[bool, Draw]:
    """The round as far as it can be drawn now, with its own seed, and whether that is all of it."""
    found = drawn_of(state, number)
    if not found.partial:
        raise RuleError("round-is-whole", round=number)
    book = rulebook_as(state.settings.head.rulebook, SlowTables)
    if book is None:
        raise RuleError("no-certain-tables", round=number)
    begun = facts_before(state, number + 1)
    try:
        return True, book.draw_rest(begun)
    except RuleError:
        return False, book.draw_ready(begun, found.round.seed or "")


def fixed_for(state: State, found: Drawn) -> dict[int, tuple[str, ...]]:
    """For whom each table stands where it stands, by table number."""
    fixed = {one.player.id: one.spot for one in state.entrants if one.spot is not None}
    placed = {
        table.number: tuple(p for p in table.players if p in fixed and fixed[p] == found.spots.get(table.number))
        for table in found.round.tables
    }
    return {number: players for number, players in placed.items() if players}


def _tables_moved(state: State) -> Acts:
    """The tables of the last round at their places again, if it has not begun."""
    last = state.rounds[-1].round if state.rounds else None
    return () if last is None or has_begun(state, last.number) else (acts.Arrange(last.number, last.tables),)
