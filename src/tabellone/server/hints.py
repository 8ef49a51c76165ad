"""Commands that are proposed to somebody, with the options in force here: typed anywhere, they mean the same data."""

from __future__ import annotations

import os

from django.conf import settings

from tabellone import system

LAPTOP = "tabellone.server.settings.development"
NAMES = ("DATABASE_URL", "DJANGO_SETTINGS_MODULE")
PORT = 8000  # of `tabellone serve` when none is named


def command(*words: str) -> str:
    """A command of ours as it is typed, on the data folder of this process."""
    return system.typed(["tabellone", *words, "--data", str(settings.DATA)])


def to_serve(port: int, *options: str) -> str:
    """The command that serves at a port with these options, as whoever started this process types it."""
    if "MAKELEVEL" in os.environ:  # `make run`: it has no other options, and hands its surroundings on
        before, after = [f"PORT={port}"] * (port != PORT), ["LAN=1"] * ("--lan" in options)
        return " ".join([*before, "make run", *after])
    return system.typed(["tabellone", "serve", *(["--port", str(port)] if port != PORT else []), *options])


def surroundings() -> str:
    """What must be set for such a command as it is here, in brackets; nothing on a plain laptop.

    Only the names: the address of a database may hold a password.
    """
    names = [name for name in NAMES if os.environ.get(name) not in {None, "", LAPTOP}]
    return f" (with {' and '.join(names)} set as here)" if names else ""
