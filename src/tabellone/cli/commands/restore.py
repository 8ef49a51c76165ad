"""`tabellone restore`: a backup put into a database."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tabellone.cli.platform import Data

From = Annotated[Path, typer.Argument(metavar="FILE", help="A file that `tabellone backup` wrote.")]
Replace = Annotated[
    bool, typer.Option("--replace", help="Also into a database that holds something; it is saved first.")
]


def restore(path: From, *, replace: Replace = False, data: Data = None) -> None:
    """Put a backup into an empty database.

    Whole or not at all, into SQLite or PostgreSQL, whichever it came from.
    """
    from tabellone.cli.commands.backup import counted
    from tabellone.cli.platform import operations
    from tabellone.cli.streams import print_lines

    manifest, saved = operations("backup", data=data).restore(path, replace=replace)
    if saved is not None:
        print_lines([f"What was there before: {saved}"])
    print_lines([f"Restored, as of {manifest.made}: {counted(manifest)}"])
