"""Importing a stage through the pages: hand in, look, decide, apply; what is refused and why."""

from __future__ import annotations

import html
import re
import time
from datetime import date
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tabellone.engine.facts import Season
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.events.seasons import found_circuit
from tabellone.server.intake.decisions import NEW, OUT
from tabellone.server.intake.importing import ImportTarget
from tabellone.server.intake.models import Draft
from tabellone.server.intake.previewing import preview_import
from tabellone.server.journal.services import Writing
from tabellone.server.people.models import Person
from tabellone.server.play.standings import facts_of
from tabellone.server.rankings.stages import StageWanted, create_stage
from tests.exchange.sources import samples_abstractplay as ap
from tests.exchange.sources import samples_bga as bga
from tests.exchange.sources import samples_playstrategy as ps
from tests.scenes.pages import page_source
from tests.server.intake.stage_scene import HALF, NAMES, all_new, applied, circuit, draft, everybody, found, game, known
from tests.server.people.examples import account
from tests.server.registration.scenes import registered

pytestmark = pytest.mark.django_db
HOSTILE = "<script>alert(1)</script>\u202e=SUM(A1)"


@pytest.fixture
def at() -> Circuit:
    return circuit()


@pytest.fixture
def desk(at: Circuit) -> Client:
    client = Client()
    client.force_login(account(role="organiser", scope=at.scope))
    return client


def start(at: Circuit) -> str:
    return reverse("stage-import", args=[at.slug])


def sent(desk: Client, at: Circuit, text: str, **more: Any) -> str:
    """Hand in a text; where its preview is."""
    done = desk.post(start(at), {"text": text, "token": "t", **more})
    assert done.status_code == 303, html.unescape(done.content.decode())
    return str(done["Location"])


def fields(page: str, form: str) -> dict[str, str]:
    """The hidden fields of the form with this button."""
    body = next(one for one in re.findall(r"<form.*?</form>", page, re.DOTALL) if f'value="{form}"' in one)
    return dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', body))


def press(desk: Client, url: str, do: str, **more: Any) -> Any:
    """Press a button of the preview as it is now."""
    page = desk.get(url).content.decode()
    return desk.post(url, {**fields(page, do), **more, "do": do})


def selected(page: str) -> dict[str, str]:
    """What is chosen in every list of the page."""
    lists = re.findall(r'<select [^>]*?name="([^"]*)"[^>]*>(.*?)</select>', page, re.DOTALL)
    chosen = {name: re.search(r'<option value="([^"]*)" selected', inner) for name, inner in lists}
    return {name: found[1] if found else "" for name, found in chosen.items()}


def last() -> Draft:
    return Draft.objects.latest("pk")


def test_an_abstractplay_tournament_is_read_recognised_and_applied(desk: Client, at: Circuit) -> None:
    people = {name: known(name, at=at, site_id=f"u-{name}") for name in NAMES}
    url = sent(desk, at, ap.text(ap.four_players()))
    page = desk.get(url).content.decode()
    assert "Everybody is settled." in page
    press(desk, url, "head", name="Esempio di gennaio", system="round_robin", platform="abstractplay", game="esempio")
    done = press(desk, url, "apply")
    stage = Tournament.objects.get()
    assert done["Location"] == reverse("tournament", args=[stage.slug])
    facts = facts_of(stage)
    assert {player.id for player in facts.players} == {one.code for one in people.values()}
    assert [len(played.tables) for played in facts.rounds] == [2, 2, 2]
    assert desk.get(done["Location"]).status_code == 200


def test_who_goes_by_another_nickname_there_is_named_and_not_offered(desk: Client, at: Circuit) -> None:
    """PG 7: the way leads to the registration, where an organiser changes the nickname; then they are recognised."""
    registration = registered(at, nicknames={"abstractplay": "annaprova"})
    shadow, free = known("annaprova2"), known("annaprova", platform="playstrategy")
    draft(at, found(game("annaprova1", "nessuno")))
    url = reverse("stage-import-preview", args=[at.slug, last().pk])
    page = html.unescape(desk.get(url).content.decode())
    row = page.split("<strong", 2)[1]
    line, name = re.sub(r"<[^>]*>", "", row), registration.person.name
    assert f"It may be {name} (a similar nickname), who goes by «annaprova» on AbstractPlay." in line
    way = reverse("register-player", args=[at.slug, registration.person.code])
    assert f'href="{way}"' in row
    assert "«annaprova2»" in line
    assert "The nickname can be changed once they are registered." in line
    assert re.findall(r'<option value="([^"]*)"', row) == ["", free.code, NEW, OUT]
    everybody_else = re.findall(r"<option[^>]*>", page.split('id="everybody"')[1].split("</datalist>")[0])
    assert [free.name in one for one in everybody_else] == [True]
    changed = {"do": "rename", "platform": "abstractplay", "nickname": "annaprova1", "why": "Svista", "token": "x"}
    assert desk.post(way, changed).status_code == 303
    assert preview_import(last()).matches[0].code == registration.person.code
    assert shadow.code not in row


def test_the_first_import_into_a_planned_stage_counts_its_games_and_lists_none_as_different(
    desk: Client, at: Circuit
) -> None:
    everybody(at)
    by = account(role="organiser", scope=at.scope)
    row = create_stage(at, StageWanted("Tappa", "hex", date(2026, 2, 1), date(2026, 2, 20), "swiss"), Writing(by))
    there = ImportTarget(row.tournament)
    games = [game("anna", "bruno"), game("carla", "dario"), game("anna", "carla", number=2)]
    one = draft(at, found(*games, name="Tappa"), target=there)
    page = desk.get(reverse("stage-import-preview", args=[at.slug, one.pk])).content.decode()
    shown = page[page.index('id="differences"') :].split("</section>")[0]
    assert "3 games, all new" in shown
    assert "Round 1:" not in shown
    assert "New players:" not in shown
    applied(one)
    again = draft(at, found(*games[:2], game("anna", "carla", HALF, 2), name="Tappa"), target=there)
    shown = desk.get(reverse("stage-import-preview", args=[at.slug, again.pk])).content.decode()
    assert "all new" not in shown
    assert "Round 2:" in shown


def test_playstrategys_report_results_and_games_go_together(desk: Client, at: Circuit) -> None:
    for name in ("anna_a", "bruno_b", "carla", "dario"):
        known(name, at=at, platform="playstrategy")
    files = [
        SimpleUploadedFile(name, text.encode())
        for name, text in (
            ("a.trf", ps.REPORT),
            ("r.ndjson", ps.ndjson(*ps.RESULTS)),
            ("g.ndjson", ps.ndjson(*ps.GAMES)),
        )
    ]
    done = desk.post(start(at), {"files": files})
    assert done.status_code == 303, html.unescape(done.content.decode())
    url = done["Location"]
    shown = preview_import(last())
    assert [one.how for one in shown.matches] == ["nickname"] * 4
    press(desk, url, "head", name="Svizzera", system="swiss", game="hex", start="2026-03-07", end="2026-03-07")
    facts = facts_of(Tournament.objects.get()) if press(desk, url, "apply").status_code == 303 else None
    assert facts
    statuses = [seat.status for played in facts.rounds for table in played.tables for seat in table.seats]
    assert statuses.count("absent") == statuses.count("bye") == 1
    assert statuses.count("timeout") == 2


def test_boardgamearenas_rows_ask_for_what_they_do_not_say(desk: Client, at: Circuit) -> None:
    for name in ("anna", "bruno", "dario"):
        known(name, at=at, platform="boardgamearena")
    url = sent(desk, at, bga.ROWS)
    page = html.unescape(desk.get(url).content.decode())
    for asked in ("which game of the circuit", "On which day did it end", "In which system"):
        assert asked.lower() in page.lower()
    assert 'value="apply"' not in page


def test_the_preview_says_what_will_be_rated_and_why(desk: Client, at: Circuit) -> None:
    everybody(at)
    row = draft(at, found(game("anna", "bruno"), game("carla", "dario", HALF)))
    page = desk.get(reverse("stage-import-preview", args=[at.slug, row.pk])).content.decode()
    assert "4 sides of games move ratings." in page
    assert "1010.000" in page


def test_an_unknown_nickname_is_resolved_by_hand(desk: Client, at: Circuit) -> None:
    known("anna", at=at)
    row = draft(at, found(game("anna", "bruna"), game("anna", "bot", number=2)))
    url = reverse("stage-import-preview", args=[at.slug, row.pk])
    bruno = known("bruno", at=at, platform="playstrategy")
    page = html.unescape(desk.get(url).content.decode())
    assert "2 nicknames to decide upon." in page
    press(desk, url, "people", **{"q-1": "Bruno Esempio · bruno", "p-2": OUT})
    assert [one.how for one in preview_import(last()).matches] == ["nickname", "chosen", "out"]
    shown = desk.get(url).content.decode()
    kept = {name: value for name, value in selected(shown).items() if name.startswith("p-")}
    press(desk, url, "people", **kept)  # the form as it is now, kept again
    assert [one.how for one in preview_import(last()).matches] == ["nickname", "chosen", "out"]
    assert press(desk, url, "apply").status_code == 303
    assert {player.id for player in facts_of(Tournament.objects.get()).players} >= {bruno.code}


def test_nobody_of_that_name_is_said_and_nothing_lost(desk: Client, at: Circuit) -> None:
    row = draft(at, found(game("anna", "bruno")))
    url = reverse("stage-import-preview", args=[at.slug, row.pk])
    page = page_source(press(desk, url, "people", **{"q-0": HOSTILE}), 422)
    assert "nobody on record is called" in page.lower()
    assert "<script>alert" not in page


def test_all_unknown_ones_become_participants_at_once(desk: Client, at: Circuit) -> None:
    row = draft(at, found(game(HOSTILE, "x" * 100), game("anna", "bruno")))
    url = reverse("stage-import-preview", args=[at.slug, row.pk])
    press(desk, url, "people", all="new")
    assert press(desk, url, "apply").status_code == 303
    assert Person.objects.count() == 4
    page = desk.get(reverse("tournament", args=[Tournament.objects.get().slug])).content.decode()
    assert "<script>alert" not in page


def test_results_rounds_and_games_left_out_are_corrected_by_round(desk: Client, at: Circuit) -> None:
    everybody(at)
    row = draft(
        at, found(game("anna", "bruno"), game("carla", "dario", None, ended="unknown"), game("anna", "carla", number=2))
    )
    url = reverse("stage-import-preview", args=[at.slug, row.pk])
    press(desk, url, "games", **{"o-0": "win", "r-0": "1", "o-1": "draw", "r-1": "1"})
    assert preview_import(last()).plan.questions == ()
    press(desk, f"{url}?round=2", "games", **{"o-2": "win", "r-2": "2", "x-2": "1"})
    assert press(desk, url, "apply").status_code == 303
    assert len(facts_of(Tournament.objects.get()).rounds) == 1


@pytest.mark.parametrize("wrong", [{"r-0": "zero"}, {"r-0": "99999"}, {"r-0": "-1"}])
def test_a_round_that_is_none_is_refused(desk: Client, at: Circuit, wrong: dict[str, str]) -> None:
    row = draft(at, found(game("anna", "bruno")))
    url = reverse("stage-import-preview", args=[at.slug, row.pk])
    assert press(desk, url, "games", **{"o-0": "win", **wrong}).status_code == 422


def test_a_race_stage_offers_to_take_the_unregistered_out(desk: Client, at: Circuit) -> None:
    known("anna", at=at)
    row = draft(at, found(game("anna", "zoe")))
    url = reverse("stage-import-preview", args=[at.slug, row.pk])
    press(desk, url, "people", **{"p-1": NEW})
    press(desk, url, "head", race="1")
    page = desk.get(url).content.decode()
    assert "Take them out" in page
    assert 'value="apply"' not in page
    press(desk, url, "race")
    assert press(desk, url, "apply").status_code == 303


def test_a_preview_from_before_is_a_conflict_and_shows_how_it_is_now(desk: Client, at: Circuit) -> None:
    everybody(at)
    row = draft(at, found(game("anna", "bruno")))
    url = reverse("stage-import-preview", args=[at.slug, row.pk])
    old = fields(desk.get(url).content.decode(), "apply")
    press(desk, url, "head", name="Altro nome")
    refused = desk.post(url, {**old, "do": "apply"})
    assert refused.status_code == 409
    assert "look at the preview again" in refused.content.decode()
    assert not Tournament.objects.exists()


def test_the_same_file_again_says_that_nothing_would_change(desk: Client, at: Circuit) -> None:
    everybody(at)
    for _ in range(2):
        row = draft(at, found(game("anna", "bruno")))
        url = reverse("stage-import-preview", args=[at.slug, row.pk])
        page = desk.get(url).content.decode()
        if "nothing would change" not in page:
            press(desk, url, "apply")
    assert "nothing would change" in page
    assert 'value="apply"' not in page


def test_a_draft_thrown_away_is_over(desk: Client, at: Circuit) -> None:
    row = draft(at, found(game("anna", "bruno")))
    url = reverse("stage-import-preview", args=[at.slug, row.pk])
    assert press(desk, url, "discard")["Location"] == start(at)
    assert "thrown away" in desk.get(url).content.decode()
    assert desk.post(url, {"do": "apply", "seen": "x"}).status_code == 422


@pytest.mark.parametrize("text", ["", "ciao", "{", "[]", '[Event "x"]', "<html>", "PK\x03\x04"])
def test_what_nobody_can_read_is_refused_with_a_sentence(desk: Client, at: Circuit, text: str) -> None:
    refused = desk.post(start(at), {"text": text})
    assert refused.status_code == 422
    assert "Nothing was changed" in refused.content.decode()
    assert not Draft.objects.exists()


def test_a_huge_file_is_refused_before_it_is_read(desk: Client, at: Circuit) -> None:
    sent_ = desk.post(start(at), "x", content_type="text/plain", CONTENT_LENGTH="99999999999")
    assert sent_.status_code == 422
    pasted = desk.post(start(at), {"text": "x" * 3_000_000})
    assert (pasted.status_code, "larger than" in pasted.content.decode()) == (422, True)


def test_only_the_circuits_organisers_import(at: Circuit) -> None:
    row = draft(at, found(game("anna", "bruno")))
    for url in (start(at), reverse("stage-import-preview", args=[at.slug, row.pk])):
        assert Client().get(url).status_code == 302
        other = Client()
        other.force_login(account())
        assert other.get(url).status_code == 403


def test_a_draft_of_another_circuit_is_not_there(desk: Client, at: Circuit) -> None:
    elsewhere = draft(circuit(), found(game("anna", "bruno")))
    url = reverse("stage-import-preview", args=[at.slug, elsewhere.pk])
    assert desk.get(url).status_code == 404
    assert desk.post(url, {"do": "discard"}).status_code == 404


def test_the_preview_of_two_thousand_games_takes_less_than_a_second(desk: Client, at: Circuit) -> None:
    """Counted as time of the processor, so that others at work on the machine do not count."""
    names = [f"giocatore_{number:02}" for number in range(64)]
    pairs = [(one, two) for nth, one in enumerate(names) for two in names[nth + 1 :]]
    many = [game(one, two, number=None, id=f"g{nth}") for nth, (one, two) in enumerate(pairs)]
    for name in ("known", "unknown"):
        row = draft(at, found(*many, system="round_robin", source_id=name))
        row = all_new(row) if name == "known" else row
        took = []
        for number in ("1", "40"):
            begun = time.process_time()
            assert (
                desk.get(f"{reverse('stage-import-preview', args=[at.slug, row.pk])}?round={number}").status_code == 200
            )
            took.append(time.process_time() - begun)
        assert min(took) < 1, (name, took)


def by_hand(at: Circuit) -> str:
    return reverse("stage-by-hand", args=[at.slug])


def test_a_round_robin_is_entered_as_a_crosstable(desk: Client, at: Circuit) -> None:
    people = everybody(at)
    filled = {"kind": "round_robin", "platform": "abstractplay", "players": "anna\nbruno\ncarla", "stage": "new"}
    assert b'name="row-2"' in desk.post(by_hand(at), {**filled, "do": "players"}).content
    filled |= {"row-0": "x1=", "row-1": "xx0"}
    page = desk.post(by_hand(at), {**filled, "do": "check"}).content.decode()
    assert 'value="½1×"' in page
    done = desk.post(by_hand(at), {**filled, "token": "t", "do": "preview"})
    assert done.status_code == 303
    url = done["Location"]
    press(desk, url, "head", name="A mano", game="hex", start="2026-02-01", end="2026-02-02", system="round_robin")
    assert press(desk, url, "apply").status_code == 303
    facts = facts_of(Tournament.objects.get())
    assert {player.id for player in facts.players} == {people[name].code for name in ("anna", "bruno", "carla")}
    assert sum(len(played.tables) for played in facts.rounds) == 3


def test_a_swiss_is_entered_round_by_round(desk: Client, at: Circuit) -> None:
    everybody(at)
    filled = {"kind": "swiss", "platform": "abstractplay", "players": "anna\nbruno\ncarla"}
    filled |= {"round-1": "anna 1-0 bruno\ncarla bye", "round-2": "carla = anna\nbruno absent"}
    assert b'name="round-3"' in desk.post(by_hand(at), {**filled, "do": "round"}).content
    url = desk.post(by_hand(at), {**filled, "do": "preview"})["Location"]
    shown = preview_import(last())
    assert [line.round for line in shown.plan.lines] == [1, 1, 2, 2]
    assert "not paired" in desk.get(url).content.decode()


def test_mistakes_by_hand_are_said_and_nothing_is_lost(desk: Client, at: Circuit) -> None:
    filled = {"kind": "swiss", "players": "anna\nbruno", "round-1": f"anan 1-0 {HOSTILE}"}
    refused = desk.post(by_hand(at), {**filled, "do": "preview"})
    page = refused.content.decode()
    assert refused.status_code == 422
    assert "is not in the list of players" in page
    assert html.escape("anan 1-0 <script>") in page
    assert not Draft.objects.exists()


def test_a_pasted_crosstable_fills_the_form(desk: Client, at: Circuit) -> None:
    text = "1 anna * 1 ½\n2 bruno 0 * 1\n3 carla ½ 0 *"
    page = desk.post(by_hand(at), {"kind": "round_robin", "paste": text, "do": "paste"}).content.decode()
    assert "anna\nbruno\ncarla" in page
    assert 'value="×1½"' in page


def test_organisers_of_a_circuit_that_nobody_registers_with_see_no_nickname() -> None:
    everybody(circuit())
    other = found_circuit(Season("big", 2026), Writing(), name="Giro altrui", slug="giro-altrui")
    client = Client()
    client.force_login(account("Tiene Banco", role="organiser", scope=other.scope))
    known("ada", name="Anna Prova")
    for page in ("import/", "import/by-hand/", "import/1/"):
        assert client.get(f"/c/{other.slug}/{page}").status_code == 404
    sent = client.post(f"/c/{other.slug}/import/", {"text": ap.text(ap.four_players()), "token": "t"}, follow=True)
    assert "Anna Prova" not in sent.content.decode()
