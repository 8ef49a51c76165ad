"""A tournament keeps the catalogue of its day, proposals follow it, and the newest is taken over before the draw."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Tournament as Facts
from tabellone.paper.press import printed_game as printed_title
from tabellone.rulebooks import big
from tabellone.server.events.catalogue import given_names, take_back_sheet_change
from tabellone.server.events.games import game_name, game_titles, game_typed, games_named_with
from tabellone.server.events.models import Tournament
from tabellone.server.play import creating, plans
from tabellone.server.play.plans import Plan
from tabellone.server.play.states import state_of
from tabellone.server.web.sentences import game_title
from tabellone.tournament.acts import Import
from tests.server.events.catalogue_scene import DAY, WHY, azul, big_evening, changed, enrolled
from tests.server.people.examples import account
from tests.server.play.drawing import draw
from tests.server.play.halls import Writing

pytestmark = pytest.mark.django_db


def params_of(row: Tournament) -> dict[str, object]:
    row.refresh_from_db()
    return dict(state_of(row).settings.head.params)


def minutes(row: Tournament) -> int | None:
    row.refresh_from_db()
    return big.round_minutes(state_of(row).settings.head, 1)


def test_without_changes_a_tournament_keeps_nothing() -> None:
    assert params_of(big_evening()) == {"rounds": 3}


def test_a_tournament_keeps_what_holds_on_its_first_day() -> None:
    """Ruling sheet-of-the-day."""
    changed(minutes=35)
    changed(since=DAY + timedelta(days=9), minutes=50)
    assert [minutes(big_evening(DAY + timedelta(days=days))) for days in (-1, 0, 8, 9)] == [40, 35, 35, 50]
    assert params_of(big_evening())["sheets"] == {"splendor": [{"since": "2026-03-01", "minutes": 35}]}


def test_a_later_change_never_reaches_it() -> None:
    """Ruling sheet-of-the-day."""
    first = changed(minutes=35)
    row = big_evening()
    changed(minutes=20)
    take_back_sheet_change(first, Writing(why=WHY))
    assert minutes(row) == 35


def test_a_document_keeps_what_it_says() -> None:
    changed(minutes=35)
    document = Facts("big", "doc", "Documento", DAY, DAY, (), game="splendor")
    row = creating.create(Import(document), Writing(account())).tournament
    assert params_of(row) == {}


def test_the_organiser_learns_of_a_newer_sheet_and_takes_it_over() -> None:
    row = big_evening()
    assert creating.newer(state_of(row)) == ()
    changed("catan", minutes=70)
    assert creating.newer(state_of(row)) == ()
    changed(minutes=35)
    assert [sheet.game for sheet in creating.newer(state_of(row))] == ["splendor"]
    creating.take_over(row, Writing(account()))
    row.refresh_from_db()
    assert minutes(row) == 35
    assert params_of(row)["rounds"] == 3
    assert creating.newer(state_of(row)) == ()


def test_what_was_taken_back_goes_when_the_newest_is_taken_over() -> None:
    first = changed(minutes=35)
    row = big_evening()
    take_back_sheet_change(first, Writing(why=WHY))
    assert creating.newer(state_of(row))
    creating.take_over(row, Writing(account()))
    assert params_of(row) == {"rounds": 3}


def test_after_the_first_draw_the_sheets_stay() -> None:
    row = big_evening()
    enrolled(row)
    changed(minutes=35)
    draw(row, Writing())
    row.refresh_from_db()
    assert creating.newer(state_of(row)) == ()
    with pytest.raises(RuleError, match="sheets-fixed"):
        creating.take_over(row, Writing(account()))
    assert minutes(row) == 40


def test_proposals_follow_the_catalogue_of_the_day() -> None:
    """BIG 8.1, BIG 8.3."""
    changed(advised_players=3, extra_rounds=1)
    plan = Plan("big", "splendor", 24, day=DAY)
    found = plans.proposed(plan)
    before = plans.proposed(replace(plan, day=DAY - timedelta(days=1)))
    assert found
    assert before
    assert (found.table_size, before.table_size) == (3, 4)
    three = big.propose("splendor", 24, table_size=3)
    assert found.params["rounds"] == three.params["rounds"] + 1


def test_new_games_can_be_chosen_by_name() -> None:
    azul()
    assert game_titles("big")["azul"] == "Azul"
    assert game_typed("big", "AZUL") == "azul"
    row = big_evening(game="azul")
    assert minutes(row) == 45
    assert game_name("big", "azul") == "Azul"


def test_pages_call_a_new_game_by_its_name() -> None:
    given_names.forget()
    assert game_title("gioco-nuovo") == "Gioco-nuovo"
    changed("gioco-nuovo", new=True, name="Gioco Nuovo")
    given_names.forget()
    assert game_title("gioco-nuovo") == "Gioco Nuovo"
    assert games_named_with("nuovo") == ["gioco-nuovo"]
    changed("catan", name="Catan Estivo")
    given_names.forget()
    assert game_title("catan") == "Catan Estivo"
    given_names.forget()


def test_paper_calls_a_new_game_by_the_name_that_the_tournament_keeps() -> None:
    azul()
    changed("azul", since=DAY, name="Azul Gigante")
    assert printed_title(state_of(big_evening(game="azul")).settings.head, "it") == "Azul Gigante"
