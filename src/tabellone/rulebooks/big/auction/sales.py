"""How far a sequence of sales has come (BIG 8.3.3, BIG 8.3.4, BIG 8.3.9, BIG 8.3.15).

Rulings: `sale-passing`: who opens a sale must bid, the others raise or pass, who passes is out of that sale, the last
one left wins at the standing bid. `last-chooses`: whoever is left alone takes what remains, or chooses from it, at 0.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Literal

from tabellone.rulebooks.big.auction.moves import Holding, Move

# ruling sale-openers: who opens the next sale among those still without an element
Opener = Literal["slip", "clockwise"]


@dataclass(frozen=True, slots=True)
class Terms:
    """What is sold and how (BIG 6.1): the fixed part of a sequential auction.

    `opener` opens the first sale; `named`: the opener names the element on sale (BIG 8.3.4), else the winner chooses;
    `sides`: what a winner of a named element chooses; `opposites`: what the other gets when one is taken (BIG 8.3.3).
    """

    players: tuple[str, ...]
    elements: tuple[str, ...]
    opener: str
    next_opener: Opener = "slip"
    named: bool = False
    sides: tuple[str, ...] = ()
    opposites: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Sale:
    """The sale under way: who opened it, who is still in it from the one to move on, the standing bid (BIG 6.1)."""

    opener: str
    still_in: tuple[str, ...]
    standing: Move | None = None
    won: bool = False
    holdings: tuple[Holding, ...] = ()


def clockwise_from(players: tuple[str, ...], player: str) -> tuple[str, ...]:
    """The players in clockwise order, starting with one of them (BIG 6.1)."""
    index = players.index(player)
    return players[index:] + players[:index]


def left_over(terms: Terms, holdings: tuple[Holding, ...]) -> tuple[str, ...]:
    """Elements that nobody holds yet (BIG 6.1)."""
    gone = {holding.element for holding in holdings}
    return tuple(element for element in terms.elements if element not in gone)


def first_sale(terms: Terms) -> Sale:
    """The first sale, opened by whom the sheet names (BIG 8.3.4) or by the first on the slip (BIG 6.1)."""
    return _begun(terms, Sale(terms.opener, ()))


def after_move(terms: Terms, sale: Sale, move: Move) -> Sale:
    """The sale after a legal move; when a winner has taken an element, the next sale (BIG 6.1)."""
    if move.kind == "take":
        return _next(terms, _taken(terms, sale, move.element))
    if move.kind == "pass":
        after = replace(sale, still_in=sale.still_in[1:])
    else:
        after = replace(sale, still_in=(*sale.still_in[1:], sale.still_in[0]), standing=move)
    after = replace(after, won=len(after.still_in) == 1)
    settled = after.won and terms.named and not terms.sides
    return _next(terms, _taken(terms, after, "")) if settled else after


def _begun(terms: Terms, sale: Sale) -> Sale:
    """A sale begins with all who hold nothing; who is alone has won it at 0 (ruling last-chooses)."""
    holders = {holding.player for holding in sale.holdings}
    still_in = tuple(player for player in clockwise_from(terms.players, sale.opener) if player not in holders)
    begun = Sale(sale.opener, still_in, holdings=sale.holdings)
    if len(still_in) != 1 or terms.named:
        return begun
    rest = left_over(terms, sale.holdings)
    won = replace(begun, standing=Move(still_in[0], "bid"), won=True)
    return _next(terms, _taken(terms, won, rest[0])) if len(rest) == 1 else won


def _taken(terms: Terms, sale: Sale, choice: str) -> Sale:
    """The winner has the element of the sale (and its side), or the one chosen (BIG 6.1)."""
    bid = sale.standing
    assert bid is not None  # noqa: S101 - a sale is won with a standing bid only
    element, side = (bid.element, choice) if terms.named else (choice, "")
    holdings = (*sale.holdings, Holding(bid.player, element, bid.amount, side))
    opposite = dict(terms.opposites).get(element)
    if opposite is not None:
        holders = {holding.player for holding in holdings}
        others = [player for player in terms.players if player not in holders]
        holdings = (*holdings, *(Holding(other, opposite, Decimal(0)) for other in others[:1]))
    return replace(sale, holdings=holdings)


def _next(terms: Terms, sale: Sale) -> Sale:
    """The next sale, opened by whom ruling sale-openers names; none when everyone holds an element."""
    holders = {holding.player for holding in sale.holdings}
    order = terms.players if terms.next_opener == "slip" else clockwise_from(terms.players, sale.opener)[1:]
    order = (*order, sale.opener)
    opener = next((player for player in order if player not in holders), None)
    return Sale("", (), holdings=sale.holdings) if opener is None else _begun(terms, replace(sale, opener=opener))
