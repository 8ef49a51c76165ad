"""Opening an auction, or doing without one, and its moves: each gives a new state, or a refusal (BIG 6.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from typing import TypeVar

from tabellone.contract.auctions import Holding, Move, Option, Options
from tabellone.engine.errors import RuleError
from tabellone.rulebooks.big.auction.forms import SaleTerms, SequentialAuction, SimultaneousAuction
from tabellone.rulebooks.big.auction.lists import MOST_BID, amount_of, in_steps

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
    written = _written(option, amount_of(amount))
    return replace(state, moves=(*state.moves, Move(player, "bid", element, written)))


def pass_turn(state: State, player: str) -> State:
    """The auction after a player gives up the sale under way (ruling sale-passing)."""
    options = _options_of(state, player)
    if not options.may_pass:
        raise RuleError("auction-must-bid", rule=RULE, player=player, elements=_names(options))
    return replace(state, moves=(*state.moves, Move(player, "pass")))


def take_element(state: State, player: str, element: str) -> State:
    """The auction after the winner of a sale has chosen."""
    options = _options_of(state, player)
    if element not in options.takes:
        raise RuleError("auction-cannot-take", rule=RULE, player=player, element=element, takes=list(options.takes))
    return replace(state, moves=(*state.moves, Move(player, "take", element)))


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
