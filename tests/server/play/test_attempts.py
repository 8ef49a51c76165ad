"""Any course of attempts, discards, undo and corrections: the journal tells all, nothing discarded is published."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabellone.tournament.view import draft, sealed
from tests.server.play.machine import HALLS, Organiser

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

Step = tuple[str, int]
STEPS = ("seal", "call", "call", "draw", "discard", "reopen", "publish", "publish", "undo", "undo", "last", "enter")
MORE = ("correct", "enrol", "strike", "absent", "here", "withdraw")


def steps_of(one: Organiser, pick: int) -> dict[str, Callable[[], object]]:
    """What can be done, each where it makes sense; what is refused changes nothing."""
    state = one.state
    return {
        "seal": lambda: None if draft(state) or sealed(state) else one.seal(certain=pick % 4 == 0),
        "call": lambda: one.call_out(("", "Sei!", "46")[pick % 3]) if sealed(state) else None,
        "draw": lambda: one.draw("uno"),
        "discard": lambda: one.discard() if draft(state) else None,
        "reopen": lambda: one.reopen("uno arriva") if sealed(state) else None,
        "publish": lambda: one.publish(consent=True) if draft(state) else None,
        "undo": lambda: one.undo(pick),
        "last": lambda: one.undo(one.row.version - 1),
        "enter": lambda: one.enter_all([0, 1, 2, 3, 4, 5]),
        "correct": lambda: one.correct(pick, [5, 4, 3, 2, 1, 0], turned=False) if one._reported() else None,
        "enrol": lambda: one.enrol(1, present=True, late=False),
        "strike": lambda: one.strike(pick),
        "absent": lambda: one.check_in(pick, present=False, everybody=False),
        "here": lambda: one.check_in(pick, present=True, everybody=True),
        "withdraw": lambda: one.withdraw(pick, "before_round:2"),
    }


@settings(max_examples=settings().max_examples // 4)
@given(
    hall=st.sampled_from([HALLS[1], HALLS[2], HALLS[4]]),
    course=st.lists(st.tuples(st.sampled_from([*STEPS, *MORE]), st.integers(0, 60)), min_size=8, max_size=30),
)
def test_no_discarded_attempt_is_ever_published(
    hall: tuple[str, str, str, int, dict[str, object]], course: list[Step]
) -> None:
    """`truths.check` looks after each step at the rows, the journal and what everybody can read of it."""
    one = Organiser()
    try:
        one.create(hall, players=8, steps=1)
        one.holds()
        for name, pick in course:
            steps_of(one, pick)[name]()
            one.holds()
    finally:
        one.teardown()
