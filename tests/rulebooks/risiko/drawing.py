"""Fields to draw, and the slow obvious answers that judge the draws: every seating counted by the letter."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from functools import cache
from itertools import combinations, permutations
from typing import Any, get_args

from hypothesis import strategies as st

from tabellone.contract.answers import Draw
from tabellone.engine.facts import Phase, Player, Round, Seat, Table, Tournament, Withdrawal
from tabellone.engine.lots import Lots
from tabellone.rulebooks import risiko
from tabellone.rulebooks.risiko.draws import LabelledPlayer as Entrant
from tabellone.rulebooks.risiko.draws import Seated
from tabellone.rulebooks.risiko.points import Contender, PlayedGame
from tabellone.rulebooks.risiko.ranking import PlayerRecord, tied_groups
from tabellone.rulebooks.risiko.rounds import table_sizes

Tables = Sequence[Sequence[str]]
SEATABLE = [n for n in range(4, 20) if n not in (6, 7, 11)]


@dataclass(frozen=True)
class Field:
    """Who plays the second game, the first game as it was played, and its winners."""

    entrants: tuple[Entrant, ...]
    first: tuple[tuple[str, ...], ...] = ()
    winners: frozenset[str] = frozenset()

    @property
    def sat_at_five(self) -> set[str]:
        return {player for table in self.first if len(table) == 5 for player in table}


def entrants(players: int, *, clubs: Sequence[int], families: Sequence[tuple[int, int]] = ()) -> tuple[Entrant, ...]:
    """So many entrants; club 0 is none; a family joins a player to a number."""
    labels: list[set[str]] = [{f"club:{clubs[number]}"} if clubs[number] else set() for number in range(players)]
    for player, family in families:
        labels[player % players].add(f"group:{family}")
    return tuple(Entrant(f"p{number:03}", frozenset(mine)) for number, mine in enumerate(labels))


@st.composite
def enrolled(draw: st.DrawFn, sizes: Sequence[int]) -> tuple[Entrant, ...]:
    """A field for the first game, with clubs of any size and overlapping families."""
    players = draw(st.sampled_from(sizes))
    clubs = draw(st.lists(st.integers(0, 4), min_size=players, max_size=players))
    families = draw(st.lists(st.tuples(st.integers(0, 99), st.integers(0, 2)), max_size=players))
    return entrants(players, clubs=clubs, families=families)


@st.composite
def played(draw: st.DrawFn, sizes: Sequence[int]) -> Field:
    """A field for the second game: late entries, players gone, seats that stayed empty in the first."""
    people = draw(enrolled(sizes))
    order = draw(st.permutations([entrant.id for entrant in people]))
    late, gone = draw(st.integers(0, 2)), draw(st.integers(0, 2))
    there = [*order[late:], *(f"gone{number}" for number in range(gone))]
    first: list[tuple[str, ...]] = []
    fives = draw(st.integers(0, 3))
    while there:
        size = 5 if len(first) < fives else 4
        first.append(tuple(there[:size]))
        there = there[size:]
    return Field(people, tuple(first), frozenset(draw(st.sampled_from(table)) for table in first))


def random_field(players: int, *, share: float, seed: str) -> Field:
    """A field whose largest club has that share, after a first game drawn without regard to anything."""
    lots = Lots(seed, "field")
    big = round(players * share)
    clubs = [1] * big + [2 + lots.below(max(2, players // 8)) for _ in range(players - big)]
    people = entrants(players, clubs=clubs)
    order = lots.shuffled(entrant.id for entrant in people)
    first = []
    for size in table_sizes(players):
        first.append(tuple(order[:size]))
        order = order[size:]
    return Field(people, tuple(first), frozenset(table[lots.below(len(table))] for table in first))


def every_seating(players: Sequence[str], sizes: Sequence[int], fifths: Sequence[str]) -> Iterator[list[list[str]]]:
    """All ways of seating the players, the fifths one to a table of five; tables of four are alike."""
    others = [player for player in players if player not in fifths]
    fours = sizes.count(4)
    for groups in _fours(others, fours):
        yield from _with_fives(groups, others, fifths)


def _fours(players: list[str], tables: int) -> Iterator[list[list[str]]]:
    """All ways of choosing so many tables of four; each table's first player comes before the next table's."""

    def choose(left: list[str], tables: int, after: str) -> Iterator[list[list[str]]]:
        if not tables:
            yield []
            return
        for group in combinations(left, 4):
            if group[0] > after:
                rest = [player for player in left if player not in group]
                for more in choose(rest, tables - 1, group[0]):
                    yield [list(group), *more]

    yield from choose(sorted(players), tables, "")


def _with_fives(fours: list[list[str]], others: list[str], fifths: Sequence[str]) -> Iterator[list[list[str]]]:
    """The rest goes to the fives, four beside each fifth."""
    seated = {player for table in fours for player in table}

    def fill(left: list[str], fifths: Sequence[str]) -> Iterator[list[list[str]]]:
        if not fifths:
            yield []
            return
        for group in combinations(left, 4):
            rest = [player for player in left if player not in group]
            for more in fill(rest, fifths[1:]):
                yield [[fifths[0], *group], *more]

    for fives in fill([player for player in others if player not in seated], fifths):
        yield [*fours, *fives]


def every_semifinal(bands: Sequence[Sequence[Entrant]]) -> Iterator[list[list[str]]]:
    """All ways of seating one of each band at every table."""
    if not bands:
        yield [[] for _ in range(99)]
        return
    for order in permutations(bands[-1]):
        for tables in every_semifinal(bands[:-1]):
            yield [[*table, entrant.id] for table, entrant in zip(tables, order, strict=False)]


def _pairs(tables: Tables) -> Iterator[tuple[str, str]]:
    for table in tables:
        yield from combinations(table, 2)


@cache
def _met(field: Field) -> set[frozenset[str]]:
    return {frozenset(pair) for pair in _pairs(field.first)}


@cache
def _clubmates(field: Field) -> set[frozenset[str]]:
    return {frozenset((one.id, two.id)) for one, two in combinations(field.entrants, 2) if one.labels & two.labels}


def same_club(field: Field, tables: Tables, without: Collection[str] = ()) -> int:
    """Pairs together who share a club or group; a pair counts once; without some players' clubs."""
    mates = _clubmates(field)
    return sum(frozenset(pair) in mates for pair in _pairs(tables) if not set(pair) & set(without))


def again_at_five(field: Field, tables: Tables) -> int:
    """Players at a five who sat at one before."""
    return sum(player in field.sat_at_five for table in tables if len(table) == 5 for player in table)


def winners_together(field: Field, tables: Tables) -> int:
    """Pairs of winners together."""
    return sum(one in field.winners and two in field.winners for one, two in _pairs(tables))


def already_met(field: Field, tables: Tables) -> int:
    """Pairs together who met in the first game."""
    met = _met(field)
    return sum(frozenset(pair) in met for pair in _pairs(tables))


def counted_two(field: Field, tables: Tables) -> tuple[int, ...]:
    """RK draw 2: the four criteria by the letter."""
    return tuple(count(field, tables) for count in (again_at_five, winners_together, same_club, already_met))


def by_law_two(field: Field, tables: Tables, fifths: Collection[str]) -> tuple[int, ...]:
    """RK draw 2 in the order of the law: the fifths' clubs are looked at after those of all the others."""
    again, winners, club, met = counted_two(field, tables)
    return again, winners, same_club(field, tables, without=fifths), club, met


def reported(drawn: Seated) -> tuple[int, ...]:
    """The counts on the certificate."""
    return tuple(criterion.count for criterion in drawn.criteria)


def assert_legal(field: Field, drawn: Seated) -> None:
    """Everybody once, sizes as the number asks, the fives last, one fifth at each of them."""
    sizes = table_sizes(len(field.entrants))
    assert tuple(len(table) for table in drawn.tables) == sizes
    seated = sorted(player for table in drawn.tables for player in table)
    assert seated == sorted(entrant.id for entrant in field.entrants)
    fives = [table for table in drawn.tables if len(table) == 5]
    assert len(drawn.fifths) == len(fives)
    assert all(fifth in table for fifth, table in zip(drawn.fifths, fives, strict=True))
    for criterion in drawn.criteria:
        assert criterion.least is not None
        assert 0 <= criterion.least <= criterion.count == len(criterion.shared_by)


DAY = date(2026, 3, 1)
Scores = Mapping[str, "int | Mapping[str, Any]"]
PHASES: tuple[Phase, ...] = get_args(Phase)


def seat(player: str, result: int | Mapping[str, Any]) -> Seat:
    fields: dict[str, Any] = {"score": result} if isinstance(result, int) else dict(result)
    score = fields.pop("score", None)
    return Seat(player, Decimal(score) if score is not None else None, **fields)


def table(number: int, scores: Scores, group: int | None = None) -> Table:
    """A table from player = score, or player = fields of the seat, in turn order."""
    return Table(number, tuple(seat(player, result) for player, result in scores.items()), group)


def round_(number: int, *tables: Scores, phase: Phase | None = None, **fields: Any) -> Round:
    chosen: Phase = phase or ("qualifying", "qualifying", "semifinal", "final")[number - 1]
    return Round(number, tuple(table(i, one) for i, one in enumerate(tables, 1)), chosen, **fields)


def tournament(players: Iterable[str], *rounds: Round, **fields: Any) -> Tournament:
    entered = tuple(Player(one, one.title()) for one in players)
    return Tournament("risiko", "prova", "Prova", DAY, DAY, entered, system="master", rounds=rounds, **fields)


def field(count: int, clubs: int = 5) -> tuple[Player, ...]:
    return tuple(Player(f"p{n:03}", f"Prova {n}", f"Club {n % clubs}") for n in range(count))


def evening(count: int, **fields: Any) -> Tournament:
    """A tournament of so many players before its first draw; reduced structures are confirmed."""
    params = {"accept_reduced": True, **fields.pop("params", {})}
    return replace(tournament((), params=params, **fields), players=field(count))


def scores_at_random(seed: str, most: int = 60) -> Callable[[str], int]:
    lots = Lots(seed)
    return lambda _player: lots.below(most + 1)


def added(document: Tournament, drawn: Draw, score: Callable[[str], int] | None = None) -> Tournament:
    """The document with the drawn round, its scores reported where there is a way to get them."""
    phase = next(one for one in PHASES if one == drawn.phase)
    tables = tuple(
        Table(one.number, tuple(Seat(who, Decimal(score(who)) if score else None) for who in one.seats), one.group)
        for one in drawn.tables
    )
    return replace(document, rounds=(*document.rounds, Round(drawn.round, tables, phase, drawn.seed)))


def played_on(document: Tournament, rounds: int = 4, seed: str = "s", most: int = 60) -> Tournament:
    """So many rounds drawn and played with random scores, or fewer if the final comes before."""
    while len(document.rounds) < rounds and not risiko.standing(document).final:
        number = len(document.rounds) + 1
        drawn = risiko.draw(document, f"{seed} {number}")
        document = added(document, drawn, scores_at_random(f"scores {seed} {number}", most))
    return document


def leaving(document: Tournament, when: str, *players: str) -> Tournament:
    return replace(document, withdrawals=(*document.withdrawals, *(Withdrawal(one, when) for one in players)))


def cut(document: Tournament, rounds: int) -> Tournament:
    return replace(document, rounds=document.rounds[:rounds])


def positions(document: Tournament, after: int | None = None) -> list[tuple[int, str]]:
    return [(row.position, row.player) for row in risiko.standing(document, after).rows]


def seats_of(drawn: Draw) -> list[str]:
    return [player for one in drawn.tables for player in one.seats]


def order_of(document: Tournament, after: int | None = None) -> Sequence[str]:
    return [player for _, player in positions(document, after)]


def game(player: str, number: int, points: str | Decimal) -> PlayedGame:
    value = Decimal(points)
    return PlayedGame(number, 1, 4, 1 if value >= 1 else 2, Contender(Seat(player, Decimal(0)), 1), value)


def line(player: str, *points: str | Decimal, before: int = 0) -> PlayerRecord:
    return PlayerRecord(player, tuple(game(player, i, one) for i, one in enumerate(points, 1)), before)


def lines(count: int, *, twice: int = 0, tied: Collection[int] = ()) -> list[PlayerRecord]:
    """So many players in order, the first ones with two wins; the positions in `tied` are equal in everything."""
    found = []
    for position in range(1, count + 1):
        like = min(tied) if position in tied else position
        second = Decimal(2000 - like if position <= twice else 1000 - like) / 1000
        first = Decimal("1.050") if position <= twice else Decimal("0.050")
        found.append(line(f"p{position:03}", first, second, before=like))
    assert [one.player for group in tied_groups(found) for one in group] == [one.player for one in found]
    return found
