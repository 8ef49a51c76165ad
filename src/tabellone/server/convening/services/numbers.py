"""How many places, called and reserves, and what the first mail tells: open to change until it is sent (BIG 7.1).

After it there can be more places, never fewer: a confirmation is a guarantee.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import date

from django.contrib.auth.models import User

from tabellone.engine.languages import LANGUAGES
from tabellone.server.convening.composing import Whole
from tabellone.server.convening.models import Convocation
from tabellone.server.convening.queries import has_begun
from tabellone.server.convening.services.writing import locked, moment, saved, tell
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.mail.message import is_address, mail_text
from tabellone.server.people.services import done_once

LEAST_PLACES, MOST, NOTES = 2, 1000, 10_000


@dataclass(frozen=True, slots=True)
class Numbers:
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


def checked(numbers: Numbers, last_day: date) -> dict[str, object]:
    """The numbers as columns, if they can be."""
    counted = (numbers.places, numbers.called, numbers.reserves, numbers.seeds)
    if numbers.places < LEAST_PLACES or min(counted) < 0 or max(counted) > MOST:
        raise RefusedError("convene-numbers", "places", most=MOST)
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


def change(
    row: Convocation, numbers: Numbers, *, whole: Whole, by: User, version: int | None = None, token: str = ""
) -> Convocation:
    """Other numbers, notes or deadline, until the first mail is sent; seeds, more places, where replies go later too.

    Whoever gets one of the new places by waiting is told.
    """

    def work() -> Convocation:
        held = locked(row)
        if version not in {None, held.version}:
            raise RefusedError("convene-theirs")
        wanted = checked(numbers, held.tournament.start)
        changed = sorted(name for name, value in wanted.items() if getattr(held, name) != value)
        if held.first_at is not None:
            _refuse_told(held, numbers, set(changed))
        if changed:
            more = held.first_at is not None and "places" in changed
            if more:
                held.grown = [*held.grown, {"at": moment(held).isoformat(), "before": held.places}]
            for name in changed:
                setattr(held, name, wanted[name])
            held.version += 1
            held.save()
            if more:
                saved(held, whole)
            tell(held, "convocation-changed", {"fields": changed}, by=by, token=token)
        return held

    return done_once(work, lambda _: Convocation.objects.get(pk=row.pk), by=by, token=token)


def _refuse_told(row: Convocation, numbers: Numbers, changed: set[str]) -> None:
    """What the first mail told stays, but for more places; nothing changes once the final has begun."""
    if changed - {"seeds", "champion", "places", "reply_to"}:
        raise RefusedError("convene-sent")
    if "places" in changed and numbers.places < row.places:
        raise RefusedError("convene-fewer", "places")
    if "places" in changed and has_begun(row):
        raise RefusedError("convene-begun")
