"""Where the server listens, under which names others find it, and which server has a data folder already.

A server holds a note in its data folder while it runs. A note that nobody holds was left by one that was killed: its
processes may still be ending. The next server writes it anew.
"""

from __future__ import annotations

import contextlib
import errno
import ipaddress
import json
import os
import socket
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tabellone import system
from tabellone.engine.errors import RuleError
from tabellone.server import hints
from tabellone.server.operations.setup import SETTINGS
from tabellone.wording.values import Whole

LOOPBACK = ("127.0.0.1", "localhost")
GIVING_BACK, EVERY = 15.0, 0.1  # seconds in which an ended server's processes let go of its port, and between looks
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - compared with, never a default


def check_port_free(host: str, port: int, data: Path, options: Sequence[str] = ()) -> None:
    """Refuse a port that is taken or not allowed, before anything is started.

    The web processes of a server that was killed give the port back within a moment: that is waited for. `options` are
    those in force: what is proposed instead repeats them.
    """
    trouble = _trouble(host, port)
    before = earlier_server(data, port) if trouble and _is_taken(trouble) else None
    until = time.monotonic() + GIVING_BACK
    while trouble and before and before.is_gone and time.monotonic() < until:
        time.sleep(EVERY)
        trouble = _trouble(host, port)
    if trouble:
        if _is_taken(trouble) and before and not before.is_gone:
            end = system.command_to_end(before.process)
            raise RuleError("already-serving", folder=Whole(data), address=before.address, end=end) from trouble
        raise _refused(host, port, trouble, options) from trouble


def _trouble(host: str, port: int) -> OSError | None:
    """Why nobody can listen there."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as trial:
        system.claim_address(trial)
        try:
            trial.bind((host, port))
        except OSError as error:
            return error
    return None


def _is_taken(error: OSError) -> bool:
    return error.errno == errno.EADDRINUSE


def _refused(host: str, port: int, error: OSError, options: Sequence[str]) -> RuleError:
    if _is_taken(error):
        return RuleError("port-taken", port=str(port), command=Whole(hints.to_serve(port % 65535 + 1, *options)))
    if isinstance(error, PermissionError):
        return RuleError("port-forbidden", port=str(port))
    return RuleError("host-unknown", host=host)


def allow_host(host: str) -> None:
    """Let the server be asked under those names, unless the settings say which ones themselves."""
    if os.environ.get(SETTINGS, hints.LAPTOP) == hints.LAPTOP:
        os.environ.setdefault("ALLOWED_HOSTS", ",".join(host_names(host)))


def hall_host() -> str:
    """Where to listen for the phones of a hall: everywhere; refused where there is no network to be found in."""
    if not local_addresses():
        raise RuleError("no-network")
    return EVERYWHERE[0]


def tell_pages(host: str, port: int) -> None:
    """Let pages know under which address phones find this machine: for the links and codes they show."""
    found = phone_addresses(host, port)
    if found:
        os.environ.setdefault("HALL_ADDRESS", found[0].rstrip("/"))


def phone_addresses(host: str, port: int) -> list[str]:
    """The addresses for others than this machine; none as long as it serves itself alone."""
    return [] if host in LOOPBACK else [one for one in addresses_to_open(host, port) if "//127." not in one]


def host_names(host: str) -> tuple[str, ...]:
    """The names under which the server may be asked when it listens there."""
    if host in LOOPBACK:
        return LOOPBACK
    if host not in EVERYWHERE:
        return (*LOOPBACK, host)
    own = socket.gethostname()
    return (*LOOPBACK, *local_addresses(), own, f"{own}.local")


def addresses_to_open(host: str, port: int) -> list[str]:
    """The addresses to open, the nearest first."""
    hosts = ["127.0.0.1", *local_addresses()] if host in EVERYWHERE else [host]
    return [f"http://{f'[{each}]' if ':' in each else each}:{port}/" for each in hosts]


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


@dataclass(frozen=True, slots=True)
class RunningServer:
    """A server: the address to open, and the number of its process."""

    address: str
    process: int
    is_gone: bool = False


@contextlib.contextmanager
def noted_server(folder: Path, port: int, address: str) -> Iterator[None]:
    """Leave a note while this process serves; a folder that takes none does not keep it from serving."""
    path = _note(folder, port)
    try:
        with contextlib.ExitStack() as held:
            with contextlib.suppress(OSError):
                file = held.enter_context(path.open("w", encoding="utf-8"))
                json.dump({"address": address, "process": os.getpid()}, file)
                file.flush()
                system.claim(file)
            yield
    finally:
        with contextlib.suppress(OSError):
            path.unlink()


def earlier_server(folder: Path, port: int) -> RunningServer | None:
    """The server that has left a note for this port."""
    path = _note(folder, port)
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
        return RunningServer(str(told["address"]), int(told["process"]), is_gone=not system.is_claimed(path))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _note(folder: Path, port: int) -> Path:
    return folder / f"serving-{port}.json"
