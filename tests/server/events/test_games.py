"""A game goes by any of its names on the platform, and is asked about where a name is nearly one (BIG 8.3; B13)."""

from __future__ import annotations

from dataclasses import asdict, replace
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone, translation

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Tournament as Facts
from tabellone.paper.press import printed_game as printed
from tabellone.server.events.games import doubt_of, game_name, game_titles, game_typed, settled_game, title_of_game
from tabellone.server.events.models import Tournament
from tabellone.server.federation.models import Convocation, HostingRequest
from tabellone.server.federation.requests import approve_request
from tabellone.server.intake import receiving
from tabellone.server.intake.services import take_document_over
from tabellone.server.journal.services import Writing
from tabellone.server.mail.models import Mail
from tabellone.server.play.standings import document_of
from tabellone.server.play.states import state_of
from tabellone.server.rankings.gathering import gathered_facts
from tests.scenes.pages import browser_of, page_at
from tests.server.events.catalogue_scene import big_evening
from tests.server.federation.request_scenes import LINKS, asked, circuit, federation, wanted
from tests.server.intake.receiving_scene import laptop, sent, shown, text
from tests.server.people.examples import account

pytestmark = pytest.mark.django_db
MEANT = {"meant-1": "coloni-di-catn=catan"}
ANOTHER = {"meant-1": "coloni-di-catn="}


def test_a_typed_name_is_the_game_in_every_language_and_the_title_the_reader_s() -> None:
    assert {game_typed("big", name) for name in ("Coloni di Catan", "catan", "LOS COLONOS DE CATÁN")} == {"catan"}
    assert game_typed("big", "progetto gaia") == "gaia-project"
    titles = {}
    for language in ("en", "it", "es"):
        with translation.override(language):
            titles[language] = (game_titles("big")["catan"], game_name("big", "Progetto Gaia"))
    assert titles == {
        "en": ("Catan", "Gaia Project"),
        "it": ("Coloni di Catan", "Progetto Gaia"),
        "es": ("Catan", "Proyecto Gaia"),
    }
    assert title_of_game("Coloni di Catan", "en") == "Catan"
    head = Facts("big", "x", "X", timezone.localdate(), timezone.localdate(), (), game="Coloni di Catan")
    assert (printed(head, "it"), printed(head, "en"), printed(head, "it", "azul")) == (
        "Coloni di Catan",
        "Catan",
        "Azul",
    )


def test_a_name_that_is_nearly_known_is_asked_about_and_what_was_said_holds_for_that_name_alone() -> None:
    doubt = doubt_of("big", "Coloni di Catn")
    assert doubt is not None
    assert (doubt.known[0][0], doubt.chosen) == ("catan", None)
    with pytest.raises(RuleError, match="game-unsure"):
        settled_game("big", "Coloni di Catn", {"azull": "azul", "coloni-di-catn": "risiko"})
    assert settled_game("big", "Coloni di Catn", {"coloni-di-catn": "catan"}) == "catan"
    assert settled_game("big", "Coloni di Catn", {"coloni-di-catn": ""}) == "Coloni di Catn"
    assert doubt_of("big", "Gioco di Mio Zio") is None
    assert doubt_of("risiko", "Riziko") is None  # there is one game only


def test_a_stored_game_is_found_by_its_id_whatever_its_document_calls_it() -> None:
    at = circuit()
    row = receiving.accept_received(
        one := sent(at, replace(laptop("serata-1"), game="Coloni di Catan")), Writing(), seen=shown(one).seen
    )
    assert (row.game, document_of(row).game) == ("catan", "Coloni di Catan")
    assert [facts.game for facts in gathered_facts(at).facts] == ["catan"]
    found = Client().get("/tournaments/", {"q": "coloni catan"}, headers={"accept-language": "it"}).content.decode()
    assert row.name in found
    assert "Coloni di Catan" in found
    day = {"month": f"{row.start:%Y-%m}", "game": "Coloni di Catan"}
    assert row.name in Client().get("/calendar/", day).content.decode()


def test_the_catalogue_is_searched_by_every_name_and_its_addresses_too() -> None:
    page = Client().get("/games/", {"q": "pozioni"}, headers={"accept-language": "it"}).content.decode()
    assert "Pozioni esplosive" in page
    assert "Carcassonne" not in page
    assert "<h1>Progetto Gaia</h1>" in page_at(Client(headers={"accept-language": "it"}), "/games/progetto-gaia/")


class TestRequest:
    """“Did you mean” when somebody asks for a tournament, and when the federation answers (BIG 1)."""

    def test_the_form_asks_and_takes_the_answer(self) -> None:
        of, client = circuit(), Client()
        form = {
            name: str(value) for name, value in asdict(wanted()).items() if value and name not in {"games", "meant"}
        }
        form |= {"game": "Coloni di Catn", "public": "on", "token": "t"}
        answer = client.post(f"/c/{of.slug}/ask/", form)
        assert answer.status_code == 422
        assert 'name="meant-1" value="coloni-di-catn=catan"' in answer.content.decode()
        assert not HostingRequest.objects.exists()
        assert client.post(f"/c/{of.slug}/ask/", {**form, **MEANT}).status_code == 303
        assert HostingRequest.objects.get().games == ["catan"]

    def test_who_insists_asks_for_another_game_and_the_federation_is_asked_again(self) -> None:
        of = circuit()
        row = asked(of, games=("Coloni di Catn",), meant={"coloni-di-catn": ""}, language="it")
        desk, client = f"/c/{of.slug}/requests/{row.number}/", browser_of(federation(of))
        page = page_at(client, desk)
        assert 'value="coloni-di-catn=catan"' in page
        form = {"version": row.version, "token": "t", "name": "Coloni di Catn, Borgo Inventato"}
        page_at(client, f"{desk}approve/", 422, **form)
        assert client.post(f"{desk}approve/", {**form, **MEANT}).status_code == 303
        row.refresh_from_db()
        assert row.tournament
        assert (row.games, row.tournament.game) == (["catan"], "catan")
        assert row.tournament.name == "Coloni di Catan, Borgo Inventato"
        assert "Coloni di Catan" in Mail.objects.get(key=f"hosting:{row.pk}:{row.version}").text

    def test_the_federation_can_let_it_be_another_game(self) -> None:
        of = circuit()
        row = asked(of, games=("Coloni di Catn",), meant={"coloni-di-catn": ""})
        done = approve_request(row, "", Writing(federation(of)), links=LINKS, meant={"coloni-di-catn": ""})
        assert done.tournament
        assert done.tournament.game == "Coloni di Catn"


class TestCreation:
    """“Did you mean” when a tournament is made."""

    def test_the_proposal_waits_for_the_answer(self) -> None:
        client = browser_of(account())
        look: dict[str, Any] = {"rulebook": "big", "game": "Coloni di Catn", "expected": "16", "look": "1"}
        page = page_at(client, "/tournaments/new/", **look)
        assert 'value="coloni-di-catn=catan"' in page
        assert 'value="big|' not in page
        page = page_at(client, "/tournaments/new/", **{**look, **MEANT})
        assert 'value="big|catan"' in page
        assert 'name="meant-1"' not in page  # the field names the game by now
        page = page_at(client, "/tournaments/new/", **{**look, **ANOTHER})
        assert 'value="big|Coloni di Catn"' in page
        assert "checked" in page.split('value="coloni-di-catn="')[1][:20]

    def test_nothing_is_made_before_it_is_given(self) -> None:
        client = browser_of(account())
        form = {"rulebook": "big", "game": "Coloni di Catn", "expected": "16", "name": "Prova", "start": "2026-05-09"}
        page_at(client, "/tournaments/new/", 422, **form, token="t")
        assert not Tournament.objects.exists()
        assert client.post("/tournaments/new/", {**form, **MEANT, "token": "t"}).status_code == 303
        assert Tournament.objects.get().game == "catan"

    def test_settings_ask_about_another_name_and_never_about_the_game_that_is_there(self) -> None:
        row = big_evening(game="Coloni di Catn")  # made before anybody was asked
        Tournament.objects.filter(pk=row.pk).update(listed=False)
        client = browser_of(account("Oscar", role="organiser", scope=row.scope))
        form = {"name": "Serata", "start": f"{row.start}", "system": "swiss", "table_size": "4", "token": "t"}
        form |= {"param-rounds": "3", "expected": "16"}
        assert client.post(f"/t/{row.slug}/desk/settings/", {**form, "game": "Coloni di Catn"}).status_code == 303
        page = page_at(client, f"/t/{row.slug}/desk/settings/", 422, **{**form, "game": "Azull", "token": "u"})
        assert 'value="azull=azul"' in page


class TestImport:
    """“Did you mean” when a document comes in."""

    def test_taking_a_document_over(self) -> None:
        facts = replace(laptop("serata-1"), game="Coloni di Catn")
        client = browser_of(user := account())
        page = page_at(client, "/tournaments/import/", text=text(facts).decode())
        assert 'value="coloni-di-catn=catan"' in page
        with pytest.raises(RuleError, match="game-unsure"):
            take_document_over(text(facts), Writing(user))
        form = {"text": text(facts).decode(), "apply": "1", "token": "t", "seen": "new"}
        page_at(client, "/tournaments/import/", 422, **form)
        assert not Tournament.objects.exists()
        assert client.post("/tournaments/import/", {**form, **MEANT, "token": "u"}).status_code == 303
        assert Tournament.objects.get().game == "catan"

    def test_a_document_that_a_laptop_sent(self) -> None:
        at = circuit()
        facts = replace(laptop("serata-1"), game="Coloni di Catn")
        row, client = sent(at, facts), browser_of(federation(at))
        assert [one.code for one in shown(row).problems] == ["game-unsure"]
        here = f"/c/{at.slug}/received/{row.pk}/"
        assert 'value="coloni-di-catn=catan"' in page_at(client, here)
        assert client.post(here, {"do": "who", "version": row.version, "token": "t", **MEANT}).status_code == 303
        ready = shown(row)
        assert (ready.problems, ready.facts.game) == ((), "catan")
        assert {name for name in ready.moves if ":" in name} == {"points:catan", "elo:catan"}
        assert 'value="coloni-di-catn=catan" checked' in page_at(client, here)
        done = receiving.accept_received(row, Writing(), seen=ready.seen)
        assert document_of(done).game == "catan"
        newer = sent(at, replace(facts, name="Serata corretta"))  # what was said is not held against the next version
        assert [one.code for one in shown(newer).problems] == ["game-unsure"]


class TestFinals:
    """Any game can have a national final (BIG 7)."""

    @pytest.mark.parametrize(
        ("typed", "game"), [("Azul", "azul"), ("Clans of Caledonia", "clans-of-caledonia"), ("Gioco Mio", "Gioco Mio")]
    )
    def test_of_any_game(self, typed: str, game: str) -> None:
        of = circuit()
        client, day = browser_of(federation(of)), timezone.localdate() + timedelta(days=40)
        form: dict[str, Any] = {"name": "Finale", "start": f"{day}", "language": "it", "token": "t"}
        form |= {"places": 16, "called": 16, "reserves": 16, "seeds": 4}
        assert client.post(f"/c/{of.slug}/finals/new/", {**form, "game": typed}).status_code == 303
        row = Convocation.objects.get()
        assert (row.tournament.game, state_of(row.tournament).settings.head.national_final) == (game, True)

    def test_a_name_that_is_nearly_known_is_asked_about(self) -> None:
        of = circuit()
        client, day = browser_of(federation(of)), timezone.localdate() + timedelta(days=40)
        form: dict[str, Any] = {"name": "Finale", "start": f"{day}", "language": "it", "token": "t"}
        form |= {"places": 16, "called": 16, "reserves": 16, "seeds": 4, "game": "Coloni di Catn"}
        page = page_at(client, f"/c/{of.slug}/finals/new/", 422, **form)
        assert 'value="coloni-di-catn=catan"' in page
        assert client.post(f"/c/{of.slug}/finals/new/", {**form, **MEANT}).status_code == 303
        assert Convocation.objects.get().tournament.game == "catan"
