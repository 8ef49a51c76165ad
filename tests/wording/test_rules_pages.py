"""The rules pages have every citation and ruling, the same in three languages, in words of their own."""

from __future__ import annotations

import ast
import re
from collections import Counter
from itertools import chain

import pytest

from tabellone.contract import BY_ID
from tabellone.rulebooks.big.catalogue.games import SHEETS
from tabellone.rulebooks.big.catalogue.sheet import CatalogueSheet
from tabellone.wording import LANGUAGES
from tabellone.wording.rules import RulesSection, anchor, article, cited, rulebook_of, rules_page, rules_sections
from tests.architecture.sources import nodes, texts
from tests.wording.catalogues import OTHERS

PAGES = [pytest.param(book, language, id=f"{book}-{language}") for book in BY_ID for language in LANGUAGES]
TRANSLATED = [pytest.param(book, tongue, id=f"{book}-{tongue}") for book in BY_ID for tongue in OTHERS]
GAMES = [
    pytest.param(sheet, language, id=f"{sheet.id}-{language}") for sheet in SHEETS.values() for language in LANGUAGES
]
SENTENCE = 8  # words in a row that nobody writes twice by chance
RULED = re.compile(r"\*\*Ruling `([a-z-]+)`\*\* \(([^)]+)\)")
WORDS = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")


def headings(rulebook: str, language: str) -> list[str]:
    return [section.citation for section in rules_sections(rulebook, language)]


def section_of(citation: str, language: str) -> RulesSection:
    return next(each for each in rules_sections(rulebook_of(citation), language) if each.citation == citation)


def docs() -> str:
    return "\n\n".join(texts("docs/rules", "*.md").values())


def figures(text: str, language: str) -> Counter[str]:
    """The numbers of a text, decimals with a point."""
    pointed = text if language == "en" else re.sub(r"(?<=\d),(?=\d)", ".", text)
    return Counter(re.findall(r"\d+(?:\.\d+)*", pointed))


def phrases(text: str) -> set[tuple[str, ...]]:
    """All runs of eight words inside a sentence or a cell."""
    sentences = re.split(r"[.!?:;|]\s|\n\n|\n[-|]|\n\*\*", text)
    spoken = [WORDS.findall(re.sub(r"`[^`]*`", "", sentence.lower())) for sentence in sentences]
    return {tuple(words[i : i + SENTENCE]) for words in spoken for i in range(len(words) - SENTENCE + 1)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_citation_of_the_code_has_a_heading(language: str) -> None:
    told = set(chain.from_iterable(headings(rulebook, language) for rulebook in BY_ID))
    named = {each for text in texts("src").values() for each in cited(text) if not each.startswith("ruling")}
    assert sorted(named - told) == []


def test_every_rule_that_the_code_gives_leads_to_a_page() -> None:
    strings = {
        node.value
        for inside in nodes("src").values()
        for node in inside
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    rules = [text for text in strings if re.fullmatch(r"(PG \d|BIG \d|RK [a-z]|ruling [a-z-]+$).*", text)]
    assert "ruling big-elo" in rules
    assert [rule for rule in rules if not rulebook_of(rule)] == []


@pytest.mark.parametrize(("rulebook", "language"), PAGES)
def test_no_citation_has_two_headings(rulebook: str, language: str) -> None:
    told = [citation for citation in headings(rulebook, language) if citation]
    assert told
    assert [citation for citation, times in Counter(told).items() if times > 1] == []


@pytest.mark.parametrize(("rulebook", "language"), TRANSLATED)
def test_headings_stand_in_the_same_order_in_all_languages(rulebook: str, language: str) -> None:
    def outline(tongue: str) -> list[tuple[str, int, tuple[str, ...]]]:
        return [(each.citation, each.level, each.rulings) for each in rules_sections(rulebook, tongue)]

    assert outline(language) == outline("en")


@pytest.mark.parametrize(("rulebook", "language"), TRANSLATED)
def test_figures_are_the_same_in_all_languages(rulebook: str, language: str) -> None:
    pairs = zip(rules_sections(rulebook, "en"), rules_sections(rulebook, language), strict=True)
    assert {
        english.citation: (figures(english.text, "en"), figures(other.text, language))
        for english, other in pairs
        if figures(english.text, "en") != figures(other.text, language)
    } == {}


@pytest.mark.parametrize(("rulebook", "language"), TRANSLATED)
def test_names_of_code_are_the_same_in_all_languages(rulebook: str, language: str) -> None:
    def names(tongue: str) -> Counter[str]:
        return Counter(re.findall(r"`([a-z][a-z_:.0-9-]*)`", rules_page(rulebook, tongue)))

    assert names(language) == names("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ruling_stands_under_its_article(language: str) -> None:
    rulings = RULED.findall(docs())
    assert len(rulings) > 70
    missing = [
        (name, rule)
        for name, rule in rulings
        if not any(name in section_of(each, language).rulings for each in cited(rule))
    ]
    assert missing == []


def test_every_ruling_that_the_code_names_is_told_somewhere() -> None:
    named = {name for text in texts("src").values() for name in re.findall(r"\bruling `?([a-z]+(?:-[a-z]+)+)", text)}
    known = set(re.findall(r"\*\*Ruling `([a-z-]+)`", docs()))
    assert [name for name in sorted(named - known) if not article(f"ruling {name}")] == []


def listed() -> dict[str, list[str]]:
    """The rulings of docs/rules: for each page the names that have an entry of their own, in order."""
    entry = re.compile(r"^- \*\*Ruling `([a-z-]+)`\*\*", re.MULTILINE)
    return {file.stem: entry.findall(text) for file, text in texts("docs/rules", "*.md").items()}


def on_page(rulebook: str) -> set[str]:
    return {name for section in rules_sections(rulebook, "en") for name in section.rulings}


@pytest.mark.parametrize("rulebook", BY_ID)
def test_every_ruling_of_a_rules_page_is_listed_in_the_docs_and_the_other_way_round(rulebook: str) -> None:
    """An organiser who looks for a ruling by its name finds it in docs/rules as on the page, once."""
    told = listed()
    general = set(told["documents"])
    assert sorted(on_page(rulebook) - set(told[rulebook]) - general) == []
    assert sorted(set(told[rulebook]) - on_page(rulebook)) == []
    assert [name for name, times in Counter(told[rulebook]).items() if times > 1] == []


def test_every_ruling_that_the_code_names_is_listed_in_the_docs() -> None:
    """Those of documents and draws in general stand on no page: the code names them, or the docs alone tell them."""
    every = set(chain.from_iterable(listed().values()))
    code = "\n".join((*texts("src").values(), *texts("src", "*.toml").values()))
    one = set(re.findall(r"\b[Rr]ulings? `?([a-z]+(?:-[a-z]+)+)", code))
    more = re.findall(r"\b[Rr]ulings ((?:`?[a-z]+(?:-[a-z]+)+`?(?:,? and |,\s*)?)+)", code)
    named = one | {name for text in more for name in re.findall(r"[a-z]+(?:-[a-z]+)+", text)}
    assert sorted(named - every) == []
    assert sorted(name for name in every if name not in code) == []


@pytest.mark.parametrize(("rulebook", "language"), PAGES)
def test_no_phrase_is_taken_from_the_docs(rulebook: str, language: str) -> None:
    assert sorted(phrases(rules_page(rulebook, language)) & phrases(docs())) == []


@pytest.mark.parametrize(("rulebook", "language"), TRANSLATED)
def test_no_line_is_left_in_english(rulebook: str, language: str) -> None:
    same = set(rules_page(rulebook, language).splitlines()) & set(rules_page(rulebook, "en").splitlines())
    assert [line for line in same if len(re.findall(r"\b[a-z]{2,}\b", re.sub(r"`[^`]*`", "", line))) > 3] == []


@pytest.mark.parametrize(("rulebook", "language"), PAGES)
def test_a_page_is_plain_markdown(rulebook: str, language: str) -> None:
    lines = rules_page(rulebook, language).splitlines()
    assert [line for line in lines if re.search(r"<|\]\(|^\s+\S|^#{4}|^>|^\d+\.", line)] == []
    assert [each.title for each in rules_sections(rulebook, language) if each.citation and not each.text] == []


@pytest.mark.parametrize(("sheet", "language"), GAMES)
def test_a_game_is_told_with_its_figures(sheet: CatalogueSheet, language: str) -> None:
    section = section_of(sheet.article, language)
    told = figures(section.text, language)
    times = (sheet.minutes, sheet.player_minutes, sheet.draft_minutes, sheet.most_players, sheet.advised_players)
    goods = [number for seat in sheet.start_goods.values() for number in seat.values() if number > 1]
    wanted = [number for number in (*times, *goods) if number is not None and not (sheet.most_players == 2 == number)]
    assert section.title == sheet.name
    assert [number for number in wanted if str(number) not in told] == []
    assert [name for name in (each.name for each in sheet.tie_rule.figures) if f"`{name}`" not in section.text] in (
        [],
        ["game_rule"],  # told once for all under BIG 8.3
    )


@pytest.mark.parametrize(("sheet", "language"), GAMES)
def test_a_game_is_told_with_its_bans(sheet: CatalogueSheet, language: str) -> None:
    section = section_of(sheet.article, language)
    banned = [card.partition(" (")[0] for cards in sheet.bans.values() for card in cards]
    assert [card for card in banned if card not in section.text] == []


@pytest.mark.parametrize(
    ("citation", "rulebook", "expected"),
    [
        ("PG 11", "pergioco", "pg-11"),
        ("PG 25", "pergioco", "pg-25"),
        ("BIG 8.3.19", "big", "big-8-3-19"),
        ("RK draw 2", "risiko", "rk-draw-2"),
        ("RK draw semifinals", "risiko", "rk-draw-semifinals"),
        ("BIG 2, BIG 2.1", "big", "big-2"),
        ("ruling race-zero", "pergioco", "pg-40"),
        ("ruling pairs", "big", "big-8-3-4"),
        ("ruling fixed-spot", "", "ruling-fixed-spot"),  # of no article: docs/rules/documents.md
        ("nothing of ours", "", "nothing-of-ours"),
        ("", "", ""),
    ],
)
def test_a_citation_leads_to_its_place(citation: str, rulebook: str, expected: str) -> None:
    assert (rulebook_of(citation), anchor(citation)) == (rulebook, expected)


def test_a_rule_of_several_citations_is_parted() -> None:
    assert cited("BIG 2, BIG 2.1") == ("BIG 2", "BIG 2.1")
    assert cited("RK draw semifinals, ruling bands-before-clubs") == ("RK draw semifinals", "ruling bands-before-clubs")


def test_a_language_we_do_not_speak_is_told_in_english() -> None:
    assert rules_page("big", "pt") == rules_page("big", "en") != rules_page("big", "it-CH")


def test_there_is_no_page_outside_the_rulebooks() -> None:
    with pytest.raises(LookupError):
        rules_page("../en/big", "en")
