"""People: late entries, withdrawals, and who may sit in semifinals and final (RK structure, RK semifinals)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabellone.engine.entries import ROUND_PREFIX
from tabellone.engine.errors import Problem, at
from tabellone.engine.facts import Round, Seat, Tournament
from tabellone.rulebooks.risiko.course import QUALIFYING_GAMES
from tabellone.rulebooks.risiko.games import is_complete
from tabellone.rulebooks.risiko.points import ABSENT
from tabellone.rulebooks.risiko.withdrawals import FINAL, SEMIFINALS

ROUNDS = ("1", "2", "3", "4")
NEVER = 10**9  # has not left


def people_problems(tournament: Tournament) -> Iterator[Problem]:
    """Late entries, withdrawals, seats that somebody cannot have (RK structure, RK semifinals)."""
    yield from _late_entries(tournament)
    yield from _withdrawals(tournament)
    yield from _seats_after_leaving(tournament)
    yield from _seats_without_both_games(tournament)


def first_round_missed(when: str) -> int | None:
    """The first round that a withdrawal keeps its player out of; None where it is not readable (RK withdrawals)."""
    if when in (SEMIFINALS, FINAL):
        return 3 if when == SEMIFINALS else 4
    number = when.removeprefix(ROUND_PREFIX)
    return int(number) if when.startswith(ROUND_PREFIX) and number in ROUNDS else None


def _late_entries(tournament: Tournament) -> Iterator[Problem]:
    """Players can arrive between the two qualifying games, not later (RK structure)."""
    for i, player in enumerate(tournament.players):
        if player.from_round > QUALIFYING_GAMES:
            values = {"player": player.id, "found": player.from_round}
            yield Problem("risiko-late-entry", at("players", i, "from_round"), rule="RK structure", values=values)


def _withdrawals(tournament: Tournament) -> Iterator[Problem]:
    for i, one in enumerate(tournament.withdrawals):
        if first_round_missed(one.when) is None:
            values = {"player": one.player, "found": one.when}
            yield Problem("risiko-withdrawal-when", at("withdrawals", i, "when"), rule="RK withdrawals", values=values)


def _seats_after_leaving(tournament: Tournament) -> Iterator[Problem]:
    """Who has left does not play; a seat marked absent says the same (RK withdrawals)."""
    left: dict[str, int] = {}
    for withdrawal in tournament.withdrawals:
        number = first_round_missed(withdrawal.when) or NEVER
        left[withdrawal.player] = min(number, left.get(withdrawal.player, NEVER))
    if not left:
        return
    for one, place, seat in _seats(tournament, tournament.rounds):
        game = 4 if one.phase == "final" else one.number
        if left.get(seat.player, NEVER) <= game and seat.status not in ABSENT:
            values = {"player": seat.player, "round": one.number}
            yield Problem("risiko-seated-after-leaving", place, rule="RK withdrawals", values=values)


def _seats_without_both_games(tournament: Tournament) -> Iterator[Problem]:
    """Only who played both qualifying games can go on (RK semifinals)."""
    qualifying = [one for one in tournament.rounds if one.number <= QUALIFYING_GAMES]
    later = [one for one in tournament.rounds if one.number > QUALIFYING_GAMES]
    if not later or len(qualifying) < QUALIFYING_GAMES or not all(map(is_complete, qualifying)):
        return
    first, second = (_who_came(tournament, game) for game in (1, 2))
    both = first & second
    for one, place, seat in _seats(tournament, later):
        if seat.player not in both:
            values = {"player": seat.player, "round": one.number}
            yield Problem("risiko-both-games", place, rule="RK semifinals", values=values)


def _who_came(tournament: Tournament, number: int) -> set[str]:
    tables = (table for one in tournament.rounds if one.number == number for table in one.tables)
    return {seat.player for table in tables for seat in table.seats if seat.status not in ABSENT}


def _seats(tournament: Tournament, among: Sequence[Round]) -> Iterator[tuple[Round, str, Seat]]:
    """The seats of some rounds with their places in the document."""
    for i, one in enumerate(tournament.rounds):
        if one not in among:
            continue
        for j, table in enumerate(one.tables):
            for k, seat in enumerate(table.seats):
                yield one, at("rounds", i, "tables", j, "seats", k, "player"), seat
