"""PG 19: a list of ratings as people keep it, line by line."""

from __future__ import annotations

from decimal import Decimal

import pytest

from tabellone.engine.facts import CarriedRating, Game, Person, Season
from tabellone.exchange.rating_lists import MOST_LINES, ListedRating, ratings_text, read_ratings


def test_plain_columns_are_player_game_rating_games_and_last_year() -> None:
    """The games stand in the last year played (ruling listed-in-the-last-year)."""
    found = read_ratings("Anna Rossi; Hex; 1040.250; 15; 2025\n\nBruno;Go;987,5")
    assert found.problems == ()
    assert found.lines == (
        ListedRating(1, "Anna Rossi", "Hex", Decimal("1040.250"), {"2025": 15}),
        ListedRating(3, "Bruno", "Go", Decimal("987.5"), {}),
    )


@pytest.mark.parametrize(
    "heading",
    ["Player,Game,Rating,Games,Last year", "Giocatore,Gioco,PGR,Partite,Ultimo anno", "Jugador,Juego,PGR,Partidas,Año"],
)
def test_columns_go_by_their_heading_in_three_languages(heading: str) -> None:
    assert read_ratings(f"{heading}\nAnna,Hex,1000,3,2024").lines == (
        ListedRating(2, "Anna", "Hex", Decimal(1000), {"2024": 3}),
    )


def test_columns_stand_in_any_order_and_games_year_by_year() -> None:
    found = read_ratings("PGR\tpartite\tgioco\tnome\n1012.5\t2024:3 2025:12\tHex\tAnna")
    assert found.lines == (ListedRating(2, "Anna", "Hex", Decimal("1012.5"), {"2024": 3, "2025": 12}),)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (";Hex;1000;1;2025", "ratings-line-player"),
        ("Anna;Hex", "ratings-line-short"),
        ("Anna;Hex;high;1;2025", "ratings-line-rating"),
        ("Anna;Hex;1000;many;2025", "ratings-line-games"),
        ("Anna;Hex;1000;2025:3 x", "ratings-line-games"),
        ("Anna;Hex;1000;3;last", "ratings-line-year"),
        ("Anna;Hex;1000;3;", "ratings-line-when"),
        ("Anna;Hex;1000;;2025", "ratings-line-count"),
    ],
)
def test_what_is_wrong_is_told_by_line(line: str, code: str) -> None:
    found = read_ratings(f"Zoe;Hex;1000;1;2025\n{line}")
    assert [(one.code, one.values["line"]) for one in found.problems] == [(code, 2)]


def test_nothing_and_too_much_are_told() -> None:
    assert [one.code for one in read_ratings(" \n").problems] == ["ratings-none"]
    assert [one.code for one in read_ratings("a;b;1\n" * (MOST_LINES + 1)).problems] == ["ratings-too-many"]
    assert [one.code for one in read_ratings("a" * 600_000).problems] == ["ratings-too-large"]


def test_what_a_season_starts_from_is_written_so_that_it_is_read_again() -> None:
    season = Season(
        "pergioco",
        2026,
        games=(Game("hex", "Hex; the game"),),
        players=(Person("p-1", 'Anna "A" Rossi'),),
        ratings=(CarriedRating("p-1", "hex", Decimal("1040.250"), {"2024": 3, "2025": 12}),),
    )
    again = ListedRating(2, 'Anna "A" Rossi', "Hex; the game", Decimal("1040.250"), {"2024": 3, "2025": 12}, "p-1")
    assert read_ratings(ratings_text(season)).lines == (again,)
