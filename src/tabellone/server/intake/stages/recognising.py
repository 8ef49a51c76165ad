"""Whether a source tells of a tournament that is here already: by ids and links for certain, else by its likeness.

The same tournament in two stages would be counted twice, so that nobody is asked about it too often: what is certain is
taken for that stage, what is alike is asked.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Literal

from tabellone.contract.register import Staged
from tabellone.engine.alphabet import compared
from tabellone.engine.facts import Tournament
from tabellone.exchange.sources.found import Found
from tabellone.server.intake.stages.converting import GAME
from tabellone.server.intake.stages.heading import source_of

Why = Literal["text", "id", "games", "link", "alike", "pairings"]
CERTAIN: tuple[Why, ...] = ("text", "id", "games", "link")
SHORTEST_ID = 5  # signs: a shorter one may stand in any address
FEWEST_PAIRINGS = 3
UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Standing:
    """A stage that is here: its address, its document, what sources called it, the digests of what it came from."""

    slug: str
    facts: Tournament
    called: frozenset[str] = frozenset()
    digests: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Source:
    """What a source says, and what has been decided of it by now; `files` are the names of what was handed in.

    `people` holds by key of a player all that they may be here: codes of records, the name as it is compared.
    """

    found: Found
    digest: str = ""
    files: tuple[str, ...] = ()
    name: str = ""
    game: str = ""
    start: date | None = None
    end: date | None = None
    people: Mapping[str, Collection[str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Likely:
    """A stage that a source may tell of, and why; `count` of `of` players, or of games, are the same."""

    stage: Standing
    why: Why
    count: int = 0
    of: int = 0

    @property
    def certain(self) -> bool:
        """Whether ids or links say so, not only names."""
        return self.why in CERTAIN


def recognised(source: Source, stages: Iterable[Standing]) -> list[Likely]:
    """The stages that the source tells of already, certain ones first, in the order given."""
    found = [one for stage in stages if (one := _certain(source, stage) or _likely(source, stage))]
    return sorted(found, key=lambda one: CERTAIN.index(one.why) if one.certain else len(CERTAIN))


def told_of(source: Source, stages: Iterable[Standing]) -> Standing | None:
    """The one stage that a source certainly tells of; where there are several, a person has to say which."""
    found = [one.stage for stage in stages if (one := _certain(source, stage))]
    return found[0] if len(found) == 1 else None


def _certain(source: Source, stage: Standing) -> Likely | None:
    found, origin = source.found, source_of(stage.facts.extra)
    if source.digest and source.digest in stage.digests:
        return Likely(stage, "text")
    here = _platform(stage.facts)
    if found.source_id and (found.source_id, found.platform or here) == (origin.get("id"), here):
        return Likely(stage, "id")
    games = {game.id for game in found.games if game.id}
    shared = games & _games(stage.facts) if found.platform in ("", here) else ()
    if shared:
        return Likely(stage, "games", len(shared), len(games))
    return Likely(stage, "link") if _carries(source, Staged.of(stage.facts.extra).link) else None


def _games(stage: Tournament) -> set[Any]:
    return {table.extra.get(GAME) for played in stage.rounds for table in played.tables} - {None, ""}


def _carries(source: Source, link: str) -> bool:
    """Whether the source is the one whose address was planned: it carries the address, or the id in it."""
    found = source.found
    if not link:
        return False
    if found.link and _address(found.link) == _address(link):
        return True
    ids = {found.source_id, *(one for name in source.files for one in UUID.findall(name))}
    words = {word.lower() for word in re.split(r"[^A-Za-z0-9-]+", link)}
    known = {one.lower() for one in ids if len(one) >= SHORTEST_ID}
    return bool(found.platform) and found.platform in link.lower() and not known.isdisjoint(words)


def _address(link: str) -> str:
    """An address as it is compared."""
    return re.sub(r"^https?://(?:www\.)?", "", link.strip(), flags=re.IGNORECASE).rstrip("/")


def _likely(source: Source, stage: Standing) -> Likely | None:
    """Name, days and players are the same; or the days, and the same people met in the same games."""
    facts = stage.facts
    meet = _meet(source, facts)
    if meet is False or _is_another(source, facts):
        return None
    ids = _ids(source, facts)
    names = {compared(name) for name in (source.found.name, source.name) if name}
    if names & {compared(facts.name), *stage.called} and 2 * len(ids) >= min(len(source.people), len(facts.players)):
        return Likely(stage, "alike", len(ids), len(source.people))
    return _paired(source, stage, ids) if meet else None


def _meet(source: Source, facts: Tournament) -> bool | None:
    """Whether the days overlap; None where the source does not tell them."""
    if source.start is None and source.end is None:
        return None
    first, last = source.start or source.end, source.end or source.start
    assert first is not None and last is not None  # noqa: S101, PT018 - one of them is told
    return first <= facts.end and facts.start <= last


def _is_another(source: Source, facts: Tournament) -> bool:
    """Whether it is of another game or platform, or the platform itself tells them apart."""
    origin, found = source_of(facts.extra), source.found
    here = _platform(facts)
    if found.platform and here and found.platform != here:
        return True
    known = origin.get("id") if found.source_id else None
    return bool(known and known != found.source_id) or bool(source.game and facts.game not in ("", source.game))


def _platform(facts: Tournament) -> str:
    """Where a stage is played, as it came from there or was planned."""
    return str(source_of(facts.extra).get("platform") or Staged.of(facts.extra).platform)


def _ids(source: Source, facts: Tournament) -> dict[str, str]:
    """Who of the source stands in the stage: ids there by key."""
    here = {compared(one.name): one.id for one in facts.players} | {one.id: one.id for one in facts.players}
    found = {key: next((here[each] for each in sorted(may) if each in here), "") for key, may in source.people.items()}
    return {key: player for key, player in found.items() if player}


def _paired(source: Source, stage: Standing, ids: Mapping[str, str]) -> Likely | None:
    """The same people in the same games."""
    here = {frozenset(table.players) for played in stage.facts.rounds for table in played.tables}
    games = [game for game in source.found.games if len(game.seats) > 1]
    same = [game for game in games if frozenset(ids.get(seat.player, "") for seat in game.seats) in here]
    if len(same) < FEWEST_PAIRINGS or 4 * len(same) < 3 * len(games):
        return None
    return Likely(stage, "pairings", len(same), len(games))
