"""The two document formats: JSON text to facts and back, the checks no rulebook owns, and the schema."""

from tabellone.exchange.documents.folder import folder_files, folder_sum, packed, unpacked
from tabellone.exchange.documents.formats import (
    TournamentDocument,
    UnsoundDocumentError,
    apart,
    read_document,
    read_season,
    read_tournament,
    read_tournament_document,
)
from tabellone.exchange.documents.renaming import Called, nameless, recalled_season, recalled_tournament
from tabellone.exchange.documents.schema import schema
from tabellone.exchange.documents.season_structure import folder_problems
from tabellone.exchange.documents.writer import layout, write_season, write_tournament

__all__ = [
    "Called",
    "TournamentDocument",
    "UnsoundDocumentError",
    "apart",
    "folder_files",
    "folder_problems",
    "folder_sum",
    "layout",
    "nameless",
    "packed",
    "read_document",
    "read_season",
    "read_tournament",
    "read_tournament_document",
    "recalled_season",
    "recalled_tournament",
    "schema",
    "unpacked",
    "write_season",
    "write_tournament",
]
