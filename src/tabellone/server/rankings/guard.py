"""The triggers that keep frozen rankings as they are; put up by a migration."""

from __future__ import annotations

from tabellone.server.journal.guard import Guard

FROZEN = Guard("frozen", "rankings_frozen", "frozen rankings stay as they are")
