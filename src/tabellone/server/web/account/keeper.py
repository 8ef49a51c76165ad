"""Keeping order: what administrators have done, and what holds for the whole site."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django import forms
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tabellone.server.events import queries as events
from tabellone.server.journal.models import Entry
from tabellone.server.people import keeper, site_rules
from tabellone.server.people.accounts import shown_name
from tabellone.server.people.models import SiteRules
from tabellone.server.web.answers import checked, done, form, page, refusals
from tabellone.server.web.rights import SignedInRequest, administrator

WHAT: dict[str, str | Promise] = {
    keeper.SUSPENDED: gettext_lazy("Account suspended"),
    keeper.LIFTED: gettext_lazy("Suspension lifted"),
    keeper.SIGNED_OUT: gettext_lazy("Signed out everywhere"),
    keeper.RULED: gettext_lazy("Rules of the site changed"),
    keeper.HIDDEN: gettext_lazy("Tournament hidden"),
    keeper.SHOWN: gettext_lazy("Tournament shown again"),
    keeper.DELETED: gettext_lazy("Tournament deleted"),
}
LINES = 30  # on a page


class WhyForm(forms.Form):
    """Why an administrator does it."""

    why = forms.CharField(
        label=gettext_lazy("Why"),
        help_text=gettext_lazy("Administrators read it. It stays in the journal of the site."),
        max_length=500,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class RulesForm(WhyForm):
    """What holds for the whole site."""

    field_order = ["signup_open", "creation", "second_factor", "why"]

    signup_open = forms.BooleanField(
        label=gettext_lazy("Everybody may create an account"),
        help_text=gettext_lazy("Otherwise only those who follow an invitation."),
        required=False,
    )
    creation = forms.ChoiceField(
        label=gettext_lazy("Who may create tournaments"),
        help_text=gettext_lazy(
            "Organisers of a circuit always may, and so may those whom you invite to. "
            "Asking a federation for a tournament stays open to everybody (BIG 1)."
        ),
        choices=SiteRules.Creation.choices,
        widget=forms.RadioSelect,
    )
    second_factor = forms.BooleanField(
        label=gettext_lazy("Administrators and organisers of circuits sign in with a second step"),
        help_text=gettext_lazy("Until they have switched it on, these rights of theirs do not count."),
        required=False,
    )


@dataclass(frozen=True, slots=True)
class KeeperLine:
    """One act of an administrator, in words."""

    at: datetime
    by: str
    what: str | Promise
    about: str
    url: str
    why: str


def lines_in_words(lines: Iterable[Entry]) -> list[KeeperLine]:
    """The lines with what they are about, as far as it is still there."""
    found = list(lines)
    users = {one.pk: one for one in keeper.accounts_numbered(line.body.get("user") for line in found)}
    keys = [line.body["tournament"] for line in found if "tournament" in line.body]
    rows = {str(one.pk): one for one in events.tournaments_with_keys(keys)}
    told = []
    for line in found:
        user, row = users.get(line.body.get("user")), rows.get(line.body.get("tournament"))
        about, url = "", ""
        if user:
            about, url = shown_name(user), reverse("keeper-account", args=[user.pk])
        elif row:
            about, url = row.name, reverse("keeper-tournament", args=[row.slug])
        by = line.by_name or _("by a command")
        told.append(KeeperLine(line.at, by, WHAT[line.kind], about, url, line.why))
    return told


@page(administrator)
def keeper_page(request: SignedInRequest) -> HttpResponse:
    """What can be done, what holds, what was done."""
    shown = Paginator(keeper.keeper_lines(), LINES).get_page(request.GET.get("page"))
    rules = site_rules.site_rules()
    context = {"rules": rules, "lines": lines_in_words(shown), "page": shown}
    return render(request, "account/keeper.html", context)


@form(administrator)
def site_rules_page(request: SignedInRequest) -> HttpResponse:
    """Settle what holds."""
    now = site_rules.site_rules()
    initial: dict[str, Any] = {name: getattr(now, name) for name in keeper.RULES}
    typed = RulesForm(request.POST if request.method == "POST" else None, initial=initial)
    if request.method == "POST":
        with refusals(request, typed) as write:
            keeper.change_rules(checked(typed), write)
            return done(request, "keeper", said=_("Saved. It holds from now on."))
    context = {"form": typed, "second_step": site_rules.has_second_step(request.user)}
    return render(request, "account/keeper_rules.html", context)
