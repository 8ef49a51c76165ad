"""The end of a year on its pages: frozen and revised rankings, deletions, the next season, the season as a folder."""

from __future__ import annotations

import io
import re
import zipfile
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from tabellone.cli.loading import season_at
from tabellone.engine.facts import Season
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.intake.services import import_season
from tabellone.server.journal.models import Entry
from tabellone.server.journal.services import Writing
from tabellone.server.letters.models import Letter
from tabellone.server.people.details import Details
from tabellone.server.people.models import Person
from tabellone.server.people.services import register_person
from tabellone.server.rankings import freezing, turning
from tabellone.server.rankings.models import Frozen
from tabellone.server.rankings.stages import StageWanted, create_stage
from tabellone.server.registration.changes import verify_identity
from tests.scenes.pages import page_source
from tests.server.people.examples import account
from tests.server.rankings.year_cases import LAST, circuit, corrected, on_the_day, played
from tests.server.registration.scenes import registered, shadow
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
    return page_source(client.get(address))


FREEZE = "/c/giro/year/freeze/"


def frozen(client: Client, **more: str) -> Any:
    """The preview sent with the year typed."""
    found = re.search(r'name="seen" value="([0-9a-f]*)"', text(client, FREEZE))
    seen = found[1] if found else ""
    return client.post(FREEZE, {"seen": seen, "typed": "2026", "token": "t", **more})


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
    assert "What would be final by the results of today" in page
    assert 'name="typed"' not in text(client, FREEZE)
    answer = frozen(client)
    assert (answer.status_code, "2026-12-31: come back then" in answer.content.decode()) == (422, True)
    assert "The rankings are not final yet" in text(Client(), "/c/giro/final/")


def test_rankings_are_frozen_and_everybody_reads_them_with_number_day_and_sum() -> None:
    """PG 31, PG 34, PG 37."""
    of = circuit()
    client = organiser(of)
    assert frozen(client).status_code == 303
    page = text(Client(), "/c/giro/final/")
    for said in ("Revision 1 of the rankings of", Frozen.objects.get().facts, "sha256sum season.json", "Ada", "Carla"):
        assert said in page
    assert "Results have been corrected" not in page
    assert "Ada" in text(Client(), "/c/giro/final/?ranking=game:hex")
    assert Client().get("/c/giro/final/?ranking=game:none").status_code == 404
    assert Client().get("/c/giro/final/2/").status_code == 404


def test_incomplete_stages_are_named_before_they_are_left_out() -> None:
    of = circuit([*played(), stage(["ada ? bruno ?"], ident="estate", end="2026-07-01")])
    client = organiser(of)
    assert "These stages are over by that day and do not count:" in text(client, "/c/giro/year/")
    answer = frozen(client)
    assert (answer.status_code, "Estate; complete it" in answer.content.decode()) == (422, True)
    assert frozen(client, without="1", token="u").status_code == 303
    assert "estate" in text(Client(), "/c/giro/final/")


def test_a_correction_is_seen_at_once_and_revised_with_a_reason() -> None:
    """Ruling revision-by-act."""
    of = circuit()
    client = organiser(of)
    freezing.freeze_rankings(of, Writing())
    before = text(Client(), "/c/giro/final/?ranking=game:hex")
    corrected()
    page = text(Client(), "/c/giro/final/?ranking=game:hex")
    assert "Results have been corrected since these rankings were frozen." in page
    table = re.compile(r"<tbody>.*?</tbody>", re.DOTALL)
    assert table.findall(before)[-1] == table.findall(page)[-1]
    answer = frozen(client)
    assert (answer.status_code, "say why" in answer.content.decode().lower()) == (422, True)
    assert "What would differ from revision 1" in text(client, FREEZE)
    assert frozen(client, why=f"letto male {HTML}", token="u").status_code == 303
    now = text(Client(), "/c/giro/final/")
    assert "Revision 2 of the rankings of" in now
    assert "letto male &lt;script&gt;" in now
    assert "Results have been corrected" not in now
    assert table.findall(text(Client(), "/c/giro/final/1/?ranking=game:hex"))[-1] == table.findall(before)[-1]
    assert "What differs from revision 1" in text(Client(), "/c/giro/final/2/")


def test_only_what_was_seen_is_frozen() -> None:
    of = circuit()
    client = organiser(of)
    before = freezing.final_now(of).facts
    corrected()
    answer = frozen(client, seen=before)
    assert (answer.status_code, Frozen.objects.exists()) == (422, False)


def test_the_folder_behind_a_revision_is_for_everybody(tmp_path: Path) -> None:
    of = circuit()
    made = freezing.freeze_rankings(of, Writing())
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
    assert turning.next_season_of(of).moved == ()


def test_others_have_no_way_in() -> None:
    circuit()
    stranger = Client()
    stranger.force_login(account(role="organiser"))
    assert stranger.get("/c/giro/year/").status_code == 403
    assert stranger.get(FREEZE).status_code == 403
    assert stranger.post(FREEZE, {"typed": "2026"}).status_code == 403
    assert Client().get("/c/giro/year/").status_code == 302


def test_a_circuit_whose_rulebook_has_no_end_of_year_has_no_such_pages() -> None:
    of = import_season(Season("big", 2026), [], name="Big", slug="giro", by=None)
    assert organiser(of).get("/c/giro/year/").status_code == 404
    assert organiser(of).get(FREEZE).status_code == 404
    assert organiser(of).get("/c/giro/stages/desk/").status_code == 404
    assert Client().get("/c/giro/final/").status_code == 404
    assert Client().get("/c/giro/calendar/").status_code == 200


def test_the_season_file_has_people_as_they_are_shown_and_all_names_for_organisers() -> None:
    """Ruling public-season."""
    hidden = register_person(Details("Gianduia Nascosta"), Writing(), scopes=())
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
    freezing.freeze_rankings(of, Writing())
    corrected("una")
    for address in ("/c/giro/year/", FREEZE, "/c/giro/final/", "/c/giro/final/1/"):
        assert "<script>alert(1)" not in text(organiser(of), address)


def test_the_last_day_itself_is_early_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    on_the_day(monkeypatch, LAST)
    assert "Freeze the rankings" in text(organiser(circuit()), FREEZE)


def test_a5_who_freezes_sees_what_would_be_final_and_types_the_year() -> None:
    """A5: one click froze a year unseen."""
    client = organiser(circuit())
    page = text(client, FREEZE)
    assert "Nothing: every stage counts, and nobody waits for an answer." in page
    assert re.search(r'ranking=game%3Ahex.*?<td class="num">4</td><td>Ada</td>', page, re.DOTALL)
    assert re.search(r'<th scope="row">Carla</th>', text(client, f"{FREEZE}?ranking=game:hex"))
    assert 'class="ranked' not in text(client, f"{FREEZE}?ranking=game:none")
    for typed in ("", "2025", "26"):
        answer = frozen(client, typed=typed, token=f"t{typed}")
        assert (answer.status_code, "Type the year 2026" in answer.content.decode()) == (422, True)
    assert not Frozen.objects.exists()
    assert frozen(client, typed=" 2026 ").status_code == 303


def test_a5_what_is_still_open_is_named_before_rankings_become_final() -> None:
    """A5: stages planned, results missing, earlier games claimed, identities asked for, complaints."""
    of = circuit([*played(), stage(["ada ? bruno ?"], ident="estate", end="2026-07-01")])
    client, by = organiser(of), account(role="organiser", scope=of.scope)
    planned = create_stage(
        of, StageWanted("Mai giocata", "hex", date(2026, 12, 1), date(2026, 12, 9), "other"), Writing(by)
    )
    Tournament.objects.filter(slug="autunno").update(listed=False)
    shadow("Torre9")
    row = registered(of, nicknames={"boardgamearena": "torre9", "abstractplay": "Ada1"})
    verify_identity(row, "requested", Writing(account(), why="documento"))
    Letter.objects.create(circuit=of, number=7, kind="complaint", language="it", stage=planned.tournament)
    Letter.objects.create(circuit=of, number=8, kind="complaint", language="it", state="closed")
    page = text(client, FREEZE)
    open_ = page[page.index('id="open"') : page.index('id="rankings"')]
    told = ["Mai giocata</a>: it has no results yet", "Autunno</a>: it is hidden", "Estate</a>: ", "Torre9"]
    for said in (*told, f"{row.person.name}</a></li>", "Complaint 7 of"):
        assert said in open_
    assert "Complaint 8" not in open_


def test_a5_a_disqualification_says_that_frozen_rankings_keep_the_name_and_offers_a_revision() -> None:
    """A5, ruling revision-by-act."""
    of = circuit()
    row = registered(of)
    of = import_season(
        Season("pergioco", 2026, players=(person(row.person.code), person("bruno"))),
        [stage([f"{row.person.code} 1 bruno 0"], ident="una")],
        name="Altro giro",
        slug="altro",
        by=None,
    )
    client = organiser(of)
    here = f"/c/altro/register/desk/p/{row.person.code}/"
    assert "keep the name" not in text(client, here)
    freezing.freeze_rankings(of, Writing())
    assert "But frozen rankings keep the name until you publish a revision" in text(client, here)
    assert client.post(here, {"do": "disqualify", "why": "due account", "token": "t"}).status_code == 303
    page = text(client, here)
    assert "Altro giro, revision 1" in page
    assert "/c/altro/year/freeze/" in page
    freezing.freeze_rankings(of, Writing(why="senza il nome"))
    assert "keep the name" not in text(client, here)
