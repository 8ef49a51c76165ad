"""The knock-out, the final and the final standing: BIG 4.3, BIG 4.4."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.engine.errors import RuleError
from tabellone.rulebooks.big import draw, standing
from tests.rulebooks.big.final_phases import follow, order, ranked, scored, seats
from tests.rulebooks.big.playing import round_, seat, table, withdrawn

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
