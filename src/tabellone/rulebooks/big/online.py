"""Online tournaments (BIG 9): entries with or without a fee (BIG 9.1, BIG 9.2), and winnings that add up (BIG 9.4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Literal

from tabellone.engine.errors import RuleError
from tabellone.engine.steps import Step

# BIG 9, BIG 9.1: since when prizes exist; entries and credit run through a partner shop
PRIZES_SINCE = (2020, 12)
CREDIT_IS = "loyalty points in the partner shop, spent at its checkout"
# BIG 9.2: an online tournament counts for these whether the entry is paid or free
COUNTS_FOR = ("rankings", "qualification")

CreditKind = Literal["prize", "voucher", "spent"]


@dataclass(frozen=True, slots=True)
class OnlineEntry:
    """An entry through the shop, paid or free (BIG 9.2)."""

    player: str
    paid: bool = False


@dataclass(frozen=True, slots=True)
class Credit:
    """A line of a player's ledger (BIG 9.4): a prize or voucher won, or credit spent."""

    player: str
    on: date
    amount: Decimal
    kind: CreditKind = "prize"
    tournament: str = ""


@dataclass(frozen=True, slots=True)
class Account:
    """A player's winnings in the shop (BIG 9.4)."""

    lines: tuple[Credit, ...]
    balance: Decimal


def counts_for(entry: OnlineEntry) -> tuple[str, ...]:
    """What an entry counts for (BIG 9.2): rankings and qualification, paid or free; prizes only if paid."""
    return (*COUNTS_FOR, "prizes") if entry.paid else COUNTS_FOR


def ledger(credits_: Iterable[Credit]) -> Mapping[str, Account]:
    """Each player's lines in order of day, and what they add up to (BIG 9.4); nobody spends more than was won."""
    lines: dict[str, list[Credit]] = {}
    for credit in sorted(credits_, key=lambda line: (line.on, line.kind == "spent")):
        lines.setdefault(credit.player, []).append(credit)
    return {player: _account(player, of_player) for player, of_player in sorted(lines.items())}


def explained(account: Account) -> Step:
    """How a balance came about (BIG 9.4)."""
    won = sum((line.amount for line in account.lines if line.kind != "spent"), Decimal(0))
    spent = sum((line.amount for line in account.lines if line.kind == "spent"), Decimal(0))
    return Step("BIG 9.4", "credit-balance", {"won": won, "spent": spent}, "won - spent", account.balance)


def _account(player: str, lines: list[Credit]) -> Account:
    balance = Decimal(0)
    for line in lines:
        if not line.amount.is_finite() or line.amount < 0:
            raise RuleError("credit-not-an-amount", rule="BIG 9.4", player=player, amount=str(line.amount))
        if line.kind == "spent" and line.amount > balance:
            raise RuleError("credit-overspent", rule="BIG 9.4", player=player, amount=line.amount, balance=balance)
        balance += -line.amount if line.kind == "spent" else line.amount
    return Account(tuple(lines), balance)
