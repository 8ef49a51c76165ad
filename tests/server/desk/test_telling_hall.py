"""What happened in the hall, in plain words: every kind of line, in three languages, by names and never by ids."""

from __future__ import annotations

from datetime import UTC, datetime

from tabellone.course import Act, acts
from tabellone.course.hall import Call, ClockTurn, Confirmation, Decision
from tabellone.server.desk import telling_auction, telling_watches
from tests.scenes.told_journals import ADA, BRUNO, CARLA, FIRST, book, sentences

NOW = datetime(2026, 5, 9, 10, 0, tzinfo=UTC)
RESULT = "Ada Prova 45, Bruno Finto 39 and Carla Idea (absent)"
HALL: list[Act] = [
    acts.Enrol((ADA, BRUNO, CARLA)),
    acts.Propose(1, 4, FIRST, Confirmation("a-77")),
    acts.Confirm(1, 4, "x", Confirmation("b-77")),
    acts.Report(1, 4, FIRST, agreed=("a-77", "b-77")),
    acts.CallReferee(1, Call(4, "dispute", NOW, "b-77", "non 45, ma 44")),
    acts.CallReferee(1, Call(4, "question", NOW)),
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
    elsewhere = {*telling_auction.SENTENCES, *telling_watches.SENTENCES}
    assert {type(act) for act in HALL} - {acts.Enrol, acts.Report} == set(acts.IN_HALL) - elsewhere


def test_lines_in_english() -> None:
    assert sentences(book(HALL))[1:] == [
        f"Round 1, table 4: Ada Prova reports {RESULT}; the others have to confirm it.",
        "Round 1, table 4: Bruno Finto confirms the result.",
        f"Round 1, table 4: {RESULT}. Reported at the table by Ada Prova and Bruno Finto.",
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
