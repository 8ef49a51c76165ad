"""What `tabellone serve` says before it serves: where to look, whom to sign in as."""

from __future__ import annotations

from pathlib import Path

from django.contrib.auth.models import User

from tabellone.server import demonstration
from tabellone.server.operations import address


def lines(host: str, port: int, copy: Path | None, *, demo: bool) -> list[str]:
    """Addresses, demonstration and logins; the demonstration is loaded the first time it is wanted."""
    told = [f"The database was brought up to date; as it was before: {copy}"] if copy else []
    logins = demonstration.ready() if demo else ()
    told += ["", f"Tabellone is served at {' and '.join(address.shown(host, port))}"]
    if logins:
        told += ["", "To look at, all invented:", *(f"  {line}" for line in demonstration.SIGHTS)]
        told += ["", "Sign in as", *_table([(login.role, login.email, login.password) for login in logins])]
    if not User.objects.filter(is_superuser=True, is_active=True).exists():
        told += ["", "There is no administrator yet; make one with: tabellone admin create --email ADDRESS"]
    return [*told, "", "Ctrl-C ends it."]


def _table(rows: list[tuple[str, ...]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  " + "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    ]
