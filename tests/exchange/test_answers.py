"""Answers as scripts read them, to the letter of the contract."""

from __future__ import annotations

import json
from datetime import date
from decimal import Decimal
from fractions import Fraction

import pytest

from tabellone.contract import answers as given
from tabellone.engine.steps import Step
from tabellone.exchange import answers
from tabellone.exchange.documents import read_tournament
from tests.exchange.bad_documents import GOOD

TOURNAMENT = read_tournament(json.dumps(GOOD))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(5, 3), "1.667"),
        (Fraction(1611, 2), "805.5"),
        (Fraction(4), "4"),
        (Decimal("1.100"), "1.100"),
        (Decimal("1.23456"), "1.235"),
        (Decimal("1.0000"), "1.000"),
        (1000, "1000"),
        (Fraction(-1, 10000), "0"),
    ],
)
def test_figures_have_at_most_three_decimals(value: given.Number, text: str) -> None:
    assert answers.decimal_text(value) == text


def test_standing() -> None:
    row = given.StandingRow(1, "anna", Decimal("2.155"), more={"wins": 2, "best": Fraction(1, 2)})
    assert answers.standing_json(TOURNAMENT, given.Standing(2, final=False, rows=(row,), unranked=("carlo",))) == {
        "id": "splendor-roma-2026",
        "after_round": 2,
        "final": False,
        "standings": [
            {"position": 1, "player": "anna", "points": "2.155", "tied": False, "wins": 2, "best": "0.5"}
        ],
        "unranked": ["carlo"],
    }  # fmt: skip


def test_draw() -> None:
    draw = given.Draw(
        round=3,
        phase="semifinal",
        seed="2f1c",
        tables=(given.DrawnTable(1, ("bruno", "carla"), 1), given.DrawnTable(2, ("dario",))),
        direct=("anna",),
        criteria=(given.Criterion("same_club", 1, 1, (("bruno", "carla"),)), given.Criterion("already_met", 1, None)),
        more={"counted": 13},
    )
    told = answers.draw_json(draw)
    assert told["tables"] == [
        {"number": 1, "group": 1, "seats": ["bruno", "carla"]},
        {"number": 2, "group": None, "seats": ["dario"]},
    ]
    assert (told["round"], told["phase"], told["seed"]) == (3, "semifinal", "2f1c")
    assert (told["direct"], told["fifths"], told["lots"], told["counted"]) == (["anna"], [], [], 13)
    assert told["criteria"][0] == {"name": "same_club", "count": 1, "least": 1, "shared_by": [["bruno", "carla"]]}
    assert told["criteria"][1]["least"] is None


def test_season() -> None:
    rating = given.RatingRow("anna", "hex", Decimal("1012.827"), 15)
    race = given.RankingRow(1, "anna", 143, {"results": {"race-1": 43}, "provisional": True})
    told = answers.season_json(given.SeasonAnswer(2026, date(2026, 12, 31), (rating,), {"race": (race,), "red": ()}))
    assert told == {
        "year": 2026,
        "on": "2026-12-31",
        "ratings": [
            {
                "player": "anna",
                "game": "hex",
                "rating": "1012.827",
                "games": 15,
                "active": True,
                "registered": True,
                "excluded": False,
            }
        ],
        "rankings": {
            "race": [{"position": 1, "player": "anna", "value": "143", "results": {"race-1": 43}, "provisional": True}],
            "red": [],
        },
    }


def test_prizes() -> None:
    money = given.Prizes(
        Decimal("22.50"), given.Award("ugo", Decimal("2.00")), (given.Award("anna", Decimal("10.25")),)
    )
    assert answers.plain_json(money) == {
        "pot": "22.50",
        "voucher": {"player": "ugo", "amount": "2.00"},
        "prizes": [{"player": "anna", "amount": "10.25"}],
    }
    assert answers.plain_json(given.Prizes(Decimal(5), None, ()))["voucher"] is None


def test_steps() -> None:
    below = Step("PG 20", "expected", {"own": Decimal("1000.000"), "on": "x"}, "own / 2", 0.5)
    told = answers.plain_json(Step("PG 22", "change", {"k": 20}, "k", Fraction(20), (below,)))
    assert told["steps"][0]["inputs"] == {"own": "1000.000", "on": "x"}
    assert (told["result"], told["steps"][0]["result"]) == ("20", 0.5)
