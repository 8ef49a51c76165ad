"""Tournaments for administrators: found, hidden, shown again, deleted."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from tabellone.server.events import queries as events
from tabellone.server.identity.services.removing import delete_tournament, hide_tournament, show_tournament
from tabellone.server.people import keeper, queries
from tabellone.server.web.account.keeper import WhyForm, lines_in_words
from tabellone.server.web.answers import checked, done, form, page, refusals
from tabellone.server.web.rights import SignedInRequest, TournamentRequest, administrator, found_or_404

TOURNAMENTS = 30  # on a page


class KeptRequest(SignedInRequest, TournamentRequest):
    """A request about a tournament by an administrator."""


@page(administrator)
def every_tournament_page(request: SignedInRequest) -> HttpResponse:
    """Tournaments by a part of their name, listed or not; the newest first."""
    query, hidden = request.GET.get("q", "")[:100], "hidden" in request.GET
    found = Paginator(events.tournaments_found(query, hidden=hidden), TOURNAMENTS).get_page(request.GET.get("page"))
    return render(request, "account/keeper_tournaments.html", {"page": found, "query": query, "hidden": hidden})


@form(administrator)
def tournament_kept(request: KeptRequest) -> HttpResponse:
    """One tournament: who organises it, what was done; hide it, show it again."""
    row, typed = request.tournament, WhyForm(request.POST if request.method == "POST" else None)
    if request.method == "POST":
        act = found_or_404(ACTS.get(request.POST.get("act", "")))
        with refusals(request, typed) as write:
            checked(typed)
            act(row, write)
            return done(request, "keeper-tournament", row.slug, said=_("Done. It stands in the journal of the site."))
    context = {
        "form": typed,
        "row": row,
        "grants": queries.grants_in(*row.scopes),
        "lines": lines_in_words(keeper.lines_about("tournament", str(row.pk))),
    }
    return render(request, "account/keeper_tournament.html", context)


ACTS = {"hide": hide_tournament, "show": show_tournament}


@form(administrator)
def deletion_page(request: KeptRequest) -> HttpResponse:
    """Ask, then delete it for good."""
    row, typed = request.tournament, WhyForm(request.POST if request.method == "POST" else None)
    if request.method == "POST":
        with refusals(request, typed) as write:
            checked(typed)
            delete_tournament(row, write)
            return done(request, "keeper-tournaments", said=_("The tournament is deleted."))
    counted = {"entrants": row.entrants.count(), "rounds": row.rounds.count()}
    context = {"form": typed, "row": row, "refused": request.refused, **counted}
    return render(request, "account/keeper_delete.html", context)
