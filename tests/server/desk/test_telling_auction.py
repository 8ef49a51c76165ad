"""The journal of an auction in plain language."""

from __future__ import annotations

from decimal import Decimal

import pytest

from tabellone.course import Act, acts
from tabellone.course.hall import Confirmation
from tabellone.engine.auction import FIRST_CHOICE, AuctionTerms, Holding, Move
from tabellone.server.desk.telling_hall import told

NAMES = {"a": "Ada Brandi", "b": "Bruno Celli"}
ADA = Confirmation("a", "p1")
TERMS = AuctionTerms("sequential", ("a", "b"), ("seat-1", "seat-2"))


@pytest.mark.parametrize(
    ("act", "sentence"),
    [
        (acts.OpenAuction(1, 2, TERMS, ADA), "Round 1, table 2: Ada Brandi opens the auction: seat 1 and seat 2."),
        (acts.OpenAuction(1, 2, TERMS), "Round 1, table 2: the auction is opened: seat 1 and seat 2."),
        (acts.WishAuction(1, 2, ADA), "Round 1, table 2: Ada Brandi wants the auction."),
        (acts.WishAuction(1, 2, ADA, wanted=False), "Round 1, table 2: Ada Brandi does not want the auction."),
        (
            acts.WaiveAuction(1, 2, "seated", ADA),
            "Round 1, table 2: nobody wants the auction, they sit in slip order.",
        ),
        (
            acts.WaiveAuction(1, 2, "choosing", ADA),
            "Round 1, table 2: nobody wants the auction, they choose in slip order.",
        ),
        (
            acts.MoveAuction(1, 2, Move("a", "bid", FIRST_CHOICE, Decimal("2.5")), 0, ADA),
            "Round 1, table 2: Ada Brandi bids 2.5 on the first choice.",
        ),
        (acts.MoveAuction(1, 2, Move("b", "pass"), 1), "Round 1, table 2: Bruno Celli passes in the auction."),
        (
            acts.MoveAuction(1, 2, Move("a", "take", "seat-2"), 2, ADA),
            "Round 1, table 2: Ada Brandi takes seat 2 in the auction.",
        ),
        (acts.TakeBackMove(1, 2, 3, ADA), "Round 1, table 2: Ada Brandi agrees to take the last move back."),
        (
            acts.TakeBackMove(1, 2, 3, ADA, agreed=False),
            "Round 1, table 2: Ada Brandi does not agree to take the last move back.",
        ),
        (acts.TakeBackMove(1, 2, 3), "Round 1, table 2: the last move of the auction taken back."),
        (
            acts.SettleAuction(1, 2, (Holding("a", "seat-2", Decimal(2)), Holding("b", "seat-1", Decimal(0)))),
            "Round 1, table 2: the auction is settled: Ada Brandi seat 2 (2) and Bruno Celli seat 1 (0).",
        ),
        (acts.DropAuction(1, 2), "Round 1, table 2: the auction is taken away."),
    ],
)
def test_each_act_is_a_sentence(act: Act, sentence: str) -> None:
    assert told(act, NAMES) == sentence
