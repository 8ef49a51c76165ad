"""`tabellone demo`: a demonstration day on the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Seed = Annotated[str, typer.Option("--seed", metavar="TEXT", help="The text that the lots of the day are drawn from.")]
Out = Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Where to write the document.")]


def demo(*, seed: Seed = "borgofinto", out: Out = None) -> None:
    """Play a demonstration day on the terminal.

    A RisiKo! Master of 61 invented players, drawn, played and ranked.
    """
    from tabellone.cli.commands.options import seed_asked
    from tabellone.cli.demonstration.day import played
    from tabellone.cli.demonstration.show import farewell, opening, round_shown

    seed = seed_asked(seed)
    opening(seed)
    rounds = []
    for each in played(seed):
        round_shown(each)
        rounds.append(each)
    farewell(rounds[-1].tournament, rounds[-1].standing.rows[0].player, out)
