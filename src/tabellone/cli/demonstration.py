"""A demonstration day on the terminal: an invented RisiKo! Master, drawn, played by lot and ranked."""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from pathlib import Path

from rich.console import RenderableType
from rich.rule import Rule
from rich.text import Text

from tabellone.cli import files, showing
from tabellone.cli.loading import names_in_tournament
from tabellone.cli.recording import with_round
from tabellone.cli.showing import clubs_by_player
from tabellone.cli.streams import console
from tabellone.contract import BY_ID
from tabellone.contract.answers import Draw, Standing
from tabellone.engine.facts import Player, Seat, Table, Tournament
from tabellone.engine.lots import Lots
from tabellone.exchange.documents import write_tournament

PLAYERS = 61
DAY = date(2026, 10, 17)
FIRST = ("Abelina", "Bartolo", "Celso", "Domizia", "Ermione", "Fulvio", "Ginepra", "Ildo", "Lavinio", "Medea", "Nerio")
LAST = ("Dadoni", "Carrini", "Tresei", "Siberini", "Kamciati", "Territori")
CLUBS = ("Borgofinto", "Lagovuoto", "Montefavola", "Nonloso", "Seiper")
FAMILIES = {"Famiglia Tresei": (2, 14, 26), "Famiglia Siberini": (9, 33)}


def demonstration_tournament() -> Tournament:
    """The Master before its first draw."""
    return Tournament(
        rulebook="risiko",
        id="master-dimostrativo",
        name="Master di Borgofinto (dimostrativo)",
        start=DAY,
        end=DAY,
        game="risiko",
        players=tuple(map(_player, range(PLAYERS))),
    )


def _player(index: int) -> Player:
    last = LAST[index % len(LAST)]
    first = FIRST[(index // len(LAST) + index) % len(FIRST)]
    club = CLUBS[(index * index + index // 3) % len(CLUBS)] if index % 7 else None
    families = tuple(family for family, members in FAMILIES.items() if index in members)
    return Player(id=f"{first}-{last}".lower(), name=f"{first} {last}", club=club, groups=families)


MOST_POINTS = 58
ONE_IN = 14  # tables on which somebody reaches the objective


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round of the day: how it was drawn, the tournament with its results, the standing after it."""

    draw: Draw
    tournament: Tournament
    standing: Standing


def played_rounds(seed: str) -> Iterator[PlayedRound]:
    """The rounds of the day until there is a winner."""
    now, book = demonstration_tournament(), BY_ID["risiko"]
    final = False
    while not final:
        draw = book.draw(now, f"{seed}-{len(now.rounds) + 1}")
        now = _with_scores(with_round(now, draw), Lots(seed, f"scores of round {draw.round}"))
        standing = book.standing(now)
        final = standing.final
        yield PlayedRound(draw, now, standing)


def _with_scores(drawn: Tournament, lots: Lots) -> Tournament:
    last = drawn.rounds[-1]
    tables = tuple(scored_table(table, lots) for table in last.tables)
    return replace(drawn, rounds=(*drawn.rounds[:-1], replace(last, tables=tables)))


def scored_table(table: Table, lots: Lots) -> Table:
    """The table with a result that the lots make up."""
    reached = lots.below(len(table.seats)) if lots.below(ONE_IN) == 0 else None
    return replace(
        table, seats=tuple(_seat(seat, lots, reached=turn == reached) for turn, seat in enumerate(table.seats))
    )


def _seat(seat: Seat, lots: Lots, *, reached: bool) -> Seat:
    points = lots.below(MOST_POINTS)
    return replace(seat, score=Decimal(points), off_objective=lots.below(points // 2 + 1), objective=reached)


TOP = 12
ACCENT = showing.accent_of("risiko")


def show_opening(seed: str) -> None:
    """Print who plays."""
    out, field = console(), demonstration_tournament()
    out.print(Rule(Text(field.name, style=f"bold {ACCENT}"), style=ACCENT))
    out.print(f"{len(field.players)} invented players, {len(CLUBS)} clubs, {len(FAMILIES)} families; seed {seed}")


def show_round(played: PlayedRound) -> None:
    """Print a round: its tables, its certificate, the standing after it."""
    out, names = console(), names_in_tournament(played.tournament)
    out.print()
    out.print(Rule(Text(showing.draw_title(played.draw), style=f"bold {ACCENT}"), style="dim"))
    out.print(showing.tables_side_by_side(played.draw, names, clubs_by_player(played.tournament), accent=ACCENT))
    out.print(showing.certificate_lines(played.draw, names))
    out.print()
    out.print(_standing(played.standing, played.tournament))


def _standing(answer: Standing, now: Tournament) -> RenderableType:
    """The first rows of a standing, with its title."""
    what = "Final standing" if answer.final else f"After round {answer.after_round}"
    head = Standing(answer.after_round, answer.final, answer.rows[:TOP])
    title = f"{what}: the first {len(head.rows)} of {len(answer.rows)}"
    return showing.table_of_standing(head, names_in_tournament(now), clubs_by_player(now), title=title, accent=ACCENT)


def show_farewell(now: Tournament, winner: str, wanted: Path | None) -> None:
    """Write the document, and print where it is and what to try on it."""
    path = wanted or Path(tempfile.mkdtemp(prefix="tabellone-")) / "master.json"
    files.write_file(path, write_tournament(now))
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
