"""Where the server listens, and under which names others find it."""

from __future__ import annotations

import errno
import os
import socket
import time
from collections.abc import Sequence
from pathlib import Path

from tabellone import system
from tabellone.engine.errors import RuleError
from tabellone.server import hints
from tabellone.server.operations import running
from tabellone.server.operations.network import local_addresses
from tabellone.server.operations.setup import SETTINGS
from tabellone.wording.values import Whole

LOOPBACK = ("127.0.0.1", "localhost")
GIVING_BACK, EVERY = 15.0, 0.1  # seconds in which an ended server's processes let go of its port, and between looks
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - compared with, never a default


def check_free(host: str, port: int, data: Path, options: Sequence[str] = ()) -> None:
    """Refuse a port that is taken or not allowed, before anything is started.

    The web processes of a server that was killed give the port back within a moment: that is waited for. `options` are
    those in force: what is proposed instead repeats them.
    """
    trouble = _trouble(host, port)
    before = running.earlier(data, port) if trouble and _is_taken(trouble) else None
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


def allow(host: str) -> None:
    """Let the server be asked under those names, unless the settings say which ones themselves."""
    if os.environ.get(SETTINGS, hints.LAPTOP) == hints.LAPTOP:
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
