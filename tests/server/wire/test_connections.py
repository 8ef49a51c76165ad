"""A small application behind real sockets: slow, silent, greedy and hasty visitors, and an end in the middle of it."""

from __future__ import annotations

import select
import socket
import threading
from contextlib import ExitStack, suppress

import pytest

from tests.patience import PATIENCE
from tests.server.wire.served import MOST, all_received, answer, received, request, served


def test_requests_on_one_connection_are_answered_in_their_order() -> None:
    with served() as server, server.connect() as one:
        one.sendall(request("/a") + b"\r\n" + request("/b", "POST", length=3) + b"abc" + request("/c%20d"))
        found = all_received_of(one, 3)
    assert found == [(200, b"GET /a 0"), (200, b"POST /b 3"), (200, b"GET /c d 0")]


def all_received_of(connection: socket.socket, number: int) -> list[tuple[int, bytes]]:
    """So many answers, also where several come at once."""
    data, found = b"", list[tuple[int, bytes]]()
    while len(found) < number:
        while b"\r\n\r\n" not in data:
            data += connection.recv(1 << 16)
        head, _, rest = data.partition(b"\r\n\r\n")
        length = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
        while len(rest) < length:
            rest += connection.recv(1 << 16)
        found.append((int(head.split()[1]), rest[:length]))
        data = rest[length:]
    return found


def test_what_has_no_body_is_sent_without() -> None:
    with served() as server, server.connect() as one:
        one.sendall(request("/a", "HEAD") + request("/same") + request("/a", more="Connection: close\r\n"))
        told = all_received(one)
    first, second, third = told.split(b"HTTP/1.1 ")[1:]
    assert first.endswith(b"\r\n\r\n")
    assert b"Content-Length: 9" in first  # of what would have been sent: HEAD /a 0
    assert second.startswith(b"304 ")
    assert second.endswith(b"\r\n\r\n")
    assert b"Content-Length" not in second
    assert third.endswith(b"GET /a 0")


def test_a_body_comes_when_it_is_asked_for() -> None:
    with served() as server, server.connect() as one:
        one.sendall(request("/a", "POST", length=3, more="Expect: 100-continue\r\n"))
        assert one.recv(1 << 16) == b"HTTP/1.1 100 Continue\r\n\r\n"
        one.sendall(b"abc")
        assert answer(one) == (200, b"POST /a 3")


@pytest.mark.parametrize(
    "sent",
    [b"GET / HT", request("/", "POST", length=1000) + b"seven..", b"", request("/") + b"GET"],
    ids=["head", "body", "nothing", "second head"],
)
def test_who_is_silent_has_to_go(sent: bytes) -> None:
    with served(head_seconds=0.2, body_seconds=0.2, idle_seconds=0.2) as server, server.connect() as one:
        one.sendall(sent)
        told = all_received(one)
    assert told.count(b"408 Request Timeout") == (2 if sent and sent != b"" else 0)  # status, and the words for people


@pytest.mark.parametrize("begun", [b"GET /", request("/", "POST", length=1000)], ids=["head", "body"])
def test_who_drips_gets_no_more_time_than_who_is_silent(begun: bytes) -> None:
    with served(head_seconds=0.3, body_seconds=0.3) as server, server.connect() as one:
        one.sendall(begun)
        one.settimeout(0.02)
        told = b""
        for _ in range(900):  # 18 seconds at least: fewer than the body has bytes
            with suppress(ConnectionError):
                one.sendall(b"a")
            with suppress(TimeoutError):
                more = received(one)
                told += more
                if not more:
                    break
        assert told.startswith(b"HTTP/1.1 408 ")
        assert server.application.asked == []


def test_half_a_form_is_no_form() -> None:
    with served() as server:
        with server.connect() as one:
            one.sendall(request("/a", "POST", length=10) + b"half")
        with server.connect() as other:
            other.sendall(request("/b"))
            assert answer(other)[0] == 200
        assert server.application.asked == [("GET", "/b", 0)]


def test_half_open_sockets_take_no_thread() -> None:
    with served() as server, ExitStack() as stack:
        with server.connect() as one:
            one.sendall(request("/a"))
            assert answer(one)[0] == 200
        before = threading.active_count()
        for number in range(60):
            held = stack.enter_context(server.connect())
            held.sendall((b"", b"GET / H", request("/", "POST", length=1000) + b"seven..")[number % 3])
        with server.connect() as one:
            one.sendall(request("/b"))
            assert answer(one)[0] == 200
        assert threading.active_count() == before


def test_a_body_over_the_bound_is_not_read_and_its_answer_is() -> None:
    with served() as server, server.connect() as one:
        one.sendall(request("/a", "POST", length=3 * MOST))
        with suppress(ConnectionError):
            one.sendall(b"a" * 3 * MOST)
        told = all_received(one)
        assert told.endswith(b"POST /a 0")
        assert server.application.asked == [("POST", "/a", 0)]
    with served() as server, server.connect() as one:
        one.sendall(request("/a", "POST", length=MOST) + b"a" * MOST)
        assert answer(one) == (200, f"POST /a {MOST}".encode())


def test_bodies_may_hold_so_much_in_all() -> None:
    with served(held_bytes=2 * MOST) as server, ExitStack() as stack:
        halves = [stack.enter_context(server.connect()) for _ in range(4)]
        for one in halves:
            one.sendall(request("/a", "POST", length=MOST) + b"a" * (MOST * 2 // 3))
            with server.connect() as other:  # what was sent has been read
                other.sendall(request("/b"))
                assert answer(other)[0] == 200
        assert received(halves[0]) == b""
        halves[-1].sendall(b"a" * (MOST - MOST * 2 // 3))
        assert answer(halves[-1]) == (200, f"POST /a {MOST}".encode())


def test_who_reads_slowly_holds_no_thread_and_is_dropped() -> None:
    with served(threads=1, answer_seconds=0.3, answer_rate=10**12) as server, ExitStack() as stack:
        slow = [stack.enter_context(server.connect()) for _ in range(3)]
        for one in slow:
            one.sendall(request("/much"))
        with server.connect() as other:
            other.sendall(request("/b"))
            assert answer(other)[0] == 200
        for one in slow:  # they read nothing, and hear that it is over
            ended = select.poll()
            ended.register(one, 0)
            assert ended.poll(PATIENCE * 1000)


def test_of_one_address_the_newest_are_heard() -> None:
    with served(sockets=40, sockets_of_one=10) as server, ExitStack() as stack:
        silent = [stack.enter_context(server.connect()) for _ in range(30)]
        for _ in range(20):
            with server.connect() as one:
                one.sendall(request("/a"))
                assert answer(one)[0] == 200
        assert all(received(one) == b"" for one in silent[:20])


def test_behind_a_proxy_visitors_count_by_the_address_that_it_names() -> None:
    with served(proxies=1, sockets_of_one=2) as server, ExitStack() as stack:
        held = [stack.enter_context(server.connect()) for _ in range(4)]
        for number, one in enumerate(held):
            named = f"X-Forwarded-For: 203.0.113.9, 192.0.2.{number // 3}\r\n"  # the first is what the visitor wrote
            one.sendall(request("/a", "POST", length=5, more=named) + b"half")
            with server.connect() as other:  # what was sent has been read
                other.sendall(request("/b"))
                assert answer(other)[0] == 200
        assert received(held[0]) == b""
        for one in held[1:]:
            one.sendall(b"!")
            assert answer(one) == (200, b"POST /a 5")


def test_a_fault_of_the_application_is_an_answer(caplog: pytest.LogCaptureFixture) -> None:
    with served() as server, server.connect() as one:
        one.sendall(request("/fault") + request("/a"))
        assert answer(one)[0] == 500
    assert "An answer failed" in caplog.text


def test_a_head_that_is_none_is_refused_and_the_connection_ends() -> None:
    with served() as server, server.connect() as one:
        one.sendall(b"NONSENSE\r\n\r\n" + request("/a"))
        assert all_received(one).startswith(b"HTTP/1.1 400 ")
        assert server.application.asked == []


def test_who_is_being_answered_when_it_ends_is_answered() -> None:
    with served() as server, server.connect() as idle, server.connect() as waiting, server.connect() as sending:
        sending.sendall(request("/half", "POST", length=10) + b"half,")
        waiting.sendall(request("/wait"))
        assert server.application.begun.wait(PATIENCE)
        server.end()
        assert received(idle) == b""
        sending.sendall(b"whole")
        assert answer(sending) == (200, b"POST /half 10")
        server.application.go.set()
        assert answer(waiting) == (200, b"GET /wait 0")
        assert received(waiting) == b""
        server.join()
        with pytest.raises(OSError, match="refused"):
            server.connect()
