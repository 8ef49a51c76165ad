"""Letters come in: complaints and questions (PG 16, PG 18)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

from django.contrib.auth.models import User
from django.db.models import Max
from django.utils import timezone

from tabellone.engine.languages import LANGUAGES
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.events.services import locked as locked_circuit
from tabellone.server.letters import wording
from tabellone.server.letters.errors import LetterError
from tabellone.server.letters.models import Answer, Letter
from tabellone.server.letters.queries import is_proven
from tabellone.server.letters.services import checking
from tabellone.server.mail.services import queue_mail
from tabellone.server.people.services.once import once

COMPLAINTS_IN = ("it", "en")  # PG 16
MOST_MORE = 20
MORE_AFTER_CLOSING = timedelta(days=60)
Link = Callable[[Letter], str]


@dataclass(frozen=True, slots=True)
class Written:
    """A letter as it was typed."""

    kind: str
    language: str
    name: str
    email: str
    text: str
    stage: Tournament | None = None


def write(circuit: Circuit, written: Written, *, link: Link, by: User | None, token: str = "") -> Letter:
    """Keep a letter, number it, and send its writer a receipt with the private link; complaints as PG 16 wants."""
    allowed = COMPLAINTS_IN if written.kind == Letter.Kind.COMPLAINT else tuple(LANGUAGES)
    if written.language not in allowed:
        raise LetterError("letter-language", "language")
    given = {
        "name": checking.name(written.name),
        "email": checking.address(written.email),
        "text": checking.text(written.text),
    }

    def work() -> Letter:
        row = locked_circuit(circuit.pk)
        last = Letter.objects.filter(circuit=row).aggregate(last=Max("number"))["last"] or 0
        stage = written.stage if written.stage and written.stage.circuit_id == row.pk else None
        letter = Letter.objects.create(
            circuit=row, number=last + 1, kind=written.kind, language=written.language, stage=stage, user=by, **given
        )
        subject, text = wording.receipt(letter, link(letter), proven=is_proven(letter))
        key = f"letter:{letter.pk}:receipt"
        queue_mail(key=key, to=letter.email, subject=subject, text=text, language=letter.language)
        checking.tell(letter, "letter-came", by=by, token=token)
        return letter

    def again(entry: object) -> Letter:
        data = getattr(entry, "data", {})
        return Letter.objects.select_related("circuit").get(circuit=circuit, number=data["letter"])

    return once(work, again, by=by, token=token)


def add_more(letter: Letter, text: str, *, token: str = "") -> Letter:
    """The writer adds something by the private link; what was answered or closed is open again."""
    words = checking.text(text)

    def work() -> Letter:
        row = checking.locked(letter)
        if row.forgotten_at:
            raise LetterError("letter-forgotten")
        if row.state == Letter.State.CLOSED and row.moved_at < timezone.now() - MORE_AFTER_CLOSING:
            raise LetterError("letter-over")
        if row.answers.filter(kind=Answer.Kind.MORE).count() >= MOST_MORE:
            raise LetterError("letter-full")
        Answer.objects.create(letter=row, kind=Answer.Kind.MORE, text=words)
        if row.state in {Letter.State.ANSWERED, Letter.State.CLOSED}:
            row.state, row.moved_at = Letter.State.OPEN, timezone.now()
            row.save()
        checking.tell(row, "letter-more", by=None, token=token)
        return row

    return once(work, lambda _: Letter.objects.get(pk=letter.pk), by=None, token=token)
