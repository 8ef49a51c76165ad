"""Changes of the catalogue: what the federation sets, as data, and what forbids it (BIG 8)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, make_dataclass, replace
from datetime import date
from decimal import Decimal
from operator import attrgetter
from typing import Any, get_args

from tabellone.contract.catalogue import SheetFact
from tabellone.engine.errors import Problem, at
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

RULE = "BIG 8"
ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
LONGEST_ID, LONGEST_NAME, LONGEST_TEXT, MOST_FIGURES = 60, 80, 4000, 4
STEPS = (Decimal(1), Decimal("0.1"))  # BIG 6.1
# least and most of each number; minutes of 0 take the time away
RANGES: Mapping[str, tuple[int, int]] = {
    "most_players": (2, MOST_SEATS),
    "advised_players": (2, MOST_SEATS),
    "minutes": (0, 600),
    "player_minutes": (0, 300),
    "extra_rounds": (0, 5),
}
# parts of a sheet that the federation can write anew, and its own notes beside them
TEXTS = ("set_up", "scoring", "bans", "variants", "editions", "maps", "faq", "national_final")
NOTES = "notes"
# figures that pages have a name for
KNOWN_FIGURES = frozenset(figure.name for sheet in SHEETS.values() for figure in sheet.tie_rule.figures)
FEWER = "-"  # before a figure of which fewer wins
TIE = "tie_rule"  # set as a whole
AGAIN = "tie_again"  # the figures asked for again while some are tied; no form asks for them


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact that can be set in a sheet: as a form asks for it, its type in the data, and what a sheet has of it.

    `part` is what a page calls it: the tie rule and the texts are each written in several facts, a text in one for
    each `language`.
    """

    asked: SheetFact
    type: Any
    held: Callable[[CatalogueSheet], Any]
    part: str
    language: str = ""

    @property
    def place(self) -> str:
        """Where a problem with it is told."""
        return at(self.part, self.language) if self.language else self.asked.name


def _facts() -> Iterator[Fact]:
    yield _plain(SheetFact("name", "text"), str | None)
    for name, (least, most) in RANGES.items():
        yield _plain(SheetFact(name, "whole", least=least, most=most, empty=None if least else 0), int | None)
    figures = tuple(code for name in sorted(KNOWN_FIGURES) for code in (name, FEWER + name))
    asked = SheetFact("tie_figures", "figures", most=MOST_FIGURES, choices=figures, empty=[])
    yield Fact(asked, tuple[str, ...], _figures_written, TIE)
    yield Fact(SheetFact(AGAIN, "figures"), tuple[str, ...], _figures_again, TIE)
    seats = SheetFact("tie_seats", "choice", choices=get_args(SeatRule))
    yield Fact(seats, SeatRule | None, attrgetter("tie_rule.seats"), TIE)
    yield Fact(SheetFact("tie_shared", "flag"), bool, attrgetter("tie_rule.shared"), TIE)
    yield _plain(SheetFact("tied_final", "choice", choices=get_args(TiedFinal)), TiedFinal | None)
    kinds = SheetFact("auction_type", "choice", choices=get_args(AuctionType))
    yield Fact(kinds, AuctionType | None, lambda sheet: auction_by(sheet).type, kinds.name)
    steps = SheetFact("auction_step", "choice", choices=tuple(map(str, STEPS)))
    yield Fact(steps, Decimal | None, lambda sheet: str(auction_by(sheet).step), steps.name)
    for part in TEXTS:
        yield from (_text(f"{part}_{language}", str, part, language) for language in LANGUAGES)
    yield from (_text(f"note_{language}", str | None, NOTES, language) for language in LANGUAGES)


def _plain(asked: SheetFact, kind: Any) -> Fact:
    """A fact that the sheet has under the same name."""
    return Fact(asked, kind, attrgetter(asked.name), asked.name)


def _text(name: str, kind: Any, part: str, language: str) -> Fact:
    def held(sheet: CatalogueSheet) -> str | None:
        return sheet.own_texts.get(part, {}).get(language)

    return Fact(SheetFact(name, "long", empty=""), kind, held, part, language)


def _figures_written(sheet: CatalogueSheet) -> list[str]:
    return [FEWER * figure.fewer_wins + figure.name for figure in sheet.tie_rule.figures]


def _figures_again(sheet: CatalogueSheet) -> list[str]:
    return [figure.name for figure in sheet.tie_rule.figures if figure.again_while_tied]


# all that can be set, by name in the data and in the order of a form
FACTS: Mapping[str, Fact] = {fact.asked.name: fact for fact in _facts()}
PARTS = tuple(dict.fromkeys(fact.part for fact in FACTS.values()))
TIE_FACTS = tuple(name for name, fact in FACTS.items() if fact.part == TIE)
WHOLE_TIE = {"tie_figures": (), "tie_shared": True}  # what goes with any fact of a tie rule
_UNSET: Any = make_dataclass("_Facts", [(name, fact.type, field(default=None)) for name, fact in FACTS.items()])()


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetChange:
    """What the federation sets for a game from a day on (BIG 8): facts by name; the others stay as they are."""

    game: str
    since: date
    new: bool = False
    facts: Mapping[str, Any] = field(default_factory=dict)

    @property
    def parts(self) -> set[str]:
        """The parts of the sheet that it sets."""
        return {FACTS[name].part for name in self.facts}


def read_change(
    game: str, since: date, data: Mapping[str, Any], *, new: bool = False, place: str = "facts"
) -> SheetChange:
    """A change from its data; a name that is not known or a value of another kind is an InputError."""
    read = overridden(_UNSET, data, place=place)
    told = {name: getattr(read, name) for name in FACTS if name in data}
    whole = {**WHOLE_TIE, **told} if told.keys() & set(TIE_FACTS) else told
    facts = {name: value for name, value in whole.items() if value is not None}
    return SheetChange(game=game, since=since, new=new, facts=facts)


def change_data(change: SheetChange) -> dict[str, Any]:
    """The facts that a change sets, as JSON takes them."""
    return {
        name: str(value) if isinstance(value, Decimal) else list(value) if isinstance(value, tuple) else value
        for name, value in change.facts.items()
    }


def sheet_begun(change: SheetChange) -> CatalogueSheet:
    """A new game before its facts: by the general indications."""
    return CatalogueSheet(id=change.game, name=change.facts.get("name") or change.game, article=RULE)


def sheet_changed(sheet: CatalogueSheet, change: SheetChange) -> CatalogueSheet:
    """The sheet with the facts of a change: minutes of 0 and empty texts are taken away."""
    told = change.facts
    plain = ("name", "most_players", "advised_players", "extra_rounds", "tied_final")
    facts: dict[str, Any] = {name: told[name] for name in plain if name in told}
    if "minutes" in told:
        minutes = told["minutes"] or None
        last = None if sheet.last_round_minutes is None else minutes
        facts |= {"minutes": minutes, "times_by_organiser": minutes is None, "last_round_minutes": last}
    if "player_minutes" in told:
        facts["player_minutes"] = told["player_minutes"] or None
    if "tie_figures" in told:
        facts["tie_rule"] = _tie_rule(told, sheet)
    return replace(sheet, **facts, auction=_auction(sheet, told), own_texts=_texts_changed(sheet, told))


def _tie_rule(told: Mapping[str, Any], sheet: CatalogueSheet) -> TieRule:
    """The rule, with what a figure counts where the sheet already asks for it."""
    meanings = {(figure.name, figure.fewer_wins): figure.meaning for figure in sheet.tie_rule.figures}
    again = told.get(AGAIN, ())

    def read(written: str) -> Figure:
        name, fewer = written.removeprefix(FEWER), written.startswith(FEWER)
        return Figure(name, fewer, name in again, meanings.get((name, fewer), ""))

    return TieRule(tuple(map(read, told["tie_figures"])), told.get("tie_seats"), told["tie_shared"])


def _auction(sheet: CatalogueSheet, told: Mapping[str, Any]) -> SheetAuction | None:
    """The sheet's auction where neither kind nor step is changed; a new kind is the plain one."""
    if not told.keys() & {"auction_type", "auction_step"}:
        return sheet.auction
    now = auction_by(sheet)
    kind = told.get("auction_type", now.type)
    base = now if kind == now.type and now.elements else PLAIN.get(kind, now)
    return replace(base, step=told.get("auction_step", now.step))


def _texts_changed(sheet: CatalogueSheet, told: Mapping[str, Any]) -> Mapping[str, Mapping[str, str]]:
    """What the federation has written so far, without what it has taken away."""
    kept: dict[str, dict[str, str]] = {}
    for name, fact in FACTS.items():
        if fact.language and (text := told.get(name, fact.held(sheet))) and text.strip():
            kept.setdefault(fact.part, {})[fact.language] = text
    return kept


def change_problems(change: SheetChange, sheets: Mapping[str, CatalogueSheet]) -> Iterator[Problem]:
    """What is wrong with a change of the sheets in force until then; nothing: it may be recorded."""
    before = list(_which(change, sheets))
    yield from before
    yield from _number_problems(change)
    yield from _text_problems(change)
    yield from _tie_problems(change.facts)
    if (step := change.facts.get("auction_step", STEPS[0])) not in STEPS:
        yield Problem.of("sheet-auction-step", "auction_step", rule="BIG 6.1", found=step, steps=list(STEPS))
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
        found = change.facts.get(name)
        if found is not None and not least <= found <= most:
            yield Problem.of("sheet-number", name, rule=RULE, name=name, found=found, least=least, most=most)


def _text_problems(change: SheetChange) -> Iterator[Problem]:
    if not change.facts.get("name", "" if change.new else "unchanged").strip():
        yield Problem("sheet-name-missing", "name", RULE)
    for name, text in change.facts.items():
        fact = FACTS[name]
        if fact.asked.kind not in ("text", "long"):
            continue
        most = LONGEST_TEXT if fact.language else LONGEST_NAME
        if len(text) > most:
            yield Problem.of("sheet-text-long", fact.place, rule=RULE, found=len(text), most=most)
        if any(not (char.isprintable() or char in "\n\t") for char in text):
            yield Problem("sheet-text-unprintable", fact.place, RULE)


def _tie_problems(told: Mapping[str, Any]) -> Iterator[Problem]:
    names = [name.removeprefix(FEWER) for name in told.get("tie_figures", ())]
    if unknown := [name for name in names if name not in KNOWN_FIGURES]:
        known = sorted(KNOWN_FIGURES)
        yield Problem.of("sheet-tie-unknown", "tie_rule", rule="BIG 8.3", found=unknown, figures=known)
    if len(set(names)) < len(names):
        yield Problem.of("sheet-tie-twice", "tie_rule", rule="BIG 8.3", figures=names)
    if told.get("tie_seats") is not None and names:
        yield Problem.of("sheet-tie-seats", "tie_rule", rule="BIG 8.3", figures=names)


def _together(change: SheetChange, sheet: CatalogueSheet) -> Iterator[Problem]:
    """What does not fit together once the change is made."""
    after = sheet_changed(sheet, change)
    if sheet.two_only and (most_players(after), after.advised_players) != (2, 2):
        yield Problem.of("sheet-two-only", "most_players", rule="BIG 8.1.1", game=change.game)
    elif after.advised_players is not None and after.advised_players > (most := most_players(after)):
        advised = after.advised_players
        yield Problem.of("sheet-advised-above-most", "advised_players", rule=RULE, advised=advised, most=most)
    if change.facts.get("auction_type") == "teams" and not sheet.pairs:
        yield Problem.of("sheet-auction-teams", "auction_type", rule="BIG 8.3.4", game=change.game)
    if after.tied_final == "impossible" and after.tie_rule.shared:
        yield Problem.of("sheet-tied-final-possible", "tied_final", rule="BIG 8.3", game=change.game)
