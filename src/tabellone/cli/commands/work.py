"""`tabellone work`: what is done in the background, mail and estimates."""

from __future__ import annotations

from typing import Annotated

import typer

from tabellone.cli.platform import Data

Parent = Annotated[int, typer.Option("--parent", hidden=True, help="End with this process.")]


def work(*, data: Data = None, parent: Parent = 0) -> None:
    """Send the mail that waits and make the estimates that were asked for, until Ctrl-C.

    `tabellone serve` starts one by itself; a second one does no harm. For mail EMAIL_URL names the mail server.
    """
    from tabellone.cli.platform import need_database, operations
    from tabellone.cli.streams import print_lines

    need_database(data)
    working = operations("working", data=data)
    how = working.Working(parent=parent)
    working.work(how, lambda lines: None if parent else print_lines(lines, flush=True))
