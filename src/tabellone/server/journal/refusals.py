"""What cannot be done, told in words that say what to do instead; the sentences stand in the catalogues by code."""

from __future__ import annotations

from typing import Any

from django.utils.translation import get_language

from tabellone.engine.errors import TabelloneError
from tabellone.wording import worded
from tabellone.wording.values import Whole


class RefusedError(TabelloneError):
    """It cannot be done: a code, the field it is about, and the values of its sentence."""

    def __init__(self, code: str, field: str = "", **values: Any) -> None:
        super().__init__(code, field, values)
        self.code, self.field, self.values = code, field, values

    def __str__(self) -> str:
        values = {name: Whole(value) for name, value in self.values.items()}
        return worded("refusal", self.code, values, get_language() or "en")


class StaleError(TabelloneError):
    """The record was changed while the form was open: what was typed, and what is stored now."""

    def __init__(self, mine: Any, stored: Any) -> None:
        super().__init__(mine, stored)
        self.mine, self.stored = mine, stored
