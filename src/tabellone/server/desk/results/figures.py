"""Figures as people type them: a decimal comma or point, never a mark between thousands."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final

from tabellone.engine.desk import Field
from tabellone.engine.errors import Problem

_NUMBER: Final = re.compile(r"[+-]?(?:[0-9]{1,12}(?:[.,][0-9]{0,6})?|[.,][0-9]{1,6})")
_GROUPED: Final = re.compile(r"[+-]?[1-9][0-9]{0,2}(?:[.,' \u00a0\u2009\u202f’][0-9]{3})+(?:[.,][0-9]+)?")
_BETWEEN: Final = re.compile(r"[.,' \u00a0\u2009\u202f’](?=[0-9]{3}(?:[^0-9]|$))")


def figure(text: str, field: Field, place: str) -> Decimal | Problem:
    """The number that was typed; a Problem says what to write instead."""
    plain = text.strip().replace("−", "-").replace("½", ".5")
    if _GROUPED.fullmatch(plain):
        return Problem("grouped-number", place, values={"found": text.strip(), "plain": _BETWEEN.sub("", plain)})
    if not _NUMBER.fullmatch(plain):
        return Problem("not-a-number", place, values={"found": text.strip()[:40]})
    number = Decimal(plain.replace(",", "."))
    if field.kind == "whole" and number != number.to_integral_value():
        return Problem("not-whole", place, values={"found": text.strip()})
    if field.choices and number not in map(Decimal, field.choices):
        choices = [Decimal(choice) for choice in field.choices]
        return Problem("not-a-choice", place, values={"found": text.strip(), "choices": choices})
    return number.to_integral_value() if number == number.to_integral_value() else number


def typed(number: Decimal | int, point: str) -> str:
    """A stored number as it stands in a field; three decimals get a fourth, so that they do not look like thousands."""
    text = format(Decimal(number), "f")
    whole, dot, decimals = text.partition(".")
    if not dot:
        return whole
    return f"{whole}{point}{decimals}0" if len(decimals) == 3 else f"{whole}{point}{decimals}"
