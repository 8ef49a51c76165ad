"""The odds' page: what is proved first, an estimate marked as one, asked for by who looks."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta
from fractions import Fraction
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tabellone.contract.odds import Chance
from tabellone.server.events.models import Tournament
from tabellone.server.people.details import Details
from tabellone.server.people.models import Person
from tabellone.server.people.services import register_person
from tabellone.server.play.draws import publish
from tabellone.server.play.services import act
from tabellone.server.play.standings import facts_of
from tabellone.server.play.states import state_of
from tabellone.server.rankings.models import Estimate
from tabellone.server.rankings.odds import forecast_of, make_waiting_estimates, outlooks_of
from tabellone.server.web.tournament.odds import chance_lines, chance_percent
from tabellone.tournament import acts
from tests.scenes.pages import page_text
from tests.server.people.examples import account
from tests.server.play.drawing import draw
from tests.server.play.evenings import more_rounds
from tests.server.play.halls import Writing, duel, master, splendor

pytestmark = pytest.mark.django_db


@pytest.fixture
def running() -> Tournament:
    return more_rounds(splendor(12, rounds=3, final_phase="final", qualified=4), 2)


def page(row: Tournament, client: Client | None = None, **query: str) -> str:
    return page_text((client or Client()).get(reverse("odds", args=[row.slug]), query))


def test_the_first_visit_asks_and_a_later_one_shows_the_estimate_with_its_day_and_runs(running: Tournament) -> None:
    assert "first estimate is being computed" in page(running)
    make_waiting_estimates()
    shown = page(running)
    assert "being computed" not in shown
    assert "10,000 simulated endings" in shown
    assert "estimate" in shown
    assert shown.index("What is certain") < shown.index("Chances")


def test_the_chances_shown_are_those_of_the_rulebook(running: Tournament) -> None:
    page(running)
    make_waiting_estimates()
    answer = forecast_of(running).answer
    assert answer
    with_names = {player.id: player.name for player in facts_of(running).players}
    shown = re.findall(r'<th scope="row">(\w+ \d+)</th>.*?<td class="num">(.+?)<svg.*?</tr>', page(running), re.DOTALL)
    proved = outlooks_of(running)
    lines = chance_lines(answer, with_names, "title", proved=proved)
    assert shown == [(line.name, line.final_phase.words) for line in lines if line.final_phase]
    first = chance_lines(answer, with_names, "title")
    assert [line.title.value for line in first] == sorted((row.title.value for row in answer.rows), reverse=True)
    by_name = [line.name for line in chance_lines(answer, with_names, "name")]
    assert by_name == sorted(by_name)


def test_an_older_estimate_stays_in_sight_while_a_newer_one_is_made(running: Tournament) -> None:
    page(running)
    make_waiting_estimates()
    draw(running, Writing())
    publish(running, 3, Writing())
    shown = page(running)
    assert "A newer estimate is being computed" in shown
    assert "simulated endings" in shown


def test_a_poll_that_finds_nothing_new_has_no_body_until_the_estimate_is_there(running: Tournament) -> None:
    client, address = Client(), reverse("odds", args=[running.slug])
    tag = client.get(address)["ETag"]
    assert client.get(address, headers={"If-None-Match": tag}).status_code == 304
    make_waiting_estimates()
    assert client.get(address, headers={"If-None-Match": tag}).status_code == 200


def test_without_a_worker_the_page_says_so_and_an_organiser_computes_at_once(running: Tournament) -> None:
    client = Client()
    client.force_login(account("Tiene Banco", role="organiser", scope=running.scope))
    assert "Compute the odds now" in page(running, client)
    Estimate.objects.update(asked_at=timezone.now() - timedelta(minutes=2))
    assert "no worker runs" in page(running)
    assert "Compute the odds now" not in page(running)
    done = client.post(reverse("odds-now", args=[running.slug]), {"token": "a"})
    assert done.status_code == 303
    assert forecast_of(running).current
    assert "Compute the odds now" not in page(running, client)


def test_who_cannot_have_odds_is_told_why() -> None:
    early = splendor(8, rounds=3)
    assert "once the first round is drawn" in page(early)
    endless = more_rounds(splendor(8), 1)
    assert "set the number of rounds" in page(endless)
    assert "does not tell how it may end" in page(master(8))
    organiser = Client()
    organiser.force_login(account("Tiene Banco", role="administrator"))
    assert organiser.post(reverse("odds-now", args=[early.slug]), {"token": "b"}).status_code == 422
    assert not Estimate.objects.exists()


def test_a_finished_tournament_shows_its_result() -> None:
    row = more_rounds(splendor(8, rounds=2), 2)
    shown = page(row)
    assert "its result" in shown
    assert shown.count('<td class="num">yes</td>') == 1
    assert "simulated" not in shown


def player(row: Tournament, client: Client, number: int = 0) -> str:
    """Somebody with an account is an entrant."""
    user: User = account("Gioca Volentieri")
    person = register_person(Details("Gioca Volentieri"), Writing(), scopes=(row.scope,))
    Person.objects.filter(pk=person.pk).update(user=user)
    entrant = state_of(row).entrants[number]
    act(row, Writing(), acts.Amend(replace(entrant, person=str(person.pk))))
    row.refresh_from_db()
    client.force_login(user)
    return entrant.player.id


def test_my_own_line_is_marked_and_my_page_has_the_sentence(running: Tournament) -> None:
    client = Client()
    player(running, client)
    page(running, client)
    make_waiting_estimates()
    assert '<tr class="mine">' in page(running, client)
    assert '<tr class="mine">' not in page(running)
    own = page_text(client.get(reverse("own", args=[running.slug])))
    assert "What I need" in own
    assert any(word in own for word in ("For the final phase:", "You are through", "no longer", "still open"))


def test_a_duel_tells_wins_and_who_is_through() -> None:
    """BIG 8.1.1: with rounds − 1 wins one is through."""
    row = more_rounds(duel(12, rounds=3, final_phase="national"), 2)
    shown = page(row)
    assert "Through to the final phase" in shown
    assert "more win" in shown
    client = Client()
    first = next(one for one in outlooks_of(row) if one.verdict == "through").player
    number = [one.player.id for one in state_of(row).entrants].index(first)
    player(row, client, number)
    assert "You are through to the final phase." in page_text(client.get(reverse("own", args=[row.slug])))


def test_names_are_as_everybody_may_see_them(running: Tournament) -> None:
    client = Client()
    player(running, client)
    Person.objects.filter(name="Gioca Volentieri").update(hides_name=True)
    hidden = state_of(running).entrants[0]
    Tournament.objects.filter(pk=running.pk).update(page_stamp=uuid4())
    running.refresh_from_db()
    page(running)
    make_waiting_estimates()
    shown = page(running)
    assert hidden.player.name not in shown
    assert "№ 1" in shown


def test_hardly_ever_and_nearly_always_are_not_never_and_always() -> None:
    assert chance_percent(Chance(Fraction(0), 10_000)) == "< 0.1 %"
    assert chance_percent(Chance(Fraction(10_000), 10_000)) == "> 99.9 %"
    assert chance_percent(Chance(Fraction(1234), 10_000)) == "12.3 %"
    assert chance_percent(Chance(Fraction(1), 1)) == "100 %"
    assert chance_percent(Chance(Fraction(0), 10_000), proved=True) == "0 %"


def test_hostile_questions_are_just_another_order(running: Tournament) -> None:
    for by in ("<script>", "\x00", "title' OR 1=1", "x" * 1500):
        assert "<script>alert" not in page(running, by=by)
