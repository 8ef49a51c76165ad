"""A web process listens on a socket until it is told to end; what is being answered then is answered."""

from __future__ import annotations

import asyncio
import signal
import socket
import sys
from dataclasses import replace

from tabellone import system
from tabellone.server.wire.applications import Application, WireCrew
from tabellone.server.wire.bounds import BodyBound, WireBounds
from tabellone.server.wire.connections import Connection, WireOffice
from tabellone.server.wire.guests import Guests

BACKLOG = 1024
SWITCHED_EVERY = 0.0005  # seconds that a busy thread has while the loop waits for its turn
BUFFER = 128 * 1024  # bytes that the system keeps for a socket in each direction, whoever reads or writes slowly
OWN_FILES = 128  # besides sockets: databases, logs, what libraries open


def listening_socket(host: str, port: int) -> socket.socket:
    """A socket bound there, for web processes to share; those that it accepts have small buffers."""
    made = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    system.claim_address(made)
    for option in (socket.SO_SNDBUF, socket.SO_RCVBUF):
        made.setsockopt(socket.SOL_SOCKET, option, BUFFER)
    made.bind((host, port))
    made.listen(BACKLOG)  # who comes while the processes begin waits for them
    return made


def fitted(bounds: WireBounds) -> WireBounds:
    """The bounds with no more sockets than the system allows this process, which is asked for more first."""
    allowed = system.allow_files(bounds.sockets + OWN_FILES)
    if allowed is None or allowed >= bounds.sockets + OWN_FILES:
        return bounds
    most = max(allowed - OWN_FILES, allowed // 2)
    return replace(bounds, sockets=most, sockets_of_one=min(bounds.sockets_of_one, most))


def serve_socket(bound: socket.socket, application: Application, bounds: WireBounds, body_bound: BodyBound) -> None:
    """Serve until SIGTERM or SIGINT; then take nobody else, and finish."""
    sys.setswitchinterval(SWITCHED_EVERY)

    async def served() -> None:
        loop, ending = asyncio.get_running_loop(), asyncio.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(ending.set))
        await serve_until(ending, bound, application, fitted(bounds), body_bound)

    asyncio.run(served())


async def serve_until(
    ending: asyncio.Event, bound: socket.socket, application: Application, bounds: WireBounds, body_bound: BodyBound
) -> None:
    """Serve until the event; then take nobody else, and finish."""
    loop, name = asyncio.get_running_loop(), bound.getsockname()
    crew = WireCrew(application, bounds.threads)
    office = WireOffice(loop, bounds, Guests(bounds), crew.ask, body_bound, (str(name[0]), int(name[1])))
    server = await loop.create_server(lambda: Connection(office), sock=bound, backlog=BACKLOG)
    looking = asyncio.create_task(_look_after(office))
    await ending.wait()
    server.close()
    await _finish(office)
    looking.cancel()


async def _look_after(office: WireOffice) -> None:
    """End whoever is late."""
    while True:
        await asyncio.sleep(office.bounds.look_seconds)
        now = office.loop.time()
        for guest in list(office.guests.all):
            if isinstance(guest, Connection) and guest.until < now:
                guest.expire()


async def _finish(office: WireOffice) -> None:
    """Let those go who are being answered, as long as the bounds say."""
    gone = asyncio.Event()
    office.closing, office.alone = True, gone.set
    for guest in list(office.guests.all):
        if isinstance(guest, Connection):
            guest.leave_when_done()
    if office.guests.all:
        try:
            await asyncio.wait_for(gone.wait(), office.bounds.stop_seconds)
        except TimeoutError:
            return
