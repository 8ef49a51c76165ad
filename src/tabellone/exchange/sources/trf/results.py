"""What two lines say of the same game, put together: a result where they agree, none where both cannot be so."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from tabellone.exchange.sources.found import Ended
from tabellone.exchange.sources.trf.scoring import HALF, NOTHING, ONE

LostBy = Literal["", "timeout", "left", "no_show"]
_WON, _DRAWN, _LOST = frozenset("1W"), frozenset("=D"), frozenset("0L")
_PLAYED = _WON | _DRAWN | _LOST
_UNRATED = frozenset("WDL")
_MIRRORED = {"1": "0", "0": "1", "=": "=", "W": "L", "L": "W", "D": "D", "+": "-", "-": "+"}


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game of two ended, seen from the first; no scores where nobody can say."""

    ended: Ended
    scores: tuple[Decimal | None, Decimal | None] = (None, None)
    lost_by: tuple[LostBy, LostBy] = ("", "")
    rated: bool | None = None
    agreed: bool = True  # the two lines say the same


UNKNOWN = Outcome("unknown", agreed=False)


def outcome(one: str, other: str, *, running: str = "") -> Outcome:
    """The outcome of the codes of two lines; `running` is a code that a dialect writes while a game goes on."""
    one, other = one.replace(running, ""), other.replace(running, "")
    if not one and not other:
        return Outcome("open")
    if not one or not other:
        return _of_one_line(one, other)
    if {one, other} <= _PLAYED:
        return _played(one, other)
    if {one, other} <= {"+", "-"} and (one, other) != ("+", "+"):
        return _without_play(one, other)
    return UNKNOWN


def _of_one_line(one: str, other: str) -> Outcome:
    """One line tells a result, the other none: the one that tells is believed, and a remark is due."""
    code = one or other
    if code not in _MIRRORED:
        return UNKNOWN
    found = outcome(one or _MIRRORED[code], other or _MIRRORED[code])
    return Outcome(found.ended, found.scores, found.lost_by, found.rated, agreed=False)


def _played(one: str, other: str) -> Outcome:
    unrated = {one, other} & _UNRATED
    rated = False if unrated else None
    agreed = not unrated or {one, other} <= _UNRATED
    if one in _WON and other in _LOST:
        return Outcome("played", (ONE, NOTHING), rated=rated, agreed=agreed)
    if one in _LOST and other in _WON:
        return Outcome("played", (NOTHING, ONE), rated=rated, agreed=agreed)
    if one in _DRAWN and other in _DRAWN:
        return Outcome("played", (HALF, HALF), rated=rated, agreed=agreed)
    return UNKNOWN


def _without_play(one: str, other: str) -> Outcome:
    """Won by the other's absence; where neither came nobody won, and there are no scores."""
    if one == other:
        return Outcome("no_show", lost_by=("no_show", "no_show"))
    if one == "+":
        return Outcome("no_show", (ONE, NOTHING), ("", "no_show"))
    return Outcome("no_show", (NOTHING, ONE), ("no_show", ""))
