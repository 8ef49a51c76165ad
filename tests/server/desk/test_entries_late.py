"""Late entries: the round they play in first, or that it is too late."""

from __future__ import annotations

import pytest

from tabellone.engine.errors import RuleError
from tabellone.server.desk.drawing import take_back
from tabellone.server.desk.entries import Newcomer, enrol
from tabellone.server.desk.entries_late import Late, late_entry
from tabellone.server.desk.listing import Listed
from tabellone.server.events.models import Tournament
from tabellone.server.play.states import state_of
from tests.server.desk.evenings import drawn, published
from tests.server.desk.halls import Writing, master, play, splendor, stage
from tests.server.people.examples import account

pytestmark = pytest.mark.django_db


def late(row: Tournament) -> Late | None:
    row.refresh_from_db()
    return late_entry(state_of(row))


def test_who_comes_between_the_qualifying_games_plays_the_second_one() -> None:
    row = master(12)
    assert late(row) is None
    published(row)
    assert late(row) == Late(2, "qualifying")
    play(row)
    row.refresh_from_db()
    drawn(row)
    assert late(row) == Late(2, "qualifying")  # a draft can be drawn again with them


def test_semifinals_are_for_who_played_both_games() -> None:
    """RK structure: nobody arrives after the second qualifying game is drawn."""
    row = master(12)
    for _ in range(2):
        published(row)
        play(row)
        row.refresh_from_db()
    found = late(row)
    assert found
    assert not found.is_in_time
    with pytest.raises(RuleError, match="entry-too-late"):
        enrol(row, [Newcomer(Listed(1, "Zora Zanna"))], by=account())


def test_nothing_is_left_to_play() -> None:
    row = splendor(8, rounds=1)
    published(row)
    assert late(row) == Late(2, None)


def test_a_round_robin_takes_nobody_in_once_it_is_drawn() -> None:
    """BIG 8.1, PG 2: the first draw fixes who meets whom."""
    row = stage(5, system="round_robin")
    published(row)
    found = late(row)
    assert found
    assert found.is_fixed
    with pytest.raises(RuleError, match="entry-all-meet-all"):
        enrol(row, [Newcomer(Listed(1, "Zora Zanna"))], by=account())


def test_a_round_that_nobody_has_begun_can_be_brought_back_for_them() -> None:
    row = splendor(8, rounds=1)
    published(row)
    found = late(row)
    assert found
    assert (found.is_in_time, found.back) == (False, 1)
    take_back(row, 1, Writing())
    assert late(row) is None
    play_on = enrol(row, [Newcomer(Listed(1, "Zora Zanna"))], by=account()).tournament
    assert "Zora Zanna" in {one.player.name for one in state_of(play_on).entrants}
