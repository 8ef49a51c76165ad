"""AbstractPlay: game records, and the public answers about a tournament or an organiser's event."""

from __future__ import annotations

from tabellone.engine.errors import InputError, Problem
from tabellone.exchange.sources.abstractplay import answers
from tabellone.exchange.sources.abstractplay.joining import with_divisions
from tabellone.exchange.sources.abstractplay.records import tournaments
from tabellone.exchange.sources.abstractplay.shapes import recognises, unwrapped
from tabellone.exchange.sources.found import Found
from tabellone.exchange.sources.plain import as_text
from tabellone.exchange.sources.values import Findings

__all__ = ["events", "read", "recognises", "with_divisions"]


def read(text: str) -> Found:
    """The one tournament that a text tells of; several are refused, and `events` takes them apart."""
    found = events(text)
    if len(found) > 1:
        names = tuple(f"{one.name or '?'} ({len(one.games)})" for one in found)
        raise InputError([Problem("source-several-tournaments", values={"names": names})])
    return found[0]


def events(text: str) -> tuple[Found, ...]:
    """Every tournament that a text tells of: a file of one player or one game holds many."""
    findings = Findings()
    shape, value = unwrapped(as_text(text), findings)
    if shape == "records":
        return tuple(tournaments(value, findings))
    return (answers.tournament(value, findings) if shape == "tournament" else answers.event(value, findings),)
