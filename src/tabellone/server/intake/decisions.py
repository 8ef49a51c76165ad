"""What a person decides about a source, and the head of the stage that follows; what nobody says is asked."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from difflib import get_close_matches
from typing import Any, get_args

from tabellone.contract.register import Staged
from tabellone.engine.errors import Problem
from tabellone.engine.facts import Game, System, Tournament
from tabellone.exchange.sources.found import FoundGame, FoundTournament
from tabellone.server.events.queries import slugged

NEW, OUT = "new", "out"  # a new unregistered participant; left out with all games
ALL = "*"  # every division in one stage
ROUNDING = ("order", "berger")


@dataclass(frozen=True, slots=True)
class GameChoice:
    """What is decided about a game: how it ended, in which round it was, or that it is left out."""

    outcome: str = ""
    round: int | None = None
    out: bool = False


@dataclass(frozen=True, slots=True)
class Decisions:
    """Everything decided so far; what is empty is as the stage here has it, then as the source says.

    `people` holds for a key of the source a person's code, `new` or `out`; `taken_out` are keys of those who play but
    stand in no ranking of the stage; `rounding` says how games without a round are put into rounds; `new_game` is the
    name of a game that a person has said is new in the circuit; `apart` are the addresses of stages that look like the
    same tournament and are another one.
    """

    name: str = ""
    game: str = ""
    new_game: str = ""
    start: date | None = None
    end: date | None = None
    system: str = ""
    platform: str = ""
    race: bool | None = None
    division: str = ""
    rounding: str = ""
    people: Mapping[str, str] = field(default_factory=dict)
    taken_out: tuple[str, ...] = ()
    games: Mapping[str, GameChoice] = field(default_factory=dict)
    apart: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class KeptChoice:
    """What was decided about a game, and what the source said then: it holds while the source says the same."""

    said: str
    choice: GameChoice


@dataclass(frozen=True, slots=True)
class ImportMemory:
    """What an applied import leaves for the next one of the same stage: no nickname, only fingerprints of keys."""

    out: tuple[str, ...] = ()
    games: Mapping[str, KeptChoice] = field(default_factory=dict)
    division: str = ""
    rounding: str = ""
    apart: tuple[str, ...] = ()


def game_keys(games: Iterable[FoundGame]) -> list[str]:
    """A key for each game that stays the same when the source is handed in again, in the order of the games."""
    met: Counter[str] = Counter()
    keys = []
    for game in games:
        base = f"id {game.id}" if game.id else f"{game.round} {' '.join(sorted(seat.player for seat in game.seats))}"
        met[base] += 1
        keys.append(base if met[base] == 1 else f"{base} #{met[base]}")
    return keys


def key_mark(key: str) -> str:
    """The fingerprint of a key, which says nobody's name."""
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()[:16]


SOURCE = "x-source"
NEAR, ALIKE = 3, 0.6  # games that are proposed at most, and how much alike their names are
ASKED = {  # by field: the code of the question
    "platform": "import-ask-platform",
    "name": "import-ask-name",
    "game": "import-ask-game",
    "start": "import-ask-start",
    "end": "import-ask-end",
    "system": "import-ask-system",
}


@dataclass(frozen=True, slots=True)
class StageHead:
    """What stands at the head of the stage; None and empty where nobody has said it yet."""

    rulebook: str
    id: str
    name: str
    platform: str
    game: str
    start: date | None
    end: date | None
    system: System | None
    race: bool = False
    params: Mapping[str, Any] = field(default_factory=dict)
    extra: Mapping[str, Any] = field(default_factory=dict)
    new_game: Game | None = None
    unknown_game: str = ""  # a name that no game of the circuit has, and nobody has said is new
    near_games: tuple[str, ...] = ()  # the names that it may be meant for
    notes: tuple[Problem, ...] = ()

    def questions(self) -> Iterator[Problem]:
        """What has to be told before it can become a stage."""
        for name, code in ASKED.items():
            if name == "game" and self.unknown_game:
                yield self._whether_new()
            elif not getattr(self, name):
                yield Problem(code, name)

    def _whether_new(self) -> Problem:
        """A game that the circuit does not know is asked about: written otherwise, or new."""
        if not self.near_games:
            return Problem.of("import-ask-new-game", "game", game=self.unknown_game)
        return Problem.of("import-ask-near-game", "game", game=self.unknown_game, near=list(self.near_games))

    @property
    def written_game(self) -> str:
        """The game as the form has it."""
        return self.unknown_game or (self.new_game.name if self.new_game else self.game)


@dataclass(frozen=True, slots=True)
class CircleOfGames:
    """What a stage may lean on in its circuit: its games, what platforms have called them, its platforms."""

    rulebook: str
    games: Sequence[Game] = ()
    called: Mapping[str, str] = field(default_factory=dict)  # a platform's name of a game, as in an earlier stage
    platforms: Sequence[str] = ()


def stage_head(
    found: FoundTournament, decided: Decisions, stored: Tournament | None, circle: CircleOfGames
) -> StageHead:
    """The head of the stage that a source becomes; `stored` is the stage here that it fills or changes."""
    extra = dict(stored.extra) if stored else {}
    platform = decided.platform or found.platform or Staged.of(extra).platform
    game, new = _game_decided(found, decided, stored, circle)
    unknown = decided.game if decided.game and not game else ""
    extra[SOURCE] = _source_kept(found, platform, stage_source(extra))
    extra = replace(Staged.of(extra), platform=platform).written(extra)
    return StageHead(
        rulebook=circle.rulebook,
        id=stored.id if stored else "",
        name=decided.name or (stored.name if stored else found.name),
        platform=platform if platform in circle.platforms else "",
        game=game,
        start=decided.start or (stored.start if stored else found.start),
        end=decided.end or (stored.end if stored else found.end),
        system=_system_named(decided.system) or (stored.system if stored else None) or found.system,
        race=decided.race if decided.race is not None else bool(stored and stored.race),
        params=dict(stored.params) if stored else {},
        extra=extra,
        new_game=new,
        unknown_game=unknown,
        near_games=_games_near(unknown, circle),
        notes=tuple(_head_notes(found, decided, stored)),
    )


def stage_source(extra: Any) -> Mapping[str, Any]:
    """Where a stage says that it comes from."""
    found = extra.get(SOURCE) if isinstance(extra, Mapping) else None
    return found if isinstance(found, Mapping) else {}


def _source_kept(found: FoundTournament, platform: str, before: Mapping[str, Any]) -> dict[str, Any]:
    """Where the stage comes from, as its document keeps it; what another file of it has told stays known."""
    told = {"platform": platform, "format": found.format, "id": found.source_id, "game": found.game}
    known = before if before.get("platform") == platform else {}
    kept = {name: value or known.get(name, "") for name, value in told.items()}
    return {name: value for name, value in kept.items() if value}


def _system_named(word: str) -> System | None:
    return next((one for one in get_args(System) if one == word and one != "master"), None)


def _game_decided(
    found: FoundTournament, decided: Decisions, stored: Tournament | None, circle: CircleOfGames
) -> tuple[str, Game | None]:
    """The game's id in the circuit; a game that is not there yet is new if a person says so."""
    if decided.game:
        known = _known_game(decided.game, circle)
        is_new = slugged(decided.new_game) == slugged(decided.game)
        return (known, None) if known else _new_game(decided.game) if is_new else ("", None)
    if stored and stored.game:
        return stored.game, None
    return _known_game(found.game, circle) or circle.called.get(found.game.casefold(), ""), None


def _known_game(word: str, circle: CircleOfGames) -> str:
    """The game of a name, with or without capitals, accents and signs."""
    wanted, plain = word.casefold().strip(), slugged(word)
    for one in circle.games:
        written = (one.id.casefold(), one.name.casefold())
        if wanted and (wanted in written or (plain and plain in (slugged(one.id), slugged(one.name)))):
            return one.id
    return ""


def _games_near(word: str, circle: CircleOfGames) -> tuple[str, ...]:
    """The games of the circuit whose names are much like a word."""
    names = {slugged(one.name): one.name for one in circle.games}
    return tuple(names[one] for one in get_close_matches(slugged(word), names, NEAR, ALIKE)) if word else ()


def _new_game(name: str) -> tuple[str, Game | None]:
    identity = slugged(name)
    return (identity, Game(identity, name)) if identity else ("", None)


def _head_notes(found: FoundTournament, decided: Decisions, stored: Tournament | None) -> Iterator[Problem]:
    """Where the source says otherwise than the stage here, which stays as it is unless somebody decides."""
    if stored is None:
        return
    for name in ("start", "end"):
        theirs, ours = getattr(found, name), getattr(stored, name)
        if theirs and theirs != ours and not getattr(decided, name):
            yield Problem.of("import-other-day", name, here=ours, there=theirs)
    if found.system and stored.system and found.system != stored.system and not decided.system:
        yield Problem("import-other-system", "system")
