"""The workbook of a stage's ratings: its sheets, its formulas, and texts that stay texts."""

from __future__ import annotations

import io
from dataclasses import replace
from decimal import Decimal
from math import log10
from typing import Any

import openpyxl
import pytest

from tabellone.exchange.rating_workbook import ratings_xlsx
from tabellone.rulebooks.pergioco.race import race_points
from tabellone.wording import LANGUAGES, term
from tests.exchange.rating_stages import RACE, WORKED, odd
from tests.scenes.spreadsheets import HOSTILE

ENGLISH = [
    "Read me",
    "Figures",
    "Reasons",
    "Players",
    "Results",
    "Rated",
    "Expected",
    "Changes",
    "New PGR",
    "Standing",
    "Race points",
]


def made(sheet: Any, names: dict[str, str] | None = None, language: str = "en") -> bytes:
    return ratings_xlsx(sheet, names or {}, lambda kind, code: term(kind, code, language))


def opened(data: bytes) -> Any:
    return openpyxl.load_workbook(io.BytesIO(data))


def formulas(book: Any) -> list[str]:
    return [cell.value for page in book for row in page.iter_rows() for cell in row if cell.data_type == "f"]


def test_there_is_a_sheet_for_every_step_and_one_of_race_points_in_a_race_stage() -> None:
    assert opened(made(RACE.sheet())).sheetnames == ENGLISH
    assert opened(made(WORKED.sheet())).sheetnames == ENGLISH[:-1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_sheets_and_headings_speak_the_language_of_the_reader(language: str) -> None:
    book = opened(made(RACE.sheet(), language=language))
    codes = ("guide", "figures", "reasons", "players", "results", "rated", "expected", "changes", "ratings", "standing")
    assert book.sheetnames == [term("rating_sheet", code, language) for code in (*codes, "race")]
    headings = [cell.value for cell in book.worksheets[8][2]]
    assert term("rating_column", "after", language) in headings
    assert len(set(headings)) == len(headings)


def test_every_new_pgr_is_a_formula_over_the_one_before() -> None:
    page = opened(made(WORKED.sheet()))["New PGR"]
    assert [page[f"{letter}3"].value for letter in "EFGH"] == [
        "=COUNTIFS(side_player,A3,side_rated,1)",
        "=SUMIFS(side_change,side_player,A3)",
        "=pgr_k*F3",
        "=IF(E3=0,C3,ROUND(D3+G3,3))",
    ]
    shown = openpyxl.load_workbook(io.BytesIO(made(WORKED.sheet())), data_only=True)["New PGR"]
    assert (shown["C3"].value, shown["H3"].value, shown["J3"].value) == (1012.5, 1012.827, 0)


def test_the_figures_of_the_rules_are_cells_with_names() -> None:
    sheet = WORKED.sheet()
    book = opened(made(replace(sheet, figures=replace(sheet.figures, k=32, start=Decimal("1500.5")))))
    names = book.defined_names
    assert {"pgr_k", "pgr_scale", "pgr_start", "bye_points", "race_k", "is_swiss", "word_absent"} <= set(names)
    assert names["pgr_k"].attr_text == "'Figures'!$B$3"
    assert (book["Figures"]["B3"].value, book["Figures"]["B5"].value) == (32, 1500.5)
    assert not [text for text in formulas(book) if "20" in text]  # k stands in its cell alone


def test_headings_stay_in_sight_and_on_every_printed_page() -> None:
    for page in opened(made(RACE.sheet())):
        assert page.freeze_panes == "A3"
        assert page.print_title_rows == "$1:$2"
        assert page.page_setup.fitToHeight == 0


def test_names_that_try_something_are_texts_and_stand_in_no_formula() -> None:
    sheet = odd("swiss").sheet()
    names = {one.player: f"{HOSTILE[nth]} secret" for nth, one in enumerate(sheet.players)}
    hostile = replace(sheet, name='=HYPERLINK("http://x.invalid")\x01', game="=1+1")
    book = opened(made(hostile, names))
    assert not [text for text in formulas(book) if "secret" in text or "HYPERLINK" in text]
    people = [row[1] for row in book["Players"].iter_rows(min_row=3)]
    assert {cell.data_type for cell in people} == {"s"}
    assert len(people) == len(names)
    assert book["Read me"]["B3"].data_type == "s"


def test_no_id_is_searched_for() -> None:
    """Ids may be wildcards, or like numbers, or alike but for capitals: formulas know people by number."""
    sheet = WORKED.sheet()
    ids = {"anna": "*", "bea": "~?", "carlo": ">1", "dino": "ANNA"}
    renamed = replace(
        sheet,
        players=tuple(replace(one, player=ids[one.player]) for one in sheet.players),
        seats=tuple(replace(one, player=ids[one.player], opponent=ids[one.opponent or ""]) for one in sheet.seats),
    )
    assert formulas(opened(made(renamed))) == formulas(opened(made(sheet)))


def test_the_same_stage_is_the_same_file() -> None:
    assert made(RACE.sheet()) == made(RACE.sheet())


@pytest.mark.parametrize("k", [Decimal("16.70"), Decimal(10), Decimal(20), Decimal("0.01"), Decimal(100)])
def test_the_formula_of_race_points_rounds_as_the_rule_does(k: Decimal) -> None:
    """PG 39: floats just below a whole number count as that number, and nothing else does."""
    for players in range(1, 65):
        for position in range(1, players + 1):
            exact = float(k) * log10(players) / log10(position + 1)
            assert int(round(exact, 9)) == race_points(players, position, k)
