"""Evenings played as far as a test needs them: drawn, published, reported."""

from __future__ import annotations

from tabellone.server.events.models import Tournament
from tabellone.server.journal import queries as journal
from tabellone.server.play import services
from tabellone.server.play.draws import publish
from tabellone.server.play.states import state_of
from tabellone.tournament.acts import Act
from tests.server.play.drawing import draw
from tests.server.play.halls import Writing, latest, play, splendor


def do(row: Tournament, act: Act) -> None:
    """One act, whoever it was."""
    services.act(row, Writing(), act)
    row.refresh_from_db()


def drawn(row: Tournament, seed: str = "prova") -> None:
    """The next round as a draft."""
    draw(row, Writing(), seed=seed)
    row.refresh_from_db()


def published(row: Tournament, seed: str = "prova") -> None:
    """The next round, published."""
    drawn(row, seed)
    publish(row, latest(row).round.number, Writing())
    row.refresh_from_db()


def evening(players: int = 8, rounds: int = 1) -> Tournament:
    """A BIG tournament with so many rounds played."""
    row = splendor(players, rounds=3)
    for _ in range(rounds):
        published(row)
        play(row)
        row.refresh_from_db()
    return row


def number_of(row: Tournament, kind: str) -> int:
    """The number of the first line of a kind."""
    return next(entry.number for entry in journal.lines_of_stream(row.scope) if entry.kind == kind)


def more_rounds(row: Tournament, number: int = 2) -> Tournament:
    """So many rounds more, drawn and played."""
    row.refresh_from_db()
    first = len(state_of(row).rounds) + 1
    for one in range(first, first + number):
        draw(row, Writing())
        publish(row, one, Writing())
        play(row)
        row.refresh_from_db()
    return row
