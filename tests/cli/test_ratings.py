"""`tabellone ratings`: what a stage did to the ratings, on the screen, for scripts, as a workbook (PG 22)."""

from __future__ import annotations

from pathlib import Path

import openpyxl

from tests.cli.shell import Shell
from tests.server.live import ROOT

SEASON = ROOT / "examples" / "season"


def test_ratings_for_scripts_are_those_of_the_season(shell: Shell) -> None:
    found = {one["player"]: one["after"] for one in shell("ratings", SEASON, "race-2", "--json").json["players"]}
    answer = shell("season", SEASON, "--on", "2026-03-22", "--json").json["ratings"]
    assert found == {row["player"]: row["rating"] for row in answer if row["game"] == "amazons"}


def test_every_game_says_whether_it_is_rated_and_why(shell: Shell) -> None:
    games = shell("ratings", SEASON, "race-2", "--json").json["games"]
    assert {"player", "opponent", "round", "score", "expected", "rated", "reason"} == games[0].keys()
    assert {"absence"} == {game["reason"] for game in games if game["player"] == "gina" and game["round"] == 3}


def test_a_workbook_is_written_in_a_language(tmp_path: Path, shell: Shell) -> None:
    path = tmp_path / "r.xlsx"
    done = shell("ratings", SEASON, "race-2", "--xlsx", path, "--language", "it")
    assert (done.code, done.out) == (0, "")
    page = openpyxl.load_workbook(path, data_only=True)["Nuovo PGR"]
    assert (page["B3"].value, page["H3"].value) == ("Anna Aceto", 1010)


def test_a_stage_that_is_not_there_is_named_with_those_that_are(shell: Shell) -> None:
    done = shell("ratings", SEASON, "nope")
    assert done.code == 1
    assert "there is no stage nope in this season; there are: hex-spring" in done.err


def test_a_season_of_another_rulebook_has_no_such_ratings(tmp_path: Path, shell: Shell) -> None:
    (tmp_path / "tournaments").mkdir()
    (tmp_path / "season.json").write_text('{"format": "tabellone-season/1", "rulebook": "big", "year": 2026}')
    done = shell("ratings", tmp_path, "x")
    assert done.code == 1
    assert "there is no sheet of ratings here" in done.err
