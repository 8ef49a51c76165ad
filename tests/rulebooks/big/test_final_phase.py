"""The knock-out, the final and the final standing: BIG 4.3, BIG 4.4."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Player
from tabellone.rulebooks.big import draw, explain, standing
from tabellone.rulebooks.big.structure import tournament_plan
from tests.rulebooks.big.final_phases import follow, order, ranked, scored, seats, tied_final
from tests.rulebooks.big.playing import dice, play_on, recorded, round_, seat, table, tournament, withdrawn

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


# --- a tied final (BIG 8.3)


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
    plan = tournament_plan(event)
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
