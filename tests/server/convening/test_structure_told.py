"""What the first mail tells of the final phase: who goes straight to the final (BIG 7.2.1)."""

from __future__ import annotations

import pytest
from django.utils import translation

from tabellone.rulebooks.big import propose
from tabellone.server.convening.wording import facts_of


@pytest.mark.parametrize(
    ("game", "size", "players", "language", "told"),
    [
        (
            "splendor",
            4,
            24,
            "en",
            "The first 2 go straight to the final; the other 8 play for the rest of its seats (semifinals: 2).",
        ),
        (
            "splendor",
            4,
            24,
            "it",
            "I primi 2 vanno direttamente in finale; gli altri 8 giocano per i posti che restano (semifinali: 2).",
        ),
        (
            "dominion",
            3,
            26,
            "en",
            "The first goes straight to the final; the other 6 play for the rest of its seats (semifinals: 2).",
        ),
        (
            "dominion",
            3,
            26,
            "es",
            "El primero va directo a la final; los otros 6 juegan por los puestos que quedan (semifinales: 2).",
        ),
        ("dominion", 3, 20, "en", "They play 3 semifinals; the winners play the final."),
        ("splendor", 4, 12, "en", "They play the final."),
    ],
)
def test_the_first_mail_says_who_goes_straight_to_the_final(
    game: str, size: int, players: int, language: str, told: str
) -> None:
    """BIG 7.2.1, BIG 8.1.2, BIG 8.1.3: how many go on, and how, is in the mail."""
    with translation.override(language):
        assert told in facts_of(propose(game, players, national_final=True, table_size=size))


def test_at_a_bracket_nothing_is_added() -> None:
    """BIG 8.1.1: who goes on there hangs on the wins."""
    with translation.override("en"):
        lines = facts_of(propose("carcassonne", 20, national_final=True))
    assert not any("final;" in line or "the final." in line for line in lines)
