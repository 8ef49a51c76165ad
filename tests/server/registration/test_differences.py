"""A7: two versions of a text beside each other."""

from __future__ import annotations

import time

from hypothesis import given
from hypothesis import strategies as st

from tabellone.server.registration.terms import MOST, TextPart, text_difference

TEXTS = st.lists(st.sampled_from(["a", "b", "c", "d", ""])).map("\n".join)


def test_what_goes_what_comes_and_the_line_beside_it() -> None:
    old = "uno\n\ndue\ntre\nquattro\ncinque"
    new = "uno\ndue\ntre\nquattro!\ncinque"
    told = (
        TextPart("left", number=2),
        TextPart("same", ("tre",)),
        TextPart("out", ("quattro",)),
        TextPart("in", ("quattro!",)),
    )
    assert text_difference(old, new) == (*told, TextPart("same", ("cinque",)))
    assert text_difference(old, f"{old}\n\n") == ()
    assert text_difference("", "uno") == (TextPart("in", ("uno",)),)


@given(TEXTS, TEXTS)
def test_out_and_in_make_the_one_text_of_the_other(old: str, new: str) -> None:
    parts = text_difference(old, new)
    gone, come = (sorted(line for one in parts if one.sign == sign for line in one.lines) for sign in ("out", "in"))
    before, after = (sorted(line for line in text.split("\n") if line) for text in (old, new))
    assert sorted([*before, *come]) == sorted([*after, *gone])


def test_texts_of_very_many_lines_are_told_whole_and_at_once() -> None:
    old, new = ("\n".join(f"{word} {n % 7}" for n in range(MOST * 30)) for word in ("a", "b"))
    began = time.perf_counter()
    assert [one.sign for one in text_difference(old, new)] == ["out", "in"]
    assert time.perf_counter() - began < 2
