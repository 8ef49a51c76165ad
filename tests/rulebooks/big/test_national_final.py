"""Who qualifies for the end of a national final, and how it is played: BIG 7.2.1, BIG 8.1."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from tabellone.contract.answers import Draw
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Player, Round, Table, Tournament
from tabellone.rulebooks.big import draw, explain, standing
from tabellone.rulebooks.big.advice import can_eliminate, most_with_one_loss
from tabellone.rulebooks.big.final_phase import final_phase_state
from tabellone.rulebooks.big.structure import tournament_plan
from tests.rulebooks.big.final_phases import follow, order, ranked, scored, seats
from tests.rulebooks.big.playing import dice, recorded, round_, seat, table, tournament, withdrawn

# --- who qualifies (BIG 8.1.1)


def two_player_rounds(results: Sequence[str]) -> list[Round]:
    """Rounds from texts such as `ab cd`: the first of each pair wins, `a=b` is drawn, a letter alone has a bye."""
    rounds = []
    for number, text in enumerate(results, 1):
        tables = []
        for n, pair in enumerate(text.split(), 1):
            one, other = pair[0], pair[-1]
            drawn = "=" in pair
            tables.append(
                table(n, seat(one, status="bye"))
                if len(pair) == 1
                else table(n, seat(one, 9), seat(other, 9 if drawn else 1))
            )
        rounds.append(round_(number, *tables, seed=f"r{number}"))
    return rounds


SIX = ["ab cd ef", "ac eb df", "ae cf bd"]


def national_two(players: str, results: Sequence[str], **fields: Any) -> Tournament:
    return tournament(players, *two_player_rounds(results), table_size=2, national_final=True, **fields)


def test_six_players_and_one_with_three_wins_need_no_final() -> None:
    """BIG 8.1.1."""
    event = national_two("abcdef", SIX)
    assert standing(event).final
    assert order(event)[0] == "a"
    with pytest.raises(RuleError) as refused:
        draw(event, "s")
    assert refused.value.values["winners"] == ["a"]


def test_six_players_three_with_two_wins() -> None:
    """BIG 8.1.1: the first goes straight to the final, the other two play a semifinal."""
    event = national_two("abcdef", ["ab cd ef", "ac be fd", "ea cf db"])
    drawn = draw(event, "s")
    assert (drawn.phase, len(drawn.direct), len(drawn.tables)) == ("semifinal", 1, 1)
    assert {*drawn.direct, *seats(drawn)[0]} == {"a", "c", "e"}


def test_a_winner_by_draws_wins_although_others_have_more_points() -> None:
    """BIG 8.1.1: drawn games count as wins, so the one with three of them wins six players' tournament."""
    event = national_two("abcdef", ["a=b cd ef", "a=c be df", "a=d ec fb"], game="catan")
    assert standing(event).final
    assert order(event)[0] == "a"
    assert standing(event).rows[0].points == 2004


def test_draws_and_byes_count_as_wins() -> None:
    """BIG 8.1.1: rounds − 1 of them qualify."""
    event = national_two("abcdefghi", ["ab cd ef gh i", "ac eg bd fi h", "ae ci gh fb d"], game="catan")
    state = final_phase_state(event, 3)
    assert state.plan.participants == 9
    wins = state.before.book.wins
    assert wins("i") == 1
    assert wins("d") == 1
    assert all((wins(player) >= 2) == (player in state.field) for player in "abcdefghi")


@pytest.mark.parametrize(
    ("players", "first"),
    [pytest.param(n, k, id=f"BIG 8.1.1 {n} players: the first {k}") for n, k in ((7, 4), (8, 4), (15, 8), (16, 8))],
)
@pytest.mark.parametrize("lot", "abcdefgh")
def test_so_many_qualify_at_least(players: int, first: int, lot: str) -> None:
    event = tournament(players, table_size=2, national_final=True, game="catan")
    scores = dice(lot, spread=4)
    for n in range(3):
        event = replace(event, rounds=(*event.rounds, recorded(draw(event, f"{lot}{n}"), scores)))
    event = withdrawn(event, "p03", 4)
    state = final_phase_state(replace(event, rounds=(*event.rounds, Round(4, (), seed="x"))), 3)
    still_in = [p for p in state.before.order if p != "p03"]
    assert state.field[:first] == tuple(still_in[:first])
    assert set(state.field[first:]) == {p for p in still_in[first:] if state.before.book.wins(p) >= 2}


def test_who_had_qualified_and_withdrew_stands_behind_the_knockout() -> None:
    """ruling final-standing: the next one still in takes the place."""
    event = ranked("abcdefgh", size=4, params={"rounds": 1, "final_phase": "final"})
    before = order(event)
    event = withdrawn(event, before[1], 2)
    drawn = draw(event, "f")
    assert "big-qualified-and-withdrew" in [step.name for step in explain(event, before[1])]
    assert seats(drawn) == [(before[0], *before[2:5])]
    event = replace(event, rounds=(*event.rounds, scored(drawn, before)))
    assert order(event) == before[0] + before[2:5] + before[1] + before[5:]


def test_who_alone_is_left_of_the_qualified_wins_without_a_final() -> None:
    """ruling fewer-than-two-qualified: the others withdrew before the knock-out."""
    event = ranked("abcd", size=2, params={"rounds": 1, "final_phase": "national", "qualified": 3})
    before = order(event)
    for player in (before[0], before[1], before[3]):
        event = withdrawn(event, player, 2)
    assert standing(event).final
    assert order(event)[0] == before[2]
    with pytest.raises(RuleError, match="nothing-left-to-draw"):
        draw(event, "f")


# --- three and more at a table


def test_nine_at_three_tables_and_a_final_of_the_winners() -> None:
    """BIG 4.4, BIG 8.1.2: thirteen participants at three."""
    names = "abcdefghijklm"
    event = ranked(names, size=3, params={"rounds": 1, "final_phase": "national"})
    before = order(event)
    drawn = draw(event, "s")
    assert drawn.phase == "semifinal"
    assert ["".join(each) for each in seats(drawn)] == [
        before[0] + before[3] + before[8],
        before[1] + before[4] + before[7],
        before[2] + before[5] + before[6],
    ]
    winners = before[8] + before[1] + before[2]
    done, draws = follow(event, winners + "".join(p for p in before if p not in winners))
    assert set(seats(draws[1])[0]) == set(winners)
    assert order(done)[:3] == winners
    seconds = [before[0], before[4], before[5]]
    assert order(done)[3:6] == "".join(seconds)


def test_twentyfive_at_three_send_the_first_straight_to_the_final() -> None:
    """BIG 8.1.2."""
    event = ranked("abcdefghijklmnopqrstuvwxy", size=3, params={"rounds": 1, "final_phase": "national"})
    before = order(event)
    drawn = draw(event, "s")
    assert drawn.direct == (before[0],)
    assert ["".join(each) for each in seats(drawn)] == [
        before[1] + before[3] + before[6],
        before[2] + before[4] + before[5],
    ]
    done, draws = follow(event, before)
    assert seats(draws[1]) == [tuple(before[:3])]
    assert order(done)[:7] == before[:7]


@pytest.mark.parametrize("size", [4, 5, 6, 7])
def test_seventeen_at_four_and_more_send_two_straight_to_the_final(size: int) -> None:
    """BIG 8.1.3: also games at five to seven play the final phase at four."""
    event = ranked("abcdefghijklmnopq", size=size, params={"rounds": 1, "final_phase": "national"})
    before = order(event)
    drawn = draw(event, "s")
    assert drawn.direct == tuple(before[:2])
    assert seats(drawn) == [tuple(before[n] for n in (2, 5, 6, 9)), tuple(before[n] for n in (3, 4, 7, 8))]
    _, draws = follow(event, before)
    assert seats(draws[1]) == [tuple(before[:4])]


@pytest.mark.parametrize("size", [4, 6])
def test_sixteen_play_a_final_of_four(size: int) -> None:
    """BIG 8.1.3: 16 belongs to the first row."""
    drawn = draw(ranked("abcdefghijklmnop", size=size, params={"rounds": 1, "final_phase": "national"}), "s")
    assert (drawn.phase, len(seats(drawn)[0])) == ("final", 4)


def test_participants_are_those_who_came() -> None:
    """BIG 8.1.3, ruling participants-came: seventeen entered, sixteen came, so four qualify and play the final."""
    params = {"rounds": 1, "final_phase": "national"}
    event = ranked("abcdefghijklmnop", size=4, params=params)
    entered = replace(event, players=(*event.players, Player("z", "Z")))
    assert tournament_plan(replace(entered, rounds=())).participants == 17
    assert tournament_plan(entered).participants == 16
    absent = table(9, seat("z", status="absent"))
    marked = replace(entered, rounds=(replace(event.rounds[0], tables=(*event.rounds[0].tables, absent)),))
    assert tournament_plan(marked).participants == 16
    assert draw(marked, "s").phase == "final"


def test_dominion_follows_the_structure_for_three() -> None:
    """BIG 8.1.2, BIG 8.3.5: also at tables of four."""
    event = ranked("abcdefghijklm", size=4, game="dominion", params={"rounds": 1, "final_phase": "national"})
    assert [len(each) for each in seats(draw(event, "s"))] == [3, 3, 3]


def test_potion_explosion_ends_in_a_bracket() -> None:
    """BIG 8.3.22, ruling structure-by-size: qualifying at four, final phase at two."""
    event = ranked("abcdefghijklm", size=4, game="potion-explosion", params={"rounds": 1, "final_phase": "national"})
    before = order(event)
    drawn = draw(event, "s")
    assert (drawn.phase, seats(drawn)) == ("semifinal", [(before[0], before[3]), (before[1], before[2])])


@pytest.mark.parametrize(
    ("params", "direct", "sizes"),
    [
        pytest.param({"qualified": 4}, 0, [4], id="BIG 8.1 qualified as many as the final seats"),
        pytest.param({"qualified": 3}, 0, [3], id="BIG 8.1 fewer"),
        pytest.param({"qualified": 7}, 3, [4], id="ruling other-qualifiers one semifinal"),
        pytest.param({"qualified": 8}, 2, [3, 3], id="ruling other-qualifiers short semifinals"),
        pytest.param({"qualified": 16}, 0, [4, 4, 4, 4], id="BIG 8.1 sixteen"),
        pytest.param({"final_table_size": 5}, 3, [5, 5], id="BIG 8.1.3 a final at five"),
        pytest.param({"final_table_size": 3}, 0, [3, 3, 3], id="BIG 8.1.2 a final at three, ruling structure-by-size"),
        pytest.param({"final_table_size": 2, "qualified": 5}, 3, [2], id="BIG 8.1 final tables of two play a bracket"),
    ],
)
def test_other_numbers_of_qualifiers(params: dict[str, int], direct: int, sizes: list[int]) -> None:
    event = ranked("abcdefghijklmnopqr", size=4, params={"rounds": 1, "final_phase": "national", **params})
    drawn = draw(event, "s")
    assert (len(drawn.direct), [len(each) for each in seats(drawn)]) == (direct, sizes)


def test_too_many_qualifiers_are_refused() -> None:
    """BIG 8.1."""
    params = {"rounds": 1, "final_phase": "national", "qualified": 17}
    with pytest.raises(RuleError) as refused:
        draw(ranked("abcdefghijklmnopqr", size=4, params=params), "s")
    assert (refused.value.code, refused.value.values["most"]) == ("too-many-for-semifinals", 16)


# --- a single loss (BIG 7.2.1)


@pytest.mark.parametrize(
    ("players", "rounds", "most"),
    [
        pytest.param(n, 3 if n <= 16 else 4, most, id=f"BIG 8.1.1 at most {most} of {n}")
        for n, most in ((10, 6), (12, 7), (14, 8), (16, 8), (18, 7), (20, 7), (22, 8), (24, 8), (32, 10), (48, 15))
    ],
)
def test_how_many_can_lose_once_at_most(players: int, rounds: int, most: int) -> None:
    """The rulebook's own table of cases, found again."""
    assert most_with_one_loss(players, rounds) == most


@pytest.mark.parametrize("players", [4, 6, 8])
def test_nobody_exceeds_that_number(players: int) -> None:
    """BIG 7.2.1: every way two rounds can end, against the closed form."""
    event = tournament(players, table_size=2)
    found = 0
    first = draw(event, "x")
    for one in product((0, 1), repeat=players // 2):
        after = replace(event, rounds=(_won(first, one),))
        second = draw(after, "y")
        for two in product((0, 1), repeat=players // 2):
            rows = final_phase_state(replace(after, rounds=(*after.rounds, _won(second, two))), 2).before.book
            found = max(found, sum(rows.wins(player.id) >= 1 for player in event.players))
    assert found <= most_with_one_loss(players, 2)


@pytest.mark.parametrize(
    ("players", "size", "rounds", "most"),
    [
        pytest.param(11, 5, 3, 3, id="B16 BIG 7.2.1 tables of 4, 4, 3"),
        pytest.param(4, 3, 3, 3, id="B16 BIG 7.2.1 tables of 2, 2"),
        pytest.param(9, 4, 2, 5, id="B16 BIG 7.2.1 tables of three, though four are wanted"),
        pytest.param(16, 4, 2, 7, id="B16 BIG 7.2.1 even tables as before"),
    ],
)
def test_uneven_tables_count_as_they_are_laid(players: int, size: int, rounds: int, most: int) -> None:
    assert most_with_one_loss(players, rounds, size) == most


@pytest.mark.parametrize(("players", "size"), [(4, 3), (5, 3), (7, 3), (5, 4)])
def test_nobody_exceeds_it_at_uneven_tables(players: int, size: int) -> None:
    """B16, BIG 7.2.1: every way two rounds can be won, drawn by the rulebook itself."""
    event = tournament(players, table_size=size)
    first, found = draw(event, "x"), 0
    for one in product(*(range(len(each.seats)) for each in first.tables)):
        after = replace(event, rounds=(_won(first, one),))
        second = draw(after, "y")
        for two in product(*(range(len(each.seats)) for each in second.tables)):
            played = (after.rounds[0], _won(second, two))
            wins = [
                sum(_winner(table) == player.id for each in played for table in each.tables) for player in event.players
            ]
            found = max(found, sum(won >= 1 for won in wins))
    assert found == most_with_one_loss(players, 2, size)


def _winner(table: Table) -> str:
    return max(table.seats, key=lambda each: each.score or 0).player


def test_the_warning_is_not_missed_at_uneven_tables() -> None:
    """B16, BIG 7.2.1: of eleven at tables of five three can lose once at most, and two would go on."""
    params = {"rounds": 3, "qualified": 2, "final_table_size": 2}
    event = tournament(11, table_size=5, national_final=True, params=params)
    assert can_eliminate(tournament_plan(event))
    assert "single-loss-can-eliminate" in draw(event, "x").warnings


def _won(drawn: Draw, winners: Sequence[int]) -> Round:
    tables = tuple(
        Table(t.number, tuple(seat(p, 2 if n == w else 1) for n, p in enumerate(t.seats)))
        for t, w in zip(drawn.tables, winners, strict=True)
    )
    return Round(drawn.round, tables, "swiss", drawn.seed)


def test_a_structure_by_wins_throws_nobody_out() -> None:
    """BIG 7.2.1, BIG 8.1.1."""
    assert not can_eliminate(tournament_plan(tournament(20, table_size=2, national_final=True)))
    assert can_eliminate(tournament_plan(tournament(20, table_size=2, national_final=True, params={"qualified": 4})))
