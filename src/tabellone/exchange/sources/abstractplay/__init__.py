"""AbstractPlay: game records, and the public answers about a tournament or an organiser's event."""

from __future__ import annotations

import re
from typing import Any, Final, Literal

from tabellone.engine.errors import InputError, Problem
from tabellone.exchange.sources.abstractplay import answers
from tabellone.exchange.sources.abstractplay.records import tournaments_of_records, with_divisions
from tabellone.exchange.sources.found import FoundTournament
from tabellone.exchange.sources.values import Findings, as_text, json_of, quotable

__all__ = ["is_abstractplay", "read_abstractplay", "read_events", "with_divisions"]


def read_abstractplay(text: str) -> FoundTournament:
    """The one tournament that a text tells of; several are refused, and `events` takes them apart."""
    found = read_events(text)
    if len(found) > 1:
        names = tuple(f"{one.name or '?'} ({len(one.games)})" for one in found)
        raise InputError([Problem("source-several-tournaments", values={"names": names})])
    return found[0]


def read_events(text: str) -> tuple[FoundTournament, ...]:
    """Every tournament that a text tells of: a file of one player or one game holds many."""
    findings = Findings()
    shape, value = unwrapped(as_text(text), findings)
    if shape == "records":
        return tuple(tournaments_of_records(value, findings))
    return (
        answers.tournament_answer(value, findings) if shape == "tournament" else answers.event_answer(value, findings),
    )


Shape = Literal["records", "tournament", "event"]
WRAPS: Final = ("body", "data", "result")  # under these keys an answer stands when it was saved with its envelope

_QUOTE: Final = r'\\?"'  # an answer's body may be JSON inside a text
_RECORD: Final = re.compile(r'"header"\s*:\s*\{')
_RECORD_PARTS: Final = re.compile(r'"(?:date-generated|moves|date-end|site)"\s*:')
_TOURNAMENT: Final = re.compile(rf"{_QUOTE}tournament(?:Games|Players){_QUOTE}\s*:")
_EVENT: Final = re.compile(rf"{_QUOTE}ORGEVENT|{_QUOTE}event{_QUOTE}\s*:\s*\{{")
_EVENT_PARTS: Final = re.compile(rf"{_QUOTE}(?:games|players){_QUOTE}\s*:")


def is_abstractplay(text: str) -> bool:
    """Whether a text looks like AbstractPlay's, also when it is damaged further on."""
    start = text.lstrip("\ufeff \t\r\n")[:1]
    if not start or start not in "[{":
        return False
    if _RECORD.search(text):
        return _RECORD_PARTS.search(text) is not None
    return _TOURNAMENT.search(text) is not None or bool(_EVENT.search(text) and _EVENT_PARTS.search(text))


def unwrapped(text: str, findings: Findings) -> tuple[Shape, Any]:
    """The value of the text without its envelope, and what it is."""
    value = _json(text, findings)
    for _ in range(3):
        shape = _shape(value)
        if shape is not None:
            return shape, value
        inner = next((value[key] for key in WRAPS if key in value), None) if isinstance(value, dict) else None
        value = _json(inner, findings) if isinstance(inner, str) else inner
    _refuse_message(value)
    raise InputError([Problem("source-ap-unknown")])


def _json(text: str, findings: Findings) -> Any:
    read = json_of(text)
    findings.remark(*read.remarks)
    return read.value


def _shape(value: Any) -> Shape | None:
    if isinstance(value, list):
        return "records"
    if not isinstance(value, dict):
        return None
    if "header" in value:
        return "records"
    if "tournamentGames" in value or "tournamentPlayers" in value:
        return "tournament"
    _refuse_message(value)
    return "event" if isinstance(value.get("event"), dict) and "games" in value else None


def _refuse_message(value: Any) -> None:
    """An answer that only tells what went wrong there."""
    message = value.get("message") if isinstance(value, dict) else None
    if isinstance(message, str):
        raise InputError([Problem("source-ap-refused", values={"message": quotable(message)})])
