"""Round robin: the published Berger tables, and what every one of them must keep."""

from __future__ import annotations

from collections import Counter
from itertools import chain, combinations

import pytest

from tabellone.engine.pairing import berger_rounds

PUBLISHED = {
    4: ["1-4 2-3", "4-3 1-2", "2-4 3-1"],
    6: ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"],
    8: [
        "1-8 2-7 3-6 4-5",
        "8-5 6-4 7-3 1-2",
        "2-8 3-1 4-7 5-6",
        "8-6 7-5 1-4 2-3",
        "3-8 4-2 5-1 6-7",
        "8-7 1-6 2-5 3-4",
        "4-8 5-3 6-2 7-1",
    ],
}


@pytest.mark.parametrize("players", PUBLISHED)
def test_published_tables(players: int) -> None:
    written = [" ".join(f"{one + 1}-{other + 1}" for one, other in pairs) for pairs in berger_rounds(players)]
    assert written == PUBLISHED[players]


@pytest.mark.parametrize("players", range(2, 41))
def test_everybody_meets_everybody_once(players: int) -> None:
    rounds = berger_rounds(players)
    met = Counter(frozenset(pair) for pair in chain(*rounds))
    assert met == Counter(map(frozenset, combinations(range(players), 2)))
    assert len(rounds) == players - 1 + players % 2
    assert all(len(set(chain(*pairs))) == 2 * len(pairs) for pairs in rounds)


@pytest.mark.parametrize("players", range(2, 41))
def test_the_first_move_is_shared_evenly(players: int) -> None:
    firsts = Counter(first for first, _ in chain(*berger_rounds(players)))
    least = (players - 1) // 2
    assert all(firsts[player] in {least, least + (players % 2 == 0)} for player in range(players))


@pytest.mark.parametrize("players", range(2, 41))
def test_everybody_of_an_odd_number_rests_once(players: int) -> None:
    resting = [set(range(players)) - set(chain(*pairs)) for pairs in berger_rounds(players)]
    assert Counter(chain(*resting)) == (Counter(range(players)) if players % 2 else Counter())
    assert {len(rests) for rests in resting} == {players % 2}


@pytest.mark.parametrize("players", [0, 1])
def test_too_few_to_meet(players: int) -> None:
    assert berger_rounds(players) == []
