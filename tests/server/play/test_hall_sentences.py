"""What happened in the hall, in plain words: every kind of line, in three languages, by names and never by ids."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal

import pytest

from tabellone.contract.auctions import FIRST_CHOICE, AuctionTerms, Holding, Move
from tabellone.contract.clocks import MINUTE, Clock, Limits
from tabellone.server.play.recalling import SENTENCES
from tabellone.tournament import acts
from tabellone.tournament.acts import Act
from tabellone.tournament.hall import ALL, ClockTurn, Confirmation, Decision, OwnTimes, TableCall
from tests.scenes.told_journals import ADA, BRUNO, CARLA, FIRST, book, sentences

pytestmark = pytest.mark.django_db  # a game goes by the name that the catalogue has for it

NOW = datetime(2026, 5, 9, 10, 0, tzinfo=UTC)
RESULT = "Ada Prova 45, Bruno Finto 39 and Carla Idea (absent)"
TOLD = "Reported and confirmed in the names of Ada Prova and Bruno Finto; on how many devices is not known."
HALL: list[Act] = [
    acts.Enrol((ADA, BRUNO, CARLA)),
    acts.Propose(1, 4, FIRST, Confirmation("a-77")),
    acts.Confirm(1, 4, "x", Confirmation("b-77")),
    acts.Report(1, 4, FIRST, agreed=("a-77", "b-77")),
    acts.CallReferee(1, TableCall(4, "dispute", NOW, "b-77", "non 45, ma 44")),
    acts.CallReferee(1, TableCall(4, "question", NOW)),
    acts.Decide(1, 0, Decision("vale il foglio", "game", NOW)),
    acts.TurnClock(1, ClockTurn("start", NOW, 90)),
    acts.TurnClock(1, ClockTurn("pause", NOW)),
    acts.TurnClock(1, ClockTurn("resume", NOW)),
    acts.TurnClock(1, ClockTurn("extra", NOW, 1)),
    acts.TurnClock(1, ClockTurn("pause", NOW, table=4)),
    acts.TurnClock(1, ClockTurn("resume", NOW, table=4)),
    acts.TurnClock(1, ClockTurn("extra", NOW, 5, table=4)),
    acts.TurnClock(1, ClockTurn("stop", NOW)),
    acts.Announce("c-77"),
    acts.Announce("c-77", leaving=False),
]


def test_every_act_in_the_hall_is_among_them() -> None:
    in_hall = {kind for kind, one in acts.KINDS.items() if one.in_hall and not kind.startswith(("auction-", "watch-"))}
    assert {act.kind for act in HALL} - {"enrol", "report"} == in_hall


def test_lines_in_english() -> None:
    assert sentences(book(HALL))[1:] == [
        f"Round 1, table 4, in the name of Ada Prova: {RESULT}; the others have to confirm it.",
        "Round 1, table 4: confirmed in the name of Bruno Finto.",
        f"Round 1, table 4: {RESULT}. {TOLD}",
        "Round 1, table 4: Bruno Finto disputes the result: “non 45, ma 44”.",
        "Round 1, table 4: the table calls the referee: “–”.",
        "Round 1: the referee decides: “vale il foglio” (source: the rules of the game).",
        "Round 1: clock started, 90 minutes.",
        "Round 1: clock paused.",
        "Round 1: clock goes on.",
        "Round 1: 1 minute more for all tables.",
        "Round 1: clock of table 4 paused.",
        "Round 1: clock of table 4 goes on.",
        "Round 1: 5 minutes more for table 4.",
        "Round 1: clock taken away.",
        "Carla Idea says: I am leaving.",
        "Carla Idea stays after all.",
    ]


def test_lines_in_other_languages_name_the_same_people() -> None:
    english = sentences(book(HALL))
    for language in ("it", "es"):
        said = sentences(book(HALL), language)
        assert len({*said}) == len(HALL)
        assert not {*said} & {*english}
        assert "-77" not in " ".join(said)


NAMES = {"a": "Ada Brandi", "b": "Bruno Celli"}
ADA_BIDS = Confirmation("a", "p1")
TERMS = AuctionTerms("sequential", ("a", "b"), ("seat-1", "seat-2"))


@pytest.mark.parametrize(
    ("act", "sentence"),
    [
        (acts.OpenAuction(1, 2, TERMS, ADA_BIDS), "Round 1, table 2: Ada Brandi opens the auction: seat 1 and seat 2."),
        (acts.OpenAuction(1, 2, TERMS), "Round 1, table 2: the auction is opened: seat 1 and seat 2."),
        (acts.WishAuction(1, 2, ADA_BIDS), "Round 1, table 2: Ada Brandi wants the auction."),
        (acts.WishAuction(1, 2, ADA_BIDS, wanted=False), "Round 1, table 2: Ada Brandi does not want the auction."),
        (
            acts.WaiveAuction(1, 2, "seated", ADA_BIDS),
            "Round 1, table 2: nobody wants the auction, they sit in slip order.",
        ),
        (
            acts.WaiveAuction(1, 2, "choosing", ADA_BIDS),
            "Round 1, table 2: nobody wants the auction, they choose in slip order.",
        ),
        (
            acts.MoveAuction(1, 2, Move("a", "bid", FIRST_CHOICE, Decimal("2.5")), 0, ADA_BIDS),
            "Round 1, table 2: Ada Brandi bids 2.5 on the first choice.",
        ),
        (acts.MoveAuction(1, 2, Move("b", "pass"), 1), "Round 1, table 2: Bruno Celli passes in the auction."),
        (
            acts.MoveAuction(1, 2, Move("a", "take", "seat-2"), 2, ADA_BIDS),
            "Round 1, table 2: Ada Brandi takes seat 2 in the auction.",
        ),
        (acts.TakeBackMove(1, 2, 3, ADA_BIDS), "Round 1, table 2: Ada Brandi agrees to take the last move back."),
        (
            acts.TakeBackMove(1, 2, 3, ADA_BIDS, agreed=False),
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
    assert SENTENCES[act.kind](act, replace(book(HALL), names=NAMES), 1) == sentence


PLAYERS = ("a-77", "b-77", "c-77")


def read(**more: object) -> acts.ReadWatch:
    return acts.ReadWatch(1, 4, Clock({}, {}, elapsed=31 * MINUTE, **more), "")  # type: ignore[arg-type]  # as it comes


LINES: list[Act] = [
    acts.Enrol((ADA, BRUNO, CARLA)),
    acts.StartWatch(1, 4, Limits(PLAYERS, player=10 * MINUTE), 0),
    acts.StartWatch(1, 4, Limits(PLAYERS, table=30 * MINUTE), 0),
    acts.TimeWatch(1, ALL, OwnTimes(8)),
    acts.TimeWatch(1, 4, OwnTimes(None, 40)),
    acts.TimeWatch(1, ALL, OwnTimes(None, None, 0)),
    acts.DropWatch(1, 4, Confirmation("b-77")),
    acts.DropWatch(1, 4),
    acts.DropWatch(1, ALL),
    read(),
    read(flags=("a-77", "c-77")),
    read(table_over=True),
    replace(read(flags=("b-77",)), waived=True),
    replace(read(table_over=True), stopped=True),
]


def test_every_act_about_the_clocks_is_among_them() -> None:
    assert {act.kind for act in LINES} - {"enrol"} == {kind for kind in acts.KINDS if kind.startswith("watch-")}


def test_clock_lines_in_english() -> None:
    assert sentences(book(LINES))[1:] == [
        "Round 1, table 4: the clocks are going, 10 min for each player.",
        "Round 1, table 4: the clock of the table is going.",
        "From round 1 on: clocks of 8 min for each player, – for a table.",
        "Round 1, table 4: clocks of – min for each player, 40 for the table.",
        "From round 1 on: clocks of – min for each player, – for a table. Announced for refills: 0 min.",
        "Round 1, table 4: Bruno Finto agrees to play without clocks.",
        "Round 1, table 4 plays without clocks.",
        "Round 1 is played without the players' clocks.",
        "Round 1, table 4: 31 min played, all in time.",
        "Round 1, table 4: 31 min played, out of time: Ada Prova and Carla Idea.",
        "Round 1, table 4: 31 min played, past the announced end.",
        "Round 1, table 4: out of time by a clock that was wrong: Bruno Finto.",
        "Round 1, table 4: stopped after 31 min, past the announced end; all tied.",
    ]
