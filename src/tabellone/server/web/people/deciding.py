"""What organisers and administrators decide about a record: who it belongs to, and whether the player may enrol."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from tabellone.server.people import queries, services
from tabellone.server.people.models import Claim, Measure
from tabellone.server.web.answers import Writing, button_pressed, form_taken, see_other
from tabellone.server.web.people.forms import MeasureForm
from tabellone.server.web.rights import SignedInRequest, administrator, organiser_somewhere


@organiser_somewhere
@require_POST
def decide(request: SignedInRequest, number: int) -> HttpResponse:
    """Confirm a request, refuse it, or undo what was confirmed by mistake."""
    claim, write = _kept_claim(request, number), Writing.of(request)
    answer = request.POST.get("answer")
    if answer == "end":
        return button_pressed(
            request,
            lambda: services.end_claim(claim, by=write.by, why=write.why, token=write.token),
            back=reverse("person", args=[claim.person.code]),
            said=_("The record is free again."),
        )
    return button_pressed(
        request,
        lambda: services.decide_claim(
            claim, confirm=answer == "confirm", by=write.by, why=write.why, token=write.token
        ),
        back=reverse("people"),
        said=_("Confirmed.") if answer == "confirm" else _("Refused."),
    )


def _kept_claim(request: SignedInRequest, number: int) -> Claim:
    """A claim on a record that the person keeps; of others nobody learns that they exist."""
    claim = Claim.objects.select_related("person").filter(pk=number).first()
    if claim is None or not queries.may_keep(request.user, claim.person):
        raise Http404
    return claim


@administrator
@never_cache
@require_POST
def measure(request: SignedInRequest, code: str) -> HttpResponse:
    """Keep a player out."""
    person, form, write = queries.by_code(code), MeasureForm(request.POST), Writing.of(request)
    if person is None:
        raise Http404
    return form_taken(
        form,
        lambda: services.set_measure(person, by=write.by, token=write.token, **form.cleaned_data),
        done=lambda _: see_other(reverse("person", args=[code])),
        again=lambda: render(request, "people/measure.html", {"person": person, "form": form}),
    )


@administrator
@require_POST
def lift(request: SignedInRequest, number: int) -> HttpResponse:
    """Let the player in again."""
    found, write = Measure.objects.select_related("person").filter(pk=number).first(), Writing.of(request)
    if found is None:
        raise Http404
    return button_pressed(
        request,
        lambda: services.lift_measure(found, by=write.by, why=write.why, token=write.token),
        back=reverse("person", args=[found.person.code]),
        said=_("The measure no longer counts."),
    )
