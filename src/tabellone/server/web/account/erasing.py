"""Erasing: oneself, a player whose record one keeps, an account by its address."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import logout
from django.http import Http404, HttpResponse
from django.shortcuts import render

from tabellone.server.identity.queries import account_with_address, is_erased, may_erase
from tabellone.server.identity.services.erasing import erase_account, erase_person
from tabellone.server.identity.traces import sign_of, sign_of_account
from tabellone.server.people import queries
from tabellone.server.people.accounts import shown_name
from tabellone.server.people.details import is_minor_now
from tabellone.server.web.account.records import record_of_code
from tabellone.server.web.answers import done, form, refusals
from tabellone.server.web.rights import SignedInRequest, administrator, organiser_somewhere, signed_in
from tabellone.server.web.sentences import erased_words


@form(signed_in)
def erase_me(request: SignedInRequest) -> HttpResponse:
    """What goes and what stays, of an account with a player or without; sent, it is done."""
    user, person = request.user, queries.person_of_account(request.user)
    if request.method == "POST":
        with refusals(request) as write:
            erase_account(user, write, roles="roles" in request.POST)
            logout(request)
            return done(request, "home", said=erased_words())
    context = {
        "own": True,
        "name": person.name if person else shown_name(user),
        "player": person is not None,
        "account": True,
        "sign": sign_of(person.pk) if person else sign_of_account(user.pk),
        "has_roles": queries.grants_of(user).exists(),
        "back": "me",
    }
    return render(request, "account/erase.html", context)


@form(organiser_somewhere)
def erase_record(request: SignedInRequest, code: str) -> HttpResponse:
    """A player who has no account and asks for it, or a minor whose parents do; sent, it is done."""
    found = record_of_code(code)
    if is_erased(found) or not may_erase(request.user, found):
        raise Http404
    if request.method == "POST":
        with refusals(request) as write:
            erase_person(found, write, roles=queries.roles(request.user).is_administrator)
            return done(request, "people", said=erased_words())
    context: dict[str, Any] = {
        "name": found.name,
        "player": True,
        "account": found.user_id is not None,
        "minor": is_minor_now(found.birth),
        "sign": sign_of(found.pk),
        "back": "person",
        "code": code,
    }
    return render(request, "account/erase.html", context)


@form(administrator)
def erase_by_address(request: SignedInRequest) -> HttpResponse:
    """An account by one of its addresses, with its player if it has one; sent, it is done."""
    asked = (request.POST if request.method == "POST" else request.GET).get("email", "")[:254].strip()
    found = account_with_address(asked)
    if found is None or (request.method == "POST" and "sure" not in request.POST):
        context = {"asked": asked, "nobody": bool(asked) and found is None}
        return render(request, "account/erase_account.html", context)
    person = queries.person_of_account(found)
    if request.method == "POST":
        with refusals(request) as write:
            erase_account(found, write, roles=True)
            return done(request, "people", said=erased_words())
    context = {
        "asked": asked,
        "name": shown_name(found),
        "player": person is not None,
        "account": True,
        "sign": sign_of(person.pk) if person else sign_of_account(found.pk),
        "ends_roles": queries.grants_of(found).exists(),
        "back": "people",
    }
    return render(request, "account/erase.html", context)
