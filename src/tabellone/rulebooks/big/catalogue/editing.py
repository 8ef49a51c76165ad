"""What a shell asks of the catalogue: the sheets of a day, what can be set in one, what forbids an edit (BIG 8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from tabellone.contract.catalogue import GameSheet, SheetEdit, SheetFact
from tabellone.contract.rulebook import NOTHING
from tabellone.engine.errors import InputError, Problem
from tabellone.rulebooks.big.catalogue.changes import (
    AGAIN,
    FACTS,
    TIE_FACTS,
    SheetChange,
    change_problems,
    read_change,
)
from tabellone.rulebooks.big.catalogue.games import game_id
from tabellone.rulebooks.big.catalogue.in_force import Catalogue, catalogue_with, kept_catalogue, pinned
from tabellone.rulebooks.big.catalogue.sheet import CatalogueSheet
from tabellone.rulebooks.big.game_sheets import sheet_held
from tabellone.rulebooks.big.params import SHEETS_PARAM


def sheet_facts(edits: Sequence[SheetEdit], on: date, game: str) -> tuple[SheetFact, ...]:
    """What can be set in the sheet of a game, as it is on a day."""
    return tuple(_facts(held_with(edits, on).sheet_of(game)))


def edited_facts(edits: Sequence[SheetEdit], edit: SheetEdit, shown: date) -> dict[str, Any]:
    """Of all the facts of a form those that are otherwise than it showed them; the tie rule is set as a whole.

    A number that has been set and cannot be left open again is an InputError.
    """
    held = held_with(edits, shown)
    if edit.new and edit.game in held.sheets:
        raise InputError.of("sheet-game-known", "game", rule="BIG 8", game=edit.game)
    sheet = held.sheet_of(edit.game)
    facts = {fact.name: fact for fact in _facts(sheet)}
    wanted = {name: value for name, value in edit.facts.items() if name in facts}
    if bare := [name for name in wanted if _is_bare(wanted[name], facts[name])]:
        raise InputError([Problem.of("sheet-fact-needed", name, rule="BIG 8", name=name) for name in bare])
    told = {name: facts[name].empty if value in (None, "") else value for name, value in wanted.items()}
    before = {name: fact.empty if fact.value is None else fact.value for name, fact in facts.items()}
    differ = {name: value for name, value in told.items() if value != before[name]}
    if edit.new:
        differ["name"] = told.get("name") or ""
    if not differ.keys() & set(TIE_FACTS):
        return differ
    whole = {name: told[name] for name in TIE_FACTS if told.get(name) is not None}
    kept = [name for name in FACTS[AGAIN].held(sheet) if name in whole.get("tie_figures", ())]
    return {**differ, **whole, **({AGAIN: kept} if kept else {})}


def _facts(sheet: CatalogueSheet) -> Iterator[SheetFact]:
    for name, fact in FACTS.items():
        if name != AGAIN:
            choices = tuple(choice for choice in fact.asked.choices if choice != "teams" or sheet.pairs)
            yield replace(fact.asked, value=fact.held(sheet), choices=choices)


def _is_bare(value: Any, fact: SheetFact) -> bool:
    """Whether a form left open what was set, and nothing takes it away."""
    return value in (None, "") and fact.empty is None and fact.value is not None and fact.name != "tie_seats"


RESERVED = frozenset({"new"})  # an address of the site, and no game


def sheets_with(edits: Sequence[SheetEdit], on: date) -> tuple[GameSheet, ...]:
    """All sheets of a day: the rulebook's in its order, then new games in the order they were added."""
    return _shown(held_with(edits, on))


def game_sheets(params: Mapping[str, Any] = NOTHING) -> tuple[GameSheet, ...]:
    """All sheets that hold for a tournament with these parameters (ruling sheet-of-the-day)."""
    return _shown(kept_catalogue(params))


def held_with(edits: Sequence[SheetEdit], on: date) -> Catalogue:
    """The catalogue of a day with the edits that were made."""
    return catalogue_with(map(_change, edits), on)


def edit_problems(edits: Sequence[SheetEdit], edit: SheetEdit) -> tuple[Problem, ...]:
    """What forbids an edit after the others, also a later one that would no longer fit."""
    try:
        wanted = _change(edit)
        before = held_with(edits, edit.since)
    except InputError as error:
        return error.problems
    return tuple(_found(wanted, before)) or tuple(_later(edits, edit))


def catalogue_params(edits: Sequence[SheetEdit], on: date) -> Mapping[str, Any]:
    """What a tournament of that day keeps of the catalogue (ruling sheet-of-the-day)."""
    kept = pinned(_change(edit) for edit in edits if edit.since <= on)
    return {SHEETS_PARAM: kept} if kept else {}


def _found(wanted: SheetChange, before: Catalogue) -> Iterator[Problem]:
    if wanted.new and wanted.game in RESERVED:
        yield Problem.of("sheet-game-known", "game", rule="BIG 8", game=wanted.game)
    for place, name in (("game", wanted.game), ("name", wanted.facts.get("name", ""))) if wanted.new else ():
        if (known := game_id(name)) in before.sheets and known != wanted.game:
            yield Problem.of("sheet-game-known", place, rule="BIG 8", game=name)
    yield from change_problems(wanted, before.sheets)


def _later(edits: Sequence[SheetEdit], edit: SheetEdit) -> Iterator[Problem]:
    """Whether the changes of the days after it still hold with it."""
    for day in sorted({each.since for each in edits if each.since > edit.since}):
        try:
            held_with([*edits, edit], day)
        except InputError as error:
            yield Problem.of("sheet-later-change", "since", rule="BIG 8", game=edit.game, day=day)
            yield from error.problems
            return


def _change(edit: SheetEdit) -> SheetChange:
    return read_change(edit.game, edit.since, edit.facts, new=edit.new)


def _shown(held: Catalogue) -> tuple[GameSheet, ...]:
    return tuple(sheet_held(held, game) for game in held.sheets)
