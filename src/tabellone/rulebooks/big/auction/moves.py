"""Moves of an auction, and what may be moved (BIG 6.1): shared by simultaneous and sequential auctions."""

from tabellone.contract.auctions import FIRST_CHOICE, Holding, Move, MoveKind, Option, Options

__all__ = ["FIRST_CHOICE", "Holding", "Move", "MoveKind", "Option", "Options"]
