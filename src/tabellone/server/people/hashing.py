"""Passwords are hashed a few at a time in a process: each takes 64 MB of memory and a core while it lasts.

The cost is one of those that OWASP takes for enough (Argon2id, one pass over 46 MB or more), and on one core; Django's
takes three times the time and spreads over eight. Passwords hashed otherwise are hashed again when they are used.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib.auth.hashers import Argon2PasswordHasher

AT_ONCE = 2  # hashings in a process
WAITING = 4  # as many wait for their turn: the other threads of the process answer everybody else
PATIENCE = 5.0  # seconds
RETRY_AFTER = 3  # seconds that somebody is told to wait


class HashingFullError(Exception):
    """As many passwords are being looked at as this process can: try again in a moment."""


class Turns:
    """Who hashes and who waits, in this process."""

    def __init__(self) -> None:
        self.free, self.places = threading.BoundedSemaphore(AT_ONCE), threading.BoundedSemaphore(AT_ONCE + WAITING)

    def refuse_if_full(self) -> None:
        """A HashingFullError where too many wait already: before anything is written for who has to come again."""
        if not self.places.acquire(blocking=False):
            raise HashingFullError
        self.places.release()

    @contextmanager
    def one(self) -> Iterator[None]:
        """One of the few; a HashingFullError where too many wait, or where it takes too long."""
        if not self.places.acquire(blocking=False):
            raise HashingFullError
        try:
            if not self.free.acquire(timeout=PATIENCE):
                raise HashingFullError
            try:
                yield
            finally:
                self.free.release()
        finally:
            self.places.release()


turns = Turns()


class FewAtOnceHasher(Argon2PasswordHasher):
    """Argon2id, a few at a time."""

    time_cost = 1
    memory_cost = 64 * 1024  # KiB
    parallelism = 1

    def encode(self, password: str, salt: str) -> str:
        """The hash of a new password."""
        with turns.one():
            return super().encode(password, salt)

    def verify(self, password: str, encoded: str) -> bool:
        """Whether it is this password."""
        with turns.one():
            return super().verify(password, encoded)
