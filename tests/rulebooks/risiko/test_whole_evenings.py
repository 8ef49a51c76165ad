"""Whole evenings from the first draw to the final standing: RK structure, RK standings, RK withdrawals."""

from __future__ import annotations

import pytest

from tabellone.rulebooks import risiko
from tests.rulebooks.risiko.evening import cut, evening, played_on

COUNTS = [4, 5, 8, 9, 10, 12, 13, 14, 15, 16, 17, 19, 22, 27, 33, 40, 49, 50, 61, 99, 100, 149, 150, 199, 200, 263, 400]


@pytest.mark.parametrize("count", COUNTS)
def test_an_evening_runs_through(count: int) -> None:
    done = played_on(evening(count), seed=str(count))
    standing = risiko.standing(done)
    assert standing.final
    assert len(standing.rows) == count
    assert list(risiko.problems(done)) == []
    finals = max(1, min(4, count // 50))
    first = [row.position for row in standing.rows[: 4 * finals]]
    assert first == [place * finals + 1 for place in range(4) for _ in range(finals)]
    assert len(done.rounds[-1].tables) == finals
    for number, one in enumerate(done.rounds):
        again = risiko.draw(cut(done, number), one.seed or "")
        assert [table.seats for table in again.tables] == [table.players for table in one.tables]
