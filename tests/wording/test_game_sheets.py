"""Whole sheets in three languages: whatever one says has its words in each, and none is left over."""

from __future__ import annotations

import pytest

from tabellone.contract.cards import Line
from tabellone.contract.catalogue import GameSheet
from tabellone.rulebooks.big import game_sheet, game_sheets
from tabellone.wording import LANGUAGES
from tabellone.wording.cards import sheet_text, told_sheet
from tests.scenes.translations import OTHERS
from tests.wording.catalogues import sentences


def lines() -> list[Line]:
    sheets = (*game_sheets(), game_sheet("azul"))
    return [line for sheet in sheets for section in sheet.sections for line in section.lines]


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_is_translated(language: str) -> None:
    texts = {line.text for line in lines() if line.text}
    assert len(texts) > 100
    assert [text for text in texts if sheet_text(text, language) == text] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_section_has_its_heading_and_nothing_is_left_to_fill_in(language: str) -> None:
    keys = {section.key for sheet in game_sheets() for section in sheet.sections}
    assert keys | {"start"} == set(sentences("sheet_section", language))
    for sheet in game_sheets():
        shown = told_sheet(sheet, language)
        said = [line.text for section in shown.sections for line in section.lines]
        goods = [part for start in shown.start for part in (start.who, start.goods)]
        assert [text for text in (*said, *goods) if "{" in text or "_" in text or not text.strip()] == []


def test_start_goods_are_told_by_seat_and_by_table() -> None:
    """BIG 8.3.14."""
    shown = told_sheet(game_sheet("puerto-rico"), "it")
    assert [(start.who, start.goods) for start in shown.start][:3] == [
        ("Tutti, a un tavolo da 3", "2 monete"),
        ("Tutti, a un tavolo da 4", "3 monete"),
        ("Posizione 1", "1 piantagione di indaco"),
    ]


def test_a_section_names_its_rules_once() -> None:
    shown = told_sheet(game_sheet("7-wonders-duel"))
    assert next(section.rules for section in shown.sections if section.key == "auction") == ("BIG 6.1", "BIG 8.3.3")


@pytest.mark.parametrize(
    ("notes", "language", "told"),
    [
        ({"it": "Solo mappa Europa.", "en": "Europe only."}, "it", ("Solo mappa Europa.", "it")),
        ({"it": "Solo mappa Europa.", "en": "Europe only."}, "es", ("Europe only.", "en")),
        ({"it": "Solo mappa Europa."}, "es", ("Solo mappa Europa.", "it")),
        ({}, "es", ("", "")),
    ],
)
def test_the_federations_note_is_told_in_a_language_it_has(
    notes: dict[str, str], language: str, told: tuple[str, str]
) -> None:
    shown = told_sheet(GameSheet("x", "X", "BIG 8", own_notes=notes), language)
    assert (shown.own_note, shown.own_note_language) == told
