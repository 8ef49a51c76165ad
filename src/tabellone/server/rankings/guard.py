"""The triggers that keep frozen rankings as they are; put up by the migration that makes the table."""

from __future__ import annotations

from tabellone.server.journal.guard import Guard

# while somebody is erased, the answer may call them otherwise; nothing else changes, and the table is never emptied
FROZEN = Guard(
    "frozen",
    "rankings_frozen",
    "frozen rankings stay as they are",
    opening="journal_erasing",
    kept=("id", "circuit_id", "number", '"on"', "facts", "fingerprint", "left_out", "folder", "entry_id"),
    whole=True,
)
