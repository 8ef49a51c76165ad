"""Newsletters of a circuit: drafts, previews, a test to oneself, and how far the sending is (PG 6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tabellone.engine.languages import LANGUAGES
from tabellone.server.letters import queries, services
from tabellone.server.letters.models import Newsletter
from tabellone.server.letters.recipients import Recipient, recipients
from tabellone.server.letters.services.newsletters import Whole, composed
from tabellone.server.mail import queries as mail_queries
from tabellone.server.web.answers import (
    Refused,
    Writing,
    button_pressed,
    count_sent,
    form_answered,
    form_taken,
    see_other,
)
from tabellone.server.web.frame import circuit_page, public_address
from tabellone.server.web.letters.forms import NewsletterForm
from tabellone.server.web.rights import CircuitRequest, circuit_organiser

PAGE = ["GET", "HEAD", "POST"]
SHOWN = 100
Act = Callable[..., Any]


@circuit_organiser
@never_cache
@require_http_methods(PAGE)
def newsletters(request: CircuitRequest) -> HttpResponse:
    """All newsletters, and a form for a new one."""
    form = NewsletterForm(request.POST if request.method == "POST" else None)
    if request.method != "POST":
        return _list_page(request, form)
    write = Writing.of(request)
    return form_taken(
        form,
        lambda: services.draft(request.circuit, form.words(), by=write.by, token=write.token),
        done=lambda made: see_other(_url(request, made)),
        again=lambda: _list_page(request, form),
    )


@circuit_organiser
@never_cache
@require_http_methods(PAGE)
def newsletter(request: CircuitRequest, newsletter: int) -> HttpResponse:
    """A draft to be written further, or a newsletter on its way."""
    row = _found(request, newsletter)
    initial = NewsletterForm.filled(row.subject, row.text)
    form = NewsletterForm(request.POST if request.method == "POST" else None, initial=initial)
    if request.method != "POST":
        return _page(request, row, form)
    write = Writing.of(request)

    def done(_changed: Newsletter) -> HttpResponse:
        messages.success(request, _("The draft is kept."))
        return see_other(_url(request, row))

    return form_taken(
        form,
        lambda: services.change(
            row, form.words(), by=write.by, version=count_sent(request, "version"), token=write.token
        ),
        done=done,
        again=lambda: _page(request, row, form),
    )


@circuit_organiser
@require_POST
def test(request: CircuitRequest, newsletter: int) -> HttpResponse:
    """Send it to oneself."""
    row, write = _found(request, newsletter), Writing.of(request)
    said = _("It is on its way to %(address)s, in every language it is written in.") % {"address": write.by.email}
    whole = _whole(request)
    return button_pressed(
        request,
        lambda: services.send_test(row, whole=whole, by=write.by, token=write.token),
        back=_url(request, row),
        said=said,
    )


@circuit_organiser
@never_cache
@require_http_methods(PAGE)
def send(request: CircuitRequest, newsletter: int) -> HttpResponse:
    """Ask once more, then send it to everybody who asked for it."""
    row = _found(request, newsletter)
    if request.method != "POST":
        return _asking(request, row)
    write, version = Writing.of(request), count_sent(request, "version")
    whole = _whole(request)
    return form_answered(
        lambda: services.start(row, version=version, whole=whole, by=write.by, token=write.token),
        done=_url(request, row),
        refused=lambda refused: _asking(request, row, refused),
    )


@circuit_organiser
@require_POST
def pause(request: CircuitRequest, newsletter: int) -> HttpResponse:
    """Hold back what has not left yet."""
    return _moved(request, newsletter, services.pause, _("Paused: nothing more leaves until you go on."))


@circuit_organiser
@require_POST
def resume(request: CircuitRequest, newsletter: int) -> HttpResponse:
    """Go on."""
    return _moved(request, newsletter, services.resume, _("It goes on."))


@circuit_organiser
@require_POST
def stop(request: CircuitRequest, newsletter: int) -> HttpResponse:
    """Never send what has not left yet."""
    return _moved(request, newsletter, services.stop, _("Stopped: what has not left yet never will."))


def _moved(request: CircuitRequest, number: int, act: Act, said: str) -> HttpResponse:
    row, write = _found(request, number), Writing.of(request)
    return button_pressed(request, lambda: act(row, by=write.by, token=write.token), back=_url(request, row), said=said)


def _list_page(request: CircuitRequest, form: NewsletterForm) -> HttpResponse:
    rows = [(one, queries.progress(one)) for one in queries.newsletters(request.circuit)[:SHOWN]]
    return circuit_page(
        request, "letters/newsletters.html", "newsletters", rows=rows, form=form, can_send=mail_queries.can_send()
    )


def _page(request: CircuitRequest, row: Newsletter, form: NewsletterForm) -> HttpResponse:
    row.refresh_from_db()
    progress, problems = queries.progress(row), queries.problems(row)
    return circuit_page(
        request,
        "letters/newsletter.html",
        "newsletters",
        here=row.subject["en"],
        newsletter=row,
        form=form,
        mails=_previews(request, row),
        number=_number(row) if row.state == Newsletter.State.DRAFT else 0,
        progress=progress,
        problems=problems[:SHOWN],
        can_send=mail_queries.can_send(),
    )


def _asking(request: CircuitRequest, row: Newsletter, refused: Refused | None = None) -> HttpResponse:
    number = _number(row)
    question = ngettext("Send it to %(number)s address?", "Send it to %(number)s addresses?", number) % {
        "number": number
    }
    return circuit_page(
        request,
        "letters/send.html",
        "newsletters",
        here=row.subject["en"],
        newsletter=row,
        question=question,
        refused=refused,
        back=_url(request, row),
    )


def _previews(request: CircuitRequest, row: Newsletter) -> list[tuple[str, str, Any]]:
    """The mail in each language it is written in, with the way out that leads nowhere yet."""
    mails = [composed(row, Recipient("", each, 0), _whole(request)) for each in LANGUAGES if row.text.get(each)]
    return [(mail.language, _(LANGUAGES[mail.language]), mail) for mail in mails]


def _number(row: Newsletter) -> int:
    return sum(1 for _ in recipients(row.circuit.rulebook))


def _whole(request: CircuitRequest) -> Whole:
    return lambda path: public_address(request, path)


def _found(request: CircuitRequest, number: int) -> Newsletter:
    found = queries.newsletter(request.circuit, number)
    if found is None:
        raise Http404
    return found


def _url(request: CircuitRequest, row: Newsletter) -> str:
    return reverse("newsletter", args=[request.circuit.slug, row.pk])
