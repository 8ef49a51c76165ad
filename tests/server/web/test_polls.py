"""Polls that find nothing new are answered at once, and never when something is: no other visitor, language or fact."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import HttpRequest
from django.test import Client
from django.utils import timezone

from tabellone.server.events.models import Tournament
from tabellone.server.journal.services import Writing
from tabellone.server.play import services
from tabellone.server.web import cached_pages
from tabellone.tournament import acts
from tabellone.tournament.hall import ClockTurn
from tests.server.people.examples import account
from tests.server.play import tables
from tests.server.web.live_scene import report

pytestmark = pytest.mark.django_db


@pytest.fixture
def row() -> Tournament:
    return tables.big()


@pytest.fixture
def early(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """For each request, whether it was answered before anything else."""
    seen: list[bool] = []
    usual = cached_pages._not_modified

    def watched(request: HttpRequest) -> Any:
        answer = usual(request)
        seen.append(answer is not None)
        return answer

    monkeypatch.setattr(cached_pages, "_not_modified", watched)
    return seen


def asked(client: Client, row: Tournament, tag: str = "", page: str = "standings/", **headers: str) -> Any:
    return client.get(f"/t/{row.slug}/{page}", headers={**headers, **({"If-None-Match": tag} if tag else {})})


def test_a_poll_that_finds_nothing_new_is_answered_before_anything_else(row: Tournament, early: list[bool]) -> None:
    client = Client()
    page = asked(client, row)
    again = asked(client, row, page["ETag"])
    assert early == [False, True]
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", page["ETag"])
    assert (again["Cache-Control"], again["Vary"]) == (page["Cache-Control"], page["Vary"])
    assert again["Content-Security-Policy"] == page["Content-Security-Policy"]


def test_a_result_is_seen_by_the_next_poll(row: Tournament, early: list[bool]) -> None:
    client = Client()
    tag = asked(client, row)["ETag"]
    report(row.slug, [1])
    assert asked(client, row, tag).status_code == 200
    assert early == [False, False]


def test_what_passes_in_the_hall_alone_is_no_new_page_and_costs_one_longer_look(
    row: Tournament, early: list[bool]
) -> None:
    client = Client()
    tag = asked(client, row)["ETag"]
    services.act(row, Writing(), acts.TurnClock(1, ClockTurn("start", timezone.now(), 90)))
    assert [asked(client, row, tag).status_code for _ in range(2)] == [304, 304]
    assert early == [False, False, True]


def test_a_tournament_that_is_hidden_from_now_on_is_not_there_for_polls_either(row: Tournament) -> None:
    client = Client()
    tag = asked(client, row)["ETag"]
    Tournament.objects.filter(pk=row.pk).update(listed=False)
    assert asked(client, row, tag).status_code == 404


def test_a_hidden_tournament_seen_by_its_organiser_is_never_remembered(row: Tournament, early: list[bool]) -> None:
    Tournament.objects.filter(pk=row.pk).update(listed=False)
    organiser = Client()
    organiser.force_login(account("Olga Organizza", role="organiser", scope=row.scope))
    assert not asked(organiser, row).has_header("ETag")
    assert asked(Client(), row, '"any"').status_code == 404
    assert not any(early)


def test_the_tag_of_another_page_language_or_visitor_is_looked_at_the_long_way(
    row: Tournament, early: list[bool]
) -> None:
    client = Client()
    tag = asked(client, row)["ETag"]
    assert asked(client, row, tag, page="").status_code == 200
    assert asked(client, row, tag, **{"Accept-Language": "it"}).status_code == 200
    assert asked(client, row, tag, **{"Accept-Encoding": "gzip"}).status_code == 200
    assert asked(client, row, tag, **{"HX-Request": "true"}).status_code == 200
    client.force_login(account("Mina Membro"))
    assert asked(client, row, tag).status_code == 200
    assert not any(early)


def test_a_chosen_language_has_polls_of_its_own(row: Tournament, early: list[bool]) -> None:
    client = Client()
    client.cookies["django_language"] = "it"
    tag = asked(client, row)["ETag"]
    assert asked(client, row, tag).status_code == 304
    client.cookies["django_language"] = "es"
    assert asked(client, row, tag).status_code == 200
    assert early == [False, True, False]


def test_a_sent_form_is_never_a_poll(row: Tournament) -> None:
    client = Client()
    tag = asked(client, row)["ETag"]
    assert client.post(f"/t/{row.slug}/standings/", headers={"If-None-Match": tag}).status_code == 405


def test_what_is_remembered_is_small_however_long_the_question(row: Tournament, early: list[bool]) -> None:
    client = Client()
    cached_pages._given.clear()
    long = {"page": f"standings/?x={'y' * 1500}", "Accept-Language": f"en,{'x' * 3000}"}
    tag = asked(client, row, **long)["ETag"]
    assert [len(known) for known in cached_pages._given._known] == [32]
    assert asked(client, row, tag, **long).status_code == 304
    asked(client, row, tag, page=f"standings/?x={'y' * 1500}")
    assert early == [False, True, False]
