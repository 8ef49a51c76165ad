"""The two document formats: JSON text to facts and back, the checks no rulebook owns, and the schema."""

from tabellone.exchange.documents.formats import (
    TournamentDocument,
    UnsoundDocumentError,
    apart,
    read_document,
    read_season,
    read_tournament,
    read_tournament_document,
)
from tabellone.exchange.documents.schema import schema
from tabellone.exchange.documents.season_structure import folder_problems
from tabellone.exchange.documents.writer import layout, write_season, write_tournament

__all__ = [
    "TournamentDocument",
    "UnsoundDocumentError",
    "apart",
    "folder_problems",
    "layout",
    "read_document",
    "read_season",
    "read_tournament",
    "read_tournament_document",
    "schema",
    "write_season",
    "write_tournament",
]
