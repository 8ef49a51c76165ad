"""Which auction is held in a round: the organiser announces it, else the game's own (BIG 6.1)."""

from __future__ import annotations

from dataclasses import replace

from tabellone.engine.facts import Round, Tournament
from tabellone.rulebooks.big.auction.lists import PLAIN, auction_by, step_of
from tabellone.rulebooks.big.catalogue.in_force import sheet_at
from tabellone.rulebooks.big.catalogue.sheet import Auction, Sheet
from tabellone.rulebooks.big.params import AuctionKind, params_of


def auction_at(tournament: Tournament, round_: Round) -> Auction:
    """The auction of a round: of the kind set for it or for the tournament, else its game's (BIG 6.1)."""
    return auction_of_kind(sheet_at(tournament, round_), announced(tournament, round_.number))


def announced(tournament: Tournament, number: int) -> AuctionKind:
    """The kind that the organiser announced for a round; `game`: none but the game's own (BIG 6.1)."""
    params = params_of(tournament)
    single = params.auctions[number - 1] if 0 < number <= len(params.auctions) else "game"
    return params.auction if single == "game" else single


def auction_of_kind(sheet: Sheet, kind: AuctionKind) -> Auction:
    """The game's own auction where that kind is meant, else a plain one of the kind, in the game's step (BIG 6.1)."""
    own = auction_by(sheet)
    if kind == "game":
        return own
    return own if kind == own.type else replace(PLAIN[kind], step=own.step if own.type != "none" else step_of(sheet.id))
