"""Browsers by the hundred: keep-alive connections that send the bytes of a request and time the answer.

Our own and not `wrk`: a phone keeps the tag of what it has seen, asks every five seconds and not as fast as it can.
The generator shares the machine's cores with the server, and its own waiting counts as the server's.
"""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass, field
from time import perf_counter

PACE, SPREAD = 5.0, 0.1  # static/tabellone/live.js


class Connection(asyncio.Protocol):
    """One browser's connection: a request, its whole answer, the next."""

    def __init__(self) -> None:
        self._buffer, self._answer = b"", asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport: asyncio.Transport = transport  # type: ignore[assignment]  # TCP has both directions

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        head, found, body = self._buffer.partition(b"\r\n\r\n")
        if found and len(body) >= _length(head) and not self._answer.done():
            self._buffer = b""
            self._answer.set_result((head, len(head) + 4 + len(body)))

    def connection_lost(self, error: Exception | None) -> None:
        if not self._answer.done():
            self._answer.set_exception(error or ConnectionResetError())

    async def ask(self, request: bytes) -> tuple[bytes, int]:
        """The head of the answer, and how many bytes it had in all."""
        self._answer = asyncio.get_running_loop().create_future()
        self._transport.write(request)
        return await self._answer  # type: ignore[no-any-return]  # a future of what data_received sets

    def close(self) -> None:
        self._transport.close()


def _length(head: bytes) -> int:
    if head.startswith(b"HTTP/1.1 304"):
        return 0
    found = head.lower().partition(b"content-length:")[2]
    return int(found.split(b"\r\n", 1)[0]) if found else 0


def _tag(head: bytes) -> str:
    found = next((line for line in head.split(b"\r\n") if line.lower().startswith(b"etag:")), b"")
    return found.partition(b":")[2].strip().decode()


def request(path: str, port: int, tag: str = "") -> bytes:
    lines = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Accept-Encoding: gzip", "Accept-Language: it"]
    return "\r\n".join([*lines, *([f"If-None-Match: {tag}"] if tag else []), "", ""]).encode()


async def _connected(port: int) -> Connection:
    loop = asyncio.get_running_loop()
    return (await loop.create_connection(Connection, "127.0.0.1", port))[1]


def tag_of(path: str, port: int) -> str:
    """The tag of a page as it is now."""

    async def ask() -> str:
        line = await _connected(port)
        head, _ = await line.ask(request(path, port))
        line.close()
        return _tag(head)

    return asyncio.run(ask())


def rate(path: str, port: int, *, tag: str = "", status: int = 200, seconds: float = 2.0, lines: int = 16) -> float:
    """Answers a second to browsers that ask as fast as they are answered."""

    async def run() -> float:
        wanted, sent = f"HTTP/1.1 {status}".encode(), request(path, port, tag)
        opened = [await _connected(port) for _ in range(lines)]
        start = perf_counter()

        async def hammer(line: Connection) -> int:
            count = 0
            while perf_counter() - start < seconds:
                head, _ = await line.ask(sent)
                if not head.startswith(wanted):
                    raise RuntimeError(f"{path}: {head[:60]!r}")
                count += 1
            return count

        counts = await asyncio.gather(*map(hammer, opened))
        taken = perf_counter() - start
        for line in opened:
            line.close()
        return sum(counts) / taken

    return asyncio.run(run())


@dataclass(slots=True)
class Polled:
    """What the phones of a hall met."""

    waits: list[float] = field(default_factory=list)
    statuses: dict[str, int] = field(default_factory=dict)
    bytes: int = 0

    def slowest(self, of_hundred: int) -> float:
        """The wait that so many of a hundred polls stay below."""
        ordered = sorted(self.waits)
        return ordered[min(len(ordered) - 1, len(ordered) * of_hundred // 100)]


def hall(paths: list[str], port: int, *, phones: int, seconds: float) -> Polled:
    """Phones that poll their pages as live.js does, each opened at some moment of the first five seconds."""
    polled = Polled()

    async def phone(path: str, chance: random.Random, until: float) -> None:
        await asyncio.sleep(chance.random() * PACE)
        line, tag = await _connected(port), ""
        while perf_counter() < until:
            start = perf_counter()
            head, size = await line.ask(request(path, port, tag))
            polled.waits.append(perf_counter() - start)
            status = head[9:12].decode()
            polled.statuses[status] = polled.statuses.get(status, 0) + 1
            polled.bytes += size
            tag = _tag(head) or tag
            await asyncio.sleep(PACE * (1 + SPREAD * (2 * chance.random() - 1)))
        line.close()

    async def run() -> None:
        until = perf_counter() + seconds
        chances = [random.Random(number) for number in range(phones)]
        await asyncio.gather(*(phone(paths[n % len(paths)], chance, until) for n, chance in enumerate(chances)))

    asyncio.run(run())
    return polled
