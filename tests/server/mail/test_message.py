"""A mail as bytes, whatever was typed into it: nobody writes a header but us, and every word arrives."""

from __future__ import annotations

import email
import email.policy
import re
from email.message import (
    EmailMessage,
)
from pathlib import Path

import pytest
from hypothesis import (
    given,
)
from hypothesis import (
    strategies as st,
)

from tabellone.engine.languages import LANGUAGES
from tabellone.server.mail import message
from tabellone.server.mail.message import further_headers, header_line, mail_message, mail_text, mail_words
from tabellone.server.mail.models import (
    Mail,
)

TEMPLATES = Path(message.__file__).parent / "templates" / "mails"
OURS = ["Content-Type", "MIME-Version", "Content-Transfer-Encoding", "Subject", "From", "To", "Reply-To"]
OURS += ["Message-ID", "Date", "Auto-Submitted", "Content-Language", "List-Unsubscribe"]
WORDS = st.one_of(
    st.text(max_size=400),
    st.text(st.sampled_from("a\r\n:\t\0\x0b\x0c\x1c\x85\u2028\u2029 \u202eèß€😀=?.<>@"), max_size=80),
    st.sampled_from(
        ["Bcc: x@y.example", "\r\n\r\n.\r\nMAIL FROM:<x@y.example>", "=?utf-8?q?a?=", "." * 1200, "From x"]
    ),
)


@given(subject=WORDS, text=WORDS, header=WORDS)
def test_no_typed_word_becomes_a_header_and_none_is_lost(subject: str, text: str, header: str) -> None:
    mail = Mail(
        key="k",
        to="anna@posta.example",
        subject=header_line(subject),
        text=mail_text(text),
        reply_to="chi@posta.example",
        headers=further_headers({"List-Unsubscribe": header}),
        language="it",
    )
    sent = mail_message(mail).message().as_bytes(linesep="\r\n")  # type: ignore[call-arg]  # Django's own message
    read = email.message_from_bytes(sent, policy=email.policy.default)
    assert isinstance(read, EmailMessage)
    assert sorted(read.keys()) == sorted(OURS)
    assert read["To"] == "anna@posta.example"
    assert "\n" not in read["Subject"]
    assert read.get_content().replace("\r\n", "\n").rstrip("\n") == mail.text.rstrip("\n")
    assert not read.is_multipart()


@given(WORDS)
def test_a_line_stays_one_line_and_says_the_same_again(text: str) -> None:
    line = header_line(text)
    assert line.splitlines() in ([line], [])
    assert header_line(line) == line
    assert len(line) <= 250


TYPED = "A & <b> {{ x }} %s\n\n\n  {% if %}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", sorted(path.stem for path in TEMPLATES.glob("*.txt")))
def test_every_mail_has_a_subject_on_one_line_and_a_text(kind: str, language: str) -> None:
    parts = re.findall(r"{% partialdef (\S+) %}\n", (TEMPLATES / f"{kind}.txt").read_text(encoding="utf-8"))
    assert parts
    for part in parts:
        words = mail_words(kind, part, language, subject="Ciao", position=1, free=1, final={"places": 1})
        assert words.subject
        assert "\n" not in words.subject
        assert words.text.rstrip("\n") + "\n" == words.text


def test_what_people_typed_stands_in_a_mail_as_they_typed_it() -> None:
    words = mail_words("letters", "newsletter", "it", subject="Sì & <no>", text=TYPED, circuit="C", link="L")
    assert words.subject == "Sì & <no>"
    assert words.text.startswith(f"{TYPED}\n\n-- \n")
    assert words.text.endswith("\nL\n")
