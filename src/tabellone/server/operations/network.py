"""This machine's addresses in the hall's network, found without a word to anybody."""

from __future__ import annotations

import contextlib
import ipaddress
import socket
from collections.abc import Iterator

try:
    import fcntl
except ImportError:  # Windows: the other ways have to do
    fcntl = None  # type: ignore[assignment]  # Windows has none

SIOCGIFADDR = 0x8915  # Linux: the IPv4 address of an interface
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
    if fcntl is None or not hasattr(socket, "if_nameindex"):
        return
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        for _, name in socket.if_nameindex():
            with contextlib.suppress(OSError):
                told = fcntl.ioctl(asked.fileno(), SIOCGIFADDR, name.encode()[:15].ljust(256, b"\0"))
                yield name, socket.inet_ntoa(told[20:24])


def _by_name() -> Iterator[str]:
    with contextlib.suppress(OSError):
        yield from (str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET))
