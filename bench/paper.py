"""Slips for 300 players at 75 tables, each with the code of its table: by the command as a process, and in a server."""

from __future__ import annotations

import sys
import tempfile
from dataclasses import replace
from datetime import date
from pathlib import Path

from bench.report import Row, at_most, best_of, best_process, reference
from tabellone import paper
from tabellone.engine.facts import Player, Round, Seat, Table, Tournament
from tabellone.exchange.documents import write_tournament
from tabellone.paper.slips import qr_drawing

COMMAND = Path(sys.executable).parent / "tabellone"
PLAYERS, SEATS, MOST = 300, 4, 3.0
ADDRESS = "https://hall.example/at/master/1/{table}/AbCdEfGhIjKlMnOpQrStUv/"


def hall() -> Tournament:
    """A RisiKo! Master whose first round stands in the document."""
    people = tuple(Player(f"p{n:03}", f"Persona Inventata {n:03}", f"Circolo {n % 20}") for n in range(PLAYERS))
    tables = tuple(
        Table(nth // SEATS + 1, tuple(Seat(one.id) for one in people[nth : nth + SEATS]))
        for nth in range(0, PLAYERS, SEATS)
    )
    day = date(2026, 5, 9)
    empty = Tournament("risiko", "master", "Master inventato", day, day, people, "risiko", "master", SEATS)
    return replace(empty, rounds=(Round(1, tables, "qualifying"),))


def _slips(tournament: Tournament, links: dict[int, str]) -> bytes:
    qr_drawing.cache_clear()
    return paper.slips_pdf(tournament, 1, links=links)


def measure(*, quick: bool) -> list[Row]:
    runs, tournament = 2 if quick else 3, hall()
    links = {table.number: ADDRESS.format(table=table.number) for table in tournament.rounds[0].tables}
    work = f"slips for {PLAYERS} players, with a code for every table"
    with tempfile.TemporaryDirectory() as folder:
        document, out = Path(folder) / "master.json", Path(folder) / "slips.pdf"
        document.write_text(write_tournament(tournament), encoding="utf-8")
        command: list[str | Path] = [
            COMMAND,
            "print",
            "slips",
            document,
            "--out",
            out,
            "--address",
            ADDRESS.format(table=1),
        ]
        wall, processor = best_process(runs, command)
    warm, _ = best_of(runs, lambda: _slips(tournament, links))
    seats, _ = best_of(runs, lambda: paper.seats_pdf(tournament, 1))
    return [
        at_most(work, f"`tabellone print slips` on the wall, best of {runs}", wall, "s", MOST),
        reference(work, "the same, of the processor", processor, "s"),
        at_most(work, "in a server, 75 links, of the processor", warm, "s", MOST),
        reference(work, "the seat list of the same round", seats, "s"),
    ]
