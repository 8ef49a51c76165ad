"""A change of the catalogue as plain data, for a journal or a document (BIG 8): only the facts that it sets.

A figure that fewer of wins stands with a hyphen: `["-turns", "coins"]`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from tabellone.engine.errors import InputError, Problem, at
from tabellone.engine.languages import LANGUAGES
from tabellone.engine.params import overridden
from tabellone.rulebooks.big.catalogue import Figure, TieRule
from tabellone.rulebooks.big.catalogue.sheet import AuctionType, SeatRule, TiedFinal
from tabellone.rulebooks.big.editing.change import NUMBERS, TEXTS, SheetChange

FEWER = "-"
TIE = ("tie_figures", "tie_again", "tie_seats", "tie_shared")
NOTE = "note_"

# by their names in the data: the parts of a sheet that can be written anew, in each language
WRITTEN = {f"{part}_{language}": (part, language) for part in TEXTS for language in LANGUAGES}


@dataclass(frozen=True, slots=True)
class _Plain:
    """The facts of a change as a document writes them; the tie rule is set as a whole."""

    name: str | None = None
    most_players: int | None = None
    advised_players: int | None = None
    minutes: int | None = None
    player_minutes: int | None = None
    extra_rounds: int | None = None
    tie_figures: tuple[str, ...] = ()
    tie_again: tuple[str, ...] = ()
    tie_seats: SeatRule | None = None
    tie_shared: bool = True
    tied_final: TiedFinal | None = None
    auction_type: AuctionType | None = None
    auction_step: Decimal | None = None
    note_en: str | None = None
    note_it: str | None = None
    note_es: str | None = None


def change_data(change: SheetChange) -> dict[str, Any]:
    """The facts that a change sets, as JSON takes them (BIG 8)."""
    names = ("name", *NUMBERS, "tied_final", "auction_type")
    data: dict[str, Any] = {name: getattr(change, name) for name in names if getattr(change, name) is not None}
    if change.tie_rule is not None:
        data |= _tie_data(change.tie_rule)
    if change.auction_step is not None:
        data["auction_step"] = str(change.auction_step)
    for part, told in change.texts.items():
        data |= {f"{part}_{language}": text for language, text in told.items()}
    return data | {NOTE + language: note for language, note in change.notes.items()}


def read_change(
    game: str, since: date, data: Mapping[str, Any], *, new: bool = False, place: str = "facts"
) -> SheetChange:
    """A change from its data (BIG 8); a name that is not known or a value of another kind is an InputError."""
    texts = _texts(data, place)
    plain = overridden(_Plain(), {name: value for name, value in data.items() if name not in WRITTEN}, place=place)
    notes = {name.removeprefix(NOTE): getattr(plain, name) for name in ("note_en", "note_it", "note_es")}
    return SheetChange(
        game=game,
        since=since,
        new=new,
        name=plain.name,
        most_players=plain.most_players,
        advised_players=plain.advised_players,
        minutes=plain.minutes,
        player_minutes=plain.player_minutes,
        extra_rounds=plain.extra_rounds,
        tie_rule=_tie_rule(plain) if any(name in data for name in TIE) else None,
        tied_final=plain.tied_final,
        auction_type=plain.auction_type,
        auction_step=plain.auction_step,
        texts=texts,
        notes={language: note for language, note in notes.items() if note is not None},
    )


def _texts(data: Mapping[str, Any], place: str) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for name, (part, language) in WRITTEN.items():
        if name in data:
            if not isinstance(data[name], str):
                values = {"expected": "text", "found": data[name]}
                raise InputError([Problem("wrong-type", at(place, name), values=values)])
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


def _tie_rule(plain: _Plain) -> TieRule:
    figures = tuple(
        Figure(name.removeprefix(FEWER), name.startswith(FEWER), name.removeprefix(FEWER) in plain.tie_again)
        for name in plain.tie_figures
    )
    return TieRule(figures, plain.tie_seats, plain.tie_shared)
