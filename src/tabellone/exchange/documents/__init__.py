"""The two document formats: JSON text to facts and back, the checks no rulebook owns, and the schema."""

from tabellone.exchange.documents.folder import (
    Alias,
    folder_files,
    folder_sum,
    nameless,
    packed,
    renamed_season,
    renamed_tournament,
    unpacked,
)
from tabellone.exchange.documents.formats import (
    TournamentDocument,
    UnsoundDocumentError,
    layout,
    problems_apart,
    read_document,
    read_season,
    read_tournament,
    read_tournament_document,
    write_season,
    write_tournament,
)
from tabellone.exchange.documents.schema import json_schema
from tabellone.exchange.documents.structure import folder_problems

__all__ = [
    "Alias",
    "TournamentDocument",
    "UnsoundDocumentError",
    "folder_files",
    "folder_problems",
    "folder_sum",
    "json_schema",
    "layout",
    "nameless",
    "packed",
    "problems_apart",
    "read_document",
    "read_season",
    "read_tournament",
    "read_tournament_document",
    "renamed_season",
    "renamed_tournament",
    "unpacked",
    "write_season",
    "write_tournament",
]
