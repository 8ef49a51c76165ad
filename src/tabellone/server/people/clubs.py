"""Clubs of a list: written as they are known, and asked about where they look like one that is known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from tabellone.server.people.names import fold, tidy

AS_WRITTEN = ""
ALIKE = 0.84  # a letter or two apart
SLIP = 0.9  # so near that it is taken for a slip of the pen unless somebody says otherwise
MOST = 5


@dataclass(frozen=True, slots=True)
class ClubDoubt:
    """A club of the list that nobody knows and that looks like others: how many wrote it, which it may be."""

    key: str
    written: str
    players: int
    known: tuple[str, ...]
    chosen: str = AS_WRITTEN


def by_words(names: Iterable[str]) -> dict[str, str]:
    """Clubs by what is compared of their names; of two spellings the last."""
    return {fold(name): name for name in names if fold(name)}


def doubts(clubs: Sequence[str], known: Mapping[str, str]) -> tuple[ClubDoubt, ...]:
    """Whether a club of the list is the same as one that is known, or that more of the list have written."""
    written = Counter(fold(club) for club in clubs if fold(club))
    spelt = {fold(club): tidy(club) for club in reversed(clubs)}
    found = []
    for words, players in written.items():
        others = dict(known) | {other: spelt[other] for other, times in written.items() if times > players}
        if words in known or not (near := _near(words, others)):
            continue
        slip = _likeness(words, near[0]) >= SLIP
        names = tuple(others[one] for one in near)
        found.append(ClubDoubt(words, spelt[words], players, names, names[0] if slip else AS_WRITTEN))
    return tuple(found)


def called(clubs: Sequence[str], known: Mapping[str, str], choices: Mapping[str, str]) -> list[str]:
    """The clubs as they are known, or as somebody chose, each spelt in one way."""
    meant = {one.key: choices.get(one.key, one.chosen) for one in doubts(clubs, known)}
    spelt = {fold(club): tidy(club) for club in reversed(clubs)}
    return [_called(club, known, meant, spelt) for club in clubs]


def _called(club: str, known: Mapping[str, str], meant: Mapping[str, str], spelt: Mapping[str, str]) -> str:
    words = fold(club)
    return (meant.get(words) or known.get(words) or spelt[words]) if words else club


def _near(words: str, others: Iterable[str]) -> list[str]:
    """Those that a club may be, the likest first."""
    found = [
        other for other in others if other != words and (_likeness(words, other) >= ALIKE or _within(words, other))
    ]
    return sorted(found, key=lambda other: (-_likeness(words, other), other))[:MOST]


def _likeness(one: str, other: str) -> float:
    joined = one.replace(" ", ""), other.replace(" ", "")
    return 1.0 if joined[0] == joined[1] else SequenceMatcher(None, *joined).ratio()


def _within(one: str, other: str) -> bool:
    """Whether all words of one name, two at least, stand in the other."""
    less, more = sorted((set(one.split()), set(other.split())), key=len)
    return len(less) > 1 and less < more
