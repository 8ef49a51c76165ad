"""What there is of requests, their private links, and what mails say about them."""

from __future__ import annotations

from datetime import date
from urllib.parse import quote

from allauth.account.models import EmailAddress
from django.db.models import Count, Q, QuerySet
from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tabellone.server.events.models import Circuit
from tabellone.server.federation.models import HostingRequest
from tabellone.server.mail.links import SignedLink
from tabellone.server.mail.models import Mail
from tabellone.server.mail.queries import mail_with_key
from tabellone.server.people.names import fold
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


State = HostingRequest.State
ALIVE = (State.ASKED, State.APPROVED)
MAP = "https://www.openstreetmap.org/search?query="


def requests_to(circuit: Circuit) -> QuerySet[HostingRequest]:
    """The requests of a circuit, those whose day comes first standing first."""
    return HostingRequest.objects.filter(circuit=circuit).select_related("circuit", "tournament", "user")


def request_numbered(circuit: Circuit, number: int) -> HostingRequest | None:
    """The request of that number."""
    return requests_to(circuit).filter(number=number).first()


def requests_by_state(circuit: Circuit) -> dict[str, int]:
    """How many requests are in each state."""
    found = HostingRequest.objects.filter(circuit=circuit).order_by().values_list("state").annotate(Count("id"))
    return {**dict.fromkeys(State.values, 0), **{str(state): number for state, number in found}}


def asker_is_proven(row: HostingRequest) -> bool:
    """Whether its asker was signed in and has confirmed the address: anybody can type another's."""
    mine = EmailAddress.objects.filter(user=row.user_id, email__iexact=row.email, verified=True)
    return row.user_id is not None and mine.exists()


def requests_of_day(circuit: Circuit, email: str, day: date) -> QuerySet[HostingRequest]:
    """Requests for a day that came with an address and are not answered with a no."""
    return HostingRequest.objects.filter(circuit=circuit, email=email, start=day, state__in=ALIVE)


def likely_doubles(of: HostingRequest) -> list[HostingRequest]:
    """Requests of the circuit that may be the same: that day, by the same asker or at the same place (BIG 1)."""
    near = HostingRequest.objects.filter(circuit=of.circuit, start=of.start).exclude(pk=of.pk).exclude(state=State.BACK)
    asker = Q(email=of.email) if of.email else Q(pk__in=[])
    mine = set(near.filter(asker).values_list("pk", flat=True))
    if of.user_id:
        mine |= set(near.filter(user=of.user_id).values_list("pk", flat=True))
    here = {fold(of.venue), fold(of.address)} - {""}
    return [one for one in near if one.pk in mine or here & {fold(one.venue), fold(one.address)}]


def place_on_map(place: str) -> str:
    """Where a place stands on a map: a plain link, nothing is loaded from there."""
    return MAP + quote(place, safe="")


def request_mails(of: HostingRequest) -> QuerySet[Mail]:
    """The mails about a request, as they were written."""
    return Mail.objects.filter(key__startswith=f"hosting:{of.pk}:").order_by("pk")


def request_receipt(of: HostingRequest) -> Mail | None:
    """The mail that told the asker that the request came."""
    return mail_with_key(f"hosting:{of.pk}:receipt")


REQUEST = SignedLink("tabellone.hosting.request")


def request_key(row: HostingRequest) -> str:
    """The key of a request: whoever holds it sees the request and may take it back, and nothing else."""
    return REQUEST.key(row.pk)


def request_of(key: str, circuit: int) -> HostingRequest | None:
    """The request of a key, in that circuit; none for a key that is not one of ours, or was forgotten."""
    pk = REQUEST.number(key)
    found = HostingRequest.objects.filter(pk=pk, circuit=circuit, forgotten_at__isnull=True) if pk else None
    return found.select_related("circuit", "tournament").first() if found else None
