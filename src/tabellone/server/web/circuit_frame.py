"""What stands around every page of a circuit: its tabs, by the rights of the one who looks and by its rulebook."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tabellone.server.convening.queries import convenes
from tabellone.server.events.models import Circuit
from tabellone.server.hosting.checking import hosting
from tabellone.server.hosting.members import joining
from tabellone.server.rankings.credit import crediting_book as is_crediting
from tabellone.server.rankings.seasons import recalls
from tabellone.server.rankings.stages import staging
from tabellone.server.rankings.turning import turns
from tabellone.server.registry.queries import is_registered, is_registering
from tabellone.server.web.frame import Tab
from tabellone.server.web.rights import CircuitRequest


def circuit_page(request: CircuitRequest, template: str, tab: str, **context: Any) -> HttpResponse:
    """A page of a circuit with its frame; `here` in the context is the name of a page below a tab."""
    of, here = request.circuit, str(context.get("here", ""))
    frame = {
        "circuit": of,
        "roles": request.roles,
        "tabs": tabs(request, tab),
        "trail": trail(of, here),
    }
    return render(request, template, {**frame, **context})


def tabs(request: CircuitRequest, current: str) -> list[Tab]:
    """The navigation that the person's rights and the circuit's rulebook allow."""
    mine = _own(request.circuit) if request.user.is_authenticated else []
    shown = _public(request) + mine + (_desk(request.circuit) if request.roles.is_organiser else [])
    slug = request.circuit.slug
    return [Tab(key, label, reverse(name, args=[slug]), key == current) for key, label, name in shown]


def trail(of: Circuit, here: str = "") -> list[tuple[str, str]]:
    """Where the page stands: the circuits, this one, and `here` below it."""
    found = [(_("Circuits"), reverse("circuits")), (of.name, reverse("circuit", args=[of.slug]) if here else "")]
    return [*found, (here, "")] if here else found


def _public(request: CircuitRequest) -> list[tuple[str, str, str]]:
    """Key, label and address of what everybody sees; who is registered sees the registration in place of the form."""
    of = request.circuit
    found = [("rankings", _("Rankings"), "circuit"), ("calendar", _("Calendar"), "circuit-dates")]
    if recalls(of):
        found.append(("champions", _("Champions"), "champions"))
    if is_registering(of.rulebook):
        there = is_registered(request.user, of.rulebook)
        own, new = (_("My registration"), "registration-mine"), (_("Register"), "registration-new")
        found.append(("register", *(own if there else new)))
    if hosting(of.rulebook):
        found.append(("ask", _("Ask for a tournament"), "request-new"))
    found.append(("contact", _("Contact"), "contact"))
    return found


def _own(of: Circuit) -> list[tuple[str, str, str]]:
    """Key, label and address of what somebody with an account sees of their own."""
    return [("credit", _("My shop credit"), "own-credit")] if is_crediting(of) else []


def _desk(of: Circuit) -> list[tuple[str, str, str]]:
    """Key, label and address of what its organisers see besides."""
    found: list[tuple[str, str, str]] = []
    registering = is_registering(of.rulebook)
    if hosting(of.rulebook):
        found.append(("requests", _("Requests"), "requests"))
    if joining(of.rulebook):
        found.append(("members", _("Members"), "members"))
    if staging(of):
        found.append(("stages", _("Stages"), "stages-desk"))
    if registering:
        found.append(("import", _("Import"), "stage-import"))
        found.append(("registrations", _("Registrations"), "register-desk"))
    if convenes(of.rulebook):
        found.append(("finals", _("Finals"), "finals"))
    if not registering:
        found.append(("received", pgettext("circuit", "Received"), "received"))
    found.append(("doubles", _("Doubles"), "doubles"))
    found.append(("letters", _("Letters"), "letters"))
    if registering:
        found.append(("newsletters", _("Newsletter"), "newsletters"))
    found.append(("what-if", _("What if"), "what-if"))
    if turns(of):
        found.append(("year", _("Year"), "year"))
    if is_crediting(of):
        found.append(("credit-desk", _("Shop credit"), "credit-desk"))
    found.append(("people", _("Helpers"), "circuit-people"))
    return found
