"""How often something may come from one address, counted in the cache that all web processes share.

allauth's own counting by address holds a lock on it: a hall of scorers who sign in at the same moment behind one
address wait for each other until they are turned away. Here nobody waits. Two who count at the same moment may count as
one, which a limit on thousands of guesses can bear; the strict count is that by account.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network

from django.core.cache import cache
from django.utils import timezone


@dataclass(frozen=True, slots=True)
class Limit:
    """At most so many from one address in so many seconds."""

    name: str
    most: int
    seconds: int

    def reached(self, address: str) -> bool:
        """Whether there were so many already."""
        return int(cache.get(self._key(address), 0)) >= self.most

    def count(self, address: str) -> None:
        """One more."""
        key = self._key(address)
        cache.set(key, int(cache.get(key, 0)) + 1, 2 * self.seconds)

    def _key(self, address: str) -> str:
        period = int(timezone.now().timestamp()) // self.seconds
        return f"limit:{self.name}:{period}:{hashlib.sha256(_network(address).encode()).hexdigest()}"


def _network(address: str) -> str:
    """The address; of the sixth version the network that one household or hall has."""
    try:
        is_sixth = isinstance(ip_address(address), IPv6Address)
    except ValueError:
        return address
    return str(ip_network(f"{address}/64", strict=False)) if is_sixth else address
