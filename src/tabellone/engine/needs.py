"""What somebody needs: the least result in the next tournament that gains a place in a ranking, and why."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tabellone.engine.steps import Step


@dataclass(frozen=True, slots=True)
class Need:
    """The least result that gains a place, and the place then; None where no result gains one.

    `position` is today's place, None outside the ranking. What a result is, a position or a score, the ranking says.
    `steps` tell how it came about, and what is taken for granted.
    """

    ranking: str
    player: str
    position: int | None
    least: Fraction | None
    then: int | None
    steps: tuple[Step, ...]
