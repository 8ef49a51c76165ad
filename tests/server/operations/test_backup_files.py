"""The file of a backup: whole or not there, for its owner alone; what is damaged, newer or foreign is refused."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.server.fresh import Fresh, enough_on
from tests.server.live import call
from tests.server.operations.commands import Said, backed_up, tabellone


@pytest.fixture(scope="module")
def saved(fresh: Fresh, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("saved") / "backup.zip"
    backed_up(fresh.url("sqlite"), path)
    return path


def restored(fresh: Fresh, path: Path, data: Path) -> Said:
    return tabellone(fresh.url("sqlite"), "restore", path, data=data)


def rewritten(saved: Path, path: Path, change: Callable[[dict[str, Any]], None]) -> Path:
    """The backup with another manifest."""
    with zipfile.ZipFile(saved) as old, zipfile.ZipFile(path, "w") as new:
        for name in old.namelist():
            data = old.read(name)
            if name == "manifest.json":
                manifest = json.loads(data)
                change(manifest)
                data = json.dumps(manifest).encode()
            new.writestr(name, data)
    return path


def test_only_the_owner_reads_it_and_nothing_else_is_left(saved: Path) -> None:
    assert saved.stat().st_mode & 0o777 == 0o600
    assert [path.name for path in saved.parent.iterdir()] == ["backup.zip"]


def test_a_file_that_exists_stays_as_it_is(fresh: Fresh, saved: Path) -> None:
    before = saved.read_bytes()
    said = tabellone(fresh.url("sqlite"), "backup", saved, data=saved.parent)
    assert (said.code, "exists already" in said.err) == (1, True)
    assert saved.read_bytes() == before


def test_into_a_folder_goes_a_file_with_the_moment_in_its_name(fresh: Fresh, tmp_path: Path) -> None:
    said = tabellone(fresh.url("sqlite"), "backup", tmp_path, data=tmp_path)
    (written,) = tmp_path.glob("tabellone-*.zip")
    assert str(written) in said.out


def test_a_folder_that_is_not_there_is_told(fresh: Fresh, tmp_path: Path) -> None:
    said = tabellone(fresh.url("sqlite"), "backup", tmp_path / "nowhere" / "file.zip", data=tmp_path)
    assert said.code == 1
    assert "cannot be written" in said.err
    assert "Traceback" not in said.err


@pytest.mark.parametrize("end", [0.1, 0.5, 0.9, 0.999])
def test_a_file_cut_short_is_refused(fresh: Fresh, saved: Path, tmp_path: Path, end: float) -> None:
    whole = saved.read_bytes()
    cut = tmp_path / "cut.zip"
    cut.write_bytes(whole[: int(len(whole) * end)])
    said = restored(fresh, cut, tmp_path)
    assert said.code == 1
    assert "no backup that can be read" in said.err or "damaged" in said.err


def test_a_changed_row_is_refused(fresh: Fresh, saved: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.zip"
    with zipfile.ZipFile(saved) as old, zipfile.ZipFile(bad, "w") as new:
        for name in old.namelist():
            new.writestr(name, old.read(name).replace(b'"id":1', b'"id":9'))
    said = restored(fresh, bad, tmp_path)
    assert (said.code, "damaged" in said.err) == (1, True)


def test_a_newer_format_is_refused(fresh: Fresh, saved: Path, tmp_path: Path) -> None:
    newer = rewritten(saved, tmp_path / "newer.zip", lambda manifest: manifest.update(format=2, version="9.9"))
    said = restored(fresh, newer, tmp_path)
    assert (said.code, "newer version (9.9)" in said.err) == (1, True)


@pytest.mark.parametrize(
    ("migration", "words"),
    [
        (["journal", "0999_later"], "newer version"),
        (["journal", "0001_initial"], "before the first release"),
        (["journal", "0002_append_only"], "before the first release"),
        (["post", "0001_initial"], "before the first release"),
        (["rankings", "0002_as_they_are"], "before the first release"),
    ],
)
def test_a_migration_that_we_do_not_know_is_refused(
    fresh: Fresh, saved: Path, tmp_path: Path, migration: list[str], words: str
) -> None:
    other = rewritten(saved, tmp_path / "other.zip", lambda manifest: manifest["migrations"].append(migration))
    said = restored(fresh, other, tmp_path)
    assert (said.code, words in said.err) == (1, True)


@pytest.mark.parametrize("content", [b"", b"not a zip", b"PK\x05\x06" + bytes(18)])
def test_what_is_no_backup_is_refused(fresh: Fresh, tmp_path: Path, content: bytes) -> None:
    other = tmp_path / "other.zip"
    other.write_bytes(content)
    said = restored(fresh, other, tmp_path)
    assert said.code == 1
    assert "Traceback" not in said.err


def test_a_file_that_is_not_there_is_told(fresh: Fresh, tmp_path: Path) -> None:
    said = restored(fresh, tmp_path / "none.zip", tmp_path)
    assert (said.code, "no such file" in said.err) == (1, True)


SCENE = "tests.server.operations.scenes"


@enough_on("postgresql")
def test_frozen_rankings_are_restored_and_stay_as_they_are(database_url: str, tmp_path: Path) -> None:
    sum_ = call(database_url, f"{SCENE}:frozen")
    backed_up(database_url, tmp_path / "1.zip")
    restored = tabellone(database_url, "restore", tmp_path / "1.zip", "--replace", data=tmp_path)
    assert restored.code == 0, restored.err
    facts, _size, *refused = call(database_url, f"{SCENE}:kept")
    assert facts == sum_
    assert ["stay as they are" in said for said in refused] == [True, True]
