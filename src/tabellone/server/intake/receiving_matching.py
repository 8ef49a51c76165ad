"""Who is who in a document that a laptop sent, and which club is meant for whoever is new."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tabellone.engine.facts import Player
from tabellone.server.people import queries as people
from tabellone.server.people.details import CLUB
from tabellone.server.people.models import Person
from tabellone.server.people.names import ClubDoubt, club_doubts_in, clubs_as_known, clubs_by_words, fold
from tabellone.server.people.queries import PublicPerson
from tabellone.tournament.state import State

CLUB_SAID = "\nclub "  # among the answers, before what is compared of a club: no player's id begins so


def club_doubts_among(strangers: Sequence[Player]) -> tuple[ClubDoubt, ...]:
    """The clubs that look like one that is known."""
    return club_doubts_in(_clubs_written(strangers), clubs_by_words(people.club_names()))


def clubs_of_strangers(strangers: Sequence[Player], answers: Mapping[str, str]) -> list[str]:
    """The club of each record to be made: as it is known, or as somebody chose."""
    return clubs_as_known(_clubs_written(strangers), clubs_by_words(people.club_names()), clubs_said(answers))


def clubs_said(answers: Mapping[str, str]) -> dict[str, str]:
    """Of what a person has said, which club is meant by a name."""
    return {key.removeprefix(CLUB_SAID): said for key, said in answers.items() if key.startswith(CLUB_SAID)}


def checked_clubs(strangers: Sequence[Player], said: Mapping[str, str]) -> dict[str, str]:
    """What was chosen among what was asked, as the answers keep it."""
    offered = {one.key: ("", *one.known) for one in club_doubts_among(strangers)}
    return {f"{CLUB_SAID}{key}": name for key, name in said.items() if name in offered.get(key, ())}


def _clubs_written(strangers: Sequence[Player]) -> list[str]:
    return [(one.club or "")[:CLUB] for one in strangers]


NEW_RECORD = "new"
ANOTHER_RECORD = "another"  # somebody new, although a record has exactly this name
MOST_SUGGESTED = 6
LONGEST_CODE = 12


def is_choice(said: str) -> bool:
    """Whether it can be a choice: somebody new, another of the same name, or the code of a record."""
    return said in {NEW_RECORD, ANOTHER_RECORD} or (len(said) <= LONGEST_CODE and said.isascii() and said.isalnum())


@dataclass(frozen=True, slots=True)
class ReceivedMatch:
    """A player of the document and the record behind it; `how`: chosen, before, code, name, open, new, or pair.

    Open is who has exactly the name of a record, where it is not clear of which or of whom: somebody has to choose. A
    pair has no record of its own. `suggested` are records that it could be as well, `named` says that one of them has
    exactly this name.
    """

    player: Player
    how: str
    person: PublicPerson | None = None
    suggested: tuple[PublicPerson, ...] = ()
    named: bool = False

    @property
    def choice(self) -> str:
        """What a form says of it; nothing yet where it is open."""
        if self.person:
            return self.person.code
        return "" if self.how == "open" else self.afresh

    @property
    def afresh(self) -> str:
        """What a form says for somebody new: with a record of exactly this name, that it is another person."""
        return ANOTHER_RECORD if self.named else NEW_RECORD

    @property
    def is_new(self) -> bool:
        """Whether a new record is made."""
        return self.person is None and self.how not in {"open", "pair"}


def matched_received(players: Sequence[Player], chosen: Mapping[str, str], before: State | None) -> list[ReceivedMatch]:
    """Everybody matched: what a person has chosen counts, then what was known before, then codes, then names.

    An exact name wins over "somebody new", also over one that was chosen while no record had that name.
    """
    known = _known_before(before)
    codes = _people_by_code([*(one.id for one in players), *chosen.values()])
    alike = people.likely_doubles_of(one.name for one in players if not one.members)
    found = [_matched_one(one, chosen.get(one.id), known, codes, alike.get(one.name, ())) for one in players]
    return _once_each(found)


def _matched_one(
    player: Player,
    chosen: str | None,
    known: Mapping[str, PublicPerson],
    codes: Mapping[str, PublicPerson],
    alike: Sequence[PublicPerson],
) -> ReceivedMatch:
    if player.members:
        return ReceivedMatch(player, "pair")
    words = sorted(fold(player.name).split())
    same = [one for one in alike if sorted(fold(one.name).split()) == words]
    suggested = tuple(dict.fromkeys((*same, *alike)))[: max(MOST_SUGGESTED, len(same))]
    if own := codes.get(player.id):
        suggested = tuple(dict.fromkeys((own, *suggested)))
    unmatched = ReceivedMatch(player, "new", None, suggested, named=bool(same))
    if chosen == ANOTHER_RECORD or (chosen == NEW_RECORD and not same):
        return replace(unmatched, how="chosen")
    if chosen is not None and chosen in codes:
        return replace(unmatched, how="chosen", person=codes[chosen])
    if player.id in known:
        return replace(unmatched, how="before", person=known[player.id])
    if own and people.alike_names(words, sorted(fold(own.name).split())):
        return replace(unmatched, how="code", person=own)
    if meant := _meant(player, same):
        return replace(unmatched, how="name", person=meant)
    return replace(unmatched, how="open") if same else unmatched


def _meant(player: Player, same: Sequence[PublicPerson]) -> PublicPerson | None:
    """The one record of exactly that name: written in that order, then of that club, where there are several."""
    for narrower in (
        same,
        [one for one in same if fold(one.name) == fold(player.name)],
        [one for one in same if player.club and fold(one.club) == fold(player.club)],
    ):
        if len(narrower) == 1:
            return narrower[0]
    return None


def _once_each(found: list[ReceivedMatch]) -> list[ReceivedMatch]:
    """A name that would be the same record for two is open until somebody chooses."""
    taken = [one.person.id for one in found if one.person]
    return [
        replace(one, how="open", person=None)
        if one.how == "name" and one.person and taken.count(one.person.id) > 1
        else one
        for one in found
    ]


def _known_before(state: State | None) -> dict[str, PublicPerson]:
    """Whose the entries of an earlier version are."""
    if state is None:
        return {}
    keys = {one.player.id: int(one.person) for one in state.entrants if one.person}
    found = people.public_people_by_id(keys.values())
    return {player: found[key] for player, key in keys.items() if key in found}


def _people_by_code(codes: Sequence[str]) -> dict[str, PublicPerson]:
    """Records by the codes that were named; one that was merged into another leads to that one."""
    wanted = {code for code in codes if is_choice(code)}
    rows = Person.objects.filter(code__in=wanted).values_list("code", "pk", "into")
    stay = {code: people.person_by_code(code) for code, _, into in rows if into is not None}
    keys = {code: one.pk if (one := stay.get(code)) else pk for code, pk, _ in rows}
    found = people.public_people_by_id(keys.values())
    return {code: found[key] for code, key in keys.items() if key in found}
