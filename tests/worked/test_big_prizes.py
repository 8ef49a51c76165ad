"""The division of a pot as BIG 9.3 prints and works it."""

from __future__ import annotations

import pytest

from tabellone.rulebooks.big.prizes import prizes
from tests.rulebooks.big.prize_cases import amounts, online


@pytest.mark.parametrize(
    ("paid", "fee", "pot", "voucher", "awards"),
    [
        pytest.param(12, "2.50", "22.50", "2.00", ["10.25", "6.15", "4.10"], id="BIG 9.3 twelve fees of 2.50"),
        pytest.param(4, "2.99", "8.97", None, ["8.97"], id="BIG 9.3 under 9: all to the first, no voucher"),
        pytest.param(4, "3", "9.00", "2.00", ["7.00"], id="BIG 9.3 from 9 the voucher comes out first"),
        pytest.param(8, "2.16", "12.96", "2.00", ["10.96"], id="BIG 9.3 still all to the first"),
        pytest.param(8, "2.17", "13.02", "2.00", ["7.17", "3.85"], id="BIG 9.3 two prizes, a cent left over"),
        pytest.param(10, "2.66", "19.95", "2.00", ["11.67", "6.28"], id="BIG 9.3 still two prizes"),
        pytest.param(8, "3.34", "20.04", "2.00", ["9.03", "5.41", "3.60"], id="BIG 9.3 three prizes"),
        pytest.param(10, "4", "30.00", "2.00", ["11.20", "8.40", "5.60", "2.80"], id="BIG 9.3 four prizes"),
        pytest.param(16, "5", "60.00", "2.00", ["23.20", "17.40", "11.60", "5.80"], id="BIG 9.3 sixteen fees"),
        pytest.param(12, "0", "0.00", None, [], id="BIG 9.3 nothing to divide"),
    ],
)
def test_prizes(paid: int, fee: str, pot: str, voucher: str | None, awards: list[str]) -> None:
    answer = prizes(online(paid, fee))
    assert str(answer.pot) == pot
    assert (str(answer.voucher.amount) if answer.voucher else None) == voucher
    assert amounts(answer) == awards
    assert [award.player for award in answer.prizes] == [f"p{n:02}" for n in range(len(awards))]
