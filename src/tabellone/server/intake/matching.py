"""Who is who in a source and in a document that a laptop sent.

In a source accounts on the platform come first, then what a person decides; else likely ones are suggested (PG 7). In a
document it is what a person has chosen, what was known before, codes, then names; whoever is new may have a club.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from typing import Literal

from tabellone.engine.facts import Player
from tabellone.engine.positions import values_by_key
from tabellone.exchange.sources.found import FoundPlayer
from tabellone.server.intake.decisions import NEW, OUT
from tabellone.server.people import lookups
from tabellone.server.people import queries as people
from tabellone.server.people.details import CLUB
from tabellone.server.people.lookups import Asker
from tabellone.server.people.models import Person
from tabellone.server.people.names import ClubDoubt, club_doubts_in, clubs_as_known, clubs_by_words, fold
from tabellone.server.people.queries import PublicPerson
from tabellone.tournament.state import State

How = Literal["site_id", "nickname", "chosen", "new", "out", "erased", "unknown", "ambiguous"]
Why = Literal["site_id", "nickname", "other_platform", "name", "similar"]
MOST_SUGGESTED = 4
ALIKE = 0.75  # two spellings of one nickname
SETTLED: tuple[How, ...] = ("site_id", "nickname", "chosen", "new", "out", "erased")


@dataclass(frozen=True, slots=True)
class KnownAccount:
    """An account on record; `key` is the nickname as it is compared, `name` how organisers read its holder."""

    code: str
    name: str
    platform: str
    nickname: str
    key: str
    site_id: str = ""
    registered: bool = False


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Somebody on record whom a nickname may mean, and why."""

    known: KnownAccount
    why: Why


@dataclass(frozen=True, slots=True)
class PlayerMatch:
    """One player of the source: who it is, how that is known, or who it may be.

    `erased` is somebody whose account was erased: without a name, under the number that is left. `renamed` is the
    nickname on record where the platform's id is known under another one. `otherwise` are likely ones
    by the nickname that they go by on this platform: none of them can be chosen before it is changed (PG 7).
    """

    player: FoundPlayer
    how: How
    code: str = ""
    name: str = ""
    registered: bool = False
    suggestions: tuple[Suggestion, ...] = ()
    renamed: str = ""
    otherwise: tuple[Suggestion, ...] = ()

    @property
    def settled(self) -> bool:
        """Whether it is decided who it is."""
        return self.how in SETTLED


class AccountDirectory:
    """The accounts on record, found by what a source tells."""

    def __init__(
        self, accounts: Iterable[KnownAccount], platform: str, erased: Mapping[str, KnownAccount] | None = None
    ) -> None:
        self.accounts = tuple(accounts)
        self.erased = erased or {}  # by key of the source: whose account was erased
        here = [one for one in self.accounts if one.platform == platform]
        self.by_site_id = {one.site_id: one for one in here if one.site_id}
        self.by_key = {one.key: one for one in here}
        self.by_code = {one.code: one for one in self.accounts}
        self.here = values_by_key((one.code, one) for one in here)
        self.everywhere = values_by_key((one.key, one) for one in self.accounts)
        self.by_name = values_by_key((_plain_name(one.name), one) for one in self.accounts)

    def otherwise(self, code: str, key: str) -> KnownAccount | None:
        """The account of somebody who goes by another nickname on the platform (PG 7)."""
        theirs = self.here.get(code, [])
        return theirs[0] if theirs and key not in {one.key for one in theirs} else None


def matched_players(
    players: Sequence[FoundPlayer], directory: AccountDirectory, choices: Mapping[str, str], key_of: Mapping[str, str]
) -> list[PlayerMatch]:
    """Everybody in the source, in its order; `key_of` gives nicknames as they are compared."""
    found = [_matched_player(player, directory, choices.get(player.key, ""), key_of[player.key]) for player in players]
    return [one if one.settled else _parted(one, directory, key_of[one.player.key]) for one in _each_once(found)]


def _parted(match: PlayerMatch, directory: AccountDirectory, key: str) -> PlayerMatch:
    """Likely ones who can be chosen, and apart from them those who go by another nickname there (PG 7)."""
    accounts = [(one, directory.otherwise(one.known.code, key)) for one in match.suggestions]
    free = [one for one, account in accounts if account is None]
    held = [Suggestion(account, one.why) for one, account in accounts if account is not None]
    return replace(match, suggestions=tuple(free[:MOST_SUGGESTED]), otherwise=tuple(held[:MOST_SUGGESTED]))


def _matched_player(player: FoundPlayer, directory: AccountDirectory, choice: str, key: str) -> PlayerMatch:
    gone = directory.erased.get(player.key)
    if gone and choice != OUT and key not in directory.by_key:  # nobody chooses the old nickname back
        return _match_is(player, gone, "erased")
    if choice in (NEW, OUT):
        return PlayerMatch(player, "new" if choice == NEW else "out", name=player.nickname)
    if choice and (chosen := directory.by_code.get(choice)):
        return _match_is(player, chosen, "chosen")
    by_id = directory.by_site_id.get(player.site_id or "")
    by_name = directory.by_key.get(key)
    if by_id and by_name and by_id.code != by_name.code:
        return PlayerMatch(
            player, "ambiguous", suggestions=(Suggestion(by_id, "site_id"), Suggestion(by_name, "nickname"))
        )
    if by_id:
        return _match_is(player, by_id, "site_id", renamed="" if by_id.key == key else by_id.nickname)
    if by_name and by_name.site_id and player.site_id:  # the nickname is on record for another account of the platform
        return PlayerMatch(player, "ambiguous", suggestions=(Suggestion(by_name, "nickname"),))
    if by_name:
        return _match_is(player, by_name, "nickname")
    return PlayerMatch(player, "unknown", suggestions=tuple(_suggested(key, directory)))


def _match_is(player: FoundPlayer, known: KnownAccount, how: How, renamed: str = "") -> PlayerMatch:
    return PlayerMatch(player, how, known.code, known.name, known.registered, renamed=renamed)


def _each_once(found: list[PlayerMatch]) -> list[PlayerMatch]:
    """Nobody plays under two nicknames: those that lead to one person are to be decided (PG 7)."""
    times = Counter(one.code for one in found if one.code)
    doubled = {code for code, count in times.items() if count > 1}
    if not doubled:
        return found
    return [
        PlayerMatch(one.player, "ambiguous", suggestions=(Suggestion(_match_with(one), "nickname"),))
        if one.code in doubled
        else one
        for one in found
    ]


def _match_with(match: PlayerMatch) -> KnownAccount:
    return KnownAccount(match.code, match.name, "", match.player.nickname, "", registered=match.registered)


def _suggested(key: str, directory: AccountDirectory) -> Iterable[Suggestion]:
    """Likely people, each once: the same nickname elsewhere, the same name, a similar nickname."""
    ranked = [(Suggestion(one, "other_platform"), 2.0) for one in directory.everywhere.get(key, ())]
    ranked += [(Suggestion(one, "name"), 1.5) for one in directory.by_name.get(_plain_name(key), ())]
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(key)
    for one in directory.accounts:
        matcher.set_seq1(one.key)
        if matcher.real_quick_ratio() >= ALIKE and matcher.quick_ratio() >= ALIKE and matcher.ratio() >= ALIKE:
            ranked.append((Suggestion(one, "similar"), matcher.ratio()))
    best: dict[str, Suggestion] = {}
    for suggestion, _ in sorted(ranked, key=lambda pair: -pair[1]):
        best.setdefault(suggestion.known.code, suggestion)
    return list(best.values())


def _plain_name(name: str) -> str:
    return " ".join(sorted(name.casefold().replace(",", " ").split()))


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
MOST_RECORDS = 6
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


def matched_received(
    players: Sequence[Player], chosen: Mapping[str, str], before: State | None, *, by: Asker
) -> list[ReceivedMatch]:
    """Everybody matched: what a person has chosen counts, then what was known before, then codes, then names.

    An exact name wins over "somebody new", also over one that was chosen while no record had that name.
    """
    known = _known_before(before)
    codes = _people_by_code([*(one.id for one in players), *chosen.values()], by=by)
    alike = lookups.likely_doubles_of((one.name for one in players if not one.members), by=by)
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
    suggested = tuple(dict.fromkeys((*same, *alike)))[: max(MOST_RECORDS, len(same))]
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


def _people_by_code(codes: Sequence[str], *, by: Asker) -> dict[str, PublicPerson]:
    """Records by the codes that were named; one that was merged into another leads to that one."""
    wanted = {code for code in codes if is_choice(code)}
    rows = Person.objects.filter(code__in=wanted).values_list("code", "pk", "into")
    stay = {code: people.person_by_code(code) for code, _, into in rows if into is not None}
    keys = {code: one.pk if (one := stay.get(code)) else pk for code, pk, _ in rows}
    found = people.public_people_by_id(keys.values())
    open_ = set(lookups.people_open_to(by).filter(pk__in=found).values_list("pk", flat=True))
    return {
        code: found[key] if key in open_ else lookups.withheld(found[key]) for code, key in keys.items() if key in found
    }
