"""`tabellone backup`: everything the server holds in one file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tabellone.cli.platform import Data

To = Annotated[Path, typer.Argument(metavar="FILE|DIR", help="A new file, or a folder to put one in.")]


def backup(path: To, *, data: Data = None) -> None:
    """Write all that the server holds to one file.

    Also while it runs. The file fits SQLite and PostgreSQL, and holds private data: keep it safe.
    """
    from tabellone.cli.platform import need_database, operations
    from tabellone.cli.streams import print_lines

    need_database(data)
    written, manifest = operations("backup", data=data).save(path)
    print_lines([f"{written}: {counted(manifest)}"])


def counted(manifest: object) -> str:
    """How much a backup holds."""
    tables = getattr(manifest, "tables", {})
    rows = sum(contents.rows for contents in tables.values())
    held = {name: tables[name].rows for name in ("events.tournament", "people.person", "auth.user") if name in tables}
    return f"{rows} rows in {len(tables)} tables ({_told(held)})"


def _told(held: dict[str, int]) -> str:
    words = {"events.tournament": "tournaments", "people.person": "player records", "auth.user": "accounts"}
    return ", ".join(f"{count} {words[name]}" for name, count in held.items())
