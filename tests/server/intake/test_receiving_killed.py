"""Accepting a document killed with −9 at random points: nothing of it is there, or everything."""

from __future__ import annotations

import os

import pytest

from tests.server.fresh import KINDS, Fresh
from tests.server.live import call

SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"
KILLS = 400 if SOAK else 24


@pytest.mark.parametrize("kind", KINDS if SOAK else KINDS[:1])
def test_a_document_accepted_and_killed_is_there_whole_or_not_at_all(kind: str, fresh: Fresh) -> None:
    found = call(fresh.url(kind), "tests.server.intake.receiving_kill_scene:killed", kills=KILLS, seed=2026)
    assert found["damage"] == []
    assert found["nothing"] + found["everything"] == KILLS
    assert found["nothing"] > KILLS // 4, found
    assert found["hit"] > KILLS // 2, found
