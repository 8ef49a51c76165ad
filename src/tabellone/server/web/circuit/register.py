"""The organisers' register: who is in it, somebody registered by hand, earlier games, the team's members."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tabellone.engine.errors import InputError
from tabellone.exchange.sources.playstrategy.pages import team_members as listed_members
from tabellone.server.identity.services.takeovers import decide_takeover
from tabellone.server.registration import queries
from tabellone.server.registration.forms import AcceptedTerms
from tabellone.server.registration.nicknames import Profile, profile_in
from tabellone.server.registration.services.accounts import members_of_team, take_team_members
from tabellone.server.registration.services.registering import register_by_hand
from tabellone.server.web.answers import REFUSED, Writing, button_pressed, form_taken, refusal, see_other
from tabellone.server.web.circuit.registration import STATES, federation_team, state_chips, texts_in_force
from tabellone.server.web.circuit.registration_forms import ByHandForm, MembersForm
from tabellone.server.web.frame import circuit_page
from tabellone.server.web.rights import CircuitRequest, circuit_organiser

A_PAGE = 50


@circuit_organiser
@never_cache
@require_safe
def register_desk(request: CircuitRequest) -> HttpResponse:
    """The list, searched by name, city or nickname, and narrowed to a state."""
    require_register(request)
    rulebook, word = request.circuit.rulebook, request.GET.get("q", "").strip()[:100]
    state = request.GET.get("state", "")
    state = state if state in STATES else ""
    found = queries.register_rows(rulebook, word, state)
    context = {
        "here": _("Registrations"),
        "page": Paginator([(one, state_chips(queries.states_of_row(one))) for one in found], A_PAGE).get_page(
            request.GET.get("page")
        ),
        "word": word,
        "state": state,
        "choices": [(code, label) for code, (label, _colour) in STATES.items()],
        "count": len(found),
        "takeovers": queries.open_takeovers(rulebook),
        "without_texts": len(queries.terms_in_force(rulebook, queries.registration_day())) < 2,
    }
    return circuit_page(request, "register_desk/list.html", "registrations", **context)


def require_register(request: CircuitRequest) -> None:
    """Nothing of this is there for a federation without a register."""
    if not queries.is_registering(request.circuit.rulebook):
        raise Http404


PAGE = ["GET", "HEAD", "POST"]


@circuit_organiser
@never_cache
@require_http_methods(PAGE)
def registration_by_hand(request: CircuitRequest) -> HttpResponse:
    """Register somebody by hand."""
    require_register(request)
    rulebook = request.circuit.rulebook
    shown = texts_in_force(queries.terms_in_force(rulebook, queries.registration_day()))
    if len(shown) < 2:
        return see_other(reverse("register-terms", args=[request.circuit.slug]))
    form = ByHandForm(
        request.POST if request.method == "POST" else None,
        addresses=(),
        book=queries.register_book(rulebook),
        initial={one.kind: one.key for one in shown},
    )
    context = {"here": _("Register somebody"), "form": form, "texts": shown}
    if request.method != "POST":
        return circuit_page(request, "register_desk/new.html", "registrations", **context)
    write = Writing.of(request)
    return form_taken(
        form,
        lambda: register_by_hand(
            request.circuit,
            form.wanted(),
            accepted=AcceptedTerms(form.cleaned_data["rules"], form.cleaned_data["privacy"]),
            by=write.by,
            why=write.why,
            token=write.token,
        ),
        done=lambda row: see_other(reverse("register-player", args=[request.circuit.slug, row.person.code])),
        again=lambda: circuit_page(request, "register_desk/new.html", "registrations", **context),
    )


@circuit_organiser
@require_POST
def claim_of_games(request: CircuitRequest, number: int) -> HttpResponse:
    """Whether earlier games of an unregistered participant were a player's (ruling shadow-claim)."""
    require_register(request)
    asked, write = queries.takeover_numbered(number, request.circuit.rulebook), Writing.of(request)
    if asked is None:
        raise Http404
    confirm = request.POST.get("answer") == "confirm"
    return button_pressed(
        request,
        lambda: decide_takeover(asked, confirm=confirm, by=write.by, why=write.why, token=write.token),
        back=reverse("register-desk", args=[request.circuit.slug]),
        said=_("Confirmed: the games and the rating are theirs.") if confirm else _("Refused."),
    )


@circuit_organiser
@never_cache
@require_http_methods(PAGE)
def team_members(request: CircuitRequest) -> HttpResponse:
    """The members of the team from a list: first who would become one, then the deed (PG 3)."""
    require_register(request)
    rulebook = request.circuit.rulebook
    book = queries.register_book(rulebook)
    platform = next(iter(book.team_platforms()), "")
    form = MembersForm(request.POST if request.method == "POST" else None)
    context = {"here": _("Members of the team"), "form": form, "platform": platform, "team": federation_team(book)}
    if request.method == "POST" and form.is_valid():
        try:
            found = nicknames_in(form.cleaned_data["text"])
            if request.POST.get("do") == "take":
                return _members_taken(request, platform, found)
            context |= {"preview": members_of_team(platform, found, rulebook), "read": len(found)}
        except InputError as error:
            context["refused"] = refusal(error)
    response = circuit_page(request, "register_desk/members.html", "registrations", **context)
    response.status_code = REFUSED if form.errors or "refused" in context else response.status_code
    return response


def _members_taken(request: CircuitRequest, platform: str, found: list[str]) -> HttpResponse:
    write = Writing.of(request)
    new_ones = take_team_members(platform, found, request.circuit.rulebook, by=write.by, token=write.token)
    said = ngettext("%(count)d new member noted.", "%(count)d new members noted.", new_ones)
    messages.success(request, said % {"count": new_ones})
    return see_other(reverse("register-desk", args=[request.circuit.slug]))


def nicknames_in(text: str) -> list[str]:
    """The nicknames of a pasted list, each once."""
    if "{" in text:
        return [one.nickname for one in listed_members(text)]
    lines = (line.strip().strip(",;") for line in text.splitlines())
    names = ((profile_in(line) or Profile("", line)).nickname or line for line in lines if line)
    return list(dict.fromkeys(names))
