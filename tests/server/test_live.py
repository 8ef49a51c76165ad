"""The servers that the tests start: they answer, die at once, and come back with what was stored."""

from __future__ import annotations

import os
import signal
import socket
import threading
import time
import urllib.request
from collections.abc import Callable

from tests.patience import PATIENCE
from tests.server.fresh import Fresh
from tests.server.live import LiveServer
from tests.server.operations.commands import family


def engine() -> str:
    from django.db import connection

    return connection.vendor


def add_group(name: str) -> int:
    from django.contrib.auth.models import Group

    return int(Group.objects.create(name=name).pk)


def groups() -> list[str]:
    from django.contrib.auth.models import Group

    return list(Group.objects.values_list("name", flat=True))


def test_a_killed_server_comes_back_with_what_was_stored(live: LiveServer) -> None:
    assert urllib.request.urlopen(f"{live.url}/healthz").read() == b"ok\n"
    assert live.call("tests.server.test_live:engine") in live.database_url
    live.call("tests.server.test_live:add_group", name="kept")
    live.kill9()
    assert not live.answers()
    live.restart()
    assert live.answers()
    assert live.call("tests.server.test_live:groups") == ["kept"]


def test_a_web_process_that_dies_is_replaced(fresh: Fresh, live_on: Callable[..., LiveServer]) -> None:
    live = live_on(fresh.url("sqlite"))
    (first,) = family(live.process)
    os.kill(first, signal.SIGKILL)
    until = time.monotonic() + PATIENCE
    while family(live.process) in ([], [first]):
        assert time.monotonic() < until
        time.sleep(0.02)
    live.wait()


def test_what_is_being_sent_when_the_server_ends_is_answered(fresh: Fresh, live_on: Callable[..., LiveServer]) -> None:
    live = live_on(fresh.url("sqlite"))
    with socket.create_connection(("127.0.0.1", live.port), PATIENCE) as one:
        one.sendall(b"POST /accounts/login/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 7\r\n\r\nlog")
        assert live.answers()  # what came before is read
        ending = threading.Thread(target=live.stop)
        ending.start()
        until = time.monotonic() + PATIENCE
        while live.answers():
            assert time.monotonic() < until
        one.sendall(b"in=a")
        told = b""
        while more := one.recv(1 << 16):
            told += more
        ending.join(PATIENCE)
    assert told.startswith(b"HTTP/1.1 403 ")  # a form without its token
    assert b"\r\nConnection: close\r\n" in told
    assert told.rstrip().endswith(b"</html>")
