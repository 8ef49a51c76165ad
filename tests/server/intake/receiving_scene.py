"""A circuit that takes tournaments from laptops, and the documents that they send."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal

from tabellone.engine.facts import Player, Seat
from tabellone.engine.facts import Tournament as Facts
from tabellone.exchange.documents import write_tournament
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.events.queries import tournament_by_slug
from tabellone.server.intake import receiving
from tabellone.server.intake.models import Received
from tabellone.server.intake.receiving_preview import ReceivedPreview, preview_received
from tabellone.server.journal.services import Writing
from tests.server.identity.merging_scenes import YEAR, circuit, evening, federation, people, played

__all__ = ["YEAR", "circuit", "evening", "federation", "people", "played"]
DAY = date(YEAR, 3, 7)


def laptop(name: str = "serata-1", *names: str, day: date = DAY) -> Facts:
    """An evening as a laptop has it: ids of its own."""
    who = names or ("Ada Prova", "Bea Prova", "Ciro Prova", "Dora Prova")
    return evening(name, day, *(Player(f"p{nth}", one) for nth, one in enumerate(who, 1)))


def corrected(facts: Facts, player: str, score: int) -> Facts:
    """The same evening with another score."""

    def seat(one: Seat) -> Seat:
        return replace(one, score=Decimal(score)) if one.player == player else one

    rounds = tuple(
        replace(each, tables=tuple(replace(table, seats=tuple(map(seat, table.seats))) for table in each.tables))
        for each in facts.rounds
    )
    return replace(facts, rounds=rounds)


def text(facts: Facts) -> bytes:
    return write_tournament(facts).encode()


def sent(at: Circuit, facts: Facts) -> Received:
    row = receiving.receive_document(at, text(facts)).row
    assert row is not None
    return row


def shown(row: Received) -> ReceivedPreview:
    row.refresh_from_db()
    return preview_received(row, tournament_by_slug(row.slug), by=None)


def accepted(at: Circuit, facts: Facts, why: str = "contati di nuovo") -> Tournament:
    row = sent(at, facts)
    return receiving.accept_received(row, Writing(why=why), seen=shown(row).seen)
