"""PG 12: hiding a name is the organiser's act, initials of minors the circuit's setting (hiding-is-asked)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from tabellone.engine.errors import RuleError
from tabellone.server.events.models import Circuit
from tabellone.server.events.seasons import name_minors
from tabellone.server.journal.models import Entry
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.journal.services import Writing
from tabellone.server.mail.models import Mail
from tabellone.server.people.lookups import search_people
from tabellone.server.people.services import details_of
from tabellone.server.play.entries import change_record, hide_name
from tabellone.server.rankings.names import shown_in
from tabellone.server.registration.changes import hide_registered_name, show_registered_name
from tabellone.server.registration.models import Registration
from tests.scenes.pages import browser_of, page_at, page_text, posted_to
from tests.server.people.examples import account, person
from tests.server.registration.scenes import YEAR, circuit, registered

pytestmark = pytest.mark.django_db


def owner(row: Registration) -> User:
    user = row.person.user
    assert user is not None
    return user


def called(at: Circuit, row: Registration) -> str:
    """How everybody reads of the player in the circuit."""
    at.refresh_from_db()
    return shown_in(at)[row.person.code].name


def seventeen(at: Circuit) -> Registration:
    return registered(at, born=date(YEAR - 17, 1, 1))


class TestHiding:
    def test_a_registered_player_asks_and_does_not_hide_alone(self) -> None:
        """PG 12: a box took a player out of the published ranking unnoticed."""
        at = circuit()
        row = registered(at)
        wanted = replace(details_of(row.person), hides_name=True)
        with pytest.raises(RefusedError, match="PG 12"):
            change_record(row.person, wanted, Writing(owner(row)))
        page = page_at(browser_of(owner(row)), reverse("my-record"))
        assert reverse("contact", args=[at.slug]) in page
        assert "decide whether the name is hidden" in page
        assert called(at, row) == row.person.name

    def test_neither_does_who_keeps_the_record_elsewhere(self) -> None:
        row = registered(circuit())
        keeper = account("Chi Tiene", role="administrator")
        with pytest.raises(RefusedError, match="register"):
            change_record(row.person, replace(details_of(row.person), hides_name=True), Writing(keeper))

    def test_the_organiser_hides_it_in_the_register_and_back(self) -> None:
        at = circuit()
        row = registered(at)
        client = browser_of(account("Tiene Banco", role="organiser", scope=at.scope))
        here = reverse("register-player", args=[at.slug, row.person.code])
        assert "Write why" in page_at(client, here, 422, do="hide", why="", token="a")
        posted_to(client, here, do="hide", why="lo chiede", token="b")
        assert row.person.name not in called(at, row)
        line = Entry.objects.get(stream=row.person.stream, kind="registry-name-hidden")
        assert (line.why, line.by_name) == ("lo chiede", "Tiene Banco")
        assert Mail.objects.filter(subject__contains="name is hidden").exists()
        assert "hidden by the organisers" in page_text(client.get(here))
        posted_to(client, here, do="show", why="non più", token="c")
        assert called(at, row) == row.person.name

    def test_who_was_hidden_before_stays_hidden_whatever_the_organiser_does(self) -> None:
        at, by = circuit(), account("Tiene Banco")
        row = registered(at)
        row.person.hides_name = True
        row.person.save()
        hide_name(row, Writing(by, why="a"), hidden=True)
        hide_name(row, Writing(by, why="b"), hidden=False)
        assert row.person.name not in called(at, row)
        row.person.refresh_from_db()
        change_record(row.person, replace(details_of(row.person), phone="555"), Writing(owner(row)))
        assert row.person.name not in called(at, row)

    def test_hidden_by_one_federation_is_hidden_in_searches_and_pages_elsewhere(self) -> None:
        at = circuit()
        row = registered(at)
        hide_name(row, Writing(account("Tiene Banco"), why="a"), hidden=True)
        stranger = account("Passa Qui")
        first = row.person.name.split()[1][:4]
        assert row.person.name not in [one.name for one in search_people(first, by=stranger)]

    def test_twice_is_refused(self) -> None:
        row, by = registered(circuit()), account("Tiene Banco")
        with pytest.raises(RefusedError, match="is not hidden"):
            show_registered_name(row, Writing(by, why="a"))
        hide_registered_name(row, Writing(by, why="a"))
        with pytest.raises(RefusedError, match="hidden already"):
            hide_registered_name(row, Writing(by, why="a"))

    def test_who_is_registered_nowhere_decides_alone(self) -> None:
        user = account("Libera Scelta")
        mine = person("Libera Scelta")
        mine.user = user
        mine.save()
        changed = change_record(mine, replace(details_of(mine), hides_name=True), Writing(user))
        assert changed.hides_name


class TestMinors:
    def test_initials_unless_the_circuit_sets_names(self) -> None:
        """Ruling minors-by-circuit: the setting is a line of the circuit's journal, and switches back."""
        at, other = circuit(), circuit(YEAR + 1)
        row = seventeen(at)
        assert called(at, row) == "A. P."
        client = browser_of(account("Tiene Banco", role="organiser", scope=at.scope))
        here = reverse("season-games", args=[at.slug])
        assert "are shown by initials" in page_text(client.get(here))
        posted_to(client, here, act="minors", named="on", token="a")
        assert called(at, row) == row.person.name
        assert called(other, row) == "A. P."
        assert Entry.objects.filter(stream=at.scope, kind="season-minors").count() == 1
        posted_to(client, here, act="minors", token="b")
        assert called(at, row) == "A. P."

    def test_hidden_wins_over_named(self) -> None:
        at = circuit()
        row = seventeen(at)
        name_minors(at, Writing(), named=True)
        hide_name(row, Writing(account("Tiene Banco"), why="a"), hidden=True)
        assert row.person.name not in called(at, row)
        assert "A. P." not in called(at, row)

    def test_only_where_organisers_decide(self) -> None:
        with pytest.raises(RuleError, match="minors-by-initials"):
            name_minors(circuit(rulebook="big"), Writing(), named=True)
