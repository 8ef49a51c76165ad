"""What mails say about a request for a tournament."""

from __future__ import annotations

from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tabellone.server.federation.models import HostingRequest
from tabellone.server.play.plans import game_name

MailWords = tuple[str, str]


def request_reference(row: HostingRequest) -> str:
    """What a request is called by."""
    return f"{row.circuit.slug}-{row.number}"


def request_games(row: HostingRequest) -> str:
    """The games of a request by their names."""
    return ", ".join(game_name(row.circuit.rulebook, game) for game in row.games)


def request_receipt_words(row: HostingRequest, link: str, *, proven: bool) -> MailWords:
    """Subject and text of what the asker gets at once.

    To an address that nobody has confirmed goes no word that was typed: it may be somebody else's.
    """
    with translation.override(row.language):
        subject = _("We have your request for a tournament: %(reference)s") % {"reference": request_reference(row)}
        lines = [
            _hello(row) if proven else _("Hello,"),
            _("a request for a tournament of %(circuit)s came with this address. Its reference is %(reference)s.")
            % {"circuit": row.circuit.name, "reference": request_reference(row)},
            *([_what(row)] if proven else []),
            _("The answer comes by mail. By this private link you see how far it is, and can take it back:"),
            link,
            _("If you did not ask for it, somebody typed your address. You need not do anything."),
        ]
        return subject, _joined(lines)


def approved_words(row: HostingRequest, link: str, *, page: str, invitation: str = "") -> MailWords:
    """Subject and text of a yes: the tournament's page, and how to run it."""
    with translation.override(row.language):
        subject = _("Your tournament is approved: %(reference)s") % {"reference": request_reference(row)}
        lines = [_hello(row), _what(row), _("It stands in the calendar, and players can enter:"), page]
        if invitation:
            lines += [
                _("To run it, open this link and sign in with an account of this e-mail address:"),
                invitation,
                _("It works once, within 30 days."),
            ]
        else:
            lines.append(_("You organise it with your account: open its page and sign in."))
        lines += [_("Your request, by your private link:"), link, row.circuit.name]
        return subject, _joined(lines)


def refused_words(row: HostingRequest, link: str) -> MailWords:
    """Subject and text of a no, with its reason."""
    with translation.override(row.language):
        subject = _("Your tournament is not approved: %(reference)s") % {"reference": request_reference(row)}
        lines = [_hello(row), _what(row), _("The federation has not approved it. The reason:"), row.answer]
        lines += [_("Your request, by your private link:"), link, row.circuit.name]
        return subject, _joined(lines)


def reopened_words(row: HostingRequest, link: str) -> MailWords:
    """Subject and text of an answer that was taken back."""
    with translation.override(row.language):
        subject = _("Your request is looked at again: %(reference)s") % {"reference": request_reference(row)}
        lines = [_hello(row), _what(row), _("The federation takes its answer back and looks at it again. The reason:")]
        lines += [row.answer, _("Your request, by your private link:"), link, row.circuit.name]
        return subject, _joined(lines)


def event_words(row: HostingRequest, *, language: str, page: str, out: str) -> MailWords:
    """Subject and text of the news of a tournament, with the way out (BIG 2.1)."""
    with translation.override(language):
        subject = _("%(circuit)s: a tournament of %(games)s") % {
            "circuit": row.circuit.name,
            "games": request_games(row),
        }
        lines = [_what(row), _("Everything about it, and how to enter:"), page]
        why = _("You get this because you are a member of %(circuit)s.") % {"circuit": row.circuit.name}
        end = f"-- \n{why}\n{_('To get no more news of events, open this link:')}\n{out}"
        return subject, _joined([*lines, end])


def _hello(row: HostingRequest) -> str:
    return _("Hello %(name)s,") % {"name": row.name}


def _what(row: HostingRequest) -> str:
    said = {
        "games": request_games(row),
        "day": date_format(row.start, "DATE_FORMAT"),
        "time": row.starts,
        "place": row.place,
    }
    return _("%(games)s, %(day)s at %(time)s, %(place)s") % said


def _joined(lines: list[str]) -> str:
    return "\n\n".join(lines) + "\n"
