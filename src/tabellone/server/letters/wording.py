"""The words of mails about letters and of the newsletter's end, in the reader's language."""

from __future__ import annotations

from django.utils import translation
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from tabellone.server.letters.models import Letter

MailWords = tuple[str, str]


def receipt_words(letter: Letter, link: str, *, proven: bool) -> MailWords:
    """Subject and text of what the writer gets at once (PG 16, PG 18).

    To an address that nobody has confirmed goes no word of the writer's: it may be somebody else's, whom others would
    have us write to. The private link leads to the words.
    """
    with translation.override(letter.language):
        subject = _("We have your letter: %(reference)s") % {"reference": letter_reference(letter)}
        lines = [
            _("Hello %(name)s,") % {"name": letter.name} if proven else _("Hello,"),
            _("your letter to %(circuit)s arrived on %(day)s. Its reference is %(reference)s.")
            % {"circuit": letter.circuit.name, "day": _day_written(letter), "reference": letter_reference(letter)},
            _("The answer comes by mail. By this private link you see how far it is, and you can add something:"),
            link,
            *([_("This is what you wrote:"), quoted_text(letter.text)] if proven else []),
            _("If you did not write this, somebody typed your address. You need not do anything."),
        ]
        return subject, "\n\n".join(lines) + "\n"


def answer_words(letter: Letter, text: str, link: str) -> MailWords:
    """Subject and text of an answer."""
    with translation.override(letter.language):
        subject = _("Answer to your letter: %(reference)s") % {"reference": letter_reference(letter)}
        lines = [
            _("Hello %(name)s,") % {"name": letter.name},
            text,
            letter.circuit.name,
            _("Your letter with all answers, by your private link:"),
            link,
            _("This is what you wrote:"),
            quoted_text(letter.text),
        ]
        return subject, "\n\n".join(lines) + "\n"


def settling_words(letter: Letter, why: str, link: str, *, closed: bool) -> MailWords:
    """Subject and text of what the writer gets when a letter is closed or opened again."""
    with translation.override(letter.language):
        told = {"reference": letter_reference(letter)}
        subject = _("Your letter is closed: %(reference)s") if closed else _("Your letter is open again: %(reference)s")
        lines = [_("Hello %(name)s,") % {"name": letter.name}, why, letter.circuit.name]
        lines += [_("Your letter with all answers, by your private link:"), link]
        return subject % told, "\n\n".join(lines) + "\n"


def with_way_out(text: str, *, circuit: str, link: str, language: str) -> str:
    """The text of a newsletter with its end: why it comes, and how it comes no more (PG 6)."""
    with translation.override(language):
        why = _("You get this because you are registered with %(circuit)s and asked for its newsletter.")
        out = _("To get it no more, open this link:")
    return f"{text.rstrip()}\n\n-- \n{why % {'circuit': circuit}}\n{out}\n{link}\n"


def letter_reference(letter: Letter) -> str:
    """What a letter is called by."""
    return f"{letter.circuit.slug}-{letter.number}"


def quoted_text(text: str) -> str:
    """The text as a quotation."""
    return "\n".join(f"> {line}".rstrip() for line in text.splitlines())


def _day_written(letter: Letter) -> str:
    return date_format(localtime(letter.at), "DATE_FORMAT")
