"""The demonstration: what it shows, once, and never in a database that is in use."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from pytest_django import Settings

from tabellone.contract import BY_ID
from tabellone.engine.facts import Tournament as Facts
from tabellone.server import demonstration
from tabellone.server.events.models import Tournament
from tabellone.server.federation.models import Convocation
from tabellone.server.federation.queries import convened
from tabellone.server.journal.models import Entry
from tabellone.server.mail.models import Mail
from tabellone.server.people.models import Person
from tabellone.server.play import journal_lines, storage
from tabellone.server.play.hall_board import board_of
from tabellone.server.play.names import shown as shown_names
from tabellone.tournament.view import facts


def shown(slug: str) -> Facts:
    return facts(storage.read(Tournament.objects.get(slug=slug)))


def reported(tournament: Facts) -> list[int]:
    return [sum(table.seats[0].score is not None for table in each.tables) for each in tournament.rounds]


@pytest.mark.postgres
@pytest.mark.django_db
def test_on_any_day_of_the_year() -> None:
    demonstration.load_demonstration(date(2027, 1, 1))
    assert Tournament.objects.count() == 16 + 16  # and those of the BIG circuit


@pytest.mark.soak  # in `make test` a real server does: operations/test_serve.py
@pytest.mark.django_db
def test_it_is_loaded_once(settings: Settings, tmp_path: Path) -> None:
    settings.DATA = tmp_path
    first = demonstration.demonstration_logins()
    assert [login.role for login in first] == ["administrator", "organiser", "scorer", "player"]
    Tournament.objects.filter(slug="none").delete()
    assert demonstration.demonstration_logins() == first
    assert Entry.objects.filter(kind="demonstration-loaded").count() == 1


@pytest.mark.django_db
def test_a_database_in_use_is_left_alone() -> None:
    User.objects.create(username="somebody")
    assert demonstration.demonstration_logins() == ()
    assert Tournament.objects.count() == 0


@pytest.mark.django_db
def test_what_there_is_to_see(loaded: None) -> None:
    master = shown("master-dimostrativo")
    assert (len(master.players), len(master.rounds)) == (61, 2)
    assert reported(master) == [15, 0]
    finished = Tournament.objects.get(slug="splendor-borgofinto")
    assert finished.closed
    assert BY_ID["big"].standing(shown(finished.slug)).final
    running = shown("catan-lagovuoto")
    assert reported(running) == [5, 2]
    past = Tournament.objects.get(slug="master-lagovuoto")
    assert past.closed
    assert [one.phase for one in shown(past.slug).rounds][-2:] == ["semifinal", "final"]
    coming = storage.read(Tournament.objects.get(slug="carcassonne-montefavola"))
    assert (coming.settings.open, len(coming.rounds)) == (True, 0)
    assert Person.objects.get(user__username="demo-player").name == "Abelina Dadoni"
    for row in Tournament.objects.all():
        assert journal_lines.rebuilt(row) == storage.read(row)


@pytest.mark.django_db
def test_a_national_final_is_called_and_no_mail_waits(loaded: None) -> None:
    now = convened(Convocation.objects.get())
    assert [len(each) for each in (now.confirmed, now.declined, now.requests)] == [11, 2, 1]
    assert {(one.state, one.to) for one in Mail.objects.all()} == {("dropped", "")}


@pytest.mark.django_db
def test_a_round_in_the_middle_of_the_hall(loaded: None) -> None:
    row = Tournament.objects.get(slug="catan-lagovuoto")
    now = timezone.now()
    board = board_of(storage.read(row), now)
    (playing,) = board.rounds
    assert playing.clock.started
    assert not playing.clock.over
    assert sorted(one.stage for one in playing.tables) == ["disputed", "done", "done", "open", "waiting"]
    assert [one.call.kind for one in board.calls] == ["dispute", "question"]
    assert sum(one.masked for one in shown_names(row).values()) == 2
    scores = [seat.score for each in shown(row.slug).rounds for table in each.tables for seat in table.seats]
    assert {score for score in scores if score is not None} <= set(range(3, 12))
