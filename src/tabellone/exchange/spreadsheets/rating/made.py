"""The whole workbook: a guide, what went in, a sheet per step, what comes out."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tabellone.contract.ratings import RatingSheet
from tabellone.exchange.spreadsheets.calculated import Formula, Part, Sheet, Value, calculated_xlsx
from tabellone.exchange.spreadsheets.rating.given import figures, players, reasons, results
from tabellone.exchange.spreadsheets.rating.layout import Layout, laid_out
from tabellone.exchange.spreadsheets.rating.outcome import race, ratings, standing
from tabellone.exchange.spreadsheets.rating.steps import changes, expected, rated

# rules and rulings behind each sheet
RULES = {
    "figures": "PG 17, PG 22",
    "reasons": "PG 25, PG 26",
    "players": "PG 20, PG 22, shadow-rating",
    "results": "PG 15, PG 23, PG 26, implied-zero, void-scores-ignored",
    "rated": "PG 25, PG 26, no-show-no-rating",
    "expected": "PG 22, stage-batch",
    "changes": "PG 22",
    "ratings": "PG 9, PG 22, stage-batch",
    "standing": "PG 25, PG 39, taken-out, bye-so-far",
    "race": "PG 39, PG 40",
}
PAGES: Mapping[str, Callable[[Layout], Sheet]] = {
    "figures": figures,
    "reasons": reasons,
    "players": players,
    "results": results,
    "rated": rated,
    "expected": expected,
    "changes": changes,
    "ratings": ratings,
    "standing": standing,
    "race": race,
}


def ratings_xlsx(sheet: RatingSheet, names: Mapping[str, str], word: Callable[[str, str], str]) -> bytes:
    """A stage's ratings as a workbook that calculates them again from the results (PG 22).

    `names` says how people are called, by id; `word` gives the word for a code of a vocabulary.
    """
    layout = laid_out(sheet, names, word)
    wanted = [code for code in PAGES if code != "race" or sheet.race]
    pages = [PAGES[code](layout) for code in wanted]
    return calculated_xlsx([_guide(layout, wanted), *pages], title=sheet.name, day=sheet.end)


def _guide(layout: Layout, wanted: list[str]) -> Sheet:
    """What the workbook is, whether it confirms what is published, and its sheets."""
    sheet, word = layout.sheet, layout.word
    facts: list[tuple[Value, ...]] = [
        (word("rating_guide", "game"), sheet.game, None),
        (word("rating_guide", "end"), sheet.end.isoformat(), None),
        (None, None, None),
        *((None, word("rating_guide", line), None) for line in ("inputs", "formulas", "rows")),
        (Formula("=SUMPRODUCT((check_difference<>0)*1)", 0), word("rating_guide", "agrees"), None),
        (None, None, None),
    ]
    steps = [(word("rating_sheet", code), word("rating_about", code), RULES[code]) for code in wanted]
    notes = [(None, word("rating_guide", "excluded"), "PG 7")] if sheet.race else []
    parts = (Part(word("rating_guide", "stage")), Part(sheet.name, "prose"), layout.part("rule"))
    return layout.page("guide", parts, [*facts, *steps, *notes])
