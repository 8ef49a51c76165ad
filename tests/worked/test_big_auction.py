"""Auctions as the rulebook tells them (BIG 6.1.1, BIG 6.1.2, BIG 6.1.3, BIG 8.3)."""

from __future__ import annotations

from decimal import Decimal

import pytest

from tabellone.contract.auctions import FIRST_CHOICE
from tabellone.rulebooks.big.auction.forms import (
    SequentialAuction,
    SimultaneousAuction,
    choosing_in_slip_order,
    duel_auction,
    pass_turn,
    place_bid,
    seated_in_slip_order,
    sequential_auction,
    simultaneous_auction,
    take_element,
    teams_auction,
)
from tabellone.rulebooks.big.catalogue.games import rulebook_sheet
from tabellone.rulebooks.big.catalogue.sheet import LISTED, auction_by, bid_step, listed_auction


def paid(auction: SimultaneousAuction | SequentialAuction) -> list[tuple[str, str, int]]:
    return [(held.player, held.element, int(held.amount)) for held in auction.holdings]


def test_the_rulebooks_example() -> None:
    """BIG 6.1.2: three players, four races: A 0 on 1; B 1 on 1; C 0 on 2; A 0 on 4; over."""
    auction = simultaneous_auction("ABC", ("1", "2", "3", "4"))
    turns = []
    for player, race, amount in (("A", "1", 0), ("B", "1", 1), ("C", "2", 0), ("A", "4", 0)):
        turns.append(auction.turn)
        assert auction.options is not None
        auction = place_bid(auction, player, race, amount)
    assert turns == ["A", "B", "C", "A"]
    assert auction.options is None
    assert paid(auction) == [
        ("A", "4", 0),
        ("B", "1", 1),
        ("C", "2", 0),
    ]
    assert sum(held.amount for held in auction.holdings) == 1


@pytest.mark.parametrize(
    ("game", "kind", "step"),
    [
        pytest.param("concordia", "A", "1", id="BIG 6.1.1 Concordia"),
        pytest.param("puerto-rico", "A", "1", id="BIG 6.1.1 Puerto Rico"),
        pytest.param("stone-age", "A", "1", id="BIG 6.1.1 Stone Age"),
        pytest.param("azul", "A", "1", id="BIG 6.1.1 Azul, no sheet"),
        pytest.param("carcassonne", "A", "1", id="BIG 6.1.1 Carcassonne"),
        pytest.param("century", "A", "1", id="BIG 6.1.1 Century"),
        pytest.param("dominion", "A", "1", id="BIG 8.3.5 ruling dominion-seats"),
        pytest.param("splendor", "A", "0.1", id="ruling splendor-tenths"),
        pytest.param("catan", "none", "0.1", id="ruling sheet-over-list Catan"),
        pytest.param("perudo", "none", "1", id="BIG 8.3.16 Perudo"),
        pytest.param("ticket-to-ride", "sequential", "1", id="ruling sheet-over-list Ticket to Ride"),
        pytest.param("agricola", "sequential", "1", id="ruling sheet-over-list Agricola"),
        pytest.param("7-wonders-duel", "sequential", "1", id="ruling sheet-over-list 7 Wonders Duel"),
        pytest.param("7-wonders-cities", "teams", "1", id="BIG 8.3.4 7 Wonders Cities"),
        pytest.param("terra-mystica", "B", "1", id="BIG 6.1.2 Terra Mystica"),
        pytest.param("terraforming-mars", "B", "1", id="BIG 6.1.2 Terraforming Mars"),
        pytest.param("gaia-project", "B", "1", id="BIG 6.1.2 Gaia Project"),
        pytest.param("clans-of-caledonia", "B", "1", id="BIG 6.1.2 Clans of Caledonia, no sheet"),
        pytest.param("marco-polo", "B", "1", id="BIG 6.1.2 Marco Polo"),
        pytest.param("ark-nova", "B", "1", id="BIG 8.3.21 Ark Nova"),
        pytest.param("7-wonders", "C", "1", id="BIG 6.1.3 7 Wonders"),
        pytest.param("egizia", "none", "1", id="BIG 6.1 in no list"),
        pytest.param("seasons", "none", "1", id="BIG 6.1 in no list, two players"),
    ],
)
def test_which_auction_a_game_has(game: str, kind: str, step: str) -> None:
    auction = auction_by(rulebook_sheet(game))
    assert (auction.type, auction.step) == (kind, Decimal(step))


def test_the_lists_as_printed() -> None:
    assert [len(games) for games in LISTED.values()] == [10, 6, 1]
    assert [listed_auction(game).type for game in ("catan", "agricola", "ark-nova", "7-wonders", "go")] == [
        "A",
        "A",
        "B",
        "C",
        "none",
    ]


def test_agricola_sale_by_sale() -> None:
    """BIG 8.3.9: the winner chooses a position, the others go on; the last gets what remains, at 0."""
    auction = sequential_auction("ABCD", ("1st", "2nd", "3rd", "4th"))
    auction = place_bid(auction, "A", FIRST_CHOICE, 0)
    auction = place_bid(auction, "B", FIRST_CHOICE, 2)
    auction = pass_turn(pass_turn(auction, "C"), "D")
    auction = take_element(pass_turn(auction, "A"), "B", "1st")
    assert auction.turn == "A"  # ruling sale-openers: the first on the slip without a position
    auction = place_bid(auction, "A", FIRST_CHOICE, 0)
    auction = take_element(pass_turn(pass_turn(auction, "C"), "D"), "A", "4th")
    auction = place_bid(auction, "C", FIRST_CHOICE, 1)
    auction = take_element(pass_turn(auction, "D"), "C", "2nd")
    assert auction.options is None
    assert paid(auction) == [
        ("A", "4th", 0),
        ("B", "1st", 2),
        ("C", "2nd", 1),
        ("D", "3rd", 0),
    ]


def test_cities_wonders_are_named_and_the_side_chosen() -> None:
    """BIG 8.3.4: B opens for A+B, the winner chooses the side, the others go on clockwise."""
    auction = teams_auction("ABCD", ("Giza", "Rhodes", "Babylon", "Olympia", "Ephesus"))
    assert auction.turn == "B"
    auction = place_bid(auction, "B", "Giza", 0)
    auction = place_bid(auction, "C", "Giza", 3)
    auction = pass_turn(pass_turn(pass_turn(auction, "D"), "A"), "B")
    auction = take_element(auction, "C", "B")
    assert auction.turn == "D"  # ruling sale-openers: clockwise from who opened
    auction = place_bid(auction, "D", "Rhodes", 0)
    auction = take_element(pass_turn(pass_turn(auction, "A"), "B"), "D", "A")
    auction = place_bid(auction, "A", "Babylon", 1)
    auction = take_element(pass_turn(auction, "B"), "A", "A")
    auction = take_element(place_bid(auction, "B", "Ephesus", 0), "B", "B")
    assert auction.options is None
    assert [(held.player, held.element, held.side, int(held.amount)) for held in auction.holdings] == [
        ("A", "Babylon", "A", 1),
        ("B", "Ephesus", "B", 0),
        ("C", "Giza", "B", 3),
        ("D", "Rhodes", "A", 0),
    ]


def test_cities_second_team_first_on_the_slip() -> None:
    """BIG 8.3.4: D opens where C+D is the first team."""
    assert teams_auction("ABCD", "vwxyz", first_team=1).turn == "D"


def test_dominion_bids_before_the_hands_are_seen() -> None:
    """BIG 8.3.5, ruling dominion-seats."""
    auction = auction_by(rulebook_sheet("dominion"))
    assert (auction.elements, auction.moment) == ("seat", "before anybody sees their start hand")


def test_duel_winner_chooses_start_and_picks() -> None:
    """BIG 8.3.3: the opponent gets the rest, at 0."""
    auction = place_bid(duel_auction(("anna", "bruno")), "anna", FIRST_CHOICE, 1)
    auction = pass_turn(place_bid(auction, "bruno", FIRST_CHOICE, 4), "anna")
    auction = take_element(auction, "bruno", "second, picks 1 and 4")
    assert auction.options is None
    assert paid(auction) == [
        ("anna", "first, picks 2 and 3", 0),
        ("bruno", "second, picks 1 and 4", 4),
    ]


def test_catan_positions_are_chosen_in_slip_order_at_nothing() -> None:
    """BIG 8.3.23, ruling sheet-over-list."""
    auction = choosing_in_slip_order("ABC", ("red", "blue", "white", "orange"))
    for player, seat in (("A", "blue"), ("B", "orange"), ("C", "red")):
        auction = place_bid(auction, player, seat, 0)
    assert auction.options is None
    assert sum(held.amount for held in auction.holdings) == 0


def test_nobody_wants_the_auction() -> None:
    """BIG 6.1: players sit in slip order."""
    assert [(held.player, held.element, int(held.amount)) for held in seated_in_slip_order("AB", ("1st", "2nd"))] == [
        ("A", "1st", 0),
        ("B", "2nd", 0),
    ]


def test_bids_in_tenths() -> None:
    """BIG 6.1: Splendor."""
    auction = place_bid(simultaneous_auction("AB", ("1st", "2nd"), step=bid_step("splendor")), "A", "1st", 0)
    auction = place_bid(auction, "B", "1st", "0.1")
    auction = place_bid(auction, "A", "1st", "0.2")
    auction = place_bid(auction, "B", "2nd", 0)
    assert auction.options is None
    assert sum(held.amount for held in auction.holdings) == Decimal("0.2")
