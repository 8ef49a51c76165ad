"""LibreOffice calculates the workbook of a stage's ratings again, and finds every figure that we published (PG 22).

The files it gets hold a wrong result in every formula, so that what it finds is what it calculated.
"""

from __future__ import annotations

import io
import math
import re
import zipfile
from functools import cache
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from tabellone.exchange.rating_workbook import ratings_xlsx
from tabellone.rulebooks import pergioco
from tabellone.wording import term
from tests.exchange.rating_stages import cases
from tests.scenes.histories import rankings
from tests.scenes.spreadsheets import HOSTILE, soffice
from tests.sizes import sized

CASES = cases(sized(2, 90))
AT_ONCE = 20
WRONG = "-77"
ALWAYS = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse">
<value>0</value></prop></item></oor:items>
"""
Cells = dict[str, list[list[Any]]]


def language(name: str) -> str:
    return ("en", "it", "es")[len(name) % 3]


@cache
def made(name: str) -> bytes:
    sheet, spoken = CASES[name].sheet(), language(name)
    names = {one.player: HOSTILE[nth % len(HOSTILE)] for nth, one in enumerate(sheet.players)}
    return ratings_xlsx(sheet, names, lambda kind, code: term(kind, code, spoken))


def spoilt(data: bytes) -> bytes:
    """The same workbook with a wrong result behind every formula."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        for part in old.namelist():
            text = old.read(part)
            if part.startswith("xl/worksheets/"):
                text = re.sub(rb"</f><v>[^<]*</v>", b"</f><v>" + WRONG.encode() + b"</v>", text)
            new.writestr(part, text)
    return out.getvalue()


def cells(path: Path | io.BytesIO) -> Cells:
    """Every sheet with its values; a formula that gives an empty text is as good as an empty cell."""
    book = openpyxl.load_workbook(path, data_only=True)
    return {
        page.title: [[value or None if value == "" else value for value in row] for row in page.values] for page in book
    }


def batched(paths: list[str], most: int) -> list[list[str]]:
    return [paths[start : start + most] for start in range(0, len(paths), most)]


@pytest.fixture(scope="module")
def calculated(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Cells]:
    """What LibreOffice made of every case, a few in each run."""
    here = tmp_path_factory.mktemp("ratings")
    (here / "profile" / "user").mkdir(parents=True)
    (here / "profile" / "user" / "registrymodifications.xcu").write_text(ALWAYS, encoding="utf-8")
    paths = {name: here / f"{name.replace(' ', '_')}.xlsx" for name in CASES}
    for name, path in paths.items():
        path.write_bytes(spoilt(made(name)))
    for some in batched(list(map(str, paths.values())), AT_ONCE):
        soffice(here, "--convert-to", "xlsx", "--outdir", str(here / "out"), *some)
    return {name: cells(here / "out" / path.name) for name, path in paths.items()}


def column(page: list[list[Any]], heading: str) -> list[Any]:
    nth = page[1].index(heading)
    return [row[nth] for row in page[2:]]


def alike(one: Any, other: Any) -> bool:
    if isinstance(one, int | float) and isinstance(other, int | float):
        return math.isclose(one, other, rel_tol=1e-12, abs_tol=1e-9)
    return bool(
        one == other or (isinstance(one, str) and one.replace("_x000D_", "\r") == other)
    )  # not read by openpyxl


@pytest.mark.parametrize("name", CASES)
def test_every_new_pgr_is_the_published_one(calculated: dict[str, Cells], name: str) -> None:
    """PG 22: to three decimals, for all who are in the stage."""
    case, spoken = CASES[name], language(name)
    stage = next(each for each in case.tournaments if each.id == case.stage)
    answer = rankings(pergioco, case.season, case.tournaments, stage.end).ratings
    published = {row.player: str(row.rating) for row in answer if row.game == stage.game}
    page = calculated[name][term("rating_sheet", "ratings", spoken)]
    found = column(page, term("rating_column", "after", spoken))
    expected = [published.get(one.player) for one in case.sheet().players]
    assert [None if value is None else f"{value:.3f}" for value in found] == expected
    assert set(column(page, term("rating_column", "difference", spoken))) == {0}


@pytest.mark.parametrize("name", CASES)
def test_every_formula_gives_what_we_say_it_gives(calculated: dict[str, Cells], name: str) -> None:
    ours, theirs = cells(io.BytesIO(made(name))), calculated[name]
    assert list(ours) == list(theirs)
    for title, page in ours.items():
        for number, (row, other) in enumerate(zip(page, theirs[title], strict=True), 1):
            differing = [pair for pair in zip(row, other, strict=False) if not alike(*pair)]
            assert not differing, (title, number)


def test_the_worked_example_comes_out(calculated: dict[str, Cells]) -> None:
    """PG 22: 1012.500 beats 1000, draws with 1100, loses to 950."""
    page = calculated["worked"][term("rating_sheet", "ratings", language("worked"))]
    assert column(page, term("rating_column", "after", language("worked")))[0] == 1012.827


def test_race_points_come_out(calculated: dict[str, Cells]) -> None:
    """PG 39: 43, 27, 21, 18, 18, 15."""
    page = calculated["race"][term("rating_sheet", "race", language("race"))]
    assert column(page, term("rating_column", "race", language("race"))) == [43, 27, 21, 18, 18, 15]


def test_a_stage_of_sixty_four_is_one_of_the_cases(calculated: dict[str, Cells]) -> None:
    spoken = language("sixty-four")
    page = calculated["sixty-four"][term("rating_sheet", "ratings", spoken)]
    assert len(column(page, term("rating_column", "after", spoken))) == 64


def test_what_libreoffice_got_was_wrong() -> None:
    before = cells(io.BytesIO(spoilt(made("race"))))
    page = before[term("rating_sheet", "race", language("race"))]
    assert {str(value) for value in column(page, term("rating_column", "race", language("race")))} == {WRONG}
