"""Standings as spreadsheets: figures as shown, texts as texts whatever they look like."""

from __future__ import annotations

import csv
import io
from decimal import Decimal
from fractions import Fraction
from typing import Any

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.contract.answers import Standing, StandingRow
from tabellone.engine.facts import Player
from tabellone.exchange.spreadsheets import (
    FORMS,
    Cell,
    Grid,
    GridColumn,
    as_csv,
    as_workbook,
    as_xlsx,
    guarded,
    sheet_name,
    standing_grid,
)
from tests.scenes.spreadsheets import DAY, HOSTILE


def names(*texts: str) -> Grid:
    return Grid("x", (GridColumn("n", figures=True), GridColumn("name")), tuple((Decimal(1), text) for text in texts))


def opened(data: bytes) -> Any:
    return openpyxl.load_workbook(io.BytesIO(data)).active


def read(text: str, separator: str = ",") -> list[list[str]]:
    assert text.startswith("\ufeff")
    return list(csv.reader(io.StringIO(text[1:], newline=""), delimiter=separator))


def standing() -> Standing:
    rows = (
        StandingRow(1, "a", Fraction(1214, 3), tied=True, more={"wins": 1, "reached": "final"}),
        StandingRow(1, "b", Decimal("404.667"), tied=True, more={"wins": 0}),
        StandingRow(3, "c", 200),
    )
    return Standing(2, final=False, rows=rows, unranked=("d",))


def word(kind: str, code: str) -> str:
    return f"{kind} {code}"


def grid(**more: Any) -> Grid:
    players = {one: Player(one, one.upper(), "Club" if one == "a" else None) for one in "abcd"}
    return standing_grid(standing(), players, word, title="T", **more)


def test_a_standing_has_its_columns_and_who_is_unranked_comes_last() -> None:
    found = grid(gone={"c"})
    assert [column.heading.split()[1] for column in found.columns] == [
        "position",
        "player",
        "club",
        "points",
        "wins",
        "reached",
        "note",
    ]
    assert [column.figures for column in found.columns] == [True, False, False, True, True, False, False]
    assert found.rows == (
        (Decimal(1), "A", "Club", Decimal("404.667"), Decimal(1), "phase final", "note tied"),
        (Decimal(1), "B", "", Decimal("404.667"), Decimal(0), "", "note tied"),
        (Decimal(3), "C", "", Decimal(200), "", "", "note withdrawn"),
        ("", "D", "", "", "", "", "note unranked"),
    )


def test_there_is_no_column_of_clubs_without_clubs() -> None:
    players = {one: Player(one, one) for one in "abcd"}
    headings = [column.heading for column in standing_grid(standing(), players, word, title="T").columns]
    assert "column club" not in headings


def test_csv_has_the_form_of_the_language() -> None:
    """What Excel opens by a double click: in Italian semicolons and decimal commas, in English commas and points."""
    assert "1,A,Club,404.667,1,phase final,note tied\r\n" in as_csv(grid())
    assert '1;A;Club;"404,667";1;phase final;note tied\r\n' in as_csv(grid(), FORMS[","])


@pytest.mark.parametrize("language", list(FORMS))
def test_csv_says_that_it_is_utf_8(language: str) -> None:
    assert as_csv(grid(), FORMS[language]).encode().startswith(b"\xef\xbb\xbf")


@pytest.mark.parametrize(
    "text", ["=1+1", "+1", "-1", "@x", "\tx", "\rx", "\u202e=1", " =1", "＝1", "3-4", "0012", "1e5"]
)
def test_text_that_a_spreadsheet_would_calculate_begins_with_an_apostrophe(text: str) -> None:
    assert guarded(text) == f"'{text}"


@pytest.mark.parametrize("text", ["Anna", "7 Wonders", "O'Neil", "a=1", "Rossi-Neri", "", "Ἀθηνᾶ", "二人", "<b>"])
def test_other_text_stays_as_it_is(text: str) -> None:
    assert guarded(text) == text


def test_a_negative_figure_is_no_text() -> None:
    minus = Grid("x", (GridColumn("n", figures=True),), ((Decimal("-3.5"),),))
    assert read(as_csv(minus)) == [["n"], ["-3.5"]]


@given(st.lists(st.text(), max_size=5), st.sampled_from(sorted(FORMS)))
def test_csv_gives_back_every_text(texts: list[str], language: str) -> None:
    rows = read(as_csv(names(*texts), FORMS[language]), FORMS[language].separator)
    assert [row[1] for row in rows[1:]] == [guarded(text) for text in texts]


def test_a_workbook_holds_texts_and_numbers_and_nothing_else() -> None:
    sheet = opened(as_xlsx(names(*HOSTILE), sheet="x", day=DAY))
    assert [cell.data_type for cell in sheet["A"][1:]] == ["n"] * len(HOSTILE)
    assert {cell.data_type for cell in sheet["B"]} == {"s"}
    assert [cell.hyperlink for cell in sheet["B"]] == [None] * (len(HOSTILE) + 1)
    read_back = [cell.value for cell in sheet["B"][1:]]
    expected = [text.replace("\r", "_x000D_") for text in HOSTILE]
    assert [text.replace("\r", "_x000D_") for text in read_back] == expected


@pytest.mark.parametrize(
    ("figure", "shown"),
    [
        (Decimal("2.155"), "0.000"),
        (Decimal("805.5"), "0.0"),
        (Decimal(1000), "0"),
        (Decimal("-0.10"), "0.00"),
    ],
)
def test_a_figure_has_the_decimals_that_are_shown(figure: Decimal, shown: str) -> None:
    cell = opened(as_xlsx(Grid("x", (GridColumn("n", figures=True),), ((figure,),)), sheet="x", day=DAY))["A2"]
    assert (Decimal(str(cell.value)), cell.number_format) == (figure, shown)


def test_a_figure_too_long_for_a_cell_is_a_text() -> None:
    long = Decimal("1234567890123456.789")
    cell = opened(as_xlsx(Grid("x", (GridColumn("n", figures=True),), ((long,),)), sheet="x", day=DAY))["A2"]
    assert cell.value == "1234567890123456.789"


def test_a_text_longer_than_a_cell_is_cut() -> None:
    cell = opened(as_xlsx(names("x" * 40_000), sheet="x", day=DAY))["B2"]
    assert len(cell.value) == 32_767


def test_the_heading_stays_in_view_and_columns_are_wide_enough() -> None:
    sheet = opened(as_xlsx(names("Anna", "x" * 300), sheet="Classifica", day=DAY))
    assert (sheet.title, sheet.freeze_panes) == ("Classifica", "A2")
    assert sheet.column_dimensions["B"].width >= 40
    assert sheet["A1"].font.bold


def test_the_same_standing_is_the_same_file() -> None:
    assert as_xlsx(grid(), sheet="x", day=DAY) == as_xlsx(grid(), sheet="x", day=DAY)


@pytest.mark.parametrize("text", ["", "'", "a/b", "[x]", "History", "x" * 40, "a:b*c?", "\x00\x01", "'quoted'"])
def test_a_sheet_has_a_name_that_spreadsheets_take(text: str) -> None:
    name = sheet_name(text)
    assert opened(as_xlsx(Grid("x", (GridColumn("n"),), ()), sheet=text, day=DAY)).title == name


@given(st.lists(st.one_of(st.text(), st.decimals(allow_nan=False, allow_infinity=False, places=3)), max_size=4))
def test_no_cell_is_refused(cells: list[Cell]) -> None:
    sheet = opened(as_xlsx(Grid("x", tuple(GridColumn("n") for _ in cells), (tuple(cells),)), sheet="x", day=DAY))
    assert all(cell.data_type in {"n", "s"} for cell in next(sheet.iter_rows(min_row=2), ()))


def test_sheets_of_one_name_are_numbered_whatever_the_capitals_and_the_length() -> None:
    texts = ("Punti", "PUNTI", "x" * 40, "x" * 50, "[=1]", "")
    book = openpyxl.load_workbook(
        io.BytesIO(as_workbook([(one, names(one)) for one in texts], title="=1+1", day=DAY)),
    )
    assert book.sheetnames == ["Punti", "PUNTI 2", "x" * 31, f"{'x' * 27} 2", "=1", "1"]
    assert [sheet["B2"].value or "" for sheet in book.worksheets] == list(texts)
    assert {cell.data_type for sheet in book.worksheets for cell in sheet["B"]} <= {"s", "n"}
