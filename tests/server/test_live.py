"""The servers that the tests start: they answer, die at once, and come back with what was stored."""

from __future__ import annotations

import urllib.request

from tests.server.live import LiveServer


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
