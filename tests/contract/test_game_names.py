"""Names of games: compared without what nobody means by them, asked about where they are nearly known (B13)."""

from __future__ import annotations

import pytest

from tabellone.contract.games import GameName, by_name, compared, near

GAMES = (
    GameName("catan", "Catan", {"it": "Coloni di Catan"}, ("Los colonos de Catán",)),
    GameName("gaia-project", "Gaia Project", {"it": "Progetto Gaia"}),
    GameName("stone-age", "Stone Age"),
)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("I Coloni di Catan", "coloni  di CATÁN"),
        ("Marco Polo II", "marco-polo-2"),
        ("Darwin’s Journey", "darwins-journey"),
        ("The Castles of Burgundy", "castles of burgundy"),
        ("Seven Wonders", "7 Wonders"),
    ],
)
def test_two_spellings_of_a_name_are_one(one: str, other: str) -> None:
    assert compared(one) == compared(other)


def test_a_name_without_a_word_is_nobody_s() -> None:
    assert by_name([GameName("!!", "?")]) == {}
    assert near("!!", GAMES) == ()


def test_every_name_leads_to_the_game_and_an_id_before_another_s_name() -> None:
    known = by_name((*GAMES, GameName("progetto-gaia", "Another")))
    assert known[compared("PROGETTO GAIA")] == "progetto-gaia"
    assert known[compared("Los Colonos de Catan")] == known["catan"] == "catan"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Colonni di Catn", ["catan"]),
        ("Gaia", ["gaia-project"]),
        ("Catan Junior", ["catan"]),
        ("Age", []),  # too little to stand for a name
        ("Scacchi", []),
    ],
)
def test_what_may_be_meant_by_a_name(typed: str, meant: list[str]) -> None:
    assert [one.id for one in near(typed, GAMES)] == meant


def test_a_title_is_that_of_the_language_else_the_game_s_own() -> None:
    assert [GAMES[0].called(language) for language in ("en", "it", "es")] == ["Catan", "Coloni di Catan", "Catan"]
