"""Changes of the catalogue: what the federation sets, as data, and what forbids it (BIG 8)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, make_dataclass, replace
from datetime import date
from decimal import Decimal
from typing import Any, get_type_hints

from tabellone.engine.errors import InputError, Problem, at
from tabellone.engine.languages import LANGUAGES
from tabellone.engine.params import overridden
from tabellone.rulebooks.big.catalogue.games import SHEETS
from tabellone.rulebooks.big.catalogue.sheet import (
    MOST_SEATS,
    PLAIN,
    AuctionType,
    CatalogueSheet,
    Figure,
    SeatRule,
    SheetAuction,
    TiedFinal,
    TieRule,
    auction_by,
    most_players,
)

# least and most of each number; minutes of 0 take the time away
RANGES: Mapping[str, tuple[int, int]] = {
    "most_players": (2, MOST_SEATS),
    "advised_players": (2, MOST_SEATS),
    "minutes": (0, 600),
    "player_minutes": (0, 300),
    "extra_rounds": (0, 5),
}
# parts of a sheet that the federation can write anew
TEXTS = ("set_up", "scoring", "bans", "variants", "editions", "maps", "faq", "national_final")
FACTS = ("name", *RANGES, "tie_rule", "tied_final", "auction_type", "auction_step", *TEXTS, "notes")
NOTES = "notes"
GENERAL = "BIG 8"


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetChange:
    """What the federation sets for a game from a day on (BIG 8); None leaves a fact as it is.

    Minutes of 0 take a time away. `notes` are by language, `texts` by part of the sheet and language, in its place; an
    empty one is taken away.
    """

    game: str
    since: date
    new: bool = False
    name: str | None = None
    most_players: int | None = None
    advised_players: int | None = None
    minutes: int | None = None
    player_minutes: int | None = None
    extra_rounds: int | None = None
    tie_rule: TieRule | None = None
    tied_final: TiedFinal | None = None
    auction_type: AuctionType | None = None
    auction_step: Decimal | None = None
    texts: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    notes: Mapping[str, str] = field(default_factory=dict)

    @property
    def facts(self) -> tuple[str, ...]:
        """The names of the facts that it sets."""
        written = {name for name, told in self.texts.items() if told}
        set_ = {name for name in FACTS if name not in TEXTS and getattr(self, name) not in (None, {})}
        return tuple(name for name in FACTS if name in written | set_)


def sheet_changed(sheet: CatalogueSheet, change: SheetChange) -> CatalogueSheet:
    """The sheet with the facts of a change."""
    plain = ("name", "most_players", "advised_players", "extra_rounds", "tied_final")
    facts: dict[str, Any] = {name: now for name in plain if (now := getattr(change, name)) is not None}
    if change.minutes is not None:
        last = None if sheet.last_round_minutes is None else change.minutes or None
        facts |= {"minutes": change.minutes or None, "times_by_organiser": change.minutes == 0}
        facts["last_round_minutes"] = last
    if change.player_minutes is not None:
        facts["player_minutes"] = change.player_minutes or None
    if change.tie_rule is not None:
        facts["tie_rule"] = _tie_changed(change.tie_rule, sheet)
    return replace(sheet, **facts, auction=_auction(sheet, change), own_texts=_texts_changed(sheet, change))


def sheet_begun(change: SheetChange) -> CatalogueSheet:
    """A new game before its facts: by the general indications."""
    return CatalogueSheet(id=change.game, name=change.name or change.game, article=GENERAL)


def _tie_changed(rule: TieRule, sheet: CatalogueSheet) -> TieRule:
    """The rule, with what a figure counts where the sheet already asks for it."""
    known = {(figure.name, figure.fewer_wins): figure for figure in sheet.tie_rule.figures}

    def told(figure: Figure) -> Figure:
        before = known.get((figure.name, figure.fewer_wins))
        return figure if before is None else replace(figure, meaning=before.meaning)

    return replace(rule, figures=tuple(map(told, rule.figures)))


def _auction(sheet: CatalogueSheet, change: SheetChange) -> SheetAuction | None:
    """The sheet's auction where neither kind nor step is changed; a new kind is the plain one."""
    if change.auction_type is None and change.auction_step is None:
        return sheet.auction
    now = auction_by(sheet)
    kind = change.auction_type or now.type
    base = now if kind == now.type and now.elements else PLAIN.get(kind, now)
    return replace(base, step=now.step if change.auction_step is None else change.auction_step)


def _texts_changed(sheet: CatalogueSheet, change: SheetChange) -> Mapping[str, Mapping[str, str]]:
    """What the federation has written so far, without what it has taken away."""
    written = {**change.texts, **({NOTES: change.notes} if change.notes else {})}
    if not written:
        return sheet.own_texts
    told = {name: {**sheet.own_texts.get(name, {}), **written.get(name, {})} for name in (*TEXTS, NOTES)}
    kept = {name: {tongue: text for tongue, text in each.items() if text.strip()} for name, each in told.items()}
    return {name: each for name, each in kept.items() if each}


RULE = "BIG 8"
ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
LONGEST_ID, LONGEST_NAME, LONGEST_NOTE = 60, 80, 4000
STEPS = (Decimal(1), Decimal("0.1"))  # BIG 6.1
# figures that pages have a name for
KNOWN_FIGURES = frozenset(figure.name for sheet in SHEETS.values() for figure in sheet.tie_rule.figures)


def change_problems(change: SheetChange, sheets: Mapping[str, CatalogueSheet]) -> Iterator[Problem]:
    """What is wrong with a change of the sheets in force until then; nothing: it may be recorded."""
    before = list(_which(change, sheets))
    yield from before
    yield from _number_problems(change)
    yield from _text_problems(change)
    yield from _tie_problems(change.tie_rule)
    if change.auction_step is not None and change.auction_step not in STEPS:
        values = {"found": change.auction_step, "steps": list(STEPS)}
        yield Problem("sheet-auction-step", "auction_step", "BIG 6.1", values=values)
    if not before:
        yield from _together(change, sheets.get(change.game) or sheet_begun(change))


def _which(change: SheetChange, sheets: Mapping[str, CatalogueSheet]) -> Iterator[Problem]:
    game = change.game
    if change.new and game in sheets:
        yield Problem.of("sheet-game-known", "game", rule=RULE, game=game)
    if not change.new and game not in sheets:
        yield Problem.of("sheet-game-unknown", "game", rule=RULE, game=game)
    if change.new and (len(game) > LONGEST_ID or not ID.fullmatch(game)):
        yield Problem.of("sheet-game-id", "game", rule=RULE, found=game, most=LONGEST_ID)
    if not change.new and not change.facts:
        yield Problem.of("sheet-nothing-changed", rule=RULE, game=game)


def _number_problems(change: SheetChange) -> Iterator[Problem]:
    for name, (least, most) in RANGES.items():
        found = getattr(change, name)
        if found is not None and not least <= found <= most:
            yield Problem.of("sheet-number", name, rule=RULE, name=name, found=found, least=least, most=most)


def _text_problems(change: SheetChange) -> Iterator[Problem]:
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
            yield Problem.of("sheet-text-long", place, rule=RULE, found=len(text), most=most)
        if any(not (char.isprintable() or char in "\n\t") for char in text):
            yield Problem("sheet-text-unprintable", place, RULE)


def _tie_problems(rule: TieRule | None) -> Iterator[Problem]:
    if rule is None:
        return
    names = [figure.name for figure in rule.figures]
    if unknown := [name for name in names if name not in KNOWN_FIGURES]:
        values = {"found": unknown, "figures": sorted(KNOWN_FIGURES)}
        yield Problem("sheet-tie-unknown", "tie_rule", "BIG 8.3", values=values)
    if len(set(names)) < len(names):
        yield Problem.of("sheet-tie-twice", "tie_rule", rule="BIG 8.3", figures=names)
    if rule.seats is not None and names:
        yield Problem.of("sheet-tie-seats", "tie_rule", rule="BIG 8.3", figures=names)


def _together(change: SheetChange, sheet: CatalogueSheet) -> Iterator[Problem]:
    """What does not fit together once the change is made."""
    after = sheet_changed(sheet, change)
    if sheet.two_only and (most_players(after), after.advised_players) != (2, 2):
        yield Problem.of("sheet-two-only", "most_players", rule="BIG 8.1.1", game=change.game)
    elif after.advised_players is not None and after.advised_players > most_players(after):
        values = {"advised": after.advised_players, "most": most_players(after)}
        yield Problem("sheet-advised-above-most", "advised_players", RULE, values=values)
    if change.auction_type == "teams" and not sheet.pairs:
        yield Problem.of("sheet-auction-teams", "auction_type", rule="BIG 8.3.4", game=change.game)
    if after.tied_final == "impossible" and after.tie_rule.shared:
        yield Problem.of("sheet-tied-final-possible", "tied_final", rule="BIG 8.3", game=change.game)


FEWER = "-"
TIE = ("tie_figures", "tie_again", "tie_seats", "tie_shared")
NOTE = "note_"

# by their names in the data: the parts of a sheet that can be written anew, in each language
WRITTEN = {f"{part}_{language}": (part, language) for part in TEXTS for language in LANGUAGES}


# facts that are written as they are; a tie rule is written as a whole, in four parts
AS_THEY_ARE = ("name", *RANGES, "tied_final", "auction_type", "auction_step")


def _as_written() -> Any:
    """The facts of a change as a document writes them, none of them set."""
    kinds = get_type_hints(SheetChange)
    plain = [(name, kinds[name], field(default=None)) for name in AS_THEY_ARE]
    tie = [
        ("tie_figures", tuple[str, ...], field(default=())),
        ("tie_again", tuple[str, ...], field(default=())),
        ("tie_seats", SeatRule | None, field(default=None)),
        ("tie_shared", bool, field(default=True)),
    ]
    notes = [(NOTE + language, str | None, field(default=None)) for language in LANGUAGES]
    before = AS_THEY_ARE.index("tied_final")
    return make_dataclass("_Written", [*plain[:before], *tie, *plain[before:], *notes], frozen=True)()


WITHOUT_FACTS = _as_written()


def change_data(change: SheetChange) -> dict[str, Any]:
    """The facts that a change sets, as JSON takes them."""
    told_as = {name: getattr(change, name) for name in AS_THEY_ARE}
    data: dict[str, Any] = {name: value for name, value in told_as.items() if value is not None}
    step = data.pop("auction_step", None)
    if change.tie_rule is not None:
        data |= _tie_data(change.tie_rule)
    if step is not None:
        data["auction_step"] = str(step)
    for part, told in change.texts.items():
        data |= {f"{part}_{language}": text for language, text in told.items()}
    return data | {NOTE + language: note for language, note in change.notes.items()}


def read_change(
    game: str, since: date, data: Mapping[str, Any], *, new: bool = False, place: str = "facts"
) -> SheetChange:
    """A change from its data; a name that is not known or a value of another kind is an InputError."""
    texts = _texts_read(data, place)
    plain = overridden(WITHOUT_FACTS, {name: value for name, value in data.items() if name not in WRITTEN}, place=place)
    notes = {language: getattr(plain, NOTE + language) for language in LANGUAGES}
    return SheetChange(
        game=game,
        since=since,
        new=new,
        tie_rule=_tie_read(plain) if any(name in data for name in TIE) else None,
        texts=texts,
        notes={language: note for language, note in notes.items() if note is not None},
        **{name: getattr(plain, name) for name in AS_THEY_ARE},
    )


def _texts_read(data: Mapping[str, Any], place: str) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for name, (part, language) in WRITTEN.items():
        if name in data:
            if not isinstance(data[name], str):
                raise InputError.of("wrong-type", at(place, name), expected="text", found=data[name])
            found.setdefault(part, {})[language] = data[name]
    return found


def _tie_data(rule: TieRule) -> dict[str, Any]:
    data: dict[str, Any] = {
        "tie_figures": [FEWER * figure.fewer_wins + figure.name for figure in rule.figures],
        "tie_shared": rule.shared,
    }
    if again := [figure.name for figure in rule.figures if figure.again_while_tied]:
        data["tie_again"] = again
    return data if rule.seats is None else {**data, "tie_seats": rule.seats}


def _tie_read(plain: Any) -> TieRule:
    figures = tuple(
        Figure(name.removeprefix(FEWER), name.startswith(FEWER), name.removeprefix(FEWER) in plain.tie_again)
        for name in plain.tie_figures
    )
    return TieRule(figures, plain.tie_seats, plain.tie_shared)
