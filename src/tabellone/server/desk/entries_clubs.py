"""Clubs of a pasted list: written as they are known, and asked about where they look like one that is known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tabellone.course import State
from tabellone.server.desk.listing import Listed
from tabellone.server.people import clubs
from tabellone.server.people import queries as people
from tabellone.server.people.clubs import ClubDoubt


def known_clubs(state: State) -> dict[str, str]:
    """Clubs by what is compared of their names: those of player records and of who is entered already."""
    entered = [one.player.club for one in state.entrants if one.player.club]
    return clubs.by_words((*entered, *people.club_names()))


def doubts(lines: Sequence[Listed], known: Mapping[str, str]) -> tuple[ClubDoubt, ...]:
    """Whether a club of the list is the same as one that is known, or that more of the list have written."""
    return clubs.doubts([line.club for line in lines], known)


def with_clubs(lines: Sequence[Listed], known: Mapping[str, str], choices: Mapping[str, str]) -> list[Listed]:
    """The lines with their clubs as they are known, or as somebody chose, each spelt in one way."""
    called = clubs.called([line.club for line in lines], known, choices)
    return [replace(line, club=club) for line, club in zip(lines, called, strict=True)]
