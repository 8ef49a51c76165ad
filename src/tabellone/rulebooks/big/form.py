"""What a table has to report, who won, and how it is corrected (BIG 3, BIG 6.1, BIG 8.1, BIG 8.3)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any

from tabellone.contract.results import Field, ResultForm, Wanted, Won
from tabellone.engine.errors import Problem, RuleError, at
from tabellone.engine.facts import Round, Seat, Status, Table, Tournament
from tabellone.engine.positions import tie_groups
from tabellone.engine.tables import numbered_table, with_left_out, without_turn
from tabellone.rulebooks.big.advice import UNUSED_SIZE, ignores_final_size
from tabellone.rulebooks.big.auction.at_table import round_auction
from tabellone.rulebooks.big.catalogue.games import SHEETS
from tabellone.rulebooks.big.catalogue.in_force import game_in, round_sheet, tournament_sheet
from tabellone.rulebooks.big.catalogue.sheet import CatalogueSheet, SheetAuction
from tabellone.rulebooks.big.check import DUEL
from tabellone.rulebooks.big.explain import tie_steps
from tabellone.rulebooks.big.hardcore import game_notes, is_hardcore
from tabellone.rulebooks.big.rounds import recorded_rounds
from tabellone.rulebooks.big.standing import standing
from tabellone.rulebooks.big.table import (
    LARGEST,
    OUT,
    is_void_table,
    placed_groups,
    players_unreported,
    seat_scores,
    seats_present,
    still_asked,
)

STATUSES: tuple[Status, ...] = ("played", "absent", "abandoned", "timeout", "void")
BYE: tuple[Status, ...] = ("bye",)


def result_form(tournament: Tournament, round_number: int, table_number: int) -> ResultForm:
    """Score, bid where there is an auction, the game's own tie figures, the referee's place."""
    round_, table = numbered_table(tournament, round_number, table_number)
    if len(table.seats) == 1:
        return ResultForm((), BYE)
    sheet, seats = round_sheet(tournament, round_), len(table.seats)
    auction = round_auction(tournament, round_)
    return ResultForm(tuple(_fields(sheet, auction, seats)), STATUSES, left_out=scores_left_out(sheet.id, seats))


def missing(tournament: Tournament, round_number: int, table_number: int, seats: Sequence[Seat]) -> tuple[Wanted, ...]:
    """Scores not reported; else the next figure of the game's tie rule, of those it has to part."""
    round_, drawn = numbered_table(tournament, round_number, table_number)
    table = replace(drawn, seats=tuple(seats))
    if is_void_table(table):
        return ()
    if without := players_unreported(table):
        return tuple(Wanted(player, "score", "BIG 3") for player in without)
    return tuple(wanted_on_ties(table, round_sheet(tournament, round_)))


def _fields(sheet: CatalogueSheet, auction: SheetAuction, seats: int) -> Iterator[Field]:
    yield Field("score", "decimal", required=True, rule="BIG 4")
    if auction.type != "none":
        yield Field("bid", "decimal", Decimal(0), step=auction.step, rule="BIG 6.1")
    if sheet.id == DUEL:
        yield Field("supremacy", "flag", rule=sheet.article)
    for figure in sheet.tie_rule.figures:
        yield Field(f"tiebreak.{figure.name}", "decimal", shown="on_tie", rule=sheet.article)
    if sheet.tie_rule.seats:
        yield Field("turn", "whole", Decimal(1), Decimal(seats), shown="on_tie", rule=sheet.article)
    yield Field("place", "whole", Decimal(1), Decimal(seats), shown="on_request", rule="BIG 8.1")


def wanted_on_ties(table: Table, sheet: CatalogueSheet) -> Iterator[Wanted]:
    """What a reported table still has to say of those with equal scores: figures, or when they played (BIG 8.3)."""
    seats = seats_present(table)
    if None not in [seat.place for seat in seats]:
        return
    scores = seat_scores(seats)
    playing = [seat for seat in seats if seat.status not in OUT]
    for group in tie_groups(playing, lambda seat: scores[seat.player]):
        if len(group) > 1:
            yield from _turns(table, group, sheet) if sheet.tie_rule.seats else _figures(group, sheet)


def _figures(group: Sequence[Seat], sheet: CatalogueSheet) -> Iterator[Wanted]:
    for tied, figure in still_asked(group, sheet.tie_rule):
        for seat in tied:
            if figure.name not in seat.tiebreak:
                yield Wanted(seat.player, f"tiebreak.{figure.name}", sheet.article, _others(seat, tied))


def _turns(table: Table, group: Sequence[Seat], sheet: CatalogueSheet) -> Iterator[Wanted]:
    """The draw does not say who starts, so the real turn order is asked on a tie (ruling asked-for-the-turn)."""
    unsaid = without_turn(table)
    for seat in group:
        if seat.player in unsaid:
            yield Wanted(seat.player, "turn", sheet.article, _others(seat, group))


def _others(seat: Seat, tied: Sequence[Seat]) -> tuple[str, ...]:
    return tuple(other.player for other in tied if other is not seat)


NOTHING: Mapping[int, Decimal] = {}
PERUDO = "perudo"
# BIG 8.3.16: who never goes out has five for each player
WINNER: Mapping[int, Decimal] = {
    players: Decimal(SHEETS[PERUDO].figures["dice_each"] * players) for players in range(2, LARGEST + 1)
}


def scores_left_out(game: str, seats: int) -> Mapping[int, Decimal]:
    """What the only one without a score has at a table, by how many sat down (BIG 8.3.16, ruling perudo-winner)."""
    if game != PERUDO:
        return NOTHING
    return {players: score for players, score in WINNER.items() if players <= seats}


def completed(tournament: Tournament) -> Tournament:
    """The tournament with the scores that its tables leave out and that follow (BIG 8.3.16, ruling perudo-winner)."""
    if not any(_left_out_in(tournament, played) for played in tournament.rounds):
        return tournament
    return replace(tournament, rounds=tuple(_filled(tournament, played) for played in tournament.rounds))


def _left_out_in(tournament: Tournament, played: Round) -> bool:
    return game_in(tournament, played.game) == PERUDO


def _filled(tournament: Tournament, played: Round) -> Round:
    if not _left_out_in(tournament, played):
        return played
    return replace(
        played, tables=tuple(replace(table, seats=with_left_out(table.seats, WINNER)) for table in played.tables)
    )


def notes(tournament: Tournament) -> Iterator[Problem]:
    """Its game, pairs, a size that nothing uses; ties decided by seats, once over for want of a figure."""
    yield from game_notes(tournament)
    yield from _pairs(tournament)
    if ignores_final_size(tournament):
        yield Problem(UNUSED_SIZE, at("params", "final_table_size"), rule="BIG 7.2.1")
    over = _is_over(tournament)
    for index, played in enumerate(tournament.rounds):
        sheet = round_sheet(tournament, played)
        for nth, table in enumerate(played.tables):
            if not is_void_table(table) and not players_unreported(table):
                place = at("rounds", index, "tables", nth, "seats")
                yield from _at_table(table, sheet, place, played.number, over=over)


def _pairs(tournament: Tournament) -> Iterator[Problem]:
    """Single people at a game for pairs, pairs at another (BIG 8.3.4)."""
    sheet = tournament_sheet(tournament)
    other = tuple(one.id for one in tournament.players if (len(one.members) > 1) != sheet.pairs)
    if other and not is_hardcore(tournament):
        code, rule = ("pairs-wanted", sheet.article) if sheet.pairs else ("pairs-elsewhere", "BIG 8.1.1")
        yield Problem.of(code, "players", rule=rule, players=other, game=sheet.name)


def _is_over(tournament: Tournament) -> bool:
    try:
        return standing(tournament).final
    except RuleError:  # a final phase that cannot be played as it stands is the draw's to refuse
        return False


def _at_table(table: Table, sheet: CatalogueSheet, place: str, number: int, *, over: bool) -> Iterator[Problem]:
    asked: dict[str, list[Wanted]] = {}
    for one in wanted_on_ties(table, sheet):
        asked.setdefault(one.name, []).append(one)
    for name, wanted in asked.items():
        players = tuple(one.player for one in wanted)
        values: dict[str, Any] = {"round": number, "table": table.number, "players": players}
        if name == "turn":
            yield Problem("turn-not-given", place, rule=sheet.article, values=values)
        elif over:
            figure = name.removeprefix("tiebreak.")
            yield Problem.of("figure-not-given", place, rule=sheet.article, **values, figure=figure)


def won(tournament: Tournament, round_number: int, table_number: int) -> Won:
    """Whoever has the first place, together where it is shared, with the game's rule that parted a tie (BIG 8.1)."""
    played, table = numbered_table(tournament, round_number, table_number)
    if not seats_present(table) or players_unreported(table):
        return Won()
    sheet = round_sheet(tournament, played)
    first = placed_groups(table, sheet)[0]
    by_score = len(first) == 1 and first[0].place is None and first[0].status not in OUT
    return Won(tuple(seat.player for seat in first), tuple(tie_steps(table, first[0], sheet)) if by_score else ())


def check_correction(
    tournament: Tournament,
    round_number: int,
    table_number: int,
    *,
    agreed: Collection[str],
    by_referee: bool,
    reason: str,
) -> None:
    """Refuse to correct a reported result where the rules forbid it (BIG 3, ruling late-correction).

    Until the next round starts all its players agree, or the organiser as referee gives a reason; after that only the
    referee may. The next round has started once it is drawn (ruling started-is-drawn); who was absent has nothing to
    agree to.
    """
    _, table = numbered_table(tournament, round_number, table_number)
    if by_referee and reason.strip():
        return
    started = any(played.number > round_number for played in recorded_rounds(tournament))
    missing = [seat.player for seat in table.seats if seat.status != "absent" and seat.player not in agreed]
    if not started and not missing:
        return
    if by_referee:
        raise RuleError("correction-without-reason", rule="BIG 3")
    if started:
        raise RuleError("correction-too-late", rule="BIG 3")
    raise RuleError("correction-not-agreed", rule="BIG 3", missing=missing)
