"""The standing after a round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from tabellone.engine.answers import Standing, StandingRow
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Round, Tournament
from tabellone.engine.positions import positions
from tabellone.rulebooks.big.before import before_knockout
from tabellone.rulebooks.big.final_phase import final_phase_state, in_final_phase, is_over
from tabellone.rulebooks.big.final_standing import final_groups
from tabellone.rulebooks.big.ladder import Ledger
from tabellone.rulebooks.big.rounds import last_complete, recorded, require_complete, upto


def standing(tournament: Tournament, after_round: int | None = None) -> Standing:
    """The standing after a round, or after the last complete one (BIG 4.2); at the end the final one (BIG 4.3).

    Ranked is everyone who was seated and not absent every time, also who withdrew; the others are unranked.
    """
    number = last_complete(tournament) if after_round is None else _existing(tournament, after_round)
    rounds = upto(tournament, number)
    require_complete(rounds)
    rows = tuple(_rows(tournament, rounds, number)) if rounds else ()
    ranked = {row.player for row in rows}
    unranked = tuple(player.id for player in tournament.players if player.id not in ranked)
    return Standing(number, is_over(tournament, number), rows, unranked)


def _existing(tournament: Tournament, number: int) -> int:
    numbers = [r.number for r in recorded(tournament)]
    if number not in numbers:
        raise RuleError("no-such-round", rule="BIG 4.2", round=number, rounds=numbers)
    return number


def _rows(tournament: Tournament, rounds: Sequence[Round], number: int) -> Iterator[StandingRow]:
    """Points are those of the qualifying rounds, also when the final phase decides the order (BIG 4)."""
    before = before_knockout(tournament, rounds)
    final_phase = in_final_phase(tournament, number)
    groups = final_groups(tournament, number) if final_phase else before.shared_groups()
    shown = _came(tournament, rounds, before.book, number)
    groups = [kept for group in groups if (kept := tuple(player for player in group if player in shown))]
    shared = {player for group in groups if len(group) > 1 for player in group}
    for position, player in positions(groups):
        yield StandingRow(position, player, points_of(before.book, player), tied=player in shared)


def points_of(book: Ledger, player: str) -> Fraction:
    """A player's points so far (BIG 4)."""
    return Fraction(book.points(player)) if player in book.lines else Fraction(0)


def _came(tournament: Tournament, rounds: Sequence[Round], book: Ledger, number: int) -> set[str]:
    """Who has come to a table, or still waits for one in a mere knock-out."""
    seats = [seat for r in rounds for table in r.tables for seat in table.seats]
    came = set(book.lines) | {seat.player for seat in seats if seat.status != "absent"}
    if tournament.system == "knockout" and not book.rounds:
        came |= set(final_phase_state(tournament, number).still_in)
    return came
