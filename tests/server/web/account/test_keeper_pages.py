"""The pages of who keeps order: accounts, sessions, rules of the site, tournaments taken down."""

from __future__ import annotations

from dataclasses import replace

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP
from django.contrib.auth.models import User
from django.test import Client

from tabellone.server.events.models import Circuit, Entrant, Tournament
from tabellone.server.events.seasons import open_circuit
from tabellone.server.identity.services.erasing import erase_person
from tabellone.server.identity.services.removing import hide_tournament
from tabellone.server.journal.models import Entry, PersonalPart, Subject
from tabellone.server.journal.services import Writing
from tabellone.server.people import keeper, queries, rights, site_rules
from tabellone.server.people.models import SITE, Grant, SiteRules
from tabellone.server.play.keys import door_key, key_of
from tabellone.server.play.services import act
from tabellone.server.play.states import state_of
from tabellone.server.play.storage import settings_of
from tabellone.server.rankings.seasons import listed_tournaments
from tabellone.tournament import acts
from tests.scenes.walked_site import client_of
from tests.server.people.examples import PASSWORD, account, person, refusal
from tests.server.people_at import World
from tests.server.play.halls import master

WHY = {"why": "Inventata per prova."}


def signed_in(email: str) -> Client:
    client = Client()
    assert client.post("/accounts/login/", {"login": email, "password": PASSWORD}).status_code == 302
    return client


def keep(here: World, path: str, act: str, **more: str) -> str:
    """What a keeper's form answers, followed to its page."""
    client = client_of(here, "administrator")
    return client.post(f"/keeper/{path}", {"act": act, **WHY, **more}, follow=True).text


def user_of(here: World, role: str) -> User:
    user = here.users[role]
    assert user
    return user


class TestAccounts:
    def test_who_is_suspended_is_signed_in_nowhere_and_reads_why_nothing_is_saved(self, here: World) -> None:
        user = user_of(here, "organiser")
        client = signed_in(user.email)
        assert "suspended" in keep(here, f"accounts/{user.pk}/", "suspend")
        refused = client.post(f"/t/{here.tournament.slug}/desk/people/", {"act": "invite"})
        assert refused.status_code == 403
        assert "switched off" in refused.text
        assert not client.get("/").wsgi_request.user.is_authenticated
        again = Client().post("/accounts/login/", {"login": user.email, "password": PASSWORD})
        assert again["Location"] == "/accounts/inactive/"
        line = keeper.keeper_lines()[0]
        assert (line.kind, line.body, line.why, line.by_id) == (
            keeper.SUSPENDED,
            {"user": user.pk},
            WHY["why"],
            user_of(here, "administrator").pk,
        )

    def test_who_is_let_in_again_signs_in_anew_with_the_roles_of_before(self, here: World) -> None:
        user = user_of(here, "organiser")
        client = signed_in(user.email)
        keep(here, f"accounts/{user.pk}/", "suspend")
        keep(here, f"accounts/{user.pk}/", "lift")
        assert client.get("/me/").status_code == 302, "a session from before does not come back"
        assert signed_in(user.email).get(f"/t/{here.tournament.slug}/desk/people/").status_code == 200

    def test_an_act_without_a_reason_is_refused(self, here: World) -> None:
        user = user_of(here, "player")
        told = client_of(here, "administrator").post(f"/keeper/accounts/{user.pk}/", {"act": "suspend", "why": " "})
        assert told.status_code == 422
        assert "This field is required" in told.text
        assert refusal(lambda: keeper.suspend_account(user, Writing(why=" "))) == "keeper-why"
        assert not keeper.keeper_lines().exists()

    def test_nobody_suspends_themselves_or_the_last_administrator(self, here: World) -> None:
        own = user_of(here, "administrator")
        assert refusal(lambda: keeper.suspend_account(own, Writing(own, why="x"))) == "keeper-oneself"
        assert refusal(lambda: keeper.suspend_account(own, Writing(why="x"))) == "last-administrator"
        assert refusal(lambda: keeper.lift_suspension(own, Writing(why="x"))) == "keeper-not-suspended"

    def test_only_administrators_keep(self, here: World) -> None:
        organiser, player = user_of(here, "organiser"), user_of(here, "player")
        assert refusal(lambda: keeper.suspend_account(player, Writing(organiser, why="x"))) == "no-right"
        rules = dict.fromkeys(keeper.RULES, False) | {"creation": "invited"}
        assert refusal(lambda: keeper.change_rules(rules, Writing(organiser, why="x"))) == "no-right"

    def test_sessions_are_shown_and_ended(self, here: World) -> None:
        user = user_of(here, "scorer")
        clients = [signed_in(user.email) for _ in range(2)]
        page = client_of(here, "administrator").get(f"/keeper/accounts/{user.pk}/").text
        assert page.count("from 127.0.0.1") == 2
        keep(here, f"accounts/{user.pk}/", "sessions")
        assert [one.get("/me/").status_code for one in clients] == [302, 302]
        assert keeper.keeper_lines()[0].body == {"user": user.pk, "sessions": 2}

    def test_one_sees_ones_own_sessions_and_ends_the_others(self, here: World) -> None:
        user = user_of(here, "scorer")
        here_, there = signed_in(user.email), signed_in(user.email)
        page = here_.get("/accounts/sessions/").text
        assert page.count("from 127.0.0.1") == 2
        assert page.count("this browser") == 1
        here_.post("/accounts/sessions/")
        assert (here_.get("/me/").status_code, there.get("/me/").status_code) == (200, 302)

    def test_accounts_are_found_by_name_and_address(self, here: World) -> None:
        user = user_of(here, "stranger")
        client = client_of(here, "administrator")
        for query in ("altrove", user.email, "Organizza Altrove"):
            assert f"/keeper/accounts/{user.pk}/" in client.get("/keeper/accounts/", {"q": query}).text
        assert "No such account" in client.get("/keeper/accounts/?suspended=1").text

    def test_erasing_takes_the_reasons_with_it(self, here: World) -> None:
        user = user_of(here, "player")
        keep(here, f"accounts/{user.pk}/", "sessions", why="Canarino ha detto altro.")
        record = queries.person_of_account(user)
        assert record
        erase_person(record, Writing(user_of(here, "administrator")))
        line = keeper.keeper_lines()[0]
        assert (line.body["user"], line.why) == (user.pk, "")
        assert not keeper.accounts_numbered([user.pk]).exists()


class TestRules:
    @pytest.fixture(autouse=True)
    def _site(self, here: World) -> None:
        self.here = here

    def settle(self, **rules: str) -> str:
        client = client_of(self.here, "administrator")
        return client.post("/keeper/rules/", {"creation": "everybody", **WHY, **rules}, follow=True).text

    def test_closed_to_new_accounts_but_not_to_who_is_invited(self) -> None:
        self.settle()
        fields = {"email": "nuova@example.org", "name": "Nuova Prova", "password1": PASSWORD}
        assert "No new accounts" in Client().get("/accounts/signup/").text
        assert "No new accounts" in Client().post("/accounts/signup/", fields).text
        assert "No new accounts" in Client().post("/accounts/signup/", {**fields, "next": "/i/made-up/"}).text
        assert not User.objects.filter(email=fields["email"]).exists()
        secret = rights.invite_by_link("scorer", self.here.tournament.scope, Writing()).secret
        assert "Create an account" in Client().get("/accounts/signup/", {"next": f"/i/{secret}/"}).text
        assert Client().post("/accounts/signup/", {**fields, "next": f"/i/{secret}/"}).status_code == 302
        assert User.objects.filter(email=fields["email"]).exists()

    @pytest.mark.parametrize("creation", ["invited", "request"])
    def test_who_may_not_create_reads_whom_to_ask_and_is_refused(self, creation: str) -> None:
        self.settle(signup_open="on", creation=creation)
        open_circuit("big", "BIG 2026", 2026, Writing())
        user = user_of(self.here, "player")
        page = client_of(self.here, "player").get("/tournaments/new/")
        assert page.status_code == 403
        assert "/c/big-2026/ask/" in page.text
        assert client_of(self.here, "player").get("/c/big-2026/ask/").status_code == 200, "asking is everybody's"
        assert Client().get("/c/big-2026/ask/").status_code == 200
        assert refusal(lambda: rights.found_scope(user, "tournament:x")) == "create-not-now"
        assert client_of(self.here, "organiser").get("/tournaments/new/").status_code == 403, "of a tournament alone"

    def test_who_is_invited_to_create_creates(self) -> None:
        self.settle(signup_open="on", creation="invited")
        secret = rights.invite_by_link("creator", SITE, Writing(user_of(self.here, "administrator"))).secret
        user = user_of(self.here, "player")
        rights.accept_invitation(secret, Writing(user))
        assert site_rules.may_create(user)
        assert queries.roles(user, self.here.tournament.scope) == queries.Roles(), "and has no other right by it"
        assert queries.organises(user) == ()
        assert client_of(self.here, "player").get("/tournaments/new/").status_code == 200

    def test_organisers_of_circuits_create_whatever_the_rule(self) -> None:
        self.settle(signup_open="on", creation="request")
        user = account()
        Grant.objects.create(user=user, role="organiser", scope=self.here.circuit.scope)
        assert site_rules.may_create(user)

    def test_a_second_step_is_asked_only_by_who_has_one(self) -> None:
        assert "two-step sign-in for yourself first" in self.settle(signup_open="on", second_factor="on")
        assert not site_rules.site_rules().second_factor

    def test_without_a_second_step_strong_rights_do_not_count(self) -> None:
        own = user_of(self.here, "administrator")
        TOTP.activate(own, "JBSWY3DPEHPK3PXP")
        self.settle(signup_open="on", second_factor="on")
        other = account("Seconda Cura", role="administrator")
        organiser = account("Tiene il Circuito")
        Grant.objects.create(user=organiser, role="organiser", scope=self.here.circuit.scope)
        Grant.objects.create(user=organiser, role="scorer", scope=self.here.tournament.scope)
        assert queries.roles(own).is_administrator
        assert not queries.roles(other).is_administrator
        assert queries.organises(organiser) == ()
        assert queries.roles(organiser, self.here.tournament.scope).is_scorer, "of a tournament it does"
        assert queries.organises(user_of(self.here, "organiser")) != ()
        client = Client()
        client.force_login(other)
        answer = client.get("/keeper/")
        assert answer["Location"] == "/accounts/2fa/"
        assert "second step" in client.get("/accounts/2fa/").text
        TOTP.activate(other, "JBSWY3DPEHPK3PXP")
        assert client.get("/keeper/").status_code == 200
        Authenticator.objects.filter(user=own).delete()
        assert not queries.roles(own).is_administrator

    def test_a_change_is_a_line_and_nothing_changed_is_refused(self) -> None:
        assert "how it is already" in self.settle(signup_open="on")
        self.settle(creation="invited")
        assert keeper.keeper_lines()[0].body == {"signup_open": False, "creation": "invited"}
        assert SiteRules.objects.count() == 1
        assert "only by invitation" in client_of(self.here, "administrator").get("/keeper/").text


PAGES = ("", "standings/", "journal/", "rounds/1/", "document.json", "desk/people/", "screen/")


class TestTournaments:
    def test_a_hidden_tournament_says_so_everywhere_and_comes_back_as_it_was(self, here: World) -> None:
        row = here.tournament
        visitor, before = Client(), Client().get(f"/t/{row.slug}/standings/")
        paths = [f"/t/{row.slug}/{page}" for page in PAGES]
        paths += [
            f"/at/{row.slug}/1/1/{key_of(row, state_of(row).rounds[0], 1)}/",
            f"/door/{row.slug}/{door_key(row)}/",
        ]
        assert "taken down" in keep(here, f"tournaments/{row.slug}/", "hide")
        for path in paths:
            if "desk" not in path:
                assert visitor.get(path).status_code == 410, path
            assert client_of(here, "player").get(path).status_code == 410, path
        tag = {"if-none-match": before["ETag"]}
        assert visitor.get(f"/t/{row.slug}/standings/", headers=tag).status_code == 410, "no 304 of before"
        assert [page for page in ("/tournaments/", "/", "/calendar/") if row.slug in visitor.get(page).text] == []
        told = client_of(here, "organiser").get(f"/t/{row.slug}/")
        assert (told.status_code, WHY["why"] in told.text) == (410, True), "its organisers read why"
        assert WHY["why"] not in visitor.get(f"/t/{row.slug}/").text
        assert client_of(here, "administrator").get(f"/t/{row.slug}/").status_code == 200
        assert Entry.objects.filter(stream=row.scope).count() == row.version, "the stream stays as it was"
        keep(here, f"tournaments/{row.slug}/", "show")
        again = visitor.get(f"/t/{row.slug}/standings/")
        assert again.content == before.content
        assert row.slug in visitor.get("/tournaments/").text

    def test_it_stays_hidden_whatever_its_circuit_does(self, here: World) -> None:
        row = here.tournament
        hide_tournament(row, Writing(why="x"))
        row.refresh_from_db()
        act(row, Writing(), acts.Settle(replace(settings_of(row), note="Nuova nota.", listed=True)))
        row.refresh_from_db()
        assert (row.hidden, row.listed) == (True, False)

    def test_a_deleted_tournament_is_gone_with_names_and_reasons_and_its_lines_stay(self, here: World) -> None:
        row = here.tournament
        scope, slug = row.scope, row.slug
        kept = [(one.number, one.kind, one.body, one.at) for one in Entry.objects.filter(stream=scope)]
        names = [one.name for one in Entrant.objects.filter(tournament=row)]
        page = client_of(here, "administrator").get(f"/keeper/tournaments/{slug}/delete/").text
        assert "It does not come back" in page
        assert Tournament.objects.filter(slug=slug).exists(), "looking at it deletes nothing"
        answer = client_of(here, "administrator").post(f"/keeper/tournaments/{slug}/delete/", WHY)
        assert answer.status_code == 303
        assert not Tournament.objects.filter(slug=slug).exists()
        assert [(one.number, one.kind, one.body, one.at) for one in Entry.objects.filter(stream=scope)] == kept
        left = str(list(PersonalPart.objects.filter(entry__stream__contains=scope).values()))
        left += str(list(Subject.objects.filter(stream=scope).values_list("called", flat=True)))
        assert [name for name in names if name in left] == []
        assert not Grant.objects.filter(scope=scope).exists()
        assert Client().get(f"/t/{slug}/").status_code == 410
        assert Client().get("/t/never-there/").status_code == 404
        assert [one.data for one in Entry.objects.filter(stream=scope)], "the lines are read without names"

    def test_after_it_somebody_who_had_played_there_is_erased_as_ever(self, here: World) -> None:
        own = user_of(here, "administrator")
        record = person("Piuma Azzurra")
        row = here.tournament
        act(row, Writing(), acts.Amend(replace(state_of(row).entrants[2], person=str(record.pk))))
        client_of(here, "administrator").post(f"/keeper/tournaments/{row.slug}/delete/", WHY)
        erase_person(record, Writing(own))

    def test_without_a_reason_nothing_is_deleted(self, here: World) -> None:
        path = f"/keeper/tournaments/{here.tournament.slug}/delete/"
        assert client_of(here, "administrator").post(path, {"why": ""}).status_code == 422
        assert Tournament.objects.filter(pk=here.tournament.pk).exists()

    def test_rankings_are_without_what_is_hidden(self, db: None) -> None:
        row = master(8)
        circuit = open_circuit("risiko", "RisiKo! 2026", 2026, Writing())
        Tournament.objects.filter(pk=row.pk).update(circuit=circuit)
        row.refresh_from_db()
        assert listed_tournaments(Circuit.objects.get(pk=circuit.pk)) == [row]
        hide_tournament(row, Writing(why="x"))
        assert listed_tournaments(circuit) == []
