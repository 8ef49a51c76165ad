"""RK standings: what is complete, what is asked for, finals side by side, those who gave up or did not come."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.contract.answers import Standing
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Seat, Tournament
from tabellone.engine.lots import Lots
from tabellone.rulebooks import risiko
from tabellone.rulebooks.risiko.rounds import course_of
from tabellone.rulebooks.risiko.standings import direct_finalists, group_numbers
from tests.rulebooks.risiko.drawing import (
    added,
    cut,
    evening,
    leaving,
    order_of,
    played_on,
    positions,
    round_,
    scores_at_random,
    seats_of,
    tournament,
)
from tests.sizes import sized


def class_points_by_hand(document: Tournament, player: str, rounds: int) -> Decimal:
    """Class points summed game by game, from the answers after one round at a time."""
    total = Decimal(0)
    for one in document.rounds[:rounds]:
        if one.phase == "final":
            continue
        alone = replace(document, rounds=(replace(one, number=1, phase="qualifying"),), withdrawals=())
        total += sum((Decimal(str(r.points)) for r in risiko.standing(alone).rows if r.player == player), Decimal(0))
    return total


@pytest.mark.parametrize(("count", "finals"), [(33, 1), (100, 2), (203, 4), *sized((), ((61, 1), (151, 3)))])
def test_winners_share_the_first_place(count: int, finals: int) -> None:
    document = played_on(evening(count))
    rows = risiko.standing(document).rows
    places = Counter(row.position for row in rows[: 4 * finals])
    assert places == {1: finals, finals + 1: finals, 2 * finals + 1: finals, 3 * finals + 1: finals}
    assert all(row.tied == (finals > 1) for row in rows[: 4 * finals])
    winners = {
        max(table.seats, key=lambda s: (s.score or 0, table.seats.index(s))).player
        for table in document.rounds[3].tables
    }
    assert {row.player for row in rows if row.position == 1} == winners


@pytest.mark.parametrize("count", [5, 22, *sized((), (61, 100))])
def test_points_shown_are_qualifying_and_semifinal(count: int) -> None:
    document = played_on(evening(count))
    for row in risiko.standing(document).rows[:20:3]:
        assert row.points == class_points_by_hand(document, row.player, 4)


def test_everybody_behind_the_finalists_goes_by_the_sum() -> None:
    rows = risiko.standing(played_on(evening(61))).rows[4:]
    assert [row.points for row in rows] == sorted((row.points for row in rows), reverse=True)


@pytest.mark.parametrize("count", [22, 49, 100])
def test_after_the_semifinals_the_finalists_come_first(count: int) -> None:
    document = played_on(evening(count))
    finalists = {player for table in document.rounds[3].tables for player in table.players}
    order = order_of(document, 3)
    assert set(order[: len(finalists)]) == finalists
    rows = risiko.standing(document, 3).rows
    for part in (rows[: len(finalists)], rows[len(finalists) :]):
        assert [row.points for row in part] == sorted((row.points for row in part), reverse=True)


def semifinal_winner(document: Tournament) -> str:
    return course_of(document).games[2][0][0].player


def test_who_gives_up_the_final_keeps_the_semifinal_won() -> None:
    document = played_on(evening(61), 3)
    winner = semifinal_winner(document)
    document = leaving(document, "before_final", winner)
    drawn = risiko.draw(document, "f")
    second = course_of(document).games[2][0][1].player
    assert winner not in seats_of(drawn)
    assert second in seats_of(drawn)
    assert drawn.more["called"] == []
    ended = added(document, drawn, scores_at_random("f"))
    assert order_of(ended).index(winner) >= 4
    row = next(row for row in risiko.standing(ended).rows if row.player == winner)
    assert row.points == class_points_by_hand(ended, winner, 3)
    assert winner not in order_of(ended, 3)[:4]


def test_a_finalist_who_does_not_come_is_last_of_the_final() -> None:
    """Ruling absent-finalist-last."""
    document = played_on(evening(30), 3)
    drawn = added(document, risiko.draw(document, "f"), lambda _who: 7)
    final = drawn.rounds[3]
    absent = final.tables[0].players[3]
    seats = (*final.tables[0].seats[:3], Seat(absent, status="absent"))
    ended = replace(drawn, rounds=(*drawn.rounds[:3], replace(final, tables=(replace(final.tables[0], seats=seats),))))
    assert positions(ended)[3] == (4, absent)
    assert risiko.standing(ended).final


def with_final_seats(document: Tournament, *seats: Seat) -> Tournament:
    final = document.rounds[3]
    tables = (replace(final.tables[0], seats=seats),)
    return replace(document, rounds=(*document.rounds[:3], replace(final, tables=tables)))


def test_a_finalist_who_gives_up_after_the_draw_is_no_finalist() -> None:
    """RK withdrawals: the second of the table sits down instead; RK standings: who gave up stands by the sum."""
    document = played_on(evening(61), 3)
    gone, second = (game.player for game in course_of(document).games[2][0][:2])
    drawn = added(document, risiko.draw(document, "f"), lambda _who: 7)
    kept = [one for one in drawn.rounds[3].tables[0].seats if one.player != gone]
    seats = (*kept, Seat(second, Decimal(9)), Seat(gone, status="absent"))
    ended = leaving(with_final_seats(drawn, *seats), "before_final", gone)
    called = leaving(document, "before_final", gone)
    assert positions(ended) == positions(with_final_seats(added(called, risiko.draw(called, "f")), *seats[:-1]))
    assert positions(ended, 3) == positions(called)


@pytest.mark.parametrize("counts", [True, False])
def test_a_semifinal_won_by_who_gives_up_the_final(counts: bool) -> None:
    """RK standings, ruling won-and-left: it stands in the sum, or does not; the others' sums never move."""
    document = played_on(evening(61, params={"won_and_left": counts}), 3)
    gone = course_of(document).games[2][0][0].player
    left = leaving(document, "before_final", gone)
    points = {row.player: row.points for row in risiko.standing(left).rows}
    before = {row.player: row.points for row in risiko.standing(left, 2).rows}
    won = course_of(document).games[2][0][0].points
    assert Fraction(points[gone]) == Fraction(before[gone]) + Fraction(won if counts else 0)
    usual = {row.player: row.points for row in risiko.standing(document).rows}
    assert {who: found for who, found in points.items() if who != gone} == {
        who: found for who, found in usual.items() if who != gone
    }


def test_finalists_called_by_lot_stand_first_once_drawn() -> None:
    """RK standings: after the semifinals the finalists stand first, also where a lot chose one of them."""
    names = [f"p{n:02}" for n in range(16)]
    fours = [names[n : n + 4] for n in range(0, 16, 4)]
    scores = (40, 30, 20, 10)
    first = round_(1, *({who: scores[i] for i, who in enumerate(four)} for four in fours))
    second = round_(2, *({who: scores[i - 1] for i, who in enumerate(four)} for four in fours))
    ranked = {who: order for four in fours for order, who in enumerate(four)}
    document = tournament(names, first, second)
    document = added(document, risiko.draw(document, "s"), lambda who: 40 - ranked[who])
    document = leaving(document, "before_final", *document.rounds[2].tables[0].players)
    drawn = risiko.draw(document, "f")
    assert len(drawn.lots) == 3
    assert set(order_of(added(document, drawn))[:4]) == set(seats_of(drawn))


@pytest.mark.parametrize("count", [12, 14])
def test_a_direct_finalist_of_a_reduced_structure_who_leaves_after_the_draw(count: int) -> None:
    """RK withdrawals: the best second of the semifinals comes in, never somebody who did not play one."""
    document = played_on(evening(count), 3)
    direct = risiko.draw(cut(document, 2), document.rounds[2].seed or "").direct
    late = leaving(document, "before_semifinals", direct[0])
    assert direct_finalists(course_of(late), 2) == direct
    seconds = [games[1].player for games in course_of(document).games[2]]
    assert risiko.draw(late, "f").more["called"] == [min(seconds, key=list(order_of(document, 2)).index)]


def test_a_void_final_decides_nothing() -> None:
    """Ruling void-final-undecided."""
    document = played_on(evening(30))
    final = document.rounds[3]
    seats = tuple(Seat(player, status="void") for player in final.tables[0].players)
    void = replace(
        document, rounds=(*document.rounds[:3], replace(final, tables=(replace(final.tables[0], seats=seats),)))
    )
    assert not risiko.standing(void).final
    assert positions(void) == positions(document, 3)


@pytest.mark.parametrize("seed", range(sized(3, 12)))
def test_direct_finalists_are_read_back_from_the_tables(seed: int) -> None:
    for count in (12, 14, 22, 30):
        document = played_on(evening(count), 2, seed=f"{seed}", most=12)
        drawn = risiko.draw(document, "semifinals")
        assert direct_finalists(course_of(added(document, drawn)), 2) == drawn.direct


def test_groups_are_understood_where_they_are_not_written() -> None:
    """Ruling group-on-tables."""
    document = played_on(evening(100), 3)
    semifinals = document.rounds[2]
    bare = replace(semifinals, tables=tuple(replace(table, group=None) for table in semifinals.tables))
    assert group_numbers(bare) == group_numbers(semifinals) == [1] * 4 + [2] * 4
    again = replace(document, rounds=(*document.rounds[:2], bare))
    assert risiko.draw(again, "f") == risiko.draw(document, "f")


def test_an_old_round_is_drawn_again_from_a_longer_document() -> None:
    """A withdrawal for later does not move an earlier draw."""
    document = played_on(evening(61), 3)
    later = leaving(document, "before_final", semifinal_winner(document))
    for rounds in range(3):
        seed = document.rounds[rounds].seed or ""
        assert risiko.draw(cut(later, rounds), seed) == risiko.draw(cut(document, rounds), seed)


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
