"""The facts of a sheet that the federation can set (BIG 8), as a form shows them, and what a form has changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any, get_args

from tabellone.contract.catalogue import SheetEdit, SheetFact
from tabellone.engine.errors import InputError, Problem
from tabellone.engine.languages import LANGUAGES
from tabellone.rulebooks.big.auction.lists import auction_by
from tabellone.rulebooks.big.catalogue import Sheet
from tabellone.rulebooks.big.catalogue.asked import held_with
from tabellone.rulebooks.big.catalogue.sheet import AuctionType, SeatRule, TiedFinal
from tabellone.rulebooks.big.editing.change import NOTES, TEXTS
from tabellone.rulebooks.big.editing.check import KNOWN_FIGURES, RANGES, STEPS
from tabellone.rulebooks.big.editing.data import FEWER, NOTE

TIMES = ("minutes", "player_minutes")  # 0 takes them away
TIE = ("tie_figures", "tie_seats", "tie_shared")  # set as a whole
MOST_FIGURES = 4


def sheet_facts(edits: Sequence[SheetEdit], on: date, game: str) -> tuple[SheetFact, ...]:
    """What can be set in the sheet of a game, as it is on a day (BIG 8)."""
    return tuple(_facts(held_with(edits, on).sheet_of(game)))


def edited_facts(edits: Sequence[SheetEdit], edit: SheetEdit, shown: date) -> dict[str, Any]:
    """Of all the facts of a form those that are otherwise than it showed them (BIG 8); the tie rule is set as a whole.

    A number that has been set and cannot be left open again is an InputError.
    """
    held = held_with(edits, shown)
    if edit.new and edit.game in held.sheets:
        raise InputError([Problem("sheet-game-known", "game", "BIG 8", values={"game": edit.game})])
    sheet = held.sheet_of(edit.game)
    facts = {fact.name: fact for fact in _facts(sheet)}
    wanted = {name: value for name, value in edit.facts.items() if name in facts}
    if bare := [name for name in wanted if _is_bare(wanted[name], facts[name])]:
        raise InputError([Problem("sheet-fact-needed", name, "BIG 8", values={"name": name}) for name in bare])
    told = {name: facts[name].empty if value in (None, "") else value for name, value in wanted.items()}
    differ = {name: value for name, value in told.items() if value != _now(facts[name])}
    if edit.new:
        differ["name"] = told.get("name") or ""
    if not differ.keys() & set(TIE):
        return differ
    again = [figure.name for figure in sheet.tie_rule.figures if figure.again_while_tied]
    whole = {name: told[name] for name in TIE if told.get(name) is not None}
    kept = [name for name in again if name in whole.get("tie_figures", ())]
    return {**differ, **whole, **({"tie_again": kept} if kept else {})}


def _facts(sheet: Sheet) -> Iterator[SheetFact]:
    yield SheetFact("name", "text", sheet.name)
    for name, (least, most) in RANGES.items():
        empty = 0 if name in (*TIMES, "extra_rounds") else None
        yield SheetFact(name, "whole", getattr(sheet, name), least, most, empty=empty)
    yield from _ties(sheet)
    auction = auction_by(sheet)
    kinds = tuple(kind for kind in get_args(AuctionType) if kind != "teams" or sheet.pairs)
    yield SheetFact("auction_type", "choice", auction.type, choices=kinds)
    yield SheetFact("auction_step", "choice", str(auction.step), choices=tuple(map(str, STEPS)))
    for part in (*TEXTS, NOTES):
        told = sheet.own_texts.get(part, {})
        for language in LANGUAGES:
            name = NOTE + language if part == NOTES else f"{part}_{language}"
            yield SheetFact(name, "long", told.get(language), empty="")


def _ties(sheet: Sheet) -> Iterator[SheetFact]:
    rule, known = sheet.tie_rule, sorted(KNOWN_FIGURES)
    now = [FEWER * figure.fewer_wins + figure.name for figure in rule.figures]
    choices = tuple(code for name in known for code in (name, FEWER + name))
    yield SheetFact("tie_figures", "figures", now, most=MOST_FIGURES, choices=choices, empty=[])
    yield SheetFact("tie_seats", "choice", rule.seats, choices=get_args(SeatRule))
    yield SheetFact("tie_shared", "flag", rule.shared)
    yield SheetFact("tied_final", "choice", sheet.tied_final, choices=get_args(TiedFinal))


def _is_bare(value: Any, fact: SheetFact) -> bool:
    """Whether a form left open what was set, and nothing takes it away."""
    return value in (None, "") and fact.empty is None and fact.value is not None and fact.name != "tie_seats"


def _now(fact: SheetFact) -> Any:
    return fact.empty if fact.value is None else fact.value
