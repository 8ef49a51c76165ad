"""Terms of closed vocabularies: for pages, and for the codes that stand inside sentences."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from tabellone.wording.catalogue import spoken, template, text

_TIEBREAK = "tiebreak."
_NUMBERED = re.compile(r"(.+)_(\d+)")
_DAY, _LENGTH_OF_DAY = re.compile(r"\d{4}-\d{2}-\d{2}(?:T\d|$)"), 10
_TEXT = re.compile(r"the text “(.*)”", flags=re.DOTALL)

# placeholders that hold a code, and its vocabulary
_KINDS = {
    "phase": "phase",
    "after": "phase",
    "status": "status",
    "figure": "figure",
    "when": "moment",
    "ranking": "ranking",
    "field": "field",
    "required": "field",
}
# the same for single sentences, whose placeholder holds something else elsewhere
_KINDS_IN: Mapping[str, Mapping[str, str]] = {
    "wrong-type": {"expected": "expected", "found": "expected"},
    "risiko-phase": {"expected": "expected", "found": "phase"},
    "not-json": {"reason": "reason"},
    "pg-nobody-won": {"own": "status"},
    "cannot-enrol-member": {"missing": "field"},
    "figure-out-of-range": {"name": "seat"},
    "setting-fixed": {"name": "setting", "found": "system"},
    "sheet-fact-needed": {"name": "sheet_fact"},
    "sheet-number": {"name": "sheet_fact"},
    "sheet-tie-seats": {"figures": "figure"},
    "sheet-tie-twice": {"figures": "figure"},
    "sheet-tie-unknown": {"figures": "figure"},
    "tie-unresolved": {"figures": "figure"},
}


def term(kind: str, code: str, language: str = "en") -> str:
    """The term of a code: `term("phase", "final", "it")`, `term("moment", "before_round:3", "es")`.

    Kinds: rulebook, system, phase, status, moment, criterion, warning, column, ranking, figure, figure_help
    (`game:figure`), param and param_help (`rulebook:name` or `name`), choice (`param:word`), seat (fields of a result,
    `rulebook:name` or `name` or `tiebreak.figure`), remedy, setting, field, answer. An unknown code is told by its own
    words, help for a figure that has none by no word.
    """
    if kind == "warning":
        return template("error", code, {}, language) or _own_words(code)
    found = _found(kind, code, language)
    return found if found or kind == "figure_help" else _own_words(code)  # a figure says itself what to count


def _found(kind: str, code: str, language: str) -> str:
    """The term of the code; else of what stands before its colon, or after it; else of a figure asked again."""
    if kind == "seat" and code.startswith(_TIEBREAK):
        return _found("figure", code.removeprefix(_TIEBREAK), language)
    if known := text(kind, code, language):
        return known
    head, colon, tail = code.partition(":")
    if colon:
        pattern = text(kind, head + colon, language)
        return pattern.format(of=tail) if pattern else _found(kind, tail, language)
    again = _NUMBERED.fullmatch(code)
    known = text(kind, again[1], language) if again else ""
    return f"{known} ({again[2]})" if again and known else ""


def _own_words(code: str) -> str:
    return code.replace("-", " ").replace("_", " ")


def in_words(code: str, values: Mapping[str, Any], language: str) -> Mapping[str, Any]:
    """The values of a sentence with codes as terms and days as days; English sentences hold them as they are."""
    if spoken(language) == "en":
        return values
    kinds = _KINDS | dict(_KINDS_IN.get(code, {}))
    return {
        name: _worded(kinds[name], value, language) if name in kinds else _day(name, value)
        for name, value in values.items()
    }


def _day(name: str, value: Any) -> Any:
    """The day or hour that a text such as `2026-01-02` means; what was found in a document stays as it was written."""
    if name == "found" or not (isinstance(value, str) and _DAY.match(value)):
        return value
    try:
        return date.fromisoformat(value) if len(value) == _LENGTH_OF_DAY else datetime.fromisoformat(value)
    except ValueError:
        return value


def _worded(kind: str, value: Any, language: str) -> Any:
    if isinstance(value, list | tuple):
        return [_worded(kind, item, language) for item in value]
    if not isinstance(value, str):
        return value
    if kind == "expected" and (quoted := _TEXT.fullmatch(value)):
        return text("pattern", "text", language).format(text=quoted[1])
    return _found(kind, value, language) or _found(kind, value.replace(" ", "_"), language) or value
