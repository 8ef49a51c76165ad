"""What a table of BIG need not say, because it follows from the rest: what Perudo's winner scores (BIG 8.3.16)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal

from tabellone.engine.facts import Round, Tournament
from tabellone.engine.tables import with_left_out
from tabellone.rulebooks.big.catalogue.in_force import game_in
from tabellone.rulebooks.big.catalogue.perudo import SHEET as PERUDO
from tabellone.rulebooks.big.catalogue.perudo import perudo_score
from tabellone.rulebooks.big.points import LARGEST

NOTHING: Mapping[int, Decimal] = {}
WINNER: Mapping[int, Decimal] = {
    players: Decimal(perudo_score(players=players, dice_out=None)) for players in range(2, LARGEST + 1)
}


def left_out(game: str, seats: int) -> Mapping[int, Decimal]:
    """What the only one without a score has at a table, by how many sat down (BIG 8.3.16, ruling perudo-winner)."""
    if game != PERUDO.id:
        return NOTHING
    return {players: score for players, score in WINNER.items() if players <= seats}


def completed(tournament: Tournament) -> Tournament:
    """The tournament with the scores that its tables leave out and that follow (BIG 8.3.16, ruling perudo-winner)."""
    if not any(_left_out_in(tournament, played) for played in tournament.rounds):
        return tournament
    return replace(tournament, rounds=tuple(_filled(tournament, played) for played in tournament.rounds))


def _left_out_in(tournament: Tournament, played: Round) -> bool:
    return game_in(tournament, played.game) == PERUDO.id


def _filled(tournament: Tournament, played: Round) -> Round:
    if not _left_out_in(tournament, played):
        return played
    return replace(
        played, tables=tuple(replace(table, seats=with_left_out(table.seats, WINNER)) for table in played.tables)
    )
