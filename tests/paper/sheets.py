"""Tournaments to print, and what can be read again from a PDF."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from functools import cache
from typing import Any

from pypdf import PdfReader

from tabellone.contract import BY_ID
from tabellone.contract.answers import Standing, StandingRow
from tabellone.engine.facts import Player, Round, Seat, Table, Tournament

HOSTILE = (
    "#panic() #eval(1) #read(x)",
    "$x^2$ *bold* _it_ `raw`",
    "\\ @x = [y] // ~ <label>",
    "<script>alert(1)</script> &amp;",
    "=1+1",
    "{{ data }} %s {0}",
    "+39 -1 @SUM(A1)",
    "BEGIN:VEVENT",
)
LONG = "Abcdefghi" * 34


def event(count: int = 22, names: Iterable[str] = ()) -> Tournament:
    """A RisiKo! Master with its first round drawn; the first players have these names."""
    made, given = _event(count), dict(enumerate(names))
    players = tuple(replace(one, name=given.get(nth, one.name)) for nth, one in enumerate(made.players))
    return replace(made, players=players)


@cache
def _event(count: int) -> Tournament:
    players = tuple(Player(f"p{n}", f"Persona Inventata {n:03}", ("Dado Nero", None)[n % 2]) for n in range(count))
    day = date(2026, 5, 9)
    made = Tournament("risiko", "m", "Torneo inventato", day, day, players, "risiko", "master", 4)
    return drawn(made)


def drawn(tournament: Tournament, seed: str = "luna") -> Tournament:
    """The tournament with its next round drawn."""
    draw = BY_ID[tournament.rulebook].draw(tournament, seed)
    tables = tuple(Table(one.number, tuple(map(Seat, one.seats)), one.group) for one in draw.tables)
    played = Round(draw.round, tables, draw.phase, seed)  # type: ignore[arg-type]  # a draw tells its phase as text
    return replace(tournament, rounds=(*tournament.rounds, played))


def final(tournament: Tournament, **more: Any) -> Standing:
    """A final standing in the order of entry, the second and third tied."""
    rows = [
        StandingRow(2 if n == 2 else n + 1, player.id, 100 - n, n in {1, 2}, {"wins": n % 3, **more})
        for n, player in enumerate(tournament.players)
    ]
    return Standing(4, final=True, rows=tuple(rows))


def pages(pdf: bytes) -> list[str]:
    """The text of each page."""
    return [page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages]


def text(pdf: bytes) -> str:
    """All text without any space: where lines break does not matter."""
    return tight("".join(pages(pdf)))


def tight(words: str) -> str:
    """A text as `text` gives it."""
    return re.sub(r"[\s\u200b]+", "", words)


def sizes(pdf: bytes) -> set[tuple[int, int]]:
    """Width and height of the pages, in points."""
    return {(round(page.mediabox.width), round(page.mediabox.height)) for page in PdfReader(io.BytesIO(pdf)).pages}
