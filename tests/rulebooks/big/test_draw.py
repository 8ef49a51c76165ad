"""Swiss draws: BIG 4.1, the seeds of BIG 7, round robin of BIG 8.1, multi-game rounds of BIG 8.2."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import date
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.contract.answers import Draw
from tabellone.engine.errors import InputError, RuleError
from tabellone.engine.facts import Player, Tournament
from tabellone.engine.tables import even_sizes
from tabellone.rulebooks.big import draw, problems, standing
from tabellone.rulebooks.big.draw import swiss_tables
from tests.rulebooks.big.playing import (
    dice,
    play_on,
    recorded,
    round_,
    seat,
    table,
    tournament,
    withdrawn,
)


def seats(drawn: Draw) -> list[tuple[str, ...]]:
    return [each.seats for each in drawn.tables]


def test_round_one_is_by_lot_and_reproducible() -> None:
    """BIG 4.1: the same seed draws the same tables, another one others."""
    event = tournament(16)
    assert draw(event, "a") == draw(event, "a")
    assert draw(replace(event, players=event.players[::-1]), "a") == draw(event, "a")
    assert len({tuple(seats(draw(event, f"{n}"))) for n in range(20)}) == 20
    assert draw(event, "a").phase == "swiss"


def test_then_tables_are_filled_from_the_top() -> None:
    """BIG 4.1, ruling seats-by-standing: the first four at table one, the next at table two, each in their order."""
    first = round_(1, table(1, a=9, b=8, c=7, d=6), table(2, e=99, f=8, g=7, h=6))
    drawn = draw(tournament("abcdefgh", first), "s")
    assert seats(drawn) == [("e", "a", "b", "f"), ("c", "g", "d", "h")]


@pytest.mark.parametrize(
    ("players", "size", "sizes", "short"),
    [
        pytest.param(14, 4, [4, 4, 3, 3], False, id="ruling short-tables fourteen at four"),
        pytest.param(9, 4, [3, 3, 3], False, id="ruling short-tables nine at four"),
        pytest.param(5, 4, [3, 2], True, id="ruling short-tables five at four warns"),
        pytest.param(8, 7, [4, 4], True, id="ruling short-tables eight at seven warns"),
        pytest.param(3, 4, [3], False, id="ruling short-tables three at four"),
        pytest.param(2, 4, [2], True, id="ruling short-tables two at four warns"),
        pytest.param(7, 2, [2, 2, 2, 1], False, id="BIG 4.1 seven at two: a bye"),
    ],
)
def test_table_sizes(players: int, size: int, sizes: list[int], short: bool) -> None:
    drawn = draw(tournament(players, table_size=size), "s")
    assert [len(each) for each in seats(drawn)] == sizes
    assert ("short-tables" in drawn.warnings) is short


def test_the_bye_goes_to_the_lowest_without_one() -> None:
    """BIG 4.1: and is worth a win."""
    first = round_(1, table(1, a=9, b=1), table(2, c=8, d=7), table(3, seat("e", status="bye")))
    event = tournament("abcde", first, table_size=2)
    assert [row.player for row in standing(event).rows] == ["a", "c", "e", "d", "b"]
    assert standing(event).rows[2].points == 1000
    assert seats(draw(event, "s"))[-1] == ("b",)


def test_nobody_meets_the_same_player_twice_running() -> None:
    """BIG 4.1: each meets the next below whom they did not just meet."""
    first = round_(1, table(1, a=9, b=9), table(2, c=5, d=5))
    drawn = draw(tournament("abcd", first, table_size=2, game="catan"), "s")
    assert {frozenset(pair) for pair in seats(drawn)} & {frozenset("ab"), frozenset("cd")} == set()


def test_an_absence_or_a_void_table_is_no_meeting() -> None:
    """BIG 4.1, ruling met-means-played: they did not play, so they can be paired again."""
    first = round_(
        1,
        table(1, seat("a", 9), seat("b", status="absent")),
        table(2, seat("c", status="void"), seat("d", status="void")),
    )
    drawn = draw(tournament("abcd", first, table_size=2), "s")
    assert frozenset(seats(drawn)[0]) & {"c", "d"}


def test_two_who_just_met_cannot_meet_again() -> None:
    """BIG 4.1: refused, and the error says who."""
    event = tournament("ab", round_(1, table(1, a=2, b=1)), table_size=2)
    with pytest.raises(RuleError, match="only-rematches-left"):
        draw(event, "s")


def test_before_the_first_round_nobody_has_met() -> None:
    """A record may say that tables of round 1 began early: what is left is drawn all the same (BIG 4.1)."""
    players = tuple(Player(one, one) for one in "abcd")
    event = Tournament("big", "prova", "Prova", date(2026, 3, 1), date(2026, 3, 1), players, game="7-wonders-duel")
    assert swiss_tables(event, "abcd", (2, 2), 2) == [["a", "b"], ["c", "d"]]


def test_three_players_still_find_a_bye() -> None:
    """BIG 4.1: when all had a bye it goes where the others did not just meet."""
    event, _ = play_on(tournament(3, table_size=2, params={"rounds": 7}), "t")
    pairs = [next(t.players for t in r.tables if len(t.seats) == 2) for r in event.rounds]
    assert all(set(one) != set(other) for one, other in pairwise(pairs))


def test_late_entries_stand_last_and_who_left_is_gone() -> None:
    """BIG 4.1, ruling arrivals-by-lot."""
    first = round_(1, table(1, a=9, b=8, c=7, d=6))
    players = [*tournament("abcd").players, Player("x", "X", from_round=2), Player("y", "Y", from_round=2)]
    event = withdrawn(replace(tournament("abcd", first, table_size=3), players=tuple(players)), "a", 2)
    drawn = draw(event, "s")
    assert seats(drawn)[0] == ("b", "c", "d")
    assert set(seats(drawn)[1]) == {"x", "y"}
    assert set(drawn.lots) == {"x", "y"}


def test_seeds_never_meet_in_round_one() -> None:
    """BIG 7: at most one at a table."""
    people = [Player(f"p{n:02}", f"P {n}", seed=n if n <= 4 else None) for n in range(1, 17)]
    for lot in range(50):
        drawn = draw(tournament(people, national_final=True), f"{lot}")
        assert all(sum(player <= "p04" for player in each) <= 1 for each in seats(drawn))
        assert Counter(p for each in seats(drawn) for p in each) == Counter(p.id for p in people)
    heads = {
        seats(draw(tournament(people), f"{lot}"))[0].index("p01")
        for lot in range(80)
        if "p01" in seats(draw(tournament(people), f"{lot}"))[0]
    }
    assert len(heads) > 1


def test_with_more_seeds_than_tables_the_best_are_apart() -> None:
    """BIG 7: the champion, then the best."""
    people = [Player(f"p{n}", f"P {n}", seed=n) for n in range(1, 10)]
    for lot in range(30):
        drawn = draw(tournament(people, table_size=3), f"{lot}")
        assert all(len({"p1", "p2", "p3"} & set(each)) == 1 for each in seats(drawn))


@pytest.mark.parametrize("lot", range(12))
def test_a_seed_has_the_bye_where_two_would_meet_otherwise(lot: int) -> None:
    """BIG 7, ruling seed-takes-the-bye: of fifteen at tables of two, eight are apart only if one has the bye."""
    people = [Player(f"p{n}", f"P {n}", seed=n if n < 9 else None) for n in range(1, 16)]
    drawn = draw(tournament(people, table_size=2, national_final=True), f"{lot}")
    assert all(sum(int(p[1:]) < 9 for p in table_) == 1 for table_ in seats(drawn))


def test_four_at_a_game_for_two_meet_all_the_others() -> None:
    """BIG 8.1, ruling all-meet-all: the round robin, and its advice."""
    assert "round-robin-advised" in draw(tournament(4, table_size=2), "s").warnings
    event, draws = play_on(tournament(4, table_size=2, system="round_robin"), "s")
    assert [each.phase for each in draws] == ["round_robin"] * 3
    met = {frozenset(pair) for each in draws for pair in seats(each)}
    assert met == {frozenset(pair) for pair in combinations([p.id for p in event.players], 2)}
    with pytest.raises(RuleError, match="planned-rounds-over"):
        draw(event, "s")


@pytest.mark.parametrize("players", range(2, 12))
def test_a_round_robin_of_any_number(players: int) -> None:
    """BIG 8.1: with an odd number everyone rests once."""
    event, draws = play_on(tournament(players, table_size=2, system="round_robin"), "s")
    met = [frozenset(pair) for each in draws for pair in seats(each) if len(pair) == 2]
    assert len(met) == len(set(met)) == players * (players - 1) // 2
    byes = Counter(pair[0] for each in draws for pair in seats(each) if len(pair) == 1)
    assert set(byes.values()) == ({1} if players % 2 else set())
    assert standing(event).final


def test_a_round_robin_recorded_without_seed_goes_on() -> None:
    """BIG 8.1: whoever has not met yet is paired."""
    event = tournament("abcd", round_(1, table(1, a=1, b=2), table(2, c=1, d=2)), table_size=2, system="round_robin")
    assert {frozenset(p) for p in seats(draw(event, "s"))} & {frozenset("ab"), frozenset("cd")} == set()


def test_a_double_round_robin_starts_again() -> None:
    """BIG 8.1."""
    _, draws = play_on(tournament(4, table_size=2, system="round_robin", params={"rounds": 6}), "s")
    assert seats(draws[3]) == seats(draws[0])


def test_a_round_robin_is_for_two() -> None:
    """BIG 8.1."""
    with pytest.raises(RuleError, match="round-robin-for-two"):
        draw(tournament(6, table_size=3, system="round_robin"), "s")


def test_a_round_robin_takes_nobody_in_late() -> None:
    late = replace(tournament("abc", table_size=2, system="round_robin"))
    late = replace(late, players=(*late.players, Player("z", "Z", from_round=2)))
    with pytest.raises(RuleError, match="round-robin-late-entry"):
        draw(late, "s")


def test_who_leaves_a_round_robin_leaves_a_bye() -> None:
    """BIG 8.1."""
    event = tournament(4, table_size=2, system="round_robin")
    event = replace(event, rounds=(recorded(draw(event, "s"), dice("d")),))
    drawn = draw(withdrawn(event, "p01", 2), "t")
    assert sorted(map(len, seats(drawn))) == [1, 2]


def test_a_round_may_have_its_own_size_and_game() -> None:
    """BIG 4.1, BIG 8.2: a multi-game tournament, tables of two and then of four."""
    params = {"table_sizes": [2, 0], "games": ["race-for-the-galaxy", "caylus"], "rounds": 2}
    event = tournament(8, game="hardcore", params=params)
    drawn = draw(event, "s")
    assert [len(each) for each in seats(drawn)] == [2, 2, 2, 2]
    assert drawn.more == {"table_size": 2, "game": "race-for-the-galaxy"}
    event = replace(event, rounds=(replace(recorded(drawn, dice("x")), table_size=2, game="race-for-the-galaxy"),))
    second = draw(event, "t")
    assert [len(each) for each in seats(second)] == [4, 4]
    assert second.more == {"game": "caylus"}
    assert list(problems(event)) == []


def test_a_hardcore_national_final_is_four_swiss_rounds() -> None:
    """BIG 7.2.1, BIG 8.2, ruling hardcore-final: no final phase over different games."""
    event = tournament(
        16, game="hardcore", national_final=True, params={"games": ["seti", "nucleum", "vanuatu", "village"]}
    )
    done, draws = play_on(event, "h")
    assert [each.phase for each in draws] == ["swiss"] * 4
    assert standing(done).final


@pytest.mark.parametrize(("size", "large"), [(4, False), (5, False), (6, True)])
def test_a_hardcore_final_at_large_tables_is_warned_about(size: int, *, large: bool) -> None:
    """BIG 8.2.1: up to five, better four; advice, not a bar, and for every tournament of several games."""
    params = {"games": ["seti", "nucleum", "vanuatu", "village"]}
    event = tournament(12, game="hardcore", national_final=True, table_size=size, params=params)
    assert ("hardcore-tables-too-large" in draw(event, "h").warnings) == large
    assert ("hardcore-tables-too-large" in draw(replace(event, national_final=False), "h").warnings) == large
    alone = tournament(12, table_size=size, params={"rounds": 3})
    assert "hardcore-tables-too-large" not in draw(alone, "h").warnings


@pytest.mark.parametrize(
    ("event", "code"),
    [
        pytest.param(tournament(9, table_size=8), "table-size-refused", id="BIG 4 tables of eight"),
        pytest.param(tournament(9, table_size=3, game="carcassonne"), "two-only-game", id="BIG 8.1.1 Carcassonne"),
        pytest.param(tournament(9, table_size=3, game="seasons"), "two-only-game", id="BIG 8.1.1 Seasons"),
        pytest.param(tournament(9, game="7-wonders-cities"), "two-only-game", id="BIG 8.1.1 7 Wonders Cities"),
        pytest.param(tournament(1), "too-few-players", id="BIG 4.1 one player"),
        pytest.param(tournament(0), "too-few-players", id="BIG 4.1 nobody"),
        pytest.param(
            tournament("abc", round_(1, table(1, seat("a", 1), seat("b"), seat("c", 3)))),
            "result-missing",
            id="BIG 3 a missing result",
        ),
        pytest.param(
            tournament("abc", round_(1, table(1, a=1, b=2, c=3)), params={"rounds": 1}),
            "planned-rounds-over",
            id="BIG 7.2.1 over",
        ),
        pytest.param(
            tournament(12, game="7-wonders", table_size=6, national_final=True),
            "game-table-too-large",
            id="BIG 8.3.6 more than the game's most at a national final",
        ),
    ],
)
def test_refusals_say_why(event: Tournament, code: str) -> None:
    with pytest.raises(RuleError) as refused:
        draw(event, "s")
    assert refused.value.code == code
    assert refused.value.rule.startswith("BIG ")


def test_a_round_robin_is_won_by_points_and_places() -> None:
    """BIG 8.1, ruling round-robin-by-points: level on points, the place in the last round decides, not the wins."""
    event = tournament(
        "abcd",
        round_(1, table(1, a=5, c=5), table(2, b=9, d=1), phase="round_robin"),
        round_(2, table(1, a=5, d=5), table(2, b=9, c=1), phase="round_robin"),
        round_(3, table(1, a=10, b=5), table(2, c=7, d=3), phase="round_robin"),
        system="round_robin",
        table_size=2,
    )
    told = standing(event)
    assert [(row.player, row.points) for row in told.rows[:2]] == [("a", 2336), ("b", 2336)]
    assert told.final


def test_elsewhere_the_most_of_a_game_is_advice() -> None:
    """BIG 8.1, ruling most-is-advice: outside national finals."""
    drawn = draw(tournament(12, game="7-wonders", table_size=6, params={"rounds": 3}), "s")
    assert drawn.warnings == ("above-the-most-of-the-game",)


def test_unknown_params_are_named() -> None:
    with pytest.raises(InputError):
        draw(tournament(8, params={"round": 3}), "s")


@pytest.mark.parametrize(
    ("event", "warning"),
    [
        pytest.param(tournament(5), "half-points-below-six", id="BIG 8.1 fewer than six"),
        pytest.param(tournament(20, params={"rounds": 2}), "rounds-below-advised", id="BIG 8.1.3 two of three rounds"),
        pytest.param(
            tournament(20, game="carcassonne", table_size=2, params={"rounds": 1, "final_phase": "final"}),
            "rounds-below-advised",
            id="BIG 8.1.1 one Swiss round and a final, where four are advised",
        ),
        pytest.param(
            tournament(28, table_size=3, params={"rounds": 2, "final_phase": "final"}),
            "rounds-below-advised",
            id="BIG 8.1.2 two Swiss rounds and a final, where three are advised",
        ),
        pytest.param(
            tournament(20, params={"rounds": 2, "final_phase": "final", "qualified": 4, "final_table_size": 2}),
            "final-table-size-unused",
            id="BIG 7.2.1 a size that no final uses",
        ),
        pytest.param(
            tournament(16, table_size=2, national_final=True, params={"qualified": 4}),
            "single-loss-can-eliminate",
            id="BIG 7.2.1 four of sixteen",
        ),
    ],
)
def test_warnings_of_the_first_round(event: Tournament, warning: str) -> None:
    assert warning in draw(event, "s").warnings


@pytest.mark.parametrize(("players", "size", "rounds"), [(20, 2, 4), (8, 2, 2), (27, 3, 2), (28, 3, 3), (20, 4, 2)])
def test_as_many_rounds_as_advised_before_a_final_are_no_warning(players: int, size: int, rounds: int) -> None:
    """BIG 8.1.1, BIG 8.1.2; at four and more the rulebook advises nothing before a final (BIG 8.1.3)."""
    event = tournament(players, table_size=size, params={"rounds": rounds, "final_phase": "final"})
    assert "rounds-below-advised" not in draw(event, "s").warnings


@pytest.mark.parametrize("players", [6, 8, 13, 20, 30])
@pytest.mark.parametrize("size", [2, 3, 4])
def test_the_rulebooks_own_structure_is_not_warned_about(players: int, size: int) -> None:
    """BIG 7.2.1."""
    warnings = draw(tournament(players, table_size=size, national_final=True), "s").warnings
    assert "single-loss-can-eliminate" not in warnings


@given(st.integers(2, 40), st.integers(2, 7), st.integers(0, 5))
def test_every_draw_is_legal(players: int, size: int, lot: int) -> None:
    """BIG 4.1: everyone once, tables as even as can be, no consecutive rematch, byes in turn, drawn alike again."""
    rounds = 1 if players == 2 and size == 2 else 4
    event, draws = play_on(tournament(players, table_size=size, params={"rounds": rounds}), f"{lot}", spread=6)
    everyone = [p.id for p in event.players]
    byes: list[str] = []
    for number, drawn in enumerate(draws):
        assert sorted(p for each in seats(drawn) for p in each) == everyone
        assert [len(each) for each in seats(drawn)] == list(even_sizes(players, size))
        assert draw(replace(event, rounds=event.rounds[:number]), drawn.seed) == drawn
        byes += [each[0] for each in seats(drawn) if len(each) == 1]
    if players > 4:
        assert len(set(byes)) == len(byes)
    for one, other in pairwise(draws):
        pairs = {frozenset(each) for each in seats(one) if len(each) == 2 and size == 2}
        assert not pairs & {frozenset(each) for each in seats(other)}


@given(st.integers(5, 24), st.integers(3, 6))
def test_swiss_tables_are_the_standing_cut_up(players: int, size: int) -> None:
    """BIG 4.1: an obvious second way to the same tables."""
    event, draws = play_on(tournament(players, table_size=size, params={"rounds": 3}, game="catan"), "w", spread=5)
    for number in (1, 2):
        before = [row.player for row in standing(event, number).rows]
        assert [p for each in seats(draws[number]) for p in each] == before


def test_a_round_is_drawn_again_with_its_own_size_and_game() -> None:
    """BIG 4.1, BIG 8.2: a recorded round may carry a table size and a game; drawing it again must use them."""
    event = tournament(12)
    like = round_(1, table_size=3, game="dominion")
    drawn = draw(event, "a", like)
    assert [len(table_) for table_ in seats(drawn)] == [3, 3, 3, 3]
    assert drawn.more == {"table_size": 3, "game": "dominion"}


def test_the_final_of_a_multi_game_tournament_records_its_game() -> None:
    """BIG 8.2, BIG 8.3: what a tied final means is read from the game that was played in it."""
    params = {"rounds": 1, "final_phase": "final", "games": ["catan", "dominion"]}
    event = tournament(8, game="catan", params=params)
    first = recorded(draw(event, "a"), dice("x"))
    final = draw(replace(event, rounds=(first,)), "b")
    assert (final.phase, final.more) == ("final", {"game": "dominion"})


def test_all_missing_results_of_a_round_are_named_at_once() -> None:
    """BIG 3: an organiser goes round once, not once for each table."""
    played = round_(
        1, table(1, seat("a"), seat("b", 2), seat("c")), table(2, d=1, e=2, f=3), table(3, seat("g", 1), seat("h"))
    )
    with pytest.raises(RuleError) as refused:
        draw(tournament("abcdefgh", played), "s")
    assert refused.value.values == {"round": 1, "table": (1, 3), "players": ("a", "c", "h")}
