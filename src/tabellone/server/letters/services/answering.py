"""Letters are read, answered by mail, closed and reopened; organisers leave each other notes (PG 16, PG 18)."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth.models import User
from django.utils import timezone

from tabellone.server.journal.services import shown
from tabellone.server.letters import wording
from tabellone.server.letters.errors import LetterError
from tabellone.server.letters.models import Answer, Letter
from tabellone.server.letters.services import checking
from tabellone.server.letters.services.writing import Link
from tabellone.server.mail.queries import can_send
from tabellone.server.mail.services import queue_mail
from tabellone.server.people.services.once import once

State, Kind = Letter.State, Answer.Kind


def read(letter: Letter, *, by: User) -> None:
    """Somebody looks at a new letter for the first time: its writer sees that it is being looked at."""

    def work() -> None:
        row = checking.locked(letter)
        if row.state == State.NEW:
            _move(row, State.OPEN)
            checking.tell(row, "letter-read", by=by)

    once(work, lambda _: None, by=by)


def answer(
    letter: Letter,
    text: str,
    *,
    link: Link,
    by: User,
    reply_to: str = "",
    seen: int | None = None,
    token: str = "",
) -> Letter:
    """Answer by mail, with the private link; what the writer replies goes to `reply_to`.

    `seen` is how much had been added when the page was opened: two organisers do not answer past each other.
    """
    words = checking.text(text, "answer")
    reply = checking.address(reply_to) if reply_to.strip() else ""
    if not can_send():
        raise LetterError("mail-none")

    def work(row: Letter) -> None:
        if row.state == State.CLOSED:
            raise LetterError("letter-closed")
        if seen is not None and row.answers.count() != seen:
            raise LetterError("letter-moved")
        written = _added(row, Kind.ANSWER, words, by)
        subject, mail = wording.answered(row, words, link(row))
        _post(row, written, (subject, mail), reply)
        _move(row, State.ANSWERED)

    return _done(letter, work, "letter-answered", by=by, token=token)


def add_note(letter: Letter, text: str, *, by: User, token: str = "") -> Letter:
    """A note among organisers; its writer never sees it."""
    words = checking.text(text, "note")
    return _done(letter, lambda row: _added(row, Kind.NOTE, words, by), "letter-noted", by=by, token=token)


def close(letter: Letter, why: str, *, link: Link, by: User, token: str = "") -> Letter:
    """Close a letter, with a reason that its writer gets by mail and reads."""

    def work(row: Letter) -> None:
        if row.state == State.CLOSED:
            raise LetterError("letter-closed")
        _settle(row, why, Kind.CLOSED, link, by)

    return _done(letter, work, "letter-closed", by=by, token=token)


def reopen(letter: Letter, why: str, *, link: Link, by: User, token: str = "") -> Letter:
    """Take a closed letter up again, with a reason."""

    def work(row: Letter) -> None:
        if row.state != State.CLOSED:
            raise LetterError("letter-open")
        _settle(row, why, Kind.REOPENED, link, by)

    return _done(letter, work, "letter-reopened", by=by, token=token)


def _settle(row: Letter, why: str, kind: Answer.Kind, link: Link, by: User) -> None:
    if not why.strip():
        raise LetterError("why-missing", "why")
    closed = kind == Kind.CLOSED
    written = _added(row, kind, checking.text(why, "why"), by)
    _post(row, written, wording.settled(row, written.text, link(row), closed=closed))
    _move(row, State.CLOSED if closed else State.OPEN)


def _done(letter: Letter, work: Callable[[Letter], object], kind: str, *, by: User, token: str) -> Letter:
    """One act on a letter that can still be acted on, with its line."""

    def doing() -> Letter:
        row = checking.locked(letter)
        if row.forgotten_at:
            raise LetterError("letter-forgotten")
        work(row)
        checking.tell(row, kind, by=by, token=token)
        return row

    return once(doing, lambda _: Letter.objects.get(pk=letter.pk), by=by, token=token)


def _added(row: Letter, kind: Answer.Kind, text: str, by: User) -> Answer:
    return Answer.objects.create(letter=row, kind=kind, text=text, by=by, by_name=shown(by))


def _post(row: Letter, written: Answer, words: wording.Words, reply_to: str = "") -> None:
    """Queue the mail of an addition and remember its key."""
    written.mail = f"letter:{row.pk}:{written.kind}:{written.pk}"
    written.save(update_fields=["mail"])
    subject, text = words
    queue_mail(key=written.mail, to=row.email, subject=subject, text=text, language=row.language, reply_to=reply_to)


def _move(row: Letter, state: Letter.State) -> None:
    row.state, row.moved_at = state, timezone.now()
    row.save(update_fields=["state", "moved_at"])
