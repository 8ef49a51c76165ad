"""CSV as spreadsheets open it by a double click, in the form of the reader's language.

Excel takes the separator and the decimal sign from the system's language and UTF-8 from a mark at the start of the
file; LibreOffice takes comma and semicolon both, so whatever holds one of them stands in quotes. Text that a
spreadsheet would calculate, or take for a number or a day, begins with an apostrophe, which says: text.
"""

from __future__ import annotations

import io
import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from tabellone.exchange.spreadsheets.grid import Cell, Grid

MARK = "\ufeff"
CALCULATED = tuple("=+-@\t\r\n＝＋－＠")  # the wide ones count as well in some
NUMBERLIKE = frozenset("0123456789 .,:;/%€$£eE()-")
INVISIBLE = re.compile(r"^[\s\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+")


@dataclass(frozen=True, slots=True)
class Form:
    """What separates cells, and the decimal sign."""

    separator: str
    point: str


# by the decimal sign of a language
FORMS: Mapping[str, Form] = {".": Form(",", "."), ",": Form(";", ",")}


def as_csv(grid: Grid, form: Form = FORMS["."]) -> str:
    """The grid as CSV, with the mark of UTF-8 at its start."""
    out = io.StringIO(newline="")
    out.write(MARK)
    rows = [[column.heading for column in grid.columns], *([_text(cell, form) for cell in row] for row in grid.rows)]
    for row in rows:
        out.write(form.separator.join(map(_quoted, row)) + "\r\n")
    return out.getvalue()


def _text(cell: Cell, form: Form) -> str:
    if isinstance(cell, Decimal):
        return format(cell, "f").replace(".", form.point)
    return guarded(cell)


def guarded(text: str) -> str:
    """A text that no spreadsheet takes for anything else, also behind signs that nobody sees."""
    bare = INVISIBLE.sub("", text)
    if text.startswith(CALCULATED) or bare.startswith(CALCULATED) or _like_a_number(bare):
        return f"'{text}"
    return text


def _like_a_number(text: str) -> bool:
    return any(map(str.isdigit, text)) and NUMBERLIKE.issuperset(text)


def _quoted(text: str) -> str:
    """In quotes where a separator of any language, a quote or the end of a line stands in it."""
    if any(sign in text for sign in ',;"\t\r\n'):
        return '"' + text.replace('"', '""') + '"'
    return text
