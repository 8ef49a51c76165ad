"""BIG answers what a shell asks of a circuit and of prizes (BIG 5, BIG 9.3)."""

from __future__ import annotations

from tabellone.contract import BY_ID, CircuitRules, PrizeGiving


def test_big_is_a_circuit_with_prizes() -> None:
    assert isinstance(BY_ID["big"], CircuitRules)
    assert isinstance(BY_ID["big"], PrizeGiving)
