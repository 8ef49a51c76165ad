"""The form of registration (PG 3, PG 4, PG 5, PG 6)."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tabellone.server.events.minors import names_minors
from tabellone.server.events.services import season_of
from tabellone.server.people import queries as people
from tabellone.server.registry import queries, services
from tabellone.server.registry.addresses import addresses_of
from tabellone.server.registry.values import Accepted
from tabellone.server.web.answers import Writing, form_taken, see_other
from tabellone.server.web.frame import circuit_page
from tabellone.server.web.registering.forms import RegisterForm
from tabellone.server.web.registering.states import team_of
from tabellone.server.web.registering.texts import Text, texts
from tabellone.server.web.rights import CircuitRequest, anyone


@anyone
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def register(request: CircuitRequest) -> HttpResponse:
    """What registering takes, for everybody; the form, for who is signed in."""
    rulebook = request.circuit.rulebook
    if not queries.is_registering(rulebook):
        raise Http404
    shown = texts(queries.terms_in_force(rulebook, queries.today()))
    if not isinstance(request.user, User):
        if request.method == "POST":
            return redirect_to_login(request.path)
        return _page(request, "registering/invitation.html", texts=shown, team=team_of(queries.book_of(rulebook)))
    if queries.of_user(request.user, rulebook):
        return see_other(reverse("registration-mine", args=[request.circuit.slug]))
    if len(shown) < len(("rules", "privacy")):
        return _page(request, "registering/not_yet.html")
    return _asked(request, request.user, shown)


def _asked(request: CircuitRequest, user: User, shown: list[Text]) -> HttpResponse:
    """The form, empty or sent."""
    form = RegisterForm(
        request.POST if request.method == "POST" else None,
        addresses=addresses_of(user),
        book=queries.book_of(request.circuit.rulebook),
        initial=_known(user) | {one.kind: one.key for one in shown},
    )
    if request.method != "POST":
        return _page(request, "registering/register.html", form=form, texts=shown)
    write = Writing.of(request)
    return form_taken(
        form,
        lambda: services.register(
            request.circuit, form.wanted(), accepted=_accepted(form), by=write.by, token=write.token
        ),
        done=lambda _row: _done(request),
        again=lambda: _page(request, "registering/register.html", form=_shown_anew(form, shown), texts=shown),
    )


def _accepted(form: RegisterForm) -> Accepted:
    return Accepted(form.cleaned_data["rules"], form.cleaned_data["privacy"])


def _shown_anew(form: RegisterForm, shown: list[Text]) -> RegisterForm:
    """The form as it was filled in; texts that have changed meanwhile are to be accepted again."""
    sent = dict(form.data.items())
    for text in shown:
        if sent.get(text.kind) != str(text.key):
            sent[text.kind] = str(text.key)
            sent.pop(f"accept_{text.kind}", None)
    form.data = sent
    return form


def _known(user: User) -> dict[str, Any]:
    """What an account's player record says already."""
    record = people.person_of(user)
    first, _space, last = (record.name if record else user.get_full_name()).partition(" ")
    return {"first_name": first, "last_name": last, "born": record.birth if record else None}


def _done(request: CircuitRequest) -> HttpResponse:
    messages.success(request, _("You are registered. Welcome!"))
    return see_other(reverse("registration-mine", args=[request.circuit.slug]))


def _page(request: CircuitRequest, template: str, **context: Any) -> HttpResponse:
    of = request.circuit
    context |= {"here": _("Register"), "book": queries.book_of(of.rulebook), "hiding": queries.hiding_rule(of.rulebook)}
    context["minors"] = names_minors(of, season_of(of))
    return circuit_page(request, template, "register", **context)
