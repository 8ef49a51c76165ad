"""How much of a web process anybody may hold, and how long."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

MEGABYTE = 1024**2


@dataclass(frozen=True, slots=True)
class WireBounds:
    """The bounds of one web process: sockets, bytes, seconds.

    What is large may take longer, by so many bytes a second; from whoever sends or reads one byte a second it makes no
    difference. `proxies`: how many stand before the server, so that visitors are told apart by the address they name.
    """

    threads: int = 8
    sockets: int = 3000
    sockets_of_one: int = 1500
    proxies: int = 0
    held_bytes: int = 96 * MEGABYTE  # of bodies that are not whole and answers that are not taken
    head_seconds: float = 10.0
    body_seconds: float = 15.0
    body_rate: int = 40_000
    answer_seconds: float = 20.0
    answer_rate: int = 20_000
    idle_seconds: float = 75.0
    stop_seconds: float = 8.0
    look_seconds: float = 0.5  # between two looks at who is late

    def seconds_for_body(self, length: int) -> float:
        """How long a body of so many bytes may take."""
        return self.body_seconds + length / self.body_rate

    def seconds_for_answer(self, length: int) -> float:
        """How long somebody may take to read so many bytes."""
        return self.answer_seconds + length / self.answer_rate


BodyBound = Callable[[str, Mapping[str, str]], int]  # the most bytes that an address takes, by its path and the headers
