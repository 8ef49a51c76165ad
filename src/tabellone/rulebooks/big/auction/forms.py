"""The two forms of an auction, all at once and sale after sale: opening one, and its moves (BIG 6.1, BIG 8.3.3).

Each move gives a new auction, or a refusal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal, InvalidOperation
from functools import reduce
from typing import Literal, TypeVar

from tabellone.contract.auctions import FIRST_CHOICE, Holding, Move, Option, Options
from tabellone.engine.errors import RuleError

# ruling bid-bound: no table ever reaches it, so that every auction is finite
MOST_BID = Decimal(1000)


def amount_of(value: Decimal | int | str) -> Decimal:
    """The value as an exact number; anything else is refused."""
    if isinstance(value, bool) or not isinstance(value, Decimal | int | str):
        raise RuleError("bid-not-a-number", rule="BIG 6.1", found=str(value))
    try:
        amount = Decimal(value)
    except InvalidOperation:
        raise RuleError("bid-not-a-number", rule="BIG 6.1", found=str(value)[:40]) from None
    if not amount.is_finite():
        raise RuleError("bid-not-a-number", rule="BIG 6.1", found=str(value)[:40])
    return amount


def in_steps(amount: Decimal, step: Decimal) -> Decimal | None:
    """The amount written in the step's decimals, or None if it is no whole number of steps."""
    try:
        written = amount.quantize(step).copy_abs()
    except InvalidOperation:
        return None
    return written if written == amount and written % step == 0 else None


@dataclass(frozen=True, slots=True)
class SimultaneousAuction:
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
        """The bid that nobody has topped, for each element bid on."""
        return {move.element: move for move in self.moves}

    @property
    def turn(self) -> str | None:
        """Who must bid: the next clockwise without a standing bid; None when all have one."""
        holders = {move.player for move in self.standing.values()}
        last = self.players.index(self.moves[-1].player) if self.moves else -1
        clockwise = self.players[last + 1 :] + self.players[: last + 1]
        return next((player for player in clockwise if player not in holders), None)

    @property
    def options(self) -> Options | None:
        """Free elements from 0, taken ones at least a step above."""
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
        """Who holds what for how much, in slip order."""
        held = {move.player: Holding(move.player, move.element, move.amount) for move in self.standing.values()}
        return tuple(held[player] for player in self.players if player in held)


# ruling sale-openers: who opens the next sale among those still without an element
Opener = Literal["slip", "clockwise"]


@dataclass(frozen=True, slots=True)
class SaleTerms:
    """What is sold and how: the fixed part of a sequential auction.

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
    """The sale under way: who opened it, who is still in it from the one to move on, the standing bid."""

    opener: str
    still_in: tuple[str, ...]
    standing: Move | None = None
    won: bool = False
    holdings: tuple[Holding, ...] = ()


def clockwise_from(players: tuple[str, ...], player: str) -> tuple[str, ...]:
    """The players in clockwise order, starting with one of them."""
    index = players.index(player)
    return players[index:] + players[:index]


def elements_left(terms: SaleTerms, holdings: tuple[Holding, ...]) -> tuple[str, ...]:
    """Elements that nobody holds yet."""
    gone = {holding.element for holding in holdings}
    return tuple(element for element in terms.elements if element not in gone)


def first_sale(terms: SaleTerms) -> Sale:
    """The first sale, opened by whom the sheet names (BIG 8.3.4) or by the first on the slip."""
    return _begun(terms, Sale(terms.opener, ()))


def after_move(terms: SaleTerms, sale: Sale, move: Move) -> Sale:
    """The sale after a legal move; when a winner has taken an element, the next sale."""
    if move.kind == "take":
        return _next(terms, _taken(terms, sale, move.element))
    if move.kind == "pass":
        after = replace(sale, still_in=sale.still_in[1:])
    else:
        after = replace(sale, still_in=(*sale.still_in[1:], sale.still_in[0]), standing=move)
    after = replace(after, won=len(after.still_in) == 1)
    settled = after.won and terms.named and not terms.sides
    return _next(terms, _taken(terms, after, "")) if settled else after


def _begun(terms: SaleTerms, sale: Sale) -> Sale:
    """A sale begins with all who hold nothing; who is alone has won it at 0 (ruling last-chooses)."""
    holders = {holding.player for holding in sale.holdings}
    still_in = tuple(player for player in clockwise_from(terms.players, sale.opener) if player not in holders)
    begun = Sale(sale.opener, still_in, holdings=sale.holdings)
    if len(still_in) != 1 or terms.named:
        return begun
    rest = elements_left(terms, sale.holdings)
    won = replace(begun, standing=Move(still_in[0], "bid"), won=True)
    return _next(terms, _taken(terms, won, rest[0])) if len(rest) == 1 else won


def _taken(terms: SaleTerms, sale: Sale, choice: str) -> Sale:
    """The winner has the element of the sale (and its side), or the one chosen."""
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


def _next(terms: SaleTerms, sale: Sale) -> Sale:
    """The next sale, opened by whom ruling sale-openers names; none when everyone holds an element."""
    holders = {holding.player for holding in sale.holdings}
    order = terms.players if terms.next_opener == "slip" else clockwise_from(terms.players, sale.opener)[1:]
    order = (*order, sale.opener)
    opener = next((player for player in order if player not in holders), None)
    return Sale("", (), holdings=sale.holdings) if opener is None else _begun(terms, replace(sale, opener=opener))


@dataclass(frozen=True, slots=True)
class SequentialAuction:
    """Ascending sales one after the other (BIG 6.1); `moves` are the only facts, the sale under way is computed."""

    terms: SaleTerms
    step: Decimal = Decimal(1)
    most: Decimal = MOST_BID
    moves: tuple[Move, ...] = ()

    @property
    def players(self) -> tuple[str, ...]:
        """In slip order, which is clockwise."""
        return self.terms.players

    @property
    def elements(self) -> tuple[str, ...]:
        """What can be won."""
        return self.terms.elements

    @property
    def sale(self) -> Sale:
        """The sale under way."""
        return reduce(lambda sale, move: after_move(self.terms, sale, move), self.moves, first_sale(self.terms))

    @property
    def turn(self) -> str | None:
        """Who must move; None when everyone holds an element."""
        return next(iter(self.sale.still_in), None)

    @property
    def options(self) -> Options | None:
        """Raise or pass in a sale, choose after winning one (ruling sale-passing)."""
        sale = self.sale
        if not sale.still_in:
            return None
        player = sale.still_in[0]
        if sale.won:
            takes = self.terms.sides if self.terms.named else elements_left(self.terms, sale.holdings)
            return Options(player, takes=takes)
        return Options(player, bids=self._bids(sale), may_pass=sale.standing is not None)

    def _bids(self, sale: Sale) -> tuple[Option, ...]:
        """What the player to move may bid on; who is alone pays nothing (ruling last-chooses)."""
        if sale.standing is not None:
            least = sale.standing.amount + self.step
            return (Option(sale.standing.element, least, self.most, self.step),) if least <= self.most else ()
        names = elements_left(self.terms, sale.holdings) if self.terms.named else (FIRST_CHOICE,)
        most = self.most if len(sale.still_in) > 1 else Decimal(0)
        return tuple(Option(name, Decimal(0), most, self.step) for name in names)

    @property
    def holdings(self) -> tuple[Holding, ...]:
        """Who holds what for how much, in slip order."""
        held = {holding.player: holding for holding in self.sale.holdings}
        return tuple(held[player] for player in self.players if player in held)


# BIG 8.3.3: who starts age I, and which picks among the first four wonders; each beside what the opponent gets
DUEL_OPPOSITES = (("first, picks 1 and 4", "second, picks 2 and 3"), ("first, picks 2 and 3", "second, picks 1 and 4"))
DUEL_CHOICES = tuple(choice for pair in DUEL_OPPOSITES for choice in pair)
# BIG 8.3.4: the two sides of a wonder
WONDER_SIDES = ("A", "B")


def simultaneous_auction(
    players: Sequence[str], elements: Sequence[str], *, step: Decimal = Decimal(1), most: Decimal = MOST_BID
) -> SimultaneousAuction:
    """An auction of type A, B or C (BIG 6.1.1, BIG 6.1.2, BIG 6.1.3), players in slip order."""
    _checked(players, elements, step)
    return SimultaneousAuction(tuple(players), tuple(elements), step, most)


def choosing_in_slip_order(players: Sequence[str], elements: Sequence[str]) -> SimultaneousAuction:
    """Nobody wants the auction: elements are chosen in slip order, at 0 (BIG 6.1)."""
    return simultaneous_auction(players, elements, most=Decimal(0))


def seated_in_slip_order(players: Sequence[str], elements: Sequence[str]) -> tuple[Holding, ...]:
    """Nobody wants the auction: players sit in slip order, at 0 (BIG 6.1)."""
    _checked(players, elements, Decimal(1))
    return tuple(Holding(player, element, Decimal(0)) for player, element in zip(players, elements, strict=False))


def sequential_auction(
    players: Sequence[str], elements: Sequence[str], *, step: Decimal = Decimal(1), most: Decimal = MOST_BID
) -> SequentialAuction:
    """Sales of the first choice of a position, as in Agricola and Ticket to Ride (BIG 8.3.9, BIG 8.3.15)."""
    _checked(players, elements, step)
    return SequentialAuction(SaleTerms(tuple(players), tuple(elements), opener=players[0]), step, most)


def teams_auction(players: Sequence[str], wonders: Sequence[str], *, first_team: int = 0) -> SequentialAuction:
    """Sales of named wonders for two pairs seated A, B, C, D (BIG 8.3.4); the first team's second member opens."""
    _checked(players, wonders, Decimal(1))
    if len(players) != 4 or first_team not in (0, 1):
        raise RuleError("auction-not-two-teams", rule="BIG 8.3.4", players=len(players), wanted=4)
    opener = players[2 * first_team + 1]
    terms = SaleTerms(
        tuple(players), tuple(wonders), opener=opener, next_opener="clockwise", named=True, sides=WONDER_SIDES
    )
    return SequentialAuction(terms)


def duel_auction(players: Sequence[str]) -> SequentialAuction:
    """One sale between two: the winner chooses start and wonder picks (BIG 8.3.3, ruling duel-for-two)."""
    _checked(players, DUEL_CHOICES, Decimal(1))
    if len(players) != 2:
        raise RuleError("auction-not-two-players", rule="BIG 8.3.3", players=len(players), wanted=2)
    both = (*DUEL_OPPOSITES, *((other, one) for one, other in DUEL_OPPOSITES))
    return SequentialAuction(SaleTerms(tuple(players), DUEL_CHOICES, opener=players[0], opposites=both))


def _checked(players: Sequence[str], elements: Sequence[str], step: Decimal) -> None:
    if not players or len(set(players)) < len(players):
        raise RuleError("auction-players-doubled", rule="BIG 6.1", players=list(players))
    if len(set(elements)) < len(elements):
        raise RuleError("auction-elements-doubled", rule="BIG 6.1", elements=list(elements))
    if len(elements) < len(players):
        raise RuleError("auction-too-few-elements", rule="BIG 6.1", players=len(players), elements=len(elements))
    if not step.is_finite() or step <= 0:
        raise RuleError("auction-step-not-positive", rule="BIG 6.1", step=step)


RULE = "BIG 6.1"
State = TypeVar("State", bound=SimultaneousAuction | SequentialAuction)


def place_bid(state: State, player: str, element: str, amount: Decimal | int | str) -> State:
    """The auction after a bid."""
    option = _option(_options_of(state, player), element)
    return _moved(state, Move(player, "bid", element, _written(option, amount_of(amount))))


def pass_turn(state: State, player: str) -> State:
    """The auction after a player gives up the sale under way (ruling sale-passing)."""
    options = _options_of(state, player)
    if not options.may_pass:
        raise RuleError("auction-must-bid", rule=RULE, player=player, elements=_names(options))
    return _moved(state, Move(player, "pass"))


def take_element(state: State, player: str, element: str) -> State:
    """The auction after the winner of a sale has chosen."""
    options = _options_of(state, player)
    if element not in options.takes:
        raise RuleError("auction-cannot-take", rule=RULE, player=player, element=element, takes=list(options.takes))
    return _moved(state, Move(player, "take", element))


def _moved(state: State, move: Move) -> State:
    return replace(state, moves=(*state.moves, move))


def _options_of(state: SimultaneousAuction | SequentialAuction, player: str) -> Options:
    options = state.options
    if options is None:
        raise RuleError("auction-over", rule=RULE, player=player)
    if player not in state.players:
        raise RuleError("auction-stranger", rule=RULE, player=player, players=list(state.players))
    if options.player != player:
        raise RuleError("auction-not-your-turn", rule=RULE, player=player, turn=options.player)
    return options


def _option(options: Options, element: str) -> Option:
    for option in options.bids:
        if option.element == element:
            return option
    elements = _names(options) or list(options.takes)
    raise RuleError("auction-no-such-bid", rule=RULE, player=options.player, element=element, elements=elements)


def _written(option: Option, amount: Decimal) -> Decimal:
    bounds = {"element": option.element, "least": option.least, "most": option.most, "step": option.step}
    if amount < option.least:
        raise RuleError("auction-bid-too-low", rule=RULE, amount=amount, **bounds)
    if amount > option.most:
        raise RuleError("auction-bid-too-high", rule=RULE, amount=amount, **bounds)
    written = in_steps(amount, option.step)
    if written is None:
        raise RuleError("auction-bid-off-step", rule=RULE, amount=amount, **bounds)
    return written


def _names(options: Options) -> list[str]:
    return [option.element for option in options.bids]
