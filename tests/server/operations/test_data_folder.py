"""The data folder is closed to others when a server starts, and a folder of other people's things is not."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from tabellone.server.operations.data_folder import close_to_others


def modes(folder: Path) -> dict[str, int]:
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in (folder, *folder.iterdir())}


def opened(folder: Path, *names: str) -> Path:
    folder.mkdir()
    for name in names:
        (folder / name).touch(0o644)
        (folder / name).chmod(0o644)
    folder.chmod(0o755)
    return folder


def test_everything_of_ours_is_for_its_owner_alone(tmp_path: Path) -> None:
    data = opened(tmp_path / "data", "secret", "tabellone.sqlite3", "tabellone.sqlite3-wal", "before-restore-1.zip")
    elsewhere = opened(tmp_path / "other", "a.db")
    assert close_to_others(data, elsewhere / "a.db") == []
    assert set(modes(data).values()) == {0o700, 0o600}
    assert modes(elsewhere) == {"other": 0o755, "a.db": 0o600}


def test_a_folder_with_other_things_stays_open_and_that_is_told(tmp_path: Path) -> None:
    data = opened(tmp_path / "data", "secret", "holiday.jpg")
    (line,) = close_to_others(data)
    assert line.endswith(f"into {data}: give Tabellone a folder of its own.")
    assert modes(data) == {"data": 0o755, "secret": 0o600, "holiday.jpg": 0o644}


def test_what_a_link_leads_to_is_left_alone(tmp_path: Path) -> None:
    elsewhere = opened(tmp_path / "other", "mine")
    data = opened(tmp_path / "data")
    (data / "secret").symlink_to(elsewhere / "mine")
    assert close_to_others(data) == []
    assert modes(elsewhere)["mine"] == 0o644


def test_what_is_not_ours_to_close_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: Path, mode: int) -> None:
        raise PermissionError(1, "Operation not permitted", str(self))

    data = opened(tmp_path / "data", "secret")
    monkeypatch.setattr(Path, "chmod", refuse)
    told = close_to_others(data)
    assert [line.split(" may ")[1] for line in told] == [
        f"read {data / 'secret'}, and it is not ours to close.",
        f"look into {data}, and it is not ours to close.",
    ]


def test_nothing_is_done_where_there_is_nothing(tmp_path: Path) -> None:
    assert close_to_others(tmp_path / "none") == []
    assert list(tmp_path.iterdir()) == []
