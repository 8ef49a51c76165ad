"""An auction at a table, in neutral words: what is on offer, moves, what may be moved, who holds what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal, Protocol, runtime_checkable

from tabellone.engine.facts import Seat, Tournament
from tabellone.engine.personal import Code, PlayerId, Words

MoveKind = Literal["bid", "pass", "take"]
# one auction for all; sale after sale; sales between two pairs; one sale between two; each chooses; each as they sit
AuctionForm = Literal["simultaneous", "sequential", "teams", "duel", "choosing", "seated"]
# what is bid for where the winner chooses only afterwards
FIRST_CHOICE = "first-choice"


@dataclass(frozen=True, slots=True)
class Move:
    """One move: a bid on an element, a pass, or what a winner takes."""

    player: PlayerId
    kind: MoveKind
    element: Words = ""
    amount: Decimal = Decimal(0)


@dataclass(frozen=True, slots=True)
class Option:
    """An element that may be bid on: from `least` to `most`, in steps."""

    element: str
    least: Decimal
    most: Decimal
    step: Decimal


@dataclass(frozen=True, slots=True)
class Options:
    """Whose move it is and every legal move: bids, a pass, or elements to take."""

    player: str
    bids: tuple[Option, ...] = ()
    may_pass: bool = False
    takes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Holding:
    """What a player gets and what comes off the player's score for it."""

    player: PlayerId
    element: Words
    amount: Decimal
    side: Code = ""


@dataclass(frozen=True, slots=True)
class AuctionTerms:
    """What an auction is held on, fixed when it is opened.

    `players` bid, in slip order; `owners` are those of the table's own players behind them, where a pair bids twice
    (else themselves). `unwanted` is what happens if nobody wants an auction; without it nobody is asked; `also` is what
    else the table may do then, as it likes. With `seats` the order of the elements is the turn order of who holds them;
    `named`: the elements got their names at the table.
    """

    form: AuctionForm
    players: tuple[PlayerId, ...]
    elements: tuple[Words, ...]
    owners: tuple[PlayerId, ...] = ()
    step: Decimal = Decimal(1)
    unwanted: AuctionForm | None = None
    seats: bool = False
    named: bool = False
    also: tuple[AuctionForm, ...] = ()

    @property
    def ways(self) -> tuple[AuctionForm, ...]:
        """What the table may do if nobody wants an auction."""
        return (self.unwanted, *self.also) if self.unwanted else ()

    @property
    def owner_of(self) -> Mapping[str, str]:
        """The table's own player behind each who bids."""
        return dict(zip(self.players, self.owners or self.players, strict=True))

    @property
    def voices(self) -> tuple[str, ...]:
        """The table's own players, in slip order."""
        return tuple(dict.fromkeys(self.owners or self.players))


@dataclass(frozen=True, slots=True)
class AuctionOffer:
    """What a table may hold an auction on, by its game.

    `terms` lack their elements where those are named at the table: then from `least` to `most` of them, and `usual` so
    many, where the game's sheet says. `about` says what one gets and `moment` when, in words of the game's sheet.
    """

    terms: AuctionTerms
    rule: str
    about: str = ""
    moment: str = ""
    least: int = 0
    most: int = 0
    usual: int | None = None


@dataclass(frozen=True, slots=True)
class AuctionStand:
    """How an auction stands: every legal move (None: it is over), the bids that nobody has topped, who holds what."""

    options: Options | None
    standing: tuple[Move, ...] = ()
    holdings: tuple[Holding, ...] = ()

    @property
    def over(self) -> bool:
        """Whether everyone holds an element."""
        return self.options is None


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
