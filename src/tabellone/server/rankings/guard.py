"""The triggers that keep frozen rankings as they are; put up by migrations."""

from __future__ import annotations

from dataclasses import replace

from tabellone.server.journal.guard import Guard

FROZEN = Guard("frozen", "rankings_frozen", "frozen rankings stay as they are")
# as it stands since ids can be made of names: while somebody is erased, the answer may call them otherwise
NAMELESS = replace(
    FROZEN,
    opening="journal_erasing",
    kept=("id", "circuit_id", "number", '"on"', "facts", "fingerprint", "left_out", "folder", "entry_id"),
)
WHOLE = replace(NAMELESS, whole=True)
