"""Auctions (BIG 6): immutable states; the moves are the facts, everything else is computed from them."""

from __future__ import annotations

from tabellone.rulebooks.big.auction.amounts import MOST_BID
from tabellone.rulebooks.big.auction.lists import TYPE_A, TYPE_B, TYPE_C, auction_of, listed, step_of
from tabellone.rulebooks.big.auction.moves import FIRST_CHOICE, Holding, Move, Option, Options
from tabellone.rulebooks.big.auction.opening import (
    auction_for,
    choosing,
    duel,
    seated,
    sequential,
    simultaneous,
    teams,
    wanted,
)
from tabellone.rulebooks.big.auction.play import bid, cost, explained, over, pass_turn, take, total, undo
from tabellone.rulebooks.big.auction.sequential import Sequential
from tabellone.rulebooks.big.auction.simultaneous import Simultaneous

__all__ = [
    "FIRST_CHOICE",
    "MOST_BID",
    "TYPE_A",
    "TYPE_B",
    "TYPE_C",
    "Holding",
    "Move",
    "Option",
    "Options",
    "Sequential",
    "Simultaneous",
    "auction_for",
    "auction_of",
    "bid",
    "choosing",
    "cost",
    "duel",
    "explained",
    "listed",
    "over",
    "pass_turn",
    "seated",
    "sequential",
    "simultaneous",
    "step_of",
    "take",
    "teams",
    "total",
    "undo",
    "wanted",
]
