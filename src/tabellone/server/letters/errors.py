"""What cannot be done with letters and newsletters, told in words that say what to do instead."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tabellone.server.people.errors import RefusedError

SENTENCES: dict[str, str | Promise] = {
    "letter-name": _("Write your name, with at most %(most)s letters."),
    "letter-email": _("Write an e-mail address like name@example.org: the answer goes there."),
    "letter-text": _("Write what it is about."),
    "letter-long": _("The text is too long: at most %(most)s signs."),
    "letter-language": _("Complaints are taken in Italian or English only. Choose one of the two and write in it."),
    "letter-closed": _("This letter is closed. Reopen it first."),
    "letter-open": _("This letter is not closed."),
    "letter-over": _("This letter has been closed for a while. Write a new one and name its number."),
    "letter-forgotten": _("What was written here has been erased; it can no longer be answered."),
    "letter-moved": _(
        "Something was added to this letter meanwhile. Read it above; your words are kept, send them then."
    ),
    "newsletter-theirs": _(
        "Somebody changed this draft meanwhile: theirs stands above. Keep yours again to replace it."
    ),
    "letter-full": _("There is a lot in this letter already. Wait for an answer, or write a new one."),
    "why-missing": _("Write why: it goes on record, and the writer reads it."),
    "mail-none": _("No mail can be sent: this site has no mail service. Whoever runs it sets EMAIL_URL."),
    "newsletter-words": _("Write a subject and a text in English: whoever has no other language here gets that one."),
    "newsletter-half": _("In one language there is a subject without a text, or a text without a subject."),
    "newsletter-started": _("This newsletter has been started: its words cannot be changed any more."),
    "newsletter-step": _("This newsletter is not in a state for that. Open the page again."),
    "newsletter-nobody": _("Nobody would get it: no registered player has asked for the newsletter."),
    "newsletter-moved": _("The words were changed meanwhile. Read them again before you send them."),
}


class LetterError(RefusedError):
    """It cannot be done: a code, the field it is about, and the values of its sentence."""

    def __str__(self) -> str:
        return str(SENTENCES[self.code]) % self.values
