"""Results in a sentence: who had what, and what a correction made of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal

from tabellone.engine.facts import Seat
from tabellone.wording import listed, number, term

FLAGS = ("supremacy", "objective")
FIGURES = ("place", "bid", "off_objective", "turn")


def reported(seats: Iterable[Seat], names: Mapping[str, str], language: str) -> str:
    """Names with the score of each, in turn order, and whatever else decided."""
    told = [f"{names.get(seat.player, seat.player)} {_score(seat, language)}".strip() for seat in seats]
    return str(listed(told, language))


def corrected(before: Iterable[Seat], seats: Iterable[Seat], names: Mapping[str, str], language: str) -> str:
    """The same, where somebody's figures are others now with all of them: `Ada 45 → 54`."""
    had = {seat.player: seat for seat in before}
    told = []
    for seat in seats:
        old = had.get(seat.player, seat)
        changed = _score(seat, language) if old == seat else _change(old, seat, language)
        told.append(f"{names.get(seat.player, seat.player)} {changed}".strip())
    return str(listed(told, language))


def _change(old: Seat, new: Seat, language: str) -> str:
    short = _score(old, language), _score(new, language)
    was, is_ = short if short[0] != short[1] else (_everything(old, language), _everything(new, language))
    return f"{was or '–'} → {is_ or '–'}"


def _score(seat: Seat, language: str) -> str:
    """The score, and in brackets what decided beside it."""
    beside = [] if seat.status == "played" else [term("status", seat.status, language)]
    beside += [term("seat", name, language) for name in FLAGS if getattr(seat, name)]
    beside += [_figure("bid", seat.bid, language)] if seat.bid else []
    return _joined(seat, beside if seat.place is None else [*beside, _figure("place", seat.place, language)], language)


def _everything(seat: Seat, language: str) -> str:
    """The score with every figure that was reported beside it."""
    stated = {name: getattr(seat, name) for name in FIGURES}
    beside = [_figure(name, value, language) for name, value in stated.items() if value is not None]
    beside += [f"{term('figure', name, language)} {number(value, language)}" for name, value in seat.tiebreak.items()]
    return _joined(seat, beside, language)


def _joined(seat: Seat, beside: list[str], language: str) -> str:
    score = "" if seat.score is None else str(number(seat.score, language))
    return f"{score} ({', '.join(beside)})".strip() if beside else score


def _figure(name: str, value: int | Decimal, language: str) -> str:
    return f"{term('seat', name, language)} {number(value, language)}"
