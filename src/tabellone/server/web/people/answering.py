"""A form about people, answered: done → see other; refused → the form again, the reason beside its field."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from tabellone.server.people.errors import RefusedError
from tabellone.server.web.posting import REFUSED, SEE_OTHER


def see(address: str) -> HttpResponse:
    """On to another page after a form has been taken."""
    response = HttpResponseRedirect(address)
    response.status_code = SEE_OTHER
    return response


def taken(
    form: forms.Form, do: Callable[[], Any], *, done: Callable[[Any], HttpResponse], again: Callable[[], HttpResponse]
) -> HttpResponse:
    """Do what the form asks if it is filled in well."""
    if form.is_valid():
        try:
            return done(do())
        except RefusedError as error:
            form.add_error(error.field if error.field in form.fields else None, str(error))
    response = again()
    response.status_code = REFUSED
    return response


def pressed(request: HttpRequest, do: Callable[[], Any], *, back: str, said: str) -> HttpResponse:
    """A single button: back to the page it stood on, which says what happened or why not."""
    try:
        do()
        messages.success(request, said)
    except RefusedError as error:
        messages.error(request, str(error))
    return see(back)
