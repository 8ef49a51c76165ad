"""Texts as they can be printed: no mark that turns a line round, no word wider than its column, letters we have."""

from __future__ import annotations

import re
import unicodedata

LONGEST_WORD = 24
_LONG = re.compile(rf"\S{{{LONGEST_WORD + 1},}}")
_SPACES = re.compile(r"\s+")
_UNSEEN = {"Cc", "Cs", "Co", "Cn"}
# marks that would turn the rest of a line round: they have no sign of their own, and paper needs none
_TURNING = {*range(0x202A, 0x202F), *range(0x2066, 0x206A)}
# what the fonts that come along hold: Latin, Greek and Cyrillic, their accents, punctuation and signs of money
_OURS = ((0x0000, 0x0530), (0x1D00, 0x20D0), (0x2C60, 0x2C80), (0xA720, 0xA800), (0xFB00, 0xFB07))
_BREAK = "\u200b"


def printable(text: str, most: int = 160) -> str:
    """One line of text, at most so many letters of it, with places to break in words too long for a column."""
    kept = "".join(" " if sign.isspace() else sign for sign in text if not _is_unseen(sign))
    return breakable(shortened(_SPACES.sub(" ", kept).strip(), most))


def shortened(text: str, most: int) -> str:
    """The text, or its beginning and that there was more."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def breakable(text: str) -> str:
    """The text with places to break in words that are longer than any in a dictionary."""
    return _LONG.sub(lambda word: _broken(word[0]), text)


def beyond_our_fonts(text: str) -> bool:
    """Whether there are letters in it that the fonts that come along do not have."""
    return not text.isascii() and any(not _is_ours(ord(sign)) for sign in set(text))


def _broken(word: str) -> str:
    """A break may stand before every sign but an accent that belongs to the letter before it."""
    return "".join(sign if not nth or unicodedata.combining(sign) else _BREAK + sign for nth, sign in enumerate(word))


def _is_unseen(sign: str) -> bool:
    return not sign.isspace() and (ord(sign) in _TURNING or unicodedata.category(sign) in _UNSEEN)


def _is_ours(code: int) -> bool:
    return any(first <= code < end for first, end in _OURS)
