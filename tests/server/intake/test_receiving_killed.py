"""Accepting a document killed with −9 at random points: nothing of it is there, or everything."""

from __future__ import annotations

import pytest

from tests.server.fresh import KINDS, Fresh
from tests.server.live import call
from tests.sizes import sized

KILLS = sized(6, 40, full=400)


@pytest.mark.kill
@pytest.mark.parametrize("kind", sized(KINDS[:1], KINDS))
def test_a_document_accepted_and_killed_is_there_whole_or_not_at_all(kind: str, fresh: Fresh) -> None:
    found = call(fresh.url(kind), "tests.server.intake.receiving_kill_scene:killed", kills=KILLS, seed=2026)
    assert found["damage"] == []
    assert found["nothing"] + found["everything"] == KILLS
    assert found["nothing"] > KILLS // 4, found
    assert found["hit"] > KILLS // 2, found
