"""The one thing to do next, from the first entry to the end, for every rulebook."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from tabellone.engine.facts import Player, Seat, Table
from tabellone.server.events.models import Tournament
from tabellone.server.play.states import state_of
from tabellone.tournament import acts
from tabellone.tournament.progress import NextStep, day_stages, next_step
from tabellone.tournament.state import Entrant
from tests.server.play.evenings import do, drawn, evening, published
from tests.server.play.halls import hall, head, latest, master, play, report, splendor, stage

pytestmark = pytest.mark.django_db


def step(row: Tournament) -> NextStep:
    row.refresh_from_db()
    return next_step(state_of(row))


def walked(row: Tournament) -> list[str]:
    """What is to be done until the end, doing it."""
    done: list[str] = []
    while (now := step(row)).kind != "closed" and len(done) < 60:
        done.append(now.kind)
        match now.kind:
            case "check-in":
                do(row, acts.CheckIn(tuple(one.player.id for one in state_of(row).entrants)))
            case "draw":
                drawn(row)
            case "publish":
                do(row, acts.Publish(now.round))
            case "results":
                play(row)
            case "close":
                do(row, acts.Close())
    return done


def test_an_empty_tournament_wants_players() -> None:
    row = hall(head("big", "splendor", "swiss", 4), 0)
    assert step(row) == NextStep("enrol")
    assert [(one.kind, one.progress) for one in day_stages(state_of(row))] == [
        ("enrol", "now"),
        ("check-in", "ahead"),
        ("draw", "ahead"),
        ("close", "ahead"),
    ]


@pytest.mark.parametrize(
    ("make", "rounds"),
    [(lambda: master(20, here=False), 3), (lambda: splendor(10, rounds=3, final_phase="none"), 3)],
    ids=["RisiKo! Master of 20", "BIG of 10"],
)
def test_from_the_door_to_the_final_standing(make: Callable[[], Tournament], rounds: int) -> None:
    row = make()
    done = walked(row)
    played = ["draw", "publish", "results"]
    assert [kind for kind in done if kind != "check-in"] == [*played * (len(done) // 3), "close"]
    assert done.count("draw") >= rounds
    assert step(row) == NextStep("closed")
    assert {one.progress for one in day_stages(state_of(row))} == {"done"}


def test_who_is_undecided_is_counted() -> None:
    row = master(20, here=False)
    assert (step(row).kind, step(row).waiting) == ("check-in", 20)
    do(row, acts.CheckIn(("p001", "p002")))
    assert step(row).waiting == 18


def test_a_late_entry_is_checked_in_before_the_next_draw() -> None:
    row = evening(rounds=1)
    do(row, acts.Enrol((Entrant(Player("late", "Tardi Arrivato", from_round=2)),)))
    assert step(row) == NextStep("check-in", 2, 1)
    assert [(one.round, one.progress) for one in day_stages(state_of(row)) if one.round] == [(1, "done"), (2, "now")]


def test_missing_tables_are_counted_and_the_round_is_the_present_one() -> None:
    row = splendor(8, rounds=3)
    published(row)
    assert (step(row).kind, step(row).round, step(row).waiting) == ("results", 1, 2)
    report(row, 1, latest(row).round.tables[0])
    assert step(row).waiting == 1
    assert [(one.round, one.progress) for one in day_stages(state_of(row)) if one.round] == [(1, "now")]


def test_a_draft_waits_to_be_published() -> None:
    row = splendor(8, rounds=3)
    drawn(row)
    assert (step(row).kind, step(row).round) == ("publish", 1)


def test_tables_that_waited_come_after_the_slow_ones() -> None:
    """BIG 7.2.2: first the missing results of the earliest round, then the rest of the round that has begun."""
    state = state_of(evening(rounds=2))
    first, second = state.rounds
    bare = tuple(Table(table.number, tuple(map(Seat, table.players))) for table in first.round.tables)
    slow = replace(first, round=replace(first.round, tables=(*first.round.tables[:1], *bare[1:])))
    begun = replace(second, partial=True)
    assert next_step(replace(state, rounds=(slow, begun))) == NextStep("results", 1, 1, "swiss")
    assert next_step(replace(state, rounds=(first, begun))) == NextStep("extend", 2, phase="swiss")


@pytest.mark.parametrize("make", [lambda: stage(8), lambda: splendor(10), lambda: master(20)])
def test_something_is_always_to_be_done(make: Callable[[], Tournament]) -> None:
    row = make()
    assert step(row).kind == "draw"
    assert day_stages(state_of(row))[2].progress == "now"


def test_a_stage_on_a_platform_is_imported_and_never_drawn_on() -> None:
    """A round drawn after an import would take the stage out of the rankings (ruling counts-once-closed)."""
    played = state_of(evening(rounds=2))
    planned = replace(played.settings.head, extra={"x-platform": "abstractplay"})
    empty = replace(played, settings=replace(played.settings, head=planned), entrants=(), rounds=())
    assert next_step(empty) == NextStep("import")
    assert [one.progress for one in day_stages(empty)] == ["now", "ahead", "ahead"]
    imported = replace(planned, extra={**planned.extra, "x-source": {"platform": "abstractplay"}})
    whole = replace(played, settings=replace(played.settings, head=imported))
    assert next_step(whole) == NextStep("import")
    assert [one.progress for one in day_stages(whole)] == ["done", "done", "done", "done", "now"]
