"""What a shell may ask a rulebook about auctions at a table; see `capabilities`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Protocol, runtime_checkable

from tabellone.engine.auction import AuctionOffer, AuctionStand, AuctionTerms, Holding, Move
from tabellone.engine.facts import Seat, Tournament


@runtime_checkable
class Auctioning(Protocol):
    """A rulebook under which players bid points for seats or factions."""

    def auction_offer(self, tournament: Tournament, number: int, table: int) -> AuctionOffer | None:
        """What the table may hold an auction on; None where its game has none, and nothing to choose."""

    def auction_named(self, offer: AuctionOffer, elements: Sequence[str]) -> AuctionTerms:
        """The terms with the elements that were named at the table, tidied; wrong ones are a RuleError."""

    def auction_stand(self, terms: AuctionTerms, moves: Sequence[Move]) -> AuctionStand:
        """How an auction stands after moves that were legal; terms that make no auction are a RuleError."""

    def auction_moved(self, terms: AuctionTerms, moves: Sequence[Move], move: Move) -> tuple[Move, ...]:
        """The moves with one more, or a RuleError that says what is legal."""

    def auction_checked(self, terms: AuctionTerms, holdings: Sequence[Holding]) -> None:
        """A RuleError where no auction on these terms can end like this, whoever says so."""

    def net_scores(self, seats: Sequence[Seat]) -> Mapping[str, Decimal]:
        """What counts at a table once bids are taken off; none where a score is missing."""
