"""How it is played: the game's card on a page of its own, and at a table."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import translation

from tabellone.rulebooks.big.catalogue.games import NAMES, SHEETS
from tabellone.server.events.models import Tournament
from tabellone.server.play import services
from tabellone.server.play.draws import publish
from tabellone.server.play.states import state_of
from tabellone.server.web.sentences import card_of, cards_of
from tabellone.tournament import acts
from tabellone.tournament.state import Settings
from tabellone.tournament.view import facts
from tests.server.play.drawing import draw
from tests.server.play.halls import Writing, hall, head, master, splendor, stage

pytestmark = pytest.mark.django_db


def page(row: Tournament, language: str = "en") -> str:
    answer = Client().get(f"/t/{row.slug}/game/", headers={"accept-language": language})
    assert answer.status_code == 200
    return unescape(re.sub(r"<[^>]+>", " ", answer.content.decode()))


def game(name: str, size: int = 4) -> Tournament:
    return hall(head("big", name, "swiss", size), 8)


def published(row: Tournament) -> Any:
    draw(row, Writing())
    publish(row, 1, Writing())
    row.refresh_from_db()
    return state_of(row)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Reaching the secret objective before time is up wins the table and is worth 1.100."),
        ("it", "Chi raggiunge l'obiettivo segreto prima della fine del tempo vince il tavolo e prende 1,100."),
        ("es", "Quien alcanza el objetivo secreto antes de que acabe el tiempo gana la mesa y recibe 1,100."),
    ],
)
def test_the_card_speaks_the_language_of_its_reader(language: str, told: str) -> None:
    assert told in page(master(8), language)


def test_every_rulebook_has_a_page() -> None:
    assert "90 minutes" in page(master(8))
    assert "The lower figure wins" not in page(stage(4))
    assert "0.5 for a draw" in page(stage(4))
    assert "cards played" in page(splendor(8))


@pytest.mark.parametrize("name", list(SHEETS))
def test_every_game_of_the_catalogue_has_a_page_before_anybody_is_drawn(name: str) -> None:
    assert NAMES[name].called("it") in page(game(name, SHEETS[name].advised_players or 4), "it")


def test_a_game_of_two_rounds_has_one_card_by_whichever_names() -> None:
    told = head("big", "hardcore", "swiss", 4, games=["catan", "azul", "Coloni di Catan"], rounds=3)
    assert [one.name for one in cards_of(state_of(hall(told, 8)))] == ["Catan", "Azul"]


def test_a_game_of_nobody_is_shown_as_it_was_named() -> None:
    text = Client().get(f"/t/{game('<b>dadi</b>').slug}/game/").content.decode()
    assert "&lt;b&gt;dadi&lt;/b&gt;" in text
    assert "<b>dadi</b>" not in text


def test_the_page_names_nobody_and_the_table_does() -> None:
    state = published(game("stone-age"))
    assert [one.name for one in cards_of(state)[0].start] == [""] * 4
    card = card_of(state, 1, 1)
    assert card is not None
    seats = state.rounds[0].round.tables[0].players
    names = {one.player.id: one.player.name for one in state.entrants}
    assert next((one.seat, one.name, one.goods) for one in card.start) == (1, names[seats[0]], "5 people and 12 food")
    with translation.override("it"):
        told = card_of(state, 1, 1)
        assert told is not None
        assert told.start[0].goods == "5 omini e 12 cibi"


def test_a_table_that_is_not_there_has_no_card() -> None:
    assert card_of(published(splendor(8)), 1, 9) is None
    assert card_of(state_of(splendor(8)), 1, 1) is None


def test_every_game_of_a_tournament_with_several_has_its_card() -> None:
    row = hall(head("big", "splendor", "swiss", 4, games=["splendor", "catan"], rounds=2), 8)
    state = published(row)
    other = replace(state.rounds[0], round=replace(state.rounds[0].round, number=2, game="catan"))
    several = replace(state, rounds=(*state.rounds, other))
    assert [card.name for card in cards_of(several)] == ["Splendor", "Catan"]
    assert facts(several).rounds[1].game == "catan"


def test_the_organisers_own_minutes_are_shown() -> None:
    row = master(8)
    settings: Settings = replace(state_of(row).settings, minutes=75)
    services.act(row, Writing(token=str(uuid4())), acts.Settle(settings))
    row.refresh_from_db()
    assert "75 minutes" in page(row)


def test_the_page_is_kept_until_the_facts_change() -> None:
    row = splendor(8)
    first = Client().get(f"/t/{row.slug}/game/")
    assert Client().get(f"/t/{row.slug}/game/", headers={"if-none-match": first["ETag"]}).status_code == 304
