"""An auction in the hall: what it is held on, who wants it, the moves, whether the last one shall be taken back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Literal

from tabellone.course.taps import Confirmation
from tabellone.engine import turns
from tabellone.engine.auction import AuctionForm, AuctionTerms, Holding, Move

# the mark of a table that an auction has seated (ruling bids-reseat)
SEATED = turns.SEATED
# asked whether anybody wants it; nobody does, and the table says what instead; bids and choices; everyone has
# something; the table sits by it
AuctionStage = Literal["wishing", "waived", "moving", "over", "settled"]


@dataclass(frozen=True, slots=True)
class Wish:
    """Whether a player wants the auction."""

    player: str
    wanted: bool


@dataclass(frozen=True, slots=True)
class Auction:
    """An auction at a table; `asked` agree that the last move be taken back, `held` is what it has settled.

    `instead` is what the table does where nobody wants it and there is more than one way.
    """

    terms: AuctionTerms
    wishes: tuple[Wish, ...] = ()
    moves: tuple[Move, ...] = ()
    asked: tuple[Confirmation, ...] = ()
    held: tuple[Holding, ...] = ()
    instead: AuctionForm | None = None

    @property
    def wishing(self) -> bool:
        """Whether it is still asked who wants an auction: one is enough, and all have to say no."""
        if self.held or self.terms.unwanted is None or any(one.wanted for one in self.wishes):
            return False
        return len(self.wishes) < len(self.terms.voices)

    @property
    def waived(self) -> bool:
        """Whether nobody wants it and the table has not said yet what they do instead."""
        if self.held or self.instead or not self.terms.also or self.wishing:
            return False
        return not any(one.wanted for one in self.wishes)

    @property
    def in_force(self) -> AuctionTerms:
        """The terms as the wishes have made them."""
        if self.terms.unwanted is None or self.wishing or any(one.wanted for one in self.wishes):
            return self.terms
        return replace(self.terms, form=self.instead or self.terms.unwanted)

    @property
    def to_say(self) -> tuple[str, ...]:
        """Who has not said yet whether they want it."""
        said = {one.player for one in self.wishes}
        return tuple(player for player in self.terms.voices if player not in said)

    @property
    def to_agree(self) -> tuple[str, ...]:
        """Who has not agreed yet that the last move be taken back."""
        agreed = {one.player for one in self.asked}
        return tuple(player for player in self.terms.voices if player not in agreed)

    @property
    def bids(self) -> Mapping[str, Decimal]:
        """What comes off the scores of the table's own players, once it is settled (ruling pair-pays-both)."""
        owner, paid = self.terms.owner_of, dict.fromkeys(self.terms.voices, Decimal(0))
        for one in self.held:
            paid[owner[one.player]] += one.amount
        return paid if self.held else {}
