"""How many rounds are played and who goes on, by the number of participants, and what is planned (BIG 8.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabellone.engine.entries import entrants_in
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Tournament
from tabellone.rulebooks.big.catalogue.games import rulebook_sheet
from tabellone.rulebooks.big.catalogue.in_force import tournament_sheet
from tabellone.rulebooks.big.catalogue.sheet import CatalogueSheet
from tabellone.rulebooks.big.hardcore import is_hardcore
from tabellone.rulebooks.big.params import FinalPhase, Params, params_of
from tabellone.rulebooks.big.rounds import players_who_came, qualifying_rounds

HARDCORE_ROUNDS = 4  # BIG 8.2
LEAST = 6  # BIG 8.1: fewer players are accepted, for half the points
BY_WINS = 0
# (most participants, rounds, qualified); above the range the last row
_TWO = ((16, 3, BY_WINS), (48, 4, BY_WINS))  # BIG 8.1.1
_THREE = ((6, 2, 3), (12, 3, 3), (24, 3, 9), (27, 3, 7), (33, 3, 9), (48, 4, 9))  # BIG 8.1.2
_FOUR = ((16, 2, 4), (32, 3, 10), (64, 3, 10))  # BIG 8.1.3: three rounds unless chosen
# BIG 8.1.1: so many qualify at least, whatever they won
AT_LEAST = {7: 4, 8: 4, 15: 8, 16: 8}
# (most participants, Swiss rounds alone, Swiss rounds before a final)
_ADVISED_TWO = ((8, 3, 2), (16, 4, 3), (32, 5, 4), (48, 6, 5))  # BIG 8.1.1
_ADVISED_THREE = ((9, 2, None), (27, 3, 2), (48, 4, 3))  # BIG 8.1.2
_ADVISED_FOUR = ((16, 2, None), (64, 3, None))  # BIG 8.1.3


@dataclass(frozen=True, slots=True)
class NationalStructure:
    """Qualifying rounds and how many go on; 0: whoever has rounds − 1 wins (BIG 8.1.1, BIG 8.1.2, BIG 8.1.3)."""

    rounds: int
    qualified: int


@dataclass(frozen=True, slots=True)
class AdvisedRounds:
    """The least advised rounds: Swiss alone, or Swiss before a final where that is offered."""

    swiss: int
    before_final: int | None
    round_robin: bool = False


@dataclass(frozen=True, slots=True)
class SemifinalDeal:
    """So many go straight to the final, the others play at so many semifinal tables (BIG 8.1.2, BIG 8.1.3)."""

    direct: int
    tables: int


def national_structure(participants: int, size: int) -> NationalStructure:
    """The national final for tables of two, three, four and more (BIG 8.1.1, BIG 8.1.2, BIG 8.1.3).

    The round more that some sheets ask for is its final phase (BIG 8.1, ruling extra-round-counts-the-final).
    """
    if participants == 2 and size == 2:
        return NationalStructure(1, BY_WINS)  # they cannot meet again at once (BIG 4.1)
    _, rounds, qualified = _row(participants, {2: _TWO, 3: _THREE}.get(size, _FOUR))
    return NationalStructure(rounds, qualified or BY_WINS)


def advised_rounds(participants: int, size: int, game: str | CatalogueSheet = "") -> AdvisedRounds:
    """The least rounds advised, one more for games that ask for it; four at a game for two: all meet all (BIG 8.1)."""
    _, swiss, before_final = _row(participants, {2: _ADVISED_TWO, 3: _ADVISED_THREE}.get(size, _ADVISED_FOUR))
    extra = rulebook_sheet(game).extra_rounds if size > 2 else 0
    final = None if before_final is None else before_final + extra
    return AdvisedRounds(swiss + extra, final, round_robin=size == 2 and participants == 4)


def semifinal_deal(qualified: int, seats: int) -> SemifinalDeal:
    """The fewest semifinals whose winners, with the first ones straight in, fill the final (ruling other-qualifiers).

    Ten for tables of four: two direct, two semifinals; nine for three: three semifinals; seven: one direct, two.
    """
    tables = max(0, -(-(qualified - seats) // (seats - 1)))
    if tables > seats:
        raise RuleError("too-many-for-semifinals", rule="BIG 8.1", qualified=qualified, seats=seats, most=seats**2)
    return SemifinalDeal(seats - tables if tables else 0, tables)


def _row(participants: int, rows: Sequence[tuple[int, int, int | None]]) -> tuple[int, int, int | None]:
    return next((row for row in rows if participants <= row[0]), rows[-1])


USUAL_SIZE = 4  # BIG 8.2.1, for games whose sheet advises no other
FINAL_SIZE = 4  # BIG 8.1.3: also games at five to seven play the final phase at four


@dataclass(frozen=True, slots=True)
class TournamentPlan:
    """The plan of a tournament (BIG 7.2.1); `qualified` 0: whoever has rounds − 1 wins."""

    phase: FinalPhase
    participants: int
    rounds: int | None
    size: int
    final_size: int
    qualified: int


def tournament_plan(tournament: Tournament) -> TournamentPlan:
    """The organiser's choices, and the rulebook's where nothing is chosen (BIG 7.2.1)."""
    params, size, count = params_of(tournament), wanted_table_size(tournament), participants(tournament)
    phase = final_phase_kind(tournament, params)
    if phase == "national":
        return national_plan(tournament_sheet(tournament), params, size, count)
    rounds = params.rounds or _own_rounds(tournament)
    seats = params.qualified or params.final_table_size or size
    return TournamentPlan(phase, count, rounds, size, seats, seats)


def final_phase_kind(tournament: Tournament, params: Params) -> FinalPhase:
    """National at a national final unless of several games (BIG 7.2.1, ruling hardcore-final)."""
    if params.final_phase is not None:
        return params.final_phase
    return "national" if tournament.national_final and not is_hardcore(tournament) else "none"


def wanted_table_size(tournament: Tournament) -> int:
    """Wanted players per table: the organiser's, else what the game's sheet advises."""
    sheet = tournament_sheet(tournament)
    usual = 2 if tournament.system == "round_robin" else sheet.advised_players or USUAL_SIZE
    return tournament.table_size or usual


def participants(tournament: Tournament) -> int:
    """Who has come to a table so far; before the first round, who is entered (ruling participants-came)."""
    return len(players_who_came(qualifying_rounds(tournament))) or len(entrants_in(tournament, 1))


def _own_rounds(tournament: Tournament) -> int | None:
    """Rounds that follow from the system: all meet all, or the four of a Hardcore final (BIG 8.2)."""
    if tournament.system == "round_robin":
        everyone = len(entrants_in(tournament, 1))
        return everyone - 1 + everyone % 2
    return HARDCORE_ROUNDS if tournament.national_final and is_hardcore(tournament) else None


def national_plan(sheet: CatalogueSheet, params: Params, size: int, count: int) -> TournamentPlan:
    """The structure by the size of the final's tables, at twos by the qualifying ones (ruling structure-by-size)."""
    usual = 2 if size == 2 else sheet.structure_size or min(size, FINAL_SIZE)
    seats = params.final_table_size or sheet.final_table_size or usual
    structure = national_structure(count, usual if 2 in (size, seats) else min(seats, FINAL_SIZE))
    qualified = params.qualified or structure.qualified
    if params.qualified is None and seats > FINAL_SIZE and structure.qualified != BY_WINS:
        qualified = seats if structure.qualified == FINAL_SIZE else seats - 2 + 2 * seats
    return TournamentPlan("national", count, params.rounds or structure.rounds, size, seats, qualified)
