"""`tabellone serve`: the web platform on this machine."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from tabellone.cli.platform import Data

MOST_WORKERS = 4

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
    host: Host = "127.0.0.1",
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
    from tabellone.cli.platform import operations
    from tabellone.cli.streams import print_lines

    address = operations("address", ready=False)
    host = address.in_hall() if lan else host
    address.check_free(host, port)
    address.allow(host)
    address.tell_pages(host, port)
    server = operations("serve", data=data)
    how = server.Serving(host, port, workers or min(MOST_WORKERS, os.cpu_count() or 1), demo, work)
    server.serve(how, lambda lines: print_lines(lines, flush=True))
