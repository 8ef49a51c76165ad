"""Which sides of which games are rated: each player's side of a game is judged on its own (PG 15, PG 23, PG 25, PG 26).

A side is one player's part in one game. A bye is no game, and neither is a game without result, so neither has sides.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from enum import Enum
from typing import NamedTuple

from tabellone.engine.facts import Round, Seat, Table, Tournament
from tabellone.engine.positions import values_by_key
from tabellone.rulebooks.pergioco.params import Params

SCORES: dict[Decimal | None, float] = {Decimal(1): 1.0, Decimal("0.5"): 0.5, Decimal(0): 0.0}


class Kind(Enum):
    """How a side of a game ended; the value names its sentence (PG 25, PG 26)."""

    PLAYED = "pg-side-played"
    ABANDONED = "pg-side-abandoned"
    TIMEOUT = "pg-side-timeout"
    ABSENT = "pg-side-absent"
    OPPONENT_ABSENT = "pg-side-opponent-absent"
    OPPONENT_ABANDONED = "pg-side-opponent-abandoned"
    OPPONENT_TIMEOUT = "pg-side-opponent-timeout"


class SideVerdict(Enum):
    """Whether a side is rated, and why; the value names its sentence (PG 25, PG 26)."""

    RATED = "pg-verdict-rated"
    FIRST_ABSENCE = "pg-verdict-first-absence"
    ABSENCE = "pg-verdict-absence"
    MISSED_FIRST = "pg-verdict-missed-first"
    FURTHER_ABSENCE = "pg-verdict-further-absence"
    NO_SHOW = "pg-verdict-no-show"
    AFTER_MISSED_FIRST = "pg-verdict-after-missed-first"
    ABSENCE_FREE = "pg-verdict-absence-free"


RATED = frozenset({SideVerdict.RATED, SideVerdict.FIRST_ABSENCE, SideVerdict.ABSENCE})


class Side(NamedTuple):
    """One player's side of a game: against whom, in which round, at which table, with what score (PG 26)."""

    player: str
    opponent: str
    round: int
    table: int
    score: float
    kind: Kind

    @property
    def played(self) -> bool:
        """Really played, or won by the opponent's absence or abandonment (PG 23)."""
        return self.kind is not Kind.ABSENT


_PLAYED = Kind.PLAYED
_OWN = {"absent": Kind.ABSENT, "abandoned": Kind.ABANDONED, "timeout": Kind.TIMEOUT}
_OTHER = {
    "absent": Kind.OPPONENT_ABSENT,
    "abandoned": Kind.OPPONENT_ABANDONED,
    "timeout": Kind.OPPONENT_TIMEOUT,
    "played": Kind.PLAYED,
}


def no_game(table: Table) -> bool:
    """A bye, or a game without result: void, or abandoned by both (PG 15, PG 23, PG 26)."""
    if len(table.seats) != 2:
        return True
    one, other = table.seats
    if one.status == "played" and other.status == "played":
        return False
    if one.status == other.status == "abandoned":
        return True
    return any(seat.status in ("void", "bye") for seat in table.seats)


def unreported_seats(table: Table) -> list[int]:
    """Seats whose score is still missing: only who played needs one (PG 22, ruling implied-zero)."""
    waiting = [index for index, seat in enumerate(table.seats) if seat.score is None and seat.status == "played"]
    return [] if waiting and no_game(table) else waiting


def rounds_in_order(tournament: Tournament, upto: int | None = None) -> list[Round]:
    """The rounds by number, up to one of them (PG 2)."""
    rounds = sorted(tournament.rounds, key=lambda played: played.number)
    return rounds if upto is None else [played for played in rounds if played.number <= upto]


def sides(tournament: Tournament, upto: int | None = None) -> dict[str, list[Side]]:
    """Each player's sides of the games of a stage, in the order of the rounds (PG 26)."""
    return values_by_key(
        (side.player, side)
        for played in rounds_in_order(tournament, upto)
        for table in played.tables
        for side in _sides_of(table, played.number)
    )


def _sides_of(table: Table, number: int) -> tuple[Side, ...]:
    if no_game(table):
        return ()
    one, other = table.seats
    if one.status == other.status == "played":
        return (
            Side(one.player, other.player, number, table.number, SCORES.get(one.score, 0.0), _PLAYED),
            Side(other.player, one.player, number, table.number, SCORES.get(other.score, 0.0), _PLAYED),
        )
    return _side(one, other, number, table.number), _side(other, one, number, table.number)


def plays_swiss(tournament: Tournament) -> bool:
    """Whether PG 25 applies: a stage is Swiss unless its document says otherwise (PG 25)."""
    return tournament.system in (None, "swiss")


def missed_first(own: Sequence[Side], *, swiss: bool) -> bool:
    """Absent at one's first game of a Swiss stage; a bye or a void game before it is no game (PG 25)."""
    return swiss and bool(own) and own[0].kind is Kind.ABSENT


def verdicts(own: Sequence[Side], *, swiss: bool, params: Params) -> list[tuple[Side, SideVerdict]]:
    """Each of a player's sides in a stage, with whether it is rated and why (PG 25, ruling no-show-no-rating)."""
    return list(zip(own, _verdicts_alone(own, swiss=swiss, params=params), strict=True))


def _verdicts_alone(own: Sequence[Side], *, swiss: bool, params: Params) -> list[SideVerdict]:
    absences = sum(side.kind is Kind.ABSENT for side in own)
    if absences == 0:
        return [SideVerdict.RATED] * len(own)
    if absences == len(own) and not params.no_show_rated:
        return [SideVerdict.NO_SHOW] * len(own)
    if missed_first(own, swiss=swiss):
        played = SideVerdict.RATED if params.missed_first_games_rated else SideVerdict.AFTER_MISSED_FIRST
        return [SideVerdict.MISSED_FIRST if side.kind is Kind.ABSENT else played for side in own]
    return _absences_later(own, swiss=swiss, params=params)


def _absences_later(own: Sequence[Side], *, swiss: bool, params: Params) -> list[SideVerdict]:
    """Swiss: the first absence is a rated loss and no other; elsewhere all of them are (PG 25)."""
    found: list[SideVerdict] = []
    elsewhere = SideVerdict.ABSENCE if params.other_absence_is_loss else SideVerdict.ABSENCE_FREE
    for side in own:
        if side.kind is not Kind.ABSENT:
            found.append(SideVerdict.RATED)
        elif not swiss:
            found.append(elsewhere)
        else:
            again = SideVerdict.FIRST_ABSENCE in found
            found.append(SideVerdict.FURTHER_ABSENCE if again else SideVerdict.FIRST_ABSENCE)
    return found


def rated_sides(own: Sequence[Side], *, swiss: bool, params: Params) -> Sequence[Side]:
    """The player's sides that move the rating (PG 25, PG 26)."""
    if Kind.ABSENT not in [side.kind for side in own]:
        return own
    return [side for side, verdict in verdicts(own, swiss=swiss, params=params) if verdict in RATED]


def _side(own: Seat, other: Seat, number: int, table: int) -> Side:
    if own.status != "played":
        return Side(own.player, other.player, number, table, 0.0, _OWN.get(own.status, Kind.ABSENT))
    kind = _OTHER.get(other.status, Kind.PLAYED)
    return Side(own.player, other.player, number, table, SCORES.get(own.score, 0.0), kind)
