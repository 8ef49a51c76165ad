"""The basis of a draw: everything that its rulebook looks at, and nothing else, as one canonical text.

People stand in it by their place in the order that the lots take them in, and who shares a club or group with whom as
salted hashes (`relations.py`; in clear where there is no salt), so that no name is in it and the text stays what it was
when somebody is masked or erased. Whoever has the same facts makes the
same text, to the last sign: its SHA-256 is the basis in short. What a draw may look at one day besides, such as a
secret kept until then or a number called out in the hall, is a further field that is left out where there is none:
texts that were written before stay what they are.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from decimal import Decimal
from functools import cache
from typing import Any, Literal, TypeVar

from tabellone.contract import BY_ID
from tabellone.engine.facts import (
    Player,
    Round,
    Saw,
    Seat,
    SeenPlayer,
    SeenRound,
    SeenSettings,
    Table,
    Tournament,
    Withdrawal,
)
from tabellone.engine.personal import Code, PlayerId, Title
from tabellone.engine.positions import values_by_key
from tabellone.engine.tables import tables_with_ids
from tabellone.exchange.documents.reader import record_reader
from tabellone.exchange.documents.scalars import parsed_json
from tabellone.tournament.codec import default_of
from tabellone.tournament.relations import hashed_relations, is_salted, lot_places

P = TypeVar("P", Player, SeenPlayer)
HASHED = "relations"  # of the canonical text
SALTED, SALTED_PLAYER = ("salt", "hidden"), ("groups", "salts")  # what it does not hold in clear
HEAD = ("game", "system", "table_size", "national_final")  # of the document, what a draw looks at


@dataclass(frozen=True, slots=True)
class Basis:
    """What a draw saw: the canonical text, and who the people in it are, from the first place on.

    `told` is what the hashes in the text stand for, as a canonical text too; it is nobody's but the organisers'.
    """

    canonical: Title
    order: tuple[PlayerId, ...]
    told: Title = ""

    @property
    def digest(self) -> str:
        """The basis in short: 64 signs."""
        return hashlib.sha256(self.canonical.encode("utf-8", "surrogatepass")).hexdigest()


def basis_of(tournament: Tournament, salt: str = "") -> Basis:
    """The basis of the draw of the next round."""
    return written_basis(seen_by_draw(tournament, salt))


def seen_by_draw(tournament: Tournament, salt: str = "") -> Saw:
    """All that the draw of the next round looks at; the salt is for who shares a club or group with whom, if any do."""
    bare = BY_ID[tournament.rulebook].looked_at(tournament)
    here = {one.id for one in bare.players}
    players = tuple(SeenPlayer(one.id, one.groups, one.seed, one.from_round) for one in grouped(bare.players))
    return Saw(
        players=players,
        rounds=tuple(
            SeenRound(one.number, one.tables, one.phase, one.seed, one.table_size, one.game) for one in bare.rounds
        ),
        withdrawals=tuple(one for one in bare.withdrawals if one.player in here),
        settings=SeenSettings(**{name: getattr(bare, name) for name in HEAD}, params=_plain(bare.params)),
        salt=salt if salt and any(one.groups for one in players) else None,
    )


def written_basis(saw: Saw) -> Basis:
    """What was seen as a canonical text: keys in order, no space, whole numbers as such and others as text."""
    order = tuple(one.id for one in saw.players)
    told = _plain(_called(saw, dict(zip(order, lot_places(len(order)), strict=True))))
    if not is_salted(saw):
        return Basis(_as_canonical_text(told), order)
    people = [{name: one.pop(name) for name in SALTED_PLAYER if name in one} for one in told["players"]]
    apart = {name: told.pop(name) for name in SALTED if name in told}
    return Basis(
        _as_canonical_text({**told, HASHED: hashed_relations(saw)}),
        order,
        _as_canonical_text({**apart, "players": people}),
    )


def read_basis(basis: Basis) -> Saw:
    """What was seen, with the people as they are called now."""
    raw = tuple(pair for pair in parsed_json(basis.canonical) if pair[0] != HASHED)
    saw: Saw = record_reader(Saw)(raw)
    if basis.told:
        apart = json.loads(basis.told)
        players = tuple(
            replace(one, groups=tuple(told.get("groups", ())), salts=tuple(told.get("salts", ())))
            for one, told in zip(saw.players, apart["players"], strict=True)
        )
        saw = replace(saw, players=players, salt=apart.get("salt"), hidden=tuple(apart.get("hidden", ())))
    return _called(saw, dict(zip(lot_places(len(basis.order)), basis.order, strict=True)))


def is_basis_of(basis: Basis, tournament: Tournament) -> bool:
    """Whether a draw now would see what that one saw, however who shares a club or group stands there."""
    salt = json.loads(basis.told).get("salt", "") if basis.told else ""
    if salt or not basis.told:
        return basis_of(tournament, salt) == basis
    saw = read_basis(basis)
    people = tuple(replace(one, salts=()) for one in grouped(saw.players))
    return written_basis(replace(saw, players=people, hidden=())) == basis_of(tournament)


def drawable(saw: Saw, head: Tournament) -> Tournament:
    """The tournament that a draw saw; `head` says what no draw looks at, such as its name and its days."""
    settings = saw.settings or SeenSettings()
    return replace(
        head,
        **{name: getattr(settings, name) for name in HEAD},
        params=settings.params,
        players=tuple(
            Player(one.id, one.id, None, one.groups, one.seed, from_round=one.from_round) for one in saw.players
        ),
        rounds=tuple(
            Round(one.number, one.tables, one.phase, one.seed, one.table_size, one.game) for one in saw.rounds
        ),
        withdrawals=saw.withdrawals or (),
    )


def with_ids(tournament: Tournament, ids: Mapping[str, str]) -> Tournament:
    """A tournament that a draw saw with other ids for its people."""
    return replace(
        tournament,
        players=tuple(replace(one, id=ids[one.id], name=ids[one.id]) for one in tournament.players),
        rounds=tuple(replace(one, tables=tables_with_ids(one.tables, ids)) for one in tournament.rounds),
        withdrawals=_gone(tournament.withdrawals, ids),
    )


def _called(saw: Saw, ids: Mapping[str, str]) -> Saw:
    return replace(
        saw,
        players=tuple(replace(one, id=ids[one.id]) for one in saw.players),
        rounds=tuple(replace(one, tables=tables_with_ids(one.tables, ids)) for one in saw.rounds),
        withdrawals=_gone(saw.withdrawals or (), ids),
    )


def _gone(withdrawals: Iterable[Withdrawal], ids: Mapping[str, str]) -> tuple[Withdrawal, ...]:
    told = (replace(one, player=ids.get(one.player, one.player)) for one in withdrawals)
    return tuple(sorted(told, key=lambda one: (one.player, one.when)))


def grouped(players: Sequence[P]) -> tuple[P, ...]:
    """The players with numbers for what they share; a club that nobody shares keeps nobody apart."""
    sharing = values_by_key((label, place) for place, player in enumerate(players) for label in player.groups)
    together = sorted({tuple(members) for members in sharing.values() if len(members) > 1})
    mine = values_by_key((place, str(number)) for number, members in enumerate(together, 1) for place in members)
    return tuple(replace(player, groups=tuple(mine.get(place, ()))) for place, player in enumerate(players))


def _as_canonical_text(told: Any) -> str:
    return json.dumps(told, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _plain(value: Any) -> Any:
    """A value as canonical JSON has it: fields at their default are left out."""
    if is_dataclass(value) and not isinstance(value, type):
        stated = {name: (getattr(value, name), default) for name, default in _fields(type(value))}
        return {name: _plain(one) for name, (one, default) in stated.items() if one != default}
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else format(value.normalize(), "f")
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    return value


@cache
def _fields(record: Any) -> tuple[tuple[str, Any], ...]:
    return tuple((one.name, default_of(one)) for one in fields(record) if one.name != "extra")


ChangeKind = Literal["came", "gone", "left", "stays", "groups", "seeds", "entry", "result", "round", "settings"]


@dataclass(frozen=True, slots=True)
class BasisChange:
    """One thing that is otherwise now: whose, or which table's of which round.

    `came` and `gone`: who takes part now and did not, or the other way round; `left`: who has withdrawn since, and
    `stays` who had; `groups`: who shares a club or group with others than then; `round`: an earlier round as a whole.
    """

    kind: ChangeKind
    players: tuple[PlayerId, ...] = ()
    round: int = 0
    table: int = 0
    names: tuple[Code, ...] = ()


def compared(then: Saw, now: Saw, *, waits: bool = False) -> Iterator[BasisChange]:
    """What parts two views; with `waits` results that were missing then do not count (BIG 7.2.2)."""
    yield from _people(then, now)
    was, is_ = ({one.number: one for one in saw.rounds} for saw in (then, now))
    for number in sorted(was.keys() & is_.keys()):
        yield from _round(was[number], is_[number], waits=waits)
    names = tuple(_settings(then.settings or SeenSettings(), now.settings or SeenSettings()))
    if names:
        yield BasisChange("settings", names=names)


def _people(then: Saw, now: Saw) -> Iterator[BasisChange]:
    was, is_ = ({one.id: one for one in saw.players} for saw in (then, now))
    had, have = ({one.player: one.when for one in saw.withdrawals or ()} for saw in (then, now))
    stayed = was.keys() & is_.keys()
    found: dict[ChangeKind, set[str]] = {
        "came": {player for player in is_.keys() - was.keys() if player not in have},
        "gone": {*was} - {*is_},
        "left": {player for player in have if player in was and have[player] != had.get(player)},
        "stays": {player for player in had if player not in have},
        "groups": _regrouped(then.players, now.players, stayed),
        "seeds": {player for player in stayed if was[player].seed != is_[player].seed},
        "entry": {player for player in stayed if was[player].from_round != is_[player].from_round},
    }
    yield from (BasisChange(kind, tuple(sorted(players))) for kind, players in found.items() if players)


def _regrouped(then: Iterable[SeenPlayer], now: Iterable[SeenPlayer], stayed: set[str]) -> set[str]:
    """Whose club or group it is that changed: each group of then is found again in the one that has most of it."""
    old, new = _groups(then, stayed), _groups(now, stayed)
    found: set[str] = set()
    for group in sorted(old, key=lambda one: (-len(one), sorted(one))):
        same = max(new, key=lambda one: (len(one & group), -len(one ^ group), sorted(one)), default=frozenset[str]())
        if not same & group:
            found |= group
            continue
        found |= same ^ group
        new.remove(same)
    return found.union(*new)


def _groups(players: Iterable[SeenPlayer], stayed: set[str]) -> list[frozenset[str]]:
    members = values_by_key((group, one.id) for one in players if one.id in stayed for group in one.groups)
    return [found for found in map(frozenset, members.values()) if len(found) > 1]


def _round(then: SeenRound, now: SeenRound, *, waits: bool) -> Iterator[BasisChange]:
    """The tables of a round whose results are others; the whole round where it is seated or drawn otherwise."""
    was, is_ = ({table.number: table for table in one.tables} for one in (then, now))
    shared = was.keys() & is_.keys()
    seated = all(sorted(was[number].players) == sorted(is_[number].players) for number in shared)
    drawn = (then.phase, then.seed, then.table_size, then.game) == (now.phase, now.seed, now.table_size, now.game)
    if not seated or not drawn or (was.keys() != is_.keys() and not waits):
        yield BasisChange("round", round=then.number)
        return
    for number in sorted(shared):
        if was[number] != is_[number] and not (waits and _is_open(was[number])):
            yield BasisChange("result", round=then.number, table=number)


def _settings(then: SeenSettings, now: SeenSettings) -> Iterator[str]:
    """The settings that are others, parameters by their own names."""
    yield from (name for name in HEAD if getattr(then, name) != getattr(now, name))
    yield from (name for name in {**then.params, **now.params} if then.params.get(name) != now.params.get(name))


def _is_open(table: Table) -> bool:
    """Whether nothing has been reported of the table."""
    return all(seat == Seat(seat.player) for seat in table.seats)
