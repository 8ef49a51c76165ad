"""Opening an auction (BIG 6.1), or doing without one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal

from tabellone.engine.errors import RuleError
from tabellone.rulebooks.big.auction.amounts import MOST_BID
from tabellone.rulebooks.big.auction.lists import auction_by
from tabellone.rulebooks.big.auction.moves import Holding
from tabellone.rulebooks.big.auction.sales import Terms
from tabellone.rulebooks.big.auction.sequential import Sequential
from tabellone.rulebooks.big.auction.simultaneous import Simultaneous
from tabellone.rulebooks.big.catalogue import Sheet, sheet_of

# BIG 8.3.3: who starts age I, and which picks among the first four wonders; each beside what the opponent gets
DUEL_OPPOSITES = (("first, picks 1 and 4", "second, picks 2 and 3"), ("first, picks 2 and 3", "second, picks 1 and 4"))
DUEL_CHOICES = tuple(choice for pair in DUEL_OPPOSITES for choice in pair)
# BIG 8.3.4: the two sides of a wonder
WONDER_SIDES = ("A", "B")


def wanted(wishes: Mapping[str, bool]) -> bool:
    """Whether an auction is held: one player who wants it is enough (BIG 6.1)."""
    return any(wishes.values())


def simultaneous(
    players: Sequence[str], elements: Sequence[str], *, step: Decimal = Decimal(1), most: Decimal = MOST_BID
) -> Simultaneous:
    """An auction of type A, B or C (BIG 6.1.1, BIG 6.1.2, BIG 6.1.3), players in slip order."""
    _checked(players, elements, step)
    return Simultaneous(tuple(players), tuple(elements), step, most)


def choosing(players: Sequence[str], elements: Sequence[str]) -> Simultaneous:
    """Nobody wants the auction: elements are chosen in slip order, at 0 (BIG 6.1)."""
    return simultaneous(players, elements, most=Decimal(0))


def seated(players: Sequence[str], elements: Sequence[str]) -> tuple[Holding, ...]:
    """Nobody wants the auction: players sit in slip order, at 0 (BIG 6.1)."""
    _checked(players, elements, Decimal(1))
    return tuple(Holding(player, element, Decimal(0)) for player, element in zip(players, elements, strict=False))


def sequential(
    players: Sequence[str], elements: Sequence[str], *, step: Decimal = Decimal(1), most: Decimal = MOST_BID
) -> Sequential:
    """Sales of the first choice of a position, as in Agricola and Ticket to Ride (BIG 8.3.9, BIG 8.3.15)."""
    _checked(players, elements, step)
    return Sequential(Terms(tuple(players), tuple(elements), opener=players[0]), step, most)


def teams(players: Sequence[str], wonders: Sequence[str], *, first_team: int = 0) -> Sequential:
    """Sales of named wonders for two pairs seated A, B, C, D (BIG 8.3.4); the first team's second member opens."""
    _checked(players, wonders, Decimal(1))
    if len(players) != 4 or first_team not in (0, 1):
        raise RuleError("auction-not-two-teams", rule="BIG 8.3.4", players=len(players), wanted=4)
    opener = players[2 * first_team + 1]
    terms = Terms(
        tuple(players), tuple(wonders), opener=opener, next_opener="clockwise", named=True, sides=WONDER_SIDES
    )
    return Sequential(terms)


def duel(players: Sequence[str]) -> Sequential:
    """One sale between two: the winner chooses start and wonder picks (BIG 8.3.3, ruling duel-for-two)."""
    _checked(players, DUEL_CHOICES, Decimal(1))
    if len(players) != 2:
        raise RuleError("auction-not-two-players", rule="BIG 8.3.3", players=len(players), wanted=2)
    both = (*DUEL_OPPOSITES, *((other, one) for one, other in DUEL_OPPOSITES))
    return Sequential(Terms(tuple(players), DUEL_CHOICES, opener=players[0], opposites=both))


def auction_for(game: str | Sheet, players: Sequence[str], elements: Sequence[str] = ()) -> Simultaneous | Sequential:
    """The auction that a game's sheet or the lists ask for (ruling sheet-over-list); `elements` unused in Duel."""
    sheet = sheet_of(game)
    auction = auction_by(sheet)
    if auction.type == "none" and auction.without != "choose_in_slip_order":
        raise RuleError("game-without-auction", rule=sheet.article, game=sheet.id)
    if auction.type == "none":
        return choosing(players, elements)
    if auction.type == "teams":
        return teams(players, elements)
    if auction.type == "sequential":
        return duel(players) if sheet.id == "7-wonders-duel" else sequential(players, elements, step=auction.step)
    return simultaneous(players, elements, step=auction.step)


def _checked(players: Sequence[str], elements: Sequence[str], step: Decimal) -> None:
    if not players or len(set(players)) < len(players):
        raise RuleError("auction-players-doubled", rule="BIG 6.1", players=list(players))
    if len(set(elements)) < len(elements):
        raise RuleError("auction-elements-doubled", rule="BIG 6.1", elements=list(elements))
    if len(elements) < len(players):
        raise RuleError("auction-too-few-elements", rule="BIG 6.1", players=len(players), elements=len(elements))
    if not step.is_finite() or step <= 0:
        raise RuleError("auction-step-not-positive", rule="BIG 6.1", step=step)
