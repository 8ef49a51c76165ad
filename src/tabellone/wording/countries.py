"""Countries by their codes of two letters, named in each language; `scripts/countries` writes the names."""

from __future__ import annotations

from functools import cache

from tabellone.engine.alphabet import alphabetical
from tabellone.wording.catalogue import text

_CODES = """
    AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY
    BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK
    FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR
    IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK
    ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM
    PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF
    TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW
"""
CODES = tuple(_CODES.split())


def country_name(code: str, language: str) -> str:
    """The name of a country; what is no code is shown as it stands."""
    return text("country", code, language) or code


@cache
def countries(language: str) -> tuple[tuple[str, str], ...]:
    """Code and name of every country, in the order of the names."""
    named = [(code, country_name(code, language)) for code in CODES]
    return tuple(sorted(named, key=lambda pair: alphabetical(pair[1])))
