"""How a pot comes about and is divided: of a tournament that is over, or as if it ended now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Literal, Protocol, runtime_checkable

from tabellone.contract.answers import Award, Prizes
from tabellone.engine.facts import Tournament
from tabellone.engine.steps import Step

CreditKind = Literal["prize", "voucher", "spent", "returned"]


@dataclass(frozen=True, slots=True)
class Band:
    """From a pot of so much on, the shares of the places in hundredths."""

    least: Decimal
    shares: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PrizeSheet:
    """The pot of the entries so far, and what becomes of it by the standing after a round.

    `over`: the tournament is over, and this is its result; else it is how it would be. Before the first round is
    complete there is nobody to win: `awards` are empty, `places` tell what each place is worth. `voucher` is what is
    taken out of the pot, `voucher_to` who gets it, `chosen` by the organiser. `why` gives the steps by player.
    """

    fee: Decimal
    paid: int
    free: int
    fees: Decimal
    pot: Decimal
    voucher: Decimal
    divided: Decimal
    shares: tuple[int, ...]
    places: tuple[Decimal, ...]
    bands: tuple[Band, ...]
    over: bool = False
    after_round: int = 0
    voucher_to: str | None = None
    chosen: bool = False
    awards: tuple[Award, ...] = ()
    steps: tuple[Step, ...] = ()
    why: Mapping[str, tuple[Step, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Credit:
    """A line of a player's ledger: a prize or voucher won, credit spent, or a spending taken back."""

    player: str
    on: date
    amount: Decimal
    kind: CreditKind = "prize"
    tournament: str = ""


@dataclass(frozen=True, slots=True)
class CreditAccount:
    """A player's winnings: the lines in order, and what they add up to."""

    lines: tuple[Credit, ...]
    balance: Decimal


@runtime_checkable
class PrizeGiving(Protocol):
    """A rulebook that divides a pot, tells how it comes about while a tournament is played, and keeps it as credit."""

    def prize_sheet(self, tournament: Tournament) -> PrizeSheet:
        """The pot and its prizes by the last standing; a RuleError without a fee, an InputError for an odd one."""

    def prizes(self, tournament: Tournament) -> Prizes:
        """The pot, the voucher and the prizes of a tournament that is over."""

    def credits_won(self, tournament: Tournament) -> tuple[Credit, ...]:
        """What a tournament that is over adds to its players' ledgers; refused while it is played."""

    def ledger(self, credits_: Iterable[Credit], *, strict: bool = True) -> Mapping[str, CreditAccount]:
        """Each player's lines and balance; strict: a RuleError where more is spent than was won by then."""

    def balance_step(self, account: CreditAccount) -> Step:
        """How a balance came about."""
