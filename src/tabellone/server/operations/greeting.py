"""What `tabellone serve` says before it serves: where to look, whom to sign in as."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import segno
from django.contrib.auth.models import User
from django.db import connection

from tabellone.server import demonstration, hints
from tabellone.server.operations import address
from tabellone.server.settings import sqlite


def lines(host: str, port: int, copy: Path | None, *, demo: bool) -> list[str]:
    """Addresses, demonstration and logins; the demonstration is loaded the first time it is wanted."""
    told = [f"The database was brought up to date; as it was before: {copy}"] if copy else []
    told += sqlite.trouble() if connection.vendor == "sqlite" else []
    logins = demonstration.ready() if demo else ()
    told += ["", f"Tabellone is served at {' and '.join(address.shown(host, port))}"]
    if logins:
        told += ["", "To look at, all invented:", *(f"  {line}" for line in demonstration.SIGHTS)]
        told += ["", "Sign in as", *_table([(login.role, login.email, login.password) for login in logins])]
    told += _for_phones(address.phones(host, port), demo=bool(logins))
    if not User.objects.filter(is_superuser=True, is_active=True).exists():
        make = hints.command("admin", "create", "--email", "ADDRESS")
        told += ["", f"There is no administrator yet; make one with: {make}{hints.surroundings()}"]
    return [*told, "", "Ctrl-C ends it."]


def _for_phones(addresses: list[str], *, demo: bool) -> list[str]:
    """The way for phones as a code to be photographed, and plainly what it opens."""
    if not addresses:
        return []
    drawn = StringIO()
    segno.make(addresses[0], micro=False).terminal(out=drawn, compact=True, border=2)
    told = ["", f"Phones on this network open {addresses[0]}", *drawn.getvalue().splitlines(), ""]
    told += [f"If that does not answer, try {' or '.join(addresses[1:])}"] if addresses[1:] else []
    told += [
        "Everybody on this network can open the public pages, and sign in or sign up; the rest asks for a right.",
        "It is http, without encryption: on an open wifi others can read what is typed, passwords too.",
        "Use a network with a password of its own. The code is also at /network/ for organisers.",
    ]
    if demo:
        told += [
            "The demonstration is loaded: whoever reads the logins above here can use them from any phone.",
            "For a real tournament begin with an empty folder: tabellone serve --lan --data FOLDER",
        ]
    return told


def _table(rows: list[tuple[str, ...]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  " + "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    ]
