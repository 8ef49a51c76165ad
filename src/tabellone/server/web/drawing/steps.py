"""What an organiser does with a round, each a button: publish, throw away, take back, draw again, draw the rest."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tabellone.server.hosting import consents
from tabellone.server.hosting.consents import Said
from tabellone.server.play import draws, slow_tables
from tabellone.server.play.acting import done_before
from tabellone.server.play.services import Outcome
from tabellone.server.play.states import state_of
from tabellone.server.web.drawing.finding import round_there
from tabellone.server.web.drawing.round_desk import desk_page
from tabellone.server.web.drawing.stale import stale_page
from tabellone.server.web.posting import Refused, Writing, answered
from tabellone.server.web.rights import DeskRequest, organiser


@organiser
@require_POST
def publish(request: DeskRequest, number: int) -> HttpResponse:
    """The draft becomes the round that is played, with the consents that are noted for it (BIG 2)."""
    accept, despite = request.POST.getlist("accept"), request.POST.get("despite", "")
    said = Said(frozenset(request.POST.getlist("agreed")), signed_list="signed_list" in request.POST)
    told = _("Round %(number)s is published.")
    return done(
        request,
        number,
        told,
        lambda writing: consents.publish(request.tournament, number, writing, said, accept=accept, despite=despite),
    )


@organiser
@require_POST
def discard(request: DeskRequest, number: int) -> HttpResponse:
    """The draft is thrown away."""
    told = _("The draft of round %(number)s is thrown away.")
    return done(request, number, told, lambda writing: draws.discard(request.tournament, number, writing), to="draws")


@organiser
@require_POST
def take_back(request: DeskRequest, number: int) -> HttpResponse:
    """A round that has not begun is a draft again."""
    told = _("Round %(number)s is a draft again.")
    return done(request, number, told, lambda writing: draws.take_back(request.tournament, number, writing))


@organiser
@require_POST
def again(request: DeskRequest, number: int) -> HttpResponse:
    """The draft is drawn again, with the reason on record."""
    seed, accept = request.POST.get("seed", ""), request.POST.getlist("accept")
    told = _("Round %(number)s is drawn again.")
    return done(
        request,
        number,
        told,
        lambda writing: draws.redraw(request.tournament, number, writing, seed=seed, accept=accept),
    )


@organiser
@require_POST
def rest(request: DeskRequest, number: int) -> HttpResponse:
    """The tables that waited for slow ones are drawn."""
    told = _("More tables of round %(number)s are drawn.")
    return done(request, number, told, lambda writing: slow_tables.extend(request.tournament, number, writing))


@organiser
@require_POST
def fix(request: DeskRequest, number: int) -> HttpResponse:
    """A player's table always stands at a place in the hall, or nowhere in particular again."""
    posted = request.POST
    typed = posted.get("spot", "").strip()
    spot = (int(typed) if typed.isdecimal() and len(typed) < 6 else 0) if typed else None
    told = _("The place in the hall is noted.")
    return done(
        request, number, told, lambda writing: draws.fix(request.tournament, posted.get("player", ""), spot, writing)
    )


def done(
    request: DeskRequest, number: int, told: str, do: Callable[[Writing], Outcome], *, to: str = "round-desk"
) -> HttpResponse:
    """Do something with a round and say so; refused, the round is shown with the reason."""
    row, writing = request.tournament, Writing.of(request)

    def act() -> Outcome:
        if repeated := done_before(row, writing):
            return repeated
        round_there(state_of(row), number)
        return do(writing)

    def address(outcome: Outcome) -> str:
        if not outcome.repeated:
            messages.success(request, told % {"number": number})
        return reverse(to, args=[row.slug] if to == "draws" else [row.slug, number])

    def refused(why: Refused) -> HttpResponse:
        return stale_page(request, why.stale) if why.stale else desk_page(request, number, why)

    return answered(act, done=address, refused=refused, row=row)
