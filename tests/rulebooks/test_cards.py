"""The card of a table says what the rulebook says of that game, at that table, in that phase."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from tabellone.contract import BY_ID
from tabellone.contract.cards import Card, Line, Time
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Phase
from tabellone.rulebooks.big.card import DUTIES
from tabellone.rulebooks.big.catalogue.games import SHEETS
from tests.rulebooks.cards import card, every_card, seated


def lines(shown: Card, key: str) -> tuple[Line, ...]:
    return next((part.lines for part in shown.parts if part.key == key), ())


def codes(shown: Card, key: str) -> list[str]:
    return [line.code for line in lines(shown, key)]


def big(game: str, seats: int = 4, phase: Phase = "swiss") -> Card:
    return card(seated("big", seats, game=game, phase=phase))


@pytest.mark.parametrize("book", ["big", "pergioco", "risiko"])
def test_a_table_that_is_not_there_has_no_card(book: str) -> None:
    with pytest.raises(RuleError):
        BY_ID[book].card(seated(book, 4), 1, 2)


def test_agricola_has_its_minutes_and_the_draft_apart() -> None:
    """BIG 8.3.9: 80 minutes, 20 each, 20 for the draft."""
    assert big("agricola").times == (Time("game", 80), Time("player", 20), Time("draft", 20))
    assert "clock-draft" in codes(big("agricola"), "clocks")


def test_catan_has_a_last_round_and_no_end() -> None:
    """BIG 8.3.23: at 75 minutes a last round, never a tie for time."""
    assert big("catan").times == (Time("last_round", 75),)
    assert "clock-over" not in codes(big("catan"), "clocks")


def test_goods_stand_by_seat_in_turn_order() -> None:
    """BIG 8.3.13: 12, 13, 14, 15 food; nobody is moved where seats are not bid for."""
    shown = big("egizia", 3)
    assert [(one.seat, one.player, dict(one.goods)) for one in shown.start] == [
        (1, "a", {"stones": 2}),
        (2, "b", {"stones": 3}),
        (3, "c", {"stones": 4}),
    ]
    assert not shown.seats_bid_for


@pytest.mark.parametrize("game", ["stone-age", "agricola", "marco-polo", "century", "puerto-rico"])
def test_goods_go_with_the_seat_where_seats_are_bid_for(game: str) -> None:
    """BIG 6.1.1, BIG 6.1.2, ruling goods-with-the-seat."""
    assert big(game).seats_bid_for
    assert big(game).start


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("carcassonne", ["tie-second-starter"]),
        ("century", ["tie-last-to-play"]),
        ("splendor", ["tie-lower", "tie-shared"]),
        ("marco-polo", ["tie-higher", "tie-then-higher", "tie-shared"]),
        ("catan", ["tie-only-shared"]),
        ("perudo", ["tie-impossible"]),
        ("egizia", ["tie-lower"]),
        ("ticket-to-ride", ["tie-as-said", "tie-shared"]),
        ("seasons", ["tie-game-rule", "tie-shared"]),
    ],
)
def test_ties_are_told_in_the_order_they_are_parted(game: str, told: list[str]) -> None:
    """BIG 8.3, BIG 8.1: figures in order, seats, else shared."""
    assert codes(big(game), "ties") == told


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("carcassonne", "final-impossible"),
        ("seasons", "final-replay"),
        ("dominion", "final-replay-among-tied"),
        ("splendor", "final-standing"),
    ],
)
def test_a_tied_final_is_told_in_finals_alone(game: str, told: str) -> None:
    assert codes(big(game, phase="final"), "ties")[-1] == told
    assert not any(code.startswith("final-") for code in codes(big(game), "ties"))
    assert codes(big(game, phase="semifinal"), "ties")[-1] == "knockout-standing"


def test_an_auction_says_what_when_and_in_which_step() -> None:
    """BIG 6.1: Splendor's step is a tenth; Perudo has no auction; a game nobody listed neither."""
    said = {line.code: line.values for line in lines(big("splendor"), "auction")}
    assert said["auction-at-once"] == {"step": Decimal("0.1")}
    assert codes(big("agricola"), "auction")[1] == "auction-step"
    assert codes(big("perudo"), "auction")[0] == "auction-none"
    assert codes(big("russian-railroads"), "auction") == ["auction-none-sit"]
    assert codes(big("terra-mystica"), "auction")[-1] == "auction-nobody-both"


def test_all_that_a_sheet_says_is_on_the_card_of_a_national_final() -> None:
    """BIG 8.3: nothing of a sheet is lost."""
    for sheet in SHEETS.values():
        shown = card(replace(seated("big", 4, game=sheet.id, phase="final"), national_final=True))
        texts = {line.text for part in shown.parts for line in part.lines}
        told = (sheet.set_up, sheet.scoring, sheet.variants, sheet.notes, sheet.editions, sheet.maps, sheet.faq)
        assert {text for each in (*told, sheet.national_final) for text in each} <= texts
        assert len(lines(shown, "bans")) == len(sheet.bans)
        assert shown.lead == ()


def test_outside_national_finals_a_sheet_is_advice() -> None:
    """BIG 8."""
    assert [line.code for line in big("agricola").lead] == ["big-advice"]
    assert lines(big("agricola"), "national_final") == ()
    assert [line.code for line in big("a game of nobody").lead] == ["big-no-sheet"]


def test_conduct_stands_on_every_card_of_big() -> None:
    """BIG 3."""
    assert codes(big("splendor"), "duties") == [f"duty-{duty}" for duty in DUTIES]
    for key in ("taking_back", "referee", "spectators", "correction"):
        assert lines(big("splendor"), key)


def test_risiko_tells_of_five_at_a_table_of_five_alone() -> None:
    """RK points: × 1.25, at most 1.100; the objective is worth 1.100 at any table."""
    four, five = card(seated("risiko", 4)), card(seated("risiko", 5))
    assert "risiko-five" not in codes(four, "points")
    values = {line.code: line.values for line in lines(five, "points")}
    assert values["risiko-five"] == {"factor": Decimal("1.25"), "most": Decimal("1.100")}
    assert values["risiko-objective"] == {"points": Decimal("1.100")}
    assert four.times == (Time("game", 90),)
    assert codes(four, "ties") == ["risiko-off-objective", "risiko-later-turn"]


def test_risiko_takes_the_minutes_of_its_document() -> None:
    """RK structure."""
    assert card(replace(seated("risiko", 4), params={"minutes": 60})).times == (Time("game", 60),)


@pytest.mark.parametrize(
    ("phase", "told"),
    [
        ("qualifying", "risiko-both-games"),
        ("semifinal", "risiko-gives-up"),
        ("final", "risiko-final"),
    ],
)
def test_risiko_tells_what_hangs_on_the_game(phase: Phase, told: str) -> None:
    """RK semifinals, RK withdrawals, RK standings."""
    assert codes(card(seated("risiko", 4, phase=phase)), "points")[-1] == told


def test_pergioco_tells_points_and_what_is_forbidden() -> None:
    """PG 7, PG 22, PG 25."""
    shown = card(seated("pergioco", 2, game="hex"))
    assert lines(shown, "points")[0].values == {"win": Decimal(1), "draw": Decimal("0.5"), "loss": Decimal(0)}
    assert len(lines(shown, "forbidden")) == 5
    assert "pg-absent-first" in codes(shown, "absences")
    other = card(replace(seated("pergioco", 2, game="hex"), system="round_robin"))
    assert codes(other, "absences")[0] == "pg-absent"


def test_who_has_a_bye_is_told_what_it_is_worth() -> None:
    """BIG 4.1, PG 26."""
    assert [line.values for line in big("splendor", 1).lead] == [{"points": 1000}]
    assert [line.code for line in card(seated("pergioco", 1, game="hex")).lead] == ["pg-bye"]


def test_every_line_of_a_card_cites_its_rule_but_the_call_for_the_referee() -> None:
    silent = {line.code for one in every_card() for part in one.parts for line in part.lines if not line.rule}
    assert silent == {"referee-asked"}
