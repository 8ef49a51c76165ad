"""A tap at a table: who, and on which phone."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Confirmation:
    """A player says that the result is right; `phone` tells taps on the same phone from taps on several."""

    player: str
    phone: str = ""
