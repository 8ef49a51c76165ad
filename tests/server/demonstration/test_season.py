"""The demonstration's season: people, stages and papers of a circuit in its course, all of them invented."""

from __future__ import annotations

from datetime import date

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tabellone.contract.register import Staged
from tabellone.server.demonstration.people import MEMBERS, UNKNOWN, UNREGISTERED
from tabellone.server.events.models import Circuit
from tabellone.server.intake import queries as stage_queries
from tabellone.server.intake.previewing import preview_import
from tabellone.server.letters.models import Letter, Newsletter
from tabellone.server.mail.models import Mail
from tabellone.server.people.models import Person
from tabellone.server.play.standings import facts_of
from tabellone.server.rankings import seasons
from tabellone.server.registration import queries
from tabellone.server.registration.models import PlatformAccount, Registration

DAY = date(2026, 11, 16)
SLUG = "pergioco-dimostrativo"
pytestmark = pytest.mark.django_db


def test_a_season_in_its_course(loaded: date) -> None:
    assert loaded == DAY
    circuit = Circuit.objects.get(slug=SLUG)
    everybody_is_registered_since_january_with_accounts_and_texts(circuit)
    stages_of_three_platforms_count_and_the_others_wait(circuit)
    somebody_unregistered_is_rated_and_in_no_ranking(circuit)
    something_waits_for_the_organiser(circuit)
    the_player_sees_their_own_registration(circuit)


def everybody_is_registered_since_january_with_accounts_and_texts(circuit: Circuit) -> None:
    rows = list(queries.registrations("pergioco"))
    assert len(rows) == MEMBERS
    assert {row.day for row in rows} == {date(2026, 1, 2)}
    for row in rows:
        assert {one.platform for one in row.person.accounts.all()} == set(stage_queries.platforms_of(circuit))
        assert row.person.email.endswith(".example")
        assert "DIMOSTRAZIONE" in row.rules.text["it"]
        assert queries.register_row(row).is_complete


def stages_of_three_platforms_count_and_the_others_wait(circuit: Circuit) -> None:
    found = seasons.rankings_on(circuit, DAY)
    assert {one.tournament.name for one in found.left_out} == {"Hex d'autunno"}
    stages = [facts_of(row) for row in circuit.tournaments.all()]
    assert {Staged.of(one.extra).platform for one in stages} == set(stage_queries.platforms_of(circuit))
    assert sum(one.race for one in stages) == 4
    assert [one.name for one in stages if one.start > DAY] == ["Trofeo Havannah"]
    assert all(found.answer.rankings[name] for name in ("red", "blue", "green", "race"))


def somebody_unregistered_is_rated_and_in_no_ranking(circuit: Circuit) -> None:
    code = PlatformAccount.objects.get(nickname=UNREGISTERED).person.code
    assert not Registration.objects.filter(person__code=code).exists()
    rankings = seasons.rankings_on(circuit, DAY).answer.rankings
    assert all(code != row.player for rows in rankings.values() for row in rows)
    assert any(code in [one.id for one in facts_of(row).players] for row in circuit.tournaments.all())


def something_waits_for_the_organiser(circuit: Circuit) -> None:
    (draft,) = stage_queries.waiting_drafts(circuit)
    unknown = [one.player.nickname for one in preview_import(draft).matches if not one.settled]
    assert unknown == [UNKNOWN]
    assert Letter.objects.get().state == "new"
    assert Newsletter.objects.get().state == "draft"
    assert not Mail.objects.exclude(to="").exists()
    client = Client()
    client.force_login(User.objects.get(username="demo-organiser"))
    page = client.get("/t/coppa-havannah/").content.decode()
    assert f"/c/{SLUG}/import/?stage=coppa-havannah" in page  # nobody draws a sixth round by mistake


def the_player_sees_their_own_registration(circuit: Circuit) -> None:
    player = User.objects.get(username="demo-player")
    client = Client()
    client.force_login(player)
    page = client.get(f"/c/{circuit.slug}/mine/")
    assert page.status_code == 200
    record = Person.objects.get(user=player)
    assert client.get(f"/c/{circuit.slug}/players/{record.code}/").status_code == 200
    assert any(row.player == record.code for row in seasons.rankings_on(circuit, DAY).answer.rankings["red"])
