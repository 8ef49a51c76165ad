"""Facts of a tournament and of a season, as the documents hold them; everything else is computed.

The field names are those of the documents. Numbers that need not be whole are `Decimal`, exactly as written.
`extra` keeps what stands under `x-…` keys.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from typing import Any, Literal

from tabellone.engine.personal import (
    Club,
    Code,
    Extra,
    OwnExtra,
    OwnGroups,
    PersonName,
    PlayerId,
    Title,
    Values,
    Words,
)

System = Literal["swiss", "round_robin", "knockout", "other", "master"]
Phase = Literal[
    "swiss",
    "round_robin",
    "qualifying",
    "round_of_64",
    "round_of_32",
    "round_of_16",
    "quarterfinal",
    "semifinal",
    "final",
]
Status = Literal["played", "absent", "abandoned", "timeout", "bye", "void"]


@dataclass(frozen=True, slots=True)
class Seat:
    """One player at one table; seats stand in turn order, unless `turn` says otherwise. No score = not reported yet."""

    player: PlayerId
    score: Decimal | None = None
    status: Status = "played"
    place: int | None = None
    turn: int | None = None
    bid: Decimal | None = None
    supremacy: bool = False
    off_objective: int | None = None
    objective: bool = False
    tiebreak: Mapping[Code, Decimal] = field(default_factory=dict)
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Table:
    """One table of a round; number 1 is the highest. `group` is a parallel group of RisiKo!."""

    number: int
    seats: tuple[Seat, ...]
    group: int | None = None
    extra: Extra = field(default_factory=dict)

    @property
    def players(self) -> tuple[str, ...]:
        """Player ids in turn order."""
        return tuple(seat.player for seat in self.seats)


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """Who left, and when: `before_round:N`, `before_semifinals`, `before_final`."""

    player: PlayerId
    when: Code
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SeenPlayer:
    """An entrant as a draw saw them: the numbers of the clubs and groups that they shared with somebody.

    In a public document labels stand for the numbers, each with its salt (`tournament/relations.py`).
    """

    id: PlayerId
    groups: tuple[Code, ...] = ()
    seed: int | None = None
    from_round: int = 1
    salts: tuple[Code, ...] = ()
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SeenRound:
    """An earlier round as a draw saw it."""

    number: int
    tables: tuple[Table, ...]
    phase: Phase | None = None
    seed: Code | None = None
    table_size: int | None = None
    game: Code | None = None
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SeenSettings:
    """The fields of the head that a draw saw, and the parameters that differ from the rulebook's own."""

    game: Code | None = None
    system: System | None = None
    table_size: int | None = None
    national_final: bool = False
    params: Values = field(default_factory=dict)
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Saw:
    """What a draw saw otherwise than the document says now; what is left out was as it stands.

    `players` are all who took part, in the order in which the lots took them; `withdrawals` are all that held by then
    (None = those of the document). Who shares a club or group stands in the basis as hashes with the `salt`; `hidden`
    are those hashes of which a public document says no more.
    """

    players: tuple[SeenPlayer, ...] = ()
    rounds: tuple[SeenRound, ...] = ()
    withdrawals: tuple[Withdrawal, ...] | None = None
    settings: SeenSettings | None = None
    salt: Code | None = None
    hidden: tuple[Code, ...] = ()
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TableDrawn:
    """A table as it was drawn; without players there was none of that number."""

    number: int
    players: tuple[PlayerId, ...] = ()
    group: int | None = None
    extra: Extra = field(default_factory=dict)


AttemptEnd = Literal["reopened", "discarded", "undone"]


@dataclass(frozen=True, slots=True)
class EndedAttempt:
    """A sealed draw that ended before the one on record, which is never published.

    `reopened` before a value was called out, `discarded` once it was drawn, `undone` with something before it; `why` is
    the organisers' reason. Without a `seed` it was not drawn.
    """

    attempt: int
    commitment: Code
    secret: Code
    basis: Code
    ended: AttemptEnd
    value: Code = ""
    seed: Code | None = None
    why: Words | None = None
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SealedDraw:
    """How a draw was sealed: the commitment that was announced, the secret behind it, the value that was called out.

    `tournament` is its id when it was sealed; `basis` is the sum of what was sealed, which the record has too unless
    tables were added later; `before` are the attempts that ended before this one.
    """

    tournament: Code
    attempt: int
    commitment: Code
    secret: Code
    basis: Code
    value: Code = ""
    before: tuple[EndedAttempt, ...] = ()
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DrawRecord:
    """How a round was drawn, as far as its tables and the document no longer tell.

    `basis` is the SHA-256 of all that the draw saw; `tables` are those that were drawn otherwise than people sit, by
    hand or at the table; with `waits` tables are still to come, and `early` are those that had begun when the others
    were drawn around them (BIG 7.2.2). `despite`: it was published although the facts had changed, for this reason.
    `withheld`: whom people who are not shown by name share a club or group with is left out of `saw`, and no hashes
    stand for it. Without `sealed` the organiser chose the seed, or could have.
    """

    basis: Code | None = None
    saw: Saw | None = None
    tables: tuple[TableDrawn, ...] = ()
    early: tuple[int, ...] = ()
    waits: bool = False
    despite: Words | None = None
    withheld: bool = False
    sealed: SealedDraw | None = None
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Round:
    """One round: its phase, the seed it was drawn with and how, its tables."""

    number: int
    tables: tuple[Table, ...]
    phase: Phase | None = None
    seed: Code | None = None
    table_size: int | None = None
    game: Code | None = None
    draw: DrawRecord | None = None
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Player:
    """An entrant. `members` are the two people of a pair; `seed` 1 is the reigning champion."""

    id: PlayerId
    name: PersonName
    club: Club = None
    groups: OwnGroups = ()
    seed: int | None = None
    paid: bool = False
    from_round: int = 1
    members: tuple[PlayerId, ...] = ()
    extra: OwnExtra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class JournalHead:
    """The last line of the platform's journal that a document was written from, and its hash."""

    stream: Code
    number: int
    hash: Code
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Tournament:
    """One tournament or stage, as far as it has been played; `closed`: its organisers have ended it.

    `journal` is told to whoever keeps the document; nothing that is read from one has it.
    """

    rulebook: Code
    id: Code
    name: Title
    start: date
    end: date
    players: tuple[Player, ...]
    game: Code | None = None
    system: System | None = None
    table_size: int | None = None
    race: bool = False
    national_final: bool = False
    params: Values = field(default_factory=dict)
    fee: Decimal | None = None
    voucher_to: PlayerId | None = None
    closed: bool = False
    journal: JournalHead | None = None
    rounds: tuple[Round, ...] = ()
    withdrawals: tuple[Withdrawal, ...] = ()
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Game:
    """A game of a circuit, and the group it is ranked in."""

    id: Code
    name: Title
    group: Code | None = None
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Person:
    """A player of a circuit: since when registered (None = unregistered), excluded or not.

    `seen` are years before the folder's own tournaments with a game of any kind that no carried rating tells of.
    """

    id: PlayerId
    name: PersonName
    registered: date | None = None
    excluded: bool = False
    seen: tuple[int, ...] = ()
    extra: OwnExtra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CarriedRating:
    """A rating that a season starts from, with the games behind it by year ("2025" → 12)."""

    player: PlayerId
    game: Code
    rating: Decimal
    games: Mapping[Code, int] = field(default_factory=dict)
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Season:
    """What stands in `season.json`; the tournaments of the folder stand beside it."""

    rulebook: Code
    year: int
    games: tuple[Game, ...] = ()
    players: tuple[Person, ...] = ()
    ratings: tuple[CarriedRating, ...] = ()
    race_stages: int | None = None
    params: Values = field(default_factory=dict)
    extra: Extra = field(default_factory=dict)


PLANNED = "games"  # of `params`: the games of the rounds to come


def games_named(tournament: Tournament) -> tuple[str, ...]:
    """Every game as the document calls it, each once."""
    named = (tournament.game, *(played.game for played in tournament.rounds), *_planned(tournament.params))
    return tuple(dict.fromkeys(game for game in named if game))


def with_games(tournament: Tournament, called: Mapping[str, str]) -> Tournament:
    """The tournament with other names for some of its games."""
    if not any(name in called for name in games_named(tournament)):
        return tournament
    rounds = tuple(replace(one, game=called.get(one.game, one.game) if one.game else None) for one in tournament.rounds)
    planned = [called.get(name, name) for name in _planned(tournament.params)]
    params = {**tournament.params, **({PLANNED: planned} if planned else {})}
    game = called.get(tournament.game, tournament.game) if tournament.game else None
    return replace(tournament, game=game, rounds=rounds, params=params)


def planned_games(tournament: Tournament) -> list[str]:
    """The games of the rounds in their order, where they are planned."""
    return _planned(tournament.params)


def _planned(params: Mapping[str, Any]) -> list[str]:
    """The games named there; whatever is no name is passed over, since the document's check refuses it."""
    named = params.get(PLANNED)
    return [one for one in named if isinstance(one, str)] if isinstance(named, list | tuple) else []
