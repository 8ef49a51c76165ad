"""Journals of a small tournament, and the sentences that tell them."""

from __future__ import annotations

from datetime import UTC, date, datetime
from decimal import Decimal

from django.utils import translation

from tabellone.engine.facts import Player, Seat, Tournament
from tabellone.server.journal.models import Entry
from tabellone.server.play.recalling import Recalled, recalled
from tabellone.server.play.sentences import told
from tabellone.tournament.acts import Act
from tabellone.tournament.codec import encoded
from tabellone.tournament.state import Entrant, Settings, State

ADA, BRUNO, CARLA = (
    Entrant(Player(name[:1].lower() + "-77", name)) for name in ("Ada Prova", "Bruno Finto", "Carla Idea")
)
HEAD = Tournament("big", "coppa-44", "Coppa", date(2026, 5, 9), date(2026, 5, 9), (), game="splendor")
FIRST = (
    Seat("a-77", Decimal(45)),
    Seat("b-77", Decimal(39), tiebreak={"cards": Decimal(3)}),
    Seat("c-77", status="absent"),
)


def entry(number: int, kind: str, data: object) -> Entry:
    found = Entry(stream="tournament:x", number=number, kind=kind, at=datetime(2026, 5, 9, tzinfo=UTC))
    found.data = data
    return found


def book(done: list[Act], *undone: list[int]) -> Recalled:
    entries = [entry(number, act.kind, encoded(act)) for number, act in enumerate(done, 1)]
    entries += [entry(len(done) + number, "undo", {"entries": each}) for number, each in enumerate(undone, 1)]
    return recalled(State(Settings(HEAD)), entries)


def sentences(found: Recalled, language: str = "en") -> list[str]:
    with translation.override(language):
        return [told(number, found).sentence for number in found.entries]
