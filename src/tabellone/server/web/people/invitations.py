"""An invitation: what it offers, and taking it."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tabellone.server.people import services
from tabellone.server.people.errors import RefusedError
from tabellone.server.people.models import Invitation
from tabellone.server.web.answers import REFUSED, Writing, see_other
from tabellone.server.web.people.places import place
from tabellone.server.web.rights import PlacedRequest, SignedInRequest, anyone, signed_in

GONE = 410


@anyone
@never_cache
@require_safe
def invitation(request: PlacedRequest, secret: str) -> HttpResponse:
    """Who invites to what; whoever is signed out is led to the login or to a new account, and back here."""
    found = services.followed(secret)
    where = place(found.scope) if found else None
    if found is None or where is None:
        return render(request, "people/invitation_over.html", status=GONE)
    return render(request, "people/invitation.html", {"invitation": found, "place": where, "secret": secret})


@signed_in
@never_cache
@require_POST
def accept(request: SignedInRequest, secret: str) -> HttpResponse:
    """Take the role offered."""
    write = Writing.of(request)
    try:
        taken = services.accept(secret, by=write.by, token=write.token)
    except RefusedError as error:
        return render(request, "people/invitation_over.html", {"why": str(error)}, status=REFUSED)
    messages.success(request, _said(taken))
    where = place(taken.scope)
    return see_other(where.url if where else reverse("me"))


def _said(taken: Invitation) -> str:
    return _("Welcome. Your role here: %(role)s.") % {"role": taken.get_role_display()}
