"""The auction that a table may hold by its game (BIG 6.1, BIG 8.3), and how it stands on its terms."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.contract import BY_ID
from tabellone.contract.auctions import FIRST_CHOICE, Auctioning, AuctionOffer, AuctionTerms, Move
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Player, Round, Seat, Table, Tournament
from tabellone.rulebooks.big.auction.at_table import (
    IN_PAIRS,
    auction_moved,
    auction_named,
    auction_offer,
    auction_stand,
    net_scores,
)
from tabellone.rulebooks.big.card import card
from tabellone.rulebooks.big.catalogue.games import SHEETS
from tabellone.rulebooks.big.draw import looked_at
from tabellone.rulebooks.big.form import result_form

DAY = date(2026, 5, 9)
SIT_OR_CHOOSE, CHOOSE_OR_SIT = ("seated", "choosing"), ("choosing", "seated")


def at(game: str, players: str = "abcd", **params: Any) -> Tournament:
    table = Table(1, tuple(map(Seat, players)))
    people = tuple(Player(one, one.upper()) for one in players)
    return Tournament(
        "big", "prova", "Prova", DAY, DAY, people, game=game, rounds=(Round(1, (table,), "swiss"),), params=params
    )


def offer(game: str, players: str = "abcd") -> AuctionOffer:
    found = auction_offer(at(game, players), 1, 1)
    assert found is not None
    return found


def test_the_rulebook_has_auctions() -> None:
    assert isinstance(BY_ID["big"], Auctioning)
    assert not isinstance(BY_ID["risiko"], Auctioning)


@pytest.mark.parametrize(
    ("game", "players", "form", "ways", "elements", "bounds"),
    [
        pytest.param("concordia", "abcd", "simultaneous", SIT_OR_CHOOSE, 4, (0, 0, None), id="BIG 6.1.1 seats"),
        pytest.param("terra-mystica", "abc", "simultaneous", CHOOSE_OR_SIT, 0, (3, 4, 4), id="BIG 8.3.7 four races"),
        pytest.param("terra-mystica", "abcd", "simultaneous", CHOOSE_OR_SIT, 0, (4, 5, 4), id="BIG 8.3.7 for four too"),
        pytest.param("gaia-project", "abcd", "simultaneous", CHOOSE_OR_SIT, 0, (4, 5, 4), id="BIG 6.1.2 seat and race"),
        pytest.param("ark-nova", "abc", "simultaneous", CHOOSE_OR_SIT, 0, (3, 4, 3), id="BIG 8.3.21 seat and map"),
        pytest.param("marco-polo", "abc", "simultaneous", CHOOSE_OR_SIT, 0, (3, 4, None), id="BIG 6.1.2 unsaid"),
        pytest.param("7-wonders", "abcde", "simultaneous", ("choosing",), 0, (5, 6, 5), id="BIG 6.1.3 wonders"),
        pytest.param("ticket-to-ride", "abcd", "sequential", SIT_OR_CHOOSE, 4, (0, 0, None), id="BIG 8.3.15 positions"),
        pytest.param("7-wonders-duel", "ab", "duel", SIT_OR_CHOOSE, 4, (0, 0, None), id="BIG 8.3.3 start and picks"),
        pytest.param("7-wonders-cities", "ab", "teams", ("choosing",), 0, (4, 5, 5), id="BIG 8.3.4 two pairs, n + 1"),
        pytest.param("catan", "abcd", "choosing", (), 4, (0, 0, None), id="BIG 8.3.23 chosen in slip order"),
    ],
)
def test_which_auction_a_game_has(
    game: str, players: str, form: str, ways: tuple[str, ...], elements: int, bounds: tuple[int, int, int | None]
) -> None:
    """B16: n or n + 1 factions, and how many the sheet wants; what they may do if nobody wants it."""
    found = offer(game, players)
    assert (found.terms.form, found.terms.ways, len(found.terms.elements)) == (form, ways, elements)
    assert (found.least, found.most, found.usual) == bounds
    assert found.terms.voices == tuple(players)


@pytest.mark.parametrize(
    ("game", "players"),
    [("perudo", "abcd"), ("egizia", "abcd"), ("7-wonders-duel", "abc"), ("7-wonders-cities", "abc"), ("catan", "a")],
)
def test_games_and_tables_without_one(game: str, players: str) -> None:
    """BIG 8.3.16, rulings duel-for-two and alone-is-a-bye."""
    assert auction_offer(at(game, players), 1, 1) is None


def test_seats_go_with_what_is_bid_for_only_where_it_says_seat() -> None:
    assert [offer(game).terms.seats for game in ("concordia", "gaia-project", "7-wonders")] == [True, True, False]
    assert offer("splendor").terms.step == Decimal("0.1")


def test_a_federations_own_sheet_holds() -> None:
    """Ruling sheet-of-the-day: what the catalogue changed on the tournament's day is what is offered."""
    assert SHEETS["perudo"].auction is not None
    changed = {"perudo": [{"since": "2026-01-01", "auction_type": "A"}]}
    found = auction_offer(at("perudo", sheets=changed), 1, 1)
    assert found is not None
    assert found.terms.form == "simultaneous"


@pytest.mark.parametrize(
    ("game", "kind", "form", "elements", "step"),
    [
        pytest.param("egizia", "A", "simultaneous", 4, "1", id="B16 BIG 6.1.1 for a game without one"),
        pytest.param("egizia", "B", "simultaneous", 0, "1", id="B16 BIG 6.1.2"),
        pytest.param("egizia", "C", "simultaneous", 0, "1", id="B16 BIG 6.1.3"),
        pytest.param("egizia", "sequential", "sequential", 4, "1", id="B16 BIG 6.1 one after the other"),
        pytest.param("vanuatu", "B", "simultaneous", 0, "1", id="B16 BIG 8 a game without a sheet"),
        pytest.param("catan", "A", "simultaneous", 4, "0.1", id="B16 BIG 6.1 in the game's step"),
        pytest.param("agricola", "A", "simultaneous", 4, "1", id="B16 BIG 6.1 another than the sheet's"),
        pytest.param("catan", "none", "choosing", 4, "0.1", id="B16 BIG 8.3.23 none is the sheet's own way"),
        pytest.param("agricola", "sequential", "sequential", 4, "1", id="B16 BIG 8.3.9 the sheet's own kind"),
        pytest.param("agricola", "game", "sequential", 4, "1", id="B16 BIG 6.1 by default the sheet's"),
        pytest.param("azul", "game", "simultaneous", 4, "1", id="B16 BIG 6.1 then the list's"),
    ],
)
def test_the_organiser_announces_the_kind_of_auction(game: str, kind: str, form: str, elements: int, step: str) -> None:
    """BIG 6.1: any game can be given one of the four kinds in its tournament's settings."""
    found = auction_offer(at(game, auction=kind), 1, 1)
    assert found is not None
    assert (found.terms.form, len(found.terms.elements), found.terms.step) == (form, elements, Decimal(step))


def test_or_none_and_single_rounds_have_their_own() -> None:
    """B16, BIG 6.1, BIG 8.2: none although the list has one; a round of a hardcore evening has another kind."""
    assert auction_offer(at("azul", auction="none"), 1, 1) is None
    assert auction_offer(at("vanuatu"), 1, 1) is None, "then none"
    assert auction_offer(at("azul", auction="A", auctions=["none"]), 1, 1) is None
    assert auction_offer(at("vanuatu", auctions=["game", "A"]), 1, 1) is None
    assert auction_offer(at("vanuatu", auctions=["A"]), 1, 1) is not None


def test_result_form_and_card_follow_the_kind_announced() -> None:
    """B16, BIG 6.1: bids are asked for where an auction was announced, and nowhere else; the card says so."""

    def told(event: Tournament) -> tuple[bool, list[str]]:
        form, shown = result_form(event, 1, 1), card(event, 1, 1)
        lines = next(part.lines for part in shown.parts if part.key == "auction")
        return any(field.name == "bid" for field in form.fields), [line.code for line in lines if line.code]

    asked, lines = told(at("egizia", auction="B"))
    assert asked
    assert lines[-1] == "auction-nobody-both"
    assert told(at("azul", auction="none")) == (False, ["auction-none-sit"])
    assert told(at("azul"))[1][-1] == "auction-nobody-seat"


def test_no_draw_looks_at_the_kind_of_auction() -> None:
    """B16: announcing it after a draft makes the draft no older."""
    assert looked_at(at("azul", auction="A", auctions=["B"])) == looked_at(at("azul"))


class TestNames:
    def test_they_are_tidied_and_counted(self) -> None:
        terms = auction_named(offer("gaia-project"), ["  Terrans ", "", "Hadsch\u202e Hallas", "Itars\t", "Xenos"])
        assert terms.elements == ("Terrans", "Hadsch Hallas", "Itars", "Xenos")
        assert terms.named

    @pytest.mark.parametrize(
        ("names", "code"),
        [
            (["A", "B", "C"], "auction-elements-count"),
            ([*"ABCDEF"], "auction-elements-count"),
            (["A", "B", "C", "a"], "auction-elements-doubled"),
            (["A", "B", "C", "W" * 41], "auction-element-too-long"),
        ],
    )
    def test_wrong_ones_say_why(self, names: list[str], code: str) -> None:
        with pytest.raises(RuleError) as error:
            auction_named(offer("gaia-project"), names)
        assert error.value.code == code

    def test_seats_have_none(self) -> None:
        assert auction_named(offer("concordia"), ["x"]).elements == ("seat-1", "seat-2", "seat-3", "seat-4")


def test_pairs_bid_as_four() -> None:
    """BIG 8.3.4: the second member of the first pair opens."""
    terms = auction_named(offer("7-wonders-cities", "ab"), [*"vwxyz"])
    assert terms.owner_of == dict(zip(IN_PAIRS, "aabb", strict=True))
    options = auction_stand(terms, ()).options
    assert options is not None
    assert options.player == "pair-B"


def test_a_duel_nobody_wants_is_begun_by_the_first_on_the_slip() -> None:
    """Ruling duel-unwanted."""
    terms = replace(offer("7-wonders-duel", "ba").terms, form="seated")
    stand = auction_stand(terms, ())
    assert stand.over
    assert [(one.player, one.element) for one in stand.holdings] == [
        ("b", "first, picks 1 and 4"),
        ("a", "second, picks 2 and 3"),
    ]
    with pytest.raises(RuleError, match="auction-over"):
        auction_moved(terms, (), Move("b", "pass"))


def test_a_duel_nobody_wants_may_be_chosen_too() -> None:
    """B16, BIG 6.1, BIG 8.3.3: the first on the slip chooses, the other gets exactly the opposite."""
    terms = replace(offer("7-wonders-duel", "ba").terms, form="choosing")
    moves = auction_moved(terms, (), Move("b", "bid", "second, picks 1 and 4"))
    options = auction_stand(terms, moves).options
    assert options is not None
    assert (options.player, [one.element for one in options.bids]) == ("a", ["first, picks 2 and 3"])
    moves = auction_moved(terms, moves, Move("a", "bid", "first, picks 2 and 3"))
    assert auction_stand(terms, moves).over


def test_moves_are_judged() -> None:
    terms = offer("ticket-to-ride").terms
    moves = auction_moved(terms, (), Move("a", "bid", FIRST_CHOICE, Decimal(1)))
    assert [one.amount for one in auction_stand(terms, moves).standing] == [1]
    with pytest.raises(RuleError, match="auction-not-your-turn"):
        auction_moved(terms, moves, Move("a", "pass"))


class TestNetScores:
    def test_bids_come_off(self) -> None:
        """BIG 6.1."""
        seats = (Seat("a", Decimal(57), bid=Decimal("2.5")), Seat("b", Decimal(60)))
        assert net_scores(seats) == {"a": Decimal("54.5"), "b": 60}

    def test_not_after_a_military_or_science_victory(self) -> None:
        """BIG 8.3.3: 1–0, and bids are not taken off."""
        assert net_scores((Seat("a", bid=Decimal(4), supremacy=True), Seat("b", bid=Decimal(0)))) == {}

    def test_nor_without_a_score(self) -> None:
        assert net_scores((Seat("a", status="absent", bid=Decimal(4)), Seat("b", Decimal(3)))) == {"b": 3}


@st.composite
def any_terms(draw: st.DrawFn) -> AuctionTerms:
    """The terms of any game, table and names, wanted or not."""
    game = draw(st.sampled_from([*SHEETS]))
    players = draw(st.sampled_from(["ab", "abc", "abcd", "abcde"]))
    found = auction_offer(at(game, players), 1, 1)
    if found is None:
        found = offer("concordia", players)
    count = draw(st.integers(found.least, found.most)) if found.most else 0
    terms = auction_named(found, [f"Cosa {nth}" for nth in range(count)])
    return replace(terms, form=draw(st.sampled_from((terms.form, *terms.ways))))


@given(st.data())
def test_any_auction_of_any_game_ends_with_one_element_each(data: st.DataObject) -> None:
    """BIG 6.1: legal moves are taken, it ends, and what is paid is the sum of the standing bids."""
    terms = data.draw(any_terms())
    moves: tuple[Move, ...] = ()
    stand = auction_stand(terms, moves)
    for _ in range(400):
        if (options := stand.options) is None:
            break
        if options.takes:
            made = Move(options.player, "take", data.draw(st.sampled_from(options.takes)))
        elif options.may_pass and (len(moves) > 40 or data.draw(st.booleans())):
            made = Move(options.player, "pass")
        else:
            free = [one for one in options.bids if one.least == 0] if len(moves) > 40 else []
            option = data.draw(st.sampled_from(free or options.bids))
            steps = 0 if free or option.most == option.least else data.draw(st.integers(0, 3))
            made = Move(options.player, "bid", option.element, option.least + steps * option.step)
        moves = auction_moved(terms, moves, made)
        stand = auction_stand(terms, moves)
    assert stand.over
    assert sorted(one.player for one in stand.holdings) == sorted(terms.players)
    assert len({one.element for one in stand.holdings}) == len(terms.players)
    assert {one.element for one in stand.holdings} <= set(terms.elements)
