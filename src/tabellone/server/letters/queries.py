"""What there is of letters and newsletters, and the private links that lead to them."""

from __future__ import annotations

from dataclasses import dataclass

from allauth.account.models import EmailAddress
from django.db.models import Count, QuerySet

from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.letters.models import Answer, Letter, Newsletter
from tabellone.server.mail.message import SignedLink
from tabellone.server.mail.models import Mail
from tabellone.server.mail.queries import batch_counts, mail_numbered, mail_with_key, mails_to_look_at
from tabellone.server.registration.queries import NEWSLETTER

LETTER = SignedLink("tabellone.letters")


def letter_key(letter: Letter) -> str:
    """The key of a letter: whoever holds it reads the letter and its answers, and nothing else."""
    return LETTER.key(letter.pk)


def letter_with_key(key: str, circuit: int) -> Letter | None:
    """The letter of a key, in that circuit; none for a key that is not one of ours, or was forgotten."""
    return Letter.objects.filter(pk=LETTER.number(key) or 0, circuit=circuit, forgotten_at__isnull=True).first()


def letter_reference(letter: Letter) -> str:
    """What a letter is called by."""
    return f"{letter.circuit.slug}-{letter.number}"


def newsletter_way_out(registration: int) -> str:
    """The path that leads out of the newsletter with one click (PG 6)."""
    return f"/newsletter/out/{NEWSLETTER.key(registration)}/"


TO_DO = (Letter.State.NEW, Letter.State.OPEN)


def letters_to(circuit: Circuit) -> QuerySet[Letter]:
    """The letters of a circuit, those that wait the longest first."""
    return Letter.objects.filter(circuit=circuit).select_related("stage").order_by("at", "id")


def letter_numbered(circuit: Circuit, number: int) -> Letter | None:
    """The letter of that number."""
    return letters_to(circuit).select_related("circuit", "user").filter(number=number).first()


def is_proven_writer(letter: Letter) -> bool:
    """Whether its writer was signed in and has confirmed the address: anybody can type another's."""
    mine = EmailAddress.objects.filter(user=letter.user_id, email__iexact=letter.email, verified=True)
    return letter.user_id is not None and mine.exists()


def letters_by_state(circuit: Circuit) -> dict[str, int]:
    """How many letters are in each state."""
    found = Letter.objects.filter(circuit=circuit).order_by().values_list("state").annotate(Count("id"))
    return {**dict.fromkeys(Letter.State.values, 0), **{str(state): number for state, number in found}}


@dataclass(frozen=True, slots=True)
class AddedToLetter:
    """Something added to a letter, and how far its mail is."""

    answer: Answer
    mail: Mail | None


def thread_of(of: Letter) -> list[AddedToLetter]:
    """What was added, as organisers see it."""
    answers = list(of.answers.all())
    mails = {one.key: one for one in Mail.objects.filter(key__in=[each.mail for each in answers if each.mail])}
    return [AddedToLetter(each, mails.get(each.mail)) for each in answers]


def public_thread_of(of: Letter) -> QuerySet[Answer]:
    """What was added, as the writer sees it: no notes."""
    return of.answers.exclude(kind=Answer.Kind.NOTE)


def receipt_mail(of: Letter) -> Mail | None:
    """The mail that told the writer that the letter came."""
    return mail_with_key(f"letter:{of.pk}:receipt")


def stages_to_write_about(circuit: Circuit) -> QuerySet[Tournament]:
    """What a letter may be about."""
    return Tournament.objects.filter(circuit=circuit, listed=True).order_by("-start", "name")


def newsletters_of(circuit: Circuit) -> QuerySet[Newsletter]:
    """The newsletters of a circuit, the newest first."""
    return Newsletter.objects.filter(circuit=circuit)


def newsletter_numbered(circuit: Circuit, number: int) -> Newsletter | None:
    """One of them."""
    return newsletters_of(circuit).select_related("circuit").filter(pk=number).first()


@dataclass(frozen=True, slots=True)
class NewsletterProgress:
    """How far a newsletter is, in mails."""

    total: int
    done: int
    sent: int
    waiting: int
    unsure: int
    failed: int
    dropped: int

    @property
    def over(self) -> bool:
        """Whether nothing waits any more."""
        return self.done == self.total


def newsletter_progress(of: Newsletter) -> NewsletterProgress:
    """How far it is."""
    found = batch_counts(of.batch)
    waiting = found["queued"] + found["held"] + found["sending"]
    total = sum(found.values())
    parts = (found[each] for each in ("unsure", "failed", "dropped"))
    return NewsletterProgress(total, total - waiting, found["sent"], waiting, *parts)


def newsletter_problems(of: Newsletter) -> QuerySet[Mail]:
    """Its mails that a person has to decide on."""
    return mails_to_look_at().filter(batch=of.batch)


def mail_of_circuit(circuit: Circuit, pk: int) -> Mail | None:
    """A mail that a circuit's organisers may decide on: of one of its newsletters, or about one of its letters."""
    mail = mail_numbered(pk)
    if mail is None:
        return None
    kind, _, rest = mail.key.partition(":")
    number = rest.partition(":")[0]
    rows = {"letter": letters_to(circuit), "newsletter": newsletters_of(circuit)}.get(kind)
    known = rows is not None and number.isdecimal() and rows.filter(pk=int(number)).exists()
    return mail if known else None
