"""Online entries and winnings (BIG 9, BIG 9.1, BIG 9.2, BIG 9.4)."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.engine.errors import RuleError
from tabellone.engine.steps import holds
from tabellone.rulebooks.big.online import (
    PRIZES_SINCE,
    Account,
    Credit,
    OnlineEntry,
    counts_for,
    explained,
    ledger,
)


def test_free_entries_count_but_win_nothing() -> None:
    """BIG 9.2; prizes exist since December 2020 (BIG 9, BIG 9.1)."""
    assert counts_for(OnlineEntry("anna", paid=True)) == ("rankings", "qualification", "prizes")
    assert counts_for(OnlineEntry("bruno")) == ("rankings", "qualification")
    assert PRIZES_SINCE == (2020, 12)


def test_winnings_add_up() -> None:
    """BIG 9.4."""
    lines = [
        Credit("anna", date(2026, 2, 1), Decimal("6.15")),
        Credit("anna", date(2026, 1, 1), Decimal("10.25")),
        Credit("anna", date(2026, 3, 1), Decimal("12.00"), "spent"),
        Credit("bruno", date(2026, 1, 1), Decimal("2.00"), "voucher"),
    ]
    found = ledger(lines)
    assert {player: account.balance for player, account in found.items()} == {
        "anna": Decimal("4.40"),
        "bruno": Decimal("2.00"),
    }
    assert [line.on.month for line in found["anna"].lines] == [1, 2, 3]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        pytest.param(Credit("a", date(2026, 1, 1), Decimal(1), "spent"), "credit-overspent", id="BIG 9.4 overspent"),
        pytest.param(Credit("a", date(2026, 1, 1), Decimal(-1)), "credit-not-an-amount", id="BIG 9.4 negative"),
        pytest.param(Credit("a", date(2026, 1, 1), Decimal("NaN")), "credit-not-an-amount", id="BIG 9.4 not a number"),
    ],
)
def test_lines_that_cannot_be(line: Credit, code: str) -> None:
    with pytest.raises(RuleError, match=code):
        ledger([line])


CENTS = st.integers(0, 10_000).map(lambda cents: Decimal(cents) / 100)
WON = st.builds(Credit, st.sampled_from("ab"), st.dates(date(2021, 1, 1), date(2026, 12, 31)), CENTS)


@given(st.lists(WON, max_size=10))
def test_balances_are_the_plain_sums(lines: list[Credit]) -> None:
    """BIG 9.4."""
    for player, account in ledger(lines).items():
        assert isinstance(account, Account)
        assert account.balance == sum(line.amount for line in lines if line.player == player)
        assert holds(explained(account))
        assert explained(account).result == account.balance
