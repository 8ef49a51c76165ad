"""Who is who: accounts on the platform first, then what a person decides; else likely ones are suggested (PG 7)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from typing import Literal

from tabellone.exchange.sources.found import FoundPlayer
from tabellone.server.intake.decisions import NEW, OUT

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
        self.here: defaultdict[str, list[KnownAccount]] = defaultdict(list)
        for one in here:
            self.here[one.code].append(one)
        self.everywhere: defaultdict[str, list[KnownAccount]] = defaultdict(list)
        for one in self.accounts:
            self.everywhere[one.key].append(one)
        self.by_name: defaultdict[str, list[KnownAccount]] = defaultdict(list)
        for one in self.accounts:
            self.by_name[_plain_name(one.name)].append(one)

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
