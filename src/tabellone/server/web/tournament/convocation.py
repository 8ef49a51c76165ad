"""The convocation to a final for who is called, and for who asks for a place (BIG 7, BIG 7.1)."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tabellone.contract.convocations import MailDays
from tabellone.engine.alphabet import alphabetical
from tabellone.server.federation import finals, queries
from tabellone.server.federation.answers import answer_call, name_partner, partner_answer, standing_in_final
from tabellone.server.federation.convocation_mails import Whole, ask_path, facts_of_final
from tabellone.server.federation.finals import entries_made, games_of_rounds, structure_told
from tabellone.server.federation.models import Convocation
from tabellone.server.federation.places import AskedPlace, confirm_place_request, request_place, take_back_place_request
from tabellone.server.journal.services import Writing
from tabellone.server.mail.queries import can_send
from tabellone.server.people.accounts import AccountAdapter, shown_name
from tabellone.server.people.limits import Limit
from tabellone.server.people.queries import person_of_account
from tabellone.server.play.states import state_of
from tabellone.server.web.answers import (
    TOO_MANY,
    checked,
    done,
    form,
    page,
    refusals,
    refuse,
    see_other,
    too_many,
    too_many_letters,
)
from tabellone.server.web.fields import MachineTrap, email_field, line_field, words_field
from tabellone.server.web.frame import public_address, tournament_page
from tabellone.server.web.rights import PlacedRequest, TournamentRequest, anyone, found_or_404
from tabellone.server.web.sentences import language
from tabellone.server.web.tournament.convocation_forms import LANGUAGES_OF_MAILS


class PlaceRequestForm(MachineTrap):
    """Somebody who is not invited asks for a place."""

    name = line_field(gettext_lazy("Your name"), 120, "name")
    email = email_field(
        gettext_lazy("E-mail"),
        help_text=gettext_lazy("A link to confirm the request goes there. Only the organisers read it."),
    )
    language = forms.ChoiceField(label=gettext_lazy("Language of the mails"), choices=LANGUAGES_OF_MAILS)
    text = words_field(gettext_lazy("What the organiser should know"), 4, required=False)

    def __init__(self, *args: Any, own: bool = False, **options: Any) -> None:
        super().__init__(*args, **options)
        if own:
            del self.fields["email"]

    def asked(self) -> AskedPlace:
        """The request as typed."""
        typed = self.cleaned_data
        return AskedPlace(typed["name"], typed.get("email", ""), typed["text"], typed["language"])


@page(anyone)
def convocation_page(request: TournamentRequest) -> HttpResponse:
    """The confirmed and the waiting, by the names that may be shown."""
    row = convocation_of(request)
    return tournament_page(
        request, "tournament/convocation.html", "convocation", row=row, **_convocation_shown(request, row)
    )


def _convocation_shown(request: TournamentRequest, row: Convocation) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "days": days_of_mails(row),
        "structure": structure_told(row, entries_made(row)),
        "games": games_of_rounds(row),
        "begun": queries.final_has_begun(row),
    }
    if row.first_at is None:
        return shown
    now = queries.convened(row)
    names = finals.convocation_names(row, everything=request.roles.is_organiser)
    shown["now"] = now
    shown["confirmed"] = sorted((names.get(one.player, "–") for one in now.confirmed), key=alphabetical)
    shown["waiting"] = [names.get(one.player, "–") for one in now.waiting]
    return shown


@form(anyone)
def ask_for_place(request: TournamentRequest) -> HttpResponse:
    """The form; by an account with a player record the request counts at once."""
    row, user, too_often = convocation_of(request), request.by, False
    person = person_of_account(user) if user else None
    initial = {"name": person.name if person else shown_name(user) if user else "", "language": language()}
    asking = PlaceRequestForm(request.POST if request.method == "POST" else None, own=user is not None, initial=initial)
    if request.method == "POST":
        with refusals(request, asking) as write:
            mailbox = checked(asking).get("email") or (user.email if user else "")
            if too_many_letters(request, mailbox):
                refuse(status=TOO_MANY)
            made = request_place(row, asking.asked(), Writing(user, write.token), whole=whole_address(request))
            if made.proved_at is not None:
                messages.success(request, _("Your request has arrived. Here you see what becomes of it."))
                return see_other(ask_path(queries.place_request_key(made)))
            said = _("Open the mail that we have sent you, and confirm the request by its link.")
            return done(request, "convocation", request.tournament.slug, said=said)
        too_often = request.status_again == TOO_MANY
    context = {"row": row, "form": asking, "person": person, "too_many": too_often}
    state = {"begun": queries.final_has_begun(row), "open": row.first_at is not None, "can_send": can_send()}
    return tournament_page(request, "tournament/convocation_ask.html", "convocation", **context, **state)


LONGEST_PARTNER = 500  # of a partner, as typed
ANSWERS = Limit("convocation-answer", most=60, seconds=3600)  # a hall of players behind one address changes its mind


@form(anyone)
def invitation_page(request: PlacedRequest, key: str) -> HttpResponse:
    """My invitation: what I am called to, how I stand, two buttons."""
    invited = found_or_404(queries.invited_of(key))
    row, said = invited.convocation, request.POST.get("answer")
    if request.method == "POST":
        with refusals(request) as write:
            _refuse_too_many(request)
            if said in {"yes", "no"}:
                accepts, box, whole = said == "yes", bool(request.POST.get("box")), whole_address(request)
                answer_call(invited, accepts=accepts, box=box, whole=whole, token=write.token)
            elif said == "partner":
                _partner_sent(request, row, invited.player, write)
            else:
                refuse()
            return see_other(request.path)
    return _personal_page(
        request,
        "tournament/convocation_invitation.html",
        row,
        invited.player,
        name=finals.convocation_names(row, everything=True).get(invited.player, ""),
        position=invited.position,
        is_called=invited.position <= row.called,
        box=invited.player in queries.promised_boxes(row),
    )


@form(anyone)
def place_request_page(request: PlacedRequest, key: str) -> HttpResponse:
    """My request for a place: confirm it, see how it stands, take it back."""
    ask = found_or_404(queries.place_request_of(key))
    if request.method == "POST":
        with refusals(request) as write:
            _refuse_too_many(request)
            said = request.POST.get("answer", "")
            act = {"confirm": confirm_place_request, "back": take_back_place_request}.get(said)
            if said == "partner" and ask.proved_at:
                _partner_sent(request, ask.convocation, ask.player, write)
            elif act:
                act(ask, whole=whole_address(request), token=write.token)
            else:
                refuse()
            return see_other(request.path)
    return _personal_page(request, "tournament/convocation_request.html", ask.convocation, ask.player, ask=ask)


def _partner_sent(request: PlacedRequest, row: Convocation, player: str, write: Writing) -> None:
    name_partner(row, player, request.POST.get("partner", "")[:LONGEST_PARTNER], token=write.token)


def _personal_page(
    request: PlacedRequest, template: str, row: Convocation, player: str, **context: Any
) -> HttpResponse:
    told, refused = facts_of_final(row), request.refused
    standing, number = standing_in_final(row, player)
    shown = {
        "row": row,
        "tournament": row.tournament,
        "told": told,
        "structure": told.sentences,
        "standing": standing,
        "paired": partner_answer(row, player),
        "number": number,
        "begun": queries.final_has_begun(row),
        "online": state_of(row.tournament).settings.online,
        "too_many": request.method == "POST" and request.status_again == TOO_MANY,
        "error": " ".join(refused.sentences) if refused else "",
    }
    response = render(request, template, {**shown, **context})
    response["X-Robots-Tag"] = "noindex"
    return response


def _refuse_too_many(request: PlacedRequest) -> None:
    """Refuse when as much came from here as may for now; if not, this counts."""
    if too_many((ANSWERS, AccountAdapter(request).get_client_ip(request))):
        refuse(status=TOO_MANY)


def convocation_of(request: TournamentRequest) -> Convocation:
    """The convocation of the tournament; a 404 where there is none."""
    return found_or_404(queries.convocation_for(request.tournament))


def days_of_mails(row: Convocation) -> MailDays:
    """When the mails of the convocation are due."""
    return queries.convening_book(row.tournament.rulebook).mail_days(row.tournament.start)


def whole_address(request: HttpRequest) -> Whole:
    """How a path becomes a whole address in a mail."""
    return lambda path: public_address(request, path)
