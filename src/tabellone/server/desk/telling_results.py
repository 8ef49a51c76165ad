"""Results in a sentence: who had what, and what a correction made of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal

from tabellone.engine.facts import Seat
from tabellone.wording import listed, number, term

FLAGS = ("supremacy", "objective")
FIGURES = ("place", "bid", "off_objective")


def reported(seats: Iterable[Seat], names: Mapping[str, str], language: str) -> str:
    """Names with what each reported, in turn order."""
    told = [f"{names.get(seat.player, seat.player)} {_figures(seat, language)}".strip() for seat in seats]
    return str(listed(told, language))


def corrected(before: Iterable[Seat], seats: Iterable[Seat], names: Mapping[str, str], language: str) -> str:
    """The same, with what each had before where that was something else: `Ada 45 → 54`."""
    had = {seat.player: _figures(seat, language) for seat in before}
    told = []
    for seat in seats:
        figures, old = _figures(seat, language), had.get(seat.player)
        changed = figures if old in (None, figures) else f"{old or '–'} → {figures or '–'}"
        told.append(f"{names.get(seat.player, seat.player)} {changed}".strip())
    return str(listed(told, language))


def _figures(seat: Seat, language: str) -> str:
    """What a seat reported: the score, and in brackets whatever stands beside it."""
    beside = [] if seat.status == "played" else [term("status", seat.status, language)]
    beside += [term("seat", name, language) for name in FLAGS if getattr(seat, name)]
    beside += [
        f"{term('seat', name, language)} {number(value, language)}"
        for name in FIGURES
        if (value := getattr(seat, name)) is not None
    ]
    beside += [f"{term('figure', name, language)} {_plain(value, language)}" for name, value in seat.tiebreak.items()]
    score = "" if seat.score is None else _plain(seat.score, language)
    return f"{score} ({', '.join(beside)})".strip() if beside else score


def _plain(value: Decimal, language: str) -> str:
    return str(number(value, language))
