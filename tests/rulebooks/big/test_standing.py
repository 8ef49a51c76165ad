"""The standing and its tie ladder: BIG 4.2 and the recorded draw."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Player, Round, Seat, Status, Table, Tournament
from tabellone.rulebooks.big import draw, standing
from tabellone.rulebooks.big.ladder import qualifying_standing, round_book
from tabellone.rulebooks.big.rounds import recorded_rounds
from tabellone.rulebooks.big.table import group_points, largest_table, placed_groups, table_pbg, table_places
from tests.rulebooks.big.playing import dice, play_on, round_, seat, table, tournament, withdrawn
from tests.rulebooks.big.playing import recorded as played


def order(event: Tournament, after: int | None = None) -> list[tuple[int, str]]:
    return [(row.position, row.player) for row in standing(event, after).rows]


FIRST = round_(1, table(1, a=80, b=50, c=40, d=30), table(2, e=82, f=60, g=43))


def test_after_round_one_the_share_of_the_table_parts_equal_points() -> None:
    """BIG 4.2: 80 of 200 against 82 of 185 and a ghost; a table of three gives other points for 2nd."""
    rows = standing(tournament("abcdefg", FIRST)).rows
    assert [(r.player, r.points) for r in rows] == [
        ("a", 1000),
        ("e", 1000),
        ("b", 611),
        ("f", 507),
        ("c", 403),
        ("g", 251),
        ("d", 200),
    ]


def test_bids_come_off_the_pbg_too() -> None:
    """BIG 4.2, BIG 6.1."""
    assert table_pbg(table(1, seat("a", 60, bid=10), seat("b", 50)), 2)["a"] == Fraction(1, 2)


@pytest.mark.parametrize("scores", [(0, 0, 0), (-5, 2, 3), (-9, -1, 4)])
def test_a_table_that_sums_to_nothing_shares_alike(scores: tuple[int, int, int]) -> None:
    """BIG 4.2: 1 / seats, ghosts included."""
    three = table(1, **dict(zip("abc", scores, strict=True)))
    assert set(table_pbg(three, 3).values()) == {Fraction(1, 3)}
    assert set(table_pbg(three, 5).values()) == {Fraction(1, 5)}


def test_a_bye_has_half() -> None:
    """BIG 4.2."""
    first = round_(1, table(1, a=3, b=1), table(2, seat("c", status="bye")))
    assert largest_table(first) == 2
    assert table_pbg(first.tables[1], 2) == {"c": Fraction(1, 2)}
    assert order(tournament("abc", first, table_size=2)) == [(1, "a"), (2, "c"), (3, "b")]


def test_later_the_higher_table_counts_then_the_place_there() -> None:
    """BIG 4.2: c and e end with 1000 + 336 like b and a; the table of the last round parts them."""
    one = round_(1, table(1, a=9, b=1), table(2, c=9, d=8))
    two = round_(2, table(1, a=1, c=2), table(2, b=5, d=4))
    assert order(tournament("abcd", one, two, table_size=2)) == [(1, "c"), (2, "a"), (3, "b"), (4, "d")]


def test_the_ladder_goes_back_to_round_one() -> None:
    """BIG 4.2: equal in round two, so by round one; c and d have won there, a and b lost, by the same share."""
    drawn = round_(2, table(1, a=5, b=5), table(2, c=5, d=5))
    one = round_(1, table(1, c=2, a=1), table(2, d=2, b=1))
    assert order(tournament("abcd", one, drawn, table_size=2)) == [(1, "c"), (1, "d"), (3, "a"), (3, "b")]


# two rounds in which b and f have the same points, table and place in the second, and both were second in the first
LOT = round_(1, table(1, a=80, b=50, c=40, d=30), table(2, e=80, f=60, g=40, h=20))
AGAIN = round_(2, table(1, b=5, f=5, a=4, e=3), table(2, c=9, g=8, d=2, h=1))


@pytest.mark.parametrize(
    ("tables", "first"),
    [
        pytest.param(None, "f", id="by the PBG: 60 of 200 against 50 of 200"),
        pytest.param(False, "f", id="said in so many words"),
        pytest.param(True, "b", id="table 1 before table 2, as another federation may read it"),
    ],
)
def test_the_tables_of_round_one_have_no_order(tables: bool | None, first: str) -> None:
    """BIG 4.2, ruling first-round-has-no-order: they are drawn by lot, so table 1 is no higher than table 2."""
    params = {} if tables is None else {"first_round_tables": tables}
    event = tournament("abcdefgh", LOT, AGAIN, game="catan", params=params)
    assert [player for _, player in order(event)[:2]] == [first, "b" if first == "f" else "f"]


def test_the_better_place_of_round_one_still_counts() -> None:
    """BIG 4.2, ruling first-round-has-no-order: c won the first round at table 2, a was second at table 1."""
    one = round_(1, table(1, x=9, a=8, p=1), table(2, c=9, y=8, q=1), table(3, z=9, v=8, w=1))
    two = round_(2, table(1, a=9, c=9, x=1, y=0), table(2, z=9, v=8, w=7, p=1, q=0))
    event = tournament("acxyzvwpq", one, two, game="catan", params={"bye_points": 0})
    keys = qualifying_standing(event, event.rounds).book
    assert keys.key("c")[-2:] > keys.key("a")[-2:]
    assert [rung.name for rung in keys.rungs()] == ["points", "table", "place", "place", "pbg"]


def test_who_had_no_table_in_round_one_stands_below_all_who_had() -> None:
    """BIG 4.2: also where its tables have no order."""
    one = round_(1, table(1, a=9, b=1, c=1), table(2, d=9, e=5, f=1))
    two = round_(2, table(1, a=9, d=8, n=7), table(2, b=9, c=8, e=7, f=6))
    book = qualifying_standing(tournament("abcdefn", one, two), (one, two)).book
    assert book.key("n")[-2] < min(book.key(player)[-2] for player in "abcdef")


def test_in_a_round_robin_no_table_is_higher() -> None:
    """BIG 4.2: all meet all, so table numbers say nothing; only places count, from the last round back."""
    one = round_(1, table(1, a=9, d=1), table(2, b=9, c=1), phase="round_robin")
    two = round_(2, table(1, d=9, c=1), table(2, a=1, b=9), phase="round_robin")
    three = round_(3, table(1, b=1, d=9), table(2, c=1, a=9), phase="round_robin")
    event = tournament("abcd", one, two, three, table_size=2, system="round_robin")
    book = qualifying_standing(event, event.rounds).book
    assert {rung.name for rung in book.rungs()} == {"points", "place", "pbg"}
    assert [player for _, player in order(event)] == ["d", "a", "b", "c"]


def test_without_a_table_counts_as_after_the_last() -> None:
    """BIG 4.2: x missed round two and has as many points as y."""
    one = round_(1, table(1, a=9, y=2, x=3, b=1), table(2, c=9, d=8, e=7, f=6))
    two = round_(2, table(1, a=9, c=8), table(2, b=4, y=1), table(3, d=3, e=2))
    event = tournament("abcdefxy", one, two)
    book = round_book(event, recorded_rounds(event))
    assert book.lines["x"][1] is None
    assert book.key("x")[1] < book.key("e")[1]


def test_equal_in_every_round_goes_by_the_pbg_of_round_one() -> None:
    """BIG 4.2: both ran out of time at the same table each time; the first table's share parts them."""
    first = round_(1, table(1, seat("a", 5), seat("b", 2, status="timeout"), seat("c", 3, status="timeout")))
    again = round_(2, table(1, seat("a", 5), seat("b", 2, status="timeout"), seat("c", 2, status="timeout")))
    assert order(tournament("abc", first, again)) == [(1, "a"), (2, "c"), (3, "b")]


def test_the_last_resort_is_a_recorded_lot() -> None:
    """ruling recorded-lot: shared until the next round is drawn, then parted by its seed, and always the same."""
    first = round_(1, table(1, a=5, b=5, c=1), table(2, d=5, e=5, f=1))
    event = tournament("abcdef", first, game="catan", table_size=3)
    assert order(event) == [(1, "a"), (1, "b"), (1, "d"), (1, "e"), (5, "c"), (5, "f")]
    assert [row.tied for row in standing(event).rows] == [True] * 6
    drawn = draw(event, "x")
    assert sorted(drawn.lots[:4]) == ["a", "b", "d", "e"]
    assert sorted(drawn.lots[4:]) == ["c", "f"]
    assert [p for t in drawn.tables for p in t.seats] == list(drawn.lots)
    later = replace(event, rounds=(first, played(drawn, dice("z"))))
    assert [player for _, player in order(later, 1)] == list(drawn.lots)
    assert not any(row.tied for row in standing(later, 1).rows)
    assert draw(replace(later, rounds=(first,)), "x") == drawn


def test_who_never_came_is_unranked_and_who_left_is_not() -> None:
    """BIG 4.2: no-shows have no position; who withdrew keeps theirs."""
    one = round_(1, table(1, seat("a", 3), seat("b", 2), seat("c", status="absent")))
    event = withdrawn(tournament("abcd", one), "b", 2)
    answer = standing(event)
    assert [row.player for row in answer.rows] == ["a", "b"]
    assert answer.unranked == ("c", "d")


def test_a_void_table_keeps_its_players_in_with_nothing() -> None:
    """BIG 4, ruling void-is-seated: points as without a table."""
    one = round_(1, table(1, a=3, b=2), table(2, seat("c", status="void"), seat("d", status="void")))
    assert [(r.player, r.points) for r in standing(tournament("abcd", one)).rows] == [
        ("a", 1000),
        ("b", 336),
        ("c", 0),
        ("d", 0),
    ]


def test_rounds_that_cannot_be_asked_for() -> None:
    """BIG 3: incomplete ones name what is missing, others do not exist."""
    open_ = round_(2, table(1, seat("a", 1), seat("b"), seat("c", 2)))
    event = tournament("abc", round_(1, table(1, a=1, b=2, c=3)), open_)
    assert standing(event).after_round == 1
    with pytest.raises(RuleError) as refused:
        standing(event, 2)
    assert refused.value.values == {"round": 2, "table": (1,), "players": ("b",)}
    with pytest.raises(RuleError, match="no-such-round"):
        standing(event, 3)
    assert standing(tournament("abc")).rows == ()
    assert standing(tournament("abc")).unranked == ("a", "b", "c")


def test_it_is_over_after_the_planned_rounds_only() -> None:
    """BIG 7.2.1: never without `rounds`."""
    one = round_(1, table(1, a=1, b=2, c=3))
    assert not standing(tournament("abc", one)).final
    assert standing(tournament("abc", one, params={"rounds": 1})).final
    assert not standing(tournament("abc", one, params={"rounds": 2})).final


@given(st.integers(3, 17), st.integers(2, 5), st.randoms(use_true_random=False))
def test_the_order_of_the_document_does_not_matter(players: int, size: int, chance: object) -> None:
    """BIG 4.2: tables, seats' players and entrants may be written in any order."""
    event, _ = play_on(tournament(players, table_size=size, params={"rounds": 3}, game="catan"), "o", spread=4)
    shuffle = chance.shuffle  # type: ignore[attr-defined]  # hypothesis gives a Random
    people, rounds = list(event.players), list(event.rounds)
    shuffle(people)
    shuffle(rounds)
    for n, each in enumerate(rounds):
        tables = list(each.tables)
        shuffle(tables)
        rounds[n] = replace(each, tables=tuple(tables))
    other = replace(event, players=tuple(people), rounds=tuple(rounds))
    assert standing(other).rows == standing(event).rows
    assert set(standing(other).unranked) == set(standing(event).unranked)


@given(st.integers(4, 15), st.integers(2, 4))
def test_positions_agree_with_points(players: int, size: int) -> None:
    """BIG 4, BIG 4.2: nobody stands above somebody with more points, and a shared position is equal in everything."""
    event, _ = play_on(tournament(players, table_size=size, params={"rounds": 3}, game="catan"), "q", spread=3)
    rows = standing(event).rows
    assert [row.points for row in rows] == sorted((row.points for row in rows), reverse=True)
    keys = {row.player: qualifying_standing(event, event.rounds).book.key(row.player) for row in rows}
    for one in rows:
        assert one.position == 1 + sum(other.position < one.position for other in rows)
        assert all(keys[o.player] == keys[one.player] for o in rows if o.position == one.position)


def test_entrants_may_be_renamed() -> None:
    """The same tournament with other names, in the same order, stands the same."""
    event, _ = play_on(tournament(9, table_size=3, params={"rounds": 3}, game="catan"), "r", spread=3)
    named = {p.id: f"x{p.id}" for p in event.players}
    rounds = tuple(
        replace(
            r,
            tables=tuple(
                replace(t, seats=tuple(replace(s, player=named[s.player]) for s in t.seats)) for t in r.tables
            ),
        )
        for r in event.rounds
    )
    other = replace(event, players=tuple(Player(named[p.id], p.name) for p in event.players), rounds=rounds)
    assert [(r.position, r.player) for r in standing(other).rows] == [
        (r.position, named[r.player]) for r in standing(event).rows
    ]


# --- the ladder told a second time, as slowly and plainly as the rulebook tells it


@st.composite
def halls(draw_: st.DrawFn) -> Tournament:
    """Rounds made by hand: any tables, absences, time-outs, byes, players without a table."""
    people = [f"p{n}" for n in range(draw_(st.integers(2, 9)))]
    rounds = []
    for number in range(1, draw_(st.integers(1, 3)) + 1):
        left = draw_(st.permutations(people))
        tables: list[Table] = []
        while left and draw_(st.integers(0, 9)) > 0:
            size = draw_(st.integers(1, min(4, len(left))))
            group, left = left[:size], left[size:]
            tables.append(
                Table(len(tables) + 1, tuple(draw_(st.builds(one_seat, st.just(p), STATUS, SCORE)) for p in group))
            )
        rounds.append(round_(number, *(tables or [table(1, seat(people[0], status="bye"))])))
    params = draw_(st.sampled_from([{}, {"first_round_tables": True}, {"first_round_tables": False}]))
    return tournament([Player(p, p) for p in people], *rounds, game="catan", params=params)


STATUS = st.sampled_from(["played"] * 8 + ["absent", "timeout", "abandoned"])
SCORE = st.integers(-2, 4)


def one_seat(player: str, status: Status, score: int) -> Seat:
    return seat(player, score, status=status)


def above(event: Tournament, one: str, other: str) -> bool:
    """Whether one stands above the other, read straight from BIG 4.2."""
    points = [Fraction(total(event, player)) for player in (one, other)]
    if points[0] != points[1]:
        return points[0] > points[1]
    if len(event.rounds) > 1:
        for round_now in reversed(event.rounds):
            mine, theirs = where(round_now, one), where(round_now, other)
            if round_now is event.rounds[0] and not event.params.get("first_round_tables"):
                mine, theirs = without_order(mine), without_order(theirs)
            if mine != theirs:
                return mine < theirs
    return share(event, one) > share(event, other)


def total(event: Tournament, player: str) -> Fraction:
    tables = [t for r in event.rounds for t in r.tables if player in t.players]
    return sum((Fraction(group_points(placed_groups(t, "catan")).get(player, 0)) for t in tables), Fraction(0))


def where(round_now: Round, player: str) -> tuple[int, int]:
    for each in round_now.tables:
        places = table_places(each, "catan")
        if player in places:
            return each.number, places[player]
    return 10**9, 0


def without_order(at: tuple[int, int]) -> tuple[int, int]:
    """The place alone; without a table below everybody who had one."""
    return (at[0] if at[0] == 10**9 else 0), at[1]


def share(event: Tournament, player: str) -> Fraction:
    first = event.rounds[0]
    there = [[s for s in t.seats if s.status != "absent"] for t in first.tables]
    group = next((g for g in there if player in {s.player for s in g}), [])
    if len(group) < 2:
        return Fraction(len(group), 2)
    scores = [Fraction(s.score or 0) for s in group]
    ghosts = [Fraction(9, 10) * sum(scores) / len(scores)] * (max(map(len, there)) - len(group))
    whole = sum(scores) + sum(ghosts)
    own = next(Fraction(s.score or 0) for s in group if s.player == player)
    return own / whole if whole > 0 else Fraction(1, len(scores) + len(ghosts))


@given(halls())
def test_the_ladder_is_what_the_rulebook_says(event: Tournament) -> None:
    """BIG 4.2: everyone's position is one more than those who stand above."""
    rows = standing(event).rows
    for row in rows:
        assert row.points == total(event, row.player)
        assert row.position == 1 + sum(above(event, other.player, row.player) for other in rows)
