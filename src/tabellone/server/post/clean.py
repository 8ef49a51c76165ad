"""What may stand in a mail: lines that stay lines, addresses that are addresses."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

LONGEST_ADDRESS = 254
_AROUND = re.compile(r"[\s,;<>()\[\]\"']+")
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9-]*")
# what we say ourselves, or what would send the mail to somebody else
OWN = frozenset({"from", "to", "cc", "bcc", "subject", "date", "message-id", "reply-to", "sender", "auto-submitted"})


def line(text: str, most: int = 250) -> str:
    """The text on one line: no break, no control sign gets into a header."""
    plain = "".join(" " if _breaks(sign) else sign for sign in text)
    return " ".join(plain.split())[:most].rstrip()


def body(text: str) -> str:
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


def headers(asked: Mapping[str, str]) -> dict[str, str]:
    """Further headers, each on one line; those that are ours to write are refused."""
    for name in asked:
        if not _NAME.fullmatch(name) or name.lower() in OWN or name.lower().startswith(("content-", "mime-")):
            raise ValueError(f"no header for a caller to write: {name!r}")
    return {name: line(value, 900) for name, value in asked.items()}


def _breaks(sign: str) -> bool:
    return unicodedata.category(sign) in {"Cc", "Cs", "Zl", "Zp"} or sign.isspace()
