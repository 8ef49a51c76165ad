"""`tabellone work`: send the mail that waits."""

from __future__ import annotations

from typing import Annotated

import typer

from tabellone.cli.platform import Data

Parent = Annotated[int, typer.Option("--parent", hidden=True, help="End with this process.")]


def work(*, data: Data = None, parent: Parent = 0) -> None:
    """Send the mail that waits, until Ctrl-C.

    `tabellone serve` starts one by itself; a second one does no harm. Needs EMAIL_URL, the mail server.
    """
    from tabellone.cli.platform import operations
    from tabellone.cli.streams import print_lines

    working = operations("working", data=data)
    how = working.Working(parent=parent)
    working.work(how, lambda lines: None if parent else print_lines(lines, flush=True))
