"""Letters to a circuit's organisers: written, followed by a private link, answered (PG 16, PG 18)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tabellone.engine.languages import LANGUAGES
from tabellone.server.letters import queries, services
from tabellone.server.letters.models import Letter
from tabellone.server.letters.services import Link
from tabellone.server.letters.wording import letter_reference
from tabellone.server.mail.queries import can_send
from tabellone.server.people.accounts import shown_name
from tabellone.server.web.answers import (
    TOO_MANY,
    Writing,
    button_pressed,
    count_sent,
    form_taken,
    letter_token,
    see_other,
    signed_in_user,
    too_many_letters,
)
from tabellone.server.web.circuit.letter_forms import (
    ComplaintForm,
    LetterAnswerForm,
    LetterForm,
    LetterReasonForm,
    MoreForm,
    NoteForm,
)
from tabellone.server.web.frame import circuit_page, public_address
from tabellone.server.web.rights import CircuitRequest, anyone, circuit_organiser
from tabellone.server.web.sentences import language
from tabellone.wording import rules

PAGE = ["GET", "HEAD", "POST"]
TWO_LANGUAGES = "PG 16"  # cited in circuits of its rulebook alone


@anyone
@never_cache
@require_http_methods(PAGE)
def contact(request: CircuitRequest) -> HttpResponse:
    """Ask something (PG 18)."""
    return _letter_written(request, LetterForm)


@anyone
@never_cache
@require_http_methods(PAGE)
def complaint(request: CircuitRequest) -> HttpResponse:
    """Complain, in Italian or English (PG 16)."""
    return _letter_written(request, ComplaintForm)


@anyone
@never_cache
@require_http_methods(PAGE)
def followed_letter(request: CircuitRequest, key: str) -> HttpResponse:
    """A letter as its writer sees it: how far it is, the answers; more can be added."""
    letter = queries.letter_with_key(key, request.circuit.pk)
    if letter is None:
        raise Http404
    form = MoreForm(request.POST if request.method == "POST" else None)
    if request.method != "POST":
        return _followed_letter_page(request, letter, form)
    if too_many_letters(request, f"letter {letter.pk}"):
        return _followed_letter_page(request, letter, form, TOO_MANY)
    return form_taken(
        form,
        lambda: services.add_to_letter(letter, form.cleaned_data["text"], token=letter_token(request)),
        done=lambda _letter: see_other(request.path),
        again=lambda: _followed_letter_page(request, letter, form),
    )


def letter_link(request: HttpRequest) -> Link:
    """How mails lead to a letter: the whole address of its private page."""
    return lambda letter: public_address(
        request, reverse("letter-follow", args=[letter.circuit.slug, queries.letter_key(letter)])
    )


def _letter_written(request: CircuitRequest, kind: type[LetterForm]) -> HttpResponse:
    stages = queries.stages_to_write_about(request.circuit)
    if request.method != "POST":
        return _letter_form_page(request, kind(stages=stages, initial=_letter_initial(request, kind)))
    form = kind(request.POST, stages=stages)
    if form.is_valid() and too_many_letters(request, form.cleaned_data["email"]):
        return _letter_form_page(request, form, TOO_MANY)

    def done(letter: Letter) -> HttpResponse:
        messages.success(request, _("Your letter has arrived. Its reference is %s.") % letter_reference(letter))
        return see_other(reverse("letter-follow", args=[request.circuit.slug, queries.letter_key(letter)]))

    return form_taken(
        form,
        lambda: services.write_letter(
            request.circuit,
            form.written(),
            link=letter_link(request),
            by=signed_in_user(request),
            token=letter_token(request),
        ),
        done=done,
        again=lambda: _letter_form_page(request, form),
    )


def _letter_initial(request: CircuitRequest, kind: type[LetterForm]) -> dict[str, Any]:
    """What is known of who writes."""
    spoken, user = language(), signed_in_user(request)
    known = {"name": shown_name(user), "email": user.email} if user else {}
    return {**known, "language": spoken if spoken in kind.languages else "", "stage": request.GET.get("stage", "")}


def _letter_form_page(request: CircuitRequest, form: LetterForm, status: int = 200) -> HttpResponse:
    complains = form.kind == Letter.Kind.COMPLAINT
    here = _("Complaint") if complains else _("Contact")
    response = circuit_page(
        request,
        "letters/write.html",
        "contact",
        here=here,
        by_rule=TWO_LANGUAGES if rules.rulebook_of(TWO_LANGUAGES) == request.circuit.rulebook else "",
        form=form,
        complains=complains,
        can_send=can_send(),
        too_many=status == TOO_MANY,
        other_language=complains and language() not in form.languages,
    )
    response.status_code = status
    return response


def _followed_letter_page(request: CircuitRequest, letter: Letter, form: MoreForm, status: int = 200) -> HttpResponse:
    mail = queries.receipt_mail(letter)
    response = circuit_page(
        request,
        "letters/follow.html",
        "contact",
        here=letter_reference(letter),
        letter=letter,
        reference=letter_reference(letter),
        answers=queries.public_thread_of(letter),
        mailed=mail is not None and mail.state != "failed",
        form=form,
        too_many=status == TOO_MANY,
    )
    response.status_code = status
    response["X-Robots-Tag"] = "noindex"
    return response


ON_A_PAGE = 50
LATE = timedelta(days=7)


@circuit_organiser
@never_cache
@require_safe
def letters_desk(request: CircuitRequest) -> HttpResponse:
    """The letters by state, those that wait the longest first."""
    state = request.GET.get("state", "")
    asked = state if state in Letter.State.values else ""
    found = queries.letters_to(request.circuit)
    found = found.filter(state=asked) if asked else found.exclude(state=Letter.State.CLOSED)
    return circuit_page(
        request,
        "letters/letters.html",
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
    for state in Letter.State:
        url = f"{here}?state={state.value}"
        found.append(
            {"label": state.label.capitalize(), "url": url, "current": asked == state, "count": counts[state.value]}
        )
    return found


@circuit_organiser
@never_cache
@require_safe
def letter_desk(request: CircuitRequest, letter: int) -> HttpResponse:
    """One letter with everything that was added to it."""
    return _letter_desk_page(request, _letter_found(request, letter))


@circuit_organiser
@require_POST
def letter_taking(request: CircuitRequest, letter: int) -> HttpResponse:
    """Say that somebody looks at it."""
    row, write = _letter_found(request, letter), Writing.of(request)
    return button_pressed(
        request,
        lambda: services.read_letter(row, by=write.by),
        back=_letter_address(row),
        said=_("Its writer sees that you look at it."),
    )


@circuit_organiser
@never_cache
@require_POST
def letter_answer(request: CircuitRequest, letter: int) -> HttpResponse:
    """Answer by mail."""
    row, write, form = _letter_found(request, letter), Writing.of(request), LetterAnswerForm(request.POST)

    def do() -> Letter:
        return services.answer_letter(
            row,
            form.cleaned_data["answer"],
            link=letter_link(request),
            by=write.by,
            reply_to=form.cleaned_data["reply_to"],
            seen=count_sent(request, "added"),
            token=write.token,
        )

    return _letter_form_taken(request, row, form, do, _("The answer is on its way."))


@circuit_organiser
@never_cache
@require_POST
def letter_note(request: CircuitRequest, letter: int) -> HttpResponse:
    """Leave a note for the other organisers."""
    row, write, form = _letter_found(request, letter), Writing.of(request), NoteForm(request.POST)
    return _letter_form_taken(
        request,
        row,
        form,
        lambda: services.add_note(row, form.cleaned_data["note"], by=write.by, token=write.token),
        _("The note is kept."),
    )


@circuit_organiser
@never_cache
@require_POST
def letter_closing(request: CircuitRequest, letter: int) -> HttpResponse:
    """Close it, with a reason."""
    row, write, form = _letter_found(request, letter), Writing.of(request), LetterReasonForm(request.POST)
    link = letter_link(request)
    return _letter_form_taken(
        request,
        row,
        form,
        lambda: services.close_letter(row, form.cleaned_data["why"], link=link, by=write.by, token=write.token),
        _("The letter is closed."),
    )


@circuit_organiser
@never_cache
@require_POST
def letter_reopening(request: CircuitRequest, letter: int) -> HttpResponse:
    """Take it up again, with a reason."""
    row, write, form = _letter_found(request, letter), Writing.of(request), LetterReasonForm(request.POST)
    link = letter_link(request)
    return _letter_form_taken(
        request,
        row,
        form,
        lambda: services.reopen_letter(row, form.cleaned_data["why"], link=link, by=write.by, token=write.token),
        _("The letter is open again."),
    )


def _letter_form_taken(
    request: CircuitRequest, row: Letter, form: forms.Form, do: Callable[[], Letter], said: str
) -> HttpResponse:
    def done(_letter: Letter) -> HttpResponse:
        messages.success(request, said)
        return see_other(_letter_address(row))

    return form_taken(form, do, done=done, again=lambda: _letter_desk_page(request, row, form))


def _letter_desk_page(request: CircuitRequest, row: Letter, form: forms.Form | None = None) -> HttpResponse:
    row.refresh_from_db()
    mine = {"reply_to": request.user.email} if request.user.is_authenticated else {}
    return circuit_page(
        request,
        "letters/letter.html",
        "letters",
        here=letter_reference(row),
        letter=row,
        reference=letter_reference(row),
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
    found = queries.letter_numbered(request.circuit, number)
    if found is None:
        raise Http404
    return found


def _letter_address(row: Letter) -> str:
    return reverse("letter", args=[row.circuit.slug, row.number])
