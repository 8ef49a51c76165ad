"""A tournament taken away by an administrator: hidden, shown again, or deleted with all that is personal of it.

Its lines stay in the journal, whatever happens to it.
"""

from __future__ import annotations

import uuid

from django.db import transaction
from django.db.models import ProtectedError
from django.utils import timezone

from tabellone.engine.errors import RuleError
from tabellone.server.events.models import DeletedAddress, Entrant, Tournament
from tabellone.server.events.queries import hashed_address
from tabellone.server.events.seasons import locked_circuit
from tabellone.server.federation.models import Convocation
from tabellone.server.journal import services as journal
from tabellone.server.journal.models import PersonalPart, Subject
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.journal.replacing import replace_parts
from tabellone.server.journal.services import Writing, done_once
from tabellone.server.mail.services import forget_mails_of
from tabellone.server.people.keeper import DELETED, HIDDEN, SHOWN, append_keeper_line, check_keeper, lines_about
from tabellone.server.people.models import Grant, Invitation, Keeping
from tabellone.server.people.services import rights_stream
from tabellone.server.play.models import Round, Withdrawal
from tabellone.server.play.services import locked
from tabellone.server.play.storage import settings_of


def hide_tournament(row: Tournament, writing: Writing) -> None:
    """Nobody but administrators sees it from now on, and it counts in no ranking; everything of it stays."""
    _set_hidden(row, writing, hidden=True)


def show_tournament(row: Tournament, writing: Writing) -> None:
    """It is where it was, and listed if its organisers list it."""
    _set_hidden(row, writing, hidden=False)


def _set_hidden(row: Tournament, writing: Writing, *, hidden: bool) -> None:
    check_keeper(writing)

    def work() -> None:
        stored = _held(row)
        if stored.hidden == hidden:
            raise RefusedError("keeper-hidden" if hidden else "keeper-not-hidden")
        stored.hidden, stored.listed = hidden, settings_of(stored).listed and not hidden
        stored.stamp = stored.page_stamp = uuid.uuid4()
        stored.save()
        append_keeper_line(HIDDEN if hidden else SHOWN, {"tournament": str(stored.pk)}, writing)

    done_once(work, lambda _: None, writing)


def why_hidden(row: Tournament) -> str:
    """The reason that was given when it was hidden."""
    line = lines_about("tournament", str(row.pk)).filter(kind=HIDDEN).first()
    return line.why if line else ""


def delete_tournament(row: Tournament, writing: Writing) -> None:
    """It is gone: rows, rights, mails that wait, and what is personal beside its lines, which stay without names."""
    check_keeper(writing)

    def work() -> None:
        stored = _held(row)
        scope, slug = stored.scope, stored.slug
        append_keeper_line(DELETED, {"tournament": str(stored.pk)}, writing)
        _forget_mails(stored)
        _delete_rows(stored)
        for rights in (Grant, Invitation, Keeping):
            rights.objects.filter(scope=scope).delete()
        _erase_personal_parts(scope, rights_stream(scope))
        DeletedAddress.objects.update_or_create(hashed=hashed_address(slug), defaults={"at": timezone.now()})

    done_once(work, lambda _: None, writing)


def _held(row: Tournament) -> Tournament:
    """The tournament as it stands, held until the end; circuits are held before their tournaments."""
    if row.circuit_id is not None:
        locked_circuit(row.circuit_id)
    return locked(row.pk)


def _forget_mails(row: Tournament) -> None:
    """Mails of its convocation lose their words, and do not leave if they still wait."""
    for key in Convocation.objects.filter(tournament=row).values_list("pk", flat=True):
        forget_mails_of(f"convening:{key}:")


def _delete_rows(row: Tournament) -> None:
    """Rounds with tables and results, then who left, who was entered, and the tournament."""
    try:
        with transaction.atomic():
            Round.objects.filter(tournament=row).delete()
            Withdrawal.objects.filter(tournament=row).delete()
            Entrant.objects.filter(tournament=row).delete()
            row.delete()
    except ProtectedError:
        raise RuleError("stage-in-use", name=row.name) from None


def _erase_personal_parts(*streams: str) -> None:
    """Names, reasons, free text and ids beside the lines; the lines stay as they were written."""

    def emptied(part: PersonalPart) -> None:
        part.why = part.note = part.by_name = ""
        part.pieces = [{**one, "said": None} for one in part.pieces]

    subjects = Subject.objects.filter(stream__in=streams)
    with journal.lines_erasable():
        replace_parts(
            PersonalPart.objects.filter(entry__stream__in=streams), emptied, [(one, one.token) for one in subjects]
        )
