"""Any sequence of acts keeps what must hold, undo returns to the identical state, and the journal rebuilds it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from tabellone.server.play.journal_lines import UNDO
from tabellone.tournament.acts import KINDS
from tests.server.play.machine import HALLS
from tests.server.play.machine_hall import Watches
from tests.sizes import sized

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
EXAMPLES = settings().max_examples * 2 // sized(5, 3)
STEPS = 25
IN_ORDER, TURNED = [0, 1, 2, 3, 4, 5], [5, 4, 3, 2, 1, 0]


def test_any_sequence_of_acts() -> None:
    run_state_machine_as_test(Watches, settings=settings(max_examples=EXAMPLES, stateful_step_count=STEPS))


def test_each_kind_of_act_once() -> None:
    """The same organiser led by the hand, so that no kind of act is left to chance."""
    one = Watches()
    Watches.reached.clear()
    day: list[Callable[[], None]] = [
        lambda: one.create(HALLS[2], players=12, steps=0),
        lambda: one.settle(cap=16, listed=False),
        lambda: one.check_in(0, present=True, everybody=True),
        lambda: one.enrol(2, present=None, late=False),
        lambda: one.strike(0),
        lambda: one.pay(0, paid=True),
        lambda: one.identify(0, known=True),
        lambda: one.amend(0, person=1, spot=3, club=True),
        lambda: one.draw("uno"),
        lambda: one.draw("due"),
        lambda: one.swap(0, 5),
        one.discard,
        lambda: one.seal(certain=False),
        lambda: one.reopen("uno arriva"),
        lambda: one.draw("tre"),
        one.publish,
        lambda: one.turn_clock(0, "start", 90, one=False),
        lambda: one.open_auction(1),
        lambda: one.bid(0, 0, steps=3, wanted=True),
        lambda: one.take_back(0, everybody=True),
        lambda: one.bid(0, 0, steps=12, wanted=True),
        lambda: one.bid(0, 1, steps=12, wanted=True),
        lambda: one.settle_auction(0),
        lambda: one.open_auction(2),
        lambda: one.bid(1, 0, steps=12, wanted=False),
        lambda: one.drop_auction(1),
        lambda: one.set_times(0, 30, every=True),
        lambda: one.drop_watch(1, by=None),
        lambda: one.start_watch(0, at=5),
        lambda: one.read_watch(0),
        lambda: one.propose(0, 0, IN_ORDER),
        lambda: one.confirm(0, 1),
        lambda: one.call(0, 2, "dispute"),
        lambda: one.decide(0, 0),
        lambda: one.announce(0, leaving=True),
        lambda: one.enter(0, IN_ORDER, "played"),
        lambda: one.correct(0, TURNED, turned=True),
        lambda: one.enter_all(IN_ORDER),
        lambda: one.withdraw(11, "before_round:2"),
        lambda: one.go_on(2, IN_ORDER),
        lambda: one.enter(0, IN_ORDER, "played"),
        one.undo_and_redo,
        lambda: one.repeat(3, 5, times=4),
        lambda: one.enter_all(TURNED),
        one.close,
        lambda: one.undo(one.row.version - 1),
        lambda: one.undo(6),
    ]
    try:
        for step in day:
            step()
            one.holds()
    finally:
        one.teardown()
    missing = {kind for kind in [*KINDS, UNDO] if not Watches.reached[kind]}
    assert missing <= {"import", "extend"}, missing  # these have their own tests
