"""A file is replaced at once or not at all."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tabellone.cli import files
from tabellone.engine.errors import InputError
from tests.cli.days import master
from tests.cli.shell import Shell, as_nobody, write


def only(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def code(error: pytest.ExceptionInfo[InputError]) -> str:
    return error.value.problems[0].code


def test_a_file_is_replaced_and_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text("old")
    path.chmod(0o640)
    files.replace_file(path, "new – città", expected=b"old")
    assert path.read_text(encoding="utf-8") == "new – città"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert only(tmp_path) == ["a.json"]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    target, link = tmp_path / "real" / "a.json", tmp_path / "link.json"
    target.write_text("old")
    link.symlink_to(target)
    files.replace_file(link, "new", expected=b"old")
    assert link.is_symlink()
    assert target.read_text() == "new"
    assert (only(tmp_path), only(tmp_path / "real")) == (["link.json", "real"], ["a.json"])


def test_a_changed_file_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text("newer")
    with pytest.raises(InputError) as caught:
        files.replace_file(path, "mine", expected=b"old")
    assert code(caught) == "changed-meanwhile"
    assert (path.read_text(), only(tmp_path)) == ("newer", ["a.json"])


@pytest.mark.parametrize("name", ["replace", "write_bytes", "chmod"])
@pytest.mark.parametrize("failure", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_a_failure_in_the_middle_leaves_the_old_file(
    name: str, failure: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.json"
    path.write_text("old")

    def failing(*arguments: object, **options: object) -> None:
        raise failure

    monkeypatch.setattr(Path, name, failing)
    with pytest.raises((InputError, KeyboardInterrupt)):
        files.replace_file(path, "new", expected=b"old")
    monkeypatch.undo()
    assert (path.read_text(), only(tmp_path)) == ("old", ["a.json"])


def test_a_disk_that_cannot_keep_it_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.json"
    path.write_text("old")

    def failing(descriptor: int) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "fsync", failing)
    with pytest.raises(InputError) as caught:
        files.replace_file(path, "new", expected=b"old")
    assert code(caught) == "cannot-write"
    assert (path.read_text(), only(tmp_path)) == ("old", ["a.json"])


def test_a_file_that_vanished_is_not_made_again(tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        files.replace_file(tmp_path / "gone.json", "new", expected=b"old")
    assert code(caught) == "cannot-write"
    assert only(tmp_path) == []


@pytest.mark.parametrize("read_only", ["folder", "file"])
def test_what_is_read_only_stays(read_only: str, public_path: Path, shell: Shell) -> None:
    path = write(public_path / "m.json", master())
    before = path.read_bytes()
    shell("draw", path, "--seed", "x", "--write")
    path.write_bytes(before)
    with as_nobody(public_path):
        (public_path if read_only == "folder" else path).chmod(0o500 if read_only == "folder" else 0o400)
        done = shell("draw", path, "--seed", "x", "--write")
    assert (done.code, done.out) == (1, "")
    assert "left as it was" in done.err
    assert (path.read_bytes(), only(public_path)) == (before, ["m.json"])


def test_a_draw_that_cannot_be_written_changes_nothing(
    tmp_path: Path, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(tmp_path / "m.json", master())
    before = path.read_bytes()

    def failing(self: Path, target: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "replace", failing)
    done = shell("draw", path, "--seed", "x", "--write", "--json")
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith(f"{path}: it cannot be written, and was left as it was")
    assert (path.read_bytes(), only(tmp_path)) == (before, ["m.json"])


def test_of_two_draws_at_once_one_is_written(tmp_path: Path) -> None:
    path = write(tmp_path / "m.json", master())
    command = [sys.executable, "-m", "tabellone", "draw", str(path), "--write", "--seed"]
    running = [subprocess.Popen([*command, seed], stdout=-3, stderr=subprocess.PIPE, text=True) for seed in ("a", "b")]
    ends = [(process.communicate(timeout=60)[1], process.returncode) for process in running]
    assert sorted(code for _, code in ends) == [0, 1]
    assert "Traceback" not in "".join(err for err, _ in ends)
    assert only(tmp_path) == ["m.json"]


def waits_for_a_lock(process: int) -> bool:
    """As Linux tells: who waits stands below the lock, with an arrow."""
    lines = [line.split() for line in Path("/proc/locks").read_text().splitlines()]
    return any(words[1] == "->" and words[5] == str(process) for words in lines)


def test_a_lock_is_waited_for(tmp_path: Path) -> None:
    import fcntl

    path = tmp_path / "a.json"
    path.write_text("old")
    code_ = "import sys; from pathlib import Path; from tabellone.cli import files\n"
    code_ += "files.replace_file(Path(sys.argv[1]), 'new', expected=b'old')"
    with path.open("r+b") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        other = subprocess.Popen([sys.executable, "-c", code_, str(path)])
        while not waits_for_a_lock(other.pid):
            assert other.poll() is None, "it did not wait"
            time.sleep(0.01)
        assert path.read_text() == "old"
    assert other.wait(timeout=60) == 0
    assert path.read_text() == "new"


def test_documents_of_a_folder_in_order(tmp_path: Path) -> None:
    for name in ("b.json", "a.json", ".hidden.json", "notes.txt"):
        (tmp_path / name).write_text("x")
    assert [path.name for path in files.documents_in(tmp_path)] == ["a.json", "b.json"]
    assert files.documents_in(tmp_path / "none") == []
    with pytest.raises(InputError):
        files.documents_in(tmp_path / "a.json")
