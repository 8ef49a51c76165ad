"""Newsletters: written as a draft, tried on oneself, sent to who asked for it; paused, resumed or stopped (PG 6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac

from tabellone.engine.languages import LANGUAGES
from tabellone.server.events.models import Circuit
from tabellone.server.journal import services as journal
from tabellone.server.journal.models import Entry
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.journal.services import Writing, done_once
from tabellone.server.letters import services
from tabellone.server.letters.models import Newsletter
from tabellone.server.letters.queries import newsletter_way_out
from tabellone.server.mail.message import header_line, mail_text, mail_words
from tabellone.server.mail.models import Mail
from tabellone.server.mail.queries import can_send
from tabellone.server.mail.services import OutgoingMail, drop_batch, hold_batch, queue_mails, release_batch
from tabellone.server.registration.models import Registration

NEWSLETTER_GATE = "newsletter"


@dataclass(frozen=True, slots=True)
class Recipient:
    """An address that gets it once, in a language, with the registration whose way out it carries."""

    email: str
    language: str
    registration: int


def newsletter_recipients(rulebook: str) -> Iterator[Recipient]:
    """The registered who asked for it, each address once, however it is written (ruling `newsletter-once`, PG 6).

    Where people share an address and one of them wants no newsletter, none goes there: a no is stronger than a yes.
    """
    registered = _registered_with(rulebook)
    settled = {
        compared_address(each) for each in registered.filter(newsletter=False).values_list("person__email", flat=True)
    }
    rows = registered.filter(_wants()).order_by("day", "id")
    for pk, email, language in rows.values_list("pk", "person__email", "language"):
        if email and compared_address(email) not in settled:
            settled.add(compared_address(email))
            yield Recipient(email, language, pk)


def newsletter_still_wanted(mail: Mail) -> bool:
    """Whether the address still gets it, at the moment of sending: consent may have been withdrawn since."""
    newsletter = Newsletter.objects.select_related("circuit").filter(pk=mail.batch.rpartition(":")[2]).first()
    if newsletter is None or newsletter.state not in {Newsletter.State.SENDING, Newsletter.State.PAUSED}:
        return False
    mine = _registered_with(newsletter.circuit.rulebook).filter(person__email__iexact=mail.to.strip())
    return mine.filter(_wants()).exists() and not mine.filter(newsletter=False).exists()


def newsletter_mail_key(newsletter: Newsletter, email: str) -> str:
    """What makes a newsletter to an address one mail; nobody reads the address out of it."""
    hidden = salted_hmac("tabellone.newsletter.address", compared_address(email), algorithm="sha256").hexdigest()[:32]
    return f"{newsletter.batch}:{hidden}"


def compared_address(email: str) -> str:
    """An address as it is compared."""
    return email.strip().casefold()


def _registered_with(rulebook: str) -> QuerySet[Registration]:
    return Registration.objects.living().filter(rulebook=rulebook)


def _wants() -> Q:
    """Asked for it, and neither disqualified nor with an identity that proved false (ruling `newsletter-once`)."""
    failed = Registration.Verification.FAILED
    return Q(newsletter=True, disqualified=False) & ~Q(verification=failed)


State = Newsletter.State
TEXT = 20_000
Whole = Callable[[str], str]  # a path as a whole address


@dataclass(frozen=True, slots=True)
class NewsletterWords:
    """Subject and text in each language."""

    subject: Mapping[str, str]
    text: Mapping[str, str]


def draft_newsletter(circuit: Circuit, words: NewsletterWords, writing: Writing) -> Newsletter:
    """Write a new newsletter; nothing is sent yet."""
    tidy = _checked_words(words)

    def work() -> Newsletter:
        made = Newsletter.objects.create(circuit=circuit, subject=tidy.subject, text=tidy.text, by=writing.by)
        _tell_newsletter(made, "newsletter-drafted", writing)
        return made

    return done_once(work, _of_entry, writing)


def change_newsletter(
    newsletter: Newsletter, words: NewsletterWords, writing: Writing, *, version: int | None = None
) -> Newsletter:
    """Write the words of a draft anew; `version` is that of the words which the form was filled from."""
    tidy = _checked_words(words)

    def work() -> Newsletter:
        row = _locked_newsletter(newsletter)
        if row.state != State.DRAFT:
            raise RefusedError("newsletter-started")
        if version not in {None, row.version}:
            raise RefusedError("newsletter-theirs")
        if (row.subject, row.text) != (tidy.subject, tidy.text):
            row.subject, row.text, row.version = dict(tidy.subject), dict(tidy.text), row.version + 1
            row.save()
            _tell_newsletter(row, "newsletter-changed", writing)
        return row

    return done_once(work, _of_entry, writing)


def send_test_newsletter(newsletter: Newsletter, writing: Writing, *, whole: Whole) -> int:
    """Send it to oneself, once in every language it is written in; how many mails."""
    if not can_send():
        raise RefusedError("mail-none")

    def work() -> int:
        row = _locked_newsletter(newsletter)
        written = [each for each in LANGUAGES if row.text.get(each)]
        mails = [composed_newsletter(row, Recipient(writing.by.email, each, 0), whole) for each in written]
        entry = _tell_newsletter(row, "newsletter-tried", writing)
        queue_mails(
            OutgoingMail(f"newsletter-test:{row.pk}:{entry.number}:{one.words.language}", one.to, one.words)
            for one in mails
        )
        return len(mails)

    return done_once(work, lambda _: 0, writing)


def start_newsletter(newsletter: Newsletter, writing: Writing, *, version: int, whole: Whole) -> Newsletter:
    """Send a newsletter to everybody who asked for it: all its mails are queued at once, or none.

    `version` is that of the words which were read before it was confirmed.
    """
    if not can_send():
        raise RefusedError("mail-none")

    def work() -> Newsletter:
        row = _locked_newsletter(newsletter)
        if row.state != State.DRAFT:
            raise RefusedError("newsletter-started")
        if row.version != version:
            raise RefusedError("newsletter-moved")
        mails = [composed_newsletter(row, one, whole) for one in newsletter_recipients(row.circuit.rulebook)]
        if not mails:
            raise RefusedError("newsletter-nobody")
        row.state, row.started_at = State.SENDING, timezone.now()
        row.save()
        queue_mails(mails)
        _tell_newsletter(row, "newsletter-started", writing, mails=len(mails))
        return row

    return done_once(work, _of_entry, writing)


def pause_newsletter(newsletter: Newsletter, writing: Writing) -> Newsletter:
    """Hold back what has not left yet."""
    return _moved_newsletter(newsletter, {State.SENDING}, State.PAUSED, hold_batch, writing)


def resume_newsletter(newsletter: Newsletter, writing: Writing) -> Newsletter:
    """Go on with what was held back."""
    return _moved_newsletter(newsletter, {State.PAUSED}, State.SENDING, release_batch, writing)


def stop_newsletter(newsletter: Newsletter, writing: Writing) -> Newsletter:
    """Never send what has not left yet."""
    return _moved_newsletter(newsletter, {State.SENDING, State.PAUSED}, State.STOPPED, drop_batch, writing)


def _moved_newsletter(
    newsletter: Newsletter,
    before: set[Newsletter.State],
    after: Newsletter.State,
    mails: Callable[[str], int],
    writing: Writing,
) -> Newsletter:
    def work() -> Newsletter:
        row = _locked_newsletter(newsletter)
        if row.state not in before:
            raise RefusedError("newsletter-step")
        row.state = after
        row.save(update_fields=["state"])
        _tell_newsletter(row, f"newsletter-{after.value}", writing, mails=mails(row.batch))
        return row

    return done_once(work, _of_entry, writing)


def composed_newsletter(row: Newsletter, to: Recipient, whole: Whole) -> OutgoingMail:
    """The newsletter for one address: in its language, else in English, with the way out (PG 6)."""
    language = to.language if row.text.get(to.language) else "en"
    link = whole(newsletter_way_out(to.registration))
    words = mail_words(
        "letters",
        "newsletter",
        language,
        subject=row.subject[language],
        text=row.text[language].rstrip(),
        circuit=row.circuit.name,
        link=link,
    )
    return OutgoingMail(
        key=newsletter_mail_key(row, to.email),
        to=to.email,
        words=words,
        headers={"List-Unsubscribe": f"<{link}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"},
        batch=row.batch,
        gate=NEWSLETTER_GATE,
    )


def _checked_words(words: NewsletterWords) -> NewsletterWords:
    subject = {each: header_line(words.subject.get(each, "")) for each in LANGUAGES}
    text = {each: mail_text(words.text.get(each, "")).strip() for each in LANGUAGES}
    if any(len(each) > TEXT for each in text.values()):
        raise RefusedError("letter-long", most=TEXT)
    if not (subject["en"] and text["en"]):
        raise RefusedError("newsletter-words")
    if any(bool(subject[each]) != bool(text[each]) for each in LANGUAGES):
        raise RefusedError("newsletter-half")
    return NewsletterWords(subject, text)


def _locked_newsletter(newsletter: Newsletter) -> Newsletter:
    return Newsletter.objects.select_for_update(of=("self",)).select_related("circuit").get(pk=newsletter.pk)


def _tell_newsletter(row: Newsletter, kind: str, writing: Writing, **more: int) -> Entry:
    data = {"newsletter": row.pk, **more}
    return journal.append_line(services.letters_stream(row.circuit), kind, data, writing)


def _of_entry(entry: Entry) -> Newsletter:
    return Newsletter.objects.select_related("circuit").get(pk=entry.data["newsletter"])
