"""RK standings: what is complete, what is asked for, what does not matter."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.engine.answers import Standing
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Tournament
from tabellone.engine.lots import Lots
from tabellone.rulebooks import risiko
from tests.rulebooks.risiko.evening import cut, evening, played_on, positions, round_, tournament

ONE = {"a": 4, "b": 3, "c": 2, "d": 1}
FIELDS = [8, 9, 16, 22, 33, 101]


def jumbled(document: Tournament, seed: str) -> Tournament:
    """The same facts with players, rounds and tables written in another order."""
    lots = Lots(seed)
    rounds = [
        replace(one, tables=tuple(one.tables[i] for i in lots.shuffled(range(len(one.tables)))))
        for one in document.rounds
    ]
    return replace(
        document,
        players=tuple(document.players[i] for i in lots.shuffled(range(len(document.players)))),
        rounds=tuple(rounds[i] for i in lots.shuffled(range(len(rounds)))),
    )


@pytest.mark.parametrize("count", FIELDS)
def test_the_order_of_writing_changes_nothing(count: int) -> None:
    document = played_on(evening(count), most=9)
    for rounds in range(1, len(document.rounds) + 1):
        part = cut(document, rounds)
        assert risiko.standing(jumbled(part, "j")) == risiko.standing(part)
        assert risiko.standing(document, rounds) == risiko.standing(part)


@pytest.mark.parametrize("count", FIELDS)
def test_positions_are_those_ahead_plus_one(count: int) -> None:
    document = played_on(evening(count), most=9)
    for rounds in range(1, len(document.rounds) + 1):
        placed = [row.position for row in risiko.standing(document, rounds).rows]
        assert placed == [sum(other < one for other in placed) + 1 for one in placed]
        rows = risiko.standing(document, rounds).rows
        assert [row.tied for row in rows] == [placed.count(one) > 1 for one in placed]


@given(st.integers(0, 10_000))
def test_points_never_rise_down_the_standing_after_qualifying(seed: int) -> None:
    rows = risiko.standing(played_on(evening(13), 2, seed=str(seed), most=5)).rows
    assert [row.points for row in rows] == sorted((row.points for row in rows), reverse=True)


def test_nothing_complete_yet() -> None:
    before = tournament("dbca")
    assert risiko.standing(before) == Standing(0, final=False, rows=(), unranked=("a", "b", "c", "d"))
    drawn = tournament("abcd", round_(1, {**ONE, "b": {}}))
    assert risiko.standing(drawn) == Standing(0, final=False, rows=(), unranked=("a", "b", "c", "d"))


def test_without_a_round_the_last_complete_one_answers() -> None:
    document = tournament("abcd", round_(1, ONE), round_(2, {**ONE, "c": {}}))
    assert risiko.standing(document).after_round == 1
    assert positions(document) == [(1, "a"), (2, "b"), (3, "c"), (4, "d")]


def test_an_incomplete_round_is_refused_by_table_and_player() -> None:
    document = tournament("abcd", round_(1, ONE), round_(2, {**ONE, "c": {}}))
    with pytest.raises(RuleError) as refused:
        risiko.standing(document, 2)
    assert refused.value.code == "risiko-missing-result"
    assert refused.value.values == {"round": 2, "tables": [1], "players": ["c"]}


@pytest.mark.parametrize("number", [0, -1, 3, 99])
def test_a_round_that_does_not_exist_is_refused(number: int) -> None:
    with pytest.raises(RuleError, match="no-such-round"):
        risiko.standing(tournament("abcd", round_(1, ONE)), number)


def test_who_left_a_game_needs_a_score() -> None:
    """Ruling abandoned-needs-score: their points are reported like everybody's."""
    document = tournament("abcd", round_(1, {**ONE, "c": {"status": "abandoned"}}))
    with pytest.raises(RuleError) as refused:
        risiko.standing(document, 1)
    assert (refused.value.code, refused.value.values["players"]) == ("risiko-missing-result", ["c"])
    left = tournament("abcd", round_(1, {**ONE, "a": {"score": 86, "status": "abandoned"}}))
    row = next(row for row in risiko.standing(left).rows if row.player == "a")
    assert (str(row.points), row.more["wins"]) == ("0.086", 0)


def test_a_void_table_leaves_its_players_without_that_game() -> None:
    """Ruling absent-so-far-unranked: no game yet, no position."""
    void = {who: {"status": "void"} for who in "abcd"}
    standing = risiko.standing(tournament("abcdefgh", round_(1, void, {"e": 1, "f": 2, "g": 3, "h": 4})))
    assert standing.unranked == ("a", "b", "c", "d")
    assert [row.player for row in standing.rows] == ["h", "g", "f", "e"]


def test_a_round_without_phase_is_understood() -> None:
    document = played_on(evening(22))
    bare = replace(document, rounds=tuple(replace(one, phase=None) for one in document.rounds))
    assert risiko.standing(bare) == risiko.standing(document)
    small = played_on(evening(5))
    assert len(small.rounds) == 3
    assert risiko.standing(replace(small, rounds=tuple(replace(one, phase=None) for one in small.rounds))).final


def points_in(document: Tournament, number: int) -> dict[str, Decimal]:
    """Class points of one round by player, from the standing of that round alone."""
    alone = replace(document, rounds=(replace(document.rounds[number - 1], number=1),))
    return {row.player: Decimal(str(row.points)) for row in risiko.standing(alone).rows}


@given(st.sampled_from([8, 9, 13]), st.integers(0, 10_000))
def test_the_slow_obvious_ranking_agrees(count: int, seed: int) -> None:
    """Every pair compared by the criteria one after the other: RK standings."""
    document = played_on(evening(count), 2, seed=str(seed), most=2)
    first, second = points_in(document, 1), points_in(document, 2)
    before = {player: 1 + sum(other > own for other in first.values()) for player, own in first.items()}

    def stands_before(one: str, other: str) -> bool:
        sums = [first[player] + second[player] for player in (one, other)]
        if sums[0] != sums[1]:
            return sums[0] > sums[1]
        bests = [max(first[player], second[player]) for player in (one, other)]
        return bests[0] > bests[1] if bests[0] != bests[1] else before[one] < before[other]

    for row in risiko.standing(document).rows:
        assert row.position == 1 + sum(stands_before(other, row.player) for other in first)
