"""A table: scores, ties, places, points and PBG (BIG 4, BIG 4.2, BIG 8.1, BIG 8.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import chain, count, pairwise
from operator import attrgetter
from typing import Final

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Round, Seat, Table
from tabellone.engine.positions import positions, tie_groups
from tabellone.engine.tables import turns_at
from tabellone.rulebooks.big.catalogue.games import rulebook_sheet
from tabellone.rulebooks.big.catalogue.sheet import CatalogueSheet, Figure, TieRule
from tabellone.rulebooks.big.params import DEFAULT, Params

Exact = int | Fraction
OUT = ("timeout", "abandoned")  # last at the table whatever the score (BIG 7.2.2, ruling abandoned-is-last)
PLAYED = {"played"}
WITHOUT_SCORE = ("bye", "absent", "void", *OUT)


def exact_number(value: Decimal) -> Exact:
    """The number, whole where it is whole."""
    numerator, denominator = value.as_integer_ratio()
    return numerator if denominator == 1 else Fraction(numerator, denominator)


def is_void_table(table: Table) -> bool:
    """Whether the table has no result: nobody gets points, as without a table (BIG 4)."""
    return any(seat.status == "void" for seat in table.seats)


def seats_present(table: Table) -> tuple[Seat, ...]:
    """Who played: an absent player is as without a table, whose size is that of those present (ruling absent-seat)."""
    if {seat.status for seat in table.seats} == PLAYED:
        return table.seats
    return () if is_void_table(table) else tuple(seat for seat in table.seats if seat.status != "absent")


def table_scores(table: Table) -> dict[str, Exact]:
    """Scores less the auction bids; 7 Wonders Duel by military or science is 1-0, bids kept (BIG 8.3.3)."""
    return seat_scores(seats_present(table))


def seat_scores(seats: Sequence[Seat]) -> dict[str, Exact]:
    """The scores of those who played at a table (BIG 8.3.3)."""
    if True in [seat.supremacy for seat in seats]:
        return {seat.player: int(seat.supremacy) for seat in seats}
    return {seat.player: net_score(seat) for seat in seats}


def net_score(seat: Seat) -> Exact:
    """The score less the bid (BIG 6.1); none reported counts as 0, where it is not needed."""
    score = exact_number(seat.score) if seat.score is not None else 0
    return score - exact_number(seat.bid) if seat.bid else score


def players_unreported(table: Table) -> tuple[str, ...]:
    """Whose result is still missing (BIG 3): no score where a score decides, and no referee's place."""
    silent = [seat for seat in table.seats if seat.score is None and seat.place is None]
    missing = tuple([seat.player for seat in silent if seat.status not in WITHOUT_SCORE])
    if not missing:
        return ()
    seats = seats_present(table)
    return () if len(seats) < 2 or any(seat.supremacy for seat in seats) else missing


Group = list[Seat]


def tie_parted(tied: Sequence[Seat], rule: TieRule, turns: Mapping[str, int]) -> list[Group]:
    """Seats with equal scores in their order, those who share a place together (BIG 8.3).

    Where the turn order decides, the later one wins: who started second, who played last. A figure missing on one of
    the tied parts none of them, and later figures are not looked at.
    """
    if rule.seats is not None:
        return [[seat] for seat in sorted(tied, key=lambda seat: turns[seat.player], reverse=True)]
    return _by_figures(list(tied), figures_asked(rule))


def figures_asked(rule: TieRule) -> Iterator[Figure]:
    """The figures in the order asked for; one asked again is `name_2`, … (BIG 8.3.22, ruling figure-again)."""
    return chain.from_iterable(map(_repeated, rule.figures))


def figure_value(seat: Seat, figure: Figure) -> Exact | None:
    """A seat's figure so that more is better, None where it was not given."""
    value = seat.tiebreak.get(figure.name)
    if value is None:
        return None
    return -exact_number(value) if figure.fewer_wins else exact_number(value)


def _repeated(figure: Figure) -> Iterator[Figure]:
    yield figure
    if figure.again_while_tied:
        yield from (Figure(f"{figure.name}_{time}", figure.fewer_wins) for time in count(2))


def still_asked(tied: Sequence[Seat], rule: TieRule) -> list[tuple[Group, Figure]]:
    """Seats still tied for want of a figure, with that figure; nobody where the seats or nothing decides."""
    if rule.seats is not None:
        return []
    return [(group, figure) for group, figure in _split_by(list(tied), figures_asked(rule)) if figure is not None]


def _by_figures(tied: Group, figures: Iterator[Figure]) -> list[Group]:
    return [group for group, _ in _split_by(tied, figures)]


def _split_by(tied: Group, figures: Iterator[Figure]) -> list[tuple[Group, Figure | None]]:
    """The tied as far as the figures part them, each group with the figure that is missing on one of it, if any."""
    groups: list[tuple[Group, Figure | None]] = [(tied, None)]
    for figure in figures:
        if all(lacks is not None or len(group) == 1 for group, lacks in groups):
            break
        groups = [part for group, lacks in groups for part in _split(group, lacks, figure)]
    return groups


def _split(tied: Group, lacks: Figure | None, figure: Figure) -> list[tuple[Group, Figure | None]]:
    """The tied parted by one figure; not parted, and no further, where it is missing."""
    if lacks is not None or len(tied) == 1:
        return [(tied, lacks)]
    values = {seat.player: figure_value(seat, figure) for seat in tied}
    if None in values.values():
        return [(tied, figure)]
    return [(group, None) for group in tie_groups(tied, lambda seat: values[seat.player])]


_SCORE: Final = attrgetter("score")


def table_places(table: Table, game: str | CatalogueSheet) -> dict[str, int]:
    """The place of everyone who played at the table, in turn order; shared places are equal.

    A void table has no places, and who was absent none.
    """
    placed = {seat.player: place for place, seat in positions(placed_groups(table, game))}
    return {seat.player: placed[seat.player] for seat in seats_present(table)}


def round_places(round_: Round, game: str | CatalogueSheet) -> dict[str, int]:
    """The places at all the tables of a round."""
    return {player: place for table in round_.tables for player, place in table_places(table, game).items()}


def placed_groups(table: Table, game: str | CatalogueSheet) -> list[list[Seat]]:
    """Seats from the first place down, those who share one together (BIG 8.1, BIG 7.2.2).

    The referee's places hold where they are given. Whoever ran out of time or left is last whatever the score.
    """
    plain = _by_score_alone(table.seats)
    if plain is not None:
        return plain
    seats = seats_present(table)
    if seats and None not in [seat.place for seat in seats]:
        return tie_groups(seats, lambda seat: -(seat.place or 0))
    if missing := players_unreported(table):
        raise RuleError("table-unreported", rule="BIG 3", table=table.number, players=missing)
    last = [seat for seat in seats if seat.status in OUT]
    playing = [seat for seat in seats if seat.status not in OUT] if last else seats
    return _by_score(playing, seat_scores(seats), table, game) + ([last] if last else [])


def _by_score_alone(seats: Sequence[Seat]) -> list[list[Seat]] | None:
    """Nearly every table: all played to the end, without bids or a referee's word, and no two have the same score."""
    for seat in seats:
        if seat.status != "played" or seat.score is None or seat.bid or seat.place is not None or seat.supremacy:
            return None
    ordered = sorted(seats, key=_SCORE, reverse=True)
    if any(one.score == other.score for one, other in pairwise(ordered)):
        return None
    return [[seat] for seat in ordered]


def unresolved(table: Table, sheet: CatalogueSheet) -> list[list[Seat]]:
    """Groups that nothing has parted at a reported table of a game without ties (ruling no-tie-left).

    The referee's places stand, and who is last whatever the score shares the last places.
    """
    seats = seats_present(table)
    if not sheet.ties_impossible or any(seat.place is not None for seat in seats) or players_unreported(table):
        return []
    groups = placed_groups(table, sheet)
    return [group for group in groups if len(group) > 1 and not any(seat.status in OUT for seat in group)]


def _by_score(
    playing: Sequence[Seat], scores: Mapping[str, Exact], table: Table, game: str | CatalogueSheet
) -> list[list[Seat]]:
    groups = tie_groups(playing, lambda seat: scores[seat.player])
    if len(groups) == len(playing):
        return groups
    rule, when = rulebook_sheet(game).tie_rule, turns_at(table.seats)
    return [part for group in groups for part in (tie_parted(group, rule, when) if len(group) > 1 else [group])]


# BIG 4
POINTS: Mapping[int, tuple[int, ...]] = {
    2: (1000, 336),
    3: (1000, 507, 251),
    4: (1000, 611, 403, 200),
    5: (1000, 682, 507, 336, 167),
    6: (1000, 730, 581, 433, 287, 143),
    7: (1000, 781, 640, 507, 378, 251, 125),
}
LARGEST = max(POINTS)


def place_points(size: int, place: int, sharing: int = 1) -> Exact:
    """Points for a place; those who share it get the mean of the places they cover (BIG 4, BIG 8.1)."""
    if size not in POINTS:
        raise RuleError("table-too-large", rule="BIG 4", seats=size, largest=LARGEST)
    covered = POINTS[size][place - 1 : place - 1 + sharing]
    return covered[0] if sharing == 1 else Fraction(sum(covered), sharing)


def group_points(groups: Sequence[Sequence[Seat]], params: Params = DEFAULT) -> dict[str, Exact]:
    """Points of the seats of a table, given from the first place down, sharers of a place together."""
    return {seat.player: worth for group, _, worth in placed_worth(groups, params) for seat in group}


def placed_worth(
    groups: Sequence[Sequence[Seat]], params: Params = DEFAULT
) -> Iterator[tuple[Sequence[Seat], int, Exact]]:
    """Each group of a table with its place and the points of everyone in it."""
    size, place = sum(map(len, groups)), 1
    if len(groups) == size and size in POINTS:  # nobody shares a place
        yield from zip(groups, range(1, size + 1), POINTS[size], strict=True)
        return
    for group in groups:
        yield group, place, place_points(size, place, len(group)) if size > 1 else params.bye_points
        place += len(group)


def largest_table(round_: Round) -> int:
    """The most who played at one table of the round."""
    return max((len(seats_present(table)) for table in round_.tables), default=0)


def table_pbg(table: Table, largest: int, params: Params = DEFAULT) -> dict[str, Fraction]:
    """Own score / the table's sum, ghosts for missing seats included (BIG 4.2); a bye, or alone at a table, ½."""
    scores = table_scores(table)
    if len(scores) < 2:
        return {player: Fraction(exact_number(params.bye_pbg)) for player in scores}
    seats, total = max(largest, len(scores)), sum(scores.values())
    whole = total_with_ghosts(total, len(scores), seats, params)
    return {player: pbg_share(score, whole, seats) for player, score in scores.items()}


def total_with_ghosts(total: Exact, size: int, seats: int, params: Params = DEFAULT) -> Exact:
    """The table's sum and, for every missing seat, 90 % of the table's mean (BIG 4.2)."""
    if seats == size:
        return total
    return total + (seats - size) * exact_number(params.ghost_share) * Fraction(total, size)


def pbg_share(score: Exact, whole: Exact, seats: int) -> Fraction:
    """The part of the whole; where it is zero or less everyone has 1 / seats, ghosts included (BIG 4.2)."""
    return Fraction(score, whole) if whole > 0 else Fraction(1, seats)
