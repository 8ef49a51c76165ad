"""`tabellone work`, and the worker that `tabellone serve` brings along: it sends, comes back, never stays behind."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.server.fresh import Fresh
from tests.server.live import call
from tests.server.mail.office import Office
from tests.server.operations.commands import migrated, plain_environment, serving, stopped

SCENES = "tests.server.mail.scenes"


def children(parent: int) -> list[int]:
    """The workers of a server."""
    found = []
    for folder in Path("/proc").iterdir():
        with contextlib.suppress(OSError, ValueError):
            words = (folder / "cmdline").read_bytes().split(b"\0")
            if b"work" in words and str(parent).encode() in words:
                found.append(int(folder.name))
    return found


def wait(until: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not until():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_without_a_mail_service_it_says_what_it_does_all_the_same(fresh: Fresh, tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-u", "-m", "tabellone", "work"],
        env=plain_environment(tmp_path, DATABASE_URL=fresh.url("sqlite"), EMAIL_URL=""),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        try:
            assert process.stdout
            said = process.stdout.readline()
            behind = os.getpriority(os.PRIO_PROCESS, process.pid)
            process.send_signal(signal.SIGTERM)
            process.communicate(timeout=PATIENCE)
        finally:
            process.kill()
    assert process.returncode == 0
    assert "estimates" in said
    assert "EMAIL_URL" in said
    assert behind > os.getpriority(os.PRIO_PROCESS, 0)


def test_the_command_sends_what_waits_and_ends_when_told(fresh: Fresh, tmp_path: Path) -> None:
    url = fresh.url("sqlite")
    call(url, f"{SCENES}:queue", number=3)
    with (
        Office() as office,
        subprocess.Popen(
            [sys.executable, "-m", "tabellone", "work"],
            env=plain_environment(tmp_path, DATABASE_URL=url, EMAIL_URL=f"smtp://127.0.0.1:{office.port}"),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        ) as process,
    ):
        try:
            wait(lambda: len(office.taken) == 3)
            process.send_signal(signal.SIGTERM)
            said, _ = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()
    assert process.returncode == 0, said
    assert "Ctrl-C" in said
    assert "Traceback" not in said
    assert set(call(url, f"{SCENES}:states").values()) == {"sent"}


@pytest.fixture
def office() -> Iterator[Office]:
    with Office() as opened:
        yield opened


def test_the_server_brings_a_worker_that_comes_back_and_ends_with_it(office: Office, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tabellone.sqlite3'}"
    with serving(migrated(tmp_path), "--no-demo", EMAIL_URL=f"smtp://127.0.0.1:{office.port}") as (_, process):
        wait(lambda: children(process.pid))
        (first,) = children(process.pid)
        os.kill(first, signal.SIGKILL)
        call(url, f"{SCENES}:queue", number=2)
        wait(lambda: len(office.taken) == 2)
        (second,) = children(process.pid)
        assert second != first
        stopped(process)
    assert children(process.pid) == []
    assert not Path(f"/proc/{second}").exists()
    assert {path.name for path in tmp_path.iterdir()} == {"secret", "tabellone.sqlite3"}


@pytest.mark.soak  # in `make test` a killed server takes all its processes along in test_serve.py
def test_a_server_that_is_killed_leaves_no_worker_behind(office: Office, tmp_path: Path) -> None:
    with serving(migrated(tmp_path), "--no-demo", EMAIL_URL=f"smtp://127.0.0.1:{office.port}") as (_, process):
        wait(lambda: children(process.pid))
        (worker,) = children(process.pid)
        process.kill()
        process.wait()
        wait(lambda: not Path(f"/proc/{worker}").exists())


@pytest.mark.soak
def test_where_somebody_else_works_the_server_brings_no_worker(tmp_path: Path) -> None:
    with serving(migrated(tmp_path), "--no-demo", "--no-work") as (_, process):
        assert children(process.pid) == []
        stopped(process)


@pytest.mark.soak
def test_a_worker_comes_along_without_a_mail_service_too(tmp_path: Path) -> None:
    with serving(migrated(tmp_path), "--no-demo", EMAIL_URL="") as (_, process):
        wait(lambda: children(process.pid))
        stopped(process)
    assert children(process.pid) == []
