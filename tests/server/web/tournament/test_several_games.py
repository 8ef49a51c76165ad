"""B11: tournaments of several games, made by the ordinary form; the round's game on every page (BIG 4, BIG 8.2)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tabellone import paper
from tabellone.engine.errors import RuleError
from tabellone.rulebooks.big.structure import tournament_plan
from tabellone.server.events.models import Tournament
from tabellone.server.journal.services import Writing
from tabellone.server.play import services
from tabellone.server.play.sentences import book_of, lines
from tabellone.server.play.standings import facts_of, game_ranked
from tabellone.server.play.states import state_of
from tabellone.tournament import acts
from tabellone.tournament.auctions import terms_of
from tabellone.tournament.hall import ALL, OwnTimes
from tests.paper.sheets import text, tight
from tests.scenes.pages import browser_of, page_at, page_text, posted_to
from tests.server.people.examples import account, person
from tests.server.play import tables
from tests.server.play.halls import hall, head
from tests.server.web.entering import hidden, state
from tests.server.web.hall_scene import signed_in
from tests.server.web.several_scene import playing
from tests.server.web.table_scene import Phone

pytestmark = pytest.mark.django_db
NEW = "/tournaments/new/"
GAMES: dict[str, Any] = {
    "round_game_1": "Concordia",
    "round_game_2": "Barrage",
    "round_game_3": "carcassonne",
    "round_size_3": "2",
}
FORM: dict[str, Any] = {
    "rulebook": "big",
    "expected": "16",
    "name": "Serata mista",
    "start": "2026-05-09",
    "listed": "on",
}


def made(**typed: str) -> Any:
    """A tournament created from the form without looking first."""
    posted_to(browser_of(account()), NEW, **FORM, **typed, token="t")
    return state("serata-mista").settings.head


class TestForm:
    def test_b11_a_game_and_a_table_size_for_each_round(self) -> None:
        made_head = made(**GAMES)
        assert made_head.game == "hardcore"
        assert made_head.params["games"] == ["concordia", "barrage", "carcassonne"]
        assert (made_head.params["table_sizes"], made_head.params["rounds"]) == ([0, 0, 2], 3)

    def test_b11_the_proposal_is_that_of_several_games(self) -> None:
        page = page_at(browser_of(account()), NEW, **FORM, **GAMES, national_final="on", look="1")
        assert 'name="param-rounds" value="3"' in page
        assert "Hardcore · Swiss · tables of 4 · 3 rounds in all" in page
        assert re.search(r'<option value="none" selected', page)
        assert '<details class="several" open' in page
        assert hidden(page, "planned_for") == "big|hardcore|16|True|4|3"

    def test_b11_its_national_final_is_four_swiss_rounds(self) -> None:
        """BIG 7.2.1, ruling hardcore-final."""
        games = {f"round_game_{n}": name for n, name in enumerate(("Seti", "Nucleum", "Vanuatu", "Village"), 1)}
        made_head = made(**games, national_final="on")
        plan = tournament_plan(made_head)
        assert (made_head.national_final, plan.phase, plan.rounds) == (True, "none", 4)

    @pytest.mark.parametrize(
        ("typed", "field", "words"),
        [
            ({"round_game_1": "Azul"}, "round_game_1", "at least two different games"),
            ({"round_game_1": "Azul", "round_game_2": "azul"}, "round_game_1", "at least two different games"),
            ({"round_game_1": "Azul", "round_game_3": "Seti"}, "round_game_2", "Name the game of this round too"),
            ({"round_game_1": "Azul", "round_game_2": "Seti", "round_size_3": "3"}, "round_size_3", "Name the game"),
            ({**GAMES, "round_size_3": "4"}, "round_size_3", "two"),
            ({**GAMES, "round_size_2": "9"}, "round_size_2", "9"),
            ({**GAMES, "param-rounds": "5"}, "param-rounds", "There are 3 games"),
        ],
    )
    def test_b11_what_cannot_be_is_told_beside_its_field(self, typed: dict[str, str], field: str, words: str) -> None:
        page = page_at(browser_of(account()), NEW, 422, **{**FORM, "game": "Azul", **typed}, token="t")
        assert f'href="#id_{field}"' in page
        assert words in page
        assert not Tournament.objects.exists()

    def test_b11_the_settings_show_them_and_change_those_to_come(self) -> None:
        row = playing("concordia", "azul", table_sizes=[4, 0])
        client, address = signed_in(row), f"/t/{row.slug}/desk/settings/"
        page = page_at(client, address)
        assert re.search(r'name="round_game_1" value="Concordia"[^>]*disabled', page)
        assert re.search(r'name="round_game_2" value="[Aa]zul"', page)
        fields = dict(re.findall(r'<input[^>]* name="([^"]+)" value="([^"]*)"', page))
        fields |= {"system": "swiss", "table_size": "4", "round_game_2": "Seti", "round_game_3": "Azul", "token": "t"}
        fields |= {"param-final_phase": "none"}
        fields.pop("open", None)
        posted_to(client, address, **fields)
        params = state(row.slug).settings.head.params
        assert (params["games"], params["rounds"]) == (["concordia", "seti", "azul"], 3)

    def test_a_name_that_is_nearly_known_is_asked_about_in_its_round(self) -> None:
        typed = {**FORM, **GAMES, "round_game_2": "Baragge", "token": "t"}
        client = browser_of(account())
        page = page_at(client, NEW, 422, **typed)
        assert 'name="meant-1" value="baragge=barrage"' in page
        assert not Tournament.objects.exists()
        page = page_at(client, NEW, **{**typed, "look": "1", "meant-1": "baragge=barrage"})
        assert 'value="baragge=barrage" checked' in page  # the field still has the name as it was typed
        assert 'value="big|hardcore' in page
        posted_to(client, NEW, **{**typed, "meant-1": "baragge=barrage"})
        assert state("serata-mista").settings.head.params["games"] == ["concordia", "barrage", "carcassonne"]

    def test_settings_ask_in_the_round_and_never_about_games_that_are_there(self) -> None:
        row = playing("concordia", "Baragge", "azul")
        client, address = signed_in(row), f"/t/{row.slug}/desk/settings/"
        fields = dict(re.findall(r'<input[^>]* name="([^"]+)" value="([^"]*)"', page_at(client, address)))
        fields |= {"system": "swiss", "table_size": "4", "token": "t", "param-final_phase": "none"}
        fields.pop("open", None)
        page = page_at(client, address, 422, **{**fields, "round_game_3": "Azull"})
        assert re.findall(r'name="meant-1" value="(.+?)=', page) == ["azull", "azull"]
        assert 'href="#id_round_game_3"' in page
        posted_to(client, address, **{**fields, "round_game_3": "Azull", "meant-1": "azull="})
        assert state(row.slug).settings.head.params["games"] == ["concordia", "Baragge", "Azull"]

    def test_b11_risiko_is_asked_nothing_of_the_kind(self) -> None:
        assert "round_game" not in page_at(browser_of(account()), f"{NEW}?rulebook=risiko&expected=20")


def test_b11_the_rounds_game_is_on_every_page_slip_desk_and_phone() -> None:
    row = playing("concordia", "azul")
    client = signed_in(row)
    named = ["tournament", "draws", "results", "hall", "hall-slow", "paper", "screen"]
    of_round = ["round", "round-desk", "draw-page"]
    pages = {name: page_at(client, reverse(name, args=[row.slug])) for name in named}
    pages |= {name: page_at(client, reverse(name, args=[row.slug, 1])) for name in of_round}
    pages |= {name: page_at(client, reverse(name, args=[row.slug, 1, 1])) for name in ("result", "hall-table")}
    pages |= {
        "table": Phone(row).page(),
        "table-auction": Phone(row).get("table-auction").content.decode(),
    }
    services.act(row, Writing(), acts.TimeWatch(1, ALL, OwnTimes(20)))
    pages["table-watch"] = Phone(row).get("table-watch").content.decode()
    assert {name for name, page in pages.items() if "Concordia" not in page} == set()
    facts = facts_of(row)
    for sheet in (paper.slips_pdf, paper.seats_pdf):
        assert tight("Concordia") in text(sheet(facts, 1))


def test_b11_a_tie_is_asked_about_in_the_words_of_the_rounds_game() -> None:
    """BIG 8.3.11: it was asked for “hardcore:prefect order”."""
    row = playing("concordia", "azul")
    scores = {f"seat-{nth}-score": "50" for nth in range(1, 5)}
    page = page_at(signed_in(row), reverse("result", args=[row.slug, 1, 1]), 422, **scores, token="t")
    assert "1 for the holder of the Praefectus Magnus" in page
    assert "hardcore:prefect" not in page
    assert "hardcore:prefect" not in Phone(row).report("50", "50", "50", "50", who="p001").content.decode()


def test_b11_what_comes_says_its_games() -> None:
    row = hall(head("big", "hardcore", "swiss", 4, games=["concordia", "azul"], rounds=2), 8)
    assert re.search(r"Next: round 1.*Concordia", page_at(signed_in(row), f"/t/{row.slug}/desk/draws/"))
    assert "1. Concordia · 2. Azul" in page_at(browser_of(), f"/t/{row.slug}/")
    assert page_at(browser_of(), f"/t/{row.slug}/game/").count('class="game-card"') == 2


def test_b11_a_document_of_several_games_belongs_to_hardcore_whatever_it_says() -> None:
    """BIG 8.2: rankings, convocations and odds look at what was played."""
    rounds = tuple(
        replace(tables.empty(number, "abcd", "efgh", phase="swiss"), game=game)
        for number, game in enumerate(("concordia", "azul"), 1)
    )
    row = tables.stored(tables.document("big", "agricola", "swiss", rounds, table_size=4))
    assert (row.game, game_ranked(row)) == ("agricola", "hardcore")
    assert game_ranked(tables.big("splendor")) == "splendor"
    assert game_ranked(tables.risiko()) == "risiko"


def text_of(address: str, **asked: str) -> str:
    return page_text(Client().get(address, asked))


def told(row: Tournament) -> list[str]:
    state = state_of(row)
    return [one.told.sentence for one in lines(book_of(row, state, everything=True), everything=True)]


def test_b11_the_calendar_finds_it_by_a_round_s_game() -> None:
    row = playing("concordia", "barrage")
    month = f"{row.start:%Y-%m}"
    at = reverse("tournament", args=[row.slug])
    assert at in text_of(reverse("calendar"), month=month, game="barrage")
    assert '<option value="barrage"' in text_of(reverse("calendar"), month=month)
    assert at not in text_of(reverse("calendar"), month=month, game="azul")
    assert row.name in text_of(reverse("calendar-file"), game="barrage")


def test_b11_calendar_entries_and_feeds_name_it() -> None:
    row = playing("concordia", "barrage")
    assert "1. Concordia · 2. Barrage" in text_of(reverse("tournament-calendar", args=[row.slug]))
    assert "round 1 (Concordia)" in text_of(reverse("tournament-feed", args=[row.slug]))


def test_b11_the_journal_names_it() -> None:
    sentences = told(playing("concordia", "barrage"))
    assert any(one.startswith("Concordia · Round 1 drawn") for one in sentences)
    assert any(one.startswith("Concordia · Round 1 published") for one in sentences)
    assert not any(one.startswith("Concordia") and "Entered" in one for one in sentences)


def test_b11_a_refused_auction_names_the_round_s_game() -> None:
    row = playing("perudo", "barrage")
    with pytest.raises(RuleError) as refused:
        terms_of(state_of(row), 1, 1, ())
    assert refused.value.values["game"] == "perudo"


def test_the_form_of_one_player_offers_the_clubs_that_are_known() -> None:
    """As a list does: written as the club is known; the form of an entrant is where its spelling is corrected."""
    row = hall(head("big", "splendor", "swiss", 4), 4)
    person("Carla Nota", club="Dado Nero")
    client = browser_of(account("Tiene Banco", role="organiser", scope=row.scope))
    at = reverse("add-player", args=[row.slug])
    page = page_text(client.get(at, {"q": "Zoe Nuova"}))
    assert '<datalist id="clubs"><option value="Dado Nero">' in page
    assert 'list="clubs"' in page
    posted_to(client, at, token="a", name="Zoe Nuova", club="dado  nero")
    row.refresh_from_db()
    assert state_of(row).entrants[-1].player.club == "Dado Nero"
    assert 'value="Dado Nero"' in page_text(client.get(reverse("player-edit", args=[row.slug, "p001"])))
