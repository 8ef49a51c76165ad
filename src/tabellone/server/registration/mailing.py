"""Mails about a registration, and the way out of the newsletter."""

from __future__ import annotations

from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tabellone.server.journal.models import Entry
from tabellone.server.mail.links import SignedLink
from tabellone.server.mail.queries import can_send
from tabellone.server.mail.services import queue_mail
from tabellone.server.registration.models import Registration
from tabellone.wording import term

# subject and first sentence
REGISTRATION_MAILS: dict[str, tuple[str | Promise, str | Promise]] = {
    "registered": (
        _("You are registered with %(federation)s"),
        _("You are registered. On your own page you see and correct what is kept about you."),
    ),
    "requested": (
        _("%(federation)s: please prove who you are"),
        _("The organiser asks you to prove who you are. Answer through the contact page of the circuit."),
    ),
    "verified": (_("%(federation)s: your identity is verified"), _("The organiser has verified who you are.")),
    "failed": (
        _("%(federation)s: the check of your identity has failed"),
        _("The check of your identity has failed. You are out of every ranking until it is repeated."),
    ),
    "disqualified": (
        _("%(federation)s: you are disqualified"),
        _("The organiser has disqualified you. You are out of every ranking. You may write a complaint."),
    ),
    "name-hidden": (
        _("%(federation)s: your name is hidden"),
        _("The organiser has hidden your name: public pages show a number in its place."),
    ),
    "name-shown": (
        _("%(federation)s: your name is no longer hidden"),
        _("The organiser hides your name no longer. Public pages show it, unless you hide it yourself elsewhere."),
    ),
    "reinstated": (
        _("%(federation)s: your disqualification is reversed"),
        _("The organiser has reversed your disqualification. You are in the rankings again."),
    ),
}


def mail_registration(registration: Registration, what: str, entry: Entry) -> None:
    """Write one mail down for a line of the journal; a mere greeting only where mail goes out."""
    if not registration.person.email or (what == "registered" and not can_send()):
        return
    language = registration.language
    with translation.override(language):
        subject, sentence = (str(words) for words in REGISTRATION_MAILS[what])
        lines = [registration.person.name + ",", sentence]
        if entry.why:
            lines.append(str(_("Reason: %(why)s")) % {"why": entry.why})
        federation = term("rulebook", registration.rulebook, language)
        queue_mail(
            key=f"registration:{registration.pk}:{entry.pk}",
            to=registration.person.email,
            subject=subject % {"federation": federation},
            text="\n\n".join(lines) + "\n",
            language=language,
        )


NEWSLETTER = SignedLink("tabellone.newsletter")


def newsletter_key(registration: int) -> str:
    """The key of a registration: it never ends, as the newsletter it stands in does not."""
    return NEWSLETTER.key(registration)


def registration_of_key(key: str) -> int | None:
    """Whose key it is; nobody's when it is not one of ours."""
    return NEWSLETTER.number(key)
