"""The standing after a round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabellone.contract.answers import Standing, StandingRow
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Round, Tournament
from tabellone.engine.positions import positions
from tabellone.rulebooks.big.before import Before, before_knockout
from tabellone.rulebooks.big.final_phase import FinalPhaseState, final_phase_state, in_final_phase, qualifying_is_all
from tabellone.rulebooks.big.final_standing import final_groups, phase_reached
from tabellone.rulebooks.big.ladder import Ledger
from tabellone.rulebooks.big.rounds import last_complete, recorded, require_complete, upto
from tabellone.rulebooks.big.scores import Exact


def standing(tournament: Tournament, after_round: int | None = None) -> Standing:
    """The standing after a round, or after the last complete one (BIG 4.2); at the end the final one (BIG 4.3).

    Ranked is everyone who was seated and not absent every time, also who withdrew; the others are unranked.
    """
    return standing_and_ledger(tournament, after_round)[0]


def standing_and_ledger(tournament: Tournament, after_round: int | None = None) -> tuple[Standing, Ledger]:
    """The standing, and the lines of the qualifying rounds that it came from (BIG 4.2)."""
    number = last_complete(tournament) if after_round is None else _existing(tournament, after_round)
    rounds = upto(tournament, number)
    if after_round is not None:
        require_complete(rounds)
    state = final_phase_state(tournament, number) if in_final_phase(tournament, number) else None
    before = before_knockout(tournament, rounds) if state is None else state.before
    rows = tuple(_rows(tournament, rounds, before, state)) if rounds else ()
    ranked = {row.player for row in rows}
    unranked = tuple(player.id for player in tournament.players if player.id not in ranked)
    final = qualifying_is_all(tournament, number) if state is None else bool(rounds) and state.over
    return Standing(number, final, rows, unranked), before.book


def _existing(tournament: Tournament, number: int) -> int:
    numbers = [r.number for r in recorded(tournament)]
    if number not in numbers:
        raise RuleError("no-such-round", rule="BIG 4.2", round=number, rounds=len(numbers))
    return number


def _rows(
    tournament: Tournament, rounds: Sequence[Round], before: Before, state: FinalPhaseState | None
) -> Iterator[StandingRow]:
    """Points are those of the qualifying rounds, also when the final phase decides the order (BIG 4)."""
    decided = state is not None and (bool(state.rounds) or state.over)
    groups = final_groups(tournament, state) if state is not None and decided else before.shared_groups()
    shown = _came(rounds, before.book) | (set(state.still_in) if state else set())
    groups = [kept for group in groups if (kept := tuple(player for player in group if player in shown))]
    shared = {player for group in groups if len(group) > 1 for player in group}
    reached = phase_reached(state) if state is not None else {}
    for position, player in positions(groups):
        more = {"reached": reached[player].replace("_", " ")} if player in reached else {}
        yield StandingRow(position, player, points_of(before.book, player), tied=player in shared, more=more)


def points_of(book: Ledger, player: str) -> Exact:
    """A player's points so far (BIG 4)."""
    return book.points(player) if player in book.lines else 0


def _came(rounds: Sequence[Round], book: Ledger) -> set[str]:
    """Who has come to a table."""
    later = [seat for r in rounds if r not in book.rounds for table in r.tables for seat in table.seats]
    return set(book.lines) | {seat.player for seat in later if seat.status != "absent"}
