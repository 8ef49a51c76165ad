"""The press: a template of ours, data as JSON, and out comes a PDF; and what stands at the head of every sheet.

What people wrote reaches the template as data only, never as markup, as texts that can be printed. The same data gives
the same bytes.
"""

from __future__ import annotations

import json
import re
import unicodedata
from calendar import timegm
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

from tabellone.contract import BY_ID
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Round, Tournament
from tabellone.wording import day, spoken, term

if TYPE_CHECKING:
    from typst import Compiler

TEMPLATES = Path(__file__).parent / "templates"
_one_at_a_time = Lock()  # a compiler keeps what it is asked to compile


def pdf_of(template: str, data: Mapping[str, Any], tournament: Tournament) -> bytes:
    """The PDF that a template makes of the data, dated as the tournament's last day."""
    return _compiled(template, data, format="pdf", timestamp=timegm(tournament.end.timetuple()))


def png_of(template: str, data: Mapping[str, Any]) -> bytes:
    """The PNG that a template of one page makes of the data, a pixel for each point."""
    return _compiled(template, data, format="png", ppi=72)


def _compiled(template: str, data: Mapping[str, Any], **how: Any) -> bytes:
    text = json.dumps(data)
    with _one_at_a_time:
        press = _press(others=beyond_our_fonts(_strings(data)))
        done = press.compile(TEMPLATES / f"{template}.typ", sys_inputs={"data": text}, **how)
    assert isinstance(done, bytes)  # noqa: S101 - a PDF is one file, and a picture's template has one page
    return done


@cache
def _press(*, others: bool) -> Compiler:
    """The compiler with the fonts it brings along; with the machine's own too where those lack letters."""
    try:
        from typst import Compiler, Fonts  # noqa: PLC0415 - only who prints needs it
    except ModuleNotFoundError as error:
        raise RuleError("paper-missing", module=error.name) from error
    return Compiler(root=TEMPLATES, font_paths=Fonts(include_system_fonts=others), ignore_system_fonts=not others)


def _strings(data: Any) -> str:
    """All texts of the data in one."""
    if isinstance(data, str):
        return data
    if isinstance(data, Mapping):
        return "".join(map(_strings, data.values()))
    return "".join(map(_strings, data)) if isinstance(data, list | tuple) else ""


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
    """The text, or its beginning with `…` where it is longer."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def breakable(text: str) -> str:
    """The text with places to break in words that are longer than any in a dictionary."""
    return _LONG.sub(lambda word: _broken(word[0]), text)


def beyond_our_fonts(text: str) -> bool:
    """Whether there are letters in it that the fonts that come along do not have."""
    return not text.isascii() and any(not _is_ours(ord(sign)) for sign in set(text))


def _broken(word: str) -> str:
    """The word with a place to break before every sign but accents, which belong to the letter before them."""
    return "".join(sign if not nth or unicodedata.combining(sign) else _BREAK + sign for nth, sign in enumerate(word))


def _is_unseen(sign: str) -> bool:
    return not sign.isspace() and (ord(sign) in _TURNING or unicodedata.category(sign) in _UNSEEN)


def _is_ours(code: int) -> bool:
    return any(first <= code < end for first, end in _OURS)


def sheet_heading(tournament: Tournament, language: str, title: str, words: Sequence[str] = ()) -> dict[str, Any]:
    """The head of a sheet, and the words that its template asks for."""
    return {
        "lang": spoken(language),
        "accent": BY_ID[tournament.rulebook].ABOUT.paper_colour,
        "title": title,
        "tournament": printable(tournament.name),
        "about": [
            *([printed_game(tournament, language)] if tournament.game else []),
            days_played(tournament, language),
        ],
        "words": {word: paper_word(word, language) for word in words},
    }


def paper_word(code: str, language: str) -> str:
    """A word that only paper needs: `round:2` is “Round 2”."""
    return term("paper", code, language)


def days_played(tournament: Tournament, language: str) -> str:
    """The first and the last day, once where they are the same."""
    both = dict.fromkeys((tournament.start, tournament.end))
    return " – ".join(day(one, language) for one in both)


def printed_game(tournament: Tournament, language: str, game: str | None = None) -> str:
    """The game by the title that the rulebook's catalogue has for it in the language, or as it was named."""
    book, asked = BY_ID[tournament.rulebook], game or tournament.game or ""
    known = {one.id: one for one in book.game_names()}
    known |= {offer.id: offer.known_as for offer in book.games(tournament.params)}
    asked = asked if asked in known else book.game_id(asked)
    found = known[asked].called(spoken(language)) if asked in known else ""
    return printable(found or asked[:1].upper() + asked[1:])


def round_title(played: Round, language: str, tournament: Tournament | None = None) -> str:
    """The round and its phase; with the tournament also the game that the round has of its own (BIG 8.2)."""
    phase = [term("phase", played.phase, language)] if played.phase else []
    game = [printed_game(tournament, language, played.game)] if tournament and played.game else []
    return " · ".join([paper_word(f"round:{played.number}", language), *phase, *game])
