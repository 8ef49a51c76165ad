"""Clocks (BIG 7.2.2)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.contract.clocks import MINUTE, Clock, Event, EventKind, Limits
from tabellone.rulebooks.big.clocks import watch_clock, watch_limits
from tests.rulebooks.big.playing import tournament

TWO = Limits(("anna", "bruno"), player=100, table=300)
KINDS: tuple[EventKind, ...] = ("turn", "turn", "pause", "resume")


def limits_of(game: str, players: Sequence[str], **announced: int) -> Limits:
    return watch_limits(tournament(len(players), game=game), 1, players, **announced)


def turn(player: str, at: int) -> Event:
    return Event("turn", at, player)


def test_time_runs_for_who_is_in_turn() -> None:
    """BIG 7.2.2."""
    state = watch_clock([turn("anna", 1000), turn("bruno", 1030), turn("anna", 1050)], TWO, 1060)
    assert (state.used, state.turn, state.elapsed) == ({"anna": 40, "bruno": 20}, "anna", 60)
    assert state.remaining == {"anna": 60, "bruno": 80}


def test_a_refill_pause_costs_nobody() -> None:
    """BIG 7.2.2."""
    state = watch_clock([turn("anna", 0), Event("pause", 10), Event("resume", 90)], TWO, 95)
    assert (state.used["anna"], state.paused) == (15, False)
    assert watch_clock([turn("anna", 0), Event("pause", 10)], TWO, 250).used == {"anna": 10, "bruno": 0}


def test_the_turn_may_change_in_a_pause() -> None:
    events = [turn("anna", 0), Event("pause", 10), turn("bruno", 20), Event("resume", 50)]
    assert watch_clock(events, TWO, 60).used == {"anna": 10, "bruno": 10}


def test_out_of_time_at_zero_left_and_out_of_the_game() -> None:
    """Ruling flag-at-zero; then nobody's time runs until the next tap."""
    assert watch_clock([turn("anna", 0)], TWO, 99).flags == ()
    state = watch_clock([turn("anna", 0)], TWO, 100)
    assert (state.flags, state.turn, state.remaining["anna"]) == (("anna",), None, 0)
    assert watch_clock([turn("anna", 0)], TWO, 200).used == {"anna": 100, "bruno": 0}


def test_flags_in_the_order_they_fell() -> None:
    state = watch_clock([turn("bruno", 0), turn("anna", 120)], TWO, 230)
    assert state.flags == ("bruno", "anna")


def test_the_end_stops_the_clocks() -> None:
    state = watch_clock([turn("anna", 0), Event("end", 40)], TWO, 9999)
    assert (state.used["anna"], state.ended, state.elapsed, state.table_over) == (40, True, 40, False)


@pytest.mark.parametrize(
    ("ended", "over"),
    [
        pytest.param(300, False, id="ruling agreed-end at it"),
        pytest.param(301, True, id="ruling agreed-end after it"),
    ],
)
def test_a_table_past_the_announced_end_is_known_and_tied_once_stopped(ended: int, over: bool) -> None:
    limits = Limits(("anna", "bruno"), table=300)
    state = watch_clock([turn("anna", 0), Event("pause", 10), Event("end", ended)], limits, 1000)
    assert state.table_over is over


@pytest.mark.parametrize(
    ("game", "players", "player", "table", "last_round", "draft"),
    [
        pytest.param("carcassonne", 2, 15, 30, None, 0, id="BIG 8.3.1"),
        pytest.param("terra-mystica", 4, 28, 120, None, 0, id="BIG 8.3.7"),
        pytest.param("terra-mystica", 5, 28, 140, None, 0, id="BIG 8.3.7 at five, all the players' minutes"),
        pytest.param("agricola", 4, 20, 80, None, 20, id="BIG 8.3.9 the draft is outside"),
        pytest.param("7-wonders", 4, None, 30, None, 0, id="BIG 8.3.6 none per player"),
        pytest.param("7-wonders-cities", 4, None, 35, None, 0, id="BIG 8.3.4 none per player"),
        pytest.param("terraforming-mars", 4, None, None, None, 0, id="BIG 8.3.17 the organiser's"),
        pytest.param("catan", 4, None, None, 75, 0, id="BIG 8.3.23 a last round, no tie"),
        pytest.param("go", 2, None, None, None, 0, id="BIG 8 no sheet"),
    ],
)
def test_times_of_the_sheets(
    game: str, players: int, player: int | None, table: int | None, last_round: int | None, draft: int
) -> None:
    limits = limits_of(game, "abcde"[:players], refills=0)
    minutes = [None if ms is None else ms // MINUTE for ms in (limits.player, limits.table, limits.last_round)]
    assert (minutes, limits.draft) == ([player, table, last_round], draft * MINUTE)


def test_the_organisers_own_times_and_refills() -> None:
    """BIG 7.2.2, BIG 8.3.17."""
    limits = limits_of("terraforming-mars", "abcd", player=30 * MINUTE, refills=10 * MINUTE)
    assert (limits.player, limits.table) == (30 * MINUTE, 130 * MINUTE)
    assert limits_of("terraforming-mars", "abcd", table=5 * MINUTE).table == 5 * MINUTE


@pytest.mark.parametrize("game", ["splendor", "carcassonne", "7-wonders", "agricola"])
def test_b10_without_a_word_about_refills_no_end_is_announced(game: str) -> None:
    """BIG 7.2.2, ruling end-is-announced: zero minutes for refills are said, never meant."""
    assert limits_of(game, "abcd").table is None
    silent, said = limits_of(game, "abcd"), limits_of(game, "abcd", refills=12 * MINUTE)
    assert said.table == (limits_of(game, "abcd", refills=0).table or 0) + 12 * MINUTE
    assert not watch_clock([turn("a", 0)], silent, 24 * 60 * MINUTE).table_over


def test_catan_has_a_last_round_at_75_minutes() -> None:
    """BIG 8.3.23."""
    limits = limits_of("catan", ("a", "b"))
    events = [turn("a", 0)]
    assert not watch_clock(events, limits, 75 * MINUTE - 1).last_round
    late = watch_clock(events, limits, 75 * MINUTE)
    assert (late.last_round, late.table_over) == (True, False)


def test_before_the_first_tap_nothing_runs() -> None:
    assert watch_clock([turn("anna", 50)], TWO, 40) == Clock(
        {"anna": 0, "bruno": 0}, {"anna": 100, "bruno": 100}, following="anna"
    )


@st.composite
def logs(draw: st.DrawFn) -> list[Event]:
    """Taps, pauses and their ends in order of time; two of one moment go by their keys, as phones give them."""
    at, events = 0, list[Event]()
    for nth in range(draw(st.integers(1, 12))):
        at += draw(st.integers(0, 40))
        kind = draw(st.sampled_from(KINDS))
        player = draw(st.sampled_from(["anna", "bruno", "carla"])) if kind == "turn" else ""
        events.append(Event(kind, at, player, f"{nth:02}"))
    return events


@given(logs(), st.integers(0, 600))
def test_clocks_against_a_count_of_every_single_moment(events: list[Event], now: int) -> None:
    """An oracle that lets time pass tick by tick, with no limit to stop anybody."""
    limits = Limits(("anna", "bruno", "carla"))
    used = dict.fromkeys(limits.players, 0)
    in_turn, paused = "", False
    for moment in range(now):
        for event in (event for event in events if event.at == moment):
            in_turn = event.player if event.kind == "turn" else in_turn
            paused = event.kind == "pause" if event.kind != "turn" else paused
        if in_turn and not paused:
            used[in_turn] += 1
    assert watch_clock(events, limits, now).used == used


@given(logs(), st.integers(0, 600), st.integers(1, 60))
def test_nobody_uses_more_than_there_is_and_time_only_runs_down(events: list[Event], now: int, limit: int) -> None:
    limits = Limits(("anna", "bruno", "carla"), player=limit)
    early, late = watch_clock(events, limits, now), watch_clock(events, limits, now + 7)
    for player in limits.players:
        assert late.remaining[player] == limit - late.used[player]
        assert late.used[player] >= early.used[player]
        assert 0 <= late.used[player] <= limit
        assert (player in late.flags) == (late.used[player] == limit)
    assert late.flags[: len(early.flags)] == early.flags
