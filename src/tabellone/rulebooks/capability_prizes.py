"""What a shell may ask of a rulebook about pots, and about the credit that is won; see `capabilities`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol, runtime_checkable

from tabellone.engine.facts import Tournament
from tabellone.engine.prize_sheet import Account, Credit, PrizeSheet
from tabellone.engine.steps import Step


@runtime_checkable
class PrizeSheets(Protocol):
    """A rulebook that tells how a pot comes about, also while a tournament is played."""

    def prize_sheet(self, tournament: Tournament) -> PrizeSheet:
        """The pot and its prizes by the last standing; a RuleError without a fee, an InputError for an odd one."""


@runtime_checkable
class Crediting(Protocol):
    """A rulebook whose prizes are credit that adds up."""

    def credits_won(self, tournament: Tournament) -> tuple[Credit, ...]:
        """What a tournament that is over adds to its players' ledgers; refused while it is played."""

    def ledger(self, credits_: Iterable[Credit], *, strict: bool = True) -> Mapping[str, Account]:
        """Each player's lines and balance; strict: a RuleError where more is spent than was won by then."""

    def balance_step(self, account: Account) -> Step:
        """How a balance came about."""
