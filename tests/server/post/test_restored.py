"""A restored backup sends nothing that may have left since it was made (`mail-once`)."""

from __future__ import annotations

from pathlib import Path

from tests.server.fresh import Fresh
from tests.server.live import call
from tests.server.operations.commands import tabellone

SCENES = "tests.server.post.scenes"


def test_what_was_waiting_in_a_backup_is_doubted_when_it_comes_back(fresh: Fresh, tmp_path: Path) -> None:
    source, target = fresh.url("sqlite"), fresh.url("sqlite")
    call(source, f"{SCENES}:queue", number=3)
    backup = tmp_path / "b.zip"
    assert tabellone(source, "backup", backup, data=tmp_path).code == 0
    done = tabellone(target, "restore", backup, data=tmp_path)
    assert done.code == 0, done.err
    assert set(call(target, f"{SCENES}:states").values()) == {"unsure"}
