"""Clubs of those whom nobody knows yet in a document that came in: “the same club?” before a record is made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabellone.engine.facts import Player
from tabellone.server.people import queries as people
from tabellone.server.people.clubs import ClubDoubt, by_words, called, doubts
from tabellone.server.people.details import CLUB

SAID = "\nclub "  # among the answers, before what is compared of a club: no player's id begins so


def club_doubts(strangers: Sequence[Player]) -> tuple[ClubDoubt, ...]:
    """The clubs that look like one that is known."""
    return doubts(_written(strangers), by_words(people.club_names()))


def clubs_of(strangers: Sequence[Player], answers: Mapping[str, str]) -> list[str]:
    """The club of each record to be made: as it is known, or as somebody chose."""
    return called(_written(strangers), by_words(people.club_names()), said_in(answers))


def said_in(answers: Mapping[str, str]) -> dict[str, str]:
    """Of what a person has said, which club is meant by a name."""
    return {key.removeprefix(SAID): said for key, said in answers.items() if key.startswith(SAID)}


def checked(strangers: Sequence[Player], said: Mapping[str, str]) -> dict[str, str]:
    """What was chosen among what was asked, as the answers keep it."""
    offered = {one.key: ("", *one.known) for one in club_doubts(strangers)}
    return {f"{SAID}{key}": name for key, name in said.items() if name in offered.get(key, ())}


def _written(strangers: Sequence[Player]) -> list[str]:
    return [(one.club or "")[:CLUB] for one in strangers]
