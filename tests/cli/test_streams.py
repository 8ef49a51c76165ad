"""What goes to standard output and error, and a bar for long waits."""

from __future__ import annotations

import io
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from tabellone.cli import streams
from tabellone.cli.streams import ProgressBar

FULL = Path("/dev/full")


def redirected(to: str, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    """The command with its streams redirected by a shell."""
    command = f'"$@" {to}'
    call = [sys.executable, "-m", "tabellone", *arguments]
    return subprocess.run(["/bin/sh", "-c", command, "sh", *call], capture_output=True, check=False, timeout=60)


@pytest.mark.parametrize(
    ("to", "arguments", "code"),
    [
        (">&-", ["--version"], 0),
        (">&-", ["schema"], 0),
        ("2>&-", ["check", "/nowhere"], 1),
        (">&- 2>&-", ["standings", "/nowhere"], 1),
    ],
)
def test_a_closed_stream_is_no_fault(to: str, arguments: list[str], code: int) -> None:
    done = redirected(to, *arguments)
    assert done.returncode == code
    assert b"Traceback" not in done.stderr
    assert b"fault" not in done.stderr


@pytest.mark.skipif(not FULL.exists(), reason="only Linux has a disk that is always full")
@pytest.mark.parametrize("arguments", [["--version"], ["--help"], ["schema"]])
def test_a_full_disk_is_told_in_one_line(arguments: list[str]) -> None:
    done = redirected(">/dev/full", *arguments)
    assert done.returncode == 1
    assert done.stderr == b"tabellone: the system refuses: No space left on device\n"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class AtOnce(threading.Timer):
    """A timer that does not wait."""

    def start(self) -> None:
        self.function()


def a_terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Standard error as a terminal (in the test itself: pytest puts its own there when a test starts)."""
    made = Terminal()
    monkeypatch.setattr(sys, "stderr", made)
    monkeypatch.setenv("TERM", "xterm")
    return made


def test_a_short_wait_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = a_terminal(monkeypatch)
    monkeypatch.setattr(streams, "PATIENCE", 3600)  # on the slowest machine a short wait
    with ProgressBar("Reading", 3) as work:
        assert list(work.over("abc")) == ["a", "b", "c"]
    work._timer.join(60)  # it was told that nobody waits any more
    assert not work._timer.is_alive()
    assert terminal.getvalue() == ""


def test_a_long_wait_shows_a_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = a_terminal(monkeypatch)
    monkeypatch.setattr(streams, "PATIENCE", 0.01)
    with ProgressBar("Reading", 2) as work:
        for _ in work.over(range(2)):
            until = time.monotonic() + 60
            while "Reading" not in terminal.getvalue() and time.monotonic() < until:
                time.sleep(0.02)
    assert "Reading" in terminal.getvalue()


def test_without_a_terminal_there_is_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    made = io.StringIO()
    monkeypatch.setattr(sys, "stderr", made)
    monkeypatch.setattr(streams, "Timer", AtOnce)
    with ProgressBar("Reading"):
        assert made.getvalue() == ""
    assert made.getvalue() == ""
    terminal = a_terminal(monkeypatch)
    with ProgressBar("Reading"):
        assert "Reading" in terminal.getvalue(), "with a terminal it would have come"
