"""Heads are read strictly: what two servers could read in two ways is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.server.wire.heads import LONGEST_HEAD, MOST_HEADERS, BadHeadError, RequestHead, read_head


def status_of(text: str) -> int:
    try:
        read_head(text.encode("latin-1"))
    except BadHeadError as bad:
        return bad.status
    return 200


def test_a_head_as_browsers_send_it() -> None:
    head = read_head(
        b"POST /c/a%20b/import/?a=1&b HTTP/1.1\r\nHost: tabellone.example\r\nCookie: a=b\r\nCOOKIE:\tc=d  \r\n"
        b"Accept: a\r\naccept: b\r\nContent-Length: 12\r\nEmpty:"
    )
    given = {
        "host": "tabellone.example",
        "cookie": "a=b; c=d",
        "accept": "a,b",
        "content-length": "12",
        "empty": "",
    }
    assert head == RequestHead("POST", "/c/a%20b/import/", "a=1&b", "HTTP/1.1", given, 12, stays=True)
    assert not head.waits_for_go


@pytest.mark.parametrize(
    ("text", "stays"),
    [
        ("GET / HTTP/1.1\r\nHost: a\r\nConnection: close", False),
        ("GET / HTTP/1.1\r\nHost: a\r\nConnection: Keep-Alive", True),
        ("GET / HTTP/1.0", False),
        ("GET / HTTP/1.0\r\nConnection: keep-alive", False),
    ],
)
def test_who_stays_for_another_request(text: str, stays: bool) -> None:
    assert read_head(text.encode()).stays is stays


def test_a_whole_address_is_its_path_and_its_host() -> None:
    head = read_head(b"GET http://tabellone.example:80/t/?q=1 HTTP/1.1\r\nHost: other.example")
    assert (head.path, head.query, head.headers["host"]) == ("/t/", "q=1", "tabellone.example:80")
    assert read_head(b"GET http://tabellone.example HTTP/1.1").path == "/"


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("GET / HTTP/1.1", 400),  # no host
        ("GET / HTTP/1.1\r\nHost: a\r\nHost: a", 400),
        ("GET  / HTTP/1.1\r\nHost: a", 400),
        ("GET / HTTP/2.0\r\nHost: a", 400),
        ("GET /a b HTTP/1.1\r\nHost: a", 400),
        ("GET /\xe8 HTTP/1.1\r\nHost: a", 400),
        ("get / HTTP/1.1\r\nHost: a", 400),
        ("GET * HTTP/1.1\r\nHost: a", 400),
        ("GET a HTTP/1.1\r\nHost: a", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\n folded: b", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\nX-A : b", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\nX-A", 400),
        ("GET / HTTP/1.1\r\nHost: a\nX-A: b", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\nX-A: b\x00", 400),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +1", 400),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1_0", 400),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ", 400),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 1", 400),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: " + "9" * 19, 400),
        ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked", 411),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked", 411),
        ("GET / HTTP/1.1\r\nHost: a" + "\r\nA: b" * MOST_HEADERS, 431),
        ("GET / HTTP/1.1\r\nHost: a\r\nA: " + "b" * LONGEST_HEAD, 431),
    ],
)
def test_what_is_refused(text: str, status: int) -> None:
    assert status_of(text) == status


TOKEN = st.text("!#$%&'*+-.^_`|~0123456789abcXYZ", min_size=1, max_size=12)
VALUE = st.text(st.characters(codec="latin-1", exclude_categories=["Cc"]), max_size=40)


@given(st.lists(st.tuples(TOKEN, VALUE), max_size=8, unique_by=lambda pair: pair[0].lower()))
def test_every_header_comes_through_as_it_was_sent(pairs: list[tuple[str, str]]) -> None:
    pairs = [pair for pair in pairs if pair[0].lower() not in {"host", "content-length", "transfer-encoding"}]
    lines = "".join(f"\r\n{name}: {value}" for name, value in pairs)
    head = read_head(f"GET / HTTP/1.1\r\nhost: a{lines}".encode("latin-1"))
    assert head.headers == {"host": "a"} | {name.lower(): value.strip(" \t") for name, value in pairs}


@given(
    st.binary(max_size=200)
    | st.lists(st.sampled_from([b"GET ", b"/", b" HTTP/1.1", b"\r\n", b"a:", b"\r"])).map(b"".join)
)
def test_whatever_comes_is_a_head_or_refused(data: bytes) -> None:
    assert status_of(data.decode("latin-1")) in {200, 400, 411, 431}
