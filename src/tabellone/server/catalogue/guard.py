"""The triggers that keep the changes of the catalogue as they were made; put up by a migration."""

from __future__ import annotations

from tabellone.server.journal.guard import Guard

CHANGES = Guard("catalogue", "catalogue_change", "changes of the catalogue stay as they were made", whole=True)
