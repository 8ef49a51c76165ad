"""Texts for files that other programs read: without signs that end a line or that such a file cannot hold."""

from __future__ import annotations

import unicodedata

# what ends a line for some reader, beside the control characters: line and paragraph separator
BREAKS = {"\u2028", "\u2029"}


def line(text: str) -> str:
    """A text on one line: control characters and line ends of every kind are blanks."""
    return " ".join("".join(" " if _ends(sign) else sign for sign in text).split())


def lines(text: str) -> str:
    """A text that keeps its own lines, and nothing else that a file cannot hold."""
    return "\n".join(line(one) for one in text.replace("\r\n", "\n").split("\n"))


def _ends(sign: str) -> bool:
    return sign in BREAKS or unicodedata.category(sign) in {"Cc", "Cs"} or sign in {"\ufffe", "\uffff"}
