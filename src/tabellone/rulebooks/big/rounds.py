"""The rounds of a document by phase: which are recorded, which are complete, what is played in them."""

from __future__ import annotations

from itertools import chain

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Phase, Round, Tournament
from tabellone.rulebooks.big.scores import unreported

# BIG 4.3, BIG 8.1: in the order they are played
KNOCKOUT: tuple[Phase, ...] = ("round_of_64", "round_of_32", "round_of_16", "quarterfinal", "semifinal", "final")


def recorded(tournament: Tournament) -> tuple[Round, ...]:
    """The rounds with tables, by number; one without tables is only planned (BIG 4.1)."""
    return tuple(sorted((r for r in tournament.rounds if r.tables), key=lambda r: r.number))


def qualifying(tournament: Tournament) -> tuple[Round, ...]:
    """The rounds before the knock-out (BIG 7.2.1)."""
    return tuple(r for r in recorded(tournament) if r.phase not in KNOCKOUT)


def knockout(tournament: Tournament) -> tuple[Round, ...]:
    """The rounds of the knock-out (BIG 4.3, BIG 4.4)."""
    return tuple(r for r in recorded(tournament) if r.phase in KNOCKOUT)


def upto(tournament: Tournament, number: int) -> tuple[Round, ...]:
    """The recorded rounds as far as one (BIG 4.2)."""
    return tuple(r for r in recorded(tournament) if r.number <= number)


def game_of(tournament: Tournament, round_: Round) -> str:
    """The game of a round: its own in a multi-game tournament (BIG 8.2)."""
    return round_.game or tournament.game or ""


def require_complete(rounds: tuple[Round, ...]) -> None:
    """Refuse where results are missing, and say whose, of all tables of the round (BIG 3)."""
    for round_ in rounds:
        missing = {table.number: unreported(table) for table in round_.tables if unreported(table)}
        if missing:
            players = tuple(chain.from_iterable(missing.values()))
            raise RuleError("result-missing", rule="BIG 3", round=round_.number, table=tuple(missing), players=players)


def is_complete(round_: Round) -> bool:
    """Whether every table of the round has its result (BIG 3)."""
    return not any(unreported(table) for table in round_.tables)


def last_complete(tournament: Tournament) -> int:
    """The last round that is complete, and all before it too; 0 if there is none (BIG 4.2)."""
    last = 0
    for round_ in recorded(tournament):
        if not is_complete(round_):
            break
        last = round_.number
    return last
