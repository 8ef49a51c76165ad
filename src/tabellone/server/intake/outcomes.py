"""How a game ended, in one word for each way that the document can hold: what the source says, what a person chooses.

The first of the two seats wins with `win`; a bye and an absence have one seat.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Final

from tabellone.engine.facts import Seat, Status, Table
from tabellone.exchange.sources.found import FoundGame, FoundSeat

ONE, HALF, NOTHING = Decimal(1), Decimal("0.5"), Decimal(0)
Half = tuple[Status, Decimal | None]
WON: Final[Half] = ("played", ONE)

# PG 25, PG 26: who is absent needs no score; who leaves or runs out of time has 0 (ruling implied-zero)
PAIRS: Final[Mapping[str, tuple[Half, Half]]] = {
    "win": (WON, ("played", NOTHING)),
    "draw": (("played", HALF), ("played", HALF)),
    "loss": (("played", NOTHING), WON),
    "win_timeout": (WON, ("timeout", NOTHING)),
    "loss_timeout": (("timeout", NOTHING), WON),
    "win_left": (WON, ("abandoned", NOTHING)),
    "loss_left": (("abandoned", NOTHING), WON),
    "win_absent": (WON, ("absent", None)),
    "loss_absent": (("absent", None), WON),
    "both_absent": (("absent", None), ("absent", None)),
    "both_left": (("abandoned", None), ("abandoned", None)),
    "void": (("void", None), ("void", None)),
    "open": (("played", None), ("played", None)),
}
ALONE: Final[Mapping[str, Half | None]] = {
    "bye": ("bye", None),
    "bye_one": ("bye", ONE),
    "bye_half": ("bye", HALF),
    "bye_nothing": ("bye", NOTHING),
    "absent": None,  # not paired: no game, so no seat (ruling unpaired-no-game)
}
FORFEITS: Final = frozenset({"win_absent", "loss_absent", "both_absent"})
UNSAID: Final = ""  # the source does not say
_BYES = {None: "bye", ONE: "bye_one", HALF: "bye_half", NOTHING: "bye_nothing"}
_LOST = {"timeout": "timeout", "left": "left", "no_show": "absent"}
_PLAIN: Mapping[tuple[Decimal | None, Decimal | None], str] = {
    (ONE, NOTHING): "win",
    (HALF, HALF): "draw",
    (NOTHING, ONE): "loss",
}


def outcome_choices(game: FoundGame) -> Sequence[str]:
    """What a person may choose for a game of so many seats."""
    return tuple(PAIRS) if len(game.seats) == 2 else tuple(ALONE) if len(game.seats) == 1 else ()


def outcome_said(game: FoundGame) -> str:
    """What the source says of a game; empty where it does not say enough (PG 15, PG 25, PG 26)."""
    if len(game.seats) == 1:
        return _alone(game)
    if len(game.seats) != 2:
        return UNSAID
    if game.ended in ("void", "open"):
        return game.ended
    scores = _scores(game.seats)
    plain = _PLAIN.get(scores, UNSAID)
    marked = any(seat.lost_by for seat in game.seats)
    if game.ended == "unknown":
        return UNSAID
    if (game.ended == "played" and not marked) or (game.ended == "timeout" and plain == "draw"):
        return plain
    lost = [
        _LOST.get(seat.lost_by or game.ended, "") if seat.lost_by or score == NOTHING else ""
        for seat, score in zip(game.seats, scores, strict=True)
    ]
    return _forfeited(game, plain, lost)


def seats_of_outcome(outcome: str, players: Sequence[str]) -> tuple[Seat, ...]:
    """The seats of a table where a game ended this way; none where nobody sat down."""
    if len(players) == 1:
        half = ALONE[outcome]
        return () if half is None else (Seat(players[0], half[1], half[0]),)
    return tuple(Seat(player, score, status) for player, (status, score) in zip(players, PAIRS[outcome], strict=True))


def outcome_of_table(table: Table) -> str:
    """The word for how a table of a document ended; empty where there is none."""
    told = tuple((seat.status, None if seat.status in ("absent", "void") else seat.score) for seat in table.seats)
    if len(told) == 1:
        return next((code for code, half in ALONE.items() if half == told[0]), UNSAID)
    found = next((code for code, halves in PAIRS.items() if halves == told), UNSAID)
    return found or next((code for code, halves in PAIRS.items() if _alike(halves, told)), UNSAID)


def _alike(halves: Sequence[Half], told: Sequence[Half]) -> bool:
    """The same but for a score that goes without saying (ruling implied-zero)."""
    return len(halves) == len(told) and all(
        mine[0] == theirs[0] and (mine[1] == theirs[1] or mine[0] != "played")
        for mine, theirs in zip(halves, told, strict=True)
    )


def _alone(game: FoundGame) -> str:
    if game.ended == "bye":
        return _BYES.get(game.seats[0].points, UNSAID)
    return "absent" if game.ended in ("absent", "no_show", "void") else UNSAID


def _scores(pair: Sequence[FoundSeat]) -> tuple[Decimal | None, Decimal | None]:
    """The two scores; where only places are told, those that follow from them."""
    one, other = pair
    if one.score is None and other.score is None and one.place is not None and other.place is not None:
        return (
            (HALF, HALF) if one.place == other.place else (ONE, NOTHING) if one.place < other.place else (NOTHING, ONE)
        )
    return one.score, other.score


def _forfeited(game: FoundGame, plain: str, lost: Sequence[str]) -> str:
    """A loss by time, by leaving, by not coming: whose it was must be told."""
    one, other = lost
    marked = tuple(bool(seat.lost_by) for seat in game.seats)
    if all(marked):
        return {("absent", "absent"): "both_absent", ("left", "left"): "both_left"}.get((one, other), UNSAID)
    if plain == "loss" or (not plain and marked[0]):
        return f"loss_{one}" if one and not marked[1] else UNSAID
    if plain == "win" or (not plain and marked[1]):
        return f"win_{other}" if other and not marked[0] else UNSAID
    return UNSAID
