"""How a form is answered: what was refused is said on the page shown again; sent twice, done once."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django import forms
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpResponse
from django.test import RequestFactory

from tabellone.engine.errors import RuleError
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.journal.services import Writing
from tabellone.server.web import answers, rights
from tabellone.tournament.act import StaleActError
from tests.server.people.examples import account
from tests.server.play.halls import empty_master


class NameForm(forms.Form):
    name = forms.CharField()


def sent(do: Any, form: forms.Form | None = None, **fields: str) -> tuple[Any, HttpResponse]:
    """The request after its view, and the answer."""
    request: Any = RequestFactory().post("/somewhere/", fields)
    request.user = AnonymousUser()

    def view(request: Any) -> HttpResponse:
        with answers.refusals(request, form) as write:
            do(request, write)
            return answers.see_other("/done/")
        return HttpResponse(str(request.refused.sentences if request.refused else ""))

    return request, answers.form(rights.anyone)(view)(request)


def refusing(error: Exception) -> Any:
    def do(_request: Any, _write: Writing) -> None:
        raise error

    return do


def test_what_is_done_leads_on() -> None:
    _request, answer = sent(lambda _request, _write: None)
    assert (answer.status_code, answer["Location"]) == (303, "/done/")


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (RuleError("list-empty"), 422),
        (RefusedError("no-name"), 422),
        (StaleActError(None, None), 409),  # type: ignore[arg-type]  # what it was is not asked here
    ],
)
def test_what_is_refused_stands_on_the_page_with_its_status(error: Exception, status: int) -> None:
    request, answer = sent(refusing(error))
    assert (answer.status_code, request.refused.status) == (status, status)
    assert bool(request.refused.sentences) == (status == 422)


def test_whatever_else_goes_wrong_is_no_refusal() -> None:
    with pytest.raises(Http404):
        sent(refusing(Http404()))


def test_a_form_that_is_not_filled_in_is_shown_again_without_a_word_above_it() -> None:
    form = NameForm({})
    request, answer = sent(lambda _request, _write: answers.checked(form), form)
    assert (answer.status_code, request.refused, list(form.errors)) == (422, None, ["name"])


def test_what_is_refused_about_a_field_stands_beside_it() -> None:
    form = NameForm({"name": "Ada"})
    request, _answer = sent(refusing(RefusedError("name-long", "name", most=3)), form)
    assert (request.refused, list(form.errors)) == (None, ["name"])


def test_a_mark_is_of_one_who_sends_one_thing_somewhere() -> None:
    marks = set()
    for fields in ({"token": "a"}, {"token": "b"}, {"token": "a", "name": "Ada"}, {"token": "a"}, {}):
        sent(lambda _request, write: marks.add(write.token), None, **fields)
    assert len(marks) == 4
    assert "" in marks


@pytest.mark.django_db
def test_refused_while_the_tournament_moved_it_is_tried_once_more() -> None:
    row, tries = empty_master(), []

    def view(request: Any, **_names: object) -> HttpResponse:
        with answers.refusals(request):
            tries.append(request.tournament.stamp)
            type(row).objects.filter(pk=row.pk).update(stamp=uuid.uuid4())
            raise RuleError("list-empty")
        return HttpResponse()

    request: Any = RequestFactory().post("/t/prova/")
    request.user = account(role="organiser", scope=row.scope)
    assert answers.button(rights.organiser)(view)(request, slug="prova").status_code == 422
    assert len(set(tries)) == len(tries) == 2
