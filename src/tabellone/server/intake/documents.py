"""Documents in: read, compared with what is there, taken over whole or not at all. Documents out: as they stand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User

from tabellone.contract import BY_ID
from tabellone.engine.errors import InputError, Problem, at
from tabellone.engine.facts import JournalHead
from tabellone.engine.facts import Tournament as Facts
from tabellone.engine.params import stating_rulings
from tabellone.exchange.documents import UnsoundDocumentError, read_tournament_document, write_tournament
from tabellone.server.events import queries as events
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.events.seasons import season_of
from tabellone.server.journal.chain import repeated_and_last
from tabellone.server.journal.services import Writing
from tabellone.server.play.names import public_document
from tabellone.server.play.services import act
from tabellone.server.play.standings import document_of
from tabellone.server.play.states import state_of
from tabellone.tournament.act import of_tournament
from tabellone.tournament.acts import Close
from tabellone.tournament.state import figures_of

MOST_DOCUMENT_BYTES = 2_000_000  # ten times a tournament of 300 players; a form of that size is taken without a file


@dataclass(frozen=True, slots=True)
class HeadDifference:
    """A part of the head that differs, or how many of a list do."""

    name: str
    here: Any
    there: Any


@dataclass(frozen=True, slots=True)
class Intake:
    """What a document would do: its tournament, what is wrong with it, what it meets.

    `same`: exactly this is here already; `blocked`: another tournament of that id has begun.
    """

    tournament: Facts | None
    problems: tuple[Problem, ...]
    existing: Tournament | None = None
    same: bool = False
    blocked: bool = False
    differences: tuple[HeadDifference, ...] = ()

    @property
    def applicable(self) -> bool:
        """Whether it can be taken over."""
        return self.tournament is not None and not self.problems and not self.same and not self.blocked


def examined_document(data: bytes | str, circuit: Circuit | None = None) -> Intake:
    """What a document holds and would do, in a circuit if one is named; nothing is written."""
    if len(data if isinstance(data, bytes) else data.encode("utf-8", "replace")) > MOST_DOCUMENT_BYTES:
        return document_too_large()
    if data[:4] in (b"PK\x03\x04", b"\x1f\x8b\x08\x00"):
        return Intake(None, (Problem("document-packed"),))
    try:
        document = read_tournament_document(data)
    except UnsoundDocumentError as error:
        return Intake(None, error.problems)
    found = BY_ID[document.tournament.rulebook].completed(document.tournament)
    if len(found.players) > settings.LARGEST_TOURNAMENT:
        values = {"found": len(found.players), "most": settings.LARGEST_TOURNAMENT}
        return Intake(found, (Problem("tournament-too-large", at("players"), values=values),))
    existing = events.tournament_by_slug(events.slug_for(found.id))
    if problems := document.as_written(of_tournament(stating_rulings(found, _figures(circuit, existing)))):
        return Intake(found, tuple(problems))
    return _beside_existing(found, existing)


def _figures(circuit: Circuit | None, existing: Tournament | None) -> Mapping[str, Any]:
    """What the season that a document comes into sets for all its stages."""
    if circuit is not None:
        return figures_of(season_of(circuit))
    return state_of(existing).figures if existing else {}


def document_too_large() -> Intake:
    """What is said of a document that is too large to be looked at."""
    return Intake(None, (Problem.of("document-too-large", most=MOST_DOCUMENT_BYTES // 1_000_000),))


def _beside_existing(found: Facts, existing: Tournament | None) -> Intake:
    if existing is None:
        return Intake(found, ())
    state, here = state_of(existing), document_of(existing)
    differences = tuple(_head_differences(stating_rulings(here, state.figures), stating_rulings(found, state.figures)))
    begun, same = bool(state.rounds), brings_nothing(existing, found)
    return Intake(found, (), existing, same=same, blocked=begun and not same, differences=differences)


def brings_nothing(existing: Tournament, found: Facts) -> bool:
    """Whether a document is what is here, which may have been closed since; with its season's figures or without."""
    figures, here = state_of(existing).figures, document_of(existing)
    return stating_rulings(found, figures) == stating_rulings(
        here if found.closed else replace(here, closed=False), figures
    )


def kept_closed(row: Tournament, found: Facts, *, by: User | None) -> Tournament:
    """A tournament that was closed where its document comes from is closed here too, by a line that can be undone."""
    return act(row, Writing(by), Close()).tournament if found.closed and not row.closed else row


def _head_differences(here: Facts, there: Facts) -> list[HeadDifference]:
    """What differs, field by field; of lists how many items are not the same."""
    found = []
    for one in fields(Facts):
        mine, other = getattr(here, one.name), getattr(there, one.name)
        if mine != other:
            counted = isinstance(mine, tuple)
            found.append(HeadDifference(one.name, len(mine) if counted else mine, len(other) if counted else other))
    return found


def sound_tournament(data: bytes | str, circuit: Circuit | None = None) -> Facts:
    """The tournament of a document with nothing wrong; an InputError holds everything that is. See `examined`."""
    intake = examined_document(data, circuit)
    if intake.problems or intake.tournament is None:
        raise InputError(intake.problems)
    return intake.tournament


def document_text(row: Tournament, *, public: bool = False) -> str:
    """The document of a tournament as it stands, finished or not; the `public` one has people as they are shown.

    It is taken along alone, so it tells the figures of its season too: at home it gives the same answers. And the head
    of the journal as it was, by which it can be shown later that no line before it was changed.
    """
    told = public_document(row) if public else document_of(row)
    stated = stating_rulings(told, state_of(row).figures)
    _, last = repeated_and_last("", row.scope, row.version)
    return write_tournament(replace(stated, journal=JournalHead(last.stream, last.number, last.hash)))
