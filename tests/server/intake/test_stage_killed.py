"""An import, or a document accepted, killed with −9 at random points: nothing of it is there, or everything."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.fresh import KINDS, Fresh
from tests.server.live import call
from tests.sizes import sized

KILLS = sized(8, 40, full=400)
ACCEPTED = sized(6, 40, full=400)


def check_whole_or_nothing(found: dict[str, Any], kills: int) -> None:
    assert found["damage"] == []
    assert found["nothing"] + found["everything"] == kills
    assert found["nothing"] > kills // 4, found
    assert found["hit"] > kills // 2, found


@pytest.mark.kill
@pytest.mark.parametrize("kind", sized(KINDS[:1], KINDS))
def test_an_import_killed_at_any_moment_is_there_whole_or_not_at_all(kind: str, fresh: Fresh) -> None:
    found = call(fresh.url(kind), "tests.server.intake.kill_scene:killed", kills=KILLS, seed=2026)
    check_whole_or_nothing(found, KILLS)


@pytest.mark.kill
@pytest.mark.parametrize("kind", sized(KINDS[:1], KINDS))
def test_a_document_accepted_and_killed_is_there_whole_or_not_at_all(kind: str, fresh: Fresh) -> None:
    found = call(fresh.url(kind), "tests.server.intake.receiving_kill_scene:killed", kills=ACCEPTED, seed=2026)
    check_whole_or_nothing(found, ACCEPTED)


def test_many_administrators_at_once_make_one_stage(database_url: str) -> None:
    found = call(database_url, "tests.server.intake.kill_scene:at_once", people=8)
    assert found["told"].count("done") == 1, found
    assert set(found["told"]) <= {"done", "again", "import-look-again"}, found
    assert (found["stages"], found["people"]) == (1, 12)
