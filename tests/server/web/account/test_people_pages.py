"""My page, player records, claims, helpers and invitations, as a browser without JavaScript meets them."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tabellone.server.events.models import Circuit, Entrant, Tournament
from tabellone.server.journal.services import Writing
from tabellone.server.people import queries, rights
from tabellone.server.people.models import Claim, Grant, Invitation, Measure, Person
from tests.scenes.pages import browser_of, page_at, posted_to
from tests.server.people.examples import account, person, public_person
from tests.server.play.halls import empty_master

pytestmark = pytest.mark.django_db
SECRETS = ("canary@example.org", "+39 055 777", "1987")
PRIVATE: dict[str, Any] = {"email": "canary@example.org", "phone": "+39 055 777", "birth": date(1987, 6, 5)}


class TestMyPage:
    def test_a_player_finds_the_record_and_asks_for_it(self) -> None:
        one, player = public_person("Niccolò Prova", club="Ludoteca Rossa"), account()
        client = browser_of(player)
        page = page_at(client, "/me/?q=niccolo")
        assert "This is me: Niccolò Prova" in page
        assert one.code in page
        posted_to(client, "/me/claims/", person=one.code, token="t")
        posted_to(client, "/me/claims/", person=one.code, token="t")
        assert "Asked." in page_at(client, "/me/")
        assert Claim.objects.get().status == "asked"
        posted_to(client, f"/me/claims/{Claim.objects.get().pk}/end/", token="u")
        assert Claim.objects.get().status == "ended"

    def test_a_confirmed_record_is_shown_and_kept_by_the_player(self) -> None:
        one, player = person("Ada Prova", scope="", **PRIVATE), account()
        Person.objects.filter(pk=one.pk).update(user=player)
        row = empty_master()
        Entrant.objects.create(tournament=row, position=1, player="ada", name="Ada Prova", person=one)
        client = browser_of(player)
        assert row.name in page_at(client, "/me/")
        page = page_at(client, "/me/record/")
        assert all(secret in page for secret in SECRETS)
        seen = re.search(r'name="seen" value="(\w+)"', page)
        assert seen
        posted_to(client, "/me/record/", name="Ada Prova", groups="Blu, blu; Verdi", phone="1", seen=seen[1], token="t")
        one.refresh_from_db()
        assert (one.groups, one.phone, one.email) == (["Blu", "Verdi"], "1", "")
        assert "Somebody changed" in page_at(
            client, "/me/record/", 409, name="Ada Prova", phone="2", seen=seen[1], token="u"
        )

    def test_without_a_record_there_is_none_to_change(self) -> None:
        response = browser_of(account()).get("/me/record/")
        assert (response.status_code, response["Location"]) == (303, "/me/")

    def test_my_data_to_take_away_and_nobody_elses(self) -> None:
        one, player = person("Ada Prova", **PRIVATE), account(role="scorer")
        Person.objects.filter(pk=one.pk).update(user=player)
        answer = browser_of(player).get("/me/data/").json()
        assert answer["record"]["email"] == "canary@example.org"
        assert answer["rights"][0]["role"] == "scorer"
        assert "canary" not in str(browser_of(account()).get("/me/data/").json())

    def test_the_name_shown_and_roles_given_back(self) -> None:
        row = empty_master()
        player = account(role="scorer", scope=row.scope)
        client = browser_of(player)
        assert row.name in page_at(client, "/me/")
        posted_to(client, "/me/", name="  Bea   Finta ")
        assert User.objects.get(pk=player.pk).first_name == "Bea Finta"
        page_at(client, "/me/", 422, name="!!")
        posted_to(client, "/me/roles/end/", role="scorer", scope=row.scope, token="t")
        assert not Grant.objects.filter(user=player).exists()

    def test_signed_out_there_is_no_page_of_mine(self) -> None:
        for address in ("/me/", "/me/record/", "/me/data/", "/people/"):
            assert browser_of().get(address)["Location"] == f"/accounts/login/?next={address}"

    @pytest.mark.parametrize("address", ["/me/claims/", "/me/claims/9/end/", "/me/roles/end/"])
    def test_what_is_not_there_is_not_there(self, address: str) -> None:
        response = browser_of(account()).post(address, {"person": "nobody"})
        assert response.status_code in {303, 404}


class TestRecords:
    def test_private_data_is_for_keepers_alone(self) -> None:
        row, other = empty_master(), empty_master("altra")
        one = person("Dora Canarino", scope=row.scope, **PRIVATE)
        address = f"/people/r/{one.code}/"
        keeper = browser_of(account(role="organiser", scope=row.scope))
        assert all(secret in page_at(keeper, address) for secret in SECRETS)
        stranger = browser_of(account(role="organiser", scope=other.scope))
        for page in (address, "/people/?q=dora", "/me/?q=dora"):
            assert not [secret for secret in SECRETS if secret in page_at(stranger, page)]
        assert stranger.post(address, {"name": "Mia"}).status_code == 404
        assert browser_of(account(role="scorer", scope=row.scope)).get(address).status_code == 403
        assert browser_of(account()).get(address).status_code == 403

    def test_a_record_is_found_and_changed(self) -> None:
        row = empty_master()
        one = person("Dora Canarino", scope=row.scope)
        client = browser_of(account(role="organiser", scope=row.scope))
        assert one.name in page_at(client, "/people/?q=cana")
        assert "Nobody of that name" in page_at(client, "/people/?q=zz")
        posted_to(client, f"/people/r/{one.code}/", name="Dora Merlo", club="Ludoteca Blu", token="t")
        assert Person.objects.get(pk=one.pk).name == "Dora Merlo"
        page = page_at(
            client, f"/people/r/{one.code}/", 422, name="Dora", email="nobody", birth="2999-01-01", token="u"
        )
        assert "no e-mail address" in page

    def test_a_likely_double_is_asked_about_first(self) -> None:
        row = empty_master()
        person("Anna Prova", scope=row.scope)
        client = browser_of(account(role="organiser", scope=row.scope))
        form = {"name": "PROVA Anna", "scope": row.scope, "token": "t"}
        assert "Is it one of these?" in page_at(client, "/people/new/", 200, **form)
        assert Person.objects.count() == 1
        posted_to(client, "/people/new/", **form, new="on")
        posted_to(client, "/people/new/", **form, new="on")
        assert Person.objects.count() == 2

    def test_a_record_is_kept_only_where_one_organises(self) -> None:
        row, other = empty_master(), empty_master("altra")
        client = browser_of(account(role="organiser", scope=row.scope))
        page_at(client, "/people/new/", 422, name="Zeno Prova", scope=other.scope, token="t")
        page_at(client, "/people/new/", 422, name="Zeno Prova", scope="site", token="t")
        assert Person.objects.count() == 0

    def test_an_unknown_record_is_not_there(self) -> None:
        client = browser_of(account(role="administrator"))
        assert client.get("/people/r/nobody/").status_code == 404
        assert client.post("/people/r/nobody/measures/").status_code == 404
        assert client.post("/people/measures/99999999999999999999/lift/").status_code == 404


class TestDeciding:
    def test_an_organiser_confirms_and_undoes(self) -> None:
        row = empty_master()
        one, player = person("Dora Canarino", scope=row.scope), account("Dora C.")
        claim = rights.ask_claim(one, Writing(player))
        client = browser_of(account(role="organiser", scope=row.scope))
        assert "says: I am" in page_at(client, "/people/")
        posted_to(client, f"/people/claims/{claim.pk}/", answer="confirm", token="a")
        assert queries.person_of_account(player) == one
        assert "Undo: it was somebody else" in page_at(client, f"/people/r/{one.code}/")
        posted_to(client, f"/people/claims/{claim.pk}/", answer="end", token="b")
        assert queries.person_of_account(player) is None

    def test_other_organisers_do_not_even_learn_of_a_request(self) -> None:
        row, other = empty_master(), empty_master("altra")
        claim = rights.ask_claim(person("Dora Canarino", scope=row.scope), Writing(account()))
        client = browser_of(account(role="organiser", scope=other.scope))
        assert "Dora Canarino" not in page_at(client, "/people/")
        assert client.post(f"/people/claims/{claim.pk}/", {"answer": "confirm"}).status_code == 404

    def test_administrators_set_and_lift_measures(self) -> None:
        one = person("Dora Canarino")
        client = browser_of(account(role="administrator"))
        address = f"/people/r/{one.code}/measures/"
        assert "before the first" in page_at(
            client, address, 422, start="2026-05-02", end="2026-05-01", why="x", token="t"
        )
        posted_to(client, address, start="2026-05-02", why="threw the dice", token="t")
        assert "threw the dice" in page_at(client, f"/people/r/{one.code}/")
        posted_to(client, f"/people/measures/{Measure.objects.get().pk}/lift/", token="u")
        assert Measure.objects.get().lifted_at
        organiser = browser_of(account(role="organiser"))
        assert organiser.post(address, {"start": "2026-05-02", "why": "x"}).status_code == 403


class TestHelpers:
    def invited(self, client: Client, address: str, **more: str) -> str:
        """The link as the page shows it, once."""
        form = {"act": "invite", "role": "scorer", "uses": "1", "days": "14", "token": "t", **more}
        posted_to(client, address, **form)
        page = page_at(client, address)
        found = re.search(r'readonly value="http://testserver(/i/[\w-]+/)"', page)
        assert found
        assert found[1] not in page_at(client, address)
        return found[1]

    def test_a_link_is_shown_once_and_gives_the_role(self) -> None:
        row = empty_master()
        client = browser_of(account("Ada Prova", role="organiser", scope=row.scope))
        link = self.invited(client, "/t/prova/desk/people/")
        assert link == self.invited(client, "/t/prova/desk/people/")
        assert Invitation.objects.count() == 1
        page = page_at(browser_of(), link)
        assert f"/accounts/signup/?next={link.replace('/', '%2F')}" in page
        helper = account("Bea Finta")
        theirs = browser_of(helper)
        assert "Accept" in page_at(theirs, link)
        posted_to(theirs, f"{link}accept/", token="u")
        assert queries.roles(helper, row.scope).is_scorer
        assert "Bea Finta" in page_at(client, "/t/prova/desk/people/")
        assert "cannot be used" in page_at(theirs, link, 410)
        assert "already used" in page_at(theirs, f"{link}accept/", 422, token="v")

    def test_signed_out_accepting_leads_to_the_login(self) -> None:
        response = browser_of().post("/i/abc/accept/")
        assert response["Location"].startswith("/accounts/login/?next=")

    def test_a_role_is_taken_away_but_never_the_last_organisers(self) -> None:
        row = empty_master()
        organiser, scorer = account(role="organiser", scope=row.scope), account(role="scorer", scope=row.scope)
        client, address = browser_of(organiser), "/t/prova/desk/people/"
        posted_to(client, address, act="revoke", user=str(scorer.pk), role="scorer", token="a")
        assert not queries.roles(scorer, row.scope).is_scorer
        posted_to(client, address, act="revoke", user=str(organiser.pk), role="organiser", token="b")
        assert queries.roles(organiser, row.scope).is_organiser
        assert "no organiser left" in page_at(client, "/me/")

    def test_a_link_is_stopped(self) -> None:
        row = empty_master()
        client = browser_of(account(role="organiser", scope=row.scope))
        link = self.invited(client, "/t/prova/desk/people/")
        posted_to(
            client, "/t/prova/desk/people/", act="withdraw", invitation=str(Invitation.objects.get().pk), token="x"
        )
        page_at(browser_of(), link, 410)

    @pytest.mark.parametrize(
        "form",
        [
            {"act": "invite", "role": "administrator", "uses": "1", "days": "1"},
            {"act": "invite", "role": "scorer", "uses": "0", "days": "1"},
            {"act": "invite", "role": "scorer", "uses": "many", "days": "1"},
            {"act": "invite", "role": "scorer", "uses": "1", "days": "1", "email": "nobody"},
        ],
    )
    def test_a_wrong_form_is_shown_again(self, form: dict[str, str]) -> None:
        row = empty_master()
        page_at(browser_of(account(role="organiser", scope=row.scope)), "/t/prova/desk/people/", 422, **form)

    def test_another_tournaments_people_are_not_reached_from_here(self) -> None:
        row, other = empty_master(), empty_master("altra")
        theirs = account(role="scorer", scope=other.scope)
        link = Invitation.objects.create(
            hashed="0" * 64, role="scorer", scope=other.scope, expires=date(2999, 1, 1).strftime("%Y-%m-%dT00:00Z")
        )
        client, address = browser_of(account(role="organiser", scope=row.scope)), "/t/prova/desk/people/"
        for form in (
            {"act": "revoke", "user": str(theirs.pk), "role": "scorer"},
            {"act": "withdraw", "invitation": str(link.pk)},
            {"act": "withdraw", "invitation": "x"},
            {"act": "revoke", "user": ""},
            {"act": "crown"},
        ):
            assert client.post(address, form).status_code == 404
        assert client.get("/t/altra/desk/people/").status_code == 403

    def test_circuits_and_the_site_have_the_same_page(self) -> None:
        circuit = Circuit.objects.create(slug="giro", name="Giro", rulebook="pergioco", year=2026)
        Tournament.objects.filter(pk=empty_master().pk).update(circuit=circuit)
        runs = browser_of(account("Carla Giro", role="organiser", scope=circuit.scope))
        self.invited(runs, "/c/giro/people/", role="organiser")
        assert "Carla Giro" in page_at(runs, "/t/prova/desk/people/")
        assert runs.get("/people/site/").status_code == 403
        administrator = browser_of(account(role="administrator"))
        link = self.invited(administrator, "/people/site/", role="administrator", token="z")
        second = account()
        posted_to(browser_of(second), f"{link}accept/", token="y")
        assert queries.roles(second).is_administrator
