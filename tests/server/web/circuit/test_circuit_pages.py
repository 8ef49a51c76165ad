"""Circuits: the rankings of a day, each figure with its reasons, in the readers' language."""

from __future__ import annotations

from datetime import date
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.urls import reverse

from tabellone.cli.loading import season_at
from tabellone.engine.facts import Season, Seat
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.events.seasons import found_circuit
from tabellone.server.intake.services import import_season
from tabellone.server.journal.services import Writing
from tabellone.server.play import services
from tabellone.server.play.standings import facts_of
from tabellone.server.rankings import seasons
from tabellone.server.rankings.gathering import gathered_facts
from tabellone.server.rankings.seasons import usual_day
from tabellone.server.web.circuit.season_view import ranking_label
from tabellone.tournament.acts import Correct
from tests.scenes.pages import page_source
from tests.server.live import ROOT
from tests.server.people.examples import account

pytestmark = pytest.mark.django_db
END = "2026-12-31"


def example() -> Circuit:
    loaded = season_at(ROOT / "examples" / "season")
    return import_season(loaded.season, loaded.tournaments, name="Esempio", slug="esempio", by=None)


def page(of: Circuit, status: int = 200, language: str = "en", name: str = "circuit", **asked: str) -> str:
    address = f"{reverse(name, args=[of.slug])}?{urlencode(asked)}"
    return page_source(Client().get(address, headers={"Accept-Language": language}), status)


def test_every_ranking_has_its_lines_in_order() -> None:
    of = example()
    names = seasons.circuit_names(gathered_facts(of))
    for code, rows in seasons.rankings_on(of, date(2026, 12, 31)).answer.rankings.items():
        text = page(of, ranking=code, on=END)
        body = text[text.index("<tbody>") : text.index("</tbody>")]
        places = [body.index(f">{names[row.player]}</a>") for row in rows]
        assert places == sorted(places)
        assert len(places) == len(rows) > 0


@pytest.mark.parametrize("colour", ["red", "blue", "green", "race"])
def test_the_four_rankings_have_their_colours(colour: str) -> None:
    assert f'class="spaced ranking-{colour}"' in page(example(), ranking=colour, on=END)


def test_rankings_of_games_go_by_the_games_names() -> None:
    of = example()
    assert ranking_label(of, "game:hex") == "Hex"
    assert f'<a href="/c/esempio/r/game:hex/?on={END}">Hex</a>' in page(of, on=END)


@pytest.mark.parametrize("language", ["it", "es"])
def test_the_page_speaks_the_readers_language(language: str) -> None:
    of = example()
    other = page(of, language=language, ranking="blue", on=END)
    assert f'<html lang="{language}">' in other
    assert "3009,667" in other
    assert "3009.667" in page(of, ranking="blue", on=END)


def test_race_results_lead_to_their_tournaments() -> None:
    of = example()
    text = page(of, ranking="race", on=END)
    assert all(f'href="{reverse("tournament", args=[slug])}"' in text for slug in ("race-1", "race-2"))


def test_the_day_moves_the_ranking() -> None:
    of = example()
    first, last = page(of, ranking="red", on="2026-01-01"), page(of, ranking="red", on=END)
    assert "Nobody is in this ranking yet" in first
    assert "Nobody is in this ranking yet" not in last


@pytest.mark.parametrize("on", ["yesterday", "2026-02-30", "20260101", "9999-99-99", "", "\x00"])
def test_a_day_that_is_none_is_said_and_does_no_harm(on: str) -> None:
    assert ("That is no day" in page(example(), on=on)) is bool(on)


def test_the_usual_day_lies_in_the_year() -> None:
    for year in (1999, 2999):
        assert usual_day(Circuit(rulebook="pergioco", year=year)).year == year


def test_why_opens_in_place_and_as_a_page() -> None:
    of = example()
    asked = {"player": "anna", "ranking": "green", "on": END}
    whole = page(of, 200, "en", "circuit-why", **asked)
    assert "PG 35" in whole
    assert 'class="steps"' in whole
    address = f"{reverse('circuit-why', args=[of.slug])}?{urlencode(asked)}"
    part = Client().get(address, headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in part
    assert 'class="steps"' in part
    assert "/c/esempio/why/?" in page(of, ranking="green", on=END)


@pytest.mark.parametrize(
    "asked",
    [{"player": "nobody"}, {}, {"player": "anna", "ranking": "purple"}, {"player": "\x00", "ranking": "red"}],
)
def test_why_of_what_is_not_there_is_not_there(asked: dict[str, str]) -> None:
    page(example(), 404, "en", "circuit-why", **asked)


def test_a_ranking_that_is_not_there_is_not_there() -> None:
    page(example(), 404, ranking="purple")
    assert Client().get("/c/nowhere/").status_code == 404


def test_a_hidden_tournament_is_not_named() -> None:
    of = example()
    Tournament.objects.filter(slug="race-1").update(listed=False, name="Nascosta")
    for ranking in ("red", "race"):
        text = page(of, ranking=ranking, on=END)
        assert "Nascosta" not in text
        assert "race-1" not in text


def test_the_page_is_kept_until_a_fact_changes() -> None:
    of = example()
    address, client = reverse("circuit", args=[of.slug]), Client()
    mark = {"If-None-Match": client.get(address)["ETag"]}
    assert client.get(address, headers=mark).status_code == 304
    row = seasons.listed_tournaments(of)[0]
    table = facts_of(row).rounds[0].tables[0]
    swapped = tuple(Seat(seat.player, other.score) for seat, other in zip(table.seats, table.seats[::-1], strict=True))
    services.act(row, Writing(), Correct(1, table.number, swapped))
    assert client.get(address, headers=mark).status_code == 200
    client.force_login(account())
    assert "ETag" not in client.get(address)


def test_an_empty_circuit_and_one_without_seasons() -> None:
    empty = found_circuit(Season("pergioco", 2026), Writing(), name="Vuoto", slug="vuoto")
    assert "No tournament of this circuit is public yet." in page(empty)
    none = found_circuit(Season("risiko", 2026), Writing(), name="Senza", slug="senza")
    assert "No rankings on this day" in page(none)


def test_circuits_are_listed() -> None:
    assert "No circuits yet" in Client().get(reverse("circuits")).content.decode()
    of = example()
    listed = Client().get(reverse("circuits")).content.decode()
    assert reverse("circuit", args=[of.slug]) in listed
    assert reverse("circuit", args=[of.slug]) in Client().get("/").content.decode()
