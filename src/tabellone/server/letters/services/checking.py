"""What may stand in a letter."""

from __future__ import annotations

from django.contrib.auth.models import User

from tabellone.server.events.models import Circuit
from tabellone.server.journal import services as journal
from tabellone.server.letters.errors import LetterError
from tabellone.server.letters.models import Letter
from tabellone.server.mail.message import is_address, mail_text
from tabellone.server.people.names import tidy

NAME, TEXT = 120, 10_000


def name(typed: str) -> str:
    """A name on one line."""
    found = tidy(typed)
    if not found or len(found) > NAME:
        raise LetterError("letter-name", "name", most=NAME)
    return found


def address(typed: str) -> str:
    """An address that an answer can be sent to."""
    found = typed.strip().lower()
    if not is_address(found):
        raise LetterError("letter-email", "email")
    return found


def text(typed: str, field: str = "text") -> str:
    """Words, with their lines."""
    found = mail_text(typed).strip()
    if not found:
        raise LetterError("letter-text", field)
    if len(found) > TEXT:
        raise LetterError("letter-long", field, most=TEXT)
    return found


def locked(letter: Letter) -> Letter:
    """The letter's row, held until the end of the transaction."""
    return Letter.objects.select_for_update(of=("self",)).select_related("circuit").get(pk=letter.pk)


def stream(circuit: Circuit) -> str:
    """Where a circuit's correspondence is written down: beside the stream of its facts, whose order others keep."""
    return f"letters:{circuit.scope}"


def tell(letter: Letter, kind: str, *, by: User | None, token: str = "") -> None:
    """A line in the journal: which letter, of which kind, and no word of it."""
    data = {"letter": letter.number, "kind": letter.kind}
    journal.append(stream(letter.circuit), kind, data, by=by, token=token)
