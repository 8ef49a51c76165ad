"""B11: the game of a round in the calendar, in feeds, in the journal and where an auction is refused (BIG 8.2)."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tabellone.engine.errors import RuleError
from tabellone.server.events.models import Tournament
from tabellone.server.play.sentences import book_of, lines
from tabellone.server.play.states import state_of
from tabellone.tournament.auctions import terms_of
from tests.scenes.pages import browser_of, page_text, posted_to
from tests.server.people.examples import account, person
from tests.server.play.halls import hall, head
from tests.server.web.several_scene import playing

pytestmark = pytest.mark.django_db


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
