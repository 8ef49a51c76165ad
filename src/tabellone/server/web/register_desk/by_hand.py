"""The organiser registers somebody, decides whose earlier games they were, notes the members of the team."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tabellone.engine.errors import InputError
from tabellone.server.identity.takeovers import decide_takeover
from tabellone.server.registry import queries, services
from tabellone.server.registry.values import Accepted
from tabellone.server.web.answers import REFUSED, Writing, button_pressed, form_taken, refusal, see_other
from tabellone.server.web.frame import circuit_page
from tabellone.server.web.register_desk.forms import ByHandForm, MembersForm
from tabellone.server.web.register_desk.listing import check
from tabellone.server.web.register_desk.members import nicknames_in
from tabellone.server.web.registering.states import team_of
from tabellone.server.web.registering.texts import texts
from tabellone.server.web.rights import CircuitRequest, circuit_organiser

PAGE = ["GET", "HEAD", "POST"]


@circuit_organiser
@never_cache
@require_http_methods(PAGE)
def new(request: CircuitRequest) -> HttpResponse:
    """Register somebody by hand."""
    check(request)
    rulebook = request.circuit.rulebook
    shown = texts(queries.terms_in_force(rulebook, queries.today()))
    if len(shown) < 2:
        return see_other(reverse("register-terms", args=[request.circuit.slug]))
    form = ByHandForm(
        request.POST if request.method == "POST" else None,
        addresses=(),
        book=queries.book_of(rulebook),
        initial={one.kind: one.key for one in shown},
    )
    context = {"here": _("Register somebody"), "form": form, "texts": shown}
    if request.method != "POST":
        return circuit_page(request, "register_desk/new.html", "registrations", **context)
    write = Writing.of(request)
    return form_taken(
        form,
        lambda: services.register_by_hand(
            request.circuit,
            form.wanted(),
            accepted=Accepted(form.cleaned_data["rules"], form.cleaned_data["privacy"]),
            by=write.by,
            why=write.why,
            token=write.token,
        ),
        done=lambda row: see_other(reverse("register-player", args=[request.circuit.slug, row.person.code])),
        again=lambda: circuit_page(request, "register_desk/new.html", "registrations", **context),
    )


@circuit_organiser
@require_POST
def decide(request: CircuitRequest, number: int) -> HttpResponse:
    """Whether earlier games of an unregistered participant were a player's (ruling shadow-claim)."""
    check(request)
    asked, write = queries.takeover(number, request.circuit.rulebook), Writing.of(request)
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
def members(request: CircuitRequest) -> HttpResponse:
    """The members of the team from a list: first who would become one, then the deed (PG 3)."""
    check(request)
    rulebook = request.circuit.rulebook
    book = queries.book_of(rulebook)
    platform = next(iter(book.team_platforms()), "")
    form = MembersForm(request.POST if request.method == "POST" else None)
    context = {"here": _("Members of the team"), "form": form, "platform": platform, "team": team_of(book)}
    if request.method == "POST" and form.is_valid():
        try:
            found = nicknames_in(form.cleaned_data["text"])
            if request.POST.get("do") == "take":
                return _taken(request, platform, found)
            context |= {"preview": services.members_of(platform, found, rulebook), "read": len(found)}
        except InputError as error:
            context["refused"] = refusal(error)
    response = circuit_page(request, "register_desk/members.html", "registrations", **context)
    response.status_code = REFUSED if form.errors or "refused" in context else response.status_code
    return response


def _taken(request: CircuitRequest, platform: str, found: list[str]) -> HttpResponse:
    write = Writing.of(request)
    new_ones = services.take_members(platform, found, request.circuit.rulebook, by=write.by, token=write.token)
    said = ngettext("%(count)d new member noted.", "%(count)d new members noted.", new_ones)
    messages.success(request, said % {"count": new_ones})
    return see_other(reverse("register-desk", args=[request.circuit.slug]))
