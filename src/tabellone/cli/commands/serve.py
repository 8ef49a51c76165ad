"""`tabellone serve`: the web platform on this machine."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from tabellone.cli.platform import Data

MOST_WORKERS = 4
LOCAL = "127.0.0.1"

Port = Annotated[
    int, typer.Option("--port", envvar="PORT", min=1, max=65535, metavar="N", help="The port to listen on.")
]
Host = Annotated[str, typer.Option("--host", metavar="ADDRESS", help="The address to listen on.")]
Lan = Annotated[bool, typer.Option("--lan", help="Let in the phones on this network, and show them the way.")]
Workers = Annotated[
    int | None, typer.Option("--workers", envvar="WORKERS", min=1, max=64, metavar="N", help="How many processes.")
]
Demo = Annotated[bool, typer.Option("--demo/--no-demo", help="Load invented tournaments the first time.")]
Work = Annotated[bool, typer.Option("--work/--no-work", help="Send mail and make estimates too, in a process beside.")]


def serve(
    *,
    port: Port = 8000,
    host: Host = LOCAL,
    lan: Lan = False,
    workers: Workers = None,
    data: Data = None,
    demo: Demo = False,
    work: Work = True,
) -> None:
    """Serve the web platform on this machine.

    Makes or migrates its database, then serves until Ctrl-C. DATABASE_URL names another database than ./data.
    With --lan everybody on the network of this machine can open it; it says what that means.
    """
    from tabellone.cli.platform import folder, operations
    from tabellone.cli.streams import print_lines

    address = operations("address", ready=False)
    options = in_force(host=host, lan=lan, workers=workers, data=data, demo=demo, work=work)
    host = address.in_hall() if lan else host
    address.check_free(host, port, folder(data), options)
    address.allow(host)
    address.tell_pages(host, port)
    server = operations("serve", data=data)
    how = server.Serving(host, port, workers or min(MOST_WORKERS, os.cpu_count() or 1), demo, work)
    server.serve(how, lambda lines: print_lines(lines, flush=True))


def in_force(*, host: str, lan: bool, workers: int | None, data: Path | None, demo: bool, work: bool) -> list[str]:
    """The options that were chosen, as they are typed: but for the port, which is taken."""
    told = ["--lan"] if lan else ["--host", host] if host != LOCAL else []
    told += ["--workers", str(workers)] if workers else []
    told += ["--data", str(data)] if data else []
    return told + ["--demo"] * demo + ["--no-work"] * (not work)
