"""The quick pairing is the draw itself (BIG 4.1)."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tabellone.engine.errors import RuleError
from tabellone.engine.pairing import pair_with_bye
from tabellone.rulebooks.big.odds.plain import paired_from_the_top
from tabellone.rulebooks.big.odds.vector import pairs_and_bye


@st.composite
def halls(draw: st.DrawFn) -> tuple[list[int], list[int], set[int]]:
    """An order, everybody's last opponent (-1: nobody), and who has had a bye."""
    players = draw(st.integers(2, 13))
    order, mixed = draw(st.permutations(range(players))), draw(st.permutations(range(players)))
    last = [-1] * players
    for one, other in zip(mixed[::2], mixed[1::2], strict=False):
        if draw(st.booleans()):
            last[one], last[other] = other, one
    return list(order), last, draw(st.sets(st.integers(0, players - 1)))


@given(halls())
def test_pairs_are_those_of_the_exact_draw(hall: tuple[list[int], list[int], set[int]]) -> None:
    order, last, byes = hall
    met = {str(one): [str(other)] for one, other in enumerate(last) if other >= 0}
    found = paired_from_the_top(order, last, byes)
    try:
        pairs, bye = pair_with_bye([str(p) for p in order], met, {str(p) for p in byes})
    except RuleError:
        assert len(order) < 4  # two who are all there is meet again
        return
    wanted = [[int(one), int(other)] for one, other in pairs] + ([[int(bye)]] if bye is not None else [])
    assert found == wanted


@given(halls())
def test_pairs_in_arrays_are_the_same(hall: tuple[list[int], list[int], set[int]]) -> None:
    order, last, byes = hall
    had = np.array([[player in byes for player in range(len(order))]])
    pairs, bye = pairs_and_bye(np.array([order]), np.array([last]), had)
    assert [*pairs[0].tolist(), *([bye[0, 0].tolist()] if bye.size else [])] == paired_from_the_top(order, last, byes)
