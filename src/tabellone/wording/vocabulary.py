"""Terms of closed vocabularies, countries among them: for pages, and for the codes that stand inside sentences."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, datetime
from functools import cache
from typing import Any

from tabellone.engine.alphabet import alphabetical
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


_COUNTRIES = """
    AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY
    BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK
    FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR
    IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK
    ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM
    PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF
    TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW
"""
COUNTRIES = tuple(_COUNTRIES.split())


def country_name(code: str, language: str) -> str:
    """The name of a country by its code; a text that is no code is returned as it stands."""
    return text("country", code, language) or code


@cache
def countries(language: str) -> tuple[tuple[str, str], ...]:
    """Code and name of every country, in the order of the names."""
    named = [(code, country_name(code, language)) for code in COUNTRIES]
    return tuple(sorted(named, key=lambda pair: alphabetical(pair[1])))
