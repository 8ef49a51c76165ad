"""The catalogue on its pages: everybody reads the sheets and their history, the federation changes them."""

from __future__ import annotations

from datetime import date, timedelta
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tabellone.rulebooks.big.catalogue.games import NAMES, SHEETS
from tabellone.server.events import catalogue
from tabellone.server.events.catalogue import take_back_sheet_change
from tabellone.server.events.models import CatalogueChange
from tabellone.server.journal.services import Writing
from tests.scenes.pages import browser_of, page_text
from tests.server.events.catalogue_scene import DAY, WHY, azul, big_evening, changed, circuit, enrolled, federation
from tests.server.people.examples import account
from tests.sizes import sized

pytestmark = pytest.mark.django_db
HOSTILE = '<script>alert(1)</script>"&=1+1'


def text(address: str, by: Client | None = None, language: str = "en", status: int = 200) -> str:
    return page_text((by or Client()).get(address, headers={"accept-language": language}), status)


def filled(game: str, **typed: Any) -> dict[str, Any]:
    """The form as the page shows it, with some fields typed otherwise."""
    facts = catalogue.catalogue_book("big").sheet_facts(catalogue.sheet_edits("big"), timezone.localdate(), game)
    shown: dict[str, Any] = {}
    for fact in facts:
        if fact.kind == "figures":
            shown |= {f"{fact.name}_{nth}": one for nth, one in enumerate(fact.value, 1)}
        elif fact.kind == "flag":
            shown |= {fact.name: "on"} if fact.value else {}
        else:
            shown[fact.name] = "" if fact.value is None else str(fact.value)
    last = {"since": DAY.isoformat(), "why": WHY, "shown": timezone.localdate().isoformat(), "token": "t"}
    return {**shown, **last, "changes": CatalogueChange.objects.filter(game=game).count(), **typed}


class TestReading:
    def test_the_list_has_all_games_and_new_ones(self) -> None:
        """BIG 8.3."""
        page = text("/games/")
        assert all(f'href="/games/{game}/"' in page for game in SHEETS)
        azul()
        page = text("/games/")
        assert 'href="/games/azul/"' in page
        assert "24 games" in page
        assert "added by the federation" in page

    @pytest.mark.parametrize(("word", "found"), [("wonders", 3), ("RUSSIAN", 1), ("nothing", 0), (HOSTILE, 0)])
    def test_the_list_can_be_searched(self, word: str, found: int) -> None:
        answer = Client().get("/games/", {"q": word})
        page = answer.content.decode()
        assert page.count('class="games-said') == found
        assert ("No game fits" in page) == (found == 0)
        assert "<script>alert" not in page

    @pytest.mark.parametrize("language", ["en", "it", "es"])
    def test_a_sheet_is_told_whole_in_each_language(self, language: str) -> None:
        """BIG 8.3."""
        for game in ("puerto-rico", "7-wonders-duel", "agricola", "potion-explosion"):
            page = text(f"/games/{game}/", language=language)
            assert NAMES[game].called(language) in page
            assert page.count('class="games-part"') >= 8
            assert "{" not in page.split("<main")[1].split("</main>")[0]

    def test_start_goods_stand_by_seat(self) -> None:
        """BIG 8.3.14."""
        assert "Posizione 1" in text("/games/puerto-rico/", language="it")

    def test_what_the_federation_changed_is_marked_with_its_day(self) -> None:
        changed(minutes=35, note_it="Una nota <b>vera</b>.")
        answer = Client().get("/games/splendor/", headers={"accept-language": "en"})
        page = answer.content.decode()
        assert "35 minutes" in page
        assert page.count("As the federation has it since 1 March 2026") == 1
        assert "&lt;b&gt;vera&lt;/b&gt;" in page
        assert "History: 1 change" in page

    def test_a_change_to_come_is_announced(self) -> None:
        changed(since=timezone.localdate() + timedelta(days=40), minutes=35)
        page = text("/games/splendor/")
        assert "40 minutes" in page
        assert "Further changes hold from" in page

    def test_the_history_tells_before_after_and_why_but_not_to_everybody_who(self) -> None:
        by = federation()
        browser_of(by).post("/games/splendor/edit/", filled("splendor", minutes="35"))
        page = text("/games/splendor/history/")
        assert "40 minutes" in page
        assert "35 minutes" in page
        assert WHY in page
        assert "Tiene Il Catalogo" not in page
        assert "Tiene Il Catalogo" in text("/games/splendor/history/", browser_of(by))

    def test_an_untouched_sheet_has_an_empty_history(self) -> None:
        assert "Nothing was changed yet" in text("/games/splendor/history/")

    @pytest.mark.parametrize("address", ["/games/nothing/", "/games/nothing/history/", "/games/nothing/edit/"])
    def test_a_game_that_nobody_knows_is_not_found(self, address: str) -> None:
        assert browser_of(federation()).get(address).status_code == 404

    def test_an_unchanged_page_is_not_sent_again(self) -> None:
        first = Client().get("/games/splendor/")
        again = Client().get("/games/splendor/", headers={"if-none-match": first.headers["ETag"]})
        assert again.status_code == 304
        changed(minutes=35)
        after = Client().get("/games/splendor/", headers={"if-none-match": first.headers["ETag"]})
        assert after.status_code == 200


class TestChanging:
    def test_the_federation_changes_a_sheet(self) -> None:
        by = browser_of(federation())
        assert "Change the sheet" in text("/games/splendor/", by)
        answer = by.post("/games/splendor/edit/", filled("splendor", minutes="35", tie_figures_2="coins"))
        assert (answer.status_code, answer.headers["Location"]) == (303, "/games/splendor/")
        row = CatalogueChange.objects.get()
        assert row.facts == {"minutes": 35, "tie_figures": ["-cards", "coins"], "tie_shared": True}
        assert "35 minutes" in text("/games/splendor/", by)

    def test_sent_twice_it_is_one_change(self) -> None:
        by, form = browser_of(federation()), filled("splendor", minutes="35")
        assert [by.post("/games/splendor/edit/", form).status_code for _ in range(2)] == [303, 303]
        assert CatalogueChange.objects.count() == 1

    def test_every_sheet_can_be_edited_and_an_untouched_form_changes_nothing(self) -> None:
        by = browser_of(account("Cura Tutto", role="administrator"))
        for game in tuple(SHEETS)[:: sized(4, 1)]:
            answer = by.post(f"/games/{game}/edit/", filled(game))
            assert (game, answer.status_code) == (game, 422)
            assert "nothing would change" in answer.content.decode().casefold()

    @pytest.mark.parametrize(
        ("typed", "said"),
        [
            ({"minutes": "many"}, "whole number"),
            ({"minutes": "99999999999999999999"}, "less than or equal to 600"),
            ({"most_players": "3", "advised_players": "4"}, "better 4 at a table, but at most 3"),
            ({"name": ""}, "required"),
            ({"name": "x" * 81}, "at most 80"),
            ({"name": "a\u202eb"}, "cannot be shown"),
            ({"name": "a\x00b"}, "Null characters"),
            ({"tie_figures_1": "beauty"}, "not one of the available choices"),
            ({"tie_figures_1": "coins", "tie_figures_2": "-coins"}, "asked for twice"),
            ({"tied_final": ""}, "required"),
            ({"since": "never"}, "valid date"),
            ({"since": "1066-01-01"}, "Choose a day between"),
            ({"why": "  "}, "required"),
            ({"faq_it": "x" * 4001}, "at most 4000"),
            ({"changes": "7"}, "while the form was open"),
            ({"shown": "x"}, "nothing was saved"),
        ],
    )
    def test_what_cannot_be_is_said_beside_its_field(self, typed: dict[str, str], said: str) -> None:
        answer = browser_of(federation()).post(
            "/games/splendor/edit/", filled("splendor", **{"minutes": "35", **typed})
        )
        assert answer.status_code == 422
        assert said.casefold() in unescape(answer.content.decode()).casefold()
        assert not CatalogueChange.objects.exists()

    def test_a_new_game_is_added_by_form(self) -> None:
        by = browser_of(federation())
        assert by.get("/games/new/").status_code == 200
        facts = {"name": "Clans of Caledonia", "minutes": "120", "advised_players": "4", "most_players": "4"}
        answer = by.post("/games/new/", filled("", **facts, note_it=HOSTILE))
        assert answer.headers["Location"] == "/games/clans-of-caledonia/"
        page = by.get("/games/clans-of-caledonia/").content.decode()
        assert "Clans of Caledonia" in page
        assert "<script>alert" not in page
        again = by.post("/games/new/", filled("", name="Clans of Caledonia"))
        assert again.status_code == 422
        assert "is in the catalogue already" in unescape(again.content.decode())

    @pytest.mark.parametrize("name", ["New", "…", "Catan"])
    def test_names_that_make_no_address_or_a_known_one_are_refused_or_made_safe(self, name: str) -> None:
        answer = browser_of(federation()).post("/games/new/", filled("", name=name))
        assert answer.status_code == (303 if name == "…" else 422)

    def test_a_change_is_taken_back_with_a_reason(self) -> None:
        row, by = changed(minutes=35), browser_of(federation())
        address = f"/games/splendor/history/{row.pk}/"
        assert "Take this change back?" in text(address, by)
        assert by.post(address, {"why": ""}).status_code == 422
        answer = by.post(address, {"why": "Un errore.", "token": "t"})
        assert answer.status_code == 303
        page = text("/games/splendor/history/", by)
        assert "Taken back: the change of 1 March 2026" in page
        assert "Un errore." in page
        assert by.post(address, {"why": "Di nuovo."}).status_code == 422
        assert "40 minutes" in text("/games/splendor/")

    def test_a_taking_back_has_no_address_of_its_own(self) -> None:
        back = take_back_sheet_change(changed(minutes=35), Writing(why=WHY))
        assert browser_of(federation()).get(f"/games/splendor/history/{back.pk}/").status_code == 404
        assert browser_of(federation_again()).get(f"/games/catan/history/{back.pk}/").status_code == 404


def federation_again() -> Any:
    return account("Cura Tutto", role="administrator")


class TestRights:
    @pytest.mark.parametrize("address", ["/games/splendor/edit/", "/games/new/", "/games/splendor/history/{}/"])
    def test_only_the_federation_changes_sheets(self, address: str) -> None:
        """Ruling federation-catalogue."""
        where = address.format(changed(minutes=35).pk)
        elsewhere = account("Organizza Altrove", role="organiser", scope=circuit("pergioco").scope)
        assert Client().get(where).status_code == 302
        for user in (account(), elsewhere):
            assert browser_of(user).get(where).status_code == 403
            assert browser_of(user).post(where, {"why": "x"}).status_code == 403
        assert "Change the sheet" not in text("/games/splendor/", browser_of(elsewhere))
        assert CatalogueChange.objects.count() == 1


class TestKept:
    def organiser(self, row: Any) -> Client:
        return browser_of(account("Tiene Banco", role="organiser", scope=row.scope))

    def test_a_tournaments_page_leads_to_the_sheet_that_holds_there(self) -> None:
        changed(minutes=35)
        row = big_evening()
        changed(minutes=20)
        assert f'href="/t/{row.slug}/sheet/"' in text(f"/t/{row.slug}/")
        page = text(f"/t/{row.slug}/sheet/")
        assert "35 minutes" in page
        assert "20 minutes" not in page

    def test_a_game_without_a_sheet_has_no_such_page(self) -> None:
        row = big_evening(game="a game of nobody")
        assert f"/t/{row.slug}/sheet/" not in text(f"/t/{row.slug}/")
        text(f"/t/{row.slug}/sheet/", status=404)

    def test_the_organiser_is_told_and_takes_over_the_newest(self) -> None:
        """Ruling sheet-of-the-day."""
        row = big_evening()
        by = self.organiser(row)
        newest = f"/t/{row.slug}/sheet/newest/"
        assert "Nothing is newer" in text(newest, by)
        changed(minutes=35)
        assert newest in text(f"/t/{row.slug}/", by)
        assert newest not in text(f"/t/{row.slug}/")
        page = text(newest, by)
        assert "40 minutes" in page
        assert "35 minutes" in page
        assert by.post(newest, {"token": "t"}).status_code == 303
        assert "35 minutes" in text(f"/t/{row.slug}/sheet/", by)
        assert newest not in text(f"/t/{row.slug}/", by)

    def test_after_the_draw_it_is_refused(self) -> None:
        from tests.server.play.drawing import draw

        row = big_evening()
        enrolled(row)
        draw(row, Writing())
        changed(minutes=35)
        by = self.organiser(row)
        assert "The sheets stay as they are" in text(f"/t/{row.slug}/sheet/newest/", by)
        assert by.post(f"/t/{row.slug}/sheet/newest/", {"token": "t"}).status_code == 422

    def test_a_new_tournament_is_proposed_by_the_catalogue_of_its_day(self) -> None:
        """BIG 8.1."""
        changed(since=date(2026, 5, 1), advised_players=3)
        azul()
        by = browser_of(account())
        asked = "/tournaments/new/?rulebook=big&game=splendor&expected=24&start="
        assert 'value="3" selected' in text(f"{asked}2026-05-01", by)
        assert 'value="4" selected' in text(f"{asked}2026-04-30", by)
        assert "Azul" in text("/tournaments/new/?rulebook=big", by)
