"""What a table is asked for: everything at once that always counts, the rest only on a tie."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.contract import BY_ID
from tabellone.contract.results import Wanted
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Player, Round, Seat, Table, Tournament
from tabellone.engine.tables import SEATED, problems_at
from tabellone.rulebooks import big, pergioco, risiko
from tabellone.rulebooks.big.catalogue.games import SHEETS
from tabellone.rulebooks.big.table import table_places
from tests.rulebooks.big import playing
from tests.rulebooks.risiko import drawing
from tests.steps import steps

HALF = Decimal("0.5")


def big_table(game: str, *seats: Seat) -> Tournament:
    players = "".join(seat.player for seat in seats)
    return playing.tournament(players, playing.round_(1, Table(1, seats)), game=game, table_size=len(seats))


def asked(game: str, *seats: Seat) -> dict[str, str]:
    return {one.player: one.name for one in big.missing(big_table(game, *seats), 1, 1, seats)}


def stage(*seats: Seat) -> Tournament:
    day = date(2026, 3, 1)
    players = tuple(Player(name, name) for name in "ab")
    rounds = (Round(1, (Table(1, seats),)),)
    return Tournament("pergioco", "s", "S", day, day, players, game="hex", system="swiss", rounds=rounds)


def master(number: int, *seats: Seat) -> Tournament:
    return drawing.tournament([seat.player for seat in seats], Round(number, (Table(1, seats),)))


def rk_seats(**scores: int) -> list[Seat]:
    return [drawing.seat(player, score) for player, score in scores.items()]


# BIG


def test_splendor_asks_for_cards_of_the_two_tied_only() -> None:
    """BIG 8.3.19: fewer cards, asked of who is level."""
    seats = [playing.seat("a", 15), playing.seat("b", 15), playing.seat("c", 9)]
    event = big_table("splendor", *seats)
    assert big.missing(event, 1, 1, seats) == (
        Wanted("a", "tiebreak.cards", "BIG 8.3.19", ("b",)),
        Wanted("b", "tiebreak.cards", "BIG 8.3.19", ("a",)),
    )
    seats[0] = playing.seat("a", 15, tiebreak={"cards": 12})
    assert [one.player for one in big.missing(event, 1, 1, seats)] == ["b"]
    seats[1] = playing.seat("b", 15, tiebreak={"cards": 12})
    assert big.missing(event, 1, 1, seats) == ()  # level for good: the place is shared


def test_bids_come_off_before_a_tie_is_seen() -> None:
    """BIG 6.1."""
    assert asked("splendor", playing.seat("a", 15, bid="0.1"), playing.seat("b", 15)) == {}
    tied = asked("splendor", playing.seat("a", 16, bid=1), playing.seat("b", 15))
    assert tied == {"a": "tiebreak.cards", "b": "tiebreak.cards"}


def test_figures_are_asked_in_their_order() -> None:
    """BIG 8.3.21: projects, then money among those still level."""
    tied = [playing.seat(name, 50) for name in "abc"]
    assert set(asked("ark-nova", *tied).values()) == {"tiebreak.projects"}
    parted = [playing.seat(name, 50, tiebreak={"projects": n}) for name, n in zip("abc", (3, 2, 2), strict=True)]
    assert asked("ark-nova", *parted) == {"b": "tiebreak.money", "c": "tiebreak.money"}


def test_a_figure_asked_again_while_tied() -> None:
    """BIG 8.3.22."""
    seats = [playing.seat(name, 50, tiebreak={"game_rule": 1}) for name in "ab"]
    assert asked("potion-explosion", *seats) == {"a": "tiebreak.game_rule_2", "b": "tiebreak.game_rule_2"}


@pytest.mark.parametrize("game", ["catan", "russian-railroads"])
def test_nothing_parts_the_tie(game: str) -> None:
    """BIG 8.3: the place is shared; no figure exists."""
    assert asked(game, playing.seat("a", 50), playing.seat("b", 50)) == {}


@pytest.mark.parametrize("game", ["carcassonne", "century"])
def test_the_real_turn_order_is_asked_where_a_tie_hangs_on_it(game: str) -> None:
    """BIG 8.3.1, BIG 8.3.18: the draw does not say who starts."""
    assert asked(game, playing.seat("a", 50), playing.seat("b", 50)) == {"a": "turn", "b": "turn"}
    assert asked(game, playing.seat("a", 50, turn=2), playing.seat("b", 50)) == {}  # the other one was the first
    assert asked(game, playing.seat("a", 50), playing.seat("b", 49)) == {}
    assert asked(game, playing.seat("a", 50, place=1), playing.seat("b", 50, place=2)) == {}


def test_a_table_seated_by_its_auction_is_not_asked_again() -> None:
    """BIG 6.1.1, BIG 8.3.18: the seats stand in the order that was bid for."""
    seats = (playing.seat("a", 50), playing.seat("b", 50))
    event = playing.tournament("ab", playing.round_(1, Table(1, seats, extra={SEATED: True})), game="century")
    assert big.missing(event, 1, 1, seats) == ()


def test_scores_come_first() -> None:
    """BIG 3: a table is over when its result is reported."""
    seats = [playing.seat("a", 15), playing.seat("b", 15), playing.seat("c")]
    assert big.missing(big_table("splendor", *seats), 1, 1, seats) == (Wanted("c", "score", "BIG 3"),)


def test_the_referee_time_and_void_ask_for_nothing() -> None:
    """BIG 7.2.2, BIG 8.1."""
    assert asked("splendor", playing.seat("a", 15, place=1), playing.seat("b", 15, place=2)) == {}
    assert asked("splendor", playing.seat("a", 15), playing.seat("b", 15, status="timeout")) == {}
    assert asked("splendor", playing.seat("a", status="void"), playing.seat("b", status="void")) == {}


def test_fields_follow_the_sheet() -> None:
    """BIG 6, BIG 8.3: bids where there is an auction, in its step; supremacy at 7 Wonders Duel alone."""
    two = [playing.seat("a"), playing.seat("b")]
    names = {game: list(big.result_form(big_table(game, *two), 1, 1).by_name) for game in SHEETS}
    assert names["splendor"] == ["score", "bid", "tiebreak.cards", "place"]
    assert [game for game in SHEETS if "supremacy" in names[game]] == ["7-wonders-duel"]
    assert "bid" not in names["perudo"]
    form = big.result_form(big_table("splendor", *two), 1, 1).by_name
    assert (form["bid"].step, form["tiebreak.cards"].shown, form["place"].shown) == (
        Decimal("0.1"),
        "on_tie",
        "on_request",
    )


def test_a_bye_asks_for_nothing() -> None:
    """BIG 4.1, PG 26."""
    alone = Seat("a", status="bye")
    for book, event in ((big, big_table("carcassonne", alone)), (pergioco, stage(alone))):
        form = book.result_form(event, 1, 1)
        assert (form.fields, form.statuses) == ((), ("bye",))
        assert book.missing(event, 1, 1, [alone]) == ()
        assert problems_at(event, 1, 1, [alone], book.problems) == ()


@given(st.sampled_from(sorted(SHEETS)), st.lists(st.integers(0, 2), min_size=2, max_size=2), st.data())
def test_answering_what_is_asked_comes_to_an_end(game: str, scores: list[int], data: st.DataObject) -> None:
    """BIG 8.3: answering what is asked ends, and each answer is to a question of the game's own sheet."""
    seats = [playing.seat(name, score) for name, score in zip("ab", scores, strict=True)]
    event = big_table(game, *seats)
    for _ in range(5):
        wanted = big.missing(event, 1, 1, seats)
        if not wanted:
            break
        assert scores[0] == scores[1]
        if wanted[0].name == "turn":
            seats = [
                replace(seat, turn=turn) for seat, turn in zip(seats, data.draw(st.permutations([1, 2])), strict=True)
            ]
            continue
        answers = {one.player: (one.name.removeprefix("tiebreak."), data.draw(st.integers(0, 3))) for one in wanted}
        seats = [
            replace(seat, tiebreak={**seat.tiebreak, answers[seat.player][0]: Decimal(answers[seat.player][1])})
            for seat in seats
        ]
    else:
        assert game == "potion-explosion"
    places = table_places(Table(1, tuple(seats)), game)
    assert len(places) == 2
    refused = problems_at(event, 1, 1, seats, big.problems)
    assert bool(refused) == (SHEETS[game].ties_impossible and len(set(places.values())) == 1)


# RisiKo!


def test_off_objective_only_on_equal_table_points() -> None:
    """RK points: more off-objective points part equal table points; equal there, the turn order does."""
    seats = rk_seats(a=40, b=40, c=12, d=9)
    event = master(1, *seats)
    assert risiko.missing(event, 1, 1, seats) == (
        Wanted("a", "off_objective", "RK points", ("b",)),
        Wanted("b", "off_objective", "RK points", ("a",)),
    )
    told = [replace(seat, off_objective=5) if seat.player in "ab" else seat for seat in seats]
    assert risiko.missing(event, 1, 1, told) == (
        Wanted("a", "turn", "RK points", ("b",)),
        Wanted("b", "turn", "RK points", ("a",)),
    )
    known = [replace(seat, turn={"a": 3, "b": 1}.get(seat.player)) for seat in told]
    assert risiko.missing(event, 1, 1, known) == ()


def test_ties_behind_the_winner_decide_nothing_in_a_qualifying_game() -> None:
    """RK points: only the win is worth a point; RK withdrawals: in a semifinal the second can be called in."""
    seats = rk_seats(a=40, b=12, c=12, d=9)
    assert [one.decides for one in risiko.missing(master(1, *seats), 1, 1, seats)] == [False, False]
    assert [one.decides for one in risiko.missing(master(3, *seats), 3, 1, seats)] == [True, True]


def test_the_objective_wins_whatever_the_others_scored() -> None:
    """RK points: the objective needs no score, and the tie behind it is for the second place."""
    seats = [Seat("a", objective=True), *rk_seats(b=12, c=12, d=9)]
    assert [one.player for one in risiko.missing(master(1, *seats), 1, 1, seats) if one.decides] == []


def test_absent_and_unreported_seats() -> None:
    """RK points: an absent seat needs no score, one who left a started game does."""
    seats = [Seat("a", status="absent"), Seat("b", status="abandoned"), *rk_seats(c=3), Seat("d")]
    wanted = risiko.missing(master(1, *seats), 1, 1, seats)
    assert [(one.player, one.name) for one in wanted] == [("b", "score"), ("d", "score")]


def test_the_form_of_a_master() -> None:
    """RK points: whole table points from 0 to the most of the tournament."""
    event = replace(master(1, *rk_seats(a=1, b=2, c=3, d=4)), params={"max_table_points": 90})
    form = risiko.result_form(event, 1, 1).by_name
    assert (form["score"].kind, form["score"].most, form["score"].required) == ("whole", Decimal(90), True)
    assert [name for name, one in form.items() if one.shown == "at_once"] == ["score", "objective"]


# PerGioco


def test_a_game_of_a_stage() -> None:
    """PG 26: one point shared; PG 22: nothing more is asked on a drawn game."""
    seats = [Seat("a", HALF), Seat("b", HALF)]
    event = stage(*seats)
    form = pergioco.result_form(event, 1, 1)
    assert (form.fields[0].choices, form.total) == (("1", "0.5", "0"), Decimal(1))
    assert pergioco.missing(event, 1, 1, seats) == ()
    assert pergioco.missing(event, 1, 1, [Seat("a"), Seat("b", status="absent")]) == (Wanted("a", "score", "PG 22"),)


# what is refused


@pytest.mark.parametrize(
    ("seats", "place", "code"),
    [
        (rk_seats(a=87, b=1, c=2, d=3), "seats[0].score", "risiko-score-range"),
        ([*rk_seats(a=8, b=1, c=2), Seat("d", Decimal("1.5"))], "seats[3].score", "risiko-score-whole"),
        ([*rk_seats(a=8, b=1, c=2), Seat("d", Decimal("NaN"))], "seats[3].score", "figure-out-of-range"),
        ([*rk_seats(a=8, b=1, c=2), Seat("d", place=4)], "seats", "places-on-some"),
        ([*rk_seats(a=8, b=1, c=2), Seat("d", status="void")], "seats", "void-on-some"),
        ([*rk_seats(a=8, b=1, c=2), Seat("d", Decimal(1), bid=Decimal(1))], "seats[3].bid", "risiko-foreign-figure"),
    ],
)
def test_problems_stand_beside_their_field(seats: list[Seat], place: str, code: str) -> None:
    """RK points."""
    event = master(1, *rk_seats(a=8, b=1, c=2, d=3))
    assert [(one.place, one.code) for one in problems_at(event, 1, 1, seats, risiko.problems)] == [(place, code)]


def test_problems_of_the_others() -> None:
    """BIG 6.1, PG 26."""
    two = [playing.seat("a", 15, bid=-1), playing.seat("b", 9)]
    assert [one.place for one in problems_at(big_table("splendor", *two), 1, 1, two, big.problems)] == ["seats[0].bid"]
    both = [Seat("a", Decimal(1)), Seat("b", Decimal(1))]
    assert [one.code for one in problems_at(stage(*both), 1, 1, both, pergioco.problems)] == ["pg-not-one-point"]


@pytest.mark.parametrize("name", list(BY_ID))
def test_a_table_that_is_not_there(name: str) -> None:
    book = BY_ID[name]
    with pytest.raises(RuleError, match="no-such-table"):
        book.result_form(stage(Seat("a"), Seat("b")), 1, 2)


def test_four_hundred_players_are_no_burden() -> None:
    """A scorer's figures are checked while they type: a hundred steps for each player, however many there are."""
    for players in (103, 403):
        event = drawing.played_on(drawing.evening(players), 2)
        check = partial(problems_at, event, 2, 21, event.rounds[1].tables[20].seats, risiko.problems)
        assert check() == ()
        assert steps(check) < 150 * players
