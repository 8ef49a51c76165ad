"""Creating a tournament, its players and the door, as a browser without JavaScript meets them."""

from __future__ import annotations

import re
from datetime import date
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tabellone.course import State
from tabellone.course.view import admission
from tabellone.server.desk import drawing
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.people import queries as people
from tabellone.server.people.models import Grant, Person
from tabellone.server.people.services import set_measure
from tabellone.server.play.states import state_of
from tests.server.desk.halls import Writing, master, splendor
from tests.server.people.examples import account, person

pytestmark = pytest.mark.django_db


def browser(user: User | None = None) -> Client:
    client = Client()
    if user:
        client.force_login(user)
    return client


def text(client: Client, address: str, status: int = 200, **posted: Any) -> str:
    response = client.post(address, posted) if posted else client.get(address)
    assert response.status_code == status, response.content.decode()[:3000]
    return unescape(response.content.decode())


def post(client: Client, address: str, **posted: Any) -> str:
    response = client.post(address, posted)
    assert response.status_code == 303, response.content.decode()[-6000:]
    return str(response["Location"])


def hidden(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found
    return found[1]


def state(slug: str) -> State:
    return state_of(Tournament.objects.get(slug=slug))


def created(client: Client, **more: Any) -> str:
    """A RisiKo! Master made in the browser; its address."""
    form = {
        "rulebook": "risiko",
        "game": "risiko",
        "expected": "20",
        "name": "Master di prova",
        "start": "2026-05-09",
        "listed": "on",
        "param-minutes": "90",
        "param-max_table_points": "86",
        "param-most_winners": "4",
        "token": "create",
        **more,
    }
    return post(client, "/tournaments/new/", **form).removesuffix("desk/players/")


class TestNew:
    def test_the_rulebook_comes_first(self) -> None:
        page = text(browser(account()), "/tournaments/new/")
        assert all(f"?rulebook={book}" in page for book in ("big", "pergioco", "risiko"))

    def test_signed_out_leads_to_the_login(self) -> None:
        assert browser().get("/tournaments/new/")["Location"].startswith("/accounts/login/?next=")

    def test_the_address_carries_the_choices_and_shows_the_proposal_with_its_rules(self) -> None:
        page = text(browser(account()), "/tournaments/new/?rulebook=risiko&expected=19")
        assert "tables of four 1, of five 3" in page
        assert 'class="rule"' in page
        assert 'name="param-minutes" value="90"' in page

    def test_a_number_that_cannot_be_seated_is_told_with_the_nearest(self) -> None:
        page = text(browser(account()), "/tournaments/new/?rulebook=risiko&expected=11")
        assert "10" in page.split("notice-warning")[1][:400]
        assert "Create the tournament" in page

    def test_games_are_found_by_name_and_others_may_be_named(self) -> None:
        client = browser(account())
        page = text(client, "/tournaments/new/?rulebook=big&game=7+wonders+DUEL&expected=16")
        assert 'value="big|7-wonders-duel"' in page
        assert "tables of 2" in page
        page = text(client, "/tournaments/new/?rulebook=big&game=Gioco+Inventato&expected=16")
        assert 'value="big|Gioco Inventato"' in page

    def test_an_own_table_size_makes_another_proposal_and_another_game_forgets_it(self) -> None:
        client, start = browser(account()), "/tournaments/new/?rulebook=big&expected=12&table_size=3&"
        assert "tables of 3" in text(client, f"{start}game=splendor&sized_for=big|splendor")
        assert "tables of 2" in text(client, f"{start}game=7-wonders-duel&sized_for=big|splendor")

    def test_a_proposal_that_was_not_seen_comes_first_and_nothing_typed_is_lost(self) -> None:
        client = browser(account())
        seen = hidden(text(client, "/tournaments/new/?rulebook=risiko&expected=20"), "planned_for")
        form = {"rulebook": "risiko", "expected": "24", "planned_for": seen, "venue": "Sala Grande", "open": "on"}
        page = text(client, "/tournaments/new/", 422, **form, name="Prova", start="2026-05-09", token="t")
        assert "look at it" in page
        assert 'value="Sala Grande"' in page
        assert re.search(r'name="open"[^>]*checked', page)
        assert not Tournament.objects.exists()
        again = {**form, "planned_for": hidden(page, "planned_for"), "name": "Prova", "start": "2026-05-09"}
        post(client, "/tournaments/new/", **again, token="t")
        assert state("prova").settings.expected == 24

    def test_without_a_number_it_says_what_is_missing(self) -> None:
        page = text(browser(account()), "/tournaments/new/", 422, rulebook="big", name="Prova", start="2026-05-09")
        assert 'href="#plan_expected"' in page
        assert 'href="#plan_game"' in page

    def test_who_creates_it_organises_it(self) -> None:
        user = account()
        client = browser(user)
        address = created(client, venue="Sala Grande")
        assert address == "/t/master-di-prova/"
        row = Tournament.objects.get()
        assert people.roles(user, row.scope).is_organiser
        made = state(row.slug).settings
        assert (made.expected, made.venue, made.head.system, made.head.table_size) == (20, "Sala Grande", "master", 4)
        assert made.head.params == {}

    def test_a_form_sent_again_makes_no_second_one(self) -> None:
        client = browser(account())
        assert {created(client) for _ in range(5)} == {"/t/master-di-prova/"}
        assert Tournament.objects.count() == 1
        assert created(client, token="other") == "/t/master-di-prova-2/"

    def test_what_the_proposal_wants_written_goes_into_the_tournament(self) -> None:
        client = browser(account())
        form = {"rulebook": "big", "game": "splendor", "expected": "10", "name": "Gemme", "start": "2026-05-09"}
        rest = {"system": "swiss", "table_size": "4", "param-rounds": "3", "param-final_phase": "final", "fee": "5,50"}
        post(client, "/tournaments/new/", **form, **rest, token="t")
        head = state("gemme").settings.head
        assert (head.params, str(head.fee)) == ({"rounds": 3, "final_phase": "final"}, "5.50")

    @pytest.mark.parametrize(
        "wrong",
        [{"name": " "}, {"start": "soon"}, {"expected": "none"}, {"cap": "0"}, {"param-minutes": "0"}, {"game": "go"}],
    )
    def test_what_is_wrong_is_told_and_nothing_is_made(self, wrong: dict[str, str]) -> None:
        client = browser(account())
        form = {"rulebook": "risiko", "expected": "20", "name": "Prova", "start": "2026-05-09", "param-minutes": "90"}
        more = {"param-max_table_points": "86", "param-most_winners": "4", "token": "t"}
        if wrong == {"game": "go"}:
            post(client, "/tournaments/new/", **{**form, **more, **wrong})  # RisiKo! goes without saying
            return
        text(client, "/tournaments/new/", 422, **{**form, **more, **wrong})
        assert not Tournament.objects.exists()

    def test_in_a_circuit_only_its_organisers_create(self) -> None:
        circuit = Circuit.objects.create(slug="giro", name="Giro", rulebook="risiko", year=2026)
        runs = account(role="organiser", scope=circuit.scope)
        assert "Giro" in text(browser(runs), "/tournaments/new/?rulebook=risiko&expected=20")
        created(browser(runs), circuit="giro")
        assert Tournament.objects.get().circuit == circuit
        assert "Giro" not in text(browser(account()), "/tournaments/new/?rulebook=risiko&expected=20")


class TestSettings:
    def test_settings_are_changed_and_a_stale_form_shows_both_values(self) -> None:
        client = browser(account())
        address = created(client) + "desk/settings/"
        page = text(client, address)
        seen = hidden(page, "seen")
        form = {"name": "Altro nome", "start": "2026-05-09", "expected": "24", "cap": "30", "listed": "on"}
        params = {"param-minutes": "80", "param-max_table_points": "86", "param-most_winners": "4"}
        post(client, address, **form, **params, seen=seen, token="a")
        stored = state("master-di-prova").settings
        assert (stored.head.name, stored.cap, stored.head.params) == ("Altro nome", 30, {"minutes": 80})
        page = text(client, address, 409, **{**form, "cap": "12"}, **params, seen=seen, token="b")
        assert "Somebody was quicker" in page
        assert state("master-di-prova").settings.cap == 30
        post(client, address, **{**form, "cap": "12"}, **params, seen=hidden(page, "seen"), token="c")
        assert state("master-di-prova").settings.cap == 12

    @pytest.mark.parametrize(
        ("chosen", "phones", "confirmations"),
        [("desk", False, 1), ("0", True, 0), ("2", True, 2), ("all", True, None), ("", True, 1)],
    )
    def test_how_many_confirm_a_result_is_the_organisers_choice(
        self, chosen: str, phones: bool, confirmations: int | None
    ) -> None:
        client = browser(account())
        address = created(client) + "desk/settings/"
        page = text(client, address)
        assert '<option value="1" selected>confirmed by one other player' in page
        form = {"name": "Master di prova", "start": "2026-05-09", "expected": "24", "listed": "on"}
        params = {"param-minutes": "80", "param-max_table_points": "86", "param-most_winners": "4"}
        post(client, address, **form, **params, tables=chosen, seen=hidden(page, "seen"), token="a")
        stored = state("master-di-prova").settings
        assert (stored.phones, stored.confirmations) == (phones, confirmations)
        if chosen == "all":
            page = text(client, address, 409, **form, **params, tables="2", seen=hidden(page, "seen"), token="b")
            assert "confirmed by everybody at the table" in page

    def test_minutes_are_asked_where_the_rulebook_has_none_of_its_own(self) -> None:
        row = splendor(8)
        client = browser(account(role="organiser", scope=row.scope))
        address = f"/t/{row.slug}/desk/settings/"
        page = text(client, address)
        filled = client.get(address).context["form"].initial
        form = {name: str(value) for name, value in filled.items() if value not in (None, False)} | {"expected": "8"}
        refused = text(client, address, 422, **form | {"minutes": "0"}, seen=hidden(page, "seen"), token="a")
        assert 'name="minutes"' in refused
        post(client, address, **form | {"minutes": "45"}, seen=hidden(page, "seen"), token="b")
        assert state(row.slug).settings.minutes == 45
        risiko = browser(account())
        assert 'name="minutes"' not in text(risiko, created(risiko) + "desk/settings/")

    def test_what_play_has_fixed_stays(self) -> None:
        row = master(20)
        drawing.draw(row, Writing())
        client = browser(account(role="organiser", scope=row.scope))
        page = text(client, f"/t/{row.slug}/desk/settings/")
        form = {"name": "Nuovo", "start": "2026-05-09", "expected": "", "listed": "on"}
        params = {"param-minutes": "90", "param-max_table_points": "86", "param-most_winners": "4"}
        post(client, f"/t/{row.slug}/desk/settings/", **form, **params, seen=hidden(page, "seen"), token="t")
        assert state(row.slug).settings.head.name == "Nuovo"

    def test_a_wrong_value_stands_beside_its_field(self) -> None:
        client = browser(account())
        address = created(client) + "desk/settings/"
        form = {"name": "Prova", "start": "2026-05-09", "expected": "20", "param-minutes": "9999"}
        page = text(client, address, 422, **form, token="t")
        assert "id_param-minutes_error" in page or "errorlist" in page


class TestPlayers:
    LIST = "Nome;Circolo;Scatola\n1. Ada Prova;Dado Nero;sì\nBruno Finto;;\nAda Prova;;\n"

    def made(self, **more: Any) -> tuple[Client, str]:
        client = browser(account())
        return client, created(client, **more)

    def test_a_list_is_previewed_and_applied_whole(self) -> None:
        client, address = self.made()
        page = text(client, f"{address}desk/players/list/", list=self.LIST)
        assert "2 players would be entered" in page
        assert "stands twice" in page
        assert not state("master-di-prova").entrants
        sent = {"list": self.LIST, "apply": "1", "seen": hidden(page, "seen"), "token": "t"}
        assert {post(client, f"{address}desk/players/list/", **sent) for _ in range(5)} == {f"{address}desk/players/"}
        entered = state("master-di-prova").entrants
        assert [(one.player.name, one.player.club, one.brings_box) for one in entered] == [
            ("Ada Prova", "Dado Nero", True),
            ("Bruno Finto", None, False),
        ]
        assert "Ada Prova" in text(client, f"{address}desk/players/?q=dado")
        assert "Bruno Finto" not in text(client, f"{address}desk/players/?q=dado")

    def test_a_file_does_the_same_in_the_encodings_of_spreadsheets(self) -> None:
        client, address = self.made()
        for encoding in ("utf-8-sig", "cp1252", "utf-16"):
            file = SimpleUploadedFile("list.csv", "Name,Club\nNiccolò Prova,Torre\n".encode(encoding))
            assert "Niccolò Prova" in text(client, f"{address}desk/players/list/", file=file)

    def test_known_people_are_matched_and_choices_made_by_hand(self) -> None:
        client, address = self.made()
        known = person("Ada Prova")
        near = person("Bruno Esempio")
        lines = "Ada Prova\nBruno Esempoi\nCarla Nuova"
        page = text(client, f"{address}desk/players/list/", list=lines)
        assert "Known by this name" in page
        assert "Perhaps somebody known" in page
        choice = {"who-1": known.code, "who-2": near.code, "who-3": "skip"}
        post(client, f"{address}desk/players/list/", list=lines, apply="1", token="t", **choice)
        entered = state("master-di-prova").entrants
        assert [one.person for one in entered] == [str(known.pk), str(near.pk)]

    def test_what_was_entered_meanwhile_brings_the_preview_back(self) -> None:
        client, address = self.made()
        page = text(client, f"{address}desk/players/list/", list="Ada Prova")
        post(client, f"{address}desk/players/add/", name="Ada Prova", token="a")
        sent = {"list": "Ada Prova", "apply": "1", "seen": hidden(page, "seen"), "token": "b"}
        assert "see again" in text(client, f"{address}desk/players/list/", 422, **sent)
        assert len(state("master-di-prova").entrants) == 1

    def test_too_much_is_refused_in_words(self) -> None:
        client, address = self.made()
        assert "at most 800" in text(client, f"{address}desk/players/list/", 422, list="Ada\n" * 900)
        file = SimpleUploadedFile("list.csv", b"x" * 600_000)
        assert "larger than 500" in text(client, f"{address}desk/players/list/", 422, file=file)
        assert "one player a line" in text(client, f"{address}desk/players/list/", 422, list=" \n ")

    def test_somebody_under_a_measure_is_refused_with_the_rule_everywhere(self) -> None:
        client, address = self.made()
        one = person("Dora Sospesa")
        post(client, f"{address}desk/players/add/", person=one.code, token="early")
        two = person("Elio Sospeso")
        for each in (one, two):
            set_measure(each, start=date(2026, 5, 1), why="x", by=account(role="administrator"))
        page = text(client, f"{address}desk/players/list/", list="Elio Sospeso")
        assert "disciplinary measure" in page
        assert "RK structure" in page
        page = text(client, f"{address}desk/players/add/", 422, person=two.code, token="a")
        assert "Elio Sospeso" in page
        assert "RK structure" in page
        page = text(client, f"{address}desk/check-in/", 422, mark="present", player=one.code, token="b")
        assert "Dora Sospesa" in page
        text(client, f"{address}desk/check-in/", 422, mark="all", token="c")
        assert [entrant.present for entrant in state("master-di-prova").entrants] == [None]

    def test_one_player_by_search_or_new(self) -> None:
        client, address = self.made()
        known = person("Niccolò Prova", club="Torre Alta")
        page = text(client, f"{address}desk/players/add/?q=niccolo")
        assert known.code in page
        post(client, f"{address}desk/players/add/", person=known.code, token="a")
        assert "entered already" in text(client, f"{address}desk/players/add/?q=niccolo")
        text(client, f"{address}desk/players/add/", 422, person=known.code, token="b")
        text(client, f"{address}desk/players/add/", 422, name="  ", token="c")
        assert client.post(f"{address}desk/players/add/", {"person": "nobody", "token": "d"}).status_code == 404
        post(client, f"{address}desk/players/add/", name="Ada Nuova", club="Dado", groups="Rossi, Rossi", token="e")
        entered = state("master-di-prova").entrants
        assert [one.player.groups for one in entered] == [(), ("Rossi",)]
        assert entered[0].player.id == known.code

    def test_details_are_changed_and_a_stale_form_is_shown(self) -> None:
        client, address = self.made()
        post(client, f"{address}desk/players/add/", name="Ada Nuova", token="a")
        player = state("master-di-prova").entrants[0].player.id
        place = f"{address}desk/players/of/{player}/"
        seen = hidden(text(client, place), "seen")
        form = {"name": "Ada Nova", "groups": "Rossi", "seed": "1", "spot": "3", "from_round": "1", "paid": "on"}
        post(client, place, **form, seen=seen, token="b")
        entrant = state("master-di-prova").entrants[0]
        assert (entrant.player.name, entrant.player.seed, entrant.spot, entrant.player.paid) == ("Ada Nova", 1, 3, True)
        page = text(client, place, 409, **{**form, "name": "Ada Altra"}, seen=seen, token="c")
        assert "Ada Altra" in page
        assert "Ada Nova" in page
        assert client.get(f"{address}desk/players/of/nobody/").status_code == 404

    def test_somebody_entered_by_mistake_is_struck(self) -> None:
        client, address = self.made()
        post(client, f"{address}desk/players/add/", name="Ada Nuova", token="a")
        player = state("master-di-prova").entrants[0].player.id
        post(client, f"{address}desk/players/of/{player}/", strike="1", token="b")
        assert not state("master-di-prova").entrants

    def test_pairs_are_two_people_in_one_entry(self) -> None:
        client = browser(account())
        form = {"rulebook": "big", "game": "7-wonders-cities", "expected": "8", "name": "Coppie", "start": "2026-05-09"}
        structure = {"system": "swiss", "param-rounds": "3", "param-final_phase": "none"}
        post(client, "/tournaments/new/", **form, **structure, token="t")
        known = person("Bruno Finto")
        page = text(client, "/t/coppie/desk/players/list/", list="Ada Prova & Bruno Finto; Torre\nSolo Uno")
        assert "Two names are needed" in page
        sent = {"list": "Ada Prova & Bruno Finto; Torre\nSolo Uno", "apply": "1", "seen": hidden(page, "seen")}
        post(client, "/t/coppie/desk/players/list/", **sent, token="u")
        (entrant,) = state("coppie").entrants
        assert entrant.player.name == "Ada Prova & Bruno Finto"
        assert known.code in entrant.player.members

    def test_another_tournaments_organiser_changes_nothing_here(self) -> None:
        _client, address = self.made()
        other = browser(account(role="organiser", scope=master(8).scope))
        for page in ("players/", "players/add/", "players/list/", "check-in/", "settings/"):
            assert other.get(f"{address}desk/{page}").status_code == 403
            assert other.post(f"{address}desk/{page}", {"mark": "all"}).status_code in {403, 405}


class TestDoor:
    def hall(self, players: int, **more: Any) -> tuple[Client, str]:
        row = master(players, here=False, **more)
        return browser(account(role="organiser", scope=row.scope)), f"/t/{row.slug}/"

    def test_the_number_present_tells_the_tables(self) -> None:
        client, address = self.hall(19)
        page = text(client, f"{address}desk/check-in/")
        assert "0 present" in page
        post(client, f"{address}desk/check-in/", mark="all", token="t")
        page = text(client, f"{address}desk/check-in/")
        assert "19 present" in page
        assert "tables of four 1, of five 3" in page
        assert "On to the draw" in page

    def test_one_after_the_other_and_the_rest_is_not_coming(self) -> None:
        client, address = self.hall(11)
        for number in range(1, 12):
            post(client, f"{address}desk/check-in/", mark="present", player=f"p{number:03}", token=f"t{number}")
        page = text(client, f"{address}desk/check-in/")
        assert "notice-warning" in page
        post(client, f"{address}desk/check-in/", mark="unknown", player="p011", token="u")
        post(client, f"{address}desk/check-in/", mark="rest", token="v")
        slug = address.split("/")[2]
        assert [one.present for one in state(slug).entrants].count(True) == 10
        assert state(slug).entrants[10].present is False

    def test_with_htmx_a_tap_brings_back_its_row_and_the_counts(self) -> None:
        client, address = self.hall(8)
        sent = {"mark": "present", "player": "p002", "token": "t"}
        response = client.post(f"{address}desk/check-in/", sent, headers={"HX-Request": "true"})
        page = unescape(response.content.decode())
        assert response.status_code == 200
        assert page.count("door-row") == 1
        assert "1 present" in page
        assert 'hx-swap-oob="true"' in page
        wrong = {**sent, "player": "nobody", "token": "u"}
        response = client.post(f"{address}desk/check-in/", wrong, headers={"HX-Request": "true"})
        assert response.status_code == 422

    def test_who_waits_moves_up_and_can_be_let_in(self) -> None:
        client = browser(account())
        address = created(client, cap="2")
        lines = "Ada Prova\nBruno Finto\nCarla Nuova\nDario Vero"
        post(client, f"{address}desk/players/list/", list=lines, apply="1", token="t")
        entered = state("master-di-prova").entrants
        page = text(client, f"{address}desk/check-in/")
        assert "Waiting list" in page
        assert "Let in" in page
        gone = {"mark": "absent", "player": entered[0].player.id, "token": "u"}
        response = client.post(f"{address}desk/check-in/", gone, headers={"HX-Request": "true"})
        assert response["HX-Retarget"] == "#door"
        assert admission(state("master-di-prova")).admitted == (entered[1].player.id, entered[2].player.id)
        post(client, f"{address}desk/check-in/", mark="present", player=entered[3].player.id, token="v")
        assert entered[3].player.id in admission(state("master-di-prova")).admitted

    def test_late_entries_play_from_the_next_round_and_are_here(self) -> None:
        row = master(20)
        done = drawing.draw(row, Writing())
        drawing.publish(done.tournament, 1, Writing())
        client = browser(account(role="organiser", scope=row.scope))
        assert "from round 2" in text(client, f"/t/{row.slug}/desk/check-in/")
        assert (
            post(client, f"/t/{row.slug}/desk/players/add/", name="Zoe Tardi", back="check-in", token="t")
            == f"/t/{row.slug}/desk/check-in/"
        )
        late = state(row.slug).entrants[-1]
        assert (late.player.from_round, late.present) == (2, True)
        text(client, f"/t/{row.slug}/desk/check-in/", 422, mark="absent", player="p001", token="u")

    def test_one_match_is_ready_to_be_tapped(self) -> None:
        client, address = self.hall(8)
        page = text(client, f"{address}desk/check-in/?q=giocatore+003")
        assert page.count("door-row") == 1
        assert re.search(r'id="here-3"[^>]*autofocus', page)

    def test_a_wrong_button_is_no_button(self) -> None:
        client, address = self.hall(8)
        assert client.post(f"{address}desk/check-in/", {"mark": "dance"}).status_code == 404
        text(client, f"{address}desk/check-in/", 422, mark="present", player="nobody", token="t")

    def test_two_hundred_are_quick_enough(self, django_assert_max_num_queries: Any) -> None:
        client, address = self.hall(200)
        with django_assert_max_num_queries(20):
            text(client, f"{address}desk/check-in/")


class TestEnter:
    def opened(self, **more: Any) -> str:
        return created(browser(account()), open="on", **more)

    def test_a_player_without_a_record_writes_one_and_is_entered(self) -> None:
        address = self.opened()
        user = account("Ada Prova")
        client = browser(user)
        assert "Ada Prova" in text(client, f"{address}enter/")
        for _ in range(3):
            post(client, f"{address}enter/", name="Ada Prova", club="Torre", box="on", token="t")
        mine = Person.objects.get(user=user)
        (entrant,) = state("master-di-prova").entrants
        assert (entrant.person, entrant.brings_box, entrant.player.club) == (str(mine.pk), True, "Torre")
        assert "You have a place" in text(client, f"{address}enter/")
        post(client, f"{address}enter/", leave="1", token="u")
        assert not state("master-di-prova").entrants
        post(client, f"{address}enter/", token="v")
        assert Person.objects.filter(user=user).count() == 1

    def test_who_comes_too_late_is_told_the_place_on_the_waiting_list(self) -> None:
        address = self.opened(cap="1")
        for number, name in enumerate(("Ada Prova", "Bruno Finto", "Carla Nuova")):
            client = browser(account(name))
            post(client, f"{address}enter/", name=name, token=f"t{number}")
        assert "number 2 on the waiting list" in text(client, f"{address}enter/")

    def test_closed_entries_are_told(self) -> None:
        address = created(browser(account()))
        client = browser(account())
        assert "Nobody can enter" in text(client, f"{address}enter/")
        assert "ask an organiser" in text(client, f"{address}enter/", 422, name="Ada", token="t")
        assert browser().get(f"{address}enter/")["Location"].startswith("/accounts/login/")

    def test_somebody_under_a_measure_cannot_enter(self) -> None:
        address = self.opened()
        user = account("Ada Prova")
        one = person("Ada Prova")
        Person.objects.filter(pk=one.pk).update(user=user)
        set_measure(one, start=date(2026, 5, 1), why="x", by=account(role="administrator"))
        assert "RK structure" in text(browser(user), f"{address}enter/", 422, token="t")

    def test_a_record_of_the_same_name_is_pointed_out(self) -> None:
        address = self.opened()
        person("Ada Prova", club="Torre Alta")
        assert "Torre Alta" in text(browser(account("Ada Prova")), f"{address}enter/")

    def test_entering_lets_the_organisers_keep_the_record(self) -> None:
        address = self.opened()
        user = account("Ada Prova")
        one = person("Ada Prova", scope="")
        Person.objects.filter(pk=one.pk).update(user=user)
        post(browser(user), f"{address}enter/", token="t")
        assert one.keepings.filter(scope=Tournament.objects.get().scope).exists()
        assert not Grant.objects.filter(user=user).exists()
