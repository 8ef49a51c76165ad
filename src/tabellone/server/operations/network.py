"""This machine's addresses in the hall's network, found without a word to anybody."""

from __future__ import annotations

import contextlib
import ipaddress
import socket
from collections.abc import Iterator

from tabellone import system

INNER = ("docker", "br-", "veth", "virbr", "podman", "lxc", "cni")  # networks inside the machine: no phone is there


def local_addresses() -> list[str]:
    """IPv4 addresses that phones may reach, the likeliest first; none when there is no network."""
    inner = {address for name, address in _interfaces() if name.startswith(INNER)}
    found = dict.fromkeys([*_on_the_way_out(), *(address for _, address in _interfaces()), *_by_name()])
    reachable = [address for address in found if not ipaddress.ip_address(address).is_loopback]
    return sorted(reachable, key=lambda address: address in inner)


def _on_the_way_out() -> Iterator[str]:
    """The address that this machine would use towards the world: nothing is sent, but the way there is chosen."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # a documentation address
        yield str(probe.getsockname()[0])


def _interfaces() -> Iterator[tuple[str, str]]:
    """Name and address of every interface: a hall's wifi may lead nowhere, or come from this machine itself."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        for _, name in socket.if_nameindex():
            address = system.interface_address(asked, name)
            if address is not None:
                yield name, address


def _by_name() -> Iterator[str]:
    with contextlib.suppress(OSError):
        yield from (str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET))
