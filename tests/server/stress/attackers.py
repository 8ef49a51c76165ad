"""Attackers in a process of their own, bounded: slow sockets, long addresses, costly pages, logins and uploads at once.

`python -m tests.server.stress.attackers ADDRESS PORT SECONDS SLOW PAUSE` comes from that address of this machine, with
so many slow sockets and a pause between two attacks of one, and says at the end, as JSON, how each was answered.
"""

from __future__ import annotations

import asyncio
import json
import re
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from itertools import count
from urllib.parse import urlencode

COSTLY = (
    "/t/hall/", "/t/hall/standings/", "/t/hall/document.json", "/t/hall/standings.xlsx", "/t/hall/paper/standings.pdf",
    "/t/hall/feed.atom", "/t/hall/rounds/1/draw/", "/t/hall/standings/p001/why/", "/tournaments/", "/players/",
)  # fmt: skip
LONG = ("/t/", "/calendar/?month=", "/players/?q=", "/t/hall/standings/", "/accounts/login/?next=", "/%2e%2e/")
AT_ONCE = {"long": 3, "costly": 4, "logins": 6, "uploads": 2}
PATIENCE = 30  # seconds until one gives up waiting
FORM = "application/x-www-form-urlencoded"
GONE = (OSError, EOFError, TimeoutError, asyncio.LimitOverrunError, ValueError, IndexError)
TOKEN = re.compile(r"csrftoken=([^;]+)")
Told = Counter[str]


class Attackers:
    """All who come from one address, until the time is over."""

    def __init__(self, source: str, port: int, seconds: float, pause: float) -> None:
        self.source, self.port, self.pause = source, port, pause
        self.until = time.monotonic() + seconds
        self.told: Told = Counter()
        self.number = count()

    async def all(self, slow: int) -> None:
        """Everything at once, each kind as often as is said, until it is over."""
        kinds: dict[str, Callable[[], Awaitable[str]]] = {
            "long": self.long_address, "costly": self.costly_page, "logins": self.login, "uploads": self.upload,
        }  # fmt: skip
        people = [self.again(kind, kinds[kind]) for kind, many in AT_ONCE.items() for _ in range(many)]
        await asyncio.gather(*people, *(self.again("slow", self.slow_socket) for _ in range(slow)))

    async def again(self, kind: str, attack: Callable[[], Awaitable[str]]) -> None:
        """One attacker: again and again, with a little pause."""
        while time.monotonic() < self.until:
            try:
                status = await asyncio.wait_for(attack(), min(PATIENCE, max(0.1, self.until - time.monotonic())))
            except GONE:
                status = "none"
            self.told[f"{kind} {status}"] += 1
            await asyncio.sleep(self.pause)

    async def ask(self, method: str, path: str, body: bytes = b"", headers: str = "") -> tuple[str, str]:
        """The status of an answer, and its head; all of it is read."""
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nConnection: close\r\n{headers}"
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.source, 0))
        try:
            writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
            await writer.drain()
            said = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            while await reader.read(65536):
                pass
        finally:
            writer.close()
        return said.split(" ", 2)[1], said

    async def long_address(self) -> str:
        """Thousands of signs, whose percents mean others."""
        number = next(self.number)
        sign = ("a", "%25", "%00", "../", "%F0%9F%8E%B2")[number % 5]
        path = LONG[number % len(LONG)] + sign * ((500, 1900, 6000)[number % 3] // len(sign))
        return (await self.ask("GET", path))[0]

    async def costly_page(self) -> str:
        """A page that takes work, each time under an address that nobody has asked for."""
        number = next(self.number)
        return (await self.ask("GET", f"{COSTLY[number % len(COSTLY)]}?x={number}"))[0]

    async def login(self) -> str:
        """A wrong password, through the form that everybody has."""
        _, said = await self.ask("GET", "/accounts/login/")
        found = TOKEN.search(said)
        token = found[1] if found else ""
        who = f"somebody-{next(self.number) % 500}@example.org"
        body = urlencode({"login": who, "password": "one of many", "csrfmiddlewaretoken": token}).encode()
        headers = f"Cookie: csrftoken={token}\r\nContent-Type: {FORM}\r\n"
        return (await self.ask("POST", "/accounts/login/", body, headers))[0]

    async def upload(self) -> str:
        """Two megabytes, to pages that take a file and to those that take none."""
        path = ("/accounts/login/", "/tournaments/new/", "/c/nowhere/import/")[next(self.number) % 3]
        return (await self.ask("POST", path, b"x" * 2_000_000, "Content-Type: application/octet-stream\r\n"))[0]

    async def slow_socket(self) -> str:
        """Half a head, half a body, or a byte now and then; it ends when the server has had enough."""
        number = next(self.number)
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.source, 0))
        head = f"POST /accounts/login/ HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nContent-Length: 1000\r\n"
        try:
            writer.write((head + ("" if number % 3 == 0 else f"Content-Type: {FORM}\r\n\r\nlogin=s")).encode())
            await writer.drain()
            while number % 3 == 2 and not reader.at_eof():
                await asyncio.sleep(1)
                writer.write(b"s")
                await writer.drain()
            return (await reader.readuntil(b"\r\n")).decode("latin-1").split(" ", 2)[1]
        finally:
            writer.close()


def main() -> None:
    """Attack, and say what was answered."""
    source, port, seconds, slow, pause = sys.argv[1:]
    attackers = Attackers(source, int(port), float(seconds), float(pause))
    asyncio.run(attackers.all(int(slow)))
    print(json.dumps(attackers.told))


if __name__ == "__main__":
    main()
