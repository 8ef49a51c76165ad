"""Letters to a circuit's organisers: written, followed by a private link, answered (PG 16, PG 18)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import timedelta
from functools import partial
from typing import Any

from django import forms
from django.core.paginator import Paginator
from django.db import models
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tabellone.engine.languages import LANGUAGES
from tabellone.server.letters import queries, services
from tabellone.server.letters.models import Letter
from tabellone.server.letters.services import Link
from tabellone.server.mail.queries import can_send
from tabellone.server.people.accounts import shown_name
from tabellone.server.web.answers import (
    TOO_MANY,
    button,
    checked,
    count_sent,
    done,
    form,
    page,
    pressed,
    refusals,
    refuse,
    see_other,
    too_many_letters,
)
from tabellone.server.web.circuit.letter_forms import (
    LetterAnswerForm,
    LetterForm,
    LetterReasonForm,
    MoreForm,
    NoteForm,
)
from tabellone.server.web.frame import circuit_page, public_address
from tabellone.server.web.rights import CircuitRequest, anyone, circuit_organiser, found_or_404
from tabellone.server.web.sentences import language
from tabellone.wording import rules

TWO_LANGUAGES = "PG 16"  # cited in circuits of its rulebook alone


@form(anyone)
def followed_letter(request: CircuitRequest, key: str) -> HttpResponse:
    """A letter as its writer sees it: how far it is, the answers; more can be added."""
    letter = found_or_404(queries.letter_with_key(key, request.circuit.pk))
    typed = MoreForm(request.POST if request.method == "POST" else None)
    if request.method == "POST":
        with refusals(request, typed) as write:
            if too_many_letters(request, f"letter {letter.pk}"):
                refuse(status=TOO_MANY)
            services.add_to_letter(letter, checked(typed)["text"], token=write.token)
            return see_other(request.path)
    mail = queries.receipt_mail(letter)
    response = circuit_page(
        request,
        "circuit/letter_follow.html",
        "contact",
        here=queries.letter_reference(letter),
        letter=letter,
        reference=queries.letter_reference(letter),
        answers=queries.public_thread_of(letter),
        mailed=mail is not None and mail.state != "failed",
        form=typed,
        too_many=request.status_again == TOO_MANY,
    )
    response["X-Robots-Tag"] = "noindex"
    return response


def letter_link(request: HttpRequest) -> Link:
    """How mails lead to a letter: the whole address of its private page."""
    return lambda letter: public_address(
        request, reverse("letter-follow", args=[letter.circuit.slug, queries.letter_key(letter)])
    )


@form(anyone)
def new_letter(request: CircuitRequest, kind: type[LetterForm]) -> HttpResponse:
    """Ask something (PG 18), or complain, in Italian or English (PG 16)."""
    of, posted = request.circuit, request.POST if request.method == "POST" else None
    typed = kind(posted, stages=queries.stages_to_write_about(of), initial=_letter_initial(request, kind))
    if request.method == "POST":
        with refusals(request, typed) as write:
            if too_many_letters(request, checked(typed)["email"]):
                refuse(status=TOO_MANY)
            link = letter_link(request)
            letter = services.write_letter(of, typed.written(), write, link=link)
            said = _("Your letter has arrived. Its reference is %s.") % queries.letter_reference(letter)
            return done(request, "letter-follow", of.slug, queries.letter_key(letter), said=said)
    complains = typed.kind == Letter.Kind.COMPLAINT
    return circuit_page(
        request,
        "circuit/letter_new.html",
        "contact",
        here=_("Complaint") if complains else _("Contact"),
        by_rule=TWO_LANGUAGES if rules.rulebook_of(TWO_LANGUAGES) == of.rulebook else "",
        form=typed,
        complains=complains,
        can_send=can_send(),
        too_many=request.status_again == TOO_MANY,
        other_language=complains and language() not in typed.languages,
    )


def _letter_initial(request: CircuitRequest, kind: type[LetterForm]) -> dict[str, Any]:
    """What is known of who writes."""
    spoken, user = language(), request.by
    known = {"name": shown_name(user), "email": user.email} if user else {}
    return {**known, "language": spoken if spoken in kind.languages else "", "stage": request.GET.get("stage", "")}


ON_A_PAGE = 50
LATE = timedelta(days=7)


@page(circuit_organiser)
def letters_desk(request: CircuitRequest) -> HttpResponse:
    """The letters by state, those that wait the longest first."""
    state = request.GET.get("state", "")
    asked = state if state in Letter.State.values else ""
    found = queries.letters_to(request.circuit)
    found = found.filter(state=asked) if asked else found.exclude(state=Letter.State.CLOSED)
    return circuit_page(
        request,
        "circuit/letters.html",
        "letters",
        filters=_letter_filters(request, asked),
        page=Paginator(found, ON_A_PAGE).get_page(request.GET.get("page")),
        late=timezone.now() - LATE,
        yesterday=timezone.now() - timedelta(days=1),
        to_do=queries.TO_DO,
    )


def _letter_filters(request: CircuitRequest, asked: str) -> list[dict[str, Any]]:
    """One link for what is not closed, and one for each state."""
    here, counts = reverse("letters", args=[request.circuit.slug]), queries.letters_by_state(request.circuit)
    waiting = sum(number for state, number in counts.items() if state != Letter.State.CLOSED)
    found: list[dict[str, Any]] = [{"label": _("Not closed"), "url": here, "current": not asked, "count": waiting}]
    return found + state_filters(Letter.State, here, counts, asked)


def state_filters(
    states: type[models.TextChoices], here: str, counts: Mapping[str, int], asked: str
) -> list[dict[str, Any]]:
    """A link for each state that a list can be narrowed to, with how many are in it."""
    return [
        {
            "label": state.label.capitalize(),
            "url": f"{here}?state={state.value}",
            "current": asked == state,
            "count": counts[state.value],
        }
        for state in states
    ]


@page(circuit_organiser)
def letter_desk(request: CircuitRequest, letter: int) -> HttpResponse:
    """One letter with everything that was added to it."""
    return _letter_desk_page(request, _letter_found(request, letter))


@button(circuit_organiser)
def letter_taking(request: CircuitRequest, letter: int) -> HttpResponse:
    """Say that somebody looks at it."""
    row, said = _letter_found(request, letter), ""
    with pressed(request) as write:
        services.read_letter(row, by=write.by)
        said = _("Its writer sees that you look at it.")
    return done(request, "letter", request.circuit.slug, letter, said=said)


@button(circuit_organiser)
def letter_answer(request: CircuitRequest, letter: int) -> HttpResponse:
    """Answer by mail."""
    answer = partial(services.answer_letter, link=letter_link(request), seen=count_sent(request, "added"))
    return _letter_form_taken(request, letter, LetterAnswerForm, answer, _("The answer is on its way."))


@button(circuit_organiser)
def letter_note(request: CircuitRequest, letter: int) -> HttpResponse:
    """Leave a note for the other organisers."""
    return _letter_form_taken(request, letter, NoteForm, services.add_note, _("The note is kept."))


@button(circuit_organiser)
def letter_closed_or_open(request: CircuitRequest, letter: int, *, closed: bool) -> HttpResponse:
    """Close it, or take it up again, with a reason."""
    act = partial(services.close_letter if closed else services.reopen_letter, link=letter_link(request))
    said = _("The letter is closed.") if closed else _("The letter is open again.")
    return _letter_form_taken(request, letter, LetterReasonForm, act, said)


def _letter_form_taken(
    request: CircuitRequest, number: int, kind: type[forms.Form], act: Callable[..., Any], said: str
) -> HttpResponse:
    """Do what a form of the letter's page says: its first field is the words, the others go by their names."""
    row, typed = _letter_found(request, number), kind(request.POST)
    with refusals(request, typed) as write:
        (_name, words), *others = checked(typed).items()
        act(row, words, write, **dict(others))
        return done(request, "letter", request.circuit.slug, number, said=said)
    return _letter_desk_page(request, row, typed)


def _letter_desk_page(request: CircuitRequest, row: Letter, form: forms.Form | None = None) -> HttpResponse:
    row.refresh_from_db()
    mine = {"reply_to": request.user.email} if request.user.is_authenticated else {}
    return circuit_page(
        request,
        "circuit/letter.html",
        "letters",
        here=queries.letter_reference(row),
        letter=row,
        reference=queries.letter_reference(row),
        language_name=_(LANGUAGES[row.language]),
        thread=queries.thread_of(row),
        receipt=queries.receipt_mail(row),
        is_proven=queries.is_proven_writer(row),
        answer_form=form if isinstance(form, LetterAnswerForm) else LetterAnswerForm(initial=mine),
        note_form=form if isinstance(form, NoteForm) else NoteForm(),
        why_form=form if isinstance(form, LetterReasonForm) else LetterReasonForm(),
        can_send=can_send(),
    )


def _letter_found(request: CircuitRequest, number: int) -> Letter:
    return found_or_404(queries.letter_numbered(request.circuit, number))
