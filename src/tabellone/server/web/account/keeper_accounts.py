"""Accounts for administrators: found, suspended, let in again, signed out everywhere."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from tabellone.server.people import keeper, queries, sessions, site_rules
from tabellone.server.web.account.keeper import WhyForm, lines_in_words
from tabellone.server.web.account.team import scope_places
from tabellone.server.web.answers import checked, done, form, page, refusals
from tabellone.server.web.rights import SignedInRequest, administrator, found_or_404

ACCOUNTS = 30  # on a page


@page(administrator)
def accounts_page(request: SignedInRequest) -> HttpResponse:
    """Accounts by name or address; the newest first."""
    query, suspended = request.GET.get("q", "")[:100], "suspended" in request.GET
    found = Paginator(keeper.accounts_found(query, suspended=suspended), ACCOUNTS).get_page(request.GET.get("page"))
    return render(request, "account/keeper_accounts.html", {"page": found, "query": query, "suspended": suspended})


@form(administrator)
def account_page(request: SignedInRequest, number: int) -> HttpResponse:
    """One account: its rights, where it is signed in, what was done; suspend it, let it in again, sign it out."""
    user = found_or_404(keeper.account_numbered(number))
    typed = WhyForm(request.POST if request.method == "POST" else None)
    if request.method == "POST":
        act = found_or_404(ACTS.get(request.POST.get("act", "")))
        with refusals(request, typed) as write:
            checked(typed)
            act(user, write)
            return done(request, "keeper-account", user.pk, said=_("Done. It stands in the journal of the site."))
    return render(request, "account/keeper_account.html", {"form": typed, **_about_account(user, request.user)})


def _about_account(user: User, by: User) -> dict[str, object]:
    grants = list(queries.grants_of(user))
    where = scope_places(grant.scope for grant in grants)
    return {
        "account": user,
        "oneself": user.pk == by.pk,
        "person": queries.person_of_account(user),
        "grants": [(grant, where[grant.scope]) for grant in grants if grant.scope in where],
        "sessions": sessions.sessions_of(user),
        "second_step": site_rules.has_second_step(user),
        "lines": lines_in_words(keeper.lines_about("user", user.pk)),
    }


ACTS = {
    "suspend": keeper.suspend_account,
    "lift": keeper.lift_suspension,
    "sessions": keeper.sign_out_everywhere,
}
