"""Write to the organisers of a circuit, and follow the letter by its private link (PG 16, PG 18)."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tabellone.server.letters import keys, queries, services
from tabellone.server.letters.models import Letter
from tabellone.server.letters.services.writing import Link
from tabellone.server.letters.wording import reference
from tabellone.server.mail.queries import can_send
from tabellone.server.people.accounts import shown_name
from tabellone.server.web.answers import TOO_MANY, form_taken, letter_token, see_other, signed_in_user, too_many_letters
from tabellone.server.web.frame import circuit_page, public_address
from tabellone.server.web.letters.forms import ComplaintForm, LetterForm, MoreForm
from tabellone.server.web.rights import CircuitRequest, anyone
from tabellone.server.web.sentences import language
from tabellone.wording import rules

PAGE = ["GET", "HEAD", "POST"]
TWO_LANGUAGES = "PG 16"  # cited in circuits of its rulebook alone


@anyone
@never_cache
@require_http_methods(PAGE)
def contact(request: CircuitRequest) -> HttpResponse:
    """Ask something (PG 18)."""
    return _letter(request, LetterForm)


@anyone
@never_cache
@require_http_methods(PAGE)
def complaint(request: CircuitRequest) -> HttpResponse:
    """Complain, in Italian or English (PG 16)."""
    return _letter(request, ComplaintForm)


@anyone
@never_cache
@require_http_methods(PAGE)
def follow(request: CircuitRequest, key: str) -> HttpResponse:
    """A letter as its writer sees it: how far it is, the answers; more can be added."""
    letter = keys.letter_of(key, request.circuit.pk)
    if letter is None:
        raise Http404
    form = MoreForm(request.POST if request.method == "POST" else None)
    if request.method != "POST":
        return _followed(request, letter, form)
    if too_many_letters(request, f"letter {letter.pk}"):
        return _followed(request, letter, form, TOO_MANY)
    return form_taken(
        form,
        lambda: services.add_more(letter, form.cleaned_data["text"], token=letter_token(request)),
        done=lambda _letter: see_other(request.path),
        again=lambda: _followed(request, letter, form),
    )


def link_by(request: HttpRequest) -> Link:
    """How mails lead to a letter: the whole address of its private page."""
    return lambda letter: public_address(
        request, reverse("letter-follow", args=[letter.circuit.slug, keys.key_of(letter)])
    )


def _letter(request: CircuitRequest, kind: type[LetterForm]) -> HttpResponse:
    stages = queries.stages(request.circuit)
    if request.method != "POST":
        return _page(request, kind(stages=stages, initial=_initial(request, kind)))
    form = kind(request.POST, stages=stages)
    if form.is_valid() and too_many_letters(request, form.cleaned_data["email"]):
        return _page(request, form, TOO_MANY)

    def done(letter: Letter) -> HttpResponse:
        messages.success(request, _("Your letter has arrived. Its reference is %s.") % reference(letter))
        return see_other(reverse("letter-follow", args=[request.circuit.slug, keys.key_of(letter)]))

    return form_taken(
        form,
        lambda: services.write(
            request.circuit,
            form.written(),
            link=link_by(request),
            by=signed_in_user(request),
            token=letter_token(request),
        ),
        done=done,
        again=lambda: _page(request, form),
    )


def _initial(request: CircuitRequest, kind: type[LetterForm]) -> dict[str, Any]:
    """What is known of who writes."""
    spoken, user = language(), signed_in_user(request)
    known = {"name": shown_name(user), "email": user.email} if user else {}
    return {**known, "language": spoken if spoken in kind.languages else "", "stage": request.GET.get("stage", "")}


def _page(request: CircuitRequest, form: LetterForm, status: int = 200) -> HttpResponse:
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


def _followed(request: CircuitRequest, letter: Letter, form: MoreForm, status: int = 200) -> HttpResponse:
    mail = queries.receipt(letter)
    response = circuit_page(
        request,
        "letters/follow.html",
        "contact",
        here=reference(letter),
        letter=letter,
        reference=reference(letter),
        answers=queries.public_thread(letter),
        mailed=mail is not None and mail.state != "failed",
        form=form,
        too_many=status == TOO_MANY,
    )
    response.status_code = status
    response["X-Robots-Tag"] = "noindex"
    return response
