"""Sale after sale until everyone has an element (BIG 8.3.3, BIG 8.3.4, BIG 8.3.9, BIG 8.3.15)."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from functools import reduce

from tabellone.rulebooks.big.auction.amounts import MOST_BID
from tabellone.rulebooks.big.auction.moves import FIRST_CHOICE, Holding, Move, Option, Options
from tabellone.rulebooks.big.auction.sales import Sale, Terms, after_move, first_sale, left_over


@dataclass(frozen=True, slots=True)
class Sequential:
    """Ascending sales one after the other (BIG 6.1); `moves` are the only facts, the sale under way is computed."""

    terms: Terms
    step: Decimal = Decimal(1)
    most: Decimal = MOST_BID
    moves: tuple[Move, ...] = ()

    @property
    def players(self) -> tuple[str, ...]:
        """In slip order, which is clockwise (BIG 6.1)."""
        return self.terms.players

    @property
    def elements(self) -> tuple[str, ...]:
        """What can be won (BIG 6.1)."""
        return self.terms.elements

    @property
    def sale(self) -> Sale:
        """The sale under way (BIG 6.1)."""
        return reduce(lambda sale, move: after_move(self.terms, sale, move), self.moves, first_sale(self.terms))

    @property
    def turn(self) -> str | None:
        """Who must move; None when everyone holds an element (BIG 6.1)."""
        return next(iter(self.sale.still_in), None)

    @property
    def options(self) -> Options | None:
        """Raise or pass in a sale, choose after winning one (ruling sale-passing)."""
        sale = self.sale
        if not sale.still_in:
            return None
        player = sale.still_in[0]
        if sale.won:
            takes = self.terms.sides if self.terms.named else left_over(self.terms, sale.holdings)
            return Options(player, takes=takes)
        return Options(player, bids=self._bids(sale), may_pass=sale.standing is not None)

    def _bids(self, sale: Sale) -> tuple[Option, ...]:
        """What the player to move may bid on; who is alone pays nothing (ruling last-chooses)."""
        if sale.standing is not None:
            least = sale.standing.amount + self.step
            return (Option(sale.standing.element, least, self.most, self.step),) if least <= self.most else ()
        names = left_over(self.terms, sale.holdings) if self.terms.named else (FIRST_CHOICE,)
        most = self.most if len(sale.still_in) > 1 else Decimal(0)
        return tuple(Option(name, Decimal(0), most, self.step) for name in names)

    @property
    def holdings(self) -> tuple[Holding, ...]:
        """Who holds what for how much, in slip order (BIG 6.1)."""
        held = {holding.player: holding for holding in self.sale.holdings}
        return tuple(held[player] for player in self.players if player in held)
