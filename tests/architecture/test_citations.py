"""Every rule and ruling of docs/rules and of the English rules pages is cited in the code and in a test."""

from __future__ import annotations

import re

import pytest

from tests.architecture.sources import texts

NUMBER = r"\d+(?:\.\d+)*"
CITED = re.compile(rf"\b(PG|BIG) ({NUMBER}(?:[–-]{NUMBER})?(?:(?:, | and ){NUMBER}(?:[–-]{NUMBER})?)*)")
RULING = re.compile(r"(?:[Rr]uling[s]?[ *:]*|^\*\*)`([a-z]+(?:-[a-z]+)*)`", re.MULTILINE)
RK_SECTIONS = ("structure", "points", "semifinals", "draw 1", "draw 2", "draw semifinals", "withdrawals", "standings")


def expanded(numbers: str) -> set[str]:
    """`29–31, 33` is 29, 30, 31, 33; `8.1.1–8.1.3` is its three articles."""
    found: set[str] = set()
    for part in re.split(r", | and ", numbers):
        first, _, last = re.sub("–", "-", part).partition("-")
        stem, _, low = first.rpartition(".")
        high = (last or first).rpartition(".")[2]
        found |= {f"{stem}.{n}" if stem else str(n) for n in range(int(low), int(high) + 1)}
    return found


def rules(text: str) -> set[str]:
    return {f"{book} {number}" for book, numbers in CITED.findall(text) for number in expanded(numbers)}


def all_text(folder: str, *patterns: str) -> str:
    """The files of a folder: code and, as the games of BIG, data that stands in its place."""
    return "\n".join(text for pattern in patterns or ("*.py", "*.toml") for text in texts(folder, pattern).values())


DOCS = all_text("docs/rules", "*.md") + all_text("src/tabellone/wording/locale/en/rules", "*.md")
RULINGS = sorted(set(RULING.findall(DOCS)))


@pytest.mark.parametrize("folder", ["src", "tests"])
def test_every_numbered_rule_is_cited(folder: str) -> None:
    assert sorted(rules(DOCS) - rules(all_text(folder))) == []


@pytest.mark.parametrize("folder", ["src", "tests"])
def test_every_section_of_risiko_is_cited(folder: str) -> None:
    text = all_text(folder)
    assert [section for section in RK_SECTIONS if f"RK {section}" not in text] == []


@pytest.mark.parametrize("folder", ["src", "tests"])
def test_every_ruling_is_named(folder: str) -> None:
    text = all_text(folder)
    assert RULINGS
    assert [ruling for ruling in RULINGS if ruling not in text] == []


def test_ranges_are_written_out() -> None:
    assert expanded("29–31") == {"29", "30", "31"}
    assert expanded("8.1.1–8.1.3, 20 and 22") == {"8.1.1", "8.1.2", "8.1.3", "20", "22"}
