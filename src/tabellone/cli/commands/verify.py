"""`tabellone verify`: every recorded round drawn again from its seed."""

from __future__ import annotations

import typer

from tabellone.cli.commands.options import Document, Json


def verify(document: Document, *, json: Json = False) -> None:
    """Draw every recorded round again from its seed.

    Says for each whether it is the same.
    """
    from tabellone.cli.loading import tournament_at
    from tabellone.cli.recording import redrawn
    from tabellone.cli.streams import print_json, print_lines

    loaded = tournament_at(document)
    rounds = [redrawn(loaded.tournament, played) for played in loaded.tournament.rounds]
    same = all(each.same is not False for each in rounds)
    if json:
        print_json({"id": loaded.tournament.id, "same": same, "rounds": [each.plain() for each in rounds]})
    else:
        print_lines(line for each in rounds for line in each.lines())
        if not rounds:
            print_lines(["no rounds recorded yet"])
    raise typer.Exit(not same)
