"""The files that the system lets a process open: more are asked for, and sockets stay below what there is."""

from __future__ import annotations

import contextlib
import resource
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tabellone import system
from tabellone.server.wire.bounds import WireBounds
from tabellone.server.wire.listening import fitted
from tests.patience import PATIENCE
from tests.server.wire.served import answer, request

ROOT = Path(__file__).parents[3]


@contextlib.contextmanager
def limited(soft: int, hard: int) -> Iterator[tuple[int, int, int]]:
    """A server that may open so many files: its port, how many sockets it takes, its process."""
    command = [sys.executable, "-m", "tests.server.wire.limited", str(soft), str(hard)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        try:
            assert process.stdout is not None
            port, sockets = map(int, process.stdout.readline().split())
            yield port, sockets, process.pid
        finally:
            process.terminate()
            process.wait(PATIENCE)


def processor(process: int) -> float:
    """Seconds of the processor that it has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


def test_at_the_systems_limit_everybody_is_answered_and_nothing_spins() -> None:
    with limited(180, 180) as (port, sockets, process), ExitStack() as stack:
        assert sockets == 90
        for _ in range(3 * sockets):
            stack.enter_context(socket.create_connection(("127.0.0.1", port), PATIENCE))
        before, begun = processor(process), time.monotonic()
        for _ in range(20):
            with socket.create_connection(("127.0.0.1", port), PATIENCE) as one:
                one.sendall(request("/a"))
                assert answer(one)[0] == 200
        files = len(list(Path(f"/proc/{process}/fd").iterdir()))
        assert files <= sockets + 20
        assert processor(process) - before < max(1.0, (time.monotonic() - begun) / 2)


def test_where_the_system_allows_more_it_is_asked_for() -> None:
    with limited(180, 5000) as (_, sockets, _process):
        assert sockets == WireBounds().sockets


@pytest.mark.parametrize(("allowed", "sockets", "of_one"), [(None, 3000, 1500), (4000, 3000, 1500), (1024, 896, 896)])
def test_sockets_leave_room_for_other_files(
    allowed: int | None, sockets: int, of_one: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(system, "allow_files", lambda wanted: allowed)
    found = fitted(WireBounds())
    assert (found.sockets, found.sockets_of_one) == (sockets, of_one)


def test_a_system_that_refuses_so_many_is_asked_for_what_macs_allow(monkeypatch: pytest.MonkeyPatch) -> None:
    limits, asked = [256], list[int]()

    def asks(_which: int, both: tuple[int, int]) -> None:
        asked.append(both[0])
        if both[0] > system.OPEN_MAX:
            raise ValueError("current limit exceeds maximum limit")
        limits[0] = both[0]

    endless = resource.RLIM_INFINITY
    monkeypatch.setattr(resource, "getrlimit", lambda _which: (limits[0], endless))
    monkeypatch.setattr(resource, "setrlimit", asks)
    assert system.allow_files(20_000) == system.OPEN_MAX
    assert asked == [20_000, system.OPEN_MAX]
    assert system.allow_files(5_000) == system.OPEN_MAX
