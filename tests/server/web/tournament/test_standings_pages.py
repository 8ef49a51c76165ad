"""Standings that explain themselves, who leaves, the end."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from decimal import Decimal
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from typer.testing import CliRunner

from tabellone.cli.app import app
from tabellone.engine.steps import Step
from tabellone.exchange.documents import read_tournament
from tabellone.server.events.models import Tournament
from tabellone.server.journal.models import Entry
from tabellone.server.journal.services import Writing
from tabellone.server.play import services
from tabellone.tournament.acts import Import
from tests.scenes.pages import page_text
from tests.scenes.result_desk import Desk
from tests.server.live import ROOT
from tests.server.people.examples import account
from tests.server.play import tables

pytestmark = pytest.mark.django_db
EXAMPLES = ROOT / "examples"
DOCUMENTS = [EXAMPLES / "splendor-roma.json", *sorted((EXAMPLES / "season" / "tournaments").glob("*.json"))]
LINE = re.compile(
    r'<td class="place">(\d+)(.*?)</td>.*?/standings/([^/]+)/why/.*?<td class="num"><strong>([^<]*)<', re.DOTALL
)


def brought(path: Path) -> Tournament:
    return services.create(Import(read_tournament(path.read_bytes())), Writing(token=path.name)).tournament


def cli(*arguments: str) -> Any:
    done = CliRunner().invoke(app, [*arguments, "--json"])
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def page(row: Tournament, address: str = "", client: Any = None, **query: str) -> str:
    return page_text((client or Client()).get(f"/t/{row.slug}/standings/{address}", query))


def plain(figure: str) -> str:
    return figure.replace("−", "-").replace(",", "")


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.stem)
class TestSameAsTheCommandLine:
    def test_the_standing(self, path: Path) -> None:
        row = brought(path)
        rounds = len(json.loads(path.read_text())["rounds"])
        for after in (None, *range(1, rounds)):
            answer = cli("standings", str(path), *(["--round", str(after)] if after else []))
            shown = page(row, **({"after": str(after)} if after else {}))
            expected = [(r["position"], r["tied"], r["player"], r["points"]) for r in answer["standings"]]
            found = [(int(n), "=" in tied, who, plain(points)) for n, tied, who, points in LINE.findall(shown)]
            assert found == expected
            assert ("Final standing" in shown) == answer["final"]

    def test_the_explanations(self, path: Path) -> None:
        row = brought(path)
        for player in cli("standings", str(path))["standings"][:3]:
            told = CliRunner().invoke(app, ["explain", str(path), player["player"]]).stdout
            shown = page(row, f"{player['player']}/why/")
            words = " ".join(re.sub(r"<[^>]+>", " ", shown).split())
            for sentence in _sentences(row, player["player"]):
                assert sentence in words
                assert sentence.replace(" ", "") in re.sub(r"\s+", "", told)


def _sentences(row: Tournament, player: str) -> list[str]:
    """What the core tells of the player, as the command line words it."""
    from tabellone.server.play.standings import explanation, facts_of
    from tabellone.wording import worded_steps

    names = {one.id: one.name for one in facts_of(row).players}
    steps: tuple[Step, ...] = explanation(row, player)
    return [unescape(each.sentence) for each in worded_steps(steps, names, "en")]


class TestPage:
    def test_each_line_opens_its_reasons_in_place(self) -> None:
        row = brought(DOCUMENTS[0])
        client = Client()
        shown = page(row)
        address = re.findall(r'hx-get="([^"]+)"', shown)[0]
        part = client.get(address, headers={"HX-Request": "true"})
        assert '<ol class="steps">' in page_text(part)
        assert "<html" not in page_text(part)
        whole = page_text(client.get(address))
        assert "<html" in whole
        assert '<ol class="steps">' in whole

    def test_kept_until_something_changes_in_each_language(self) -> None:
        desk = Desk(tables.risiko())
        desk.post("40", "30", "20", "10")
        desk.post("40", "30", "20", "10", table=2)
        client, address = Client(), f"/t/{desk.row.slug}/standings/"
        first = client.get(address)
        again = client.get(address, headers={"If-None-Match": first["ETag"]})
        assert (again.status_code, again.content) == (304, b"")
        italian = client.get(address, headers={"If-None-Match": first["ETag"], "Accept-Language": "it"})
        assert italian.status_code == 200
        organiser = Desk(desk.row, "organiser")
        organiser.post("41", "30", "20", "10", seen=organiser.seen(), by_referee="on", why="misread")
        changed = client.get(address, headers={"If-None-Match": first["ETag"]})
        assert changed.status_code == 200
        assert "ETag" not in organiser.client.get(address)

    def test_before_the_first_result_it_says_what_is_missing(self) -> None:
        assert "No standing yet" in page(tables.risiko())

    def test_while_a_round_is_played(self) -> None:
        desk = Desk(tables.big())
        for table in (1, 2):
            desk.post("15", "12", "11", "9", table=table)
        tables.next_round(desk.row, "aebf", "cgdh", phase="swiss")
        desk.post("15", "12", "11", "9", number=2)
        shown = page(desk.row)
        assert "Standing after round 1" in shown
        assert "Provisional" in shown
        assert "Round 2 is being played: 1 of 2 tables have reported" in shown

    @pytest.mark.parametrize("query", ["x", "9", "-1", "٢", "99999999999"])
    def test_a_round_that_is_none(self, query: str) -> None:
        row = brought(DOCUMENTS[0])
        assert Client().get(f"/t/{row.slug}/standings/", {"after": query}).status_code == 404
        assert Client().get(f"/t/{row.slug}/standings/nobody/why/").status_code == 404

    def test_the_final_standing_has_a_podium(self) -> None:
        shown = page(brought(DOCUMENTS[0]))
        assert ('class="podium' in shown) == ("Final standing" in shown)

    def test_prizes_come_with_the_final_standing(self) -> None:
        """BIG 9.3."""
        document = tables.document("big", "splendor", "swiss", (tables.empty(1, "abcd", "efgh", phase="swiss"),))
        players = tuple(replace(player, paid=True) for player in document.players)
        params = {"rounds": 1, "final_phase": "none"}
        row = tables.stored(replace(document, players=players, params=params, fee=Decimal(2), table_size=4))
        desk = Desk(row)
        assert "<h2>Prizes</h2>" not in page(row)
        for table in (1, 2):
            desk.post("15", "12", "11", "9", table=table)
        shown = page(row)
        assert "Final standing" in shown
        assert 'class="podium' in shown
        assert "<h2>Prizes</h2>" in shown
        assert '<dd class="figure">12.00</dd>' in shown

    def test_an_organiser_can_let_somebody_go_from_here(self) -> None:
        desk = Desk(tables.risiko(), "organiser")
        for table in (1, 2):
            desk.post("40", "30", "20", "10", table=table)
        address = f"/t/{desk.row.slug}/desk/withdraw/a/"
        assert address in page(desk.row, client=desk.client)
        assert address not in page(desk.row)

    def test_ids_of_any_kind(self) -> None:
        document = tables.document("risiko", "risiko", "master", (tables.empty(1, "abcd", "efgh"),))
        odd = dict(zip("abcdefgh", ["a/b", "c?d", "e#f", "ü ñ", "%2F", "a\nb", ".x", "why/"], strict=True))
        row = tables.stored(tables.renamed(document, odd))
        desk = Desk(row, "organiser")
        for table in (1, 2):
            assert desk.post("40", "30", "20", "10", table=table).status_code == 303
        shown = page(row)
        for address in re.findall(r'hx-get="([^"]+)"', shown):
            assert '<ol class="steps">' in page_text(Client().get(address))
            who = address.split("/standings/")[1].removesuffix("why/")
            assert desk.client.get(f"/t/{row.slug}/desk/withdraw/{who}").status_code == 200


class TestLeaving:
    def left(self, desk: Desk, **fields: str) -> Any:
        return desk.client.post(f"/t/{desk.row.slug}/desk/withdraw/b/", fields)

    def test_a_player_leaves_once(self) -> None:
        desk = Desk(tables.risiko(), "organiser")
        for table in (1, 2):
            desk.post("40", "30", "20", "10", table=table)
        shown = page_text(desk.client.get(f"/t/{desk.row.slug}/desk/withdraw/b/"))
        assert 'value="before_round:2" checked' in shown
        for _ in range(5):
            assert self.left(desk, when="before_round:2", why="train", token="t").status_code == 303
        after = page_text(desk.client.get(f"/t/{desk.row.slug}/desk/withdraw/b/"))
        assert "Bruno Celli has left" in after
        assert "train" in after
        assert Entry.objects.filter(stream=desk.row.scope, kind="withdraw").count() == 1
        assert self.left(desk, when="before_round:2", token="u").status_code == 422

    def test_a_moment_that_cannot_be_named(self) -> None:
        desk = Desk(tables.risiko(), "organiser")
        page = page_text(self.left(desk, when="before_round:9", why="train", token="t"), 422)
        assert "choose one of those offered" in page
        assert "train" in page

    def test_a_seat_left_behind_is_pointed_out(self) -> None:
        desk = Desk(tables.risiko(), "organiser")
        assert "seated at table 1 of round 1" in page_text(desk.client.get(f"/t/{desk.row.slug}/desk/withdraw/b/"))

    def test_only_organisers_and_only_entrants(self) -> None:
        desk = Desk(tables.risiko())
        assert desk.client.get(f"/t/{desk.row.slug}/desk/withdraw/b/").status_code == 403
        organiser = Desk(desk.row, "organiser")
        assert organiser.client.get(f"/t/{desk.row.slug}/desk/withdraw/zz/").status_code == 404


class TestClosing:
    def test_closing_says_what_is_missing_and_who_closed(self) -> None:
        desk = Desk(tables.risiko(), "organiser", name="Olga Organizza")
        desk.post("40", "30", "20", "10")
        address = f"/t/{desk.row.slug}/desk/close/"
        shown = page_text(desk.client.get(address))
        assert "Round 1, table 2: no result" in shown
        assert "Close it all the same" in shown
        seen = re.findall(r'name="seen" value="(\w+)"', shown)[0]
        for _ in range(5):
            assert desk.client.post(address, {"token": "c", "seen": seen}).status_code == 303
        closed = page_text(desk.client.get(address))
        assert "by Olga Organizza" in closed
        line = Entry.objects.get(stream=desk.row.scope, kind="close")
        assert f'href="/t/{desk.row.slug}/desk/undo/{line.number}/"' in closed
        refused = page_text(desk.post("40", "30", "20", "10", table=2), 422)
        assert "is closed" in refused
        assert "by Olga Organizza" in page(desk.row)

    def test_a_change_after_the_last_look_is_shown_first(self) -> None:
        desk = Desk(tables.risiko(), "organiser")
        address = f"/t/{desk.row.slug}/desk/close/"
        seen = re.findall(r'name="seen" value="(\w+)"', page_text(desk.client.get(address)))[0]
        desk.post("40", "30", "20", "10")
        assert "Something changed while you looked" in page_text(
            desk.client.post(address, {"token": "c", "seen": seen}), 409
        )

    def test_a_draft_stands_in_the_way(self) -> None:
        from tabellone.tournament import acts

        desk = Desk(tables.risiko(), "organiser")
        for table in (1, 2):
            desk.post("40", "30", "20", "10", table=table)
        draft = tables.empty(2, "aebf", "cgdh", phase="qualifying")
        services.act(desk.row, Writing(), acts.DrawRound(draft))
        address = f"/t/{desk.row.slug}/desk/close/"
        assert "drawn but not published" in page_text(desk.client.get(address))
        assert desk.client.post(address, {"token": "c"}).status_code == 422

    def test_only_organisers(self) -> None:
        row = tables.risiko()
        client = Client()
        client.force_login(account(role="scorer", scope=row.scope))
        assert client.get(f"/t/{row.slug}/desk/close/").status_code == 403
