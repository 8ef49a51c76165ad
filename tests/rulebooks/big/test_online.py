"""Online entries and winnings (BIG 9, BIG 9.1, BIG 9.2, BIG 9.4)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.contract.prizes import Credit, CreditAccount
from tabellone.engine.errors import RuleError
from tabellone.engine.steps import holds
from tabellone.rulebooks.big.online import balance_step, credits_won, ledger
from tests.rulebooks.big.prize_cases import online


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
        assert isinstance(account, CreditAccount)
        assert account.balance == sum(line.amount for line in lines if line.player == player)
        assert holds(balance_step(account))
        assert balance_step(account).result == account.balance


def test_what_a_tournament_wins_stands_in_the_ledger() -> None:
    """BIG 9.4: the worked example of 12 fees of 2.50."""
    won = credits_won(online(12, "2.50"))
    assert [(line.player, str(line.amount), line.kind) for line in won] == [
        ("p00", "10.25", "prize"),
        ("p01", "6.15", "prize"),
        ("p02", "4.10", "prize"),
        ("p03", "2.00", "voucher"),
    ]


def test_a_pair_shares_what_it_wins_the_odd_cent_being_the_first_ones() -> None:
    """Ruling credit-of-pairs."""
    event = online(12, "2.50")
    pair = replace(event.players[0], members=("anna", "bruno"))
    won = credits_won(replace(event, players=(pair, *event.players[1:])))
    assert [(line.player, str(line.amount)) for line in won[:2]] == [("anna", "5.13"), ("bruno", "5.12")]


def test_a_spending_taken_back_can_be_spent_again() -> None:
    day = date(2026, 1, 1)
    lines = [
        Credit("a", day, Decimal(5)),
        Credit("a", day, Decimal(4), "spent"),
        Credit("a", date(2026, 1, 2), Decimal(4), "returned"),
        Credit("a", date(2026, 1, 2), Decimal(5), "spent"),
    ]
    account = ledger(lines)["a"]
    assert account.balance == 0
    assert holds(balance_step(account))
    with pytest.raises(RuleError, match="credit-overspent"):
        ledger(lines[:2] + lines[3:])
    assert ledger(lines[:2] + lines[3:], strict=False)["a"].balance == -4
