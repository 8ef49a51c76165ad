"""`tabellone standings`: the standing after a round, or the final one."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tabellone.cli.commands.options import Document, Json

After = Annotated[
    int | None, typer.Option("--round", metavar="N", help="After this round; the last complete one if not given.")
]
Csv = Annotated[Path | None, typer.Option("--csv", metavar="FILE", help="Write it as CSV.")]
Xlsx = Annotated[Path | None, typer.Option("--xlsx", metavar="FILE", help="Write it as a workbook.")]


def standings(
    document: Document, *, after: After = None, json: Json = False, csv: Csv = None, xlsx: Xlsx = None
) -> None:
    """Show the standing after a round, or the final one; or write it for a spreadsheet."""
    from tabellone.cli.loading import about, tournament_at
    from tabellone.cli.streams import print_json
    from tabellone.engine.errors import RuleError
    from tabellone.exchange import answers

    loaded = tournament_at(document)
    rounds = len(loaded.tournament.rounds)
    with about(document):
        if after is not None and not 1 <= after <= rounds:
            raise RuleError("no-such-round", round=after, rounds=rounds)
        answer = loaded.book.standing(loaded.tournament, after)
    if csv or xlsx:
        from tabellone.cli import spreadsheets

        spreadsheets.write(loaded.tournament, answer, csv=csv, xlsx=xlsx)
    if json:
        print_json(answers.standing(loaded.tournament, answer))
    elif not (csv or xlsx):
        from tabellone.cli import showing

        showing.standing(loaded.tournament, answer)
