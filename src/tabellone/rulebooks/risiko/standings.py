"""From the semifinals to the final standing, and the standing after any round (RK standings)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace

from tabellone.contract.answers import Standing, StandingRow
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Round, Table, Tournament
from tabellone.engine.positions import positions
from tabellone.rulebooks.risiko.check import sound_document as sound
from tabellone.rulebooks.risiko.entries import Finalists, Group, finalists, gone_by_final, gone_by_semifinals
from tabellone.rulebooks.risiko.points import PlayedGame, is_void
from tabellone.rulebooks.risiko.ranking import PlayerRecord, Ranked, after_qualifying, player_records, rank, tied_groups
from tabellone.rulebooks.risiko.rounds import QUALIFYING_GAMES, Course, course_of
from tabellone.rulebooks.risiko.semifinals import (
    SEATS,
    MasterStructure,
    chosen_structure,
    parted_order,
    ranked_to_qualify,
)


def group_numbers(one: Round) -> list[int]:
    """The parallel group of every table; four make one where it is not written (ruling group-on-tables)."""
    tables = sorted(table.number for table in one.tables)
    return [table.group or tables.index(table.number) // SEATS + 1 for table in one.tables]


def direct_finalists(course: Course, semifinal: int) -> tuple[str, ...]:
    """Who skipped the semifinals: as many as their tables leave places, from the first down (RK semifinals).

    Where the first of those still in sit in a semifinal, whoever is gone left after the draw.
    """
    one = course.rounds[semifinal]
    tables, many = len(one.tables), len(set(group_numbers(one)))
    places = SEATS - tables if many == 1 and tables < SEATS else 0
    if not places:
        return ()
    seated = {player for table in one.tables for player in table.players}
    everybody = ranked_to_qualify(after_qualifying(course, QUALIFYING_GAMES))
    for lines_then in (still_in_when_drawn(course, places), everybody):
        order = parted_order(lines_then, MasterStructure(places, tables), seed=one.seed or "").order
        if seated.isdisjoint(order[:places]):
            return order[:places]
    return tuple(player for player in order if player not in seated)[:places]


def still_in_when_drawn(course: Course, places: int) -> list[PlayerRecord]:
    """The counted players without those who had left when the semifinals were drawn (RK withdrawals).

    Those whose leaving would have made other semifinals than the ones drawn left later (ruling left-after-the-draw).
    """
    lines = ranked_to_qualify(after_qualifying(course, QUALIFYING_GAMES))
    gone = gone_by_semifinals(course.tournament)
    left = [line for line in lines if line.player not in gone]
    reduced = replace(course.params, accept_reduced=True)
    if len(left) < SEATS or chosen_structure(lines, gone=gone, params=reduced).direct != places:
        return lines
    return left


def semifinal_groups(course: Course, semifinal: int) -> list[Group]:
    """The parallel groups as their semifinals ended; a void table gives no finalist (RK withdrawals)."""
    one = course.rounds[semifinal]
    numbers = group_numbers(one)
    direct = direct_finalists(course, semifinal)
    found = []
    for number in sorted(set(numbers)):
        own = [i for i, group in enumerate(numbers) if group == number and not is_void(one.tables[i])]
        tables = tuple(tuple(game.player for game in course.games[semifinal][i]) for i in own)
        found.append(Group(number, direct, tables))
    return found


def finalists_of(course: Course, semifinal: int, *, seed: str | None) -> Finalists:
    """Who plays the finals after these semifinals (RK withdrawals)."""
    ranked = after_qualifying(course, QUALIFYING_GAMES)
    return finalists(
        semifinal_groups(course, semifinal),
        gone=gone_by_final(course.tournament),
        positions={line.player: position for position, line in ranked},
        seed=seed,
        within_group=course.params.replace_within_group,
    )


def all_lines(course: Course) -> list[PlayerRecord]:
    """Everybody's two games and semifinal, with the position after qualifying (RK standings)."""
    semifinal = course.index_of("semifinal")
    before = after_qualifying(course, QUALIFYING_GAMES)
    if semifinal is None:
        return player_records(course.played(range(QUALIFYING_GAMES)), before)
    found = player_records(course.played([*range(QUALIFYING_GAMES), semifinal]), before)
    return found if course.params.won_and_left else [_not_won(course, line, semifinal) for line in found]


def _not_won(course: Course, line: PlayerRecord, semifinal: int) -> PlayerRecord:
    """Without the semifinal that somebody won who then gave up the final (RK standings, ruling won-and-left)."""
    if line.player not in gone_by_final(course.tournament):
        return line
    number = course.rounds[semifinal].number
    return replace(line, games=tuple(game for game in line.games if not (game.round == number and game.won)))


def after_semifinals(course: Course, semifinal: int) -> Ranked:
    """The finalists first, then the others, each by the sum of class points (RK standings)."""
    first = standing_first(course, semifinal)
    everybody = all_lines(course)
    ahead = tied_groups(line for line in everybody if line.player in first)
    return positions(ahead + tied_groups(line for line in everybody if line.player not in first))


def final_standing(course: Course, final: int) -> Ranked:
    """Finalists by their place, shared between parallel finals, then all by their sum (RK standings)."""
    by_player = {line.player: line for line in all_lines(course)}
    places: dict[int, list[PlayerRecord]] = {}
    for table, games in zip(course.rounds[final].tables, course.games[final], strict=True):
        for place, player in final_places(table, games, gone_by_final(course.tournament)):
            places.setdefault(place, []).append(by_player.pop(player, PlayerRecord(player, ())))
    ahead = [sorted(places[place], key=lambda line: line.player) for place in sorted(places)]
    return positions(ahead + tied_groups(by_player.values()))


def standing_first(course: Course, index: int) -> frozenset[str]:
    """Who stands before the others whatever the points: the finalists, once the semifinals are over (RK standings)."""
    if course.stage(index) == "qualifying":
        return frozenset()
    final = course.index_of("final")
    return finalists_of(course, index, seed=None).everybody if final is None else seated_finalists(course, final)


def seated_finalists(course: Course, final: int) -> frozenset[str]:
    """Who was drawn into a final and did not give it up (RK standings, RK withdrawals)."""
    gone = gone_by_final(course.tournament)
    return frozenset(player for table in course.rounds[final].tables for player in table.players if player not in gone)


def final_places(table: Table, games: Sequence[PlayedGame], gone: Collection[str]) -> list[tuple[int, str]]:
    """Places of a final (RK standings); who gave it up has none.

    Who did not come is behind those who played it (ruling absent-finalist-last).
    """
    out = {game.player for game in games}.union(gone)
    absent = [(len(games) + 1, player) for player in table.players if player not in out]
    return [*((game.place, game.player) for game in games), *absent]


def finals_played(course: Course, final: int) -> bool:
    """Whether every final has a winner; a void final decides nothing (RK standings, ruling void-final-undecided)."""
    return final < course.complete and all(course.games[final])


def ranking_after(course: Course, index: int) -> Ranked:
    """The ranking after the round at this place in the order, whatever its stage (RK standings)."""
    stage = course.stage(index)
    if stage == "qualifying":
        return after_qualifying(course, index + 1)
    if stage == "semifinal":
        return after_semifinals(course, index)
    return final_standing(course, index) if finals_played(course, index) else _before_final(course)


def _before_final(course: Course) -> Ranked:
    semifinal = course.index_of("semifinal")
    return rank(all_lines(course)) if semifinal is None else after_semifinals(course, semifinal)


def standing(tournament: Tournament, after_round: int | None = None) -> Standing:
    """The standing after a round, without one after the last complete round (RK standings)."""
    course = course_of(sound(tournament))
    index = course.complete - 1 if after_round is None else asked_for(course, after_round)
    if index < 0:
        return Standing(0, final=False, rows=(), unranked=_others(tournament, []))
    ranked = ranking_after(course, index)
    final = course.stage(index) == "final" and finals_played(course, index)
    return Standing(course.rounds[index].number, final, _rows(ranked), _others(tournament, ranked))


def asked_for(course: Course, number: int) -> int:
    """Where the round stands in the order; one that is missing or incomplete is refused (RK structure)."""
    numbers = [one.number for one in course.rounds]
    if number not in numbers:
        raise RuleError("no-such-round", rule="RK structure", round=number, rounds=len(numbers))
    index = numbers.index(number)
    refuse_missing_results(course, index + 1)
    return index


def refuse_missing_results(course: Course, upto: int) -> None:
    """Refuse to go on while a result of the first rounds is missing, naming table and player (RK structure)."""
    missing = course.missing(upto)
    if missing:
        first = missing[0][0]
        here = [(table, player) for number, table, player in missing if number == first]
        raise RuleError(
            "risiko-missing-result",
            rule="RK structure",
            round=first,
            tables=sorted({table for table, _ in here}),
            players=[player for _, player in here],
        )


def _rows(ranked: Ranked) -> tuple[StandingRow, ...]:
    shared = Counter(position for position, _ in ranked)
    return tuple(
        StandingRow(position, line.player, line.points, tied=shared[position] > 1, more={"wins": line.wins})
        for position, line in ranked
    )


def _others(tournament: Tournament, ranked: Ranked) -> tuple[str, ...]:
    ranked_players = {line.player for _, line in ranked}
    return tuple(sorted(one.id for one in tournament.players if one.id not in ranked_players))
