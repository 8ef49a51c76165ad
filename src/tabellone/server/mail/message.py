"""What may stand in a mail, and a mail as it goes over the wire: plain text, always with the same Message-ID."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from email.utils import format_datetime, parseaddr

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.mail import EmailMessage
from django.core.signing import BadSignature, Signer
from django.core.validators import validate_email
from django.template import Context, Engine
from django.utils import translation
from django.utils.crypto import salted_hmac

from tabellone.server.mail.models import Mail

LONGEST_ADDRESS = 254
_AROUND = re.compile(r"[\s,;<>()\[\]\"']+")
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9-]*")
# what we say ourselves, or what would send the mail to somebody else
OWN = frozenset({"from", "to", "cc", "bcc", "subject", "date", "message-id", "reply-to", "sender", "auto-submitted"})


@dataclass(frozen=True, slots=True)
class MailWords:
    """Subject and text of a mail, and the language that they are in."""

    subject: str
    text: str
    language: str


def mail_words(kind: str, part: str, language: str, **values: object) -> MailWords:
    """The words of a mail in the reader's language: a part of `templates/mails/<kind>.txt`, first line the subject."""
    with translation.override(language):
        template = Engine.get_default().get_template(f"mails/{kind}.txt#{part}")
        subject, _, text = template.render(Context(values, autoescape=False)).lstrip("\n").partition("\n\n")
    return MailWords(subject, text.rstrip("\n") + "\n", language)


def header_line(text: str, most: int = 250) -> str:
    """The text on one line: no break, no control sign gets into a header."""
    plain = "".join(" " if _breaks(sign) else sign for sign in text)
    return " ".join(plain.split())[:most].rstrip()


def mail_text(text: str) -> str:
    """The text of a mail: lines end with a line feed; no other control sign but the tabulator."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    return "".join(sign for sign in lines if sign in "\n\t" or unicodedata.category(sign) not in {"Cc", "Cs"})


def is_address(text: str) -> bool:
    """Whether mail can be sent there."""
    try:
        validate_email(text)
    except ValidationError:
        return False
    return len(text) <= LONGEST_ADDRESS


def address_in(text: str) -> str:
    """The first address in a text, as in “Ada, ada@example.org”; none where there is none."""
    words = (word.strip(".:") for word in _AROUND.split(text) if "@" in word)
    return next((word for word in words if is_address(word)), "")


def further_headers(asked: Mapping[str, str]) -> dict[str, str]:
    """Further headers, each on one line; those that are ours to write are refused."""
    for name in asked:
        if not _NAME.fullmatch(name) or name.lower() in OWN or name.lower().startswith(("content-", "mime-")):
            raise ValueError(f"no header for a caller to write: {name!r}")
    return {name: header_line(value, 900) for name, value in asked.items()}


def _breaks(sign: str) -> bool:
    return unicodedata.category(sign) in {"Cc", "Cs", "Zl", "Zp"} or sign.isspace()


def mail_message(mail: Mail) -> EmailMessage:
    """The message of a mail; whoever gets it twice by another's fault can tell by its Message-ID."""
    headers = {
        "Message-ID": message_id(mail.key),
        "Date": format_datetime(mail.queued_at),
        "Auto-Submitted": "auto-generated",
        "Content-Language": mail.language,
        **mail.headers,
    }
    return EmailMessage(
        subject=mail.subject,
        body=mail.text,
        from_email=settings.DEFAULT_FROM_EMAIL,
        to=[mail.to],
        reply_to=[mail.reply_to] if mail.reply_to else None,
        headers=headers,
    )


def message_id(key: str) -> str:
    """Made of the mail's key, which nobody can read out of it."""
    digest = salted_hmac("tabellone.post.message-id", key, algorithm="sha256").hexdigest()[:32]
    host = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2] or "localhost"
    return f"<{digest}@{host.encode('idna').decode('ascii')}>"


@dataclass(frozen=True, slots=True)
class SignedLink:
    """Keys of one kind of rows: whoever holds one has what its page allows, and nothing else; they never end."""

    salt: str

    def key(self, number: int) -> str:
        """The key of a row, by its number."""
        return self._signer().sign(str(number))

    def number(self, key: str) -> int | None:
        """Whose key it is; nobody's when it is not one of ours."""
        try:
            found = self._signer().unsign(key)
        except BadSignature:
            return None
        return int(found) if found.isascii() and found.isdecimal() and len(found) < 18 else None

    def _signer(self) -> Signer:
        return Signer(salt=self.salt, sep="~")
