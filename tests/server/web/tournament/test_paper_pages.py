"""Everything to print, for whom it is, and that its figures are those of the pages."""

from __future__ import annotations

import io
import json
import re
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from pypdf import PdfReader

from tabellone.cli.app import outcome
from tabellone.exchange.documents import read_tournament
from tabellone.server.events.models import Tournament
from tabellone.server.people.details import Details
from tabellone.server.people.services import register_person
from tabellone.server.play import services
from tabellone.server.play.draws import publish
from tabellone.server.play.keys import key_of
from tabellone.server.play.states import state_of
from tabellone.tournament import acts
from tabellone.tournament.acts import Import
from tests.paper.sheets import pages, text, tight
from tests.server.canaries import SECRETS, aviary
from tests.server.live import ROOT
from tests.server.people.examples import account
from tests.server.play.drawing import draw
from tests.server.play.halls import Writing, latest, master, play, splendor

pytestmark = pytest.mark.django_db
EXAMPLES = ROOT / "examples"
DOCUMENTS = [EXAMPLES / "splendor-roma.json", *sorted((EXAMPLES / "season" / "tournaments").glob("*.json"))]


def desk(row: Tournament, role: str = "organiser") -> Client:
    client = Client()
    client.force_login(account("Stampa Tutto", role=role, scope=row.scope))
    return client


def sheet(client: Client, row: Tournament, what: str, **query: Any) -> bytes:
    answer = client.get(f"/t/{row.slug}/paper/{what}.pdf", query)
    assert answer.status_code == 200, what
    assert answer["Content-Type"] == "application/pdf"
    return bytes(answer.content)


def begun(row: Tournament) -> Tournament:
    draw(row, Writing())
    publish(row, 1, Writing())
    row.refresh_from_db()
    return row


def over(players: int = 8) -> Tournament:
    """A tournament of one round, with its final standing."""
    row = begun(splendor(players, rounds=1, final_phase="none"))
    play(row)
    row.refresh_from_db()
    return row


def test_with_nothing_drawn_the_page_says_what_to_do() -> None:
    row = master(8)
    client = desk(row)
    page = client.get(f"/t/{row.slug}/paper/").content.decode()
    assert "Nothing to print yet" in page
    assert f"/t/{row.slug}/desk/draws/" in page
    for what in ("slips", "seats", "standings", "bracket", "certificates"):
        assert client.get(f"/t/{row.slug}/paper/{what}.pdf").status_code == 404


def test_a_draft_is_on_no_paper_and_the_page_says_why() -> None:
    """Ruling paper-of-published: slips of a draft would carry links that open nothing, and seats that may change."""
    row = master(8)
    draw(row, Writing())
    client = desk(row)
    assert "still a draft" in client.get(f"/t/{row.slug}/paper/").content.decode()
    assert client.get(f"/t/{row.slug}/paper/slips.pdf").status_code == 404


def test_slips_carry_the_link_of_their_table() -> None:
    row = begun(master(8))
    drawn = latest(row)
    printed = text(sheet(desk(row, "scorer"), row, "slips"))
    for table in drawn.round.tables:
        assert f"/at/{row.slug}/1/{table.number}/{key_of(row, drawn, table.number)}/" in printed
    assert printed.count("http://testserver/at/") == len(drawn.round.tables)


def test_where_tables_do_not_report_by_phone_there_is_no_link() -> None:
    row = begun(master(8))
    settings = replace(state_of(row).settings, phones=False)
    services.act(row, Writing(token="no phones"), acts.Settle(settings))
    row.refresh_from_db()
    assert "http" not in text(sheet(desk(row), row, "slips"))


@pytest.mark.parametrize("asked", ["0", "2", "-1", "x", "99999", "١", "1 "])
def test_a_round_that_is_not_there_is_not_found(asked: str) -> None:
    row = begun(master(8))
    client = desk(row)
    assert client.get(f"/t/{row.slug}/paper/slips.pdf", {"round": asked}).status_code == 404
    assert client.get(f"/t/{row.slug}/paper/seats.pdf", {"round": asked}).status_code == 404
    assert client.get(f"/t/{row.slug}/paper/standings.pdf", {"after": asked}).status_code == 404


def test_a_file_is_called_by_what_it_is() -> None:
    row = begun(master(8))
    answer = desk(row).get(f"/t/{row.slug}/paper/slips.pdf", {"round": "1"})
    assert answer["Content-Disposition"] == f'inline; filename="{row.slug}-slips-1.pdf"'
    assert "no-store" in answer["Cache-Control"]


def test_the_words_are_those_of_the_reader() -> None:
    row = over()
    client = desk(row)
    client.cookies["django_language"] = "it"
    assert "Tavolo1" in text(sheet(client, row, "slips"))
    assert tight("Classifica finale") in text(sheet(client, row, "standings"))
    assert tight("Primo posto") in text(sheet(client, row, "certificates"))


def test_certificates_come_with_the_final_standing() -> None:
    row = begun(master(8))
    assert desk(row).get(f"/t/{row.slug}/paper/certificates.pdf").status_code == 404
    row = over()
    assert len(pages(sheet(desk(row), row, "certificates"))) >= 3
    assert "Certificates for the podium" in desk(row).get(f"/t/{row.slug}/paper/").content.decode()


def test_everybody_can_have_the_standing_and_an_unchanged_one_costs_nothing() -> None:
    row = over()
    first = Client().get(f"/t/{row.slug}/paper/standings.pdf")
    assert first.status_code == 200
    again = Client().get(f"/t/{row.slug}/paper/standings.pdf", headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 304


def test_who_hides_the_name_is_hidden_on_what_hangs_on_the_wall() -> None:
    """Ruling wall-names: slips and certificates go from hand to hand, the rest is seen by everybody."""
    row = over()
    player = state_of(row).entrants[0].player
    kept = register_person(Details(player.name, birth=date(2015, 1, 1)), Writing(), scopes=(row.scope,))
    link(row, player.id, str(kept.pk))
    client = desk(row)
    for what in ("seats", "standings"):
        assert tight(player.name) not in text(sheet(client, row, what)), what
        assert player.id not in text(sheet(client, row, what))
    assert tight(player.name) in text(sheet(client, row, "slips"))


@pytest.mark.parametrize("rulebook", ["risiko", "big", "pergioco"])
def test_no_public_sheet_tells_who_is_hidden_or_a_minor(rulebook: str) -> None:
    printed = text(sheet(Client(), aviary(rulebook).over, "standings")).lower()
    assert [secret for secret in SECRETS if tight(secret) in printed] == []


def link(row: Tournament, player: str, person: str) -> None:
    """Say whose entry it is."""
    entrant = next(one for one in state_of(row).entrants if one.player.id == player)
    services.act(row, Writing(token="linked"), acts.Amend(replace(entrant, person=person)))
    row.refresh_from_db()


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.stem)
def test_page_paper_and_command_line_give_the_same_standing(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    row = services.create(Import(read_tournament(path.read_bytes())), Writing(token=path.name)).tournament
    out = tmp_path / "standing.pdf"
    assert outcome(["print", "standings", str(path), "--out", str(out)]) == 0
    capsys.readouterr()
    assert outcome(["standings", str(path), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    served = sheet(Client(), row, "standings")
    names = {one["id"]: one["name"] for one in json.loads(path.read_text(encoding="utf-8"))["players"]}
    for pdf in (served, out.read_bytes()):
        printed = text(pdf)
        at = 0
        for line in answer["standings"]:
            start = tight(f"{line['position']}{'=' if line['tied'] else ''}{names[line['player']]}")
            at = printed.index(start, at)
            assert re.match(rf".{{0,60}}?{re.escape(line['points'])}", printed[at + len(start) :]), line
    page = Client().get(f"/t/{row.slug}/standings/").content.decode()
    figures = re.findall(r'<td class="num"><strong>([^<]*)<', page)
    assert [one.replace("−", "-").replace(",", "") for one in figures] == [one["points"] for one in answer["standings"]]


def test_a_bracket_can_be_printed_once_it_is_there() -> None:
    row = begun(master(16))
    assert "bracket.pdf" not in desk(row).get(f"/t/{row.slug}/paper/").content.decode()
    for number in (2, 3):
        play(row)
        row.refresh_from_db()
        draw(row, Writing())
        publish(row, number, Writing())
    row.refresh_from_db()
    assert "bracket.pdf" in desk(row).get(f"/t/{row.slug}/paper/").content.decode()
    reader = PdfReader(io.BytesIO(sheet(Client(), row, "bracket")))
    assert len(reader.pages) == 1
    assert reader.metadata is not None
    assert row.name in (reader.metadata.title or "")
    finalist = latest(row).round.tables[0].players[0]
    name = next(one.player.name for one in state_of(row).entrants if one.player.id == finalist)
    assert tight(name) in text(sheet(Client(), row, "bracket"))
    kept = register_person(Details(name, birth=date(2015, 1, 1)), Writing(), scopes=(row.scope,))
    link(row, finalist, str(kept.pk))
    assert tight(name) not in text(sheet(Client(), row, "bracket"))
    assert finalist not in text(sheet(Client(), row, "bracket"))
