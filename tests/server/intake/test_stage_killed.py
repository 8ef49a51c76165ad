"""An import killed with −9 at forty random points: nothing of it is there, or everything."""

from __future__ import annotations

import pytest

from tests.server.fresh import KINDS, Fresh
from tests.server.live import call
from tests.sizes import sized

KILLS = sized(8, 40, full=400)


@pytest.mark.kill
@pytest.mark.parametrize("kind", sized(KINDS[:1], KINDS))
def test_an_import_killed_at_any_moment_is_there_whole_or_not_at_all(kind: str, fresh: Fresh) -> None:
    found = call(fresh.url(kind), "tests.server.intake.kill_scene:killed", kills=KILLS, seed=2026)
    assert found["damage"] == []
    assert found["nothing"] + found["everything"] == KILLS
    assert found["nothing"] > KILLS // 4, found
    assert found["hit"] > KILLS // 2, found


def test_many_administrators_at_once_make_one_stage(database_url: str) -> None:
    found = call(database_url, "tests.server.intake.kill_scene:at_once", people=8)
    assert found["told"].count("done") == 1, found
    assert set(found["told"]) <= {"done", "again", "import-look-again"}, found
    assert (found["stages"], found["people"]) == (1, 12)
