"""The 23 sheets of BIG 8.3 against a table of figures read from the rulebook by hand."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from tabellone.rulebooks.big.catalogue.games import SHEETS, rulebook_sheet
from tabellone.rulebooks.big.catalogue.sheet import CatalogueSheet, most_players
from tabellone.rulebooks.big.form import scores_left_out


@dataclass(frozen=True)
class Expected:
    """One sheet as the rulebook prints it; `goods` by seat, `faq` how many answers."""

    article: str
    id: str
    ties: tuple[str, ...]
    tied_final: str
    minutes: int | None = None
    player: int | None = None
    most: int | None = None
    advised: int | None = None
    goods: tuple[str, ...] = ()
    shared: bool = True
    faq: int = 0
    auction: str | None = None
    more: dict[str, object] = field(default_factory=dict)


EXPECTED = (
    Expected(
        "BIG 8.3.1",
        "carcassonne",
        ("second_starter",),
        "impossible",
        30,
        15,
        2,
        2,
        shared=False,
        faq=1,
        more={"two_only": True},
    ),
    Expected("BIG 8.3.2", "seasons", ("game_rule",), "replay", 40, 20, 2, 2, faq=3, more={"two_only": True}),
    Expected("BIG 8.3.3", "7-wonders-duel", ("blue",), "replay", 30, 15, 2, 2, auction="sequential"),
    Expected(
        "BIG 8.3.4",
        "7-wonders-cities",
        ("coins",),
        "replay",
        35,
        None,
        2,
        2,
        auction="teams",
        more={"two_only": True, "pairs": True},
    ),
    Expected(
        "BIG 8.3.5",
        "dominion",
        ("-turns",),
        "replay_among_tied",
        36,
        12,
        4,
        3,
        auction="A",
        more={"structure_size": 3},
    ),
    Expected("BIG 8.3.6", "7-wonders", ("coins",), "standing", 30, None, 5, 4, more={"extra_rounds": 1}),
    Expected("BIG 8.3.7", "terra-mystica", ("odd_coins",), "standing", 120, 28, 5, 4, faq=4, auction="B"),
    Expected(
        "BIG 8.3.8",
        "egizia",
        ("-reached_order",),
        "impossible",
        80,
        20,
        goods=("2 stones", "3 stones", "4 stones", "5 stones"),
        shared=False,
        faq=3,
    ),
    Expected(
        "BIG 8.3.9",
        "agricola",
        ("building_resources",),
        "standing",
        80,
        20,
        goods=("2 food", "3 food", "3 food", "3 food"),
        auction="sequential",
        more={"draft_minutes": 20},
    ),
    Expected("BIG 8.3.10", "concordia", ("-prefect_order",), "impossible", 80, 20, None, 4, shared=False),
    Expected("BIG 8.3.11", "russian-railroads", (), "standing", 80, 20),
    Expected(
        "BIG 8.3.12",
        "marco-polo",
        ("camels", "coins_goods"),
        "standing",
        90,
        22,
        goods=("7 coins", "8 coins", "9 coins", "10 coins"),
        auction="B",
    ),
    Expected(
        "BIG 8.3.13",
        "stone-age",
        ("tools_grain_people",),
        "standing",
        80,
        20,
        goods=("12 food", "13 food", "14 food", "15 food"),
    ),
    Expected(
        "BIG 8.3.14",
        "puerto-rico",
        ("coins_goods",),
        "standing",
        80,
        20,
        goods=("1 indigo_plantations", "1 indigo_plantations", "1 corn_plantations", "1 corn_plantations"),
    ),
    Expected(
        "BIG 8.3.15",
        "ticket-to-ride",
        ("game_rule",),
        "standing",
        48,
        12,
        auction="sequential",
        more={"extra_rounds": 1},
    ),
    Expected(
        "BIG 8.3.16",
        "perudo",
        (),
        "impossible",
        20,
        3,
        None,
        6,
        shared=False,
        auction="none",
        more={"extra_rounds": 1},
    ),
    Expected("BIG 8.3.17", "terraforming-mars", ("coins",), "standing", more={"times_by_organiser": True}),
    Expected(
        "BIG 8.3.18",
        "century",
        ("last_to_play",),
        "impossible",
        60,
        15,
        goods=("3 yellow_cubes", "4 yellow_cubes", "4 yellow_cubes", "3 yellow_cubes + 1 red_cubes"),
        shared=False,
    ),
    Expected("BIG 8.3.19", "splendor", ("-cards",), "standing", 40, 10, auction="A"),
    Expected("BIG 8.3.20", "gaia-project", ("odd_coins",), "standing", 160, 40, auction="B"),
    Expected("BIG 8.3.21", "ark-nova", ("projects", "money"), "standing", 120, 30, auction="B"),
    Expected(
        "BIG 8.3.22",
        "potion-explosion",
        ("game_rule",),
        "standing",
        40,
        10,
        shared=False,
        more={"final_table_size": 2},
    ),
    Expected("BIG 8.3.23", "catan", (), "standing", 75, None, faq=12, auction="none", more={"last_round_minutes": 75}),
)
# fields that one or two games have, and what they are for all the others
RARE = {
    "two_only": False,
    "pairs": False,
    "draft_minutes": None,
    "last_round_minutes": None,
    "times_by_organiser": False,
    "extra_rounds": 0,
    "final_table_size": None,
    "structure_size": None,
}


def goods(sheet: CatalogueSheet) -> tuple[str, ...]:
    return tuple(
        " + ".join(f"{count} {good}" for good, count in sheet.start_goods[seat].items())
        for seat in sorted(sheet.start_goods)
    )


def ties(sheet: CatalogueSheet) -> tuple[str, ...]:
    rule = sheet.tie_rule
    figures = tuple("-" * figure.fewer_wins + figure.name for figure in rule.figures)
    return (rule.seats,) if rule.seats else figures


@pytest.mark.parametrize("expected", [pytest.param(row, id=f"{row.article} {row.id}") for row in EXPECTED])
def test_sheet_has_the_rulebooks_figures(expected: Expected) -> None:
    sheet = SHEETS[expected.id]
    assert (sheet.article, sheet.id, ties(sheet)) == (expected.article, expected.id, expected.ties)
    assert (sheet.tied_final, sheet.tie_rule.shared) == (expected.tied_final, expected.shared)
    assert (sheet.minutes, sheet.player_minutes) == (expected.minutes, expected.player)
    assert (sheet.most_players, sheet.advised_players) == (expected.most, expected.advised)
    assert goods(sheet) == expected.goods
    assert len(sheet.faq) == expected.faq
    assert (sheet.auction.type if sheet.auction else None) == expected.auction
    assert {name: getattr(sheet, name) for name in RARE} == {**RARE, **expected.more}


def test_the_catalogue_has_all_23_games_in_the_rulebooks_order() -> None:
    assert list(SHEETS) == [row.id for row in EXPECTED]
    assert [row.article for row in EXPECTED] == [f"BIG 8.3.{number}" for number in range(1, 24)]


@pytest.mark.parametrize(
    ("game", "figures"),
    [
        pytest.param("carcassonne", {"first_tiles_each": 1, "two_tile_city_points": 4}, id="BIG 8.3.1"),
        pytest.param(
            "seasons", {"draft_cards_each": 9, "crystallise_activations": 3, "crystallise_bonus": 3}, id="BIG 8.3.2"
        ),
        pytest.param(
            "7-wonders-duel",
            {"coins_each": 7, "wonders_first": 4, "wonders_then": 4, "supremacy_winner": 1, "supremacy_loser": 0},
            id="BIG 8.3.3",
        ),
        pytest.param(
            "7-wonders-cities", {"coins_each": 3, "black_cards_per_age": 4, "late_sum_card_coins": 3}, id="BIG 8.3.4"
        ),
        pytest.param("dominion", {"start_hand_cards": 5}, id="BIG 8.3.5"),
        pytest.param("7-wonders", {"coins_each": 3, "unplayable_card_coins": 3}, id="BIG 8.3.6"),
        pytest.param(
            "terra-mystica",
            {
                "races_round_1": 4,
                "races_round_2": 4,
                "races_round_2_left_out": 3,
                "races_round_2_other_side": 3,
                "colours_used": 5,
                "round_tiles": 6,
                "extra_passing_tiles": 3,
                "town_pieces": 4,
                "town_power": 7,
            },
            id="BIG 8.3.7",
        ),
        pytest.param("egizia", {"strength_stones": 2}, id="BIG 8.3.8"),
        pytest.param("agricola", {"draft_occupations": 7, "draft_improvements": 7}, id="BIG 8.3.9"),
        pytest.param("concordia", {}, id="BIG 8.3.10"),
        pytest.param("russian-railroads", {}, id="BIG 8.3.11"),
        pytest.param("marco-polo", {"objectives": 4, "contracts": 6}, id="BIG 8.3.12"),
        pytest.param("stone-age", {"people_each": 5}, id="BIG 8.3.13"),
        pytest.param("puerto-rico", {"coins_each_at_three": 2, "coins_each_at_four": 3}, id="BIG 8.3.14"),
        pytest.param(
            "ticket-to-ride",
            {
                "train_cards_each": 4,
                "england_cards": 3,
                "old_west_both_ends_factor": 2,
                "poland_cards_per_country": 1,
            },
            id="BIG 8.3.15",
        ),
        pytest.param("perudo", {"dice_each": 5, "palifico_dice_least": 6}, id="BIG 8.3.16"),
        pytest.param("terraforming-mars", {}, id="BIG 8.3.17"),
        pytest.param("century", {}, id="BIG 8.3.18"),
        pytest.param("splendor", {"extra_nobles": 1, "gems_out_at_two": 3, "gems_out_at_three": 2}, id="BIG 8.3.19"),
        pytest.param("gaia-project", {}, id="BIG 8.3.20"),
        pytest.param(
            "ark-nova",
            {"cards_each": 8, "final_scoring_cards_each": 2, "animals_space": 1, "upgraded_actions": 3, "kept": 2},
            id="BIG 8.3.21",
        ),
        pytest.param("potion-explosion", {"qualifying_table_size": 4}, id="BIG 8.3.22"),
        pytest.param("catan", {"victory_points": 10}, id="BIG 8.3.23"),
    ],
)
def test_numbers_of_set_up_and_faq(game: str, figures: dict[str, int]) -> None:
    assert SHEETS[game].figures == figures


@pytest.mark.parametrize(
    ("game", "words"),
    [
        pytest.param("carcassonne", ("set_up", "start tile"), id="BIG 8.3.1 start tile"),
        pytest.param("seasons", ("faq", "Energies never run out"), id="BIG 8.3.2 energies"),
        pytest.param("7-wonders-duel", ("scoring", "1–0"), id="BIG 8.3.3 supremacy"),
        pytest.param("7-wonders-cities", ("notes", "may not communicate"), id="BIG 8.3.4 silence"),
        pytest.param("7-wonders-cities", ("notes", "opposite sides"), id="BIG 8.3.4 seats"),
        pytest.param("7-wonders-cities", ("scoring", "added up"), id="BIG 8.3.4 sum"),
        pytest.param("dominion", ("notes", "shuffles"), id="BIG 8.3.5 shuffling"),
        pytest.param("dominion", ("national_final", "expansions"), id="BIG 8.3.5 expansions"),
        pytest.param("7-wonders", ("notes", "3 coins"), id="BIG 8.3.6 unplayable card"),
        pytest.param("terra-mystica", ("variants", "passing"), id="BIG 8.3.7 variant"),
        pytest.param("terra-mystica", ("set_up", "Chaos Magicians"), id="BIG 8.3.7 dwellings"),
        pytest.param("terra-mystica", ("set_up", "round 5 or 6"), id="BIG 8.3.7 digging tile"),
        pytest.param("terra-mystica", ("faq", "Nomads"), id="BIG 8.3.7 correction"),
        pytest.param("egizia", ("scoring", "turn order"), id="BIG 8.3.8 closing points"),
        pytest.param("egizia", ("set_up", "no start objective"), id="BIG 8.3.8 objectives"),
        pytest.param("agricola", ("editions", "Stratelibri"), id="BIG 8.3.9 editions"),
        pytest.param("agricola", ("set_up", "decks E, I, K"), id="BIG 8.3.9 decks"),
        pytest.param("marco-polo", ("notes", "before the dice"), id="BIG 8.3.12 income"),
        pytest.param("ticket-to-ride", ("maps", "England"), id="BIG 8.3.15 England"),
        pytest.param("ticket-to-ride", ("maps", "Old West"), id="BIG 8.3.15 Old West"),
        pytest.param("ticket-to-ride", ("maps", "Poland"), id="BIG 8.3.15 Poland"),
        pytest.param("ticket-to-ride", ("notes", "discards"), id="BIG 8.3.15 deck"),
        pytest.param("perudo", ("variants", "calza"), id="BIG 8.3.16 calza"),
        pytest.param("perudo", ("variants", "Palifico"), id="BIG 8.3.16 palifico"),
        pytest.param("perudo", ("notes", "A, D, C, B, A"), id="BIG 8.3.16 direction"),
        pytest.param("terraforming-mars", ("notes", "expansions"), id="BIG 8.3.17 times"),
        pytest.param("splendor", ("set_up", "noble"), id="BIG 8.3.19 nobles"),
        pytest.param("gaia-project", ("set_up", "technology tiles"), id="BIG 8.3.20 tiles"),
        pytest.param("ark-nova", ("variants", "Marine Worlds"), id="BIG 8.3.21 expansion"),
        pytest.param("potion-explosion", ("national_final", "tables of two"), id="BIG 8.3.22 final phase"),
        pytest.param("catan", ("scoring", "no dice"), id="BIG 8.3.23 last round"),
        pytest.param("catan", ("notes", "European and world"), id="BIG 8.3.23 championships"),
        pytest.param("catan", ("national_final", "base game"), id="BIG 8.3.23 base game"),
        pytest.param("catan", ("faq", "10 or more points"), id="BIG 8.3.23 declaring"),
    ],
)
def test_facts_in_words(game: str, words: tuple[str, str]) -> None:
    assert any(words[1] in text for text in getattr(SHEETS[game], words[0]))


def test_agricola_bans_and_the_potion_left_out() -> None:
    """BIG 8.3.9, BIG 8.3.22."""
    assert [len(cards) for cards in SHEETS["agricola"].bans.values()] == [6, 3]
    assert sum(len(cards) for cards in SHEETS["potion-explosion"].bans.values()) == 1


def test_every_figure_on_a_tie_says_what_it_counts() -> None:
    named = [figure for sheet in SHEETS.values() for figure in sheet.tie_rule.figures]
    assert all(figure.meaning or figure.name == "game_rule" for figure in named)
    assert [sheet.id for sheet in SHEETS.values() if any(f.again_while_tied for f in sheet.tie_rule.figures)] == [
        "potion-explosion"
    ]


def test_a_game_without_a_sheet_follows_the_general_indications() -> None:
    """BIG 8: `game_rule`, shared, the standing before the knock-out, tables up to seven."""
    sheet = rulebook_sheet("azul")
    assert (sheet.id, sheet.article, ties(sheet), sheet.tie_rule.shared) == ("azul", "BIG 8", ("game_rule",), True)
    assert (sheet.tied_final, sheet.extra_rounds, sheet.two_only, sheet.pairs) == ("standing", 0, False, False)
    assert most_players(sheet) == 7
    assert [most_players(SHEETS[game]) for game in ("dominion", "7-wonders", "terra-mystica", "seasons")] == [
        4,
        5,
        5,
        2,
    ]


def test_perudo_scores() -> None:
    """BIG 8.3.16: the winner has five for each player."""
    assert scores_left_out("perudo", 3) == {2: 10, 3: 15}
