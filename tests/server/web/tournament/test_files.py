"""Standings as files: who stands in them and how, what they are called, when there are none."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from typing import Any
from uuid import uuid4

import openpyxl
import pytest
from django.test import Client

from tabellone.engine.facts import Withdrawal
from tabellone.server.events.models import Tournament
from tabellone.server.people.details import Details
from tabellone.server.people.services import register_person
from tabellone.server.play.draws import publish
from tabellone.server.play.names import public_id
from tabellone.server.play.services import act
from tabellone.server.play.states import state_of
from tabellone.tournament import acts
from tests.server.people.examples import account
from tests.server.play.drawing import draw
from tests.server.play.halls import Writing, master, play, splendor
from tests.server.web.table_scene import HOSTILE

pytestmark = pytest.mark.django_db
KINDS = ("csv", "xlsx", "json")


def played(row: Tournament, times: int = 1) -> Tournament:
    for _ in range(times):
        draw(row, Writing())
        row.refresh_from_db()
        publish(row, len(state_of(row).rounds), Writing())
        play(row)
        row.refresh_from_db()
    return row


def asked(row: Tournament, kind: str, client: Client | None = None, **query: Any) -> Any:
    headers = query.pop("headers", {})
    return (client or Client()).get(f"/t/{row.slug}/standings.{kind}", query, headers=headers)


def lines(row: Tournament, language: str = "en") -> list[list[str]]:
    text = asked(row, "csv", headers={"accept-language": language}).content.decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text, newline=""), delimiter="," if language == "en" else ";"))


def amend(row: Tournament, player: str, **changes: Any) -> None:
    entrant = next(one for one in state_of(row).entrants if one.player.id == player)
    person = changes.pop("person", entrant.person)
    changed = replace(entrant, person=person, player=replace(entrant.player, **changes))
    act(row, Writing(token=str(uuid4())), acts.Amend(changed))
    row.refresh_from_db()


def test_a_file_is_named_after_the_tournament_and_the_round() -> None:
    row = played(splendor(8), 2)
    for kind in KINDS[:2]:
        assert asked(row, kind)["Content-Disposition"] == f'attachment; filename="{row.slug}-2.{kind}"'
    assert asked(row, "csv", after=1)["Content-Disposition"].endswith('-1.csv"')
    assert asked(row, "csv")["Content-Type"] == "text/csv; charset=utf-8"
    assert asked(row, "json")["Content-Type"] == "application/json"


@pytest.mark.parametrize("language", ["en", "it", "es"])
def test_a_file_speaks_the_language_of_its_reader(language: str) -> None:
    row = played(splendor(8))
    heads = {
        "en": ["position", "player", "club", "points", "note"],
        "it": ["posizione", "giocatore", "club", "punti", "nota"],
        "es": ["posición", "jugador", "club", "puntos", "nota"],
    }
    assert lines(row, language)[0] == heads[language]
    book = openpyxl.load_workbook(
        io.BytesIO(asked(row, "xlsx", headers={"accept-language": language}).content), read_only=False
    )
    assert book.sheetnames == [{"en": "Standings", "it": "Classifica", "es": "Clasificación"}[language]]


@pytest.mark.parametrize("after", ["0", "9", "-1", "x", "1.5", "٣", "9" * 50])
@pytest.mark.parametrize("kind", KINDS)
def test_a_round_that_is_not_there_has_no_file(kind: str, after: str) -> None:
    assert asked(played(splendor(8)), kind, after=after).status_code == 404


@pytest.mark.parametrize("kind", KINDS[:2])
def test_before_the_first_round_there_is_a_sentence(kind: str) -> None:
    answer = asked(splendor(8), kind)
    assert (answer.status_code, answer.content.decode()) == (404, "No standing yet\n")


def test_a_round_that_is_being_played_says_what_is_missing_and_names_nobody_hidden() -> None:
    row = splendor(8)
    draw(row, Writing())
    publish(row, 1, Writing())
    row.refresh_from_db()
    record = register_person(Details("Nome Segreto", hides_name=True), Writing(), scopes=())
    first = state_of(row).rounds[0].round.tables[0].seats[0].player
    amend(row, first, person=str(record.pk))
    for kind in KINDS:
        answer = asked(row, kind, after=1)
        assert answer.status_code == 404
        assert "№" in answer.content.decode()
        assert first not in answer.content.decode()
    assert "error" in json.loads(asked(row, "json", after=1).content)


def test_a_file_is_kept_until_the_facts_change() -> None:
    row = played(splendor(8))
    for kind in KINDS:
        first = asked(row, kind)
        again = asked(row, kind, headers={"if-none-match": first["ETag"]})
        assert (again.status_code, again.content) == (304, b"")
    before = asked(row, "csv")["ETag"]
    played(row)
    assert asked(row, "csv", headers={"if-none-match": before}).status_code == 200


def test_the_same_facts_are_the_same_workbook() -> None:
    row = played(splendor(8))
    assert asked(row, "xlsx").content == asked(row, "xlsx").content


@pytest.mark.parametrize("role", ["visitor", "organiser"])
def test_who_hides_the_name_is_a_number_in_every_file(role: str) -> None:
    """Ruling files-as-public: files are passed on, so they show what everybody may see, whoever asks."""
    row = played(splendor(8))
    record = register_person(Details("Nome Segreto", "Circolo Segreto", hides_name=True), Writing(), scopes=())
    amend(row, "p003", name="Nome Segreto", club="Circolo Segreto", person=str(record.pk))
    client = Client()
    if role == "organiser":
        client.force_login(account("Tiene Banco", role="organiser", scope=row.scope))
    answer = json.loads(asked(row, "json", client).content)
    token = public_id(row, "p003")
    assert {"id": token, "name": "№ 3"} in answer["players"]
    assert token in [line["player"] for line in answer["standings"]]
    for kind in KINDS[::2]:
        text = asked(row, kind, client).content.decode()
        assert "Segreto" not in text
        assert "p003" not in text
    sheet = openpyxl.load_workbook(io.BytesIO(asked(row, "xlsx", client).content)).active
    assert sheet is not None
    names = [cell.value for cell in sheet["B"]]
    assert "№ 3" in names
    assert "Nome Segreto" not in names


def test_names_that_try_something_are_texts() -> None:
    row = played(splendor(8))
    for nth, name in enumerate(HOSTILE, 1):
        amend(row, f"p{nth:03}", name=name, club=name)
    assert {player["name"] for player in json.loads(asked(row, "json").content)["players"]} >= set(HOSTILE)
    found = {line[1] for line in lines(row)}
    assert {HOSTILE[0], f"'{HOSTILE[1]}", HOSTILE[2], HOSTILE[3]} <= found
    sheet = openpyxl.load_workbook(io.BytesIO(asked(row, "xlsx").content)).active
    assert sheet is not None
    assert {cell.value for cell in sheet["B"]} >= set(HOSTILE)
    assert {cell.data_type for cell in sheet["B"]} == {"s"}


def test_who_has_left_is_marked() -> None:
    row = played(master(8))
    act(row, Writing(token=str(uuid4())), acts.Withdraw(Withdrawal("p002", "before_round:2")))
    row.refresh_from_db()
    assert [line[1] for line in lines(row, "it") if "ritirato" in line[-1]] == ["Giocatore 002"]


def test_a_hidden_tournament_has_no_files_for_others() -> None:
    row = played(splendor(8))
    act(row, Writing(token=str(uuid4())), acts.Settle(replace(state_of(row).settings, listed=False)))
    assert [asked(row, kind).status_code for kind in KINDS] == [404] * 3


def test_the_standings_page_leads_to_the_files() -> None:
    row = played(splendor(8), 2)
    page = Client().get(f"/t/{row.slug}/standings/", {"after": 1}).content.decode()
    for kind in KINDS:
        assert f'href="/t/{row.slug}/standings.{kind}?after=1"' in page
