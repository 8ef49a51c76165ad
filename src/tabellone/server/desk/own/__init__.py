"""A player's own view of a tournament: where I sit, what I scored, how I stand, and that I am leaving."""

from tabellone.server.desk.own.finding import Found, find
from tabellone.server.desk.own.leaving import tell
from tabellone.server.desk.own.played import Played, played_by
from tabellone.server.desk.own.seats import Place, entrant_of_person, place_of
from tabellone.server.desk.own.standing import Rank, rank_of

__all__ = [
    "Found",
    "Place",
    "Played",
    "Rank",
    "entrant_of_person",
    "find",
    "place_of",
    "played_by",
    "rank_of",
    "tell",
]
