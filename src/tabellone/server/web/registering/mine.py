"""My own registration: see, correct, take away (PG 3, PG 6, PG 7)."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tabellone.server.registry import queries, services
from tabellone.server.registry.addresses import addresses_of
from tabellone.server.registry.models import Registration, Takeover
from tabellone.server.registry.values import Accepted
from tabellone.server.web.answers import Writing, button_pressed, form_taken, see_other
from tabellone.server.web.circuit.season_view import player_page_address
from tabellone.server.web.frame import circuit_page
from tabellone.server.web.registering.forms import AccountForm, CorrectForm
from tabellone.server.web.registering.states import team_of, told_states
from tabellone.server.web.registering.texts import text_of, texts
from tabellone.server.web.rights import CircuitRequest, SignedInRequest, signed_in


class OwnRequest(SignedInRequest, CircuitRequest):
    """Somebody with an account about their registration."""


@signed_in
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def mine(request: OwnRequest) -> HttpResponse:
    """Everything about my registration; sending it corrects where I am and how I am reached."""
    row = found(request)
    if row is None:
        return circuit_page(request, "registering/nobody.html", "register", here=_("My registration"))
    form = _correct_form(request, row, sent=request.method == "POST")
    if request.method != "POST":
        return _page(request, row, form=form)
    write = Writing.of(request)
    return form_taken(
        form,
        lambda: services.correct(row, **form.cleaned_data, by=write.by, token=write.token),
        done=lambda _row: _said(request, _("Saved.")),
        again=lambda: _page(request, row, form=form),
    )


@signed_in
@require_POST
def account(request: OwnRequest) -> HttpResponse:
    """A nickname on a platform where I had none."""
    row, write = _mine(request), Writing.of(request)
    form = AccountForm(request.POST, platforms=_free(row))
    return form_taken(
        form,
        lambda: services.add_account(
            row, form.cleaned_data["platform"], form.cleaned_data["nickname"], by=write.by, token=write.token
        ),
        done=lambda made: _said(request, _waits() if isinstance(made, Takeover) else _("Added.")),
        again=lambda: _page(request, row, account_form=form),
    )


@signed_in
@require_POST
def newsletter(request: OwnRequest) -> HttpResponse:
    """The newsletter on or off."""
    row, write, wanted = _mine(request), Writing.of(request), request.POST.get("wanted") == "yes"
    return button_pressed(
        request,
        lambda: services.set_newsletter(row, wanted=wanted, by=write.by, token=write.token),
        back=_address(request),
        said=_("You get the newsletter from now on.") if wanted else _("You get no newsletter any more."),
    )


@signed_in
@require_POST
def accept(request: OwnRequest) -> HttpResponse:
    """I accept the new version of the texts."""
    row, write = _mine(request), Writing.of(request)
    rules, privacy = (_number(request.POST.get(kind, "")) for kind in ("rules", "privacy"))
    return button_pressed(
        request,
        lambda: services.accept(row, Accepted(rules, privacy), by=write.by, token=write.token),
        back=_address(request),
        said=_("Accepted."),
    )


def found(request: OwnRequest) -> Registration | None:
    """My registration with the federation of the circuit, if there is one."""
    if not queries.is_registering(request.circuit.rulebook):
        raise Http404
    return queries.of_user(request.user, request.circuit.rulebook)


def _mine(request: OwnRequest) -> Registration:
    row = found(request)
    if row is None:
        raise Http404
    return row


def _page(request: OwnRequest, row: Registration, **forms: Any) -> HttpResponse:
    in_force = queries.terms_in_force(row.rulebook, queries.today())
    newer = [kind for kind, terms in in_force.items() if getattr(row, f"{kind}_id") != terms.pk]
    free = _free(row)
    context = {
        "here": _("My registration"),
        "row": row,
        "page": player_page_address(request, row.person.code),
        "states": told_states(row),
        "accounts": row.person.accounts.all(),
        "team_platforms": queries.book_of(row.rulebook).team_platforms(),
        "team": team_of(queries.book_of(row.rulebook)),
        "takeovers": row.takeovers.select_related("account"),
        "form": _correct_form(request, row),
        "account_form": AccountForm(platforms=free) if free else None,
        "accepted": [(text_of(row.rules), row.rules_at), (text_of(row.privacy), row.privacy_at)],
        "hiding": queries.hiding_rule(row.rulebook),
        "newer": newer,
        "in_force": texts(in_force),
        **forms,
    }
    return circuit_page(request, "registering/mine.html", "register", **context)


def _correct_form(request: OwnRequest, row: Registration, *, sent: bool = False) -> CorrectForm:
    kept = {"city": row.city, "country": row.country, "email": row.person.email, "language": row.language}
    addresses = dict.fromkeys([row.person.email, *addresses_of(request.user)])
    return CorrectForm(
        request.POST if sent else None, addresses=addresses, languages=list(settings.LANGUAGES), initial=kept
    )


def _free(row: Registration) -> list[str]:
    """The platforms on which the player has no account, and has asked for none."""
    used = {one.platform for one in row.person.accounts.all()}
    used |= {one.account.platform for one in row.takeovers.select_related("account") if one.status == "asked"}
    return [one for one in queries.book_of(row.rulebook).platforms() if one not in used]


def _waits() -> str:
    return _("This nickname has played here before. The organiser will confirm that it is yours.")


def _said(request: OwnRequest, words: str) -> HttpResponse:
    messages.success(request, words)
    return see_other(_address(request))


def _address(request: OwnRequest) -> str:
    return reverse("registration-mine", args=[request.circuit.slug])


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 18 else 0
