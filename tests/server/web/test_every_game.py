"""Every game of the catalogue held as an evening: tables, rounds, ties, clocks, auctions and goods by its sheet."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from tabellone.rulebooks.big.card import goods_at_seat
from tabellone.rulebooks.big.catalogue.games import SHEETS
from tabellone.rulebooks.big.catalogue.sheet import CatalogueSheet
from tabellone.server.events.models import Tournament
from tabellone.server.play.entries import Newcomer, enrol
from tabellone.server.play.keys import key_of
from tabellone.server.play.player_list import Listed
from tabellone.server.play.services import act
from tabellone.server.play.states import state_of
from tabellone.tournament import acts
from tabellone.tournament.view import drawn_of
from tests.server.federation.request_scenes import approved, circuit, federation, published
from tests.server.play.drawing import draw
from tests.server.play.halls import Writing

pytestmark = pytest.mark.django_db

PHONE = ("table", "table-watch", "table-auction")
PLAYERS = 13
# as in the rulebook: players a table, Swiss rounds and tables for thirteen
TWO, THREE, FOUR = (2, 4, [2, 2, 2, 2, 2, 2, 1]), (3, 3, [3, 3, 3, 2, 2]), (4, 2, [4, 3, 3, 3])
DRAWN = {
    **dict.fromkeys(("carcassonne", "seasons", "7-wonders-duel", "7-wonders-cities"), TWO),
    "dominion": THREE,
    **dict.fromkeys(("7-wonders", "ticket-to-ride"), (4, 3, [4, 3, 3, 3])),
    "perudo": (6, 3, [5, 4, 4]),
}
# RULES, the table of BIG 8.3: the figures that a tied table is asked for
FIGURES = {
    **{key: ["game_rule"] for key in ("seasons", "ticket-to-ride")},
    **{key: [] for key in ("carcassonne", "century", "perudo", "russian-railroads", "catan")},
    **{key: ["coins"] for key in ("7-wonders", "7-wonders-cities", "terraforming-mars")},
    **{key: ["odd_coins"] for key in ("terra-mystica", "gaia-project")},
    "potion-explosion": ["game_rule", "game_rule_2", "game_rule_3"],  # and so on while tied
    "7-wonders-duel": ["blue"],
    "dominion": ["turns"],
    "egizia": ["reached_order"],
    "agricola": ["building_resources"],
    "concordia": ["prefect_order"],
    "marco-polo": ["camels", "coins_goods"],
    "stone-age": ["tools_grain_people"],
    "puerto-rico": ["coins_goods"],
    "splendor": ["cards"],
    "ark-nova": ["projects", "money"],
}
WITHOUT_AUCTION = {"seasons", "egizia", "russian-railroads", "perudo", "potion-explosion"}


def evening(sheet: CatalogueSheet) -> Tournament:
    """An evening asked for, approved, entered and drawn; nobody has said how it is played."""
    row = approved(circuit(), games=(sheet.name,), expected=PLAYERS).tournament
    assert row
    both = [Newcomer(Listed(1, f"Socio Numero{n:02}")) if sheet.pairs else None for n in range(PLAYERS)]
    enrol(row, [Newcomer(Listed(1, f"Gioca Numero{n:02}"), None, other) for n, other in enumerate(both)], Writing())
    row.refresh_from_db()
    here = tuple(one.player.id for one in state_of(row).entrants)
    row = act(row, Writing(), acts.CheckIn(here, present=True)).tournament
    draw(row, Writing())
    row.refresh_from_db()
    published(row)
    row.refresh_from_db()
    return row


@pytest.mark.parametrize("game", SHEETS)
def test_an_evening_follows_the_sheet_of_its_game(game: str) -> None:
    sheet = SHEETS[game]
    row = evening(sheet)
    state = state_of(row)
    head, drawn = state.settings.head, drawn_of(state, 1)
    tables = [len(table.seats) for table in drawn.round.tables]
    assert (head.table_size, head.params["rounds"], tables) == DRAWN.get(game, FOUR)
    key = key_of(row, drawn, 1)
    pages = {name: Client().get(reverse(name, args=[row.slug, 1, 1, key])) for name in PHONE}
    assert pages["table-auction"].status_code == (302 if game in WITHOUT_AUCTION else 200)
    assert pages["table-watch"].status_code == (200 if sheet.player_minutes or sheet.last_round_minutes else 302)
    told = unescape(re.sub(r"<[^>]+>", " ", pages["table"].content.decode()))
    for seat in range(1, tables[0] + 1):
        for number in goods_at_seat(sheet, seat, tables[0]).values():
            assert re.search(rf"Seat {seat}\b[^§]{{1,120}}\b{number} ", " ".join(told.split()))
    assert asked_on_a_tie(row, seats=tables[0]) == FIGURES[game]


def asked_on_a_tie(row: Tournament, *, seats: int) -> list[str]:
    """The figures that the result form asks for once all have the same score."""
    desk = Client()
    assert row.circuit
    desk.force_login(federation(row.circuit))
    here = reverse("result", args=[row.slug, 1, 1])
    page = desk.get(here).content.decode()
    scores = {f"seat-{seat}-score": "20" for seat in range(1, seats + 1)}
    asked: list[str] = []
    for _ in range(3):
        hidden = dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', page))
        figures = {f"seat-{seat}-tiebreak.{name}": "1" for seat in range(1, seats + 1) for name in asked}
        answer = desk.post(here, {**hidden, **scores, **figures})
        page = answer.content.decode()
        new = [name for name in re.findall(r'name="seat-1-tiebreak\.([^"]+)"', page) if name not in asked]
        if not new:
            return asked
        asked += new
    return asked
