"""Who may create tournaments here; everybody else reads whom to ask, before a form is filled in."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from django.http import HttpResponse
from django.shortcuts import render

from tabellone.server.events.queries import every_circuit
from tabellone.server.federation.request_forms import hosting_book
from tabellone.server.people.site_rules import may_create, site_rules

View = TypeVar("View", bound=Callable[..., HttpResponse])
FORBIDDEN = 403
MOST = 6  # circuits to ask, the newest


def for_creators(view: View) -> View:
    """A page for whoever may create; others read how a tournament is asked for, which is open to everybody (BIG 1)."""

    @wraps(view)
    def asked(request: Any, **names: Any) -> HttpResponse:
        if may_create(request.user):
            return view(request, **names)
        asking = [one for one in every_circuit() if hosting_book(one.rulebook)][:MOST]
        context = {"rules": site_rules(), "circuits": asking}
        return render(request, "tournament/not_now.html", context, status=FORBIDDEN)

    return asked  # type: ignore[return-value]  # the same view
