"""What happened with the players' clocks, in plain words, by names and never by ids."""

from __future__ import annotations

from dataclasses import replace

from tabellone.course import Act, acts
from tabellone.course.hall import Confirmation
from tabellone.course.watch import ALL, OwnTimes
from tabellone.engine.watches import MINUTE, Clock, Limits
from tabellone.server.desk import telling_watches
from tests.scenes.told_journals import ADA, BRUNO, CARLA, book, sentences

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
    assert {type(act) for act in LINES} - {acts.Enrol} == set(telling_watches.SENTENCES)


def test_lines_in_english() -> None:
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
