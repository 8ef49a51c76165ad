"""What a rulebook may say of its draws: what they look at, what ends one, how a recorded one is made again."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from tabellone.engine.answers import Draw
from tabellone.engine.facts import Round, Tournament, Withdrawal


@runtime_checkable
class DrawingAgain(Protocol):
    """A rulebook that reads in a recorded round what can only have come after its draw."""

    def draw_again(self, tournament: Tournament, seed: str, played: Round) -> Draw:
        """The next round, drawn as the recorded one was: without what can only have come later."""


@runtime_checkable
class EndingDraws(Protocol):
    """A rulebook in which somebody's leaving ends a draw that has not begun."""

    def ends_draw(self, tournament: Tournament, withdrawal: Withdrawal) -> bool:
        """Whether the last round, drawn and not begun, is discarded and drawn anew because of the withdrawal."""


@runtime_checkable
class Looking(Protocol):
    """A rulebook that says what its draws look at."""

    def looked_at(self, tournament: Tournament) -> Tournament:
        """The tournament with nothing but what the draw of the next round looks at: from both it is the same draw."""
