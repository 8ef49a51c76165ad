"""How PlayStrategy says that a game ended, and what it means."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Final, Literal

from tabellone.exchange.sources.found import Ended
from tabellone.exchange.sources.trf.scoring import HALF, NOTHING, ONE

Side = Literal["p1", "p2"]
_OPEN: Final = frozenset({"created", "started"})
_WON: Final = frozenset(
    {"mate", "resign", "singleWin", "gammonWin", "backgammonWin", "resignGammon", "resignBackgammon", "ruleOfGin"}
    | {"ginGammon", "ginBackgammon", "cubeDropped", "resignMatch", "cheat"}
)
_EITHER: Final = frozenset({"stalemate", "draw", "perpetualCheck", "variantEnd"})  # won, or drawn without a winner
_LATE: Final = frozenset({"timeout", "outoftime", "outoftimeGammon", "outoftimeBackgammon"})
_NOTHING: Final = frozenset({"aborted", "unknownFinish", "noStart"})  # without a winner
BACKGAMMON: Final = frozenset({"backgammon", "hyper", "nackgammon"})


@dataclass(frozen=True, slots=True)
class End:
    """How a game ended: the scores of the first and the second player; `doubt` where the file does not fit itself."""

    ended: Ended
    scores: tuple[Decimal, Decimal] | None = None
    loser: int | None = None
    doubt: bool = False


def end(status: str, winner: str) -> End:
    """What a status and a winner mean together."""
    if winner in {"p1", "p2"}:
        return _won(status, 0 if winner == "p1" else 1)
    if status in _OPEN:
        return End("open")
    if status in _NOTHING:
        return End("void")
    if status in _EITHER or status == "outoftime":
        return End("played", (HALF, HALF))
    return End("unknown", doubt=True)


def _won(status: str, winner: int) -> End:
    scores = (ONE, NOTHING) if winner == 0 else (NOTHING, ONE)
    loser = 1 - winner
    if status in _LATE:
        return End("timeout", scores, loser)
    if status == "noStart":
        return End("no_show", scores, loser)
    if status in _WON | _EITHER or status == "unknownFinish":
        return End("played", scores, loser)
    if status in _OPEN or status == "aborted":
        return End("unknown", doubt=True)
    return End("played", scores, loser, doubt=True)
