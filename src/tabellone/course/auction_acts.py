"""What can be done in an auction at a table; `by` is nobody where the organisers do it."""

from __future__ import annotations

from dataclasses import dataclass

from tabellone.course.taps import Confirmation
from tabellone.engine.auction import AuctionForm, AuctionTerms, Holding, Move


@dataclass(frozen=True, slots=True)
class OpenAuction:
    """An auction is opened on some terms."""

    number: int
    table: int
    terms: AuctionTerms
    by: Confirmation | None = None


@dataclass(frozen=True, slots=True)
class WishAuction:
    """A player says whether they want it."""

    number: int
    table: int
    by: Confirmation
    wanted: bool = True


@dataclass(frozen=True, slots=True)
class WaiveAuction:
    """Nobody wants it: the table says whether they sit down or choose, in slip order."""

    number: int
    table: int
    instead: AuctionForm
    by: Confirmation


@dataclass(frozen=True, slots=True)
class MoveAuction:
    """A bid, a pass, or what a winner takes; `after` so many moves."""

    number: int
    table: int
    move: Move
    after: int
    by: Confirmation | None = None


@dataclass(frozen=True, slots=True)
class TakeBackMove:
    """A player wants the last of so many moves taken back, or agrees, or does not; all of them have to agree."""

    number: int
    table: int
    of: int
    by: Confirmation | None = None
    agreed: bool = True


@dataclass(frozen=True, slots=True)
class SettleAuction:
    """The table sits by its auction; the organisers may say themselves how it ended."""

    number: int
    table: int
    holdings: tuple[Holding, ...]
    by: Confirmation | None = None


@dataclass(frozen=True, slots=True)
class DropAuction:
    """The organisers take an auction away, and the table sits in slip order again."""

    number: int
    table: int
