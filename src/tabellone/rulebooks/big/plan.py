"""What is planned: rounds, table sizes, the kind of final phase."""

from __future__ import annotations

from dataclasses import dataclass

from tabellone.engine.entries import entrants
from tabellone.engine.facts import Tournament
from tabellone.rulebooks.big.catalogue import Sheet
from tabellone.rulebooks.big.catalogue.in_force import sheet_in
from tabellone.rulebooks.big.params import FinalPhase, Params, params_of
from tabellone.rulebooks.big.rounds import qualifying
from tabellone.rulebooks.big.several_games import is_hardcore
from tabellone.rulebooks.big.structure import BY_WINS, HARDCORE_ROUNDS, national

USUAL_SIZE = 4  # BIG 8.2.1, for games whose sheet advises no other
FINAL_SIZE = 4  # BIG 8.1.3: also games at five to seven play the final phase at four


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan of a tournament (BIG 7.2.1); `qualified` 0: whoever has rounds − 1 wins (BIG 8.1.1)."""

    phase: FinalPhase
    participants: int
    rounds: int | None
    size: int
    final_size: int
    qualified: int


def plan_of(tournament: Tournament) -> Plan:
    """The organiser's choices, and the rulebook's where nothing is chosen (BIG 7.2.1, BIG 8.1)."""
    params, size, count = params_of(tournament), table_size(tournament), participants(tournament)
    phase = final_phase(tournament, params)
    if phase == "national":
        return national_plan(sheet_in(tournament), params, size, count)
    rounds = params.rounds or _own_rounds(tournament)
    seats = params.qualified or params.final_table_size or size
    return Plan(phase, count, rounds, size, seats, seats)


def final_phase(tournament: Tournament, params: Params) -> FinalPhase:
    """National at a national final unless of several games (BIG 7.2.1, BIG 8.2, ruling hardcore-final)."""
    if params.final_phase is not None:
        return params.final_phase
    return "national" if tournament.national_final and not is_hardcore(tournament) else "none"


def table_size(tournament: Tournament) -> int:
    """Wanted players per table: the organiser's, else what the game's sheet advises (BIG 8.3)."""
    sheet = sheet_in(tournament)
    usual = 2 if tournament.system == "round_robin" else sheet.advised_players or USUAL_SIZE
    return tournament.table_size or usual


def participants(tournament: Tournament) -> int:
    """Who has come to a table so far; before the first round, who is entered (BIG 8.1, ruling participants-came)."""
    seated = {
        seat.player
        for round_ in qualifying(tournament)
        for table in round_.tables
        for seat in table.seats
        if seat.status != "absent"
    }
    return len(seated) or len(entrants(tournament, 1))


def _own_rounds(tournament: Tournament) -> int | None:
    """Rounds that follow from the system: all meet all (BIG 8.1), or the four of a Hardcore final (BIG 8.2)."""
    if tournament.system == "round_robin":
        everyone = len(entrants(tournament, 1))
        return everyone - 1 + everyone % 2
    return HARDCORE_ROUNDS if tournament.national_final and is_hardcore(tournament) else None


def national_plan(sheet: Sheet, params: Params, size: int, count: int) -> Plan:
    """The structure by the size of the final's tables, at twos by the qualifying ones (ruling structure-by-size)."""
    usual = 2 if size == 2 else sheet.structure_size or min(size, FINAL_SIZE)
    seats = params.final_table_size or sheet.final_table_size or usual
    structure = national(count, usual if 2 in (size, seats) else min(seats, FINAL_SIZE))
    qualified = params.qualified or structure.qualified
    if params.qualified is None and seats > FINAL_SIZE and structure.qualified != BY_WINS:
        qualified = seats if structure.qualified == FINAL_SIZE else seats - 2 + 2 * seats
    return Plan("national", count, params.rounds or structure.rounds, size, seats, qualified)
