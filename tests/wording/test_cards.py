"""Cards and sheets of games in words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from tabellone.contract.cards import Card, Line, Word
from tabellone.contract.catalogue import GameSheet
from tabellone.rulebooks.big import game_sheets
from tabellone.rulebooks.big.catalogue.games import rulebook_sheet
from tabellone.rulebooks.big.game_sheets import sheet_page
from tabellone.wording import LANGUAGES
from tabellone.wording.cards import line_text, sheet_text, told_card, told_sheet
from tests.rulebooks.cards import card, every_card, seated
from tests.wording.catalogues import OTHERS, sentences

# said by the telling itself; the last is asked for by no sheet yet
OWN = {"minutes", "start-goes-with-seat", "start-seat", "start-each", "start-each-at", "tie-then-lower"}


@cache
def cards() -> tuple[Card, ...]:
    return tuple(every_card())


def lines() -> Iterator[Line]:
    for one in cards():
        yield from one.lead
        yield from (line for part in one.parts for line in part.lines)


def words() -> Iterator[Word]:
    for line in lines():
        for value in line.values.values():
            yield from (one for one in (value if isinstance(value, tuple) else (value,)) if isinstance(one, Word))


def texts() -> set[str]:
    """English texts of sheets that a card shows: sentences, and words inside sentences."""
    return {line.text for line in lines() if line.text} | {word.code for word in words() if not word.kind}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_of_a_card_or_sheet_has_a_sentence_and_none_is_left_over(language: str) -> None:
    sheets = (*game_sheets(), sheet_page(rulebook_sheet("azul")))
    shown = [line for sheet in sheets for section in sheet.sections for line in section.lines]
    assert {line.code for line in (*lines(), *shown) if line.code} | OWN == set(sentences("card", language))


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_of_a_sheet_is_translated_and_none_is_left_over(language: str) -> None:
    assert texts() == set(sentences("sheet", language))
    assert [text for text in texts() if sheet_text(text, language) == text] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_heading_time_and_good_has_its_term(language: str) -> None:
    for word in words():
        if word.kind:
            known = sentences(word.kind, language)
            assert word.code in known or word.code.partition(":")[2] in known, word
    assert {part.key for one in cards() for part in one.parts} <= set(sentences("card_part", language))
    assert {time.kind for one in cards() for time in one.times} <= set(sentences("card_time", language))
    goods = {good for one in cards() for start in one.start for good in start.goods}
    assert goods == set(sentences("good", language)) == set(sentences("goods", language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_left_to_fill_in(language: str) -> None:
    told = [line_text(line, language) for line in lines()]
    assert [text for text in told if "{" in text or "}" in text or not text.strip()] == []


def test_goods_are_counted_in_words() -> None:
    shown = told_card(card(seated("big", 4, game="century")), {"d": "Dora"}, "it")
    assert [(one.seat, one.name, one.goods) for one in shown.start][-1] == (
        4,
        "Dora",
        "3 cubetti gialli e 1 cubetto rosso",
    )
    assert shown.start_note.startswith("La dotazione segue la posizione")


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            "At a table of five table points count × 1.25, rounded up to the third decimal, and nobody gets more than ",
        ),
        ("it", "A un tavolo da cinque i punti tavolo contano × 1,25, "),
        ("es", "En una mesa de cinco los puntos de mesa cuentan × 1,25, "),
    ],
)
def test_numbers_stand_as_the_language_writes_them(language: str, told: str) -> None:
    shown = told_card(card(seated("risiko", 5)), {}, language)
    assert any(line.text.startswith(told) for part in shown.parts for line in part.lines)


def test_the_organisers_own_minutes_come_first() -> None:
    table = card(seated("risiko", 4))
    assert [time.text for time in told_card(table, {}, "it").times] == ["90 minuti"]
    assert [time.text for time in told_card(table, {}, "it", round_minutes=75).times] == ["75 minuti", "90 minuti"]
    assert [time.text for time in told_card(table, {}, "it", round_minutes=90).times] == ["90 minuti"]


def test_the_sources_of_a_decision_stand_in_order() -> None:
    shown = told_card(card(seated("big", 4, game="splendor")), {}, "it")
    referee = next(part for part in shown.parts if part.key == "referee")
    assert "il regolamento BIG, " in referee.lines[2].text
    assert referee.lines[2].text.index("BoardGameGeek") < referee.lines[2].text.index("Board Game Arena")


def test_what_has_no_words_is_told_all_the_same() -> None:
    assert line_text(Line("no-such-thing"), "it") == "no such thing"
    assert line_text(Line(text="Never written."), "es") == "Never written."


def sheet_lines() -> list[Line]:
    sheets = (*game_sheets(), sheet_page(rulebook_sheet("azul")))
    return [line for sheet in sheets for section in sheet.sections for line in section.lines]


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_is_translated(language: str) -> None:
    texts = {line.text for line in sheet_lines() if line.text}
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
    shown = told_sheet(sheet_page(rulebook_sheet("puerto-rico")), "it")
    assert [(start.who, start.goods) for start in shown.start][:3] == [
        ("Tutti, a un tavolo da 3", "2 monete"),
        ("Tutti, a un tavolo da 4", "3 monete"),
        ("Posizione 1", "1 piantagione di indaco"),
    ]


def test_a_section_names_its_rules_once() -> None:
    shown = told_sheet(sheet_page(rulebook_sheet("7-wonders-duel")))
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
