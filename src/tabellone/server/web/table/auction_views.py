"""An auction as the players of a table see it: what is on offer, whose turn it is, what may be bid, what happened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Literal

from django.utils.translation import gettext as _

from tabellone.contract.auctions import FIRST_CHOICE, AuctionOffer, AuctionStand, AuctionTerms, Move, Option
from tabellone.server.play.hall_sentences import element_words, label_of
from tabellone.server.play.names import Shown
from tabellone.server.web.sentences import language
from tabellone.tournament.auction_acts import auction_basis, stage_of, stand_of
from tabellone.tournament.auctions import offered
from tabellone.tournament.codec import fingerprint
from tabellone.tournament.hall import Auction
from tabellone.tournament.state import State
from tabellone.tournament.view import auction_at, is_reported, table_at
from tabellone.wording import number
from tabellone.wording.cards import sheet_text

AuctionStage = Literal["none", "wishing", "waived", "moving", "over", "settled"]
FIRST_LOT = "first"  # what the first choice goes by in a form
BETWEEN_PAIRS = " & "  # what stands between the names of a pair


@dataclass(frozen=True, slots=True)
class AuctionBidder:
    """Somebody in an auction: by the public id of who sits there; `mine` is who this phone belongs to."""

    id: str
    name: str
    mine: bool = False


@dataclass(frozen=True, slots=True)
class AuctionLot:
    """Something on offer: what it goes by in a form, in words, who has bid how much, and what may be bid now."""

    key: str
    label: str
    by: AuctionBidder | None = None
    amount: Decimal | None = None
    option: Option | None = None
    takeable: bool = False


@dataclass(frozen=True, slots=True)
class HeldLot:
    """What somebody got, with the side of it, for how much."""

    who: AuctionBidder
    label: str
    amount: Decimal
    side: str = ""


@dataclass(frozen=True, slots=True)
class AuctionNow:
    """The auction of a table at a moment; `here` says whether this phone may move for who is on turn.

    `asked` agree to take the last move back, `to_agree` have not said so; `seen` is what a form was filled from.
    `usual` is how many things the game's sheet puts on offer, `unusual` how many there are where they are not so many.
    """

    stage: AuctionStage
    about: str
    moment: str
    rule: str
    seen: str
    form: str = ""
    least: int = 0
    most: int = 0
    usual: int | None = None
    unusual: int = 0
    moves: int = 0
    seats: bool = False
    named: bool = False
    asks: bool = True
    ways: tuple[str, ...] = ()
    turn: AuctionBidder | None = None
    here: bool = True
    may_pass: bool = False
    lots: tuple[AuctionLot, ...] = ()
    wishes: tuple[tuple[AuctionBidder, bool], ...] = ()
    to_say: tuple[AuctionBidder, ...] = ()
    asked: tuple[AuctionBidder, ...] = ()
    to_agree: tuple[AuctionBidder, ...] = ()
    holdings: tuple[HeldLot, ...] = ()
    history: tuple[str, ...] = ()

    @property
    def last(self) -> str:
        """The last move in words."""
        return self.history[-1] if self.history else ""

    @property
    def waiting(self) -> tuple[AuctionLot, ...]:
        """What can still be had, but not bid on in the sale under way."""
        return tuple(lot for lot in self.lots if not (lot.by or lot.option or lot.takeable))


def auction_now(
    state: State, number: int, table: int, names: Mapping[str, Shown], *, owner: str = ""
) -> AuctionNow | None:
    """The auction of a table on the phone of `owner` (a public id); None where there is none and none can be."""
    found, offer = auction_at(state, number, table), offered(state, number, table)
    seen = fingerprint(auction_basis(state, number, table))
    if found is None:
        if offer is None or is_reported(table_at(state, number, table)):
            return None
        people = bidders_and_players(offer.terms, names, owner)
        return AuctionNow(
            "none",
            **_said_on_this_phone(offer),
            seen=seen,
            least=offer.least,
            most=offer.most,
            usual=offer.usual,
            seats=offer.terms.seats,
            asks=offer.terms.unwanted is not None,
            ways=offer.terms.ways,
            to_say=tuple(people[one] for one in offer.terms.voices),
        )
    people = bidders_and_players(found.terms, names, owner)
    usual = offer.usual if offer and found.terms.named else None
    unusual = len(found.terms.elements) if usual not in (None, len(found.terms.elements)) else 0
    said = {**_said_on_this_phone(offer), "seen": seen, "usual": usual, "unusual": unusual}
    return _running_auction(state, found, people, said, shared=not owner)


def _running_auction(
    state: State, found: Auction, people: Mapping[str, AuctionBidder], said: Mapping[str, Any], *, shared: bool
) -> AuctionNow:
    stand, stage = stand_of(state, found), stage_of(state, found)
    options = stand.options if stage == "moving" else None
    turn = people[options.player] if options else None
    return AuctionNow(
        stage,
        **said,
        form=found.in_force.form,
        moves=len(found.moves),
        seats=found.terms.seats,
        named=found.terms.named,
        asks=found.terms.unwanted is not None,
        ways=found.terms.ways,
        turn=turn,
        here=turn is not None and (shared or turn.mine),
        may_pass=options.may_pass if options else False,
        lots=_lots_left(found.terms, stand, people) if stage in ("wishing", "waived", "moving") else (),
        wishes=tuple((people[one.player], one.wanted) for one in found.wishes),
        to_say=tuple(people[one] for one in found.to_say),
        asked=tuple(people[one.player] for one in found.asked),
        to_agree=tuple(people[one] for one in found.to_agree),
        holdings=tuple(
            HeldLot(people[one.player], label_of(found.terms, one.element), one.amount, one.side)
            for one in found.held or stand.holdings
            if stage != "waived"
        ),
        history=tuple(move_in_words(found.in_force, one, people) for one in found.moves),
    )


def _said_on_this_phone(offer: AuctionOffer | None) -> dict[str, Any]:
    if offer is None:
        return {"about": "", "moment": "", "rule": ""}
    about, moment = (sheet_text(text, language()) if text else "" for text in (offer.about, offer.moment))
    return {"about": about, "moment": moment, "rule": offer.rule}


def elements_called(state: State, number: int, table: int) -> dict[str, str]:
    """What is on offer in words, by what a refusal names it by."""
    found = auction_at(state, number, table)
    return {one: element_words(one) for one in (*found.terms.elements, FIRST_CHOICE)} if found else {}


def bidders_and_players(terms: AuctionTerms, names: Mapping[str, Shown], owner: str = "") -> dict[str, AuctionBidder]:
    """Who bids, and the table's own players; the two of a pair go by their own names where the pair's tells them."""
    found = {
        player: AuctionBidder(names[player].id, names[player].name, bool(owner) and names[player].id == owner)
        for player in terms.voices
    }
    if not terms.owners:
        return found
    for player in terms.voices:
        pair, whole = [one for one, behind in terms.owner_of.items() if behind == player], found[player]
        parts = whole.name.split(BETWEEN_PAIRS)
        for nth, one in enumerate(pair):
            name = parts[nth] if len(parts) == len(pair) else f"{whole.name} ({nth + 1})"
            found[one] = AuctionBidder(whole.id, name, whole.mine)
    return found


def _lots_left(terms: AuctionTerms, stand: AuctionStand, people: Mapping[str, AuctionBidder]) -> tuple[AuctionLot, ...]:
    """What can still be had: the first choice while it is sold, then what is left to take; else each element."""
    options = stand.options
    bids = {one.element: one for one in options.bids} if options else {}
    takes = options.takes if options else ()
    standing = {one.element: one for one in stand.standing}
    gone = {one.element for one in stand.holdings} - set(standing)
    elements = [*([FIRST_CHOICE] if FIRST_CHOICE in {*bids, *standing} and not takes else []), *terms.elements]
    found = []
    for element in elements:
        top = standing.get(element)
        if element in gone and element not in bids:
            continue
        key = FIRST_LOT if element == FIRST_CHOICE else str(terms.elements.index(element) + 1)
        by, amount = (people[top.player], top.amount) if top else (None, None)
        found.append(AuctionLot(key, label_of(terms, element), by, amount, bids.get(element), element in takes))
    sides = [one for one in takes if one not in terms.elements]
    return (*found, *(AuctionLot(one, _("side %(side)s") % {"side": one}, takeable=True) for one in sides))


def move_in_words(terms: AuctionTerms, move: Move, people: Mapping[str, AuctionBidder]) -> str:
    """A move in words."""
    facts = {"player": people[move.player].name, "amount": number(move.amount, language())}
    facts["element"] = element_words(move.element)
    if move.kind == "pass":
        return _("%(player)s passes") % facts
    if move.kind == "take":
        return _("%(player)s takes %(element)s") % facts
    if terms.form == "choosing":
        return _("%(player)s chooses %(element)s") % facts
    return _("%(player)s bids %(amount)s on %(element)s") % facts
