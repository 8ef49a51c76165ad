"""Online tournaments (BIG 9): entries with or without a fee (BIG 9.1, BIG 9.2), and winnings that add up (BIG 9.4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import ROUND_DOWN, Decimal

from tabellone.contract.answers import Award
from tabellone.contract.prizes import Credit, CreditAccount, CreditKind
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Tournament
from tabellone.engine.steps import Step, Value
from tabellone.rulebooks.big.circuit.points import people_by_entry
from tabellone.rulebooks.big.prizes import CENT, prizes

SIDES: Mapping[str, tuple[CreditKind, ...]] = {
    "won": ("prize", "voucher"),
    "spent": ("spent",),
    "returned": ("returned",),
}


def credits_won(tournament: Tournament) -> tuple[Credit, ...]:
    """What a tournament that is over adds to ledgers (BIG 9.4): its prizes and its voucher, on its last day.

    What a pair wins is shared by the two, an odd cent being the first one's (ruling credit-of-pairs).
    """
    found, people = prizes(tournament), people_by_entry(tournament)
    won: list[tuple[CreditKind, Award]] = [("prize", award) for award in found.prizes]
    won += [("voucher", found.voucher)] if found.voucher else []
    return tuple(
        Credit(person, tournament.end, amount, kind, tournament.id)
        for kind, award in won
        for person, amount in _shared(award.amount, people[award.player])
        if amount
    )


def ledger(credits_: Iterable[Credit], *, strict: bool = True) -> Mapping[str, CreditAccount]:
    """Each player's lines in order of day, and what they add up to (BIG 9.4); nobody spends more than was won.

    Without `strict` a balance may lie below zero: a result was corrected after its prize had been spent.
    """
    lines: dict[str, list[Credit]] = {}
    for credit in sorted(credits_, key=lambda line: (line.on, line.kind == "spent")):
        lines.setdefault(credit.player, []).append(credit)
    return {player: _account(player, of_player, strict=strict) for player, of_player in sorted(lines.items())}


def balance_step(account: CreditAccount) -> Step:
    """How a balance came about (BIG 9.4)."""
    inputs: dict[str, Value] = {name: _sum(account, kinds) for name, kinds in SIDES.items()}
    return Step("BIG 9.4", "credit-balance", inputs, "won - spent + returned", account.balance)


def _sum(account: CreditAccount, kinds: tuple[CreditKind, ...]) -> Decimal:
    return sum((line.amount for line in account.lines if line.kind in kinds), Decimal(0))


def _shared(amount: Decimal, people: tuple[str, ...]) -> list[tuple[str, Decimal]]:
    """An amount shared to the cent, what is left over going to the first (ruling credit-of-pairs)."""
    each = (amount / len(people)).quantize(CENT, ROUND_DOWN)
    return [(person, each + (amount - each * len(people) if not n else 0)) for n, person in enumerate(people)]


def _account(player: str, lines: list[Credit], *, strict: bool) -> CreditAccount:
    balance = Decimal(0)
    for line in lines:
        if not line.amount.is_finite() or line.amount < 0:
            raise RuleError("credit-not-an-amount", rule="BIG 9.4", player=player, amount=str(line.amount))
        if strict and line.kind == "spent" and line.amount > balance:
            raise RuleError("credit-overspent", rule="BIG 9.4", player=player, amount=line.amount, balance=balance)
        balance += -line.amount if line.kind == "spent" else line.amount
    return CreditAccount(tuple(lines), balance)
