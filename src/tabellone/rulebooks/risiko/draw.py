"""The next round, whatever its phase (RK draw 1, RK draw 2, RK draw semifinals)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tabellone.contract.answers import Criterion, Draw, DrawnTable
from tabellone.engine.alphabet import compared_name, spellings
from tabellone.engine.entries import entrants_in
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Tournament
from tabellone.engine.lots import Lots
from tabellone.rulebooks.risiko.check import sound_document as sound
from tabellone.rulebooks.risiko.draws import LabelledPlayer as Entrant
from tabellone.rulebooks.risiko.draws import Seated, draw_clubs_first, draw_one, draw_semifinals, draw_two
from tabellone.rulebooks.risiko.entries import gone_by_final, gone_by_semifinals
from tabellone.rulebooks.risiko.points import is_void
from tabellone.rulebooks.risiko.ranking import after_qualifying
from tabellone.rulebooks.risiko.rounds import QUALIFYING_GAMES, Course, course_of
from tabellone.rulebooks.risiko.semifinals import SEATS, Bands, SemifinalPlan, plan, ranked_to_qualify
from tabellone.rulebooks.risiko.standings import finalists_of, finals_played, refuse_missing_results


def draw(tournament: Tournament, seed: str) -> Draw:
    """The next round; refused while a result is missing or when nothing is left to draw (RK structure)."""
    course = course_of(sound(tournament))
    final = course.index_of("final")
    if final is not None:
        code = "risiko-over" if finals_played(course, final) else "risiko-nothing-left"
        number = course.rounds[final].number
        raise RuleError(code, rule="RK structure", round=number, tournament=tournament.id)
    refuse_missing_results(course, len(course.rounds))
    rounds = (first_game, second_game, after_the_qualifying, final_draw)
    return rounds[len(course.rounds)](course, seed)


def labelled_players(tournament: Tournament, players: Iterable[str]) -> list[Entrant]:
    """Players with their club and declared groups; no club matches nothing (RK draw 1, RK draw 2).

    Two spellings are one name where only case, accents or spaces differ (ruling same-club-however-written).
    """
    known = {player.id: player for player in tournament.players}
    clubs = spellings(player.club or "" for player in tournament.players)
    groups = spellings(group for player in tournament.players for group in player.groups)
    found = []
    for one in (known[player] for player in players):
        labels = [f"club:{clubs[name]}"] if (name := compared_name(one.club or "")) else []
        labels += [f"group:{groups[name]}" for group in one.groups if (name := compared_name(group))]
        found.append(Entrant(one.id, frozenset(labels)))
    return found


def first_game(course: Course, seed: str) -> Draw:
    """The first qualifying game (RK draw 1)."""
    playing = labelled_players(course.tournament, entrants_in(course.tournament, 1))
    return _qualifying(1, seed, draw_one(playing, seed=seed))


def second_game(course: Course, seed: str) -> Draw:
    """The second qualifying game, by the results of the first (RK draw 2)."""
    playing = labelled_players(course.tournament, entrants_in(course.tournament, 2))
    tables = first_game_tables(course)
    return _qualifying(2, seed, draw_two(playing, first=tables, winners={table[0] for table in tables}, seed=seed))


def first_game_tables(course: Course) -> list[list[str]]:
    """The tables of the first game with those who really played, each from its winner down (RK draw 2)."""
    return [[game.player for game in table] for table in course.games[0] if table]


def _qualifying(number: int, seed: str, seated: Seated) -> Draw:
    tables = tuple(DrawnTable(i, seats) for i, seats in enumerate(seated.tables, 1))
    return Draw(number, "qualifying", seed, tables, fifths=seated.fifths, criteria=seated.criteria)


def after_the_qualifying(course: Course, seed: str) -> Draw:
    """Semifinals or, where the players are too few for them, the final at once (RK semifinals, ruling too-few).

    Who gives up the final at once is replaced by the next in the ranking (ruling final-at-once-giving-up).
    """
    lines = ranked_to_qualify(after_qualifying(course, QUALIFYING_GAMES))
    gone = gone_by_semifinals(course.tournament)
    chosen = plan(lines, gone=gone, seed=seed, params=course.params)
    if chosen.groups:
        return semifinal_draw(course, chosen, seed)
    chosen = plan(lines, gone=gone_by_final(course.tournament), seed=seed, params=course.params)
    tables = (_final_table(1, chosen.direct, 1, seed),)
    return Draw(3, "final", seed, tables, lots=chosen.lots, more={"counted": len(lines), "winners": 1})


def semifinal_draw(course: Course, chosen: SemifinalPlan, seed: str) -> Draw:
    """One player of each band at every table, group after group (RK draw semifinals, ruling group-on-tables)."""
    drawn = [_group_draw(course, bands, seed, number) for number, bands in enumerate(chosen.groups, 1)]
    tables = [(group, seats) for group, seated in enumerate(drawn, 1) for seats in seated.tables]
    return Draw(
        3,
        "semifinal",
        seed,
        tuple(DrawnTable(i, seats, group) for i, (group, seats) in enumerate(tables, 1)),
        direct=chosen.direct,
        lots=chosen.lots,
        criteria=joint_certificate([seated.criteria for seated in drawn]),
        more={
            "semifinals": len(tables),
            "winners": chosen.structure.winners,
            "bands_before_clubs": course.params.bands_before_clubs,
        },
    )


def _group_draw(course: Course, bands: Bands, seed: str, number: int) -> Seated:
    entrants = [labelled_players(course.tournament, band) for band in bands]
    draw_group = draw_semifinals if course.params.bands_before_clubs else draw_clubs_first
    return draw_group(entrants, seed=seed, purpose=f"group {number}")


def joint_certificate(groups: Sequence[Sequence[Criterion]]) -> tuple[Criterion, ...]:
    """The certificate of all groups as one: counts and least possible add up (RK draw semifinals)."""
    return tuple(_added(same) for same in zip(*groups, strict=True))


def _added(same: Sequence[Criterion]) -> Criterion:
    leasts = [one.least for one in same]
    least = None if None in leasts else sum(one or 0 for one in leasts)
    shared = tuple(players for one in same for players in one.shared_by)
    return Criterion(same[0].name, sum(one.count for one in same), least, shared)


def final_draw(course: Course, seed: str) -> Draw:
    """One final for each group, seats by lot, with the replacements of those who gave up (RK withdrawals).

    A void semifinal has to be played again first (ruling void-semifinal-replay).
    """
    semifinal = len(course.rounds) - 1
    void = [table.number for table in course.rounds[semifinal].tables if is_void(table)]
    if void:
        raise RuleError("risiko-void-semifinal", rule="RK structure", tables=void)
    found = finalists_of(course, semifinal, seed=seed)
    tables = []
    for i, (group, players) in enumerate(sorted(found.groups.items()), 1):
        _refuse_short(group, players, accept_three=course.params.accept_three)
        tables.append(_final_table(i, players, group, seed))
    more = {"winners": len(found.groups), "called": list(found.called)}
    return Draw(4, "final", seed, tuple(tables), lots=found.lots, more=more)


def _final_table(number: int, players: Iterable[str], group: int, seed: str) -> DrawnTable:
    return DrawnTable(number, tuple(Lots(seed, f"final {number}").shuffled(players)), group)


def _refuse_short(group: int, players: Sequence[str], *, accept_three: bool) -> None:
    if len(players) >= SEATS - accept_three:
        return
    values: dict[str, Any] = {"group": group, "players": list(players), "found": len(players)}
    if len(players) == SEATS - 1:
        raise RuleError("risiko-final-short", rule="RK withdrawals", param="accept_three", **values)
    raise RuleError("risiko-final-impossible", rule="RK withdrawals", **values)
