"""Whatever people are called is printed as text, and the same input gives the same bytes."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabellone import paper
from tabellone.contract.answers import Standing
from tabellone.engine.facts import Tournament
from tabellone.paper.press import beyond_our_fonts, breakable, printable
from tabellone.wording import LANGUAGES
from tests.paper.sheets import HOSTILE, LONG, event, final, pages, text, tight
from tests.scenes.brackets import knockout


def all_first(one: Tournament) -> Standing:
    """A final standing in which everybody has a certificate."""
    answer = final(one)
    return replace(answer, rows=tuple(replace(row, position=1) for row in answer.rows))


SHEETS: dict[str, Callable[..., bytes]] = {
    "slips": lambda one, **more: paper.slips_pdf(one, 1, **more),
    "seats": lambda one, **more: paper.seats_pdf(one, 1, **more),
    "standings": lambda one, **more: paper.standings_pdf(one, final(one), **more),
    "certificates": lambda one, **more: paper.certificates_pdf(one, all_first(one), **more),
    "bracket": lambda one, **more: paper.bracket_pdf(one, knockout(one.players), **more),
}
every_sheet = pytest.mark.parametrize("what", SHEETS)


@every_sheet
def test_markup_is_printed_as_it_was_written(what: str) -> None:
    tournament = replace(event(8, HOSTILE), name="#panic() $x$ *y*")
    printed = text(SHEETS[what](tournament))
    for name in (*HOSTILE, "#panic() $x$ *y*"):
        assert tight(name) in printed, name


@every_sheet
def test_a_word_without_end_breaks_no_layout(what: str) -> None:
    usual = event(8)
    long = replace(event(8, [LONG]), name=LONG)
    pdf = SHEETS[what](long)
    assert LONG[:40] in text(pdf)
    assert len(pages(pdf)) == len(pages(SHEETS[what](usual)))


@every_sheet
@pytest.mark.parametrize("name", ["Ольга Ёлкина", "Ιωάννα Παπαδοπούλου", "Łukasz Żółć", "Gülşen İğdır", "Đặng Nguyễn"])
def test_latin_greek_and_cyrillic_need_no_other_font(what: str, name: str) -> None:
    assert not beyond_our_fonts(name)
    assert tight(name) in text(SHEETS[what](event(8, [name])))


@every_sheet
@pytest.mark.parametrize(
    "name", ["王小明 😀", "שלום עולם", "مرحبا", "\u202eabc", "\x00\ud800x", "e\u0301" * 40, "\u2066"]
)
def test_no_sign_stops_the_press(what: str, name: str) -> None:
    assert SHEETS[what](event(8, [name])).startswith(b"%PDF")


def test_marks_that_turn_a_line_round_are_left_out() -> None:
    assert printable("\u202eAnna\u202c \u2066Rossi\u2069") == "Anna Rossi"
    assert "Anna" in text(paper.seats_pdf(event(8, ["\u202eAnna"]), 1))


@every_sheet
def test_the_same_input_gives_the_same_bytes_and_every_language_its_own(what: str) -> None:
    tournament = event(8)
    first, again = ([SHEETS[what](tournament, language=one) for one in LANGUAGES] for _ in range(2))
    assert first == again
    assert len(set(first)) == len(LANGUAGES)


def test_many_print_at_once_and_each_gets_their_own() -> None:
    tournaments = [replace(event(8), name=f"Torneo {nth}") for nth in range(12)]
    alone = [paper.slips_pdf(one, 1) for one in tournaments]
    with ThreadPoolExecutor(4) as together:
        assert list(together.map(lambda one: paper.slips_pdf(one, 1), tournaments)) == alone


@settings(max_examples=40, deadline=None)
@given(st.lists(st.text(min_size=1, max_size=500), min_size=1, max_size=8))
def test_any_text_can_be_printed(names: list[str]) -> None:
    assert paper.seats_pdf(event(8, names), 1).startswith(b"%PDF")


@given(st.text())
def test_places_to_break_add_nothing_that_is_seen(words: str) -> None:
    assert breakable(words).replace("\u200b", "") == words.replace("\u200b", "")
    assert len(printable(words, 20).replace("\u200b", "")) <= 20
