"""A draft knows what it was drawn from: once that holds no more it is not published, unless the organisers say why.

Ruling draft-knows-its-basis.
"""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Seat, Withdrawal
from tabellone.server.events.models import Tournament
from tabellone.server.journal import queries as journal
from tabellone.server.play import draws, roll
from tabellone.server.play.services import act
from tabellone.server.play.states import state_of
from tabellone.tournament import acts
from tabellone.tournament.arranging import SeatReplacement
from tabellone.tournament.basis import BasisChange
from tabellone.tournament.records import changes, consented
from tabellone.tournament.undo import Undo
from tabellone.tournament.view import entrant_of, without_seat
from tests.server.play import drawing
from tests.server.play.halls import Writing, duel, latest, master, play, splendor
from tests.server.play.masters import comes, drawn, published, qualified

pytestmark = pytest.mark.django_db


def refused(row: Tournament) -> tuple[BasisChange, ...]:
    """What keeps the draft from being published; it is not."""
    number = latest(row).round.number
    with pytest.raises(RuleError, match="draft-stale"):
        draws.publish(row, number, Writing())
    assert not latest(row).published
    return changes(state_of(row), latest(row))


def test_semifinals_are_not_published_after_a_result_that_throws_somebody_out() -> None:
    row = drawn(qualified())
    last = state_of(row).rounds[1].round.tables[0]
    turned = tuple(replace(seat, score=Decimal(80) - (seat.score or 0)) for seat in last.seats)
    act(row, Writing(why="scritto al contrario"), acts.Correct(2, last.number, turned, by_referee=True))
    row.refresh_from_db()
    assert refused(row) == (BasisChange("result", round=2, table=last.number),)


def test_semifinals_are_not_published_without_a_direct_finalist_who_came_back() -> None:
    row = qualified()
    gone = roll.withdraw(row, "p001", "before_semifinals", Writing(why="treno"))
    row = drawn(gone.tournament)
    assert len(latest(row).round.tables) == 4
    row = act(row, Writing(why="resta"), Undo(gone.entry.number)).tournament
    assert refused(row) == (BasisChange("stays", ("p001",)),)
    row = drawing.redraw(row, 3, Writing(why="p001 resta")).tournament
    assert "p001" in (latest(row).certificate or pytest.fail("drawn")).direct
    assert draws.publish(row, 3, Writing()).tournament


def test_a_first_round_is_not_published_without_who_came_after_its_draw() -> None:
    row = drawn(master(20))
    comes(row)
    assert [one.player.id for one in without_seat(state_of(row))] == ["p900"]
    assert refused(row) == (BasisChange("came", ("p900",)),)
    row = drawing.redraw(row, 1, Writing(why="una in più")).tournament
    assert without_seat(state_of(row)) == ()
    assert draws.publish(row, 1, Writing()).tournament


def test_who_has_entered_and_has_not_come_yet_is_not_waited_for() -> None:
    """Whoever enters on the web meanwhile does not stop a hall."""
    row = drawn(master(20))
    comes(row, present=None)
    assert changes(state_of(row), latest(row)) == ()
    assert draws.publish(row, 1, Writing()).tournament


def test_it_is_published_all_the_same_by_whoever_has_seen_what_changed_and_says_why() -> None:
    row = drawn(master(20))
    comes(row)
    seen = consented(state_of(row), 1)
    with pytest.raises(RuleError, match="draft-stale-reason"):
        draws.publish(row, 1, Writing(), despite=seen)
    comes(row, "p901")
    with pytest.raises(RuleError, match="draft-stale-since"):
        draws.publish(row, 1, Writing(why="giocano dalla seconda"), despite=seen)
    seen = consented(state_of(row), 1)
    row = draws.publish(row, 1, Writing(why="giocano dalla seconda"), despite=seen).tournament
    consent = latest(row).consent
    assert consent is not None
    assert (consent.why, consent.changes) == ("giocano dalla seconda", (BasisChange("came", ("p900", "p901")),))
    entry = journal.lines_of_stream(row.scope).last()
    assert entry is not None
    assert (entry.kind, entry.why) == ("publish", "giocano dalla seconda")


def test_whom_a_hand_has_seen_to_does_not_keep_it_back() -> None:
    """Somebody comes in for somebody who goes: the seats are as they shall be."""
    row = drawn(splendor(12))
    comes(row, present=None)
    out = latest(row).round.tables[0].players[0]
    row = draws.arrange(row, 1, SeatReplacement(out, "p900"), Writing()).tournament
    assert changes(state_of(row), latest(row)) == ()
    assert draws.publish(row, 1, Writing()).tournament


def test_a_club_matters_where_the_rulebook_keeps_clubs_apart() -> None:
    for hall, stale in ((master(20), True), (splendor(12), False)):
        row = drawn(hall)
        one = entrant_of(state_of(row), "p001")
        act(row, Writing(), acts.Amend(replace(one, player=replace(one.player, club="Torre Alta"))))
        row.refresh_from_db()
        found = changes(state_of(row), latest(row))
        assert (found == (BasisChange("groups", ("p001",)),)) is stale
        assert stale or found == ()


@pytest.mark.parametrize(
    ("when", "stale"), [("before_round:1", True), ("before_round:2", False), ("before_semifinals", False)]
)
def test_a_withdrawal_matters_to_the_rounds_that_it_is_for(when: str, stale: bool) -> None:
    row = drawn(master(20))
    act(row, Writing(), acts.Withdraw(Withdrawal("p001", when)))
    row.refresh_from_db()
    assert bool(changes(state_of(row), latest(row))) is stale


def test_a_setting_that_the_draw_looks_at_matters() -> None:
    row = drawn(splendor(12))
    head = replace(state_of(row).settings.head, table_size=3)
    act(row, Writing(), acts.Settle(replace(state_of(row).settings, head=head, venue="Sala grande")))
    row.refresh_from_db()
    assert refused(row) == (BasisChange("settings", names=("table_size",)),)


def test_a_round_taken_back_is_looked_at_anew() -> None:
    row = published(master(20))
    row = draws.take_back(row, 1, Writing()).tournament
    comes(row)
    refused(row)


def test_undoing_that_it_was_taken_back_does_not_publish_it_either() -> None:
    row = published(master(20))
    row = draws.take_back(row, 1, Writing()).tournament
    taken_back = row.version
    comes(row)
    with pytest.raises(RuleError, match="draft-stale-back"):
        act(row, Writing(), Undo(taken_back))


def test_a_slow_table_that_reports_changes_nothing_for_those_that_were_certain() -> None:
    row = published(splendor(40))
    play(row)
    row.refresh_from_db()
    row = published(row)
    play(row, but=(10,))
    row.refresh_from_db()
    row = drawing.draw(row, Writing(), certain=True).tournament
    late = state_of(row).rounds[1].round.tables[9]
    seats = tuple(Seat(player, Decimal(20 - turn)) for turn, player in enumerate(late.players))
    act(row, Writing(), acts.Report(2, 10, seats))
    row.refresh_from_db()
    assert changes(state_of(row), latest(row)) == ()
    early = state_of(row).rounds[1].round.tables[0]
    act(row, Writing(), acts.Correct(2, 1, early.seats[::-1], by_referee=True))
    row.refresh_from_db()
    assert refused(row) == (BasisChange("result", round=2, table=1),)


def test_semifinals_that_have_not_begun_are_discarded_when_a_direct_finalist_leaves() -> None:
    """RK withdrawals: four semifinals are drawn anew, with the reason on record."""
    for is_published in (False, True):
        row = qualified()
        row = published(row) if is_published else drawn(row)
        assert len(latest(row).round.tables) == 2
        row = roll.withdraw(row, "p001", "before_semifinals", Writing(why="treno")).tournament
        row.refresh_from_db()
        assert len(state_of(row).rounds) == 2
        assert "p001" not in {entry.why for entry in journal.lines_of_stream(row.scope)}
        assert "direct finalist" in journal.lines_of_stream(row.scope).filter(kind="discard").latest("number").why
        row = published(row)
        assert len(latest(row).round.tables) == 4


def test_semifinals_that_have_begun_stay() -> None:
    """RK withdrawals: after they started the best second comes in."""
    row = published(qualified())
    table = latest(row).round.tables[0]
    seats = tuple(Seat(player, Decimal(50 - turn)) for turn, player in enumerate(table.players))
    act(row, Writing(), acts.Report(3, 1, seats))
    row.refresh_from_db()
    row = roll.withdraw(row, "p001", "before_final", Writing()).tournament
    assert len(state_of(row).rounds) == 3


def test_here_without_a_seat_is_who_could_have_one() -> None:
    row = published(duel(8, rounds=2))
    assert without_seat(state_of(row)) == ()
    comes(row)
    assert [one.player.id for one in without_seat(state_of(row))] == ["p900"]
    act(row, Writing(), acts.Withdraw(Withdrawal("p900", "before_round:2")))
    row.refresh_from_db()
    assert without_seat(state_of(row)) == ()
