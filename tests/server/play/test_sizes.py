"""How large a tournament may be, how many an account opens: one bound for all, and who meets it is told what to do."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta

import pytest
from django.conf import LazySettings
from django.test import Client
from django.utils import timezone

from tabellone.engine.errors import InputError, RuleError
from tabellone.engine.facts import Player
from tabellone.exchange.documents import write_tournament
from tabellone.server.events.models import Tournament
from tabellone.server.intake.documents import examined_document
from tabellone.server.intake.services import take_document_over
from tabellone.server.journal.services import Writing
from tabellone.server.play import creating, services
from tabellone.server.play.player_list import read
from tabellone.server.play.standings import document_of
from tabellone.server.web.circuit import request_forms
from tabellone.server.web.tournament import settings_form
from tabellone.tournament import acts
from tabellone.tournament.state import Entrant
from tests.server.people.examples import account
from tests.server.play import tables
from tests.server.play.halls import empty_master

pytestmark = pytest.mark.django_db


def entrants(number: int, start: int = 0) -> tuple[Entrant, ...]:
    return tuple(Entrant(Player(f"z{n}", f"Zeta {n}")) for n in range(start, start + number))


def refused(work: object, *more: object) -> dict[str, object]:
    with pytest.raises(RuleError) as error:
        work(*more)  # type: ignore[operator]  # what is tried
    return {"code": error.value.code, **error.value.values}


class TestTheLargest:
    @pytest.fixture(autouse=True)
    def small(self, settings: LazySettings) -> None:
        settings.LARGEST_TOURNAMENT = 30

    def test_entries_beyond_it_are_refused_and_what_is_there_stays(self) -> None:
        row = empty_master()
        services.act(row, Writing(), acts.Enrol(entrants(30)))
        row.refresh_from_db()
        found = refused(services.act, row, Writing(), acts.Enrol(entrants(1, 30)))
        assert found == {"code": "tournament-too-large", "found": 31, "most": 30}
        services.act(Tournament.objects.get(pk=row.pk), Writing(), acts.Strike("z3"))

    def test_a_larger_one_that_is_there_already_goes_on(self, settings: LazySettings) -> None:
        row = empty_master()
        services.act(row, Writing(), acts.Enrol(entrants(20)))
        settings.LARGEST_TOURNAMENT = 10
        row.refresh_from_db()
        services.act(row, Writing(), acts.CheckIn(("z3",), present=True))

    def test_a_document_says_so_before_and_is_not_taken_over(self) -> None:
        told = document_of(tables.big())
        large = replace(told, id="grande", rounds=(), players=tuple(one.player for one in entrants(31)))
        text = write_tournament(large)
        problem = examined_document(text).problems[0]
        assert (problem.code, problem.values) == ("tournament-too-large", {"found": 31, "most": 30})
        with pytest.raises(InputError) as error:
            take_document_over(text, Writing(account("Porta Tutto")))
        assert [one.code for one in error.value.problems] == ["tournament-too-large"]

    def test_a_pasted_list_has_as_many_lines_and_a_heading(self) -> None:
        text = "name;club\n" + "Ada;Dado\n" * 30
        assert len(read(text).players) == 30
        assert refused(read, text + "Bruno;Dado\n") == {"code": "list-too-long", "lines": 31, "most": 30}


def test_forms_offer_as_many_places_as_the_largest_has(settings: LazySettings) -> None:
    assert settings.LARGEST_TOURNAMENT == settings_form.MOST_PLAYERS == 600
    fields = (settings_form.SettingsForm.base_fields["cap"], request_forms.RequestForm.base_fields["cap"])
    assert [getattr(field, "max_value", 0) for field in fields] == [600, 600]


class TestHowMany:
    @pytest.fixture(autouse=True)
    def few(self, settings: LazySettings) -> None:
        settings.TOURNAMENTS_PER_DAY, settings.TOURNAMENTS_PER_YEAR = 2, 3

    def opened(self, by: object) -> None:
        settings = document_of(tables.big())
        from tabellone.tournament.state import Settings

        head = replace(settings, name="Serata", players=(), rounds=(), withdrawals=())
        creating.create_named(Settings(head), Writing(by))

    def test_an_account_opens_so_many_in_a_day_and_in_a_year(self, monkeypatch: pytest.MonkeyPatch) -> None:
        by = account("Apre Molto")
        self.opened(by)
        self.opened(by)
        assert refused(self.opened, by) == {"code": "tournaments-many", "most": 2, "days": 1}
        now = timezone.now()
        monkeypatch.setattr(timezone, "now", lambda: now + timedelta(days=2))
        self.opened(by)
        monkeypatch.setattr(timezone, "now", lambda: now + timedelta(days=4))
        assert refused(self.opened, by) == {"code": "tournaments-many", "most": 3, "days": 365}
        self.opened(account("Apre Poco"))

    def test_whom_the_site_is_entrusted_to_and_a_circuit_s_organisers_are_not_bounded(self) -> None:
        keeper = account("Amministra Tutto", role="administrator")
        for _ in range(4):
            self.opened(keeper)

    def test_the_form_says_what_to_do(self) -> None:
        by, client = account("Apre Molto"), Client()
        self.opened(by)
        self.opened(by)
        client.force_login(by)
        text = write_tournament(replace(document_of(tables.big()), id="altro", rounds=()))
        answer = client.post("/tournaments/import/", {"text": text, "apply": "1"})
        assert answer.status_code in {409, 422}
        assert "has opened 2 tournaments" in answer.content.decode()


def test_an_account_hands_in_so_many_imports_an_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    from tabellone.server.web import answers

    monkeypatch.setattr(answers, "IMPORTS", replace(answers.IMPORTS, most=2))
    client = Client()
    client.force_login(account("Porta Tutto"))
    told = json.dumps({"x": 1})
    statuses = [client.post("/tournaments/import/", {"text": told}).content.decode() for _ in range(3)]
    assert ["an hour" in one for one in statuses] == [False, False, True]
