"""Slow clients: whatever they hold open, everybody else is answered, and no thread is begun for them."""

from __future__ import annotations

import contextlib
import statistics
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from socket import SO_RCVBUF, SOL_SOCKET, create_connection, socket

import pytest

from tests.patience import PATIENCE
from tests.server.fresh import Fresh
from tests.server.live import LiveServer
from tests.server.operations.commands import family
from tests.sizes import WHOLE, sized

SOCKETS = sized(test=45, soak=900)
SECONDS = sized(test=1.5, soak=60)
NEVER_OVER = 0.25  # seconds; a machine that does other things too may need longer now and then, as it does unattacked
ATTACKER = ("127.0.0.2", 0)  # another address of this machine than that of everybody else

Attack = Callable[[socket, int], None]


def half_open(held: socket, number: int) -> None:
    """Nothing, half a head, or seven bytes of a form of a thousand."""
    form = b"POST /accounts/login/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\nseven.."
    held.sendall((b"", b"GET /healthz HT", form)[number % 3])


def dripping(held: socket, number: int) -> None:
    """A byte a second, of a head or a body."""
    half_open(held, 1 + number % 2)


def slow_reader(held: socket, _number: int) -> None:
    """Large answers asked for, and hardly read."""
    held.setsockopt(SOL_SOCKET, SO_RCVBUF, 4096)
    held.sendall(b"GET /static/tabellone/tabellone.css HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 20)


@contextlib.contextmanager
def attacked(live: LiveServer, how: Attack) -> Iterator[list[socket]]:
    """All these sockets, held."""
    with ExitStack() as stack:
        held = []
        for number in range(SOCKETS):
            one = stack.enter_context(create_connection(("127.0.0.1", live.port), PATIENCE, ATTACKER))
            how(one, number)
            held.append(one)
        yield held


def health(live: LiveServer, held: list[socket], how: Attack | None = None) -> list[float]:
    """How long each answer took, for a while in which every second each socket goes on with a byte."""
    took, until, next_byte = [], time.monotonic() + SECONDS, 0.0
    while time.monotonic() < until:
        if how is not None and time.monotonic() >= next_byte:
            next_byte = time.monotonic() + 1
            for one in held:
                with suppress(OSError):
                    one.settimeout(0)
                    one.recv(1) if how is slow_reader else one.send(b"a")
        begun = time.monotonic()
        with urllib.request.urlopen(f"{live.url}/healthz", timeout=PATIENCE) as told:
            assert told.status == 200
        took.append(time.monotonic() - begun)
    return took


def settle(live: LiveServer) -> None:
    """Hundreds of pages asked for at once are work, which takes its time: wait until it is done."""
    until, begun = time.monotonic() + PATIENCE, 0.0
    while time.monotonic() - begun > NEVER_OVER and time.monotonic() < until:
        begun = time.monotonic()
        assert live.answers()


def threads(live: LiveServer) -> int:
    """Those of all its processes."""
    return sum(len(list(Path(f"/proc/{one}/task").iterdir())) for one in (live.process, *family(live.process)))


@pytest.mark.parametrize(("attack", "goes_on"), [(half_open, None), (dripping, dripping), (slow_reader, slow_reader)])
def test_everybody_else_is_answered(
    attack: Attack, goes_on: Attack | None, fresh: Fresh, live_on: Callable[..., LiveServer]
) -> None:
    live = live_on(fresh.url("sqlite"))
    quiet, before = health(live, []), threads(live)
    with attacked(live, attack) as held:
        settle(live)
        took, after = health(live, held, goes_on), threads(live)
    assert after == before
    assert len(took) > 5
    if WHOLE:
        assert statistics.quantiles(took, n=100)[-1] < NEVER_OVER
        assert max(took) < max(NEVER_OVER, 3 * max(quiet))
    assert statistics.median(took) < max(NEVER_OVER, 5 * statistics.median(quiet))
