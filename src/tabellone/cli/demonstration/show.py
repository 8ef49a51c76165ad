"""The demonstration day on the terminal."""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from rich.console import RenderableType
from rich.rule import Rule
from rich.text import Text

from tabellone.cli import files, tables
from tabellone.cli.demonstration.day import PlayedRound
from tabellone.cli.demonstration.field import CLUBS, FAMILIES, tournament
from tabellone.cli.naming import names_in
from tabellone.cli.showing import clubs_in
from tabellone.cli.streams import console
from tabellone.contract.answers import Standing
from tabellone.engine.facts import Tournament
from tabellone.exchange.documents import write_tournament

TOP = 12
ACCENT = tables.accent("risiko")


def opening(seed: str) -> None:
    """Who plays."""
    out, field = console(), tournament()
    out.print(Rule(Text(field.name, style=f"bold {ACCENT}"), style=ACCENT))
    out.print(f"{len(field.players)} invented players, {len(CLUBS)} clubs, {len(FAMILIES)} families; seed {seed}")


def round_shown(played: PlayedRound) -> None:
    """A round: its tables, its certificate, the standing after it."""
    out, names = console(), names_in(played.tournament)
    out.print()
    out.print(Rule(Text(tables.draw_title(played.draw), style=f"bold {ACCENT}"), style="dim"))
    out.print(tables.drawn_tables(played.draw, names, clubs_in(played.tournament), accent=ACCENT))
    out.print(tables.certificate(played.draw, names))
    out.print()
    out.print(_standing(played.standing, played.tournament))


def _standing(answer: Standing, now: Tournament) -> RenderableType:
    """The head of a standing."""
    what = "Final standing" if answer.final else f"After round {answer.after_round}"
    head = Standing(answer.after_round, answer.final, answer.rows[:TOP])
    title = f"{what}: the first {len(head.rows)} of {len(answer.rows)}"
    return tables.standing(head, names_in(now), clubs_in(now), title=title, accent=ACCENT)


def farewell(now: Tournament, winner: str, wanted: Path | None) -> None:
    """Where the document is, and what to try on it."""
    path = wanted or Path(tempfile.mkdtemp(prefix="tabellone-")) / "master.json"
    files.create(path, write_tournament(now))
    out = console()
    out.print()
    out.print(Rule(style=ACCENT))
    out.print(Text.assemble("The day as a document: ", (str(path), "bold")))
    out.print("Try next:")
    for line in (f"standings {path}", f"verify {path}", f"explain {path} {winner}", f"check {path}"):
        out.print(f"  {_command()} {line}", soft_wrap=True)


def _command() -> str:
    """How to call this command from here: by its name where that is found, else by the path it was called with."""
    return "tabellone" if shutil.which("tabellone") else sys.argv[0]
