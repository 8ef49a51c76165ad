"""What forbids a change of the catalogue (BIG 8): every problem with its place, before anything is recorded."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal

from tabellone.engine.errors import Problem, at
from tabellone.engine.languages import LANGUAGES
from tabellone.rulebooks.big.catalogue import MOST_SEATS, SHEETS, Sheet, TieRule, most_players
from tabellone.rulebooks.big.editing.change import NOTES, SheetChange, begun, changed

RULE = "BIG 8"
ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
LONGEST_ID, LONGEST_NAME, LONGEST_NOTE = 60, 80, 4000
STEPS = (Decimal(1), Decimal("0.1"))  # BIG 6.1
# least and most of each number; minutes of 0 take the time away
RANGES: Mapping[str, tuple[int, int]] = {
    "most_players": (2, MOST_SEATS),
    "advised_players": (2, MOST_SEATS),
    "minutes": (0, 600),
    "player_minutes": (0, 300),
    "extra_rounds": (0, 5),
}
# figures that pages have a name for
KNOWN_FIGURES = frozenset(figure.name for sheet in SHEETS.values() for figure in sheet.tie_rule.figures)


def change_problems(change: SheetChange, sheets: Mapping[str, Sheet]) -> Iterator[Problem]:
    """What is wrong with a change of the sheets in force until then (BIG 8); nothing: it may be recorded."""
    before = list(_which(change, sheets))
    yield from before
    yield from _numbers(change)
    yield from _texts(change)
    yield from _ties(change.tie_rule)
    if change.auction_step is not None and change.auction_step not in STEPS:
        values = {"found": change.auction_step, "steps": list(STEPS)}
        yield Problem("sheet-auction-step", "auction_step", "BIG 6.1", values=values)
    if not before:
        yield from _together(change, sheets.get(change.game) or begun(change))


def _which(change: SheetChange, sheets: Mapping[str, Sheet]) -> Iterator[Problem]:
    game = change.game
    if change.new and game in sheets:
        yield Problem("sheet-game-known", "game", RULE, values={"game": game})
    if not change.new and game not in sheets:
        yield Problem("sheet-game-unknown", "game", RULE, values={"game": game})
    if change.new and (len(game) > LONGEST_ID or not ID.fullmatch(game)):
        yield Problem("sheet-game-id", "game", RULE, values={"found": game, "most": LONGEST_ID})
    if not change.new and not change.facts:
        yield Problem("sheet-nothing-changed", "", RULE, values={"game": game})


def _numbers(change: SheetChange) -> Iterator[Problem]:
    for name, (least, most) in RANGES.items():
        found = getattr(change, name)
        if found is not None and not least <= found <= most:
            values = {"name": name, "found": found, "least": least, "most": most}
            yield Problem("sheet-number", name, RULE, values=values)


def _texts(change: SheetChange) -> Iterator[Problem]:
    if (change.new and change.name is None) or (change.name is not None and not change.name.strip()):
        yield Problem("sheet-name-missing", "name", RULE)
    texts = {"name": (change.name or "", LONGEST_NAME)}
    for part, told in {**change.texts, NOTES: change.notes}.items():
        for language, text in told.items():
            if language not in LANGUAGES:
                values = {"found": language, "languages": list(LANGUAGES)}
                yield Problem("sheet-note-language", at(part, language), RULE, values=values)
            texts[at(part, language)] = (text, LONGEST_NOTE)
    for place, (text, most) in texts.items():
        if len(text) > most:
            yield Problem("sheet-text-long", place, RULE, values={"found": len(text), "most": most})
        if any(not (char.isprintable() or char in "\n\t") for char in text):
            yield Problem("sheet-text-unprintable", place, RULE)


def _ties(rule: TieRule | None) -> Iterator[Problem]:
    if rule is None:
        return
    names = [figure.name for figure in rule.figures]
    if unknown := [name for name in names if name not in KNOWN_FIGURES]:
        values = {"found": unknown, "figures": sorted(KNOWN_FIGURES)}
        yield Problem("sheet-tie-unknown", "tie_rule", "BIG 8.3", values=values)
    if len(set(names)) < len(names):
        yield Problem("sheet-tie-twice", "tie_rule", "BIG 8.3", values={"figures": names})
    if rule.seats is not None and names:
        yield Problem("sheet-tie-seats", "tie_rule", "BIG 8.3", values={"figures": names})


def _together(change: SheetChange, sheet: Sheet) -> Iterator[Problem]:
    """What does not fit together once the change is made (BIG 8.1.1, BIG 8.3)."""
    after = changed(sheet, change)
    if sheet.two_only and (most_players(after), after.advised_players) != (2, 2):
        yield Problem("sheet-two-only", "most_players", "BIG 8.1.1", values={"game": change.game})
    elif after.advised_players is not None and after.advised_players > most_players(after):
        values = {"advised": after.advised_players, "most": most_players(after)}
        yield Problem("sheet-advised-above-most", "advised_players", RULE, values=values)
    if change.auction_type == "teams" and not sheet.pairs:
        yield Problem("sheet-auction-teams", "auction_type", "BIG 8.3.4", values={"game": change.game})
    if after.tied_final == "impossible" and after.tie_rule.shared:
        yield Problem("sheet-tied-final-possible", "tied_final", "BIG 8.3", values={"game": change.game})
