"""The organisers' side of letters: what waits, one letter with its thread, answers, notes, closing (PG 16, PG 18)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tabellone.engine.languages import LANGUAGES
from tabellone.server.letters import queries, services
from tabellone.server.letters.models import Letter
from tabellone.server.letters.wording import reference
from tabellone.server.mail.queries import can_send
from tabellone.server.web.answers import Writing, button_pressed, count_sent, form_taken, see_other
from tabellone.server.web.frame import circuit_page
from tabellone.server.web.letters.forms import AnswerForm, NoteForm, WhyForm
from tabellone.server.web.letters.writing import link_by
from tabellone.server.web.rights import CircuitRequest, circuit_organiser

ON_A_PAGE = 50
LATE = timedelta(days=7)


@circuit_organiser
@never_cache
@require_safe
def letters(request: CircuitRequest) -> HttpResponse:
    """The letters by state, those that wait the longest first."""
    state = request.GET.get("state", "")
    asked = state if state in Letter.State.values else ""
    found = queries.letters(request.circuit)
    found = found.filter(state=asked) if asked else found.exclude(state=Letter.State.CLOSED)
    return circuit_page(
        request,
        "letters/letters.html",
        "letters",
        filters=_filters(request, asked),
        page=Paginator(found, ON_A_PAGE).get_page(request.GET.get("page")),
        late=timezone.now() - LATE,
        yesterday=timezone.now() - timedelta(days=1),
        to_do=queries.TO_DO,
    )


def _filters(request: CircuitRequest, asked: str) -> list[dict[str, Any]]:
    """One link for what is not closed, and one for each state."""
    here, counts = reverse("letters", args=[request.circuit.slug]), queries.by_state(request.circuit)
    waiting = sum(number for state, number in counts.items() if state != Letter.State.CLOSED)
    found: list[dict[str, Any]] = [{"label": _("Not closed"), "url": here, "current": not asked, "count": waiting}]
    for state in Letter.State:
        url = f"{here}?state={state.value}"
        found.append(
            {"label": state.label.capitalize(), "url": url, "current": asked == state, "count": counts[state.value]}
        )
    return found


@circuit_organiser
@never_cache
@require_safe
def letter(request: CircuitRequest, letter: int) -> HttpResponse:
    """One letter with everything that was added to it."""
    return _page(request, _found(request, letter))


@circuit_organiser
@require_POST
def take(request: CircuitRequest, letter: int) -> HttpResponse:
    """Say that somebody looks at it."""
    row, write = _found(request, letter), Writing.of(request)
    return button_pressed(
        request, lambda: services.read(row, by=write.by), back=_url(row), said=_("Its writer sees that you look at it.")
    )


@circuit_organiser
@never_cache
@require_POST
def answer(request: CircuitRequest, letter: int) -> HttpResponse:
    """Answer by mail."""
    row, write, form = _found(request, letter), Writing.of(request), AnswerForm(request.POST)

    def do() -> Letter:
        return services.answer(
            row,
            form.cleaned_data["answer"],
            link=link_by(request),
            by=write.by,
            reply_to=form.cleaned_data["reply_to"],
            seen=count_sent(request, "added"),
            token=write.token,
        )

    return _taken(request, row, form, do, _("The answer is on its way."))


@circuit_organiser
@never_cache
@require_POST
def note(request: CircuitRequest, letter: int) -> HttpResponse:
    """Leave a note for the other organisers."""
    row, write, form = _found(request, letter), Writing.of(request), NoteForm(request.POST)
    return _taken(
        request,
        row,
        form,
        lambda: services.add_note(row, form.cleaned_data["note"], by=write.by, token=write.token),
        _("The note is kept."),
    )


@circuit_organiser
@never_cache
@require_POST
def close(request: CircuitRequest, letter: int) -> HttpResponse:
    """Close it, with a reason."""
    row, write, form = _found(request, letter), Writing.of(request), WhyForm(request.POST)
    link = link_by(request)
    return _taken(
        request,
        row,
        form,
        lambda: services.close(row, form.cleaned_data["why"], link=link, by=write.by, token=write.token),
        _("The letter is closed."),
    )


@circuit_organiser
@never_cache
@require_POST
def reopen(request: CircuitRequest, letter: int) -> HttpResponse:
    """Take it up again, with a reason."""
    row, write, form = _found(request, letter), Writing.of(request), WhyForm(request.POST)
    link = link_by(request)
    return _taken(
        request,
        row,
        form,
        lambda: services.reopen(row, form.cleaned_data["why"], link=link, by=write.by, token=write.token),
        _("The letter is open again."),
    )


def _taken(request: CircuitRequest, row: Letter, form: forms.Form, do: Callable[[], Letter], said: str) -> HttpResponse:
    def done(_letter: Letter) -> HttpResponse:
        messages.success(request, said)
        return see_other(_url(row))

    return form_taken(form, do, done=done, again=lambda: _page(request, row, form))


def _page(request: CircuitRequest, row: Letter, form: forms.Form | None = None) -> HttpResponse:
    row.refresh_from_db()
    mine = {"reply_to": request.user.email} if request.user.is_authenticated else {}
    return circuit_page(
        request,
        "letters/letter.html",
        "letters",
        here=reference(row),
        letter=row,
        reference=reference(row),
        language_name=_(LANGUAGES[row.language]),
        thread=queries.thread(row),
        receipt=queries.receipt(row),
        is_proven=queries.is_proven(row),
        answer_form=form if isinstance(form, AnswerForm) else AnswerForm(initial=mine),
        note_form=form if isinstance(form, NoteForm) else NoteForm(),
        why_form=form if isinstance(form, WhyForm) else WhyForm(),
        can_send=can_send(),
    )


def _found(request: CircuitRequest, number: int) -> Letter:
    found = queries.letter(request.circuit, number)
    if found is None:
        raise Http404
    return found


def _url(row: Letter) -> str:
    return reverse("letter", args=[row.circuit.slug, row.number])
