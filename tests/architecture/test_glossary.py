"""The glossary: one word for one thing, and the words are those of the code."""

from __future__ import annotations

import re

from tests.architecture.sources import ROOT

TEXT = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
ROWS = [
    (words, meaning, place)
    for words, meaning, place in re.findall(r"^\| ([^|]+) \| ([^|]+) \| ([^|]*) \|$", TEXT, re.MULTILINE)
    if words != "word" and "---" not in words
]
# the words that the code has another name for
OTHERWISE = {
    "capability": "rulebook_as",
    "door": "act",
    "draft (of a round)": "Round",
    "facts": "Tournament",
    "journal": "append_line",
    "line": "Entry",
    "parameter": "overridden",
    "record": "Person",
    "refusal": "RefusedError",
    "undo": "undone",
}
PLACE = re.compile(r"`[\w/]+\.py:(\w+)`")


def parts(name: str) -> set[str]:
    """The words in a name: `PendingReport`, `append_line`."""
    return set(re.findall(r"[a-z]+", re.sub(r"([A-Z])", r" \1", name).lower()))


def test_a_word_stands_there_once() -> None:
    words = [word.strip() for row in ROWS for word in row[0].split(",")]
    assert sorted(set(words)) == sorted(words)
    assert len(words) > 100


def test_the_code_calls_it_so_too() -> None:
    named = [(words, found[1]) for words, _, place in ROWS if (found := PLACE.fullmatch(place.strip()))]
    other = {words: name for words, name in named if not parts(re.sub(r"\(.*\)", "", words)) & parts(name)}
    assert other == OTHERWISE
    assert len(named) > 30
