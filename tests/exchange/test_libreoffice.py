"""LibreOffice really opens the files that people take along: figures are numbers, texts are texts, nothing is run.

It is there wherever `make test` runs (`scripts/programs`); LIBREOFFICE names another one.
"""

from __future__ import annotations

import csv
from decimal import Decimal
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from tabellone.exchange.spreadsheets import FORMS, Grid, GridColumn, as_csv, as_xlsx, guarded
from tests.scenes.spreadsheets import DAY, HOSTILE, soffice

LOCALES = {"en": 1033, "it": 1040}  # Spanish has the form of Italian
FIGURES = (Decimal("2.155"), Decimal("805.5"), Decimal("-0.027"), Decimal(1000), Decimal("12345.678"))
# one line for each hostile text, a figure beside it; LibreOffice reads every end of a line as one
LINES = tuple((FIGURES[nth % len(FIGURES)], text.replace("\r", "\n")) for nth, text in enumerate(HOSTILE))
GRID = Grid("x", (GridColumn("points", figures=True), GridColumn("name")), LINES)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files as they were made, and `out` with what LibreOffice made of them."""
    here = tmp_path_factory.mktemp("libreoffice")
    (here / "book.xlsx").write_bytes(as_xlsx(GRID, sheet="Classifica", day=DAY))
    to_text = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,true"
    soffice(here, "--convert-to", to_text, "--outdir", str(here / "out"), str(here / "book.xlsx"))
    for language, locale in LOCALES.items():
        (here / f"{language}.csv").write_bytes(as_csv(GRID, FORMS["." if language == "en" else ","]).encode())
        # comma, semicolon and tab separate, as the dialog proposes; numbers as in the locale; formulas would be run
        reading = f"CSV:44/59/9,34,76,1,,{locale},false,true,,,,,true"
        arguments = (f"--infilter={reading}", "--convert-to", "xlsx", "--outdir", str(here / "out"))
        soffice(here, *arguments, str(here / f"{language}.csv"))
    return here


def cells(path: Path) -> list[tuple[Any, Any]]:
    sheet = openpyxl.load_workbook(path).active
    assert sheet is not None
    return [(line[0], line[1]) for line in sheet.iter_rows(min_row=2)]


def test_a_workbook_opens_with_every_text_and_figure_as_shown(folder: Path) -> None:
    with (folder / "out" / "book.csv").open(encoding="utf-8", newline="") as file:
        heads, *lines = csv.reader(file)
    assert heads == ["points", "name"]
    assert lines == [[format(figure, "f"), text] for figure, text in LINES]


@pytest.mark.parametrize("language", list(LOCALES))
def test_csv_opens_in_its_language_with_numbers_and_texts(folder: Path, language: str) -> None:
    found = cells(folder / "out" / f"{language}.xlsx")
    assert [Decimal(str(figure.value)) for figure, _ in found] == [figure for figure, _ in LINES]
    assert [name.value for _, name in found] == [guarded(text) for _, text in LINES]
    assert {name.data_type for _, name in found} == {"s"}
