"""`tabellone rebuild`: every tournament's journal read again from its beginning."""

from __future__ import annotations

import typer

from tabellone.cli.commands.options import Json
from tabellone.cli.platform import Data


def rebuild(*, data: Data = None, json: Json = False) -> None:
    """Read the journal of every tournament again.

    Says for each whether it gives exactly what the server has stored. Changes nothing.
    """
    from dataclasses import asdict

    from tabellone.cli.platform import need_database, operations
    from tabellone.cli.streams import print_json, print_lines

    need_database(data)
    found = list(operations("rebuilding", data=data).rebuilt())
    same = all(each.same for each in found)
    if json:
        print_json({"same": same, "tournaments": [asdict(each) for each in found]})
    else:
        words = {True: "the same", False: "DIFFERENT"}
        print_lines(f"{each.slug}: {each.lines} lines, {words[each.same]}" for each in found)
        if not found:
            print_lines(["no tournaments yet"])
    raise typer.Exit(not same)
