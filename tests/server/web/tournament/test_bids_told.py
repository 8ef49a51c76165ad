"""A bid that was paid is told wherever a result is: in the journal, in the hall, on the cards of a round (BIG 6.1)."""

from __future__ import annotations

from decimal import Decimal

import pytest
from django.utils import translation

from tabellone.engine.facts import Seat
from tabellone.server.play.result_sentences import corrected, reported
from tabellone.server.web.tournament.round_tables import seat_figure

PAID, FREE = Seat("b", Decimal(103), bid=Decimal(3)), Seat("c", Decimal(100), bid=Decimal(0))
NAMES = {"b": "Bea", "c": "Ciro"}


@pytest.mark.parametrize(
    ("language", "words"), [("en", "Bea 103 (bid 3) and Ciro 100"), ("it", "Bea 103 (puntata 3) e Ciro 100")]
)
def test_a_result_in_a_sentence_says_what_was_paid(language: str, words: str) -> None:
    assert reported((PAID, FREE), NAMES, language) == words


def test_a_corrected_bid_is_seen() -> None:
    before = Seat("b", Decimal(103), bid=Decimal(2))
    assert corrected((before,), (PAID,), NAMES, "en") == "Bea 103 (bid 2) → 103 (bid 3)"


def test_a_card_shows_what_comes_off() -> None:
    with translation.override("en"):
        assert [seat_figure(seat) for seat in (PAID, FREE, Seat("d"), Seat("e", bid=Decimal(2)))] == [
            "103 − 3",
            "100",
            "",
            "",
        ]
