"""A disk that takes nothing more, tried with a server that may not make any file longer."""

from __future__ import annotations

import resource
import time
import urllib.error
import urllib.request
from collections.abc import Callable

from tests.patience import PATIENCE
from tests.server.fresh import Fresh
from tests.server.live import LiveServer
from tests.server.operations.commands import family
from tests.server.visitor import Visitor
from tests.sizes import sized

LOGIN = {"login": "ada@example.org", "password": "a-dado-is-cast-7"}


def account() -> None:
    from tabellone.server.operations.records import make_administrator

    make_administrator(LOGIN["login"], LOGIN["password"])


def longest_file(live: LiveServer, size: int) -> None:
    """How long a file the server's processes may make from now on; -1 for any length."""
    for one in (live.process, *family(live.process)):
        _, most = resource.prlimit(one, resource.RLIMIT_FSIZE)
        resource.prlimit(one, resource.RLIMIT_FSIZE, (size, most))


def health(live: LiveServer) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(f"{live.url}/healthz", timeout=PATIENCE) as told:
            return told.status, told.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def test_a_full_disk_is_told_and_nothing_else_is_claimed(fresh: Fresh, live_on: Callable[..., LiveServer]) -> None:
    live = live_on(fresh.url("sqlite"))
    live.call("tests.server.test_full_disk:account")
    with Visitor(live.url) as visitor:
        visitor.get("/accounts/login/")
        longest_file(live, 0)
        for sent in (LOGIN, {**LOGIN, "password": "another-one-8"}, LOGIN):
            refused = visitor.post("/accounts/login/", sent)
            assert refused.status == 507, refused.text
            assert "Nothing can be saved at the moment" in refused.text
            assert "many" not in refused.text
            assert refused.headers["retry-after"] == "60"
        assert visitor.get("/tournaments/").status == 200  # what there is can be looked at
        assert health(live) == (503, "nothing can be stored: the disk is full or not writable\n")
        longest_file(live, -1)
        until = time.monotonic() + sized(test=0, soak=PATIENCE)
        while health(live)[0] != 200 and time.monotonic() < until:
            time.sleep(0.2)
        assert visitor.post("/accounts/login/", LOGIN).status == 302
        assert health(live)[0] == 200 or not sized(test=False, soak=True)
