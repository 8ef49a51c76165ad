"""Every game's whole sheet says what the rulebook says of it, made of the data that drive the tournament."""

from __future__ import annotations

import pytest

from tabellone.contract import BY_ID, Cataloguing
from tabellone.contract.cards import PartKey
from tabellone.contract.catalogue import GameSheet
from tabellone.rulebooks.big import game_sheets
from tabellone.rulebooks.big.card import goods_at_seat
from tabellone.rulebooks.big.catalogue.games import SHEETS, rulebook_sheet
from tabellone.rulebooks.big.game_sheets import sheet_page, usual_size
from tabellone.rulebooks.big.proposal import games, propose
from tabellone.rulebooks.big.structure import advised_rounds
from tabellone.wording.cards import line_text
from tests.rulebooks.big.sheet_facts import FACTS

LONG_ENOUGH = 64


def told(sheet: GameSheet, key: PartKey) -> list[tuple[str, str]]:
    return [(line_text(line), line.rule) for line in sheet.section(key)]


def participants(row: str) -> range:
    first, _, last = row.removesuffix("+").partition("–")
    return range(int(first), LONG_ENOUGH + 1 if row.endswith("+") else int(last or first) + 1)


@pytest.mark.parametrize(("game", "key", "fact", "rule"), FACTS)
def test_a_fact_of_the_rulebook_stands_in_its_section(game: str, key: PartKey, fact: str, rule: str) -> None:
    assert [said for said, cited in told(sheet_page(rulebook_sheet(game)), key) if fact in said and cited == rule] != []


def test_every_game_has_facts_here_and_a_sheet_in_the_rulebooks_order() -> None:
    """BIG 8.3.1–8.3.23."""
    assert [sheet.game for sheet in game_sheets()] == list(SHEETS)
    assert {game for game, _, _, _ in FACTS} == set(SHEETS)
    assert all(sheet.rule == SHEETS[sheet.game].article and not sheet.changed for sheet in game_sheets())


@pytest.mark.parametrize("game", SHEETS)
def test_a_sheet_tells_tables_rounds_times_ties_and_finals(game: str) -> None:
    shown = sheet_page(rulebook_sheet(game))
    always: tuple[PartKey, ...] = ("tables", "rounds", "times", "auction", "ties", "tied_final", "national_final")
    assert [key for key in always if not shown.section(key)] == []
    assert all(line.rule.startswith("BIG ") for section in shown.sections for line in section.lines)


@pytest.mark.parametrize("game", SHEETS)
def test_rounds_are_those_that_the_proposal_advises(game: str) -> None:
    """BIG 8.1.1–8.1.3: each row, for every number of participants in it."""
    size = usual_size(SHEETS[game])
    assert size == next(offer.advised for offer in games() if offer.id == game)
    rows = [line for line in sheet_page(rulebook_sheet(game)).section("rounds") if line.code.startswith("rounds-row")]
    counts = [(count, row) for row in rows for count in participants(str(row.values["players"]))]
    assert [count for count, _ in counts] == list(range(6, LONG_ENOUGH + 1))
    for count, row in counts:
        advice = advised_rounds(count, size, game)
        assert (row.values["rounds"], row.values.get("before")) == (advice.swiss, advice.before_final)


@pytest.mark.parametrize("game", SHEETS)
def test_the_national_final_is_the_one_that_is_proposed(game: str) -> None:
    """BIG 8.1.1–8.1.3, BIG 8.3.5, BIG 8.3.22."""
    rows = [
        line for line in sheet_page(rulebook_sheet(game)).section("national_final") if line.code.startswith("final-row")
    ]
    counts = [(count, row) for row in rows for count in participants(str(row.values["players"]))]
    assert [count for count, _ in counts] == list(range(6, LONG_ENOUGH + 1))
    some = [(count, row) for row in rows for count in participants(str(row.values["players"]))[:: LONG_ENOUGH // 4]]
    for count, row in some:
        settings = {setting.name: setting.default for setting in propose(game, count, national_final=True).settings}
        assert (row.values["rounds"], row.values.get("qualified")) == (settings["rounds"], settings["qualified"])


@pytest.mark.parametrize(
    ("game", "players", "goods"),
    [
        pytest.param("puerto-rico", 3, [(2, 0), (2, 0), (0, 2)], id="BIG 8.3.14 at three"),
        pytest.param("puerto-rico", 4, [(3, 0), (3, 0), (0, 3), (0, 3)], id="BIG 8.3.14 at four"),
    ],
)
def test_puerto_rico_has_coins_by_the_table_and_plantations_by_seat(
    game: str, players: int, goods: list[tuple[int, int]]
) -> None:
    for seat, (indigo, corn) in enumerate(goods, 1):
        plantation = {"indigo_plantations": 1} if indigo else {"corn_plantations": 1}
        assert goods_at_seat(SHEETS[game], seat, players) == {"coins": indigo + corn, **plantation}


@pytest.mark.parametrize(
    ("game", "seat", "goods"),
    [
        pytest.param("7-wonders", 3, {"coins": 3}, id="BIG 8.3.6"),
        pytest.param("7-wonders-duel", 2, {"coins": 7}, id="BIG 8.3.3"),
        pytest.param("stone-age", 4, {"people": 5, "food": 15}, id="BIG 8.3.13"),
        pytest.param("ticket-to-ride", 4, {"train_cards": 4}, id="BIG 8.3.15"),
        pytest.param("perudo", 6, {"dice": 5}, id="BIG 8.3.16"),
        pytest.param("century", 4, {"yellow_cubes": 3, "red_cubes": 1}, id="BIG 8.3.18"),
        pytest.param("splendor", 1, {}, id="BIG 8.3.19 nobody has more"),
        pytest.param("egizia", 5, {}, id="BIG 8.3.8 the sheet ends at four"),
    ],
)
def test_what_a_seat_begins_with(game: str, seat: int, goods: dict[str, int]) -> None:
    assert goods_at_seat(SHEETS[game], seat, 6) == goods


@pytest.mark.parametrize("game", SHEETS)
def test_the_start_goods_of_a_sheet_add_up_to_those_of_each_seat(game: str) -> None:
    for players in (2, 3, 4):
        for seat in range(1, players + 1):
            own = [
                one.goods
                for one in sheet_page(rulebook_sheet(game)).start
                if one.seat in {None, seat} and one.players in {None, players}
            ]
            total = {good: sum(goods.get(good, 0) for goods in own) for goods_ in own for good in goods_}
            assert total == goods_at_seat(SHEETS[game], seat, players)


def test_a_game_without_a_sheet_is_told_what_holds_for_all() -> None:
    """BIG 8."""
    shown = sheet_page(rulebook_sheet("azul"))
    assert (shown.game, shown.rule, shown.start) == ("azul", "BIG 8", ())
    assert told(shown, "times") == [("The organisers set the times.", "BIG 8.1")]
    assert told(shown, "faq") == []


def test_only_big_has_sheets() -> None:
    assert [name for name, book in BY_ID.items() if isinstance(book, Cataloguing)] == ["big"]
