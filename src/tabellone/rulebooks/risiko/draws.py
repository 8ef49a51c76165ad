"""The seating of two qualifying games and of the semifinals (RK draw 1, RK draw 2, RK draw semifinals)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, groupby

from tabellone.contract.answers import Criterion
from tabellone.engine.errors import RuleError
from tabellone.engine.lots import Lots
from tabellone.engine.seating import Seating, seat
from tabellone.engine.seating.board import Level, Task
from tabellone.rulebooks.risiko.rounds import FOUR, table_sizes


@dataclass(frozen=True, slots=True)
class LabelledPlayer:
    """A player, clubs and declared groups as labels; two who share any count once (RK draw 1, RK draw 2)."""

    id: str
    labels: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Seated:
    """The tables in their order, seats in turn order, the fifths by table, and the draw's certificate (RK draw 1)."""

    tables: tuple[tuple[str, ...], ...]
    fifths: tuple[str, ...]
    criteria: tuple[Criterion, ...]


def players_by_id(entrants: Iterable[LabelledPlayer]) -> list[LabelledPlayer]:
    """Entrants by id, so that the order they are given in changes no draw."""
    return sorted(entrants, key=lambda entrant: entrant.id)


def groups_by_label(entrants: Sequence[LabelledPlayer]) -> tuple[tuple[int, ...], ...]:
    """Those who share a label, as positions in the list; a player without club or group is in none (RK draw 1)."""
    groups: dict[str, list[int]] = {}
    for position, entrant in enumerate(entrants):
        for label in sorted(entrant.labels):
            groups.setdefault(label, []).append(position)
    return tuple(dict.fromkeys(tuple(groups[label]) for label in sorted(groups) if len(groups[label]) > 1))


Pairs = tuple[tuple[str, ...], ...]


def pairs_together(names: Sequence[str], level: Level, tables: Sequence[Sequence[int]]) -> Pairs:
    """The pairs of a criterion who sit together, table by table."""
    groups: dict[int, set[int]] = {}
    for number, group in enumerate(level.groups):
        for player in group:
            groups.setdefault(player, set()).add(number)
    alone: set[int] = set()
    return tuple(
        (names[one], names[two])
        for table in tables
        for one, two in combinations(sorted(table), 2)
        if not groups.get(one, alone).isdisjoint(groups.get(two, alone))
    )


def counted_compromises(
    names: Sequence[str], levels: Sequence[Level], tables: Sequence[Sequence[int]]
) -> list[Criterion]:
    """One criterion for each level that people are told about, counted for any tables (RK draw 1, RK draw 2)."""
    shared = {level.name: pairs_together(names, level, tables) for level in levels if level.name != APART}
    return [Criterion(name, len(pairs), None, pairs) for name, pairs in shared.items()]


def certified(names: Sequence[str], task: Task, seating: Seating, tables: Sequence[Sequence[int]]) -> list[Criterion]:
    """The criteria of the tables drawn, in order of priority, each with the least possible (RK draw 1, RK draw 2)."""
    least = dict(zip((level.name for level in task.levels), _least(task, seating), strict=True))
    return [replace(one, least=least[one.name]) for one in counted_compromises(names, task.levels, tables)]


def _least(task: Task, seating: Seating) -> tuple[int, ...]:
    """The least of each level, also for seatings that would have put the fifths' clubs first."""
    if seating.counts == seating.floors or all(level.name != APART for level in task.levels):
        return seating.least
    if not seating.proven:
        return seating.floors
    return _least_of_all(task, seating)


def _least_of_all(task: Task, seating: Seating) -> tuple[int, ...]:
    """The proven least when the fifths' clubs count from the start; beyond the first better count only the floors."""
    kept = [number for number, level in enumerate(task.levels) if level.name != APART]
    freely = seat(replace(task, levels=tuple(task.levels[number] for number in kept)), Lots("least"))
    least = list(seating.floors)
    if freely.proven:
        for number, count in zip(kept, freely.counts, strict=True):
            least[number] = count
            if count < seating.counts[number]:
                break
    return tuple(least)


def drawn_fifths(
    players: Iterable[str], *, fives: int, seed: str, sat_at_five: frozenset[str] = frozenset()
) -> list[str]:
    """One for each table of five; first among those who have not sat at one yet (RK draw 1, RK draw 2)."""
    known = sorted(players)
    lots = Lots(seed, "fifths")
    fresh = lots.shuffled(player for player in known if player not in sat_at_five)
    again = lots.shuffled(player for player in known if player in sat_at_five)
    return [*fresh, *again][:fives]


def numbered_tables(task: Task, tables: Sequence[Sequence[int]], lots: Lots) -> list[list[int]]:
    """Fours among themselves, then fives among themselves, in the order drawn; seats in turn order (RK draw 1)."""
    drawn: list[list[int]] = []
    for _, numbers in groupby(range(len(tables)), task.zones.__getitem__):
        drawn.extend(lots.shuffled(tables[number]) for number in lots.shuffled(numbers))
    return drawn


FRESH, AGAIN, FIFTH = range(3)  # kinds: not yet at a table of five, already at one, drawn as fifth
APART = "same_club_without_fifths"


@dataclass(frozen=True, slots=True)
class DrawHall:
    """Who is seated where only the lot decides: entrants by id, fifths, those who sat at five before."""

    entrants: Sequence[LabelledPlayer]
    fifths: Collection[str]
    sat_at_five: frozenset[str] = frozenset()

    @property
    def kinds(self) -> tuple[int, ...]:
        """The kind of each entrant."""
        return tuple(
            FIFTH if entrant.id in self.fifths else AGAIN if entrant.id in self.sat_at_five else FRESH
            for entrant in self.entrants
        )

    def task(self, levels: Sequence[Level]) -> Task:
        """Fewest players again at a table of five by the quotas of the fives; the levels follow (RK draw 2)."""
        kinds = self.kinds
        fresh, again, fives = (kinds.count(kind) for kind in (FRESH, AGAIN, FIFTH))
        tables = len(table_sizes(len(kinds)))
        back = max(0, FOUR * fives - fresh)
        at_five = (FOUR * fives - back, back, fives)
        return Task(
            kinds=kinds,
            roles=(0, 0, 1),
            zones=(0,) * (tables - fives) + (1,) * fives,
            room=((FOUR, 0), (FOUR, 1)),
            quota=((fresh - at_five[FRESH], again - back, 0), at_five),
            levels=tuple(levels),
        )

    def club_levels(self) -> list[Level]:
        """Same-club pairs, the fifths' clubs left out of account at first (RK draw 1, ruling fifths-clubs-last)."""
        groups = groups_by_label(self.entrants)
        counted = Level("same_club", groups)
        if not self.fifths:
            return [counted]
        kinds = self.kinds
        without = (tuple(player for player in group if kinds[player] != FIFTH) for group in groups)
        return [Level(APART, tuple(group for group in without if len(group) > 1)), counted]


def draw_one(entrants: Sequence[LabelledPlayer], *, seed: str) -> Seated:
    """Fifths by pure chance, then the fewest same-club pairs (RK draw 1, ruling fifths-clubs-last)."""
    players = players_by_id(entrants)
    fives = sum(size > FOUR for size in table_sizes(len(players)))
    hall = DrawHall(players, frozenset(drawn_fifths((player.id for player in players), fives=fives, seed=seed)))
    return seated_hall(hall, hall.club_levels(), seed=seed)


def seated_hall(hall: DrawHall, levels: Sequence[Level], *, seed: str) -> Seated:
    """The hall seated for the levels, with the certificate of each (RK draw 1, RK draw 2)."""
    task: Task = hall.task(levels)
    names = [player.id for player in hall.entrants]
    seating = seat(task, Lots(seed, "tables"))
    tables = numbered_tables(task, seating.tables, Lots(seed, "seats"))
    return Seated(
        tables=tuple(tuple(names[player] for player in table) for table in tables),
        fifths=tuple(names[player] for table in tables for player in table if names[player] in hall.fifths),
        criteria=tuple(certified(names, task, seating, tables)),
    )


def draw_two(
    entrants: Sequence[LabelledPlayer],
    *,
    first: Sequence[Sequence[str]],
    winners: Collection[str],
    seed: str,
) -> Seated:
    """Fewest again at five, winners together, same club, already met, in that order (RK draw 2).

    `first` are the tables of the first game with those who really played: who is not there sat nowhere and met nobody
    (ruling late-entry-is-fresh).
    """
    players = players_by_id(entrants)
    fives = sum(size > FOUR for size in table_sizes(len(players)))
    before = sat_at_five(first)
    fifths = drawn_fifths((player.id for player in players), fives=fives, seed=seed, sat_at_five=before)
    hall = DrawHall(players, frozenset(fifths), before)
    drawn = seated_hall(hall, second_levels(hall, first, winners), seed=seed)
    return replace(drawn, criteria=(again_at_five(hall, drawn.tables), *drawn.criteria))


def sat_at_five(first: Sequence[Sequence[str]]) -> frozenset[str]:
    """Who sat at a table of five in the first game (RK draw 2)."""
    return frozenset(player for table in first if len(table) > FOUR for player in table)


def second_levels(hall: DrawHall, first: Sequence[Sequence[str]], winners: Collection[str]) -> list[Level]:
    """What is compared after who sits at five again: winners, clubs, those who met (RK draw 2)."""
    return [winners_together(hall.entrants, winners), *hall.club_levels(), met_in_first_game(hall.entrants, first)]


def again_at_five(hall: DrawHall, tables: Sequence[Sequence[str]]) -> Criterion:
    """Players at a table of five who already sat at one, and the fewest for the fifths drawn (RK draw 2)."""
    there = [player for table in tables if len(table) > FOUR for player in table]
    shared = tuple((player,) for player in there if player in hall.sat_at_five)
    among_fifths = sum(player in hall.sat_at_five for player in hall.fifths)
    fresh, again = (hall.kinds.count(kind) for kind in (FRESH, AGAIN))
    least = among_fifths + min(again, max(0, FOUR * len(hall.fifths) - fresh))
    return Criterion("again_at_five", len(shared), least, shared)


def winners_together(players: Sequence[LabelledPlayer], winners: Collection[str]) -> Level:
    """Winners of the first game are kept apart (RK draw 2)."""
    won = frozenset(winners)
    group = tuple(position for position, player in enumerate(players) if player.id in won)
    return Level("winners_together", (group,) if len(group) > 1 else ())


def met_in_first_game(players: Sequence[LabelledPlayer], first: Sequence[Sequence[str]]) -> Level:
    """Those who sat together in the first game are kept apart (RK draw 2)."""
    place = {player.id: position for position, player in enumerate(players)}
    tables = (tuple(sorted(place[player] for player in table if player in place)) for table in first)
    return Level("already_met", tuple(sorted(table for table in tables if len(table) > 1)))


def draw_semifinals(bands: Sequence[Sequence[LabelledPlayer]], *, seed: str, purpose: str = "") -> Seated:
    """One of each band at every table, fewest same-club pairs (RK draw semifinals, ruling bands-before-clubs)."""
    if not (tables := _tables(bands)):
        return Seated((), (), ())
    band_of = {player.id: number for number, band in enumerate(bands) for player in band}
    players = players_by_id(player for band in bands for player in band)
    task = _task(tuple(band_of[player.id] for player in players), len(bands), tables, groups_by_label(players))
    return _seated(task, players, seed, purpose)


def draw_clubs_first(bands: Sequence[Sequence[LabelledPlayer]], *, seed: str, purpose: str = "") -> Seated:
    """The other reading: fewest same-club pairs, then fewest of the same band (ruling bands-before-clubs)."""
    if not (tables := _tables(bands)):
        return Seated((), (), ())
    players = players_by_id(player for band in bands for player in band)
    task = Task(
        kinds=(0,) * len(players),
        roles=(0,),
        zones=(0,) * tables,
        room=((len(bands),),),
        quota=((len(players),),),
        levels=(Level("same_club", groups_by_label(players)), same_band(players, bands)),
    )
    return _seated(task, players, seed, purpose)


def same_band(players: Sequence[LabelledPlayer], bands: Sequence[Sequence[LabelledPlayer]]) -> Level:
    """Those of a band together, as positions among the players (RK draw semifinals)."""
    place = {player.id: number for number, player in enumerate(players)}
    groups = (tuple(sorted(place[player.id] for player in band if player.id in place)) for band in bands)
    return Level("same_band", tuple(group for group in groups if len(group) > 1))


def _tables(bands: Sequence[Sequence[LabelledPlayer]]) -> int:
    """How many tables the bands make: as many as each has players."""
    tables = len(bands[0]) if bands else 0
    if any(len(band) != tables for band in bands):
        raise RuleError("bands-uneven", rule="RK draw semifinals", sizes=[len(band) for band in bands])
    return tables


def _seated(task: Task, players: Sequence[LabelledPlayer], seed: str, purpose: str) -> Seated:
    names = [player.id for player in players]
    seating = seat(task, Lots(seed, f"semifinals {purpose}"))
    drawn = numbered_tables(task, seating.tables, Lots(seed, f"semifinal seats {purpose}"))
    return Seated(
        tables=tuple(tuple(names[player] for player in table) for table in drawn),
        fifths=(),
        criteria=tuple(certified(names, task, seating, drawn)),
    )


def _task(kinds: tuple[int, ...], bands: int, tables: int, groups: tuple[tuple[int, ...], ...]) -> Task:
    return Task(
        kinds=kinds,
        roles=tuple(range(bands)),
        zones=(0,) * tables,
        room=((1,) * bands,),
        quota=((tables,) * bands,),
        levels=(Level("same_club", groups),),
    )
