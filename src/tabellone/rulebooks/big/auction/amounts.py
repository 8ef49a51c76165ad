"""Amounts of bids: exact, whole steps, within bounds (BIG 6.1)."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation

from tabellone.engine.errors import RuleError

# ruling bid-bound: no table ever reaches it, so that every auction is finite
MOST_BID = Decimal(1000)


def amount_of(value: Decimal | int | str) -> Decimal:
    """The value as an exact number; anything else is refused (BIG 6.1)."""
    if isinstance(value, bool) or not isinstance(value, Decimal | int | str):
        raise RuleError("bid-not-a-number", rule="BIG 6.1", found=str(value))
    try:
        amount = Decimal(value)
    except InvalidOperation:
        raise RuleError("bid-not-a-number", rule="BIG 6.1", found=str(value)[:40]) from None
    if not amount.is_finite():
        raise RuleError("bid-not-a-number", rule="BIG 6.1", found=str(value)[:40])
    return amount


def in_steps(amount: Decimal, step: Decimal) -> Decimal | None:
    """The amount written in the step's decimals, or None if it is no whole number of steps (BIG 6.1)."""
    try:
        written = amount.quantize(step).copy_abs()
    except InvalidOperation:
        return None
    return written if written == amount and written % step == 0 else None
