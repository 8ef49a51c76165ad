"""RK standings at the end of the day: finals side by side, those who gave up, those who did not come."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest

from tabellone.engine.facts import Seat, Tournament
from tabellone.rulebooks import risiko
from tabellone.rulebooks.risiko.course import read
from tabellone.rulebooks.risiko.final import direct_finalists, group_numbers
from tests.rulebooks.risiko.evening import (
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
    return read(document).games[2][0][0].player


def test_who_gives_up_the_final_keeps_the_semifinal_won() -> None:
    document = played_on(evening(61), 3)
    winner = semifinal_winner(document)
    document = leaving(document, "before_final", winner)
    drawn = risiko.draw(document, "f")
    second = read(document).games[2][0][1].player
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
    gone, second = (game.player for game in read(document).games[2][0][:2])
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
    gone = read(document).games[2][0][0].player
    left = leaving(document, "before_final", gone)
    points = {row.player: row.points for row in risiko.standing(left).rows}
    before = {row.player: row.points for row in risiko.standing(left, 2).rows}
    won = read(document).games[2][0][0].points
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
    assert direct_finalists(read(late), 2) == direct
    seconds = [games[1].player for games in read(document).games[2]]
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
        assert direct_finalists(read(added(document, drawn)), 2) == drawn.direct


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
