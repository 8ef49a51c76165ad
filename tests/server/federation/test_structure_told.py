"""What the first mail tells of the final phase: who goes straight to the final (BIG 7.2.1)."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.utils import translation

from tabellone.engine.facts import Tournament
from tabellone.rulebooks.big import phase_planned, propose
from tabellone.server.federation.finals import FinalFacts, proposal_facts
from tabellone.server.mail.message import mail_words


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
        assert told in proposal_facts(propose(game, players, national_final=True, table_size=size))


def test_at_a_bracket_nothing_is_added() -> None:
    """BIG 8.1.1: who goes on there hangs on the wins."""
    with translation.override("en"):
        lines = proposal_facts(propose("carcassonne", 20, national_final=True))
    assert not any("final;" in line or "the final." in line for line in lines)


def mail_of_several(language: str, **params: Any) -> str:
    """The first mail of a final of three games with these settings, 24 places."""
    day = date(2026, 11, 7)
    settings = {"games": ["azul", "agricola", "splendor"], "rounds": 3, **params}
    final = Tournament("big", "f", "Finale", day, day, (), "hardcore", "swiss", 4, national_final=True, params=settings)
    games = ("Azul", "Agricola", "Splendor")
    facts = FinalFacts("Finale", "Hardcore", day, "", "", 24, 24, None, "", games, phase=phase_planned(final, 24))
    who = {"name": "Ada", "link": "https://x.example/", "position": 1}
    return mail_words("convocations", "first", language, final=facts, **who).text


@pytest.mark.parametrize(
    ("params", "language", "told"),
    [
        ({}, "en", "Swiss rounds on Azul, Agricola, Splendor; no final phase."),
        ({}, "it", "niente fase finale"),
        (
            {"final_phase": "final"},
            "en",
            "Splendor.\n4 go on to the final phase.\nThey play the final.\nThe final phase is played at tables of 4.",
        ),
        (
            {"final_phase": "national", "qualified": 10},
            "en",
            "10 go on to the final phase.\nThe first 2 go straight to the final; the other 8 play for the rest",
        ),
    ],
)
def test_of_several_games_the_mail_says_whether_a_final_phase_follows(
    params: dict[str, Any], language: str, told: str
) -> None:
    """BIG 7.2.1, BIG 8.2, ruling hardcore-final: as the settings have it, not whatever they say."""
    mail = mail_of_several(language, **params)
    assert told in mail
    assert ("no final phase" in mail) is (not params and language == "en")
