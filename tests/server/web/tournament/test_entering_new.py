"""Creating a tournament and its settings, as a browser without JavaScript meets them."""

from __future__ import annotations

import re

import pytest

from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.people import queries as people
from tests.scenes.pages import browser_of, page_at, posted_to
from tests.server.people.examples import account
from tests.server.play import drawing
from tests.server.play.halls import Writing, master, splendor
from tests.server.web.entering import created, hidden, state

pytestmark = pytest.mark.django_db


class TestNew:
    def test_the_rulebook_comes_first(self) -> None:
        page = page_at(browser_of(account()), "/tournaments/new/")
        assert all(f"?rulebook={book}" in page for book in ("big", "pergioco", "risiko"))

    def test_signed_out_leads_to_the_login(self) -> None:
        assert browser_of().get("/tournaments/new/")["Location"].startswith("/accounts/login/?next=")

    def test_the_address_carries_the_choices_and_shows_the_proposal_with_its_rules(self) -> None:
        page = page_at(browser_of(account()), "/tournaments/new/?rulebook=risiko&expected=19")
        assert "tables of four 1, of five 3" in page
        assert 'class="rule"' in page
        assert 'name="param-minutes" value="90"' in page

    def test_a_number_that_cannot_be_seated_is_told_with_the_nearest(self) -> None:
        page = page_at(browser_of(account()), "/tournaments/new/?rulebook=risiko&expected=11")
        assert "10" in page.split("notice-warning")[1][:400]
        assert "Create the tournament" in page

    def test_games_are_found_by_name_and_others_may_be_named(self) -> None:
        client = browser_of(account())
        page = page_at(client, "/tournaments/new/?rulebook=big&game=7+wonders+DUEL&expected=16")
        assert 'value="big|7-wonders-duel"' in page
        assert "tables of 2" in page
        page = page_at(client, "/tournaments/new/?rulebook=big&game=Gioco+Inventato&expected=16")
        assert 'value="big|Gioco Inventato"' in page

    def test_an_own_table_size_makes_another_proposal_and_another_game_forgets_it(self) -> None:
        client, start = browser_of(account()), "/tournaments/new/?rulebook=big&expected=12&table_size=3&"
        assert "tables of 3" in page_at(client, f"{start}game=splendor&sized_for=big|splendor")
        assert "tables of 2" in page_at(client, f"{start}game=7-wonders-duel&sized_for=big|splendor")

    def test_a_proposal_that_was_not_seen_comes_first_and_nothing_typed_is_lost(self) -> None:
        client = browser_of(account())
        seen = hidden(page_at(client, "/tournaments/new/?rulebook=risiko&expected=20"), "planned_for")
        form = {"rulebook": "risiko", "expected": "24", "planned_for": seen, "venue": "Sala Grande", "open": "on"}
        page = page_at(client, "/tournaments/new/", 422, **form, name="Prova", start="2026-05-09", token="t")
        assert "look at it" in page
        assert 'value="Sala Grande"' in page
        assert re.search(r'name="open"[^>]*checked', page)
        assert not Tournament.objects.exists()
        again = {**form, "planned_for": hidden(page, "planned_for"), "name": "Prova", "start": "2026-05-09"}
        posted_to(client, "/tournaments/new/", **again, token="t")
        assert state("prova").settings.expected == 24

    def test_without_a_number_it_says_what_is_missing(self) -> None:
        page = page_at(
            browser_of(account()), "/tournaments/new/", 422, rulebook="big", name="Prova", start="2026-05-09"
        )
        assert 'href="#plan_expected"' in page
        assert 'href="#plan_game"' in page

    def test_who_creates_it_organises_it(self) -> None:
        user = account()
        client = browser_of(user)
        address = created(client, venue="Sala Grande")
        assert address == "/t/master-di-prova/"
        row = Tournament.objects.get()
        assert people.roles(user, row.scope).is_organiser
        made = state(row.slug).settings
        assert (made.expected, made.venue, made.head.system, made.head.table_size) == (20, "Sala Grande", "master", 4)
        assert made.head.params == {}

    def test_a_form_sent_again_makes_no_second_one(self) -> None:
        client = browser_of(account())
        assert {created(client) for _ in range(5)} == {"/t/master-di-prova/"}
        assert Tournament.objects.count() == 1
        assert created(client, token="other") == "/t/master-di-prova-2/"

    def test_what_the_proposal_wants_written_goes_into_the_tournament(self) -> None:
        client = browser_of(account())
        form = {"rulebook": "big", "game": "splendor", "expected": "10", "name": "Gemme", "start": "2026-05-09"}
        rest = {"system": "swiss", "table_size": "4", "param-rounds": "3", "param-final_phase": "final", "fee": "5,50"}
        posted_to(client, "/tournaments/new/", **form, **rest, token="t")
        head = state("gemme").settings.head
        assert (head.params, str(head.fee)) == ({"rounds": 3, "final_phase": "final"}, "5.50")

    @pytest.mark.parametrize(("chosen", "kept"), [("B", {"auction": "B"}), ("game", {}), (None, {})])
    def test_any_game_can_be_given_a_kind_of_auction(self, chosen: str | None, kept: dict[str, str]) -> None:
        """B16, BIG 6.1: in the tournament's settings; unless said it is the game's own."""
        client = browser_of(account())
        form = {"rulebook": "big", "game": "splendor", "expected": "10", "name": "Gemme", "start": "2026-05-09"}
        rest = {"system": "swiss", "table_size": "4", "param-rounds": "3", "param-final_phase": "none"}
        posted_to(
            client, "/tournaments/new/", **form, **rest, **({"param-auction": chosen} if chosen else {}), token="t"
        )
        assert state("gemme").settings.head.params == {"rounds": 3, **kept}

    @pytest.mark.parametrize(
        "wrong",
        [{"name": " "}, {"start": "soon"}, {"expected": "none"}, {"cap": "0"}, {"param-minutes": "0"}, {"game": "go"}],
    )
    def test_what_is_wrong_is_told_and_nothing_is_made(self, wrong: dict[str, str]) -> None:
        client = browser_of(account())
        form = {"rulebook": "risiko", "expected": "20", "name": "Prova", "start": "2026-05-09", "param-minutes": "90"}
        more = {"param-max_table_points": "86", "param-most_winners": "4", "token": "t"}
        if wrong == {"game": "go"}:
            posted_to(client, "/tournaments/new/", **{**form, **more, **wrong})  # RisiKo! goes without saying
            return
        page_at(client, "/tournaments/new/", 422, **{**form, **more, **wrong})
        assert not Tournament.objects.exists()

    def test_in_a_circuit_only_its_organisers_create(self) -> None:
        circuit = Circuit.objects.create(slug="giro", name="Giro", rulebook="risiko", year=2026)
        runs = account(role="organiser", scope=circuit.scope)
        assert "Giro" in page_at(browser_of(runs), "/tournaments/new/?rulebook=risiko&expected=20")
        created(browser_of(runs), circuit="giro")
        assert Tournament.objects.get().circuit == circuit
        assert "Giro" not in page_at(browser_of(account()), "/tournaments/new/?rulebook=risiko&expected=20")


class TestSettings:
    def test_settings_are_changed_and_a_stale_form_shows_both_values(self) -> None:
        client = browser_of(account())
        address = created(client) + "desk/settings/"
        page = page_at(client, address)
        seen = hidden(page, "seen")
        form = {"name": "Altro nome", "start": "2026-05-09", "expected": "24", "cap": "30", "listed": "on"}
        params = {"param-minutes": "80", "param-max_table_points": "86", "param-most_winners": "4"}
        posted_to(client, address, **form, **params, seen=seen, token="a")
        stored = state("master-di-prova").settings
        assert (stored.head.name, stored.cap, stored.head.params) == ("Altro nome", 30, {"minutes": 80})
        page = page_at(client, address, 409, **{**form, "cap": "12"}, **params, seen=seen, token="b")
        assert "Somebody was quicker" in page
        assert state("master-di-prova").settings.cap == 30
        posted_to(client, address, **{**form, "cap": "12"}, **params, seen=hidden(page, "seen"), token="c")
        assert state("master-di-prova").settings.cap == 12

    def test_referee_and_address_of_the_rules_are_settings(self) -> None:
        """BIG 3, RK structure: only an address that a page may link to is taken."""
        client = browser_of(account())
        address = created(client) + "desk/settings/"
        form = {"name": "Master di prova", "start": "2026-05-09", "expected": "24", "listed": "on", "referee": "Arturo"}
        params = {"param-minutes": "90", "param-max_table_points": "86", "param-most_winners": "4"}
        seen = hidden(page_at(client, address), "seen")
        for wrong in ("javascript:alert(1)", "rules"):
            page = page_at(client, address, 422, **form, **params, rules_link=wrong, seen=seen, token=wrong)
            assert "Write the whole address" in page
        posted_to(client, address, **form, **params, rules_link="https://rules.example/", seen=seen, token="a")
        stored = state("master-di-prova").settings
        assert (stored.referee, stored.rules_link) == ("Arturo", "https://rules.example/")
        assert 'value="https://rules.example/"' in page_at(client, address)

    @pytest.mark.parametrize(
        ("chosen", "phones", "confirmations"),
        [("desk", False, 1), ("0", True, 0), ("2", True, 2), ("all", True, None), ("", True, 1)],
    )
    def test_how_many_confirm_a_result_is_the_organisers_choice(
        self, chosen: str, phones: bool, confirmations: int | None
    ) -> None:
        client = browser_of(account())
        address = created(client) + "desk/settings/"
        page = page_at(client, address)
        assert '<option value="1" selected>confirmed in one other player' in page
        form = {"name": "Master di prova", "start": "2026-05-09", "expected": "24", "listed": "on"}
        params = {"param-minutes": "80", "param-max_table_points": "86", "param-most_winners": "4"}
        posted_to(client, address, **form, **params, tables=chosen, seen=hidden(page, "seen"), token="a")
        stored = state("master-di-prova").settings
        assert (stored.phones, stored.confirmations) == (phones, confirmations)
        if chosen == "all":
            page = page_at(client, address, 409, **form, **params, tables="2", seen=hidden(page, "seen"), token="b")
            assert "confirmed in the names of all at the table" in page

    def test_minutes_are_asked_where_the_rulebook_has_none_of_its_own(self) -> None:
        row = splendor(8)
        client = browser_of(account(role="organiser", scope=row.scope))
        address = f"/t/{row.slug}/desk/settings/"
        page = page_at(client, address)
        filled = client.get(address).context["form"].initial
        form = {name: str(value) for name, value in filled.items() if value not in (None, False)} | {"expected": "8"}
        refused = page_at(client, address, 422, **form | {"minutes": "0"}, seen=hidden(page, "seen"), token="a")
        assert 'name="minutes"' in refused
        posted_to(client, address, **form | {"minutes": "45"}, seen=hidden(page, "seen"), token="b")
        assert state(row.slug).settings.minutes == 45
        risiko = browser_of(account())
        assert 'name="minutes"' not in page_at(risiko, created(risiko) + "desk/settings/")

    def test_what_play_has_fixed_stays(self) -> None:
        row = master(20)
        drawing.draw(row, Writing())
        client = browser_of(account(role="organiser", scope=row.scope))
        page = page_at(client, f"/t/{row.slug}/desk/settings/")
        form = {"name": "Nuovo", "start": "2026-05-09", "expected": "", "listed": "on"}
        params = {"param-minutes": "90", "param-max_table_points": "86", "param-most_winners": "4"}
        posted_to(client, f"/t/{row.slug}/desk/settings/", **form, **params, seen=hidden(page, "seen"), token="t")
        assert state(row.slug).settings.head.name == "Nuovo"

    def test_a_wrong_value_stands_beside_its_field(self) -> None:
        client = browser_of(account())
        address = created(client) + "desk/settings/"
        form = {"name": "Prova", "start": "2026-05-09", "expected": "20", "param-minutes": "9999"}
        page = page_at(client, address, 422, **form, token="t")
        assert "id_param-minutes_error" in page or "errorlist" in page
