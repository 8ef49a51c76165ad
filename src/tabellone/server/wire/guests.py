"""Who is connected: how many sockets and bytes each address holds, and who has to go when there is no room."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Protocol

from tabellone.server.wire.bounds import WireBounds


class Guest(Protocol):
    """A connection, as those who count see it."""

    address: str
    held: int
    waits: bool  # for the other side: nothing of it is in work

    def drop(self) -> None:
        """End it at once."""


def neighbourhood(address: str) -> str:
    """What is counted as one address: of the sixth version the network that one household or hall has."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    return str(found.ipv4_mapped or ip_network(f"{found}/64", strict=False))


class Guests:
    """All connections of a web process: those of an address stand in the order in which they began to wait."""

    def __init__(self, bounds: WireBounds) -> None:
        self._bounds = bounds
        self.all: set[Guest] = set()
        self._of: dict[str, dict[Guest, None]] = {}
        self.held = 0

    def enter(self, guest: Guest) -> bool:
        """Let a connection in, for which another may have to go; False if everybody is being answered."""
        if len(self.all) >= self._bounds.sockets and not self._gives_up(self._crowd()):
            return False
        if not self._settle(guest):
            return False
        self.all.add(guest)
        return True

    def move(self, guest: Guest, address: str) -> bool:
        """From now on it counts as this address, as a proxy has said; False if that one has too many under way."""
        self._depart(guest)
        guest.address = address
        if self._settle(guest):
            return True
        guest.address = ""
        return not self._settle(guest)

    def wait_anew(self, guest: Guest) -> None:
        """It has begun to wait: all others of its address have waited longer."""
        neighbours = self._of.get(guest.address)
        if neighbours is not None and guest in neighbours:
            del neighbours[guest]
            neighbours[guest] = None

    def leave(self, guest: Guest) -> None:
        """It is gone, and so is what it held."""
        self.all.discard(guest)
        self._depart(guest)
        self.hold(guest, 0)

    def hold(self, guest: Guest, size: int) -> None:
        """It holds so many bytes now; where that is too much in all, the address that holds most gives up some."""
        self.held += size - guest.held
        guest.held = size
        while self.held > self._bounds.held_bytes:
            sums = Counter[str]()
            for one in self.all:
                sums[one.address] += one.held
            heaviest = sums.most_common(1)[0][0]
            if not self._gives_up(one for one in self._of[heaviest] if one.held):
                return

    def _settle(self, guest: Guest) -> bool:
        """Count it; where its address has too many the one that has waited longest goes, or else this one."""
        neighbours = self._of.get(guest.address, {})
        if guest.address and len(neighbours) >= self._bounds.sockets_of_one and not self._gives_up(neighbours):
            return False
        self._of.setdefault(guest.address, {})[guest] = None
        return True

    def _depart(self, guest: Guest) -> None:
        neighbours = self._of.get(guest.address, {})
        neighbours.pop(guest, None)
        if not neighbours:
            self._of.pop(guest.address, None)

    def _crowd(self) -> Iterable[Guest]:
        """Those of the address with the most sockets."""
        return max(self._of.values(), key=len, default={})

    def _gives_up(self, among: Iterable[Guest]) -> bool:
        """Drop the first who waits for the other side; False if nobody does."""
        waiting = next((one for one in among if one.waits), None)
        if waiting is None:
            return False
        self.leave(waiting)
        waiting.drop()
        return True
