"""Masters as far as a test of their draws needs them: p001 beats everybody, p002 everybody else, and so on."""

from __future__ import annotations

from decimal import Decimal

from tabellone.engine.facts import Player, Seat
from tabellone.server.events.models import Tournament
from tabellone.server.play import draws
from tabellone.server.play.services import act
from tabellone.tournament import acts
from tabellone.tournament.state import Entrant
from tests.server.play import drawing
from tests.server.play.halls import Writing, latest, master


def drawn(row: Tournament) -> Tournament:
    """The next round as a draft."""
    return drawing.draw(row, Writing(), seed="prova").tournament


def published(row: Tournament) -> Tournament:
    """The next round, published."""
    return draws.publish(drawn(row), latest(row).round.number, Writing()).tournament


def played(row: Tournament) -> Tournament:
    """The last round reported: the lower the number of a player, the more points."""
    found = latest(row).round
    for table in found.tables:
        if len(table.seats) > 1:
            seats = tuple(Seat(player, Decimal(80 - int(player[1:]))) for player in table.players)
            act(row, Writing(), acts.Report(found.number, table.number, seats))
    row.refresh_from_db()
    return row


def qualified(players: int = 20) -> Tournament:
    """A Master after its two qualifying games, with two direct finalists, one of them p001."""
    return played(published(played(published(master(players)))))


def comes(row: Tournament, player: str = "p900", *, present: bool | None = True) -> None:
    """Somebody enters, and is here unless said otherwise."""
    newcomer = Entrant(Player(player, "Ultima Arrivata", "Torre Alta"), present=present)
    act(row, Writing(), acts.Enrol((newcomer,)))
    row.refresh_from_db()
