"""Auctions (BIG 6.1): illegal moves, and random play that always ends (BIG 6)."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.contract.auctions import FIRST_CHOICE
from tabellone.engine.errors import RuleError
from tabellone.rulebooks.big.auction.forms import (
    SequentialAuction,
    SimultaneousAuction,
    choosing_in_slip_order,
    duel_auction,
    pass_turn,
    place_bid,
    sequential_auction,
    simultaneous_auction,
    take_element,
    teams_auction,
)

AnyAuction = SimultaneousAuction | SequentialAuction
PLAYERS = "ABCDEFG"
STEPS = (Decimal(1), Decimal("0.1"))


def code_of(error: pytest.ExceptionInfo[RuleError]) -> str:
    return error.value.code


@pytest.mark.parametrize(
    ("player", "element", "amount", "code"),
    [
        pytest.param("B", "1", 0, "auction-not-your-turn", id="BIG 6.1 slip order"),
        pytest.param("Z", "1", 0, "auction-stranger", id="BIG 6.1 not at the table"),
        pytest.param("A", "9", 0, "auction-no-such-bid", id="BIG 6.1 no such element"),
        pytest.param("A", "1", -1, "auction-bid-too-low", id="BIG 6.1 below nothing"),
        pytest.param("A", "1", "0.5", "auction-bid-off-step", id="BIG 6.1 whole points"),
        pytest.param("A", "1", 1001, "auction-bid-too-high", id="ruling bid-bound"),
        pytest.param("A", "1", "NaN", "bid-not-a-number", id="BIG 6.1 not a number"),
        pytest.param("A", "1", "Infinity", "bid-not-a-number", id="BIG 6.1 infinite"),
        pytest.param("A", "1", "five", "bid-not-a-number", id="BIG 6.1 a word"),
        pytest.param("A", "1", "1E-999999999", "auction-bid-off-step", id="BIG 6.1 next to nothing"),
        pytest.param("A", "1", "1E+999999999", "auction-bid-too-high", id="BIG 6.1 next to everything"),
        pytest.param("A", "1", True, "bid-not-a-number", id="BIG 6.1 a yes"),
    ],
)
def test_illegal_bids_say_why(player: str, element: str, amount: int | str, code: str) -> None:
    with pytest.raises(RuleError) as error:
        place_bid(simultaneous_auction("ABC", "1234"), player, element, amount)
    assert code_of(error) == code
    assert error.value.rule == "BIG 6.1"


def test_a_taken_element_needs_a_step_more_and_says_so() -> None:
    auction = place_bid(simultaneous_auction("AB", "12"), "A", "1", 3)
    with pytest.raises(RuleError) as error:
        place_bid(auction, "B", "1", 3)
    assert code_of(error) == "auction-bid-too-low"
    assert (error.value.values["least"], error.value.values["step"]) == (4, 1)


def test_who_is_outbid_must_choose_again_and_others_keep_their_bid() -> None:
    """BIG 6.1: a choice may, and must, be changed only when somebody bids more."""
    auction = simultaneous_auction("ABCD", "1234")
    for player, element, amount in (("A", "1", 0), ("B", "2", 0), ("C", "1", 1), ("D", "3", 0)):
        auction = place_bid(auction, player, element, amount)
    assert auction.turn == "A"
    auction = place_bid(auction, "A", "2", 1)
    assert auction.turn == "B"
    auction = place_bid(auction, "B", "4", 5)
    assert auction.options is None
    assert sum(held.amount for held in auction.holdings) == 7


def test_moves_that_an_auction_does_not_know() -> None:
    auction = simultaneous_auction("AB", "12")
    with pytest.raises(RuleError) as error:
        pass_turn(auction, "A")
    assert code_of(error) == "auction-must-bid"
    with pytest.raises(RuleError) as error:
        take_element(auction, "A", "1")
    assert code_of(error) == "auction-cannot-take"
    finished = place_bid(place_bid(auction, "A", "1", 0), "B", "2", 0)
    with pytest.raises(RuleError) as error:
        place_bid(finished, "A", "1", 5)
    assert code_of(error) == "auction-over"


def test_sale_rules() -> None:
    """Rulings sale-passing and last-chooses: the opener must bid; who passed is out; the winner chooses."""
    auction = sequential_auction("ABC", "xyz")
    with pytest.raises(RuleError) as error:
        pass_turn(auction, "A")
    assert code_of(error) == "auction-must-bid"
    auction = pass_turn(place_bid(auction, "A", FIRST_CHOICE, 0), "B")
    auction = place_bid(auction, "C", FIRST_CHOICE, 1)
    assert auction.turn == "A"
    auction = pass_turn(auction, "A")
    with pytest.raises(RuleError) as error:
        place_bid(auction, "C", FIRST_CHOICE, 2)
    assert code_of(error) == "auction-no-such-bid"
    assert error.value.values["elements"] == ["x", "y", "z"]


def test_last_of_more_positions_than_players_chooses_for_nothing() -> None:
    """Ruling last-chooses."""
    auction = take_element(pass_turn(place_bid(sequential_auction("AB", "xyz"), "A", FIRST_CHOICE, 0), "B"), "A", "y")
    assert auction.options is not None
    assert (auction.options.player, auction.options.takes) == ("B", ("x", "z"))
    assert take_element(auction, "B", "z").holdings[1].amount == 0


@pytest.mark.parametrize(
    ("build", "code"),
    [
        pytest.param(lambda: simultaneous_auction("", "12"), "auction-players-doubled", id="BIG 6.1 nobody"),
        pytest.param(lambda: simultaneous_auction("AA", "12"), "auction-players-doubled", id="BIG 6.1 twice"),
        pytest.param(
            lambda: simultaneous_auction("AB", "11"), "auction-elements-doubled", id="BIG 6.1 one thing twice"
        ),
        pytest.param(lambda: simultaneous_auction("ABC", "12"), "auction-too-few-elements", id="BIG 6.1 too few"),
        pytest.param(
            lambda: simultaneous_auction("AB", "12", step=Decimal(0)), "auction-step-not-positive", id="BIG 6.1 no step"
        ),
        pytest.param(lambda: teams_auction("ABC", "vwxyz"), "auction-not-two-teams", id="BIG 8.3.4 three"),
        pytest.param(lambda: duel_auction("ABC"), "auction-not-two-players", id="BIG 8.3.3 three, ruling duel-for-two"),
    ],
)
def test_auctions_that_cannot_open(build: object, code: str) -> None:
    assert callable(build)
    with pytest.raises(RuleError) as error:
        build()
    assert code_of(error) == code


@st.composite
def openings(draw: st.DrawFn) -> AnyAuction:
    """Any auction of any size, with a bound low enough to be reached."""
    kind = draw(st.sampled_from(["simultaneous", "sequential", "teams", "duel", "choosing"]))
    if kind == "duel":
        return replace(duel_auction(draw(st.sampled_from(["AB", "BA"]))), most=Decimal(6))
    if kind == "teams":
        return replace(teams_auction("ABCD", "12345", first_team=draw(st.integers(0, 1))), most=Decimal(4))
    players = PLAYERS[: draw(st.integers(1, 7))]
    elements = [str(number) for number in range(len(players) + draw(st.integers(0, 2)))]
    if kind == "choosing":
        return choosing_in_slip_order(players, elements)
    step = draw(st.sampled_from(STEPS))
    most = step * draw(st.integers(0, 4))
    build = simultaneous_auction if kind == "simultaneous" else sequential_auction
    return build(players, elements, step=step, most=most)


def move(auction: AnyAuction, data: st.DataObject) -> AnyAuction:
    """One legal move, drawn from all that there are."""
    options = auction.options
    assert options is not None
    if options.takes:
        return take_element(auction, options.player, data.draw(st.sampled_from(options.takes)))
    if options.may_pass and (not options.bids or data.draw(st.booleans())):
        return pass_turn(auction, options.player)
    option = data.draw(st.sampled_from(options.bids))
    raises = data.draw(st.integers(0, min(3, int((option.most - option.least) / option.step))))  # steps above the least
    return place_bid(auction, options.player, option.element, option.least + raises * option.step)


def check_state(auction: AnyAuction) -> None:
    held = auction.holdings
    assert len({holding.player for holding in held}) == len(held)
    assert len({holding.element for holding in held}) == len(held)
    assert all(0 <= holding.amount <= auction.most for holding in held)
    assert (auction.options is None) == (len(held) == len(auction.players))
    if auction.options is not None:
        assert auction.options.player not in {holding.player for holding in held}
        assert auction.options.bids or auction.options.takes or auction.options.may_pass


@given(st.data())
def test_random_play_always_ends_in_a_legal_state(data: st.DataObject) -> None:
    """BIG 6.1: it ends, everyone holds one element, what is paid is the sum of the standing bids."""
    auction = data.draw(openings())
    moves = 0
    while auction.options is not None:
        check_state(auction)
        after = move(auction, data)
        auction, moves = after, moves + 1
        assert moves <= 500
    check_state(auction)
    assert {holding.player for holding in auction.holdings} == set(auction.players)


@given(st.data())
def test_a_bid_is_accepted_exactly_when_it_is_among_the_options(data: st.DataObject) -> None:
    """BIG 6.1: `options` characterises `bid`."""
    auction = data.draw(openings())
    for _ in range(data.draw(st.integers(0, 6))):
        if auction.options is not None:
            auction = move(auction, data)
    options = auction.options
    legal = {} if options is None else {option.element: option for option in options.bids}
    amounts = [Decimal(text) for text in ("-1", "0", "0.05", "0.1", "0.4", "0.5", "1", "1.5", "2", "4", "5", "1001")]
    for player, element in product(auction.players, (*auction.elements, FIRST_CHOICE)):
        for amount in amounts:
            option = legal.get(element) if options is not None and options.player == player else None
            allowed = option is not None and option.least <= amount <= option.most and amount % option.step == 0
            try:
                place_bid(auction, player, element, amount)
            except RuleError:
                assert not allowed
            else:
                assert allowed


@given(st.data())
def test_simultaneous_against_a_plain_retelling(data: st.DataObject) -> None:
    """BIG 6.1 told again step by step: a cursor walks the table, holders are skipped, the outbid lose their bid."""
    players = PLAYERS[: data.draw(st.integers(2, 5))]
    elements = "12345678"[: len(players) + data.draw(st.integers(0, 2))]
    auction = simultaneous_auction(players, elements, most=Decimal(4))
    holds_: dict[str, tuple[str, Decimal]] = {}
    cursor = 0
    while len(holds_) < len(players):
        if players[cursor] not in holds_:
            assert auction.turn == players[cursor]
            taken = {element: (who, amount) for who, (element, amount) in holds_.items()}
            element = data.draw(st.sampled_from(elements))
            if element in taken and taken[element][1] == 4:
                element = next(free for free in elements if free not in taken)
            least = taken[element][1] + 1 if element in taken else Decimal(0)
            amount = Decimal(data.draw(st.integers(int(least), 4)))
            if element in taken:
                del holds_[taken[element][0]]
            holds_[players[cursor]] = (element, amount)
            auction = place_bid(auction, players[cursor], element, amount)
        cursor = (cursor + 1) % len(players)
    assert auction.options is None
    assert {held.player: (held.element, held.amount) for held in auction.holdings} == holds_


@given(st.data())
def test_sequential_against_a_plain_retelling(data: st.DataObject) -> None:
    """BIG 8.3.9, BIG 8.3.15 told again: the first on the slip opens, the price rises until one is left."""
    players = PLAYERS[: data.draw(st.integers(2, 5))]
    auction = sequential_auction(players, [f"seat {number}" for number in range(len(players))], most=Decimal(5))
    free, paid = list(auction.elements), dict[str, tuple[str, int]]()
    while len(paid) < len(players) - 1:
        bidders = [player for player in players if player not in paid]
        price = data.draw(st.integers(0, 2))
        auction = place_bid(auction, bidders[0], FIRST_CHOICE, price)
        bidders.append(bidders.pop(0))
        while len(bidders) > 1:
            if price < 5 and data.draw(st.booleans()):
                price += 1
                auction = place_bid(auction, bidders[0], FIRST_CHOICE, price)
                bidders.append(bidders.pop(0))
            else:
                auction = pass_turn(auction, bidders.pop(0))
        seat = data.draw(st.sampled_from(free))
        free.remove(seat)
        auction = take_element(auction, bidders[0], seat)
        paid[bidders[0]] = (seat, price)
    paid |= {player: (free[0], 0) for player in players if player not in paid}
    assert auction.options is None
    assert {held.player: (held.element, int(held.amount)) for held in auction.holdings} == paid
