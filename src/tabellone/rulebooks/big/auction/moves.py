"""Moves of an auction, and what may be moved (BIG 6.1): shared by simultaneous and sequential auctions."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

MoveKind = Literal["bid", "pass", "take"]

# what is bid for where the winner chooses only afterwards (BIG 8.3.9, BIG 8.3.15)
FIRST_CHOICE = "first-choice"


@dataclass(frozen=True, slots=True)
class Move:
    """One move: a bid on an element, a pass, or what a winner takes (BIG 6.1)."""

    player: str
    kind: MoveKind
    element: str = ""
    amount: Decimal = Decimal(0)


@dataclass(frozen=True, slots=True)
class Option:
    """An element that may be bid on: from `least` to `most`, in steps (BIG 6.1)."""

    element: str
    least: Decimal
    most: Decimal
    step: Decimal


@dataclass(frozen=True, slots=True)
class Options:
    """Whose move it is and every legal move (BIG 6.1): bids, a pass, or elements to take."""

    player: str
    bids: tuple[Option, ...] = ()
    may_pass: bool = False
    takes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Holding:
    """What a player gets and what comes off the player's score for it (BIG 6.1)."""

    player: str
    element: str
    amount: Decimal
    side: str = ""
