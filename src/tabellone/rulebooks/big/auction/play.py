"""Playing an auction (BIG 6.1): every move gives a new state, an illegal one a RuleError that says what is legal."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import TypeVar

from tabellone.engine.errors import RuleError
from tabellone.engine.steps import Step
from tabellone.rulebooks.big.auction.amounts import amount_of, in_steps
from tabellone.rulebooks.big.auction.moves import Holding, Move, Option, Options
from tabellone.rulebooks.big.auction.sequential import Sequential
from tabellone.rulebooks.big.auction.simultaneous import Simultaneous

RULE = "BIG 6.1"
State = TypeVar("State", bound=Simultaneous | Sequential)


def bid(state: State, player: str, element: str, amount: Decimal | int | str) -> State:
    """The auction after a bid (BIG 6.1)."""
    option = _option(_options_of(state, player), element)
    written = _written(option, amount_of(amount))
    return replace(state, moves=(*state.moves, Move(player, "bid", element, written)))


def pass_turn(state: State, player: str) -> State:
    """The auction after a player gives up the sale under way (ruling sale-passing)."""
    options = _options_of(state, player)
    if not options.may_pass:
        raise RuleError("auction-must-bid", rule=RULE, player=player, elements=_names(options))
    return replace(state, moves=(*state.moves, Move(player, "pass")))


def take(state: State, player: str, element: str) -> State:
    """The auction after the winner of a sale has chosen (BIG 6.1)."""
    options = _options_of(state, player)
    if element not in options.takes:
        raise RuleError("auction-cannot-take", rule=RULE, player=player, element=element, takes=list(options.takes))
    return replace(state, moves=(*state.moves, Move(player, "take", element)))


def undo(state: State) -> State:
    """The auction before its last move (BIG 6.1)."""
    if not state.moves:
        raise RuleError("auction-nothing-to-undo", rule=RULE)
    return replace(state, moves=state.moves[:-1])


def over(state: Simultaneous | Sequential) -> bool:
    """Whether everyone holds an element (BIG 6.1)."""
    return state.options is None


def cost(state: Simultaneous | Sequential) -> tuple[Holding, ...]:
    """What each gets, and what comes off each one's score for it, in slip order (BIG 6.1)."""
    return state.holdings


def total(state: Simultaneous | Sequential) -> Decimal:
    """All that is paid: the sum of the standing bids (BIG 6.1)."""
    return sum((holding.amount for holding in state.holdings), Decimal(0))


def explained(state: Simultaneous | Sequential) -> tuple[Step, ...]:
    """What each player pays and gets, as steps (BIG 6.1)."""
    return tuple(
        Step(RULE, "auction-paid", {"player": held.player, "element": held.element}, result=held.amount)
        for held in state.holdings
    )


def _options_of(state: Simultaneous | Sequential, player: str) -> Options:
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
