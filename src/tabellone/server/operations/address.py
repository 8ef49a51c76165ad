"""Where the server listens, and under which names others find it."""

from __future__ import annotations

import errno
import os
import socket

from tabellone.engine.errors import RuleError
from tabellone.server.operations.network import local_addresses
from tabellone.server.operations.setup import LAPTOP, SETTINGS

LOOPBACK = ("127.0.0.1", "localhost")
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - compared with, never a default


def check_free(host: str, port: int) -> None:
    """Refuse a port that is taken or not allowed, before anything is started."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((host, port))
        except OSError as error:
            raise _refused(host, port, error) from error


def _refused(host: str, port: int, error: OSError) -> RuleError:
    if error.errno == errno.EADDRINUSE:
        return RuleError("port-taken", port=str(port), other=str(port % 65535 + 1))
    if isinstance(error, PermissionError):
        return RuleError("port-forbidden", port=str(port))
    return RuleError("host-unknown", host=host)


def allow(host: str) -> None:
    """Let the server be asked under those names, unless the settings say which ones themselves."""
    if os.environ.get(SETTINGS, LAPTOP) == LAPTOP:
        os.environ.setdefault("ALLOWED_HOSTS", ",".join(names(host)))


def in_hall() -> str:
    """Where to listen for the phones of a hall: everywhere; refused where there is no network to be found in."""
    if not local_addresses():
        raise RuleError("no-network")
    return EVERYWHERE[0]


def tell_pages(host: str, port: int) -> None:
    """Let pages know under which address phones find this machine: for the links and codes they show."""
    found = phones(host, port)
    if found:
        os.environ.setdefault("HALL_ADDRESS", found[0].rstrip("/"))


def phones(host: str, port: int) -> list[str]:
    """The addresses for others than this machine; none as long as it serves itself alone."""
    return [] if host in LOOPBACK else [one for one in shown(host, port) if "//127." not in one]


def names(host: str) -> tuple[str, ...]:
    """The names under which the server may be asked when it listens there."""
    if host in LOOPBACK:
        return LOOPBACK
    if host not in EVERYWHERE:
        return (*LOOPBACK, host)
    own = socket.gethostname()
    return (*LOOPBACK, *local_addresses(), own, f"{own}.local")


def shown(host: str, port: int) -> list[str]:
    """The addresses to open, the nearest first."""
    hosts = ["127.0.0.1", *local_addresses()] if host in EVERYWHERE else [host]
    return [f"http://{f'[{each}]' if ':' in each else each}:{port}/" for each in hosts]
