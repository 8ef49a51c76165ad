"""The players of a tournament and the door, as a browser without JavaScript meets them."""

from __future__ import annotations

import re
from datetime import date
from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tabellone.server.events.models import Tournament
from tabellone.server.people.models import Grant, Person
from tabellone.server.people.services import set_measure
from tabellone.server.play import draws
from tabellone.tournament.view import admission
from tests.scenes.pages import browser_of, page_at, posted_to
from tests.server.people.examples import account, person, public_person
from tests.server.play import drawing
from tests.server.play.halls import Writing, master
from tests.server.web.entering import created, hidden, state

pytestmark = pytest.mark.django_db


class TestPlayers:
    LIST = "Nome;Circolo;Scatola\n1. Ada Prova;Dado Nero;sì\nBruno Finto;;\nAda Prova;;\n"

    def made(self, **more: Any) -> tuple[Client, str]:
        client = browser_of(account())
        return client, created(client, **more)

    def test_a_list_is_previewed_and_applied_whole(self) -> None:
        client, address = self.made()
        page = page_at(client, f"{address}desk/players/list/", list=self.LIST)
        assert "2 players would be entered" in page
        assert "stands twice" in page
        assert not state("master-di-prova").entrants
        sent = {"list": self.LIST, "apply": "1", "seen": hidden(page, "seen"), "token": "t"}
        assert {posted_to(client, f"{address}desk/players/list/", **sent) for _ in range(5)} == {
            f"{address}desk/players/"
        }
        entered = state("master-di-prova").entrants
        assert [(one.player.name, one.player.club, one.brings_box) for one in entered] == [
            ("Ada Prova", "Dado Nero", True),
            ("Bruno Finto", None, False),
        ]
        assert "Ada Prova" in page_at(client, f"{address}desk/players/?q=dado")
        assert "Bruno Finto" not in page_at(client, f"{address}desk/players/?q=dado")

    def test_a_file_does_the_same_in_the_encodings_of_spreadsheets(self) -> None:
        client, address = self.made()
        for encoding in ("utf-8-sig", "cp1252", "utf-16"):
            file = SimpleUploadedFile("list.csv", "Name,Club\nNiccolò Prova,Torre\n".encode(encoding))
            assert "Niccolò Prova" in page_at(client, f"{address}desk/players/list/", file=file)

    def test_known_people_are_matched_and_choices_made_by_hand(self) -> None:
        client, address = self.made()
        known = public_person("Ada Prova")
        near = public_person("Bruno Esempio")
        lines = "Ada Prova\nBruno Esempoi\nCarla Nuova"
        page = page_at(client, f"{address}desk/players/list/", list=lines)
        assert "Known by this name" in page
        assert "Perhaps somebody known" in page
        choice = {"who-1": known.code, "who-2": near.code, "who-3": "skip"}
        posted_to(client, f"{address}desk/players/list/", list=lines, apply="1", token="t", **choice)
        entered = state("master-di-prova").entrants
        assert [one.person for one in entered] == [str(known.pk), str(near.pk)]

    def test_what_was_entered_meanwhile_brings_the_preview_back(self) -> None:
        client, address = self.made()
        page = page_at(client, f"{address}desk/players/list/", list="Ada Prova")
        posted_to(client, f"{address}desk/players/add/", name="Ada Prova", token="a")
        sent = {"list": "Ada Prova", "apply": "1", "seen": hidden(page, "seen"), "token": "b"}
        assert "see again" in page_at(client, f"{address}desk/players/list/", 422, **sent)
        assert len(state("master-di-prova").entrants) == 1

    def test_too_much_is_refused_in_words(self) -> None:
        client, address = self.made()
        assert "at most 600" in page_at(client, f"{address}desk/players/list/", 422, list="Ada\n" * 900)
        file = SimpleUploadedFile("list.csv", b"x" * 600_000)
        assert "larger than 500" in page_at(client, f"{address}desk/players/list/", 422, file=file)
        assert "one player a line" in page_at(client, f"{address}desk/players/list/", 422, list=" \n ")

    def test_somebody_under_a_measure_is_refused_with_the_rule_everywhere(self) -> None:
        created(browser_of(account()))
        client, address = browser_of(account(role="administrator")), "/t/master-di-prova/"
        one = person("Dora Sospesa")
        posted_to(client, f"{address}desk/players/add/", person=one.code, token="early")
        two = person("Elio Sospeso")
        for each in (one, two):
            set_measure(each, Writing(account(role="administrator")), start=date(2026, 5, 1), why="x")
        page = page_at(client, f"{address}desk/players/list/", list="Elio Sospeso")
        assert "disciplinary measure" in page
        assert "RK structure" in page
        page = page_at(client, f"{address}desk/players/add/", 422, person=two.code, token="a")
        assert "Elio Sospeso" in page
        assert "RK structure" in page
        page = page_at(client, f"{address}desk/check-in/", 422, mark="present", player=one.code, token="b")
        assert "Dora Sospesa" in page
        page_at(client, f"{address}desk/check-in/", 422, mark="all", token="c")
        assert [entrant.present for entrant in state("master-di-prova").entrants] == [None]

    def test_one_player_by_search_or_new(self) -> None:
        client, address = self.made()
        known = public_person("Niccolò Prova", club="Torre Alta")
        page = page_at(client, f"{address}desk/players/add/?q=niccolo")
        assert known.code in page
        posted_to(client, f"{address}desk/players/add/", person=known.code, token="a")
        assert "entered already" in page_at(client, f"{address}desk/players/add/?q=niccolo")
        page_at(client, f"{address}desk/players/add/", 422, person=known.code, token="b")
        page_at(client, f"{address}desk/players/add/", 422, name="  ", token="c")
        assert client.post(f"{address}desk/players/add/", {"person": "nobody", "token": "d"}).status_code == 404
        posted_to(
            client, f"{address}desk/players/add/", name="Ada Nuova", club="Dado", groups="Rossi, Rossi", token="e"
        )
        entered = state("master-di-prova").entrants
        assert [one.player.groups for one in entered] == [(), ("Rossi",)]
        assert entered[0].player.id == known.code

    def test_details_are_changed_and_a_stale_form_is_shown(self) -> None:
        client, address = self.made()
        posted_to(client, f"{address}desk/players/add/", name="Ada Nuova", token="a")
        player = state("master-di-prova").entrants[0].player.id
        place = f"{address}desk/players/of/{player}/"
        seen = hidden(page_at(client, place), "seen")
        form = {"name": "Ada Nova", "groups": "Rossi", "seed": "1", "spot": "3", "from_round": "1", "paid": "on"}
        posted_to(client, place, **form, seen=seen, token="b")
        entrant = state("master-di-prova").entrants[0]
        assert (entrant.player.name, entrant.player.seed, entrant.spot, entrant.player.paid) == ("Ada Nova", 1, 3, True)
        page = page_at(client, place, 409, **{**form, "name": "Ada Altra"}, seen=seen, token="c")
        assert "Ada Altra" in page
        assert "Ada Nova" in page
        assert client.get(f"{address}desk/players/of/nobody/").status_code == 404

    def test_somebody_entered_by_mistake_is_struck(self) -> None:
        client, address = self.made()
        posted_to(client, f"{address}desk/players/add/", name="Ada Nuova", token="a")
        player = state("master-di-prova").entrants[0].player.id
        posted_to(client, f"{address}desk/players/of/{player}/", strike="1", token="b")
        assert not state("master-di-prova").entrants

    def test_pairs_are_two_people_in_one_entry(self) -> None:
        client = browser_of(account())
        form = {"rulebook": "big", "game": "7-wonders-cities", "expected": "8", "name": "Coppie", "start": "2026-05-09"}
        structure = {"system": "swiss", "param-rounds": "3", "param-final_phase": "none"}
        posted_to(client, "/tournaments/new/", **form, **structure, token="t")
        known = person("Bruno Finto")
        page = page_at(client, "/t/coppie/desk/players/list/", list="Ada Prova & Bruno Finto; Torre\nSolo Uno")
        assert "Two names are needed" in page
        sent = {"list": "Ada Prova & Bruno Finto; Torre\nSolo Uno", "apply": "1", "seen": hidden(page, "seen")}
        posted_to(client, "/t/coppie/desk/players/list/", **sent, token="u")
        (entrant,) = state("coppie").entrants
        assert entrant.player.name == "Ada Prova & Bruno Finto"
        assert known.code in entrant.player.members

    def test_another_tournaments_organiser_changes_nothing_here(self) -> None:
        _client, address = self.made()
        other = browser_of(account(role="organiser", scope=master(8).scope))
        for page in ("players/", "players/add/", "players/list/", "check-in/", "settings/"):
            assert other.get(f"{address}desk/{page}").status_code == 403
            assert other.post(f"{address}desk/{page}", {"mark": "all"}).status_code in {403, 405}


class TestDoor:
    def hall(self, players: int, **more: Any) -> tuple[Client, str]:
        row = master(players, here=False, **more)
        return browser_of(account(role="organiser", scope=row.scope)), f"/t/{row.slug}/"

    def test_the_number_present_tells_the_tables(self) -> None:
        client, address = self.hall(19)
        page = page_at(client, f"{address}desk/check-in/")
        assert "0 present" in page
        posted_to(client, f"{address}desk/check-in/", mark="all", token="t")
        page = page_at(client, f"{address}desk/check-in/")
        assert "19 present" in page
        assert "tables of four 1, of five 3" in page
        assert "On to the draw" in page

    def test_one_after_the_other_and_the_rest_is_not_coming(self) -> None:
        client, address = self.hall(11)
        for number in range(1, 12):
            posted_to(client, f"{address}desk/check-in/", mark="present", player=f"p{number:03}", token=f"t{number}")
        page = page_at(client, f"{address}desk/check-in/")
        assert "notice-warning" in page
        posted_to(client, f"{address}desk/check-in/", mark="unknown", player="p011", token="u")
        posted_to(client, f"{address}desk/check-in/", mark="rest", token="v")
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
        client = browser_of(account())
        address = created(client, cap="2")
        lines = "Ada Prova\nBruno Finto\nCarla Nuova\nDario Vero"
        posted_to(client, f"{address}desk/players/list/", list=lines, apply="1", token="t")
        entered = state("master-di-prova").entrants
        page = page_at(client, f"{address}desk/check-in/")
        assert "Waiting list" in page
        assert "Let in" in page
        gone = {"mark": "absent", "player": entered[0].player.id, "token": "u"}
        response = client.post(f"{address}desk/check-in/", gone, headers={"HX-Request": "true"})
        assert response["HX-Retarget"] == "#door"
        assert admission(state("master-di-prova")).admitted == (entered[1].player.id, entered[2].player.id)
        posted_to(client, f"{address}desk/check-in/", mark="present", player=entered[3].player.id, token="v")
        assert entered[3].player.id in admission(state("master-di-prova")).admitted

    def test_late_entries_play_from_the_next_round_and_are_here(self) -> None:
        row = master(20)
        done = drawing.draw(row, Writing())
        draws.publish(done.tournament, 1, Writing())
        client = browser_of(account(role="organiser", scope=row.scope))
        assert "from round 2" in page_at(client, f"/t/{row.slug}/desk/check-in/")
        assert (
            posted_to(client, f"/t/{row.slug}/desk/players/add/", name="Zoe Tardi", back="check-in", token="t")
            == f"/t/{row.slug}/desk/check-in/"
        )
        late = state(row.slug).entrants[-1]
        assert (late.player.from_round, late.present) == (2, True)
        page_at(client, f"/t/{row.slug}/desk/check-in/", 422, mark="absent", player="p001", token="u")

    def test_one_match_is_ready_to_be_tapped(self) -> None:
        client, address = self.hall(8)
        page = page_at(client, f"{address}desk/check-in/?q=giocatore+003")
        assert page.count("door-row") == 1
        assert re.search(r'id="here-3"[^>]*autofocus', page)

    def test_while_the_name_is_being_typed_no_button_takes_the_cursor(self) -> None:
        client, address = self.hall(8)
        found = client.get(f"{address}desk/check-in/?q=giocatore+003", headers={"HX-Request": "true"})
        assert not re.search(r"<button[^>]*autofocus", unescape(found.content.decode()))

    def test_a_wrong_button_is_no_button(self) -> None:
        client, address = self.hall(8)
        assert client.post(f"{address}desk/check-in/", {"mark": "dance"}).status_code == 404
        page_at(client, f"{address}desk/check-in/", 422, mark="present", player="nobody", token="t")

    def test_two_hundred_are_quick_enough(self, django_assert_max_num_queries: Any) -> None:
        client, address = self.hall(200)
        with django_assert_max_num_queries(20):
            page_at(client, f"{address}desk/check-in/")


class TestEnter:
    def opened(self, **more: Any) -> str:
        return created(browser_of(account()), open="on", **more)

    def test_a_player_without_a_record_writes_one_and_is_entered(self) -> None:
        address = self.opened()
        user = account("Ada Prova")
        client = browser_of(user)
        assert "Ada Prova" in page_at(client, f"{address}enter/")
        for _ in range(3):
            posted_to(client, f"{address}enter/", name="Ada Prova", club="Torre", box="on", token="t")
        mine = Person.objects.get(user=user)
        (entrant,) = state("master-di-prova").entrants
        assert (entrant.person, entrant.brings_box, entrant.player.club) == (str(mine.pk), True, "Torre")
        assert "You have a place" in page_at(client, f"{address}enter/")
        posted_to(client, f"{address}enter/", leave="1", token="u")
        assert not state("master-di-prova").entrants
        posted_to(client, f"{address}enter/", token="v")
        assert Person.objects.filter(user=user).count() == 1

    def test_who_comes_too_late_is_told_the_place_on_the_waiting_list(self) -> None:
        address = self.opened(cap="1")
        for number, name in enumerate(("Ada Prova", "Bruno Finto", "Carla Nuova")):
            client = browser_of(account(name))
            posted_to(client, f"{address}enter/", name=name, token=f"t{number}")
        assert "number 2 on the waiting list" in page_at(client, f"{address}enter/")

    def test_closed_entries_are_told(self) -> None:
        address = created(browser_of(account()))
        client = browser_of(account())
        assert "Nobody can enter" in page_at(client, f"{address}enter/")
        assert "ask an organiser" in page_at(client, f"{address}enter/", 422, name="Ada", token="t")
        assert browser_of().get(f"{address}enter/")["Location"].startswith("/accounts/login/")

    def test_somebody_under_a_measure_cannot_enter(self) -> None:
        address = self.opened()
        user = account("Ada Prova")
        one = person("Ada Prova")
        Person.objects.filter(pk=one.pk).update(user=user)
        set_measure(one, Writing(account(role="administrator")), start=date(2026, 5, 1), why="x")
        assert "RK structure" in page_at(browser_of(user), f"{address}enter/", 422, token="t")

    def test_a_record_of_the_same_name_is_pointed_out(self) -> None:
        address = self.opened()
        public_person("Ada Prova", club="Torre Alta")
        assert "Torre Alta" in page_at(browser_of(account("Ada Prova")), f"{address}enter/")

    def test_entering_lets_the_organisers_keep_the_record(self) -> None:
        address = self.opened()
        user = account("Ada Prova")
        one = person("Ada Prova", scope="")
        Person.objects.filter(pk=one.pk).update(user=user)
        posted_to(browser_of(user), f"{address}enter/", token="t")
        assert one.keepings.filter(scope=Tournament.objects.get().scope).exists()
        assert not Grant.objects.filter(user=user).exists()
