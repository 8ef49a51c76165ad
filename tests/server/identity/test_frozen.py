"""Somebody is erased after the year's end: the final rankings stay, and do not tell who it was either."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest
from django.db import DatabaseError, connection, transaction

from tabellone.engine.facts import CarriedRating
from tabellone.server.events.models import Circuit
from tabellone.server.events.seasons import change_season
from tabellone.server.identity.services.erasing import erase_person
from tabellone.server.journal.services import Writing, lines_erasable
from tabellone.server.rankings import freezing
from tabellone.server.rankings.models import Frozen
from tests.server.identity.erasing_scenes import CANARIES, DOCUMENT_ID, aviary, everywhere
from tests.server.rankings.year_cases import on_the_day

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def test_an_id_made_of_a_name_leaves_the_final_rankings_and_nothing_else_moves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    at = aviary()
    _rated(at.circuit)
    on_the_day(monkeypatch, date(at.circuit.year, 12, 31))
    made = freezing.freeze_rankings(at.circuit, Writing(), without=True)
    kept = {"answer": "", **_row(made)}
    assert DOCUMENT_ID in made.answer
    erase_person(at.person, Writing(at.user))
    after = everywhere()
    assert [one for one in CANARIES if one.casefold() in after.casefold()] == []
    made.refresh_from_db()
    assert {**_row(made), "answer": ""} == kept


def _rated(of: Circuit) -> None:
    """The season starts from a rating of the canary, under the id of its document."""
    rating = CarriedRating(DOCUMENT_ID, "othello", Decimal(1650), {str(of.year - 1): 4})
    change_season(of.pk, lambda season: replace(season, ratings=(rating,)), "rated", {}, Writing())


def _row(made: Frozen) -> dict[str, object]:
    return {name: getattr(made, name) for name in ("number", "on", "facts", "fingerprint", "left_out", "entry_id")}


@pytest.mark.parametrize(
    "change", ["number = 7", "facts = 'x'", "\"on\" = '2020-01-01'", "left_out = '[1]'", "folder = NULL"]
)
def test_while_somebody_is_erased_nothing_but_the_answer_can_change(
    monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    at = aviary()
    on_the_day(monkeypatch, date(at.circuit.year, 12, 31))
    freezing.freeze_rankings(at.circuit, Writing(), without=True)
    with pytest.raises(DatabaseError, match="stay as they are"), transaction.atomic(), lines_erasable():
        connection.cursor().execute(f"UPDATE rankings_frozen SET {change}")
    with pytest.raises(DatabaseError, match="stay as they are"), transaction.atomic(), lines_erasable():
        connection.cursor().execute("DELETE FROM rankings_frozen")
    with pytest.raises(DatabaseError, match="stay as they are"), transaction.atomic():
        connection.cursor().execute("UPDATE rankings_frozen SET answer = 'x'")
