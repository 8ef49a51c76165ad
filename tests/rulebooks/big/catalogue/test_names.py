"""The federation's names of games are names of them, in every document (BIG 8.3, ruling every-name-of-a-game; B13)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from tabellone.contract.catalogue import SheetEdit
from tabellone.contract.convocations import ChosenGame
from tabellone.engine.errors import RuleError
from tabellone.rulebooks import big
from tabellone.rulebooks.big.catalogue.games import NAMES, SHEETS, game_id, game_names, rulebook_sheet, titled_game
from tabellone.rulebooks.big.catalogue.in_force import tournament_sheet
from tabellone.rulebooks.big.catalogue.sheet import LISTED, auction_by
from tabellone.rulebooks.big.hardcore import HISTORY, final_games_advice, last_chosen
from tests.rulebooks.big.circuit_cases import NEW_YEARS_EVE, carried, circuit, ladder, played, rows
from tests.scenes.histories import explained, rankings

# every name that the rulebook writes, in the order of its chapters
WRITTEN = [
    ("BIG 6.1.1 Ticket to Ride", "Ticket to Ride", "ticket-to-ride"),
    ("BIG 6.1.1 Azul", "Azul", "azul"),
    ("BIG 6.1.1 Catan", "Catan", "catan"),
    ("BIG 6.1.2 Progetto Gaia", "Progetto Gaia", "gaia-project"),
    ("BIG 6.1.2 Clans of Caledonia", "Clans of Caledonia", "clans-of-caledonia"),
    ("BIG 6.1.2 Marco Polo", "Marco Polo", "marco-polo"),
    ("BIG 8.1.1.1 Season", "Season", "seasons"),
    ("BIG 8.2.2 Clans Of Caledonia", "Clans Of Caledonia", "clans-of-caledonia"),
    ("BIG 8.2.2 Leggende di Arnak", "Leggende di Arnak", "lost-ruins-of-arnak"),
    ("BIG 8.2.2 Marco Polo II", "Marco Polo II", "marco-polo-2"),
    ("BIG 8.2.2 Castles of Burgundy", "Castles of Burgundy", "castles-of-burgundy"),
    ("BIG 8.2.2 Russian Railroad", "Russian Railroad", "russian-railroads"),
    ("BIG 8.2.2 Darwin's Journey", "Darwin's Journey", "darwins-journey"),
    ("BIG 8.2.2 New Zealand", "Great Western Trail New Zealand", "great-western-trail-new-zealand"),
    ("BIG 8.2.2 Seti", "Seti", "seti"),
    ("BIG 8.2 Hardcore Game", "Hardcore Game", "hardcore"),
    ("BIG 8.3.2 Seasons", "Seasons", "seasons"),
    ("BIG 8.3.15 Map Collection", "Ticket to Ride (Map Collection)", "ticket-to-ride"),
    ("BIG 8.3.20 Progetto Gaia", "Progetto Gaia", "gaia-project"),
    ("BIG 8.3.22 Pozioni esplosive", "Pozioni esplosive", "potion-explosion"),
    ("BIG 8.3.23 Coloni di Catan", "Coloni di Catan", "catan"),
]


@pytest.mark.parametrize(("name", "game"), [pytest.param(name, game, id=rule) for rule, name, game in WRITTEN])
def test_the_federation_s_names_are_names(name: str, game: str) -> None:
    assert game_id(name) == game_id(name.upper()) == game_id(game) == game


def test_a_game_that_nobody_knows_keeps_its_name() -> None:
    assert game_id("Gioco di Mio Zio") == "Gioco di Mio Zio"


def test_every_sheet_list_and_final_has_its_names() -> None:
    assert [(one.id, one.title) for one in game_names()][: len(SHEETS)] == [(s.id, s.name) for s in SHEETS.values()]
    listed = {game for lists in (LISTED, HISTORY) for games in lists.values() for game in games}
    assert listed <= NAMES.keys()


def test_titles_are_those_of_the_reader_s_language() -> None:
    assert [NAMES["gaia-project"].called(each) for each in ("en", "it", "es")] == [
        "Gaia Project",
        "Progetto Gaia",
        "Proyecto Gaia",
    ]
    assert {offer.id: offer for offer in big.games()}["catan"].known_as.called("it") == "Coloni di Catan"
    assert titled_game("catan", "Catan Estivo").called("it") == "Catan Estivo"  # what the federation writes holds
    assert "Coloni di Catan" in titled_game("catan", "Catan Estivo").names


def test_a_document_s_game_by_another_name_follows_its_sheet_and_its_list() -> None:
    assert rulebook_sheet("Pozioni Esplosive") is SHEETS["potion-explosion"]
    assert auction_by(rulebook_sheet("Clans Of Caledonia")).type == "B"
    pair = replace(played("s", [ladder("a", "b", "c", "d")], game="Season"))
    assert {one.code for one in big.problems(pair)} == {"two-only-game"}


def test_all_names_of_a_game_are_one_ranking_and_one_elo() -> None:
    one = played("one", [ladder("a", "b", "c", "d")], game="catan", end="2026-03-01")
    two = played("two", [ladder("a", "c", "b", "d")], game="Coloni di Catan", end="2026-04-01")
    same = replace(two, game="catan")
    season = circuit(carried("a", "1600", game="Coloni di Catán"))
    known = circuit(carried("a", "1600", game="catan"))
    assert rankings(big, season, [one, two], NEW_YEARS_EVE) == rankings(big, known, [one, same], NEW_YEARS_EVE)
    answer = rankings(big, season, [one, two], NEW_YEARS_EVE)
    assert {name for name in answer.rankings if ":" in name} == {"points:catan", "elo:catan"}
    assert explained(big, season, [one, two], "a", NEW_YEARS_EVE, "points:Coloni di Catan")


def test_a_final_by_another_name_resets_the_ranking_and_makes_its_champion() -> None:
    before = played("before", [ladder("a", "b", "c", "d")], game="catan", end="2026-02-01")
    final = played(
        "final",
        [ladder("d", "c", "b", "a")],
        game="Coloni di Catan",
        end="2026-03-01",
        national_final=True,
        params={"final_phase": "none", "rounds": 1},
    )
    answer = rankings(big, circuit(), [before, final], NEW_YEARS_EVE)
    assert rows(answer, "points:catan")[0] == (1, "d")
    called = big.qualification(answer, [before, final], "Coloni di Catan", circuit())
    assert (called.champion, len(called.candidates)) == ("d", 4)


def test_one_elo_cannot_be_carried_in_twice_under_two_names() -> None:
    twice = circuit(carried("a", "1600", game="catan"), carried("a", "1500", game="Coloni di Catan"))
    assert [(one.code, one.place) for one in big.season_problems(twice, [])] == [("double-rating", "ratings[1]")]


@pytest.mark.parametrize(
    ("game", "year", "last"),
    [
        pytest.param("Progetto Gaia", 2027, 2025, id="BIG 8.2.2 Progetto Gaia rests"),
        pytest.param("Leggende di Arnak", 2024, 2022, id="BIG 8.2.2 Arnak rests"),
        pytest.param("I castelli della Borgogna", 2025, 2023, id="BIG 8.2.2 Burgundy rests"),
        pytest.param("Russian Railroad", 2026, 2024, id="BIG 8.2.2 Russian Railroad rests"),
        pytest.param("Progetto Gaia", 2028, None, id="BIG 8.2.2 free again"),
    ],
)
def test_the_hardcore_rest_finds_a_game_by_any_name(game: str, year: int, last: int | None) -> None:
    assert last_chosen(game, year) == last


def test_one_game_by_two_names_is_not_two_games_of_a_hardcore_final() -> None:
    chosen = [
        ChosenGame(game, novelty=True, long_classic=True) for game in ("catan", "Coloni di Catan", "azul", "brass")
    ]
    found = {one.code: one.values for one in final_games_advice(2026, chosen, ())}
    assert found["hardcore-not-four-games"]["different"] == 3


@pytest.mark.parametrize("game", ["azul", "Clans of Caledonia", "Gioco di Mio Zio"])
def test_any_game_can_have_a_national_final(game: str) -> None:
    proposal = big.propose(game, 32, national_final=True)
    assert (proposal.system, proposal.table_size) == ("swiss", 4)
    assert proposal.steps


def test_a_new_game_is_not_added_under_a_name_of_one_that_is_there() -> None:
    new = SheetEdit("coloni", date(2026, 1, 1), {"name": "Coloni di Catan"}, new=True)
    assert [(one.code, one.place) for one in big.edit_problems((), new)] == [("sheet-game-known", "name")]
    azul = SheetEdit("azul", date(2026, 1, 1), {"name": "Azul", "minutes": 45}, new=True)
    assert not big.edit_problems((), azul)
    assert big.propose("AZUL", 16, params=big.catalogue_params((azul,), date(2026, 2, 1))).table_size == 4


def test_what_a_federation_had_added_under_such_a_name_stays_a_game_of_its_own() -> None:
    kept = {"sheets": {"coloni-di-catan": [{"since": "2026-01-01", "name": "I nostri coloni", "minutes": 30}]}}
    event = replace(played("s", [ladder("a", "b", "c", "d")], game="coloni-di-catan"), params=kept)
    assert (big.game_in(event), tournament_sheet(event).minutes) == ("coloni-di-catan", 30)
    assert "points:coloni-di-catan" in rankings(big, circuit(), [event], NEW_YEARS_EVE).rankings


def test_a_ranking_that_nobody_has_is_refused_as_ever() -> None:
    one = played("one", [ladder("a", "b", "c", "d")], game="catan")
    with pytest.raises(RuleError):
        explained(big, circuit(), [one], "a", NEW_YEARS_EVE, "points:Progetto Gaia")
