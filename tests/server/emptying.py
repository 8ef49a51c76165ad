"""How each database empties a table in one go."""

from __future__ import annotations

from django.db import connection


def emptying(table: str, own: str = "") -> str:
    """The statement; SQLite, which takes no others along, empties `own` where it is named."""
    return f"TRUNCATE {table} CASCADE" if connection.vendor == "postgresql" else f"DELETE FROM {own or table}"
