"""One auction in which everybody ends with an element (BIG 6.1.1, BIG 6.1.2, BIG 6.1.3)."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from tabellone.rulebooks.big.auction.amounts import MOST_BID
from tabellone.rulebooks.big.auction.moves import Holding, Move, Option, Options


@dataclass(frozen=True, slots=True)
class Simultaneous:
    """Everyone without a standing bid must choose, clockwise from the first on the slip (BIG 6.1).

    `players` stand in slip order, which is clockwise; `moves` are the bids so far, the only facts.
    """

    players: tuple[str, ...]
    elements: tuple[str, ...]
    step: Decimal = Decimal(1)
    most: Decimal = MOST_BID
    moves: tuple[Move, ...] = ()

    @property
    def standing(self) -> dict[str, Move]:
        """The bid that nobody has topped, for each element bid on (BIG 6.1)."""
        return {move.element: move for move in self.moves}

    @property
    def turn(self) -> str | None:
        """Who must bid: the next clockwise without a standing bid; None when all have one (BIG 6.1)."""
        holders = {move.player for move in self.standing.values()}
        last = self.players.index(self.moves[-1].player) if self.moves else -1
        clockwise = self.players[last + 1 :] + self.players[: last + 1]
        return next((player for player in clockwise if player not in holders), None)

    @property
    def options(self) -> Options | None:
        """Free elements from 0, taken ones at least a step above (BIG 6.1)."""
        if self.turn is None:
            return None
        standing = self.standing
        least = {
            element: standing[element].amount + self.step if element in standing else Decimal(0)
            for element in self.elements
        }
        bids = tuple(Option(element, low, self.most, self.step) for element, low in least.items() if low <= self.most)
        return Options(self.turn, bids=bids)

    @property
    def holdings(self) -> tuple[Holding, ...]:
        """Who holds what for how much, in slip order (BIG 6.1)."""
        held = {move.player: Holding(move.player, move.element, move.amount) for move in self.standing.values()}
        return tuple(held[player] for player in self.players if player in held)
