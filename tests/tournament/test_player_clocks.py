"""Acts about the players' clocks: times, going, played without, read; and taps as text."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.contract.clocks import Clock, Event, Limits
from tabellone.tournament import acts
from tabellone.tournament.acts import KINDS
from tabellone.tournament.codec import decoded, encoded
from tabellone.tournament.hall import ALL, Confirmation, OwnTimes, Watch, tap_of, tap_text, taps_of, taps_text
from tabellone.tournament.hall_acts import own_times, plays_without, watch_at
from tabellone.tournament.state import Settings, State
from tabellone.tournament.undo import JournalLine, without
from tabellone.tournament.view import hall_of
from tests.tournament.examples import DRAFT, PLAYED, REPORTED, after, drawn, entrants, head, refused, seats, table

TIMES = Limits(tuple("abcd"), player=600_000, table=2_400_000)
START = acts.StartWatch(1, 1, TIMES, 1000)
READ = acts.ReadWatch(1, 1, Clock({"a": 5}, {"a": 7, "b": None}, flags=("a",)), "1000.t.1.k")


def drops(player: str, number: int = 1) -> acts.DropWatch:
    return acts.DropWatch(number, 1, Confirmation(player, "phone"))


class TestGoing:
    def test_clocks_are_going_with_the_times_of_then(self) -> None:
        state = after(PLAYED, START)
        assert watch_at(state, 1, 1) == Watch(TIMES, 1000)
        assert watch_at(state, 1, 2) == Watch()

    def test_not_twice_not_for_others_not_before_or_after_the_round(self) -> None:
        assert refused(after(PLAYED, START), START) == "watch-going"
        assert refused(PLAYED, replace(START, limits=replace(TIMES, players=tuple("abce")))) == "other-players"
        assert refused(DRAFT, START) == "not-published-yet"
        assert refused(REPORTED, START) == "already-reported"
        assert refused(PLAYED, replace(START, table=9)) == "no-such-table"

    def test_no_standing_and_no_draw_looks_at_them(self) -> None:
        state = after(PLAYED, START, acts.TimeWatch(1, ALL, OwnTimes(5)))
        assert replace(state, hall={}) == PLAYED
        assert all(one.in_hall for one in (acts.StartWatch, acts.TimeWatch, acts.DropWatch, acts.ReadWatch))


class TestTimes:
    def test_the_table_s_own_come_before_those_for_all_and_last_into_later_rounds(self) -> None:
        state = after(PLAYED, acts.TimeWatch(1, ALL, OwnTimes(5, 40)), acts.TimeWatch(1, 2, OwnTimes(6)))
        assert own_times(state, 1, 1) == OwnTimes(5, 40)
        assert own_times(state, 1, 2) == OwnTimes(6)
        assert own_times(state, 3, 1) == OwnTimes(5, 40)
        assert own_times(PLAYED, 1, 1) == OwnTimes()

    @pytest.mark.parametrize("minutes", [0, -1, 1441])
    def test_minutes_out_of_range(self, minutes: int) -> None:
        assert refused(PLAYED, acts.TimeWatch(1, ALL, OwnTimes(minutes))) == "minutes-out-of-range"
        assert refused(PLAYED, acts.TimeWatch(1, ALL, OwnTimes(None, minutes))) == "minutes-out-of-range"

    def test_a_table_that_is_going_keeps_its_times(self) -> None:
        assert refused(after(PLAYED, START), acts.TimeWatch(1, 1, OwnTimes(5))) == "watch-going"


class TestWithout:
    def test_when_all_have_agreed_before_the_start(self) -> None:
        """BIG 7.2.2."""
        state = after(PLAYED, *map(drops, "abc"))
        assert not plays_without(state, 1, 1)
        state = after(state, drops("d"))
        assert plays_without(state, 1, 1)
        assert refused(state, START) == "watch-dropped"

    def test_not_after_the_start_not_twice_not_a_stranger(self) -> None:
        assert refused(after(PLAYED, START), drops("a")) == "watch-going"
        assert refused(after(PLAYED, drops("a")), drops("a")) == "watch-agreed"
        assert refused(PLAYED, drops("e")) == "not-at-table"

    def test_by_the_organiser_at_any_time_for_one_or_all(self) -> None:
        assert plays_without(after(PLAYED, START, acts.DropWatch(1, 1)), 1, 1)
        every = after(PLAYED, acts.DropWatch(1, ALL))
        assert plays_without(every, 1, 1)
        assert plays_without(every, 1, 2)
        assert refused(every, START) == "watch-dropped"
        assert refused(every, acts.DropWatch(1, ALL)) == "watch-dropped"


class TestRead:
    def test_once_and_only_what_is_going(self) -> None:
        state = after(PLAYED, START, READ)
        assert watch_at(state, 1, 1).read == READ.clock
        assert refused(state, READ) == "watch-read"
        assert refused(PLAYED, READ) == "watch-not-going"


class TestUndoing:
    def test_other_players_have_another_clock(self) -> None:
        swapped = (table(1, "abch"), table(2, "efgd"))
        state = after(PLAYED, START, acts.TimeWatch(1, 2, OwnTimes(5)), acts.Arrange(1, swapped))
        assert watch_at(state, 1, 1) == Watch()

    def test_a_round_that_is_undone_takes_its_clocks_along(self) -> None:
        done: list[acts.Act] = [acts.Settle(Settings(head())), acts.Enrol(entrants()), drawn(1, "abcd", "efgh")]
        done += [acts.Publish(1), START, READ, acts.Report(1, 1, seats("abcd", 40, 30, 20, 10))]
        lines = [JournalLine(number, act) for number, act in enumerate(done, 1)]
        found = without(lines, 4)
        assert found.fallen == (5, 6, 7)
        assert found.state.hall == {}
        only = without(lines, 5)
        assert (only.fallen, only.state.hall) == ((6,), {})


@pytest.mark.parametrize(
    "act", [START, READ, drops("a"), acts.DropWatch(1, 2), acts.TimeWatch(1, 0, OwnTimes(5, None))]
)
def test_acts_and_states_come_back_from_the_journal(act: acts.Act) -> None:
    assert decoded(KINDS[act.kind], encoded(act)) == act
    state = after(PLAYED, START, READ)
    assert decoded(State, encoded(state)) == state
    assert hall_of(decoded(State, encoded(state)), 1).watches[1].read == READ.clock


taps = st.builds(
    Event,
    st.sampled_from(["turn", "done", "pause", "resume", "end"]),
    st.integers(0, 10**13),
    st.just(""),
    st.text("abcxyz019", min_size=1, max_size=24),
)


@given(st.lists(taps, max_size=8), st.data())
def test_taps_as_text_and_back(events: list[Event], data: st.DataObject) -> None:
    players = tuple("abcd")
    seated = [
        replace(one, player=data.draw(st.sampled_from(players))) if one.kind in ("turn", "done") else one
        for one in events
    ]
    assert set(taps_of(taps_text(seated, players), players)) == set(seated)


@pytest.mark.parametrize(
    "text",
    ["", "1", "1.t.0.k", "1.t.5.k", "1.p.1.k", "1.x.1.k", "1.t.1.", "1.t.1.k k", "-1.t.1.k", "١.t.1.k", "1.t.1.<b>"],
)
def test_what_is_no_tap(text: str) -> None:
    assert tap_of(text, tuple("abcd")) is None


def test_a_tap_in_a_word() -> None:
    event = Event("turn", 12, "b", "k1")
    assert tap_text(event, tuple("abcd")) == "12.t.2.k1"
    assert tap_of("12.t.2.k1", tuple("abcd")) == event
