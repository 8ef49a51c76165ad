"""Estimates: asked for once by who looks, made of the facts as they are, never in the way of anybody."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction
from time import process_time
from uuid import uuid4

import pytest
from django.utils import timezone
from django_tasks_db.management.commands import db_worker
from django_tasks_db.models import DBTaskResult

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Season
from tabellone.rulebooks import big
from tabellone.server.events.models import Tournament
from tabellone.server.intake.services import import_season
from tabellone.server.operations import working
from tabellone.server.play.draws import publish
from tabellone.server.play.services import act
from tabellone.server.play.standings import facts_of, standing
from tabellone.server.rankings import odds
from tabellone.server.rankings.models import Estimate
from tabellone.server.rankings.odds import (
    MadeEstimate,
    ask_for_estimate,
    elos_on_the_eve,
    final_odds,
    forecast_of,
    make_estimate_now,
    make_waiting_estimates,
    odds_as_json,
    odds_book,
    odds_from_json,
    odds_mark,
    outlooks_of,
    remind_of_estimates,
)
from tabellone.tournament import acts
from tests.server.play.drawing import draw
from tests.server.play.evenings import more_rounds
from tests.server.play.halls import Writing, duel, hall, head, latest, master, report, splendor

pytestmark = pytest.mark.django_db


@pytest.fixture
def running() -> Tournament:
    """Two of four rounds played, a final phase to follow."""
    return more_rounds(splendor(12, rounds=4, final_phase="national", qualified=4), 2)


def test_whoever_looks_first_asks_and_nobody_after_them(running: Tournament) -> None:
    first, second = ask_for_estimate(running), ask_for_estimate(running)
    assert first.answer is None
    assert first.since == second.since is not None
    assert Estimate.objects.count() == 1
    assert DBTaskResult.objects.count() == 1


def test_nothing_is_asked_for_while_nobody_looks(running: Tournament) -> None:
    assert not Estimate.objects.exists()
    remind_of_estimates()
    assert not DBTaskResult.objects.exists()


@pytest.mark.postgres
def test_the_worker_makes_what_was_asked_for_and_one_wins(running: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (working, db_worker):  # the connection that holds the test's transaction stays
        monkeypatch.setattr(module, "close_old_connections", lambda: None)
    ask_for_estimate(running)
    working.do_what_waits("somebody")
    found = forecast_of(running)
    assert (found.current, found.since) == (True, None)
    assert found.answer
    assert found.answer.runs == 10_000
    assert sum(row.title.value for row in found.answer.rows) == 1
    assert sum(row.final_phase.value for row in found.answer.rows if row.final_phase) == 4
    assert ask_for_estimate(running).since is None


def test_an_estimate_is_what_the_rulebook_gives_with_the_stamp_as_its_seed(running: Tournament) -> None:
    make_estimate_now(running)
    wanted = big.odds(facts_of(running), {}, str(running.page_stamp))
    assert forecast_of(running).answer == wanted
    assert odds_from_json(odds_as_json(wanted)) == wanted


@pytest.mark.postgres
def test_a_result_makes_the_estimate_old_and_a_look_asks_for_another(running: Tournament) -> None:
    make_estimate_now(running)
    draw(running, Writing())
    publish(running, 3, Writing())
    running.refresh_from_db()
    report(running, 3, latest(running).round.tables[0])
    running.refresh_from_db()
    old = forecast_of(running)
    assert old.answer
    assert not old.current
    assert ask_for_estimate(running).since
    make_waiting_estimates()
    assert forecast_of(running).current
    assert Estimate.objects.count() == 1


def test_what_was_asked_of_facts_that_moved_is_forgotten(running: Tournament) -> None:
    ask_for_estimate(running)
    draw(running, Writing())
    publish(running, 3, Writing())
    assert make_waiting_estimates() == 1
    assert not Estimate.objects.exists()


def test_one_that_fails_is_tried_three_times_and_then_waits_for_a_person(
    running: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask_for_estimate(running)

    def broken(_: Tournament) -> MadeEstimate:
        raise ZeroDivisionError

    monkeypatch.setattr(odds, "computed_estimate", broken)
    for _ in range(3):
        with pytest.raises(ZeroDivisionError):
            make_waiting_estimates()
    assert make_waiting_estimates() == 0
    monkeypatch.undo()
    make_estimate_now(running)
    assert forecast_of(running).current


def test_what_waits_long_is_late(running: Tournament) -> None:
    ask_for_estimate(running)
    assert not forecast_of(running).late
    Estimate.objects.update(asked_at=timezone.now() - timedelta(minutes=1))
    assert forecast_of(running).late


@pytest.mark.postgres
def test_a_task_that_got_lost_is_given_again(running: Tournament) -> None:
    ask_for_estimate(running)
    DBTaskResult.objects.all().delete()
    remind_of_estimates()
    remind_of_estimates()
    assert DBTaskResult.objects.count() == 1


def test_what_cannot_have_odds_says_why_and_is_not_asked_for() -> None:
    early, endless = splendor(8, rounds=3), more_rounds(splendor(8), 1)
    for row, code in ((early, "odds-not-started"), (endless, "odds-rounds-unplanned")):
        assert ask_for_estimate(row).since is None
        with pytest.raises(RuleError) as refused:
            make_estimate_now(row)
        assert refused.value.code == code
    assert odds_book(master(8)) is None
    assert outlooks_of(early)
    assert not Estimate.objects.exists()


def test_the_odds_of_a_finished_tournament_are_its_result() -> None:
    row = more_rounds(splendor(8, rounds=2), 2)
    answer = final_odds(row)
    assert answer
    assert answer.final
    winners = {one.player for one in standing(row).rows if one.position == 1}
    assert {one.player: one.title.value for one in answer.rows if one.title.value} == dict.fromkeys(
        winners, Fraction(1, len(winners))
    )
    ask_for_estimate(row)
    assert not Estimate.objects.exists()


def circuit_of(*rows: Tournament) -> None:
    circuit = import_season(Season("big", 2026), [], name="BIG", slug="big-2026", by=None)
    Tournament.objects.filter(pk__in=[row.pk for row in rows]).update(circuit=circuit)
    for row in rows:
        row.refresh_from_db()


def earlier(players: int, day: date, **params: object) -> Tournament:
    of = replace(head("big", "splendor", "swiss", 4, **params), start=day, end=day)
    return hall(of, players)


def test_strength_is_the_elo_of_the_game_on_the_day_before(running: Tournament) -> None:
    """Ruling odds-elo-of-the-eve."""
    before = more_rounds(earlier(8, date(2026, 5, 8), rounds=2), 2)
    same_day = more_rounds(earlier(8, date(2026, 5, 9), rounds=1), 1)
    other = more_rounds(duel(8, rounds=1), 1)
    circuit_of(running, before, same_day, other)
    for row in (before, same_day, other):
        act(row, Writing(token=str(uuid4())), acts.Close())
    elos = elos_on_the_eve(running)
    assert len(elos) == 8
    assert len(set(elos.values())) > 1
    assert sum(elos.values()) == 8 * Decimal(1500)
    make_estimate_now(running)
    made = forecast_of(running).made
    assert made
    assert (made.rated, made.rated_on) == (8, date(2026, 5, 8))
    mark = odds_mark(running)
    Tournament.objects.filter(pk=same_day.pk).update(page_stamp=uuid4())
    assert odds_mark(running) == mark
    Tournament.objects.filter(pk=before.pk).update(page_stamp=uuid4())
    assert odds_mark(running) != mark


def test_sixty_four_players_with_four_rounds_left_take_less_than_two_seconds() -> None:
    row = more_rounds(splendor(64, rounds=5, final_phase="national"), 1)
    ask_for_estimate(row)
    began = process_time()  # of this process, however busy the machine is
    make_waiting_estimates()
    assert process_time() - began < 2
    answer = forecast_of(row).answer
    assert answer
    assert sum(one.title.value for one in answer.rows) == 1
