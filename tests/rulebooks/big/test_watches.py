"""Clocks of the players at a table from the taps of several phones, and what they make of a result (BIG 7.2.2)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.contract import BY_ID, Watches
from tabellone.contract.clocks import MINUTE, Clock, Event, Limits
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Round, Seat, Table, Tournament
from tabellone.rulebooks.big.clocks import watch_clock, watch_limits, watch_tied, watch_verdict
from tabellone.rulebooks.big.table import table_places

PLAYERS = ("anna", "bruno", "carla")
THREE = Limits(PLAYERS, player=100, table=300)


def tap(kind: Any, at: int, player: str = "", key: str = "") -> Event:
    return Event(kind, at, player, key or f"{kind}{at}{player}")


def tournament(game: str = "splendor", **more: Any) -> Tournament:
    day = date(2026, 5, 9)
    return Tournament(rulebook="big", id="t", name="T", start=day, end=day, players=(), game=game, **more)


def seats(*scores: int) -> tuple[Seat, ...]:
    return tuple(Seat(player, score=Decimal(score)) for player, score in zip(PLAYERS, scores, strict=True))


class TestTaps:
    def test_taps_that_come_late_count_by_their_moment(self) -> None:
        """Ruling taps-by-their-moment: a phone without connection sends at 90 what was tapped at 20 and 40."""
        early, late = [tap("turn", 0, "anna")], [tap("turn", 20, "bruno"), tap("turn", 40, "carla")]
        assert watch_clock(early, THREE, 90).used == {"anna": 90, "bruno": 0, "carla": 0}
        assert watch_clock([*late, *early], THREE, 90).used == {"anna": 20, "bruno": 20, "carla": 50}

    def test_a_flag_that_a_late_tap_proves_wrong_falls_back(self) -> None:
        taps = [tap("turn", 0, "anna")]
        assert watch_clock(taps, THREE, 120).flags == ("anna",)
        assert watch_clock([*taps, tap("turn", 60, "bruno")], THREE, 120).flags == ()

    def test_what_cannot_be_does_nothing(self) -> None:
        """Ruling taps-by-their-moment: a turn for who is out of time, a stranger, a tap after the end."""
        base = [tap("turn", 0, "anna"), tap("turn", 110, "bruno"), tap("end", 150)]
        wrong = [tap("turn", 120, "anna"), tap("turn", 125, "zoe"), tap("turn", 160, "carla"), tap("pause", 170)]
        assert watch_clock([*base, *wrong], THREE, 500) == watch_clock(base, THREE, 500)

    def test_who_is_done_is_passed_over_until_they_have_the_turn_again(self) -> None:
        taps = [tap("turn", 0, "anna"), tap("done", 10, "anna")]
        stands = watch_clock(taps, THREE, 15)
        assert (stands.turn, stands.done, stands.following) == ("bruno", ("anna",), "carla")
        after = watch_clock([*taps, tap("turn", 20, "carla")], THREE, 25)
        assert after.following == "bruno"
        back = watch_clock([*taps, tap("turn", 20, "anna")], THREE, 25)
        assert (back.turn, back.done) == ("anna", ())

    def test_the_order_goes_round_without_who_is_out_of_time(self) -> None:
        taps = [tap("turn", 0, "bruno"), tap("turn", 100, "anna")]
        stands = watch_clock(taps, THREE, 120)
        assert (stands.flags, stands.turn, stands.following) == (("bruno",), "anna", "carla")
        assert watch_clock([tap("turn", 0, "carla")], THREE, 5).following == "anna"

    def test_when_all_others_are_done_the_turn_stays(self) -> None:
        taps = [tap("turn", 0, "anna"), tap("done", 1, "bruno"), tap("done", 2, "carla")]
        stands = watch_clock(taps, THREE, 10)
        assert (stands.turn, stands.following) == ("anna", None)
        assert watch_clock([*taps, tap("done", 3, "anna")], THREE, 10).turn is None


@st.composite
def logs(draw: st.DrawFn) -> list[Event]:
    """Taps of any kind, also of strangers and after the end."""
    taps = []
    for nth in range(draw(st.integers(0, 14))):
        kind: Any = draw(st.sampled_from(["turn", "turn", "turn", "done", "pause", "resume", "end"]))
        player = draw(st.sampled_from([*PLAYERS, "zoe"])) if kind in ("turn", "done") else ""
        taps.append(Event(kind, draw(st.integers(0, 200)), player, f"k{nth}"))
    return taps


@given(logs(), st.integers(0, 250), st.randoms(use_true_random=False))
def test_any_order_and_repetition_of_taps_gives_one_clock(taps: list[Event], now: int, chance: Any) -> None:
    mixed = [*taps, *(chance.choice(taps) for _ in taps)]
    chance.shuffle(mixed)
    assert watch_clock(mixed, THREE, now) == watch_clock(taps, THREE, now)


@given(logs(), st.integers(0, 250), st.integers(1, 120))
def test_clocks_against_an_oracle_that_counts_every_moment(taps: list[Event], now: int, limit: int) -> None:
    limits = Limits(PLAYERS, player=limit)
    used, flags, done = dict.fromkeys(PLAYERS, 0), list[str](), list[str]()
    turn: str | None = None
    paused = ended = False
    for moment in range(now + 1):
        for one in sorted((tap for tap in taps if tap.at == moment), key=lambda tap: tap.key):
            if ended or one.player == "zoe":
                continue
            match one.kind:
                case "turn" if one.player not in flags:
                    turn, done = one.player, [player for player in done if player != one.player]
                case "done" if one.player not in flags and one.player not in done:
                    done.append(one.player)
                    if turn == one.player:
                        around = [*PLAYERS[PLAYERS.index(turn) + 1 :], *PLAYERS[: PLAYERS.index(turn)]]
                        turn = next((each for each in around if each not in flags and each not in done), None)
                case "end":
                    ended, turn = True, None
                case "pause" | "resume":
                    paused = one.kind == "pause"
        if turn and not paused and not ended and moment < now:
            used[turn] += 1
            if used[turn] == limit:
                flags.append(turn)
                turn = None
    stands = watch_clock(taps, limits, now)
    assert (stands.used, [*stands.flags], stands.turn, stands.ended) == (used, flags, turn, ended)


@given(logs(), st.integers(0, 250))
def test_taps_after_the_end_change_nothing(taps: list[Event], now: int) -> None:
    ordered = sorted((one for one in taps if one.player != "zoe"), key=lambda one: (one.at, one.key))
    last = next((nth for nth, one in enumerate(ordered) if one.kind == "end"), len(ordered))
    unlimited = Limits(PLAYERS)
    assert watch_clock(ordered[: last + 1], unlimited, now) == watch_clock(ordered, unlimited, now)


class TestVerdict:
    def test_out_of_time_is_last_whatever_the_score(self) -> None:
        """BIG 7.2.2."""
        judged = watch_verdict(Clock({}, {}, flags=("anna",)), THREE, seats(50, 20, 10))
        assert [seat.status for seat in judged.seats] == ["timeout", "played", "played"]
        assert table_places(Table(1, judged.seats), "splendor") == {"anna": 3, "bruno": 1, "carla": 2}
        assert [(step.rule, step.name, step.inputs["player"]) for step in judged.steps] == [
            ("BIG 7.2.2", "watch-flag", "anna")
        ]

    def test_b10_a_table_past_its_announced_end_is_tied_when_it_is_stopped(self) -> None:
        """BIG 7.2.2, ruling end-is-announced: also where somebody's own time ran out; never by the clock alone."""
        over = Clock({}, {}, elapsed=301, table_over=True, flags=("anna",))
        assert {seat.place for seat in watch_verdict(over, THREE, seats(50, 20, 10)).seats} == {None}
        judged = watch_tied(over, THREE, seats(50, 20, 10))
        assert table_places(Table(1, judged.seats), "splendor") == dict.fromkeys(PLAYERS, 1)
        assert [step.name for step in judged.steps] == ["watch-table-over"]

    def test_who_was_not_there_stays_as_they_are(self) -> None:
        absent = (Seat("anna", status="absent"), *seats(0, 20, 10)[1:])
        over = Clock({}, {}, elapsed=301, table_over=True)
        assert [seat.place for seat in watch_tied(over, THREE, absent).seats] == [None, 1, 1]
        assert watch_verdict(Clock({}, {}, flags=("anna",)), THREE, absent).steps == ()

    @pytest.mark.parametrize("limits", [THREE, Limits(PLAYERS, player=100)])
    def test_b10_a_table_that_is_not_past_an_announced_end_is_not_stopped(self, limits: Limits) -> None:
        with pytest.raises(RuleError, match="watch-not-over"):
            watch_tied(Clock({}, {}, elapsed=300), limits, seats(50, 20, 10))

    def test_b10_who_was_typed_as_out_of_time_or_gone_is_not_asked_about(self) -> None:
        gone = (Seat("anna", status="timeout"), Seat("bruno", status="abandoned"), *seats(0, 0, 10)[2:])
        assert watch_verdict(Clock({}, {}, flags=("anna", "bruno")), THREE, gone).steps == ()

    @given(st.sets(st.sampled_from(PLAYERS)), st.permutations([30, 20, 10]))
    def test_the_stored_seats_have_the_places_that_the_clocks_give(self, late: set[str], scores: list[int]) -> None:
        stands = Clock({}, {}, flags=tuple(sorted(late)))
        judged = watch_verdict(stands, THREE, seats(*scores))
        in_time = [
            player for _, player in sorted(zip(scores, PLAYERS, strict=True), reverse=True) if player not in late
        ]
        places = {player: place for place, player in enumerate(in_time, 1)}
        assert table_places(Table(1, judged.seats), "splendor") == places | dict.fromkeys(late, len(in_time) + 1)


class TestLimits:
    def test_the_rulebook_has_clocks(self) -> None:
        assert isinstance(BY_ID["big"], Watches)
        assert not isinstance(BY_ID["risiko"], Watches)

    @pytest.mark.parametrize(
        ("game", "any_"), [("carcassonne", True), ("7-wonders", False), ("catan", True), ("terraforming-mars", False)]
    )
    def test_whether_there_is_anything_to_measure(self, game: str, any_: bool) -> None:
        """BIG 8.3: Terraforming Mars' times are the organiser's; 7 Wonders has an end, where one is announced."""
        limits = watch_limits(tournament(game), 1, PLAYERS)
        assert limits.any is any_
        assert watch_limits(tournament(game), 1, PLAYERS, player=20 * MINUTE).player == 20 * MINUTE

    def test_a_round_with_a_game_of_its_own(self) -> None:
        """BIG 8.2: a hardcore final plays several games."""
        hardcore = replace(tournament("splendor"), rounds=(Round(1, ()), Round(2, (), game="carcassonne")))
        assert watch_limits(hardcore, 2, PLAYERS[:2]).player == 15 * MINUTE
        assert watch_limits(hardcore, 1, PLAYERS[:2]).player != 15 * MINUTE
