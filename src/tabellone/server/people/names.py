"""Names as people type them: with or without accents, in any case, in any order."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django.db import models

LONGEST = 480  # of a column of 500: a sign may stand for a whole word, and more of it tells nobody apart
PLAIN = str.maketrans({"ı": "i", "ł": "l", "ø": "o", "đ": "d", "æ": "ae", "œ": "oe", "'": None, "’": None})


def tidy(text: str) -> str:
    """The text without needless spaces and without signs that cannot be seen."""
    seen = "".join(" " if sign.isspace() else sign for sign in text if sign.isspace() or sign.isprintable())
    return " ".join(unicodedata.normalize("NFC", seen).split())


def fold(text: str) -> str:
    """The words of the text without accents, case, apostrophes and other signs: what is compared."""
    plain = unicodedata.normalize("NFKD", text.casefold()).translate(PLAIN)
    letters = (sign for sign in plain if not unicodedata.combining(sign))
    return " ".join("".join(sign if sign.isalnum() else " " for sign in letters).split())[:LONGEST].rstrip()


if TYPE_CHECKING:
    Text = models.CharField[str, str]
else:
    Text = models.CharField


class FoldedField(Text):
    """A column that follows another: the folded text, with a space before every word so that prefixes are found."""

    def __init__(self, *, of: str, **options: Any) -> None:
        self.of = of
        super().__init__(**{"max_length": 500, "editable": False, **options})

    def deconstruct(self) -> tuple[str, str, Sequence[Any], dict[str, Any]]:
        """How a migration writes the field."""
        name, path, args, options = super().deconstruct()
        return name, path, args, {**options, "of": self.of}

    def pre_save(self, model_instance: models.Model, add: bool) -> str:  # noqa: ARG002 - Django's own signature
        """Folded again at every writing, so that it never goes stale."""
        folded = f" {fold(getattr(model_instance, self.of))}"
        setattr(model_instance, self.attname, folded)
        return folded
