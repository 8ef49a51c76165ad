"""The end of a year on its pages: frozen and revised rankings, deletions, the next season, the season as a folder."""

from __future__ import annotations

import io
import re
import zipfile
from datetime import date
from pathlib import Path

import pytest
from django.test import Client

from tabellone.cli.loading import season_at
from tabellone.engine.facts import Season
from tabellone.server.events.models import Circuit
from tabellone.server.intake.services import import_season
from tabellone.server.journal.models import Entry
from tabellone.server.people.details import Details
from tabellone.server.people.models import Person
from tabellone.server.people.services import register
from tabellone.server.rankings import freezing, opening
from tabellone.server.rankings.models import Frozen
from tests.server.people.examples import account
from tests.server.rankings.year_cases import LAST, circuit, corrected, on_the_day, played
from tests.strategies_pergioco import person, stage

pytestmark = pytest.mark.django_db
NEW_YEAR = date(2027, 1, 1)
HTML = '<script>alert(1)</script>"&'


@pytest.fixture(autouse=True)
def new_years_day(monkeypatch: pytest.MonkeyPatch) -> None:
    on_the_day(monkeypatch, NEW_YEAR)


def organiser(of: Circuit) -> Client:
    client = Client()
    client.force_login(account(role="organiser", scope=of.scope))
    return client


def text(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def seen(page: str, act: str) -> str:
    """The sum that the preview of an act stands on."""
    found = re.search(rf'name="act" value="{act}".*?name="seen" value="([0-9a-f]*)"', page, re.DOTALL)
    assert found, act
    return found[1]


def test_before_31_december_the_page_says_when(monkeypatch: pytest.MonkeyPatch) -> None:
    of = circuit()
    on_the_day(monkeypatch, date(2026, 11, 16))
    client = organiser(of)
    page = text(client, "/c/giro/year/")
    assert "The rankings can be frozen from that day on." in page
    assert "Freeze the rankings" not in page
    answer = client.post("/c/giro/year/", {"act": "freeze", "token": "t"})
    assert (answer.status_code, "2026-12-31: come back then" in answer.content.decode()) == (422, True)
    assert "The rankings are not final yet" in text(Client(), "/c/giro/final/")


def test_rankings_are_frozen_and_everybody_reads_them_with_number_day_and_sum() -> None:
    """PG 31, PG 34, PG 37."""
    of = circuit()
    client = organiser(of)
    sum_ = seen(text(client, "/c/giro/year/"), "freeze")
    assert client.post("/c/giro/year/", {"act": "freeze", "seen": sum_, "token": "t"}).status_code == 303
    page = text(Client(), "/c/giro/final/")
    for said in ("Revision 1 of the rankings of", sum_, "sha256sum season.json", "Ada", "Carla"):
        assert said in page
    assert "Results have been corrected" not in page
    assert "Ada" in text(Client(), "/c/giro/final/?ranking=game:hex")
    assert Client().get("/c/giro/final/?ranking=game:none").status_code == 404
    assert Client().get("/c/giro/final/2/").status_code == 404


def test_incomplete_stages_are_named_before_they_are_left_out() -> None:
    of = circuit([*played(), stage(["ada ? bruno ?"], ident="estate", end="2026-07-01")])
    client = organiser(of)
    page = text(client, "/c/giro/year/")
    assert "These stages are over by that day and do not count:" in page
    sent = {"act": "freeze", "seen": seen(page, "freeze"), "token": "t"}
    answer = client.post("/c/giro/year/", sent)
    assert (answer.status_code, "Estate; complete them" in answer.content.decode()) == (422, True)
    assert client.post("/c/giro/year/", {**sent, "without": "1", "token": "u"}).status_code == 303
    assert "estate" in text(Client(), "/c/giro/final/")


def test_a_correction_is_seen_at_once_and_revised_with_a_reason() -> None:
    """Ruling revision-by-act."""
    of = circuit()
    client = organiser(of)
    freezing.freeze(of, by=None)
    before = text(Client(), "/c/giro/final/?ranking=game:hex")
    corrected()
    page = text(Client(), "/c/giro/final/?ranking=game:hex")
    assert "Results have been corrected since these rankings were frozen." in page
    table = re.compile(r"<tbody>.*?</tbody>", re.DOTALL)
    assert table.findall(before)[-1] == table.findall(page)[-1]
    sum_ = seen(text(client, "/c/giro/year/"), "freeze")
    answer = client.post("/c/giro/year/", {"act": "freeze", "seen": sum_, "token": "t"})
    assert (answer.status_code, "say why" in answer.content.decode().lower()) == (422, True)
    sent = {"act": "freeze", "seen": sum_, "why": f"letto male {HTML}", "token": "u"}
    assert client.post("/c/giro/year/", sent).status_code == 303
    now = text(Client(), "/c/giro/final/")
    assert "Revision 2 of the rankings of" in now
    assert "letto male &lt;script&gt;" in now
    assert "Results have been corrected" not in now
    assert table.findall(text(Client(), "/c/giro/final/1/?ranking=game:hex"))[-1] == table.findall(before)[-1]
    assert "What differs from revision 1" in text(Client(), "/c/giro/final/2/")


def test_only_what_was_seen_is_frozen() -> None:
    of = circuit()
    client = organiser(of)
    sum_ = seen(text(client, "/c/giro/year/"), "freeze")
    corrected()
    answer = client.post("/c/giro/year/", {"act": "freeze", "seen": sum_, "token": "t"})
    assert (answer.status_code, Frozen.objects.exists()) == (422, False)


def test_the_folder_behind_a_revision_is_for_everybody(tmp_path: Path) -> None:
    of = circuit()
    made = freezing.freeze(of, by=None)
    answer = Client().get("/c/giro/final/1/folder.zip")
    assert answer["Content-Type"] == "application/zip"
    assert answer.content == bytes(made.folder)
    zipfile.ZipFile(io.BytesIO(answer.content)).extractall(tmp_path)
    assert len(season_at(tmp_path).tournaments) == 2


def test_a_deletion_is_previewed_and_put_on_record() -> None:
    """PG 28."""
    of = circuit()
    client = organiser(of)
    page = text(client, "/c/giro/year/")
    assert "Ugo" in page
    assert "1040.250" in page
    sent = {"act": "delete", "year": "2027", "seen": seen(page, "delete"), "token": "t"}
    assert client.post("/c/giro/year/", sent).status_code == 303
    assert "Recorded on" in text(client, "/c/giro/year/")
    assert Entry.objects.get(kind="ratings-deleted").data["players"] == ["ugo"]
    assert client.post("/c/giro/year/", {**sent, "token": "u"}).status_code == 422
    assert client.post("/c/giro/year/", {**sent, "year": "1999"}).status_code == 404


def test_the_next_season_is_opened_and_follows_corrections() -> None:
    """PG 6."""
    of = circuit()
    client = organiser(of)
    assert "Ada · Hex" in text(client, "/c/giro/year/")
    assert client.post("/c/giro/year/", {"act": "open", "token": "t"}).status_code == 303
    assert client.get("/c/giro-2027/year/").status_code == 200
    corrected()
    page = text(client, "/c/giro/year/")
    assert "no longer what the results of this season give" in page
    assert client.post("/c/giro/year/", {"act": "carry", "token": "u"}).status_code == 303
    assert opening.next_of(of).moved == ()


def test_others_have_no_way_in() -> None:
    circuit()
    stranger = Client()
    stranger.force_login(account(role="organiser"))
    assert stranger.get("/c/giro/year/").status_code == 403
    assert stranger.post("/c/giro/year/", {"act": "freeze"}).status_code == 403
    assert Client().get("/c/giro/year/").status_code == 302


def test_a_circuit_whose_rulebook_has_no_end_of_year_has_no_such_pages() -> None:
    of = import_season(Season("big", 2026), [], name="Big", slug="giro", by=None)
    assert organiser(of).get("/c/giro/year/").status_code == 404
    assert organiser(of).get("/c/giro/stages/desk/").status_code == 404
    assert Client().get("/c/giro/final/").status_code == 404
    assert Client().get("/c/giro/calendar/").status_code == 200


def test_the_season_file_has_people_as_they_are_shown_and_all_names_for_organisers() -> None:
    """Ruling public-season."""
    hidden = register(Details("Gianduia Nascosta"), scopes=(), by=None)
    Person.objects.filter(pk=hidden.pk).update(hides_name=True)
    shown = stage([f"{hidden.code} 1 ada 0"], ident="estate", end="2026-07-01")
    of = circuit([shown], players=(person("ada"), person(hidden.code)))
    public, own = (one.get("/c/giro/season.zip") for one in (Client(), organiser(of)))
    assert "private" in own["Cache-Control"]
    files = [zipfile.ZipFile(io.BytesIO(one.content)) for one in (public, own)]
    texts = ["".join(each.read(name).decode() for name in each.namelist()) for each in files]
    assert [hidden.code in each for each in texts] == [False, True]
    again = Client().get("/c/giro/season.zip", headers={"If-None-Match": public["ETag"]})
    assert again.status_code == 304
    corrected("estate")
    assert Client().get("/c/giro/season.zip", headers={"If-None-Match": public["ETag"]}).status_code == 200


def test_hostile_names_stand_as_text_on_every_page() -> None:
    named = tuple(person(one) for one in ("ada", "bruno"))
    people = tuple(type(one)(one.id, HTML if one.id == "ada" else one.name, one.registered) for one in named)
    of = circuit([stage(["ada 1 bruno 0"], ident="una")], players=people)
    freezing.freeze(of, by=None)
    corrected("una")
    for address in ("/c/giro/year/", "/c/giro/final/", "/c/giro/final/1/"):
        assert "<script>alert(1)" not in text(organiser(of), address)


def test_the_last_day_itself_is_early_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    on_the_day(monkeypatch, LAST)
    assert "Freeze the rankings" in text(organiser(circuit()), "/c/giro/year/")
