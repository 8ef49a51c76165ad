"""Frozen rankings in a backup: a restore puts them back as they were, on either database, and they stay so."""

from __future__ import annotations

from pathlib import Path

from tests.server.fresh import enough_on
from tests.server.live import call
from tests.server.operations.commands import backed_up, tabellone

SCENE = "tests.server.operations.frozen_scene"


@enough_on("postgresql")
def test_frozen_rankings_are_restored_and_stay_as_they_are(database_url: str, tmp_path: Path) -> None:
    sum_ = call(database_url, f"{SCENE}:frozen")
    backed_up(database_url, tmp_path / "1.zip")
    restored = tabellone(database_url, "restore", tmp_path / "1.zip", "--replace", data=tmp_path)
    assert restored.code == 0, restored.err
    facts, _size, *refused = call(database_url, f"{SCENE}:kept")
    assert facts == sum_
    assert ["stay as they are" in said for said in refused] == [True, True]
