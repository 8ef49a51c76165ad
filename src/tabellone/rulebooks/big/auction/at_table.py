"""The auction of a table: which one its round holds, what is bid for, and how it stands (BIG 6.1)."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from tabellone.contract.auctions import AuctionForm, AuctionOffer, AuctionStand, AuctionTerms, Holding, Move
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Round, Seat, Tournament
from tabellone.engine.tables import numbered_table
from tabellone.rulebooks.big.auction.forms import (
    DUEL_CHOICES,
    DUEL_OPPOSITES,
    SequentialAuction,
    SimultaneousAuction,
    choosing_in_slip_order,
    duel_auction,
    pass_turn,
    place_bid,
    seated_in_slip_order,
    sequential_auction,
    simultaneous_auction,
    take_element,
    teams_auction,
)
from tabellone.rulebooks.big.catalogue.in_force import round_sheet
from tabellone.rulebooks.big.catalogue.sheet import PLAIN, CatalogueSheet, SheetAuction, auction_by, bid_step
from tabellone.rulebooks.big.params import AuctionKind, params_of
from tabellone.rulebooks.big.table import WITHOUT_SCORE, seat_scores


def round_auction(tournament: Tournament, round_: Round) -> SheetAuction:
    """The auction of a round: of the kind set for it or for the tournament, else its game's (BIG 6.1)."""
    return auction_of_kind(round_sheet(tournament, round_), announced_kind(tournament, round_.number))


def announced_kind(tournament: Tournament, number: int) -> AuctionKind:
    """The kind that the organiser announced for a round; `game`: none but the game's own."""
    params = params_of(tournament)
    single = params.auctions[number - 1] if 0 < number <= len(params.auctions) else "game"
    return params.auction if single == "game" else single


def auction_of_kind(sheet: CatalogueSheet, kind: AuctionKind) -> SheetAuction:
    """The game's own auction where that kind is meant, else a plain one of the kind, in the game's step."""
    own = auction_by(sheet)
    if kind == "game":
        return own
    return (
        own if kind == own.type else replace(PLAIN[kind], step=own.step if own.type != "none" else bid_step(sheet.id))
    )


RULE = "BIG 6.1"
DUEL = "7-wonders-duel"
LONGEST = 40
# BIG 8.3.4: the four who bid for two pairs, in slip order
IN_PAIRS = ("pair-A", "pair-B", "pair-C", "pair-D")


def auction_offer(tournament: Tournament, number: int, table: int) -> AuctionOffer | None:
    """What a table bids for: as the organiser announced, else by the game's sheet or the lists."""
    round_, seated = numbered_table(tournament, number, table)
    sheet, players = round_sheet(tournament, round_), seated.players
    auction = round_auction(tournament, round_)
    form = _form(sheet, auction, len(players))
    if form is None or len(players) < 2:
        return None
    terms = _terms(form, auction, players)
    if terms.elements:
        return AuctionOffer(terms, RULE, auction.elements, auction.moment)
    usual, bidding = _usual(auction, len(terms.players)), len(terms.players)
    most = max(bidding + 1, usual or 0)
    return AuctionOffer(terms, RULE, auction.elements, auction.moment, bidding, most, usual)


def _usual(auction: SheetAuction, bidding: int) -> int | None:
    """How many elements the game's sheet wants for so many who bid; None where it does not say."""
    if auction.drawn is not None:
        return max(auction.drawn, bidding)
    return None if auction.extra_elements is None else bidding + auction.extra_elements


def auction_named(offer: AuctionOffer, elements: Sequence[str]) -> AuctionTerms:
    """The terms with what was drawn or revealed at the table: each once, n or n + 1 of them (BIG 6.1.2)."""
    if offer.terms.elements:
        return offer.terms
    named = tuple(tidy for tidy in map(_tidy, elements) if tidy)
    if not offer.least <= len(named) <= offer.most:
        bounds = {"found": len(named), "least": offer.least, "most": offer.most}
        one = offer.least == offer.most
        raise RuleError("auction-elements-exactly" if one else "auction-elements-count", rule=RULE, **bounds)
    if long := [name for name in named if len(name) > LONGEST]:
        raise RuleError("auction-element-too-long", rule=RULE, element=long[0][:LONGEST], most=LONGEST)
    if len({name.casefold() for name in named}) < len(named):
        raise RuleError("auction-elements-doubled", rule=RULE, elements=list(named))
    return replace(offer.terms, elements=named, named=True)


def auction_stand(terms: AuctionTerms, moves: Sequence[Move]) -> AuctionStand:
    """How an auction stands after its moves."""
    if terms.form == "seated":
        return AuctionStand(None, holdings=seated_in_slip_order(terms.players, terms.elements))
    state = _opened(terms, moves)
    return AuctionStand(state.options, _standing(state), state.holdings)


def auction_moved(terms: AuctionTerms, moves: Sequence[Move], move: Move) -> tuple[Move, ...]:
    """The moves with one more, if it is legal."""
    if terms.form == "seated":
        raise RuleError("auction-over", rule=RULE, player=move.player)
    state = _opened(terms, moves)
    if move.kind == "bid":
        return place_bid(state, move.player, move.element, move.amount).moves
    if move.kind == "pass":
        return pass_turn(state, move.player).moves
    return take_element(state, move.player, move.element).moves


def auction_checked(terms: AuctionTerms, holdings: Sequence[Holding]) -> None:
    """At 7 Wonders Duel one chooses and pays, the other gets the opposite for nothing (ruling duel-for-two)."""
    if terms.form != "duel":
        return
    choices = frozenset(one.element for one in holdings)
    if choices not in map(frozenset, DUEL_OPPOSITES) or sum(one.amount > 0 for one in holdings) > 1:
        raise RuleError("auction-not-opposite", rule="BIG 8.3.3")


def net_scores(seats: Sequence[Seat]) -> Mapping[str, Decimal]:
    """Scores less the bids; none at a table won by military or science, where bids stay (BIG 8.3.3)."""
    if any(seat.supremacy for seat in seats):
        return {}
    counted = [seat for seat in seats if seat.score is not None and seat.status not in WITHOUT_SCORE]
    scores = seat_scores(counted)
    return {seat.player: Decimal(scores[seat.player].numerator) / scores[seat.player].denominator for seat in counted}


def _form(sheet: CatalogueSheet, auction: SheetAuction, players: int) -> AuctionForm | None:
    if auction.type == "none":
        return "choosing" if auction.without == "choose_in_slip_order" else None
    if auction.type == "teams":
        return "teams" if players == 2 else None
    if auction.type == "sequential" and sheet.id == DUEL:
        return "duel" if players == 2 else None  # ruling duel-for-two
    return "sequential" if auction.type == "sequential" else "simultaneous"


def _terms(form: AuctionForm, auction: SheetAuction, players: tuple[str, ...]) -> AuctionTerms:
    """The terms, with the elements that need no names: seats, and what a duel is about (BIG 6.1.1, BIG 8.3.3).

    If nobody wants it they sit down in slip order where seats matter, or choose position or element. Ruling
    `duel-unwanted`: who sits down at a duel without an auction has its choices in slip order.
    """
    if form == "teams":
        owners = tuple(player for player in players for _ in range(2))
        return AuctionTerms(form, IN_PAIRS, (), owners, auction.step, unwanted="choosing")
    if form == "duel":
        return AuctionTerms(form, players, DUEL_CHOICES, (), auction.step, "seated", seats=True, also=("choosing",))
    seats = auction.elements.startswith("seat")
    if auction.elements != "seat":
        also: tuple[AuctionForm, ...] = ("seated",) if seats else ()
        return AuctionTerms(form, players, (), (), auction.step, "choosing", seats=seats, also=also)
    elements = tuple(f"seat-{nth}" for nth in range(1, len(players) + 1))
    if form == "choosing":
        return AuctionTerms(form, players, elements, (), auction.step, seats=True)
    return AuctionTerms(form, players, elements, (), auction.step, "seated", seats=True, also=("choosing",))


def _opened(terms: AuctionTerms, moves: Sequence[Move]) -> SimultaneousAuction | SequentialAuction:
    players, elements = terms.players, terms.elements
    state: SimultaneousAuction | SequentialAuction
    match terms.form:
        case "simultaneous":
            state = simultaneous_auction(players, elements, step=terms.step)
        case "sequential":
            state = sequential_auction(players, elements, step=terms.step)
        case "teams":
            state = teams_auction(players, elements)
        case "duel":
            state = duel_auction(players)
        case _:
            state = choosing_in_slip_order(players, _to_choose(elements, moves))
    return replace(state, moves=tuple(moves))


def _to_choose(elements: tuple[str, ...], moves: Sequence[Move]) -> tuple[str, ...]:
    """What is chosen from in slip order; at a duel the second gets what the first has left (BIG 8.3.3)."""
    if elements != DUEL_CHOICES or not moves:
        return elements
    return next(pair for pair in DUEL_OPPOSITES if moves[0].element in pair)


def _standing(state: SimultaneousAuction | SequentialAuction) -> tuple[Move, ...]:
    """The bids that nobody has topped; in a sale under way its own."""
    if isinstance(state, SimultaneousAuction):
        return tuple(state.standing.values())
    standing = state.sale.standing
    return (standing,) if standing else ()


def _tidy(name: str) -> str:
    """A name on one line, without marks that nobody sees or that turn letters round."""
    plain = "".join(" " if unicodedata.category(sign) in {"Zs", "Cc"} else sign for sign in name)
    return " ".join("".join(sign for sign in plain if unicodedata.category(sign) not in {"Cf", "Cs", "Co"}).split())
