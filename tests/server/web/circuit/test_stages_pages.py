"""Stages and calendar: planned, changed, published, deleted; what everybody sees of them."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tabellone.contract.register import Staged
from tabellone.engine.errors import InputError
from tabellone.engine.facts import Game, Season
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.events.seasons import found_circuit, season_of
from tabellone.server.intake.services import import_season
from tabellone.server.journal.models import Entry
from tabellone.server.journal.services import Writing
from tabellone.server.play.storage import settings_of
from tabellone.server.rankings.season_head import announced_prizes
from tabellone.server.rankings.stages import StageWanted, create_stage
from tests.scenes.pages import page_source
from tests.server.people.examples import account
from tests.server.rankings.year_cases import on_the_day
from tests.server.web.hostile import HOSTILE
from tests.strategies_pergioco import person, stage

pytestmark = pytest.mark.django_db
TODAY = date(2026, 6, 1)
LINK = "https://playstrategy.example/swiss/abc"


@pytest.fixture(autouse=True)
def first_of_june(monkeypatch: pytest.MonkeyPatch) -> None:
    on_the_day(monkeypatch, TODAY)


@pytest.fixture
def circuit() -> Circuit:
    games = (Game("hex", "Hex", "connessione"), Game("twixt", "Twixt"))
    season = Season("pergioco", 2026, games=games, players=(person("ada"), person("bruno")))
    return found_circuit(season, Writing(), name="Giro", slug="giro")


@pytest.fixture
def organiser(circuit: Circuit) -> Client:
    return signed_in(role="organiser", scope=circuit.scope)


def signed_in(**who: str) -> Client:
    client = Client()
    client.force_login(account(**who))
    return client


def typed(**changed: Any) -> dict[str, Any]:
    told = {
        "name": "Tappa di giugno",
        "game": "hex",
        "start": "2026-06-10",
        "end": "2026-06-20",
        "platform": "playstrategy",
        "pace": "turn_based",
        "entry": "open",
        "system": "swiss",
        "link": LINK,
        "note": "Portate un amico",
        "token": "una",
    }
    return {key: value for key, value in {**told, **changed}.items() if value is not None}


def created(client: Client, **changed: Any) -> Tournament:
    answer = client.post("/c/giro/stages/new/", typed(**changed))
    assert answer.status_code == 303, answer.content.decode()
    return Tournament.objects.get(slug=answer["Location"].partition("#")[2])


def text(client: Client, address: str) -> str:
    return page_source(client.get(address))


def test_a_stage_is_created_hidden_and_shown_once_it_is_published(organiser: Client) -> None:
    """PG 2, PG 13."""
    row = created(organiser)
    assert (row.listed, row.circuit and row.circuit.slug, row.game) == (False, "giro", "hex")
    assert Staged.of(settings_of(row).head.extra) == Staged("playstrategy", "turn_based", "open", LINK)
    assert "Tappa di giugno" not in text(Client(), "/c/giro/calendar/")
    assert "Tappa di giugno" in text(organiser, "/c/giro/stages/desk/")
    assert organiser.post(f"/c/giro/stages/{row.slug}/publish/", {"listed": "1", "token": "p"}).status_code == 303
    shown = text(Client(), "/c/giro/calendar/")
    for said in ("Tappa di giugno", "Hex", "PlayStrategy", "turn by turn", "open to all", LINK, "Portate un amico"):
        assert said in shown
    assert organiser.post(f"/c/giro/stages/{row.slug}/publish/", {"listed": "0", "token": "h"}).status_code == 303
    assert "Tappa di giugno" not in text(Client(), "/c/giro/calendar/")


def test_the_calendar_file_says_platform_and_link(organiser: Client) -> None:
    row = created(organiser)
    organiser.post(f"/c/giro/stages/{row.slug}/publish/", {"listed": "1", "token": "p"})
    file = text(Client(), "/c/giro/calendar.ics").replace("\r\n ", "")
    assert "LOCATION:PlayStrategy" in file
    assert LINK in file
    assert "turn by turn" in file


def test_a_stage_of_a_new_game_brings_the_game_into_the_season(organiser: Client, circuit: Circuit) -> None:
    row = created(organiser, game="+", new_game="Havannah", new_group="connessione")
    circuit.refresh_from_db()
    assert season_of(circuit).games[-1] == Game("havannah", "Havannah", "connessione")
    assert row.game == "havannah"
    assert Entry.objects.filter(stream=circuit.scope, kind="stage-game-added").count() == 1


def test_the_same_form_twice_makes_one_stage(organiser: Client) -> None:
    assert created(organiser) == created(organiser)
    assert Tournament.objects.count() == 1


def test_a_stage_is_changed_and_the_calendar_follows(organiser: Client) -> None:
    """PG 13."""
    row = created(organiser)
    organiser.post(f"/c/giro/stages/{row.slug}/publish/", {"listed": "1", "token": "p"})
    page = text(organiser, f"/c/giro/stages/{row.slug}/change/")
    assert 'value="Tappa di giugno"' in page
    changed = typed(name="Tappa di luglio", start="2026-07-01", end="2026-07-02", link=None, token="due")
    assert organiser.post(f"/c/giro/stages/{row.slug}/change/", changed).status_code == 303
    shown = text(Client(), "/c/giro/calendar/")
    assert "Tappa di luglio" in shown
    assert LINK not in shown


def test_somebody_elses_change_meanwhile_is_shown(organiser: Client) -> None:
    row = created(organiser)
    seen = text(organiser, f"/c/giro/stages/{row.slug}/change/").partition('name="seen" value="')[2][:20]
    organiser.post(f"/c/giro/stages/{row.slug}/change/", typed(name="Prima", seen=seen, token="a"))
    page = page_source(
        organiser.post(f"/c/giro/stages/{row.slug}/change/", typed(name="Seconda", seen=seen, token="b")), 409
    )
    assert "Prima" in page
    assert "Seconda" in page


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"end": "2026-06-01"}, "2026-06-01"),
        ({"end": "2027-01-03", "start": "2027-01-02"}, "A stage of this season ends between"),
        ({"link": "javascript:alert(1)"}, "https://"),
        ({"link": "http://a.example"}, "https://"),
        ({"game": "+"}, "Write the name of the game"),
        ({"game": "+", "new_game": "HEX"}, "choose it from the list"),
        ({"game": "scacchi"}, "Select a valid choice"),
        ({"platform": "altrove"}, "Select a valid choice"),
        ({"name": ""}, "This field is required"),
        ({"start": "oggi"}, "Enter a valid date"),
    ],
)
def test_what_cannot_be_is_refused_with_a_reason_and_nothing_is_lost(
    organiser: Client, changed: dict[str, str], said: str
) -> None:
    page = page_source(organiser.post("/c/giro/stages/new/", typed(**changed)), 422)
    assert said in page
    assert "Portate un amico" in page
    assert not Tournament.objects.exists()


def test_the_room_in_the_race_is_said_before_it_is_refused(organiser: Client) -> None:
    """PG 38, PG 40."""
    for number in range(12):
        created(organiser, name=f"Race {number}", race="on", token=f"r{number}")
    page = text(organiser, "/c/giro/stages/new/")
    assert "All 12 Race stages of the season are there" in page
    assert "Race stages: 12 of 12; at most 64 players in each." in text(organiser, "/c/giro/stages/desk/")
    row = created(organiser, name="Tredicesima", race="on", token="x")
    assert not settings_of(row).head.race  # the field is disabled: nothing but an ordinary stage can be sent


def test_a_thirteenth_race_stage_is_refused_when_two_are_made_at_once(circuit: Circuit) -> None:
    """PG 38."""
    user = account(role="organiser", scope=circuit.scope)
    for number in range(12):
        create_stage(circuit, StageWanted(f"R{number}", "hex", TODAY, TODAY, "swiss", race=True), Writing(user))
    with pytest.raises(InputError) as refused:
        create_stage(circuit, StageWanted("R13", "hex", TODAY, TODAY, "swiss", race=True), Writing(user))
    assert [one.code for one in refused.value.problems] == ["pg-race-full"]


def test_the_desk_says_what_counts_and_why_not() -> None:
    done, missing = stage(["ada 1 bruno 0"], ident="fatta"), stage(["ada ? bruno ?"], ident="manca")
    season = Season("pergioco", 2026, games=(Game("hex", "Hex"),), players=(person("ada"), person("bruno")))
    empty = replace(stage(ident="vuota"), name="Tappa vuota")
    of = import_season(season, [done, missing, empty], name="Giro", slug="giro", by=None)
    page = text(signed_in(role="organiser", scope=of.scope), "/c/giro/stages/desk/")
    assert page.count("It counts in the rankings.") == 1
    assert page.count("It does not count yet:") == 2
    assert "It does not count yet: “Tappa vuota” ended on" in page
    assert "no game of it is recorded" in page


def test_only_a_stage_without_results_is_deleted(organiser: Client, circuit: Circuit) -> None:
    row = created(organiser)
    assert "Delete Tappa di giugno?" in text(organiser, f"/c/giro/stages/{row.slug}/delete/")
    sent = {"token": "d", "why": "doppia"}
    assert organiser.post(f"/c/giro/stages/{row.slug}/delete/", sent).status_code == 303
    assert not Tournament.objects.exists()
    line = Entry.objects.get(stream=circuit.scope, kind="stage-deleted")
    assert (line.data["slug"], line.why) == (row.slug, "doppia")
    answer = organiser.post("/c/giro/stages/new/", typed())  # the form that made it, sent once more
    assert answer.status_code == 422
    assert "deleted meanwhile" in answer.content.decode()


def test_a_stage_with_results_is_not_deleted() -> None:
    season = Season("pergioco", 2026, players=(person("ada"), person("bruno")))
    of = import_season(season, [stage(["ada 1 bruno 0"], ident="fatta")], name="Giro", slug="giro", by=None)
    client = signed_in(role="organiser", scope=of.scope)
    answer = client.post("/c/giro/stages/fatta/delete/", {"token": "d"})
    assert (answer.status_code, "hide it instead" in answer.content.decode()) == (422, True)
    assert Tournament.objects.count() == 1


def test_games_and_groups_of_the_season_are_changed(organiser: Client, circuit: Circuit) -> None:
    """PG 35."""
    page = "/c/giro/stages/games/"
    sent = {"act": "game", "game": "twixt", "twixt-name": "TwixT", "twixt-group": "connessione", "token": "1"}
    assert organiser.post(page, sent).status_code == 303
    assert organiser.post(page, {"act": "game", "add-name": "Lines", "add-group": "", "token": "2"}).status_code == 303
    assert organiser.post(page, {"act": "drop", "game": "hex", "token": "3"}).status_code == 303
    circuit.refresh_from_db()
    assert season_of(circuit).games == (Game("twixt", "TwixT", "connessione"), Game("lines", "Lines"))
    created(organiser, game="twixt")
    answer = organiser.post(page, {"act": "drop", "game": "twixt", "token": "4"})
    assert (answer.status_code, "so it stays" in answer.content.decode()) == (422, True)


@pytest.mark.parametrize(("sent", "kept"), [("10", 10), ("", None), ("13", None), ("x", None)])
def test_the_plan_of_the_race_is_from_none_to_twelve(
    organiser: Client, circuit: Circuit, sent: str, kept: int | None
) -> None:
    """PG 38."""
    answer = organiser.post("/c/giro/stages/games/", {"act": "race", "stages": sent, "token": "r"})
    assert answer.status_code == (303 if sent in {"10", ""} else 422)
    circuit.refresh_from_db()
    assert season_of(circuit).race_stages == kept


def test_prizes_are_announced_later_as_a_text_with_its_day(organiser: Client, circuit: Circuit) -> None:
    """PG 14."""
    here, public = f"/c/{circuit.slug}/stages/games/", f"/c/{circuit.slug}/"
    english = {"accept-language": "en"}
    assert "Not announced yet." in organiser.get(here, headers=english).content.decode()
    assert 'id="prizes"' not in Client().get(public).content.decode()
    text = "Al primo: un <b>trofeo</b>.\nAgli altri: niente."
    assert organiser.post(here, {"token": "p", "act": "prizes", "prizes": text}).status_code == 303
    page = Client().get(public, headers=english).content.decode()
    assert "un &lt;b&gt;trofeo&lt;/b&gt;.<br>Agli altri" in page
    assert "Announced on" in page
    announced = announced_prizes(season_of(Circuit.objects.get(pk=circuit.pk)))
    assert announced is not None
    assert announced.announced == timezone.localdate()
    organiser.post(here, {"token": "q", "act": "prizes", "prizes": " "})
    assert 'id="prizes"' not in Client().get(public).content.decode()


def test_others_have_no_way_in(organiser: Client) -> None:
    row = created(organiser)
    stranger = signed_in(role="organiser")
    for address in ("stages/desk/", "stages/new/", "stages/games/", f"stages/{row.slug}/change/"):
        assert stranger.get(f"/c/giro/{address}").status_code == 403
        assert Client().get(f"/c/giro/{address}").status_code == 302
    assert stranger.post(f"/c/giro/stages/{row.slug}/publish/", {"listed": "1"}).status_code == 403


def test_a_stage_of_another_circuit_is_not_found_here(organiser: Client) -> None:
    other = import_season(Season("pergioco", 2026), [stage(ident="altrove")], name="Altro", slug="altro", by=None)
    assert Tournament.objects.get(slug="altrove").circuit == other
    for act in ("change", "delete"):
        assert organiser.get(f"/c/giro/stages/altrove/{act}/").status_code == 404


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_shown_as_text(organiser: Client, name: str) -> None:
    answer = organiser.post("/c/giro/stages/new/", typed(name=name[:120], note=name, token="h"))
    if answer.status_code == 303:
        row = Tournament.objects.get()
        organiser.post(f"/c/giro/stages/{row.slug}/publish/", {"listed": "1", "token": "p"})
        page = text(Client(), "/c/giro/calendar/")
        assert "<script>alert" not in page
    else:
        assert answer.status_code == 422


def test_the_page_of_a_stage_leads_to_its_platform(circuit: Circuit, organiser: Client) -> None:
    organiser.post("/c/giro/stages/new/", typed(link=LINK))
    row = Tournament.objects.get()
    organiser.post(f"/c/giro/stages/{row.slug}/publish/", {"listed": "1"})
    page = Client().get(f"/t/{row.slug}/").content.decode()
    assert "On PlayStrategy, with your account there." in page
    assert page.count(f'href="{LINK}"') == 2
    assert "The organisers take the entries" not in page
    guided = organiser.get(f"/t/{row.slug}/").content.decode()
    assert f"/c/giro/import/?stage={row.slug}" in guided


def test_who_organises_one_stage_alone_is_not_sent_to_the_import(circuit: Circuit, organiser: Client) -> None:
    organiser.post("/c/giro/stages/new/", typed(link=LINK))
    row = Tournament.objects.get()
    only = signed_in(role="organiser", scope=row.scope)
    assert only.get("/c/giro/import/").status_code == 403
    for page in (only.get("/"), only.get(f"/t/{row.slug}/")):
        shown = page.content.decode()
        assert "the organisers of the circuit import them" in shown
        assert "/c/giro/import/" not in shown
    assert f"/c/giro/import/?stage={row.slug}" in organiser.get("/").content.decode()
