"""What is worth a look in a sound document: its game, ties that hang on what nobody has written down (BIG 8.3)."""

from __future__ import annotations

from collections.abc import Iterator

from tabellone.contract.results import Wanted
from tabellone.engine.errors import Problem, RuleError, at
from tabellone.engine.facts import Table, Tournament
from tabellone.rulebooks.big.asking import wanted_on_ties
from tabellone.rulebooks.big.catalogue.in_force import sheet_at, sheet_in
from tabellone.rulebooks.big.catalogue.sheet import Sheet
from tabellone.rulebooks.big.check_final import UNUSED_SIZE, ignores_final_size
from tabellone.rulebooks.big.scores import is_void, unreported
from tabellone.rulebooks.big.several_games import game_notes, is_hardcore
from tabellone.rulebooks.big.standing import standing


def notes(tournament: Tournament) -> Iterator[Problem]:
    """Its game, pairs, a size that nothing uses; ties decided by seats, once over for want of a figure (BIG 8.3)."""
    yield from game_notes(tournament)
    yield from _pairs(tournament)
    if ignores_final_size(tournament):
        yield Problem(UNUSED_SIZE, at("params", "final_table_size"), rule="BIG 7.2.1")
    over = _is_over(tournament)
    for index, played in enumerate(tournament.rounds):
        sheet = sheet_at(tournament, played)
        for nth, table in enumerate(played.tables):
            if not is_void(table) and not unreported(table):
                place = at("rounds", index, "tables", nth, "seats")
                yield from _at_table(table, sheet, place, played.number, over=over)


def _pairs(tournament: Tournament) -> Iterator[Problem]:
    """Single people at a game for pairs, pairs at another (BIG 8.1.1, BIG 8.3.4)."""
    sheet = sheet_in(tournament)
    other = tuple(one.id for one in tournament.players if (len(one.members) > 1) != sheet.pairs)
    if other and not is_hardcore(tournament):
        code, rule = ("pairs-wanted", sheet.article) if sheet.pairs else ("pairs-elsewhere", "BIG 8.1.1")
        yield Problem(code, "players", rule=rule, values={"players": other, "game": sheet.name})


def _is_over(tournament: Tournament) -> bool:
    try:
        return standing(tournament).final
    except RuleError:  # a final phase that cannot be played as it stands is the draw's to refuse
        return False


def _at_table(table: Table, sheet: Sheet, place: str, number: int, *, over: bool) -> Iterator[Problem]:
    asked: dict[str, list[Wanted]] = {}
    for one in wanted_on_ties(table, sheet):
        asked.setdefault(one.name, []).append(one)
    for name, wanted in asked.items():
        players = tuple(one.player for one in wanted)
        values = {"round": number, "table": table.number, "players": players}
        if name == "turn":
            yield Problem("turn-not-given", place, rule=sheet.article, values=values)
        elif over:
            figure = name.removeprefix("tiebreak.")
            yield Problem("figure-not-given", place, rule=sheet.article, values={**values, "figure": figure})
