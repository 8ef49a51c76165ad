"""A convocation is created and changed; how every event of one is written down (BIG 7)."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import date, datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from tabellone.contract import BY_ID
from tabellone.contract import convocations as values
from tabellone.engine.facts import Tournament as Facts
from tabellone.engine.languages import LANGUAGES
from tabellone.server.events.models import Circuit
from tabellone.server.federation.convocation_mails import Whole, coming_mails, inside_mails
from tabellone.server.federation.models import Convocation
from tabellone.server.federation.queries import convened, convening_book, final_has_begun
from tabellone.server.journal import services as journal
from tabellone.server.journal.models import Entry
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.journal.services import Writing, done_once
from tabellone.server.mail.message import is_address, mail_text
from tabellone.server.mail.queries import can_send
from tabellone.server.mail.services import queue_mails
from tabellone.server.people.names import tidy
from tabellone.server.play import creating
from tabellone.tournament.state import Settings

TICK = timedelta(microseconds=1)


def locked_convocation(row: Convocation) -> Convocation:
    """The convocation's row, held until the end of the transaction: writers come one after the other."""
    return Convocation.objects.select_for_update(of=("self",)).select_related("tournament__circuit").get(pk=row.pk)


def open_convocation(row: Convocation) -> Convocation:
    """The same, refused before the first mail and once the final has begun."""
    held = locked_convocation(row)
    if held.first_at is None:
        raise RefusedError("convene-early")
    if final_has_begun(held):
        raise RefusedError("convene-begun")
    return held


def next_moment(row: Convocation) -> datetime:
    """The moment of an event: now, and later than every one before it, whatever the clock says."""
    row.moved_at = max(timezone.now(), row.moved_at + TICK) if row.moved_at else timezone.now()
    return row.moved_at


def append_convocation_line(row: Convocation, kind: str, data: dict[str, object], writing: Writing) -> Entry:
    """A line in the journal: what was done, by numbers and codes."""
    return journal.append_line(row.stream, kind, data, writing)


def save_and_tell(row: Convocation, whole: Whole) -> values.ConvocationStanding | None:
    """Keep the row after an event, and write to whoever got a place by it, or may get one after the answer day.

    How it stands then; None before the first mail.
    """
    row.version += 1
    row.save()
    if row.first_at is None or row.moved_at is None:
        return None
    now = convened(row, row.moved_at)
    queue_mails(inside_mails(row, now, whole, since=row.moved_at))
    if can_send():
        queue_mails(coming_mails(row, now, whole))
    return now


LEAST_PLACES, NOTES = 2, 10_000


@dataclass(frozen=True, slots=True)
class ConvocationNumbers:
    """What the federation chooses for a convocation; `champion` where the last final was not played here.

    `reply_to` is where replies to the mails go; without it to the address among the organiser's contacts.
    """

    places: int = 32
    called: int = 32
    reserves: int = 32
    seeds: int = 4
    deadline: date | None = None
    notes: str = ""
    champion: str = ""
    language: str = "it"
    reply_to: str = ""


def checked_numbers(numbers: ConvocationNumbers, last_day: date) -> dict[str, object]:
    """The numbers as columns, if they can be."""
    counted = (numbers.places, numbers.called, numbers.reserves, numbers.seeds)
    if numbers.places < LEAST_PLACES or min(counted) < 0 or max(counted) > settings.LARGEST_TOURNAMENT:
        raise RefusedError("convene-numbers", "places", most=settings.LARGEST_TOURNAMENT)
    if numbers.deadline and numbers.deadline > last_day:
        raise RefusedError("convene-deadline", "deadline")
    notes = mail_text(numbers.notes).strip()
    if len(notes) > NOTES:
        raise RefusedError("convene-notes", "notes", most=NOTES)
    reply_to = numbers.reply_to.strip()
    if reply_to and not is_address(reply_to):
        raise RefusedError("convene-reply", "reply_to")
    language = numbers.language if numbers.language in LANGUAGES else "it"
    return {**asdict(numbers), "notes": notes, "language": language, "reply_to": reply_to}


def change_convocation(
    row: Convocation, numbers: ConvocationNumbers, writing: Writing, *, whole: Whole, version: int | None = None
) -> Convocation:
    """Other numbers, notes or deadline, until the first mail is sent; seeds, more places, where replies go later too.

    Whoever gets one of the new places by waiting is told.
    """

    def work() -> Convocation:
        held = locked_convocation(row)
        if version not in {None, held.version}:
            raise RefusedError("convene-theirs")
        wanted = checked_numbers(numbers, held.tournament.start)
        changed = sorted(name for name, value in wanted.items() if getattr(held, name) != value)
        if held.first_at is not None:
            _refuse_told(held, numbers, set(changed))
        if changed:
            more = held.first_at is not None and "places" in changed
            if more:
                held.grown = [*held.grown, {"at": next_moment(held).isoformat(), "before": held.places}]
            for name in changed:
                setattr(held, name, wanted[name])
            held.version += 1
            held.save()
            if more:
                save_and_tell(held, whole)
            append_convocation_line(held, "convocation-changed", {"fields": changed}, writing)
        return held

    return done_once(work, lambda _: Convocation.objects.get(pk=row.pk), writing)


def _refuse_told(row: Convocation, numbers: ConvocationNumbers, changed: set[str]) -> None:
    """What the first mail told stays, but for more places; nothing changes once the final has begun."""
    if changed - {"seeds", "champion", "places", "reply_to"}:
        raise RefusedError("convene-sent")
    if "places" in changed and numbers.places < row.places:
        raise RefusedError("convene-fewer", "places")
    if "places" in changed and final_has_begun(row):
        raise RefusedError("convene-begun")


LONGEST_FINAL_NAME = 200


@dataclass(frozen=True, slots=True)
class WantedFinal:
    """A final as it was asked for; `games` are those of the rounds where it is played at several.

    `auctions` are the kinds of auction of those rounds, where somebody chose them.
    """

    name: str
    game: str
    start: date
    end: date
    venue: str = ""
    contacts: str = ""
    table_size: int | None = None
    games: tuple[str, ...] = ()
    auctions: tuple[str, ...] = ()


def create_final(circuit: Circuit, wanted: WantedFinal, numbers: ConvocationNumbers, writing: Writing) -> Convocation:
    """A final with its convocation; nobody is written to yet."""
    settings = _final_settings(circuit, wanted, numbers)
    columns = checked_numbers(numbers, wanted.start)
    with transaction.atomic():
        outcome = creating.create_named(settings, writing, circuit=circuit)
        row, made = Convocation.objects.get_or_create(tournament=outcome.tournament, defaults=columns)
        if made:
            append_convocation_line(row, "convocation-created", {"fields": sorted(columns)}, Writing(writing.by))
        return Convocation.objects.select_related("tournament__circuit").get(pk=row.pk)


def _final_settings(circuit: Circuit, wanted: WantedFinal, numbers: ConvocationNumbers) -> Settings:
    convening_book(circuit.rulebook)
    name = tidy(wanted.name)
    if not name or len(name) > LONGEST_FINAL_NAME:
        raise RefusedError("convene-name", "name", most=LONGEST_FINAL_NAME)
    if not wanted.game:
        raise RefusedError("convene-game", "game")
    if wanted.end < wanted.start:
        raise RefusedError("convene-day", "end")
    several = tuple(dict.fromkeys(game for game in wanted.games if game))
    if wanted.games and len(several) <= 1:
        raise RefusedError("convene-games", "games")
    head = Facts(
        circuit.rulebook,
        "",
        name,
        wanted.start,
        wanted.end,
        (),
        game=BY_ID[circuit.rulebook].game_of_several(several) or wanted.game,
        system="swiss",
        table_size=wanted.table_size,
        national_final=True,
        params=_rounds(wanted) if several else {},
    )
    return Settings(
        head, expected=numbers.places, venue=wanted.venue.strip(), contacts=wanted.contacts.strip(), open=False
    )


def _rounds(wanted: WantedFinal) -> dict[str, Any]:
    """A round for each game, with its kind of auction where one was chosen (BIG 6.1, BIG 8.2)."""
    auctions = {"auctions": list(wanted.auctions)} if wanted.auctions else {}
    return {"games": list(wanted.games), "rounds": len(wanted.games), **auctions}
