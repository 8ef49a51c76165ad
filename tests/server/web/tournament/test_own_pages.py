"""A player's own page, finding a table by name, and the door: what each shows, to whom, and what it refuses."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tabellone.engine.facts import Player, Withdrawal
from tabellone.server.events.models import Tournament
from tabellone.server.journal.models import Entry
from tabellone.server.people.models import Person
from tabellone.server.people.services import set_measure
from tabellone.server.play import keys, services
from tabellone.server.play.draws import publish
from tabellone.server.play.keys import key_of
from tabellone.server.play.mine import place_of
from tabellone.server.play.states import state_of
from tabellone.tournament import acts
from tabellone.tournament.state import Entrant
from tests.scenes.pages import browser_of
from tests.scenes.recorded_hall import NAMES, recorded_hall
from tests.server.people.examples import account, person
from tests.server.play.drawing import draw
from tests.server.play.halls import Writing, latest, play

pytestmark = pytest.mark.django_db


def playing(name: str = NAMES[0]) -> tuple[User, Person]:
    """Somebody with an account and a confirmed record of that name."""
    user, record = account(name), Person.objects.get(name=name)
    record.user = user
    record.save()
    return user, record


def begun(row: Tournament) -> None:
    draw(row, Writing())
    publish(row, 1, Writing())
    row.refresh_from_db()


def plain(page: str) -> str:
    """The words of a page."""
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def door_of(row: Tournament) -> str:
    return reverse("door-in", args=[row.slug, keys.door_key(row)])


def tapped(browser: Client, row: Tournament, player: str, **more: str) -> Any:
    sent = {"who": keys.handle(row, player), "token": str(uuid4()), **more}
    return browser.post(door_of(row), sent, follow=True)


class TestMyPage:
    def test_it_says_in_large_type_where_i_sit(self) -> None:
        row = recorded_hall()
        user, record = playing()
        begun(row)
        place = place_of(state_of(row), record.code)
        assert place
        page = browser_of(user).get(f"/t/{row.slug}/mine/").content.decode()
        assert f"Table {place.spot} , seat {place.seat}" in plain(page)
        assert 'class="own-where"' in page

    def test_a_table_that_stands_elsewhere_is_called_by_its_spot_in_the_hall(self) -> None:
        """Ruling fixed-spot."""
        row = recorded_hall()
        user, record = playing()
        entrant = next(one for one in state_of(row).entrants if one.player.id == record.code)
        services.act(row, Writing(token=str(uuid4())), acts.Amend(replace(entrant, spot=17)))
        row.refresh_from_db()
        begun(row)
        assert "Table 17 , seat" in plain(browser_of(user).get(f"/t/{row.slug}/mine/").content.decode())

    def test_it_leads_to_the_page_of_my_table_and_of_no_other(self) -> None:
        row = recorded_hall()
        user, record = playing()
        begun(row)
        place = place_of(state_of(row), record.code)
        assert place
        page = browser_of(user).get(f"/t/{row.slug}/mine/").content.decode()
        keys = {table.number: key_of(row, place.drawn, table.number) for table in place.drawn.round.tables}
        assert {number for number, key in keys.items() if key in page} == {place.table.number}

    def test_before_the_draw_it_says_that_the_table_will_appear(self) -> None:
        row = recorded_hall()
        user, _ = playing()
        assert "You are checked in" in browser_of(user).get(f"/t/{row.slug}/mine/").content.decode()

    def test_it_shows_my_results_my_place_and_why(self) -> None:
        row = recorded_hall()
        user, _ = playing()
        begun(row)
        play(row)
        page = browser_of(user).get(f"/t/{row.slug}/mine/").content.decode()
        assert "of 8, after round 1" in plain(page)
        assert '<ol class="steps">' in page
        assert 'class="mine"' in page

    def test_the_others_are_called_as_everybody_may_read_and_i_by_my_own_name(self) -> None:
        """Ruling hidden-name."""
        row = recorded_hall()
        user, _ = playing("Canarino Nascostissimo")
        other, _ = playing()
        begun(row)
        play(row)
        mine = browser_of(user).get(f"/t/{row.slug}/mine/").content.decode()
        assert "Canarino Nascostissimo" in mine
        assert "on public pages: № 8" in plain(mine)
        assert "Nascostissimo" not in browser_of(other).get(f"/t/{row.slug}/mine/").content.decode()

    def test_who_is_not_entered_is_told_what_to_do(self) -> None:
        row = recorded_hall()
        assert "which player you are" in browser_of(account()).get(f"/t/{row.slug}/mine/").content.decode()
        stranger = account("Zeno Altrove")
        record = person("Zeno Altrove")
        record.user = stranger
        record.save()
        assert "You are not entered here" in browser_of(stranger).get(f"/t/{row.slug}/mine/").content.decode()

    def test_an_unchanged_page_is_not_sent_again_and_nobody_elses_is_mine(self) -> None:
        row = recorded_hall()
        user, _ = playing()
        other, _ = playing(NAMES[1])
        first = browser_of(user).get(f"/t/{row.slug}/mine/")
        again = browser_of(user).get(f"/t/{row.slug}/mine/", headers={"if-none-match": first["ETag"]})
        assert again.status_code == 304
        assert (
            browser_of(other).get(f"/t/{row.slug}/mine/", headers={"if-none-match": first["ETag"]}).status_code == 200
        )
        assert "private" in first["Cache-Control"]

    def test_a_page_from_before_the_record_was_mine_is_old(self) -> None:
        row = recorded_hall()
        user = account("Ada")
        first = browser_of(user).get(f"/t/{row.slug}/mine/")
        assert "own-seat" not in first.content.decode()
        Person.objects.filter(name=NAMES[0]).update(user=user)
        now = browser_of(user).get(f"/t/{row.slug}/mine/", headers={"if-none-match": first["ETag"]})
        assert now.status_code == 200
        assert NAMES[0] in now.content.decode()

    def test_home_and_the_tournament_lead_to_it(self) -> None:
        row = recorded_hall()
        user, record = playing()
        begun(row)
        place = place_of(state_of(row), record.code)
        assert place
        for path in ("/", f"/t/{row.slug}/"):
            page = browser_of(user).get(path).content.decode()
            assert f'href="/t/{row.slug}/mine/"' in page
            assert f"able {place.spot}, seat {place.seat}" in page
            assert f'href="/t/{row.slug}/mine/"' not in browser_of().get(path).content.decode()


class TestLeaving:
    def test_i_tell_the_organisers_who_take_me_out(self) -> None:
        row = recorded_hall()
        user, record = playing()
        begun(row)
        browser = browser_of(user)
        asked = browser.get(f"/t/{row.slug}/mine/leaving/").content.decode()
        assert "What you have played keeps counting" in asked
        browser.post(f"/t/{row.slug}/mine/leaving/", {"token": "a", "why": "treno"})
        row.refresh_from_db()
        assert state_of(row).leaving == (record.code,)
        assert state_of(row).withdrawals == ()
        assert "You have told the organisers" in browser.get(f"/t/{row.slug}/mine/").content.decode()

    def test_it_can_be_taken_back(self) -> None:
        row = recorded_hall()
        user, _ = playing()
        browser = browser_of(user)
        browser.post(f"/t/{row.slug}/mine/leaving/", {"token": "a"})
        browser.post(f"/t/{row.slug}/mine/leaving/", {"token": "b", "stay": "1"})
        row.refresh_from_db()
        assert state_of(row).leaving == ()

    def test_sent_twice_it_is_on_record_once(self) -> None:
        row = recorded_hall()
        user, _ = playing()
        for _ in range(2):
            browser_of(user).post(f"/t/{row.slug}/mine/leaving/", {"token": "same"})
        assert Entry.objects.filter(stream=row.scope, kind="announce").count() == 1

    def test_who_has_left_is_told_so(self) -> None:
        row = recorded_hall()
        user, record = playing()
        withdrawal = acts.Withdraw(Withdrawal(record.code, "before_round:1"))
        services.act(row, Writing(token=str(uuid4())), withdrawal)
        assert browser_of(user).post(f"/t/{row.slug}/mine/leaving/", {"token": "a"}).status_code == 422
        assert "You have left this tournament" in browser_of(user).get(f"/t/{row.slug}/mine/").content.decode()

    def test_nobody_leaves_for_somebody_else(self) -> None:
        row = recorded_hall()
        assert browser_of(account()).post(f"/t/{row.slug}/mine/leaving/", {"token": "a"}).status_code == 404
        assert (
            browser_of().post(f"/t/{row.slug}/mine/leaving/", {"token": "a"})["Location"].startswith("/accounts/login/")
        )


class TestFindMyTable:
    def test_a_name_leads_to_its_table_without_an_account(self) -> None:
        row = recorded_hall()
        begun(row)
        place = place_of(state_of(row), Person.objects.get(name="Carla Finta").code)
        assert place
        page = plain(browser_of().get(f"/t/{row.slug}/find/?q=fin").content.decode())
        assert f"Carla Finta Table {place.spot} , seat {place.seat}" in page

    def test_one_letter_finds_nobody(self) -> None:
        row = recorded_hall()
        assert "at least two letters" in browser_of().get(f"/t/{row.slug}/find/?q=c").content.decode()

    @pytest.mark.parametrize("typed", ["canarino", "Canarino Nascostissimo", "voliera"])
    def test_a_hidden_name_is_not_found(self, typed: str) -> None:
        """Ruling hidden-name."""
        row = recorded_hall()
        begun(row)
        assert "Nobody of that name" in browser_of().get(f"/t/{row.slug}/find/", {"q": typed}).content.decode()

    def test_a_hidden_player_is_found_by_the_number(self) -> None:
        row = recorded_hall()
        begun(row)
        assert "№ 8" in browser_of().get(f"/t/{row.slug}/find/?q=8").content.decode()


class TestTheDoor:
    def test_a_few_letters_and_a_tap_and_i_am_here(self) -> None:
        row = recorded_hall(here=None)
        record = Person.objects.get(name="Bruno Esempio")
        browser = browser_of()
        found = browser.get(door_of(row), {"q": "bru"}).content.decode()
        assert keys.handle(row, record.code) in found
        done = tapped(browser, row, record.code)
        assert "You are checked in" in done.content.decode()
        row.refresh_from_db()
        assert [one.player.name for one in state_of(row).entrants if one.present] == ["Bruno Esempio"]
        assert Entry.objects.filter(stream=row.scope, kind="check-in", by=None).count() == 1

    def test_a_tap_sent_twice_is_on_record_once(self) -> None:
        row = recorded_hall(here=None)
        record = Person.objects.get(name="Bruno Esempio")
        for _ in range(2):
            assert tapped(browser_of(), row, record.code, token="same").status_code == 200
        assert Entry.objects.filter(stream=row.scope, kind="check-in").count() == 1

    def test_who_is_here_already_is_told_so_and_stays_here(self) -> None:
        row = recorded_hall()
        record = Person.objects.get(name="Bruno Esempio")
        assert "Already checked in" in browser_of().get(door_of(row), {"q": "bruno"}).content.decode()
        tapped(browser_of(), row, record.code)
        assert Entry.objects.filter(stream=row.scope, kind="check-in").count() == 0

    def test_nobody_is_marked_absent(self) -> None:
        """Ruling door-trusts."""
        row = recorded_hall()
        record = Person.objects.get(name="Bruno Esempio")
        tapped(browser_of(), row, record.code, mark="absent", present="False")
        row.refresh_from_db()
        assert all(one.present for one in state_of(row).entrants)

    def test_at_most_a_handful_is_shown_and_nobody_for_one_letter(self) -> None:
        row = recorded_hall(here=None)
        more = [Entrant(Player(f"m{n}", f"Mario {n:02}")) for n in range(20)]
        services.act(row, Writing(token=str(uuid4())), acts.Enrol(tuple(more)))
        assert browser_of().get(door_of(row), {"q": "mario"}).content.decode().count('name="who"') == 6
        assert browser_of().get(door_of(row), {"q": "m"}).content.decode().count('name="who"') == 0

    def test_a_hidden_player_types_the_whole_name_or_the_number(self) -> None:
        """Ruling hidden-name."""
        row = recorded_hall(here=None)
        handle = keys.handle(row, Person.objects.get(hides_name=True).code)
        found = {
            typed: handle in browser_of().get(door_of(row), {"q": typed}).content.decode()
            for typed in ("canarino nascostissimo", "8", "canarino", "ca", "nascostissimo", "Voliera", "7")
        }
        assert [typed for typed, is_found in found.items() if is_found] == ["canarino nascostissimo", "8"]

    def test_a_hidden_player_is_shown_as_typed(self) -> None:
        row = recorded_hall(here=None)
        page = browser_of().get(door_of(row), {"q": "canarino nascostissimo"}).content.decode()
        assert "Canarino Nascostissimo" not in page
        assert "Canarino" not in browser_of().get(door_of(row), {"q": "8"}).content.decode()

    def test_who_waits_or_is_under_a_measure_is_sent_to_the_organisers(self) -> None:
        row = recorded_hall(here=None, cap=7)
        record = Person.objects.get(name="Bruno Esempio")
        set_measure(record, Writing(account(role="administrator")), start=row.start, end=None, why="x")
        for player in (record.code, Person.objects.get(hides_name=True).code):
            page = browser_of().post(door_of(row), {"who": keys.handle(row, player), "token": str(uuid4())})
            assert page.status_code == 422
            assert "lease see the organisers" in page.content.decode()
        row.refresh_from_db()
        assert not any(one.present for one in state_of(row).entrants)

    def test_signed_in_players_see_themselves_at_once(self) -> None:
        row = recorded_hall(here=None)
        user, record = playing()
        assert keys.handle(row, record.code) in browser_of(user).get(door_of(row)).content.decode()

    @pytest.mark.parametrize("days", [-1, 1])
    def test_it_is_open_on_the_days_of_the_tournament(self, days: int) -> None:
        """Ruling door-open."""
        row = recorded_hall(here=None, days=days)
        record = Person.objects.get(name="Bruno Esempio")
        assert "not open today" in browser_of().get(door_of(row)).content.decode()
        assert browser_of().post(door_of(row), {"who": keys.handle(row, record.code)}).status_code == 422

    def test_between_rounds_it_is_open_for_who_is_still_expected(self) -> None:
        """Ruling door-open."""
        row = recorded_hall()
        late = Entrant(Player("tardi", "Tardi Arrivo", from_round=2))
        begun(row)
        services.act(row, Writing(token=str(uuid4())), acts.Enrol((late,)))
        assert "You are checked in" in tapped(browser_of(), row, "tardi").content.decode()
        assert "You play already" in tapped(browser_of(), row, latest(row).round.tables[0].players[0]).content.decode()

    def test_a_wrong_key_opens_nothing(self) -> None:
        row, other = recorded_hall(), recorded_hall()
        for key in ("nokey", keys.door_key(other), keys.door_key(row)[:-1]):
            assert browser_of().get(reverse("door-in", args=[row.slug, key])).status_code == 404

    def test_what_is_no_handle_is_refused_in_a_sentence(self) -> None:
        row = recorded_hall()
        for who in ("", "x", "p001", "\x00", "é" * 500):
            page = browser_of().post(door_of(row), {"who": who, "token": "a"})
            assert (page.status_code, "look for your name again" in page.content.decode()) == (422, True)

    def test_very_many_at_once_are_asked_to_wait(self, monkeypatch: pytest.MonkeyPatch) -> None:
        from tabellone.server.people.limits import Limit
        from tabellone.server.web.table import door as view

        monkeypatch.setattr(view, "DOOR_TAPS", Limit("door-tap", most=2, seconds=3600))
        row = recorded_hall()
        statuses = [browser_of().post(door_of(row), {"who": "x"}).status_code for _ in range(3)]
        assert statuses == [422, 422, 429]

    def test_the_organiser_shows_the_code(self) -> None:
        row = recorded_hall()
        browser = browser_of(account(role="organiser", scope=row.scope))
        assert door_of(row) in browser.get(f"/t/{row.slug}/desk/door/").content.decode()
        assert browser.get(f"/t/{row.slug}/desk/door/code.svg")["Content-Type"] == "image/svg+xml"
        assert f"/t/{row.slug}/desk/door/" in browser.get(f"/t/{row.slug}/desk/check-in/").content.decode()
