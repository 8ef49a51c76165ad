"""Letters come in, are read, answered by mail, closed, reopened and forgotten (PG 16, PG 18)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils import timezone

from tabellone.engine.languages import LANGUAGES
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.events.seasons import locked_circuit
from tabellone.server.journal import services as journal
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.journal.services import Writing, done_once, journal_name
from tabellone.server.letters.models import Answer, Letter
from tabellone.server.letters.queries import is_proven_writer, letter_reference
from tabellone.server.mail import services as post
from tabellone.server.mail.message import is_address, mail_text, mail_words
from tabellone.server.mail.queries import can_send
from tabellone.server.mail.services import OutgoingMail, queue_mail
from tabellone.server.people.names import tidy

NAME, TEXT = 120, 10_000


def checked_name(typed: str) -> str:
    """A name on one line."""
    found = tidy(typed)
    if not found or len(found) > NAME:
        raise RefusedError("letter-name", "name", most=NAME)
    return found


def checked_mail_address(typed: str) -> str:
    """An address that an answer can be sent to."""
    found = typed.strip().lower()
    if not is_address(found):
        raise RefusedError("letter-email", "email")
    return found


def checked_text(typed: str, field: str = "text") -> str:
    """Words, with their lines."""
    found = mail_text(typed).strip()
    if not found:
        raise RefusedError("letter-text", field)
    if len(found) > TEXT:
        raise RefusedError("letter-long", field, most=TEXT)
    return found


def locked_letter(letter: Letter) -> Letter:
    """The letter's row, held until the end of the transaction."""
    return Letter.objects.select_for_update(of=("self",)).select_related("circuit").get(pk=letter.pk)


def letters_stream(circuit: Circuit) -> str:
    """Where a circuit's correspondence is written down: beside the stream of its facts, whose order others keep."""
    return f"letters:{circuit.scope}"


def tell_letter(letter: Letter, kind: str, writing: Writing) -> None:
    """A line in the journal: which letter, of which kind, and no word of it."""
    data = {"letter": letter.number, "kind": letter.kind}
    journal.append_line(letters_stream(letter.circuit), kind, data, replace(writing, why=""))


COMPLAINTS_IN = ("it", "en")  # PG 16
MOST_MORE = 20
MORE_AFTER_CLOSING = timedelta(days=60)
Link = Callable[[Letter], str]


@dataclass(frozen=True, slots=True)
class WrittenLetter:
    """A letter as it was typed."""

    kind: str
    language: str
    name: str
    email: str
    text: str
    stage: Tournament | None = None


def write_letter(circuit: Circuit, written: WrittenLetter, writing: Writing, *, link: Link) -> Letter:
    """Keep a letter, number it, and send its writer a receipt with the private link; complaints as PG 16 wants."""
    allowed = COMPLAINTS_IN if written.kind == Letter.Kind.COMPLAINT else tuple(LANGUAGES)
    if written.language not in allowed:
        raise RefusedError("letter-language", "language")
    given = {
        "name": checked_name(written.name),
        "email": checked_mail_address(written.email),
        "text": checked_text(written.text),
    }

    def work() -> Letter:
        row = locked_circuit(circuit.pk)
        last = Letter.objects.filter(circuit=row).aggregate(last=Max("number"))["last"] or 0
        stage = written.stage if written.stage and written.stage.circuit_id == row.pk else None
        letter = Letter.objects.create(
            circuit=row,
            number=last + 1,
            kind=written.kind,
            language=written.language,
            stage=stage,
            user=writing.by,
            **given,
        )
        _mail_letter(letter, "receipt", f"letter:{letter.pk}:receipt", link, proven=is_proven_writer(letter))
        tell_letter(letter, "letter-came", writing)
        return letter

    def again(entry: object) -> Letter:
        data = getattr(entry, "data", {})
        return Letter.objects.select_related("circuit").get(circuit=circuit, number=data["letter"])

    return done_once(work, again, writing)


def add_to_letter(letter: Letter, text: str, *, token: str = "") -> Letter:
    """The writer adds something by the private link; what was answered or closed is open again."""
    words = checked_text(text)

    def work() -> Letter:
        row = locked_letter(letter)
        if row.forgotten_at:
            raise RefusedError("letter-forgotten")
        if row.state == Letter.State.CLOSED and row.moved_at < timezone.now() - MORE_AFTER_CLOSING:
            raise RefusedError("letter-over")
        if row.answers.filter(kind=Answer.Kind.MORE).count() >= MOST_MORE:
            raise RefusedError("letter-full")
        Answer.objects.create(letter=row, kind=Answer.Kind.MORE, text=words)
        if row.state in {Letter.State.ANSWERED, Letter.State.CLOSED}:
            row.state, row.moved_at = Letter.State.OPEN, timezone.now()
            row.save()
        tell_letter(row, "letter-more", Writing(token=token))
        return row

    return done_once(work, lambda _: Letter.objects.get(pk=letter.pk), Writing(token=token))


State, Kind = Letter.State, Answer.Kind


def read_letter(letter: Letter, *, by: User) -> None:
    """Somebody looks at a new letter for the first time: its writer sees that it is being looked at."""

    def work() -> None:
        row = locked_letter(letter)
        if row.state == State.NEW:
            _move_letter(row, State.OPEN)
            tell_letter(row, "letter-read", Writing(by))

    done_once(work, lambda _: None, Writing(by))


def answer_letter(
    letter: Letter, text: str, writing: Writing, *, link: Link, reply_to: str = "", seen: int | None = None
) -> Letter:
    """Answer by mail, with the private link; what the writer replies goes to `reply_to`.

    `seen` is how much had been added when the page was opened: two organisers do not answer past each other.
    """
    words = checked_text(text, "answer")
    reply = checked_mail_address(reply_to) if reply_to.strip() else ""
    if not can_send():
        raise RefusedError("mail-none")

    def work(row: Letter) -> None:
        if row.state == State.CLOSED:
            raise RefusedError("letter-closed")
        if seen is not None and row.answers.count() != seen:
            raise RefusedError("letter-moved")
        written = _added_to_letter(row, Kind.ANSWER, words, writing.by)
        _mail_addition(row, written, link, reply)
        _move_letter(row, State.ANSWERED)

    return _done_to_letter(letter, work, "letter-answered", writing)


def add_note(letter: Letter, text: str, writing: Writing) -> Letter:
    """A note among organisers; its writer never sees it."""
    words = checked_text(text, "note")
    return _done_to_letter(
        letter, lambda row: _added_to_letter(row, Kind.NOTE, words, writing.by), "letter-noted", writing
    )


def close_letter(letter: Letter, why: str, writing: Writing, *, link: Link) -> Letter:
    """Close a letter, with a reason that its writer gets by mail and reads."""

    def work(row: Letter) -> None:
        if row.state == State.CLOSED:
            raise RefusedError("letter-closed")
        _settle_letter(row, why, Kind.CLOSED, link, writing.by)

    return _done_to_letter(letter, work, "letter-closed", writing)


def reopen_letter(letter: Letter, why: str, writing: Writing, *, link: Link) -> Letter:
    """Take a closed letter up again, with a reason."""

    def work(row: Letter) -> None:
        if row.state != State.CLOSED:
            raise RefusedError("letter-open")
        _settle_letter(row, why, Kind.REOPENED, link, writing.by)

    return _done_to_letter(letter, work, "letter-reopened", writing)


def _settle_letter(row: Letter, why: str, kind: Answer.Kind, link: Link, by: User) -> None:
    if not why.strip():
        raise RefusedError("letter-why", "why")
    _mail_addition(row, _added_to_letter(row, kind, checked_text(why, "why"), by), link)
    _move_letter(row, State.CLOSED if kind == Kind.CLOSED else State.OPEN)


def _done_to_letter(letter: Letter, work: Callable[[Letter], object], kind: str, writing: Writing) -> Letter:
    """One act on a letter that can still be acted on, with its line."""

    def doing() -> Letter:
        row = locked_letter(letter)
        if row.forgotten_at:
            raise RefusedError("letter-forgotten")
        work(row)
        tell_letter(row, kind, writing)
        return row

    return done_once(doing, lambda _: Letter.objects.get(pk=letter.pk), writing)


def _added_to_letter(row: Letter, kind: Answer.Kind, text: str, by: User) -> Answer:
    return Answer.objects.create(letter=row, kind=kind, text=text, by=by, by_name=journal_name(by))


def _mail_addition(row: Letter, written: Answer, link: Link, reply_to: str = "") -> None:
    """Queue the mail of an addition and remember its key."""
    written.mail = f"letter:{row.pk}:{written.kind}:{written.pk}"
    written.save(update_fields=["mail"])
    _mail_letter(row, written.kind, written.mail, link, reply_to, text=written.text)


def _mail_letter(letter: Letter, part: str, key: str, link: Link, reply_to: str = "", **values: object) -> None:
    """Queue a mail to who wrote a letter; a receipt repeats their words to a confirmed address alone (PG 16, PG 18)."""
    words = mail_words(
        "letters",
        part,
        letter.language,
        letter=letter,
        reference=letter_reference(letter),
        link=link(letter),
        quoted="\n".join(f"> {line}".rstrip() for line in letter.text.splitlines()),
        **values,
    )
    queue_mail(OutgoingMail(key, letter.email, words, reply_to))


def _move_letter(row: Letter, state: Letter.State) -> None:
    row.state, row.moved_at = state, timezone.now()
    row.save(update_fields=["state", "moved_at"])


KEPT = timedelta(days=2 * 365)


def forget_old_letters() -> int:
    """Forget names, addresses and words of letters closed two years ago (ruling `letters-two-years`); how many."""
    return _forget_letters(Letter.objects.filter(state=Letter.State.CLOSED, moved_at__lt=timezone.now() - KEPT))


def forget_letters_from(address: str) -> int:
    """Forget the letters written from an address, and all mails to it: its owner's data are erased; how many."""
    with transaction.atomic():
        post.forget_address(address)
        return _forget_letters(Letter.objects.filter(email__iexact=address)) if address else 0


def _forget_letters(letters: QuerySet[Letter]) -> int:
    open_ = letters.filter(forgotten_at__isnull=True)
    if not open_.exists():
        return 0
    with transaction.atomic():
        keys = list(open_.values_list("pk", flat=True))
        Answer.objects.filter(letter__in=keys).update(text="")
        for key in keys:
            post.forget_mails_of(f"letter:{key}:")
        gone = {"name": "", "email": "", "text": "", "user": None, "forgotten_at": timezone.now()}
        return Letter.objects.filter(pk__in=keys).update(**gone, state=Letter.State.CLOSED)
