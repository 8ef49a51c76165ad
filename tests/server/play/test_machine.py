"""Any sequence of acts keeps what must hold, undo returns to the identical state, and the journal rebuilds it."""

from __future__ import annotations

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from tests.server.play.machine import Organiser

EXAMPLES = settings().max_examples // 3
STEPS = 25
USUAL = ("settle", "enrol", "amend", "check-in", "draw", "arrange", "publish", "report", "correct", "withdraw", "undo")


@pytest.mark.django_db
def test_any_sequence_of_acts() -> None:
    run_state_machine_as_test(Organiser, settings=settings(max_examples=EXAMPLES, stateful_step_count=STEPS))
    assert [kind for kind in USUAL if not Organiser.reached[kind]] == []
