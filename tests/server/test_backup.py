"""A backup restores: taken during load, restored elsewhere, logs in, same checksums; from either database to either."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.patience import PATIENCE
from tests.server.fresh import KINDS, Fresh, enough_on
from tests.server.live import LiveServer, call, manage
from tests.server.operations.commands import backed_up, tabellone, tables
from tests.server.visitor import Visitor
from tests.sizes import sized

SCENES = "tests.server.operations.scenes"


def written_in(folder: Path) -> int:
    """How often somebody who is busy has written by now."""
    done = folder / "done"
    return int(done.read_text() or 0) if done.exists() else 0


def backed_up_amid(writing: Future[Any], url: str, folder: Path, number: int) -> Any:
    """A backup while somebody writes, who has written some more since the one before."""
    before, until = written_in(folder), time.monotonic() + PATIENCE
    while written_in(folder) < before + 4:
        assert not writing.done(), writing.result()
        assert time.monotonic() < until, "nobody writes"
        time.sleep(0.02)
    return backed_up(url, folder / f"{number}.zip")


def but_the_restore(held: dict[str, Any], *, lines: int = 0) -> dict[str, Any]:
    """The tables of a backup; of the journal how many lines it would have with so many more: a restore adds one."""
    return held | {"journal.entry": held["journal.entry"]["rows"] + lines}


@pytest.mark.parametrize(("here", "elsewhere"), [KINDS, pytest.param(*KINDS[::-1], marks=pytest.mark.soak)])
def test_a_backup_restores(
    here: str, elsewhere: str, fresh: Fresh, live_on: Callable[..., LiveServer], tmp_path: Path
) -> None:
    live = live_on(fresh.url(here), workers=2)
    logins = {login["role"]: login for login in live.call(f"{SCENES}:demonstrated")}
    with ThreadPoolExecutor() as pool:
        writing = pool.submit(live.call, f"{SCENES}:busy", folder=str(tmp_path))
        try:
            during = [backed_up_amid(writing, live.database_url, tmp_path, number) for number in range(3)]
        finally:
            (tmp_path / "enough").touch()
        assert writing.result() > 10
    assert during[0] != during[2], "the load wrote nothing between the backups"

    target = fresh.url(elsewhere)
    said = tabellone(target, "restore", tmp_path / "1.zip", data=tmp_path)
    assert said.code == 0, said.err
    assert re.search(r"\b[1-9]\d* tournaments\b", said.out), said.out
    assert but_the_restore(backed_up(target, tmp_path / "again.zip")) == but_the_restore(during[1], lines=1)
    assert json.loads(tabellone(target, "rebuild", "--json", data=tmp_path).out)["same"] is True

    restored = live_on(target)
    with Visitor(restored.url) as visitor:
        visitor.sign_in(logins["organiser"]["email"], logins["organiser"]["password"])
        assert "sessionid" in visitor.cookies
    highest, new = call(target, f"{SCENES}:new_numbers")
    assert new > highest
    assert "append-only" in call(target, f"{SCENES}:line_changed")


@enough_on("postgresql")
def test_what_is_there_is_only_replaced_when_asked_and_saved_first(database_url: str, tmp_path: Path) -> None:
    call(database_url, f"{SCENES}:{sized('somebody', 'demonstrated')}")
    kept = backed_up(database_url, tmp_path / "kept.zip")
    call(database_url, f"{SCENES}:new_numbers")
    changed = backed_up(database_url, tmp_path / "changed.zip")

    refused = tabellone(database_url, "restore", tmp_path / "kept.zip", data=tmp_path)
    assert (refused.code, "--replace" in refused.err) == (1, True)
    assert backed_up(database_url, tmp_path / "untouched.zip") == changed

    replaced = tabellone(database_url, "restore", tmp_path / "kept.zip", "--replace", data=tmp_path)
    assert replaced.code == 0, replaced.err
    assert but_the_restore(backed_up(database_url, tmp_path / "replaced.zip")) == but_the_restore(kept, lines=1)
    (saved,) = tmp_path.glob("before-restore-*.zip")
    assert tables(saved) == changed
    assert "append-only" in call(database_url, f"{SCENES}:line_changed")


@pytest.mark.soak
@pytest.mark.parametrize(("here", "elsewhere"), [KINDS, pytest.param(*KINDS[::-1], marks=pytest.mark.soak)])
def test_a_backup_of_an_earlier_version_is_brought_up_to_date(
    here: str, elsewhere: str, fresh: Fresh, tmp_path: Path
) -> None:
    database_url, target = fresh.url(here), fresh.url(elsewhere)
    call(database_url, f"{SCENES}:new_numbers")
    manage(database_url, "migrate", "rankings", "zero", "--verbosity", "0")  # as if they came later, with their guard
    earlier = backed_up(database_url, tmp_path / "earlier.zip")
    said = tabellone(target, "restore", tmp_path / "earlier.zip", data=tmp_path)
    assert said.code == 0, said.err
    assert backed_up(target, tmp_path / "later.zip")["auth.user"] == earlier["auth.user"]
    assert "[ ]" not in manage(target, "showmigrations")
