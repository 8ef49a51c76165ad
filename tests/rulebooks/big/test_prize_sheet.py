"""The prizes on one sheet: the same as when it is over, and how it would be before (BIG 9.3)."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.contract import PrizeGiving, rulebooks_with
from tabellone.engine.errors import InputError, RuleError
from tabellone.engine.steps import Step, holds
from tabellone.rulebooks.big.prizes import prize_sheet, prizes
from tests.rulebooks.big.prize_cases import online, standing_of


def figures(steps: tuple[Step, ...]) -> bool:
    return all(holds(step) and figures(step.steps) for step in steps)


def test_the_worked_example() -> None:
    """RULES: 12 fees of 2.50 → pot 22.50, voucher 2.00, prizes 10.25, 6.15, 4.10."""
    sheet = prize_sheet(online(12, "2.50"))
    assert (str(sheet.fees), str(sheet.pot), str(sheet.voucher)) == ("30.00", "22.50", "2.00")
    assert sheet.shares == (50, 30, 20)
    assert [str(one) for one in sheet.places] == ["10.25", "6.15", "4.10"]
    assert [(one.player, str(one.amount)) for one in sheet.awards] == [
        ("p00", "10.25"),
        ("p01", "6.15"),
        ("p02", "4.10"),
    ]
    assert (sheet.voucher_to, sheet.chosen, sheet.over) == ("p03", False, True)
    assert (sheet.paid, sheet.free) == (12, 0)


def test_before_the_first_round_the_places_have_their_worth_and_nobody_a_prize() -> None:
    """Ruling prizes-if-it-ended-now."""
    sheet = prize_sheet(replace(online(12, "2.50"), rounds=()))
    assert [str(one) for one in sheet.places] == ["10.25", "6.15", "4.10"]
    assert (sheet.awards, sheet.voucher_to, sheet.over, sheet.after_round) == ((), None, False, 0)


def test_while_it_is_played_it_goes_by_the_last_standing() -> None:
    """Ruling prizes-if-it-ended-now."""
    event = replace(online(12, "2.50"), params={"rounds": 20})
    sheet = prize_sheet(event)
    assert not sheet.over
    assert sheet.awards == prizes(online(12, "2.50")).prizes
    with pytest.raises(InputError):
        prizes(event)


@pytest.mark.parametrize(
    ("entries", "shares"),
    [
        pytest.param(("3", 3), (100,), id="BIG 9.3 under 9"),
        pytest.param(("4", 4), (100,), id="BIG 9.3 12"),
        pytest.param(("4", 5), (65, 35), id="BIG 9.3 15"),
        pytest.param(("4", 7), (50, 30, 20), id="BIG 9.3 21"),
        pytest.param(("10", 4), (40, 30, 20, 10), id="BIG 9.3 30"),
    ],
)
def test_the_band_goes_by_the_pot(entries: tuple[str, int], shares: tuple[int, ...]) -> None:
    fee, paid = entries
    assert prize_sheet(online(paid, fee)).shares == shares


def test_without_a_fee_or_with_one_that_is_none_it_is_refused() -> None:
    event = online(3, "3")
    with pytest.raises(RuleError, match="prizes-need-a-fee"):
        prize_sheet(replace(event, fee=None))
    with pytest.raises(InputError):
        prize_sheet(replace(event, fee=Decimal("0.005")))


@given(st.integers(1, 9), st.integers(0, 9), st.integers(0, 4000), st.booleans())
def test_once_it_is_over_the_sheet_is_the_answer_of_the_command_line(
    entries: int, paid: int, cents: int, chosen: bool
) -> None:
    names = [f"p{n}" for n in range(entries)]
    fee = str(Decimal(cents) / 100)
    event = standing_of(names, min(paid, entries), fee, voucher_to=names[-1] if chosen else None)
    sheet = prize_sheet(event)
    assert figures((*sheet.steps, *(step for steps in sheet.why.values() for step in steps)))
    try:
        answer = prizes(event)
    except RuleError:
        assert sheet.awards == ()
        return
    assert (sheet.pot, sheet.awards) == (answer.pot, answer.prizes)
    assert sheet.voucher_to == (answer.voucher.player if answer.voucher else None)
    assert sum(one.amount for one in sheet.awards) == (sheet.divided if sheet.awards else 0)
    for award in sheet.awards:
        assert any(step.result == award.amount for step in sheet.why[award.player])


def test_a_shell_finds_it_by_capability() -> None:
    assert rulebooks_with(PrizeGiving) == ("big",)
