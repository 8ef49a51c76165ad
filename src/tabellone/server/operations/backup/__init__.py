"""A backup: one file for either database, written from one consistent view, restored whole or not at all."""

from tabellone.server.operations.backup.archive import Manifest, opened
from tabellone.server.operations.backup.restoring import restore
from tabellone.server.operations.backup.saving import save

__all__ = ["Manifest", "opened", "restore", "save"]
