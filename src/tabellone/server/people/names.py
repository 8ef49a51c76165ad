"""Names as people type them: with or without accents, in any case and order; clubs of a list as they are known."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Any

from django.db import models

LONGEST_FOLDED = 480  # of a column of 500: a sign may stand for a whole word, and more of it tells nobody apart
PLAIN = str.maketrans({"ı": "i", "ł": "l", "ø": "o", "đ": "d", "æ": "ae", "œ": "oe", "'": None, "’": None})


def tidy(text: str) -> str:
    """The text without needless spaces and without signs that cannot be seen."""
    seen = "".join(" " if sign.isspace() else sign for sign in text if sign.isspace() or sign.isprintable())
    return " ".join(unicodedata.normalize("NFC", seen).split())


def fold(text: str) -> str:
    """The words of the text without accents, case, apostrophes and other signs: what is compared."""
    plain = unicodedata.normalize("NFKD", text.casefold()).translate(PLAIN)
    letters = (sign for sign in plain if not unicodedata.combining(sign))
    return " ".join("".join(sign if sign.isalnum() else " " for sign in letters).split())[:LONGEST_FOLDED].rstrip()


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


CLUB_AS_WRITTEN = ""
ALIKE_CLUBS = 0.84  # a letter or two apart
SLIP_OF_THE_PEN = 0.9  # so near that it is taken for a slip of the pen unless somebody says otherwise
MOST_CLUBS_NEAR = 5


@dataclass(frozen=True, slots=True)
class ClubDoubt:
    """A club of the list that nobody knows and that looks like others: how many wrote it, which it may be."""

    key: str
    written: str
    players: int
    known: tuple[str, ...]
    chosen: str = CLUB_AS_WRITTEN


def clubs_by_words(names: Iterable[str]) -> dict[str, str]:
    """Clubs by what is compared of their names; of two spellings the last."""
    return {fold(name): name for name in names if fold(name)}


def club_doubts_in(clubs: Sequence[str], known: Mapping[str, str]) -> tuple[ClubDoubt, ...]:
    """Whether a club of the list is the same as one that is known, or that more of the list have written."""
    written = Counter(fold(club) for club in clubs if fold(club))
    spelt = {fold(club): tidy(club) for club in reversed(clubs)}
    found = []
    for words, players in written.items():
        others = dict(known) | {other: spelt[other] for other, times in written.items() if times > players}
        if words in known or not (near := _clubs_near(words, others)):
            continue
        slip = _likeness(words, near[0]) >= SLIP_OF_THE_PEN
        names = tuple(others[one] for one in near)
        found.append(ClubDoubt(words, spelt[words], players, names, names[0] if slip else CLUB_AS_WRITTEN))
    return tuple(found)


def clubs_as_known(clubs: Sequence[str], known: Mapping[str, str], choices: Mapping[str, str]) -> list[str]:
    """The clubs as they are known, or as somebody chose, each spelt in one way."""
    meant = {one.key: choices.get(one.key, one.chosen) for one in club_doubts_in(clubs, known)}
    spelt = {fold(club): tidy(club) for club in reversed(clubs)}
    return [_club_as_known(club, known, meant, spelt) for club in clubs]


def _club_as_known(club: str, known: Mapping[str, str], meant: Mapping[str, str], spelt: Mapping[str, str]) -> str:
    words = fold(club)
    return (meant.get(words) or known.get(words) or spelt[words]) if words else club


def _clubs_near(words: str, others: Iterable[str]) -> list[str]:
    """Those that a club may be, the likest first."""
    found = [
        other
        for other in others
        if other != words and (_likeness(words, other) >= ALIKE_CLUBS or _within(words, other))
    ]
    return sorted(found, key=lambda other: (-_likeness(words, other), other))[:MOST_CLUBS_NEAR]


def _likeness(one: str, other: str) -> float:
    joined = one.replace(" ", ""), other.replace(" ", "")
    return 1.0 if joined[0] == joined[1] else SequenceMatcher(None, *joined).ratio()


def _within(one: str, other: str) -> bool:
    """Whether all words of one name, two at least, stand in the other."""
    less, more = sorted((set(one.split()), set(other.split())), key=len)
    return len(less) > 1 and less < more
