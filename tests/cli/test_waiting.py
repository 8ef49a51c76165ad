"""The progress bar appears on a terminal, after a second."""

from __future__ import annotations

import io
import sys
import threading
import time

import pytest

from tabellone.cli import streams
from tabellone.cli.streams import ProgressBar


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
