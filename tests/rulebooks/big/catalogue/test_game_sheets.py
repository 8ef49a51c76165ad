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

LONG_ENOUGH = 64


def told(sheet: GameSheet, key: PartKey) -> list[tuple[str, str]]:
    return [(line_text(line), line.rule) for line in sheet.section(key)]


def participants(row: str) -> range:
    first, _, last = row.removesuffix("+").partition("–")
    return range(int(first), LONG_ENOUGH + 1 if row.endswith("+") else int(last or first) + 1)


Fact = tuple[str, PartKey, str, str]

FACTS: tuple[Fact, ...] = (
    ("carcassonne", "tables", "Two at a table, always", "BIG 8.1.1"),
    ("carcassonne", "times", "Each player: 15 minutes", "BIG 8.3.1"),
    ("carcassonne", "clocks", "stops playing and is last at the table", "BIG 7.2.2"),
    ("carcassonne", "rounds", "4 participants: better everyone against everyone", "BIG 8.1"),
    ("carcassonne", "set_up", "already holds a first tile", "BIG 8.3.1"),
    ("carcassonne", "faq", "two tiles scores 4 points", "BIG 8.3.1"),
    ("carcassonne", "ties", "whoever started second wins", "BIG 8.3.1"),
    ("carcassonne", "tied_final", "cannot end in a tie", "BIG 8.3.1"),
    ("seasons", "times", "Whole game: 40 minutes", "BIG 8.3.2"),
    ("seasons", "set_up", "dealt 9 cards", "BIG 8.3.2"),
    ("seasons", "faq", "Energies never run out", "BIG 8.3.2"),
    ("seasons", "tied_final", "the final is played again", "BIG 8.3.2"),
    ("7-wonders-duel", "tables", "A game for two", "BIG 8.3.3"),
    ("7-wonders-duel", "auction", "picks 1 and 4 or picks 2 and 3", "BIG 8.3.3"),
    ("7-wonders-duel", "scoring", "1–0", "BIG 8.3.3"),
    ("7-wonders-duel", "scoring", "no bid comes off", "BIG 8.3.3"),
    ("7-wonders-duel", "ties", "blue cards", "BIG 8.3.3"),
    ("7-wonders-duel", "rounds", "17–32 participants: at least 5 rounds, or 4 and a final", "BIG 8.1.1"),
    ("7-wonders-duel", "national_final", "17+ participants: 4 rounds; whoever has won at least 3", "BIG 8.1.1"),
    ("7-wonders-cities", "tables", "Two pairs at a table", "BIG 8.3.4"),
    ("7-wonders-cities", "times", "No time of one's own", "BIG 8.3.4"),
    ("7-wonders-cities", "set_up", "Four black cards", "BIG 8.3.4"),
    ("7-wonders-cities", "notes", "may not communicate", "BIG 8.3.4"),
    ("7-wonders-cities", "auction", "bids 0 or more", "BIG 8.3.4"),
    ("dominion", "tables", "At most 4 at a table", "BIG 8.3.5"),
    ("dominion", "tables", "Better: 3 at a table", "BIG 8.3.5"),
    ("dominion", "times", "Each player: 12 minutes", "BIG 8.3.5"),
    ("dominion", "auction", "before anybody sees their start hand", "BIG 6.1"),
    ("dominion", "ties", "the lower figure wins (turns played)", "BIG 8.3.5"),
    ("dominion", "tied_final", "those tied play again", "BIG 8.3.5"),
    ("dominion", "national_final", "25–27 participants: 3 rounds; the first waits in the final", "BIG 8.1.2"),
    ("dominion", "national_final", "34+ participants: 4 rounds; the first 9 play 3 semifinals", "BIG 8.1.2"),
    ("7-wonders", "tables", "At most 5 at a table", "BIG 8.3.6"),
    ("7-wonders", "rounds", "6–16 participants: at least 3 rounds", "BIG 8.1.3"),
    ("7-wonders", "rounds", "one round more", "BIG 8.3.6"),
    ("7-wonders", "auction", "Bid for: faction", "BIG 6.1"),
    ("7-wonders", "notes", "becomes 3 coins", "BIG 8.3.6"),
    ("terra-mystica", "times", "Each player: 28 minutes", "BIG 8.3.7"),
    ("terra-mystica", "set_up", "three more than the players at the table", "BIG 8.3.7"),
    ("terra-mystica", "faq", "not over a bridge", "BIG 8.3.7"),
    ("terra-mystica", "variants", "order of passing", "BIG 8.3.7"),
    ("egizia", "times", "Whole game: 80 minutes", "BIG 8.3.8"),
    ("egizia", "set_up", "no start objective", "BIG 8.3.8"),
    ("egizia", "tied_final", "cannot end in a tie", "BIG 8.3.8"),
    ("agricola", "times", "Draft: 20 minutes more", "BIG 8.3.9"),
    ("agricola", "bans", "costruttore di capanne", "BIG 8.3.9"),
    ("agricola", "bans", "capanna di canne", "BIG 8.3.9"),
    ("agricola", "auction", "after the first round's action card is revealed", "BIG 6.1"),
    ("agricola", "ties", "reed, stone, clay and wood left over", "BIG 8.3.9"),
    ("agricola", "national_final", "Old Stratelibri edition", "BIG 8.3.9"),
    ("concordia", "tables", "Better: 4 at a table", "BIG 8.3.10"),
    ("concordia", "ties", "Praefectus Magnus", "BIG 8.3.10"),
    ("concordia", "auction", "Bid for: seat", "BIG 6.1"),
    ("russian-railroads", "times", "Each player: 20 minutes", "BIG 8.3.11"),
    ("russian-railroads", "ties", "the place is shared", "BIG 8.3.11"),
    ("marco-polo", "times", "Each player: 22 minutes", "BIG 8.3.12"),
    ("marco-polo", "set_up", "4 objectives", "BIG 8.3.12"),
    ("marco-polo", "ties", "0.1 a coin", "BIG 8.3.12"),
    ("marco-polo", "notes", "before the dice are rolled", "BIG 8.3.12"),
    ("stone-age", "times", "Whole game: 80 minutes", "BIG 8.3.13"),
    ("stone-age", "ties", "tools, grain and people", "BIG 8.3.13"),
    ("puerto-rico", "times", "Each player: 20 minutes", "BIG 8.3.14"),
    ("puerto-rico", "ties", "coins and goods left", "BIG 8.3.14"),
    ("ticket-to-ride", "times", "Each player: 12 minutes", "BIG 8.3.15"),
    ("ticket-to-ride", "rounds", "17+ participants: at least 4 rounds", "BIG 8.1.3"),
    ("ticket-to-ride", "set_up", "4 train cards each", "BIG 8.3.15"),
    ("ticket-to-ride", "maps", "England: not advised", "BIG 8.3.15"),
    ("ticket-to-ride", "editions", "All expansions", "BIG 8.3.15"),
    ("ticket-to-ride", "auction", "The winner chooses a position", "BIG 8.3.15"),
    ("perudo", "tables", "Better: 6 at a table", "BIG 8.3.16"),
    ("perudo", "times", "Each player: 3 minutes", "BIG 8.3.16"),
    ("perudo", "auction", "There is no auction", "BIG 6.1"),
    ("perudo", "variants", "calza", "BIG 8.3.16"),
    ("perudo", "ties", "Scores cannot be equal", "BIG 8.3.16"),
    ("terraforming-mars", "times", "The organisers set the times", "BIG 8.3.17"),
    ("terraforming-mars", "ties", "coins left after the last production", "BIG 8.3.17"),
    ("century", "times", "Each player: 15 minutes", "BIG 8.3.18"),
    ("century", "ties", "whoever played last wins", "BIG 8.3.18"),
    ("splendor", "times", "Each player: 10 minutes", "BIG 8.3.19"),
    ("splendor", "rounds", "Fewer than 6 participants: allowed, for half the points", "BIG 8.1"),
    ("splendor", "auction", "at least 0.1 more", "BIG 6.1"),
    ("splendor", "set_up", "One noble more", "BIG 8.3.19"),
    ("splendor", "ties", "the lower figure wins (cards played)", "BIG 8.3.19"),
    ("gaia-project", "times", "Whole game: 160 minutes", "BIG 8.3.20"),
    ("gaia-project", "auction", "seat and race", "BIG 6.1"),
    ("gaia-project", "ties", "could not turn into points", "BIG 8.3.20"),
    ("ark-nova", "times", "Each player: 30 minutes", "BIG 8.3.21"),
    ("ark-nova", "set_up", "Animals is on space 1", "BIG 8.3.21"),
    ("ark-nova", "ties", "Still equal: the higher figure wins (money left over)", "BIG 8.3.21"),
    ("ark-nova", "variants", "Marine Worlds", "BIG 8.3.21"),
    ("potion-explosion", "tables", "final phase is played at tables of 2", "BIG 8.3.22"),
    ("potion-explosion", "bans", "Elisir dell'Amor Cieco", "BIG 8.3.22"),
    ("potion-explosion", "ties", "repeated while still tied", "BIG 8.3.22"),
    ("potion-explosion", "national_final", "the first 4 go on, one against one", "BIG 8.1.3"),
    ("catan", "times", "After 75 minutes the last round begins", "BIG 8.3.23"),
    ("catan", "auction", "choose their start position in slip order", "BIG 8.3.23"),
    ("catan", "faq", "10 or more points, declared", "BIG 8.3.23"),
    ("catan", "national_final", "The base game is played", "BIG 8.3.23"),
    ("catan", "national_final", "17+ participants: 3 rounds; the first 2 wait in the final", "BIG 8.1.3"),
)


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
