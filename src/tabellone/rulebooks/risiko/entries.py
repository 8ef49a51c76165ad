"""Who plays where places are short, who has left by when and who comes in, what to do about the absent.

RK structure, RK withdrawals.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tabellone.contract.answers import DrawnTable
from tabellone.contract.entries import (
    Admission,
    Applicant,
    Remedy,
    first_come,
    mark_absent,
    missing_from,
    round_of,
    within,
)
from tabellone.contract.rulebook import has_begun, last_drawn, round_moments
from tabellone.engine.entries import left_before
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Round, Tournament
from tabellone.engine.lots import Lots
from tabellone.engine.positions import tie_groups
from tabellone.engine.tables import stretched_sizes
from tabellone.rulebooks.risiko.params import risiko_params
from tabellone.rulebooks.risiko.points import FIVE
from tabellone.rulebooks.risiko.rounds import QUALIFYING_GAMES, Stage, round_stage, who_came
from tabellone.rulebooks.risiko.semifinals import FINAL_AT_ONCE, SEATS, TWO_DIRECT

SEMIFINALS, FINAL = "before_semifinals", "before_final"
Order = tuple[str, ...]  # those who played a semifinal, from its winner down


def gone_by_semifinals(tournament: Tournament) -> frozenset[str]:
    """Who left before the semifinals start (RK withdrawals)."""
    return left_before(tournament, 3) | _left(tournament, SEMIFINALS)


def gone_by_final(tournament: Tournament) -> frozenset[str]:
    """Who left before the final starts (RK withdrawals)."""
    return left_before(tournament, 4) | _left(tournament, SEMIFINALS) | _left(tournament, FINAL)


def _left(tournament: Tournament, when: str) -> frozenset[str]:
    return frozenset(one.player for one in tournament.withdrawals if one.when == when)


@dataclass(frozen=True, slots=True)
class Group:
    """A parallel group as its semifinals ended: number, direct finalists, the order of each table (RK withdrawals)."""

    number: int
    direct: tuple[str, ...]
    tables: tuple[Order, ...]


@dataclass(frozen=True, slots=True)
class Finalists:
    """Who plays the final of each group, who came in for others, lots that parted ties (RK withdrawals)."""

    groups: Mapping[int, tuple[str, ...]]
    called: tuple[str, ...] = ()
    lots: tuple[str, ...] = ()

    @property
    def everybody(self) -> frozenset[str]:
        """All finalists of all groups (RK withdrawals)."""
        return frozenset(player for group in self.groups.values() for player in group)


def finalists(
    groups: Sequence[Group],
    *,
    gone: Collection[str],
    positions: Mapping[str, int],
    seed: str | None,
    within_group: bool = False,
) -> Finalists:
    """Winners and direct finalists, with the replacements of those who gave up (RK withdrawals).

    `positions` is the single ranking after qualifying; the seed of the final's round parts equal ones (ruling
    replacement-lots), and without it their place stays open.
    """
    own = {group.number: own_finalists(group, gone) for group in groups}
    taken = {player for players in own.values() for player in players}
    lots = Lots(seed, "replacements") if seed is not None else None
    found, called, drawn = dict(own), [], []
    for group in sorted(groups, key=lambda one: one.number):
        places = len(group.direct) + len(group.tables) - len(own[group.number])
        pool = [group] if within_group else groups
        came, parted = replacements(pool, places, out=taken | set(gone), positions=positions, lots=lots)
        found[group.number] = own[group.number] + tuple(came)
        taken.update(came)
        called.extend(came)
        drawn.extend(parted)
    return Finalists(found, tuple(called), tuple(drawn))


def own_finalists(group: Group, gone: Collection[str]) -> tuple[str, ...]:
    """Direct finalists, then of each table its first who does not give up: second, third, fourth (RK withdrawals)."""
    direct = [player for player in group.direct if player not in gone]
    firsts = [next((player for player in order if player not in gone), None) for order in group.tables]
    return (*direct, *(player for player in firsts if player is not None))


def replacements(
    groups: Sequence[Group],
    places: int,
    *,
    out: Collection[str],
    positions: Mapping[str, int],
    lots: Lots | None,
) -> tuple[list[str], list[str]]:
    """The best seconds by position after qualifying, then thirds, fourths, and the lots needed (RK withdrawals)."""
    came: list[str] = []
    drawn: list[str] = []
    tables = [order for group in groups for order in group.tables]
    for place in range(1, max(map(len, tables), default=0)):
        free = [order[place] for order in tables if len(order) > place and order[place] not in out]
        for tie in tie_groups(free, lambda player: -positions.get(player, len(positions) + 1)):
            open_places = places - len(came)
            if 0 < open_places < len(tie):
                drawn = lots.shuffled(tie) if lots else []
                return came + drawn[:open_places], drawn
            came.extend(tie[:open_places])
    return came, drawn


Tables = Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class Proposals:
    """What the organiser may choose from; what is not possible is left out (RK structure).

    `as_drawn` needs nothing; `moved` are the tables once the `fifths`, drawn by lot, have moved; `threes` the same with
    tables of three that the organiser has confirmed; `draw_again` are those present, for a new draw.
    """

    as_drawn: tuple[tuple[str, ...], ...] | None = None
    moved: tuple[tuple[str, ...], ...] | None = None
    fifths: tuple[str, ...] = ()
    draw_again: tuple[str, ...] | None = None
    threes: tuple[tuple[str, ...], ...] | None = None


def before_the_start(tables: Tables, absent: Collection[str], *, seed: str, accept_three: bool = False) -> Proposals:
    """Play as drawn, move a fifth by lot, draw again, or three at a table if the organiser confirms (RK structure)."""
    present = tuple(tuple(player for player in table if player not in absent) for table in tables)
    if all(SEATS <= len(table) <= FIVE for table in present):
        return Proposals(as_drawn=present)
    tables, fifths = moved_fifths(present, seed)
    everybody = [player for table in present for player in table]
    least = min(map(len, tables))
    if least < SEATS - accept_three and not stretched_sizes(len(everybody), SEATS):
        raise _cannot_go_on(len(everybody), confirmable=least == SEATS - 1)
    return Proposals(
        moved=tables if least == SEATS else None,
        threes=tables if least == SEATS - 1 and accept_three else None,
        fifths=fifths if least >= SEATS - accept_three else (),
        draw_again=tuple(everybody) if stretched_sizes(len(everybody), SEATS) else None,
    )


def _cannot_go_on(players: int, *, confirmable: bool) -> RuleError:
    if confirmable:
        return RuleError("risiko-absences", rule="RK structure", players=players, param="accept_three")
    return RuleError("risiko-absences-too-many", rule="RK structure", players=players)


def moved_fifths(present: Tables, seed: str) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
    """As many tables of three as can be get a player drawn by lot from a table of five (RK structure)."""
    lots = Lots(seed, "absences")
    tables = [list(table) for table in present]
    short = [i for i, table in enumerate(present) if len(table) == SEATS - 1]
    fives = [i for i, table in enumerate(present) if len(table) == FIVE]
    fifths = []
    for to, source in zip(short, lots.drawn(fives, len(short)), strict=False):
        fifth = lots.drawn(tables[source], 1)[0]
        tables[source].remove(fifth)
        tables[to].append(fifth)
        fifths.append(fifth)
    return tuple(map(tuple, tables)), tuple(fifths)


def remedies(tournament: Tournament, round_number: int, absent: Collection[str], *, seed: str) -> tuple[Remedy, ...]:
    """Play as drawn, move a fifth by lot, three at a table if confirmed, or draw again (RK structure).

    A semifinal or a final is drawn again with who comes next (RK withdrawals); once a round has begun the seat is
    marked absent and the table counts as one of those present.
    """
    played = round_of(tournament, round_number)
    if not missing_from(played, absent):
        return ()
    if has_begun(played):
        return (mark_absent("RK structure"),)
    stage = round_stage(played, played.number - 1)
    if stage != "qualifying":
        moment = SEMIFINALS if stage == "semifinal" else FINAL
        return (Remedy("draw_again", "RK withdrawals", moment), mark_absent("RK structure"))
    accepted = risiko_params(tournament).accept_three
    return tuple(_before_the_start(played, absent, seed=seed, confirm="" if accepted else "accept_three"))


def _before_the_start(played: Round, absent: Collection[str], *, seed: str, confirm: str) -> Iterator[Remedy]:
    found = before_the_start([table.players for table in played.tables], absent, seed=seed, accept_three=True)
    if found.as_drawn:
        yield Remedy("as_drawn", "RK structure", tables=_tables(played, found.as_drawn))
    if found.moved:
        yield Remedy("moved", "RK structure", tables=_tables(played, found.moved), moved=found.fifths)
    if found.draw_again:
        yield Remedy("draw_again", "RK structure", f"before_round:{played.number}")
    if found.threes:
        yield Remedy(
            "threes", "RK structure", tables=_tables(played, found.threes), moved=found.fifths, confirm=confirm
        )


def _tables(played: Round, seats: Sequence[Sequence[str]]) -> tuple[DrawnTable, ...]:
    return tuple(
        DrawnTable(table.number, tuple(players), table.group)
        for table, players in zip(played.tables, seats, strict=True)
    )


def admission(entries: Sequence[Applicant], places: int | None, *, of: Tournament | None = None) -> Admission:
    """The rulebook is silent: who enrolled first plays (RK structure, ruling first-come)."""
    del of
    return within(first_come(entries), places)


def withdrawal_moments(tournament: Tournament) -> tuple[str, ...]:
    """Before the next game, the semifinals, the final; also before a round not begun yet (RK withdrawals)."""
    last, following = last_drawn(tournament), next_phase(tournament)
    if last is None or (last.number < QUALIFYING_GAMES and following is not None):
        return round_moments(tournament)
    waiting = () if has_begun(last) else _moments_before(last.number, round_stage(last, last.number - 1))
    if following == "semifinal":
        return (SEMIFINALS, FINAL, *waiting)
    return (FINAL, *waiting) if following == "final" else waiting


def next_phase(tournament: Tournament) -> Stage | None:
    """Two qualifying games, semifinals, final; fewer than ten left go straight to the final (RK structure).

    Nothing after a final, and nothing where fewer than four can play it.
    """
    drawn = sorted((one for one in tournament.rounds if one.tables), key=lambda one: one.number)
    if any(round_stage(one, index) == "final" for index, one in enumerate(drawn)):
        return None
    if len(drawn) < QUALIFYING_GAMES:
        return "qualifying"
    if len(drawn) > QUALIFYING_GAMES:
        return "final"
    left = len((who_came(tournament, 1) & who_came(tournament, 2)) - gone_by_semifinals(tournament))
    if left < FINAL_AT_ONCE.needs:
        return None
    return "semifinal" if left >= TWO_DIRECT.needs else "final"


def _moments_before(number: int, stage: Stage) -> tuple[str, ...]:
    """The moments just before a round that has been drawn (RK withdrawals)."""
    if stage == "qualifying":
        return (f"before_round:{number}",)
    return (SEMIFINALS,) if stage == "semifinal" else (FINAL,)
