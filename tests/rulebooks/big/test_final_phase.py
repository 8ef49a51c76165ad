"""Who qualifies, the knock-out, the final and the final standing: BIG 4.3, BIG 4.4, BIG 7.2.1, BIG 8.1, BIG 8.3."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.engine.answers import Draw
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Player, Round, Seat, Table, Tournament
from tabellone.rulebooks.big import draw, explain, standing
from tabellone.rulebooks.big.advice import can_eliminate, most_with_one_loss
from tabellone.rulebooks.big.final_phase import final_phase_state
from tabellone.rulebooks.big.plan import plan_of
from tests.rulebooks.big.playing import dice, play_on, recorded, round_, seat, table, tournament, withdrawn


def seats(drawn: Draw) -> list[tuple[str, ...]]:
    return [each.seats for each in drawn.tables]


def order(event: Tournament) -> str:
    return "".join(row.player for row in standing(event).rows)


def ranked(players: str, *, size: int, **fields: Any) -> Tournament:
    """A tournament whose only Swiss round puts the players in this order: one table, or tables by size."""
    tables = [players[n : n + size] for n in range(0, len(players), size)]
    seated = [
        Table(n, tuple(seat(p, 1000 - 20 * turn**2 - n) for turn, p in enumerate(each)))
        for n, each in enumerate(tables, 1)
    ]
    return tournament(players, round_(1, *seated, seed="one"), table_size=size, **fields)


def scored(drawn: Draw, first: str) -> Round:
    """The drawn round, won by whoever comes first in this list."""
    tables = [
        Table(
            t.number,
            tuple(seat(p, 100 - first.index(p)) for p in t.seats)
            if len(t.seats) > 1
            else (Seat(t.seats[0], status="bye"),),
        )
        for t in drawn.tables
    ]
    return Round(drawn.round, tuple(tables), drawn.phase, drawn.seed)  # type: ignore[arg-type]  # as it was drawn


def follow(event: Tournament, first: str) -> tuple[Tournament, list[Draw]]:
    """Draw and play to the end; at each table wins who comes first in the list."""
    draws = []
    while not standing(event).final:
        draws.append(draw(event, f"k{len(event.rounds)}"))
        event = replace(event, rounds=(*event.rounds, scored(draws[-1], first)))
    return event, draws


# --- straight to a final


def test_a_final_table_after_the_planned_rounds() -> None:
    """BIG 8.1: "3 Swiss + final"; the final seats `qualified`, else `final_table_size`, else `table_size`."""
    event = ranked("abcdefgh", size=4, params={"rounds": 1, "final_phase": "final"})
    before = [row.player for row in standing(event).rows]
    drawn = draw(event, "f")
    assert (drawn.phase, seats(drawn), drawn.direct) == ("final", [tuple(before[:4])], ())
    three = replace(event, params={**event.params, "final_table_size": 3})
    assert seats(draw(three, "f")) == [tuple(before[:3])]
    two = replace(three, params={**three.params, "qualified": 2})
    assert seats(draw(two, "f")) == [tuple(before[:2])]


def test_finalists_stand_by_the_final_the_others_by_the_standing() -> None:
    """ruling final-standing, ruling points-of-qualifying."""
    event = ranked("abcd", size=2, params={"rounds": 1, "final_phase": "final", "final_table_size": 3})
    before = order(event)
    event = replace(event, rounds=(*event.rounds, scored(draw(event, "f"), before[2] + before[0] + before[1])))
    assert order(event) == before[2] + before[0] + before[1] + before[3]
    assert standing(event).final
    assert standing(event).rows[0].points == standing(event, 1).rows[2].points


# --- brackets


@pytest.mark.parametrize(
    ("qualified", "phase", "pairs", "direct"),
    [
        pytest.param(2, "final", ["ab"], "", id="BIG 4.3 two"),
        pytest.param(3, "semifinal", ["bc"], "a", id="BIG 8.1.1 three, the first straight to the final"),
        pytest.param(4, "semifinal", ["ad", "bc"], "", id="BIG 4.3 four"),
        pytest.param(5, "quarterfinal", ["de"], "abc", id="BIG 8.1.1 five"),
        pytest.param(6, "quarterfinal", ["cf", "de"], "ab", id="BIG 8.1.1 six"),
        pytest.param(7, "quarterfinal", ["bg", "cf", "de"], "a", id="BIG 8.1.1 seven"),
        pytest.param(8, "quarterfinal", ["ah", "bg", "cf", "de"], "", id="BIG 4.3 eight"),
        pytest.param(9, "round_of_16", ["hi"], "abcdefg", id="BIG 8.1.1 nine"),
        pytest.param(10, "round_of_16", ["gj", "hi"], "abcdef", id="BIG 8.1.1 ten"),
        pytest.param(13, "round_of_16", ["dm", "el", "fk", "gj", "hi"], "abc", id="BIG 8.1.1 thirteen"),
    ],
)
def test_first_against_last_without_those_who_skip(qualified: int, phase: str, pairs: list[str], direct: str) -> None:
    names = "abcdefghijklmnopqr"
    params = {"rounds": 1, "final_phase": "national", "qualified": qualified}
    event = ranked(names, size=2, params=params)
    standing_before = [row.player for row in standing(event).rows]
    drawn = draw(event, "k")
    letter = dict(zip(standing_before, names, strict=True))
    assert drawn.phase == phase
    assert ["".join(letter[p] for p in pair) for pair in seats(drawn)] == pairs
    assert "".join(letter[p] for p in drawn.direct) == direct


@pytest.mark.parametrize("qualified", range(2, 19))
def test_first_and_second_meet_in_the_final_only(qualified: int) -> None:
    """BIG 4.3: the bracket is fixed from the start; if the better always wins they meet at the end."""
    names = "abcdefghijklmnopqr"
    event = ranked(names, size=2, params={"rounds": 1, "final_phase": "national", "qualified": qualified})
    before = order(event)
    done, draws = follow(event, before)
    assert seats(draws[-1]) == [tuple(before[:2])]
    assert order(done)[:2] == before[:2]
    assert [each.phase for each in draws][-1] == "final"
    upset, draws = follow(event, before[::-1])
    assert len(order(upset)) == 18
    assert set(seats(draws[-1])[0]) <= set(before[:qualified])


@given(st.integers(2, 18), st.permutations("abcdefghijklmnopqr"))
def test_any_winners_lead_to_one_champion_and_nobody_meets_twice(qualified: int, wins: list[str]) -> None:
    """BIG 4.3: as many rounds as the bracket has, each pair at most once, everybody who qualified in it."""
    event = ranked(
        "abcdefghijklmnopqr", size=2, params={"rounds": 1, "final_phase": "national", "qualified": qualified}
    )
    field = set(order(event)[:qualified])
    done, draws = follow(event, "".join(wins))
    pairs = [frozenset(pair) for drawn in draws for pair in seats(drawn)]
    assert len(draws) == (qualified - 1).bit_length()
    assert len(set(pairs)) == len(pairs) == qualified - 1
    assert set().union(*pairs) == field
    assert order(done)[0] == min(field, key=wins.index)


def test_five_qualified_and_two_upsets() -> None:
    """BIG 8.1.1: 5 beats 4 and then meets 1, who skipped; 3 beats 2; the final is 1 v 3."""
    event = ranked("abcdef", size=2, params={"rounds": 1, "final_phase": "national", "qualified": 5})
    a, b, c, d, e, f = list(order(event))
    _, draws = follow(event, a + c + b + e + d + f)
    assert [[set(pair) for pair in seats(drawn)] for drawn in draws] == [[{d, e}], [{a, e}, {b, c}], [{a, c}]]


def test_the_bracket_does_not_move_with_upsets() -> None:
    """BIG 4.3: whoever beats the first takes over that place in the bracket."""
    event = ranked("abcdefgh", size=2, params={"rounds": 1, "final_phase": "national", "qualified": 8})
    a, b, c, d, e, f, g, h = list(order(event))
    _, draws = follow(event, h + b + c + d + a + e + f + g)
    assert {frozenset(pair) for pair in seats(draws[1])} == {frozenset((h, d)), frozenset((b, c))}


def test_a_drawn_game_is_passed_by_who_stood_higher() -> None:
    """BIG 4.3; a void game counts as drawn (ruling knock-out-void)."""
    event = ranked("abcd", size=2, game="catan", params={"rounds": 1, "final_phase": "national", "qualified": 4})
    a, b, c, d = list(order(event))
    drawn = round_(
        2, table(1, **{a: 5, d: 5}), table(2, seat(b, status="void"), seat(c, status="void")), phase="semifinal"
    )
    assert seats(draw(replace(event, rounds=(*event.rounds, drawn)), "f")) == [(a, b)]


def test_an_absence_loses_and_both_absent_lose() -> None:
    """BIG 4.3."""
    event = ranked("abcd", size=2, params={"rounds": 1, "final_phase": "national", "qualified": 4})
    a, b, c, d = list(order(event))
    gone = round_(
        2,
        table(1, seat(a, status="absent"), seat(d)),
        table(2, seat(b, status="absent"), seat(c, status="absent")),
        phase="semifinal",
    )
    done = replace(event, rounds=(*event.rounds, gone))
    assert standing(done).final
    assert order(done)[0] == d


def test_who_withdraws_during_it_leaves_the_way_free() -> None:
    """ruling knock-out-withdrawal: whoever would have met them goes on without a game."""
    event = ranked("abcdefgh", size=2, params={"rounds": 1, "final_phase": "national", "qualified": 8})
    before = order(event)
    a, b, c, d = list(before[:4])
    event = replace(event, rounds=(*event.rounds, scored(draw(event, "q"), before)))
    event = withdrawn(event, a, 3)
    drawn = draw(event, "s")
    assert (seats(drawn), drawn.direct) == ([(b, c)], (d,))
    event = replace(event, rounds=(*event.rounds, scored(drawn, before)))
    assert seats(draw(event, "f")) == [(b, d)]
    event = replace(event, rounds=(*event.rounds, scored(draw(event, "f"), before)))
    assert order(event) == b + d + c + a + before[4:]
    alone = withdrawn(replace(event, rounds=event.rounds[:-1]), b, 4)
    assert standing(alone).final
    assert order(alone)[:2] == d + b
    with pytest.raises(RuleError, match="nothing-left-to-draw"):
        draw(alone, "f")


def test_a_phase_that_nobody_plays_is_passed_over() -> None:
    """ruling knock-out-withdrawal: both semifinals fall away."""
    event = ranked("abcdefgh", size=2, params={"rounds": 1, "final_phase": "national", "qualified": 8})
    before = order(event)
    event = replace(event, rounds=(*event.rounds, scored(draw(event, "q"), before)))
    event = withdrawn(withdrawn(event, before[2], 3), before[3], 3)
    drawn = draw(event, "f")
    assert (drawn.phase, seats(drawn)) == ("final", [tuple(before[:2])])


def test_a_bracket_not_played_as_drawn_goes_on_by_position() -> None:
    """BIG 4.3: tables made by hand; then first against last of who is left."""
    event = ranked("abcdefgh", size=2, params={"rounds": 1, "final_phase": "national", "qualified": 8})
    a, b, c, d, e, f, g, h = list(order(event))
    games = ({a: 2, b: 1}, {h: 2, g: 1}, {d: 2, c: 1}, {e: 2, f: 1})
    by_hand = round_(2, *(table(n, **game) for n, game in enumerate(games, 1)), phase="quarterfinal")
    assert seats(draw(replace(event, rounds=(*event.rounds, by_hand)), "s")) == [(a, h), (d, e)]


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
    assert plan_of(replace(entered, rounds=())).participants == 17
    assert plan_of(entered).participants == 16
    absent = table(9, seat("z", status="absent"))
    marked = replace(entered, rounds=(replace(event.rounds[0], tables=(*event.rounds[0].tables, absent)),))
    assert plan_of(marked).participants == 16
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


# --- a tied final (BIG 8.3)


def tied_final(game: str, size: int, scores: dict[str, int]) -> tuple[Tournament, str]:
    """After the final of the first `size`; scores by their standing before it (a = first)."""
    event = ranked(
        "abcdefgh",
        size=4 if size > 2 else 2,
        game=game,
        params={"rounds": 1, "final_phase": "final", "final_table_size": size},
    )
    before = order(event)
    drawn = draw(event, "f")
    named = dict(zip("abcdefgh", before, strict=True))
    final = round_(
        2,
        Table(1, tuple(seat(p, next(v for k, v in scores.items() if named[k] == p)) for p in drawn.tables[0].seats)),
        phase="final",
    )
    return replace(event, rounds=(*event.rounds, final)), before


def test_a_tie_goes_by_the_standing_before() -> None:
    """BIG 8.3: most games."""
    event, before = tied_final("catan", 4, {"a": 5, "b": 9, "c": 9, "d": 7})
    assert standing(event).final
    assert order(event)[:4] == before[1] + before[2] + before[3] + before[0]


def test_a_tie_at_a_game_for_two_is_replayed() -> None:
    """BIG 8.3.3: until somebody wins."""
    event, before = tied_final("7-wonders-duel", 2, {"a": 5, "b": 5})
    assert not standing(event).final
    for n in (3, 4):
        drawn = draw(event, "r")
        assert (drawn.round, drawn.phase, set(seats(drawn)[0])) == (n, "final", set(before[:2]))
        first, second = seats(drawn)[0]
        scores = {first: 1, second: 1 if n == 3 else 2}
        event = replace(event, rounds=(*event.rounds, round_(n, table(1, **scores), phase="final")))
    assert standing(event).final
    assert order(event)[:2] == second + first


def test_dominion_replays_among_the_tied() -> None:
    """BIG 8.3.5: the replay decides the first place only."""
    event, before = tied_final("dominion", 4, {"a": 9, "b": 3, "c": 9, "d": 9})
    drawn = draw(event, "r")
    assert set(seats(drawn)[0]) == {before[0], before[2], before[3]}
    replay = round_(3, table(1, **{before[0]: 1, before[2]: 5, before[3]: 9}), phase="final")
    done = replace(event, rounds=(*event.rounds, replay))
    assert standing(done).final
    assert order(done)[:4] == before[3] + before[0] + before[2] + before[1]


def test_a_tie_behind_the_first_needs_no_replay() -> None:
    """BIG 8.3.5: it goes by the standing before."""
    event, before = tied_final("dominion", 4, {"a": 3, "b": 9, "c": 3, "d": 3})
    assert standing(event).final
    assert order(event)[:4] == before[1] + before[0] + before[2] + before[3]


def test_who_will_not_replay_leaves_the_first_place() -> None:
    """BIG 8.3, ruling knock-out-withdrawal."""
    event, before = tied_final("7-wonders-duel", 2, {"a": 5, "b": 5})
    event = withdrawn(event, before[0], 3)
    assert standing(event).final
    assert order(event)[:2] == before[1] + before[0]


def test_a_replay_is_announced_and_told() -> None:
    """BIG 8.3.3 plays a tied final again, BIG 8.3.23 looks at the standing before: the organiser is told which."""
    event, before = tied_final("7-wonders-duel", 2, {"a": 5, "b": 5})
    assert draw(event, "r").warnings == ("final-again",)
    assert "big-final-replayed" in [step.name for step in explain(event, before[0])]
    event, before = tied_final("catan", 4, {"a": 5, "b": 9, "c": 9, "d": 7})
    assert "big-final-tied" in [step.name for step in explain(event, before[2])]
    assert "big-final-played" in [step.name for step in explain(event, before[3])]


def test_the_standing_says_how_far_each_came() -> None:
    """ruling final-standing: points are those of the qualifying rounds, so the phase reached tells the order."""
    event = ranked("abcdefgh", size=2, params={"rounds": 1, "final_phase": "national", "qualified": 4})
    assert not any(row.more for row in standing(event).rows)
    done, _ = follow(event, order(event))
    reached = [row.more["reached"] for row in standing(done).rows]
    assert reached == ["final"] * 2 + ["semifinal"] * 2 + ["qualifying"] * 4
    on_the_way = standing(done, 2).rows
    assert [row.more["reached"] for row in on_the_way[:4]] == ["still in"] * 2 + ["semifinal"] * 2


def test_who_had_no_part_in_a_recorded_knockout_stands_behind_it() -> None:
    """ruling final-standing: a document may record a knock-out without planning one; the second here stayed out."""
    event = ranked("abcdef", size=2)
    before = order(event)
    a, b, c, d = list(before[:4])
    semifinal = round_(2, table(1, **{c: 1, d: 2}), phase="semifinal")
    final = round_(3, table(1, **{a: 1, d: 2}), phase="final")
    event = replace(event, rounds=(*event.rounds, semifinal, final))
    assert standing(event).final
    assert order(event) == d + a + c + b + before[4:]
    assert {row.player: row.more["reached"] for row in standing(event).rows}[b] == "qualifying"
    told = [step.name for step in explain(event, b)]
    assert told == ["big-total-qualifying", "big-pbg", "big-standing-position", "big-final-position"]


# --- a mere knock-out


def test_a_knockout_from_the_start() -> None:
    """BIG 4.3, ruling knockout-by-lot: seeds first, then by lot; seed one and two meet in the final only."""
    people = [Player(f"p{n}", f"P {n}", seed={4: 1, 2: 2}.get(n)) for n in range(1, 7)]
    event = tournament(people, system="knockout", table_size=2)
    drawn = draw(event, "s")
    assert (drawn.phase, drawn.direct) == ("quarterfinal", ("p4", "p2"))
    done, draws = play_on(event, "s")
    assert [each.phase for each in draws] == ["quarterfinal", "semifinal", "final"]
    assert len(standing(done).rows) == 6
    assert standing(done).rows[0].position == 1


def test_a_knockout_from_the_start_goes_through_its_rounds_whatever_its_final_phase() -> None:
    """BIG 4.3: `final` after Swiss rounds is straight to a final table; a mere knock-out has no such rounds."""
    event = tournament(14, system="knockout", table_size=2, params={"final_phase": "final"})
    assert draw(event, "s").phase == "round_of_16"


# --- whole national finals


@pytest.mark.parametrize("size", range(2, 8))
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7, 8, 9, 12, 13, 16, 17, 25, 28, 34, 48, 66])
def test_every_national_final_comes_to_its_end(players: int, size: int) -> None:
    """BIG 8.1.1, BIG 8.1.2, BIG 8.1.3: and each draw is made again from its seed."""
    event, draws = play_on(tournament(players, table_size=size, national_final=True), f"{players}", spread=9)
    rows = standing(event).rows
    assert sorted(row.player for row in rows) == [p.id for p in event.players]
    assert rows[0].position == 1
    assert not rows[0].tied
    for number, drawn in enumerate(draws):
        assert draw(replace(event, rounds=event.rounds[:number]), drawn.seed) == drawn
        assert max(len(each) for each in seats(drawn)) <= max(size, 4)
    plan = plan_of(event)
    assert sum(each.phase == "swiss" for each in draws) == plan.rounds


@given(st.integers(6, 30), st.integers(2, 4), st.integers(0, 9), st.data())
def test_withdrawals_never_strand_a_final(players: int, size: int, lot: int, data: st.DataObject) -> None:
    """ruling knock-out-withdrawal, ruling final-standing: everyone who played has a position at the end."""
    event = tournament(players, table_size=size, national_final=True)
    scores = dice(f"{lot}", spread=9)
    gone: set[str] = set()
    for number in range(1, 30):
        if event.rounds and standing(event).final:
            break
        leaving = data.draw(st.sets(st.sampled_from([p.id for p in event.players]), max_size=2)) - gone
        if len(gone | leaving) <= players - 5:
            gone |= leaving
            for player in leaving:
                event = withdrawn(event, player, number)
        if event.rounds and standing(event).final:
            break
        drawn = draw(event, f"{lot}.{number}")
        assert not gone & {p for each in seats(drawn) for p in each}
        event = replace(event, rounds=(*event.rounds, recorded(drawn, scores)))
    answer = standing(event)
    assert answer.final
    came = {p for r in event.rounds for t in r.tables for p in t.players}
    assert {row.player for row in answer.rows} == came


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


def _won(drawn: Draw, winners: Sequence[int]) -> Round:
    tables = tuple(
        Table(t.number, tuple(seat(p, 2 if n == w else 1) for n, p in enumerate(t.seats)))
        for t, w in zip(drawn.tables, winners, strict=True)
    )
    return Round(drawn.round, tables, "swiss", drawn.seed)


def test_a_structure_by_wins_throws_nobody_out() -> None:
    """BIG 7.2.1, BIG 8.1.1."""
    assert not can_eliminate(plan_of(tournament(20, table_size=2, national_final=True)))
    assert can_eliminate(plan_of(tournament(20, table_size=2, national_final=True, params={"qualified": 4})))
