"""PG 17, PG 39, PG 40: page, explanation and command line answer alike about a stage whose season sets a figure."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from tabellone.engine.facts import Player, Tournament
from tabellone.exchange.documents import folder_files, read_tournament, write_tournament
from tabellone.server.events.models import Circuit
from tabellone.server.events.models import Tournament as Row
from tabellone.server.events.seasons import change_season
from tabellone.server.intake import documents
from tabellone.server.intake.services import import_season
from tabellone.server.journal.services import Writing
from tabellone.server.play import services
from tabellone.server.play.standings import document_of, explanation, facts_of, standing
from tabellone.server.play.states import state_of
from tabellone.tournament.acts import Import
from tabellone.tournament.undo import Undo
from tests.cli.shell import Shell
from tests.tournament.examples import HALF, with_a_bye

pytestmark = pytest.mark.django_db


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(capsys)


def in_circuit(*stages: Tournament, **params: Any) -> Circuit:
    season = replace(HALF, params=params)
    return import_season(season, stages, name="Circuito 2026", slug="circuito-2026", by=None)


def half() -> Row:
    in_circuit(with_a_bye(), bye_points=Decimal("0.5"))
    return Row.objects.get()


def worth(row: Row) -> dict[str, Fraction]:
    return {one.player: Fraction(one.points) for one in standing(row).rows}


def test_page_explanation_and_command_line_agree(client: Client, shell: Shell, tmp_path: Path) -> None:
    """PG 39: a bye of half a point is half a point wherever it is asked about."""
    row = half()
    assert worth(row)["carla"] == Fraction(3, 2)
    assert [one.inputs["points"] for one in explanation(row, "carla")] == [Fraction(3, 2)]
    page = client.get(f"/t/{row.slug}/standings.json").json()
    assert row.circuit is not None
    for name, text in folder_files(replace(HALF), {"hex-1": facts_of(row)}).items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    file = tmp_path / "tournaments" / "hex-1.json"
    assert shell("standings", file, "--json").json["standings"] == page["standings"]
    assert "1.5" in shell("explain", file, "carla").out
    alone = tmp_path / "alone.json"
    alone.write_text(documents.document_text(row))
    assert shell("standings", alone, "--json").json["standings"] == page["standings"]
    assert shell("verify", alone).code == 0


def test_the_document_here_keeps_its_own_words_and_both_versions_are_the_same() -> None:
    row = half()
    assert document_of(row).params == {}
    told = read_tournament(documents.document_text(row))
    assert told.params == {"bye_points": Decimal("0.5")}
    assert documents.examined_document(write_tournament(told)).same
    assert documents.examined_document(write_tournament(document_of(row))).same


def test_another_figure_of_the_season_moves_what_was_shown_before() -> None:
    row = half()
    assert worth(row)["carla"] == Fraction(3, 2)
    before, other = row.stamp, row.page_stamp
    change_season(row.circuit_id or 0, lambda one: replace(one, params={"bye_points": 0}), "test", {}, Writing())
    row.refresh_from_db()
    assert row.stamp != before
    assert row.page_stamp != other
    assert worth(row)["carla"] == 1


def test_undoing_keeps_the_figures_of_the_season() -> None:
    row = half()
    services.act(row, Writing(), Import(with_a_bye(), again=True))
    services.act(row, Writing(), Undo(2))
    row.refresh_from_db()
    assert state_of(row).figures == {"bye_points": Decimal("0.5")}
    assert worth(row)["carla"] == Fraction(3, 2)


def test_a_race_stage_of_sixty_six_comes_in_where_the_season_takes_eighty(shell: Shell, tmp_path: Path) -> None:
    """PG 40."""
    people = tuple(Player(f"p{number:02}", f"P{number}") for number in range(66))
    large = replace(with_a_bye(), players=people, rounds=(), race=True)
    in_circuit(large, race_players=80)
    row = Row.objects.get()
    assert len(facts_of(row).players) == 66
    (tmp_path / "tournaments").mkdir()
    file = tmp_path / "tournaments" / "large.json"
    file.write_text(write_tournament(large))
    assert shell("check", file).code == 1
    (tmp_path / "season.json").write_text(
        '{"format": "tabellone-season/1", "rulebook": "pergioco", "year": 2026, "params": {"race_players": 80}}'
    )
    assert shell("check", file).code == 0


def test_a_round_written_into_a_season_folder_brings_no_figures_of_the_season(shell: Shell, tmp_path: Path) -> None:
    for name, text in folder_files(HALF, {"hex-1": with_a_bye()}).items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    file = tmp_path / "tournaments" / "hex-1.json"
    assert shell("draw", file, "--seed", "seme", "--write").code == 0
    assert read_tournament(file.read_bytes()).params == {}
    assert shell("verify", file).code == 0
