"""Newsletters: written as a draft, tried on oneself, started once; paused, resumed or stopped on the way (PG 6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.utils import timezone

from tabellone.engine.languages import LANGUAGES
from tabellone.server.events.models import Circuit
from tabellone.server.journal import services as journal
from tabellone.server.journal.models import Entry
from tabellone.server.letters import wording
from tabellone.server.letters.errors import LetterError
from tabellone.server.letters.keys import way_out
from tabellone.server.letters.models import Newsletter
from tabellone.server.letters.recipients import GATE, Recipient, key_of, recipients
from tabellone.server.letters.services import checking
from tabellone.server.mail.message import mail_text, one_line
from tabellone.server.mail.queries import can_send
from tabellone.server.mail.services import OutgoingMail, drop_batch, hold_batch, queue_mails, release_batch
from tabellone.server.people.services.once import once

State = Newsletter.State
TEXT = 20_000
Whole = Callable[[str], str]  # a path as a whole address


@dataclass(frozen=True, slots=True)
class Words:
    """Subject and text in each language."""

    subject: Mapping[str, str]
    text: Mapping[str, str]


def draft(circuit: Circuit, words: Words, *, by: User, token: str = "") -> Newsletter:
    """Write a new newsletter; nothing is sent yet."""
    tidy = _checked(words)

    def work() -> Newsletter:
        made = Newsletter.objects.create(circuit=circuit, subject=tidy.subject, text=tidy.text, by=by)
        _tell(made, "newsletter-drafted", by=by, token=token)
        return made

    return once(work, _of_entry, by=by, token=token)


def change(
    newsletter: Newsletter, words: Words, *, by: User, version: int | None = None, token: str = ""
) -> Newsletter:
    """Write the words of a draft anew; `version` is that of the words which the form was filled from."""
    tidy = _checked(words)

    def work() -> Newsletter:
        row = _locked(newsletter)
        if row.state != State.DRAFT:
            raise LetterError("newsletter-started")
        if version not in {None, row.version}:
            raise LetterError("newsletter-theirs")
        if (row.subject, row.text) != (tidy.subject, tidy.text):
            row.subject, row.text, row.version = dict(tidy.subject), dict(tidy.text), row.version + 1
            row.save()
            _tell(row, "newsletter-changed", by=by, token=token)
        return row

    return once(work, _of_entry, by=by, token=token)


def send_test(newsletter: Newsletter, *, whole: Whole, by: User, token: str = "") -> int:
    """Send it to oneself, once in every language it is written in; how many mails."""
    if not can_send():
        raise LetterError("mail-none")

    def work() -> int:
        row = _locked(newsletter)
        written = [each for each in LANGUAGES if row.text.get(each)]
        mails = [composed(row, Recipient(by.email, each, 0), whole) for each in written]
        entry = _tell(row, "newsletter-tried", by=by, token=token)
        queue_mails(
            OutgoingMail(
                f"newsletter-test:{row.pk}:{entry.number}:{one.language}", one.to, one.subject, one.text, one.language
            )
            for one in mails
        )
        return len(mails)

    return once(work, lambda _: 0, by=by, token=token)


def start(newsletter: Newsletter, *, version: int, whole: Whole, by: User, token: str = "") -> Newsletter:
    """Send a newsletter to everybody who asked for it: all its mails are queued at once, or none.

    `version` is that of the words which were read before it was confirmed.
    """
    if not can_send():
        raise LetterError("mail-none")

    def work() -> Newsletter:
        row = _locked(newsletter)
        if row.state != State.DRAFT:
            raise LetterError("newsletter-started")
        if row.version != version:
            raise LetterError("newsletter-moved")
        mails = [composed(row, one, whole) for one in recipients(row.circuit.rulebook)]
        if not mails:
            raise LetterError("newsletter-nobody")
        row.state, row.started_at = State.SENDING, timezone.now()
        row.save()
        queue_mails(mails)
        _tell(row, "newsletter-started", by=by, token=token, mails=len(mails))
        return row

    return once(work, _of_entry, by=by, token=token)


def pause(newsletter: Newsletter, *, by: User, token: str = "") -> Newsletter:
    """Hold back what has not left yet."""
    return _moved(newsletter, {State.SENDING}, State.PAUSED, hold_batch, by=by, token=token)


def resume(newsletter: Newsletter, *, by: User, token: str = "") -> Newsletter:
    """Go on with what was held back."""
    return _moved(newsletter, {State.PAUSED}, State.SENDING, release_batch, by=by, token=token)


def stop(newsletter: Newsletter, *, by: User, token: str = "") -> Newsletter:
    """Never send what has not left yet."""
    return _moved(newsletter, {State.SENDING, State.PAUSED}, State.STOPPED, drop_batch, by=by, token=token)


def _moved(
    newsletter: Newsletter,
    before: set[Newsletter.State],
    after: Newsletter.State,
    mails: Callable[[str], int],
    *,
    by: User,
    token: str,
) -> Newsletter:
    def work() -> Newsletter:
        row = _locked(newsletter)
        if row.state not in before:
            raise LetterError("newsletter-step")
        row.state = after
        row.save(update_fields=["state"])
        _tell(row, f"newsletter-{after.value}", by=by, token=token, mails=mails(row.batch))
        return row

    return once(work, _of_entry, by=by, token=token)


def composed(row: Newsletter, to: Recipient, whole: Whole) -> OutgoingMail:
    """The newsletter for one address: in its language, else in English, with the way out (PG 6)."""
    language = to.language if row.text.get(to.language) else "en"
    link = whole(way_out(to.registration))
    text = wording.with_way_out(row.text[language], circuit=row.circuit.name, link=link, language=language)
    return OutgoingMail(
        key=key_of(row, to.email),
        to=to.email,
        subject=row.subject[language],
        text=text,
        language=language,
        headers={"List-Unsubscribe": f"<{link}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"},
        batch=row.batch,
        gate=GATE,
    )


def _checked(words: Words) -> Words:
    subject = {each: one_line(words.subject.get(each, "")) for each in LANGUAGES}
    text = {each: mail_text(words.text.get(each, "")).strip() for each in LANGUAGES}
    if any(len(each) > TEXT for each in text.values()):
        raise LetterError("letter-long", most=TEXT)
    if not (subject["en"] and text["en"]):
        raise LetterError("newsletter-words")
    if any(bool(subject[each]) != bool(text[each]) for each in LANGUAGES):
        raise LetterError("newsletter-half")
    return Words(subject, text)


def _locked(newsletter: Newsletter) -> Newsletter:
    return Newsletter.objects.select_for_update(of=("self",)).select_related("circuit").get(pk=newsletter.pk)


def _tell(row: Newsletter, kind: str, *, by: User, token: str, **more: int) -> Entry:
    data = {"newsletter": row.pk, **more}
    return journal.append(checking.stream(row.circuit), kind, data, by=by, token=token)


def _of_entry(entry: Entry) -> Newsletter:
    return Newsletter.objects.select_related("circuit").get(pk=entry.data["newsletter"])
