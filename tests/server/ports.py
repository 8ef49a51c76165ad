"""Ports of this machine for servers of tests: held from the moment they are chosen, so that nobody else gets them."""

from __future__ import annotations

import contextlib
import socket
from typing import Self


class HeldPort:
    """A port that is bound and never listened at: a server that says SO_REUSEADDR may take it, now and again later."""

    def __init__(self) -> None:
        self._held = socket.socket()
        self._held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        with contextlib.suppress(AttributeError):
            self._held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        self._held.bind(("127.0.0.1", 0))
        self.number: int = self._held.getsockname()[1]

    def release(self) -> None:
        """Nobody needs it any more."""
        self._held.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.release()
