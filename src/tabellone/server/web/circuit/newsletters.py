"""Newsletters of a circuit, and the post that a person has to decide on (PG 6)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tabellone.engine.languages import LANGUAGES
from tabellone.server import hints
from tabellone.server.letters import newsletters, queries
from tabellone.server.letters import queries as letters
from tabellone.server.letters.models import Newsletter
from tabellone.server.letters.newsletters import Recipient, Whole, composed_newsletter, newsletter_recipients
from tabellone.server.mail import queries as mail_queries
from tabellone.server.mail import services as mail_services
from tabellone.server.mail.models import Mail
from tabellone.server.web.answers import (
    Refused,
    Writing,
    button_pressed,
    count_sent,
    form_answered,
    form_taken,
    see_other,
)
from tabellone.server.web.circuit.letter_forms import NewsletterForm
from tabellone.server.web.frame import circuit_page, public_address
from tabellone.server.web.rights import CircuitRequest, SignedInRequest, administrator, circuit_organiser

PAGE = ["GET", "HEAD", "POST"]
SHOWN = 100
Act = Callable[..., Any]


@circuit_organiser
@never_cache
@require_http_methods(PAGE)
def newsletters_desk(request: CircuitRequest) -> HttpResponse:
    """All newsletters, and a form for a new one."""
    form = NewsletterForm(request.POST if request.method == "POST" else None)
    if request.method != "POST":
        return _newsletters_page(request, form)
    write = Writing.of(request)
    return form_taken(
        form,
        lambda: newsletters.draft_newsletter(request.circuit, form.words(), by=write.by, token=write.token),
        done=lambda made: see_other(_newsletter_address(request, made)),
        again=lambda: _newsletters_page(request, form),
    )


@circuit_organiser
@never_cache
@require_http_methods(PAGE)
def newsletter_desk(request: CircuitRequest, newsletter: int) -> HttpResponse:
    """A draft to be written further, or a newsletter on its way."""
    row = _newsletter_found(request, newsletter)
    initial = NewsletterForm.filled(row.subject, row.text)
    form = NewsletterForm(request.POST if request.method == "POST" else None, initial=initial)
    if request.method != "POST":
        return _newsletter_page(request, row, form)
    write = Writing.of(request)

    def done(_changed: Newsletter) -> HttpResponse:
        messages.success(request, _("The draft is kept."))
        return see_other(_newsletter_address(request, row))

    return form_taken(
        form,
        lambda: newsletters.change_newsletter(
            row, form.words(), by=write.by, version=count_sent(request, "version"), token=write.token
        ),
        done=done,
        again=lambda: _newsletter_page(request, row, form),
    )


@circuit_organiser
@require_POST
def newsletter_test(request: CircuitRequest, newsletter: int) -> HttpResponse:
    """Send it to oneself."""
    row, write = _newsletter_found(request, newsletter), Writing.of(request)
    said = _("It is on its way to %(address)s, in every language it is written in.") % {"address": write.by.email}
    whole = _whole_addresses(request)
    return button_pressed(
        request,
        lambda: newsletters.send_test_newsletter(row, whole=whole, by=write.by, token=write.token),
        back=_newsletter_address(request, row),
        said=said,
    )


@circuit_organiser
@never_cache
@require_http_methods(PAGE)
def newsletter_sending(request: CircuitRequest, newsletter: int) -> HttpResponse:
    """Ask once more, then send it to everybody who asked for it."""
    row = _newsletter_found(request, newsletter)
    if request.method != "POST":
        return _ask_newsletter_sending(request, row)
    write, version = Writing.of(request), count_sent(request, "version")
    whole = _whole_addresses(request)
    return form_answered(
        lambda: newsletters.start_newsletter(row, version=version, whole=whole, by=write.by, token=write.token),
        done=_newsletter_address(request, row),
        refused=lambda refused: _ask_newsletter_sending(request, row, refused),
    )


@circuit_organiser
@require_POST
def newsletter_pause(request: CircuitRequest, newsletter: int) -> HttpResponse:
    """Hold back what has not left yet."""
    return _newsletter_moved(
        request, newsletter, newsletters.pause_newsletter, _("Paused: nothing more leaves until you go on.")
    )


@circuit_organiser
@require_POST
def newsletter_resuming(request: CircuitRequest, newsletter: int) -> HttpResponse:
    """Go on."""
    return _newsletter_moved(request, newsletter, newsletters.resume_newsletter, _("It goes on."))


@circuit_organiser
@require_POST
def newsletter_stop(request: CircuitRequest, newsletter: int) -> HttpResponse:
    """Never send what has not left yet."""
    return _newsletter_moved(
        request, newsletter, newsletters.stop_newsletter, _("Stopped: what has not left yet never will.")
    )


def _newsletter_moved(request: CircuitRequest, number: int, act: Act, said: str) -> HttpResponse:
    row, write = _newsletter_found(request, number), Writing.of(request)
    return button_pressed(
        request, lambda: act(row, by=write.by, token=write.token), back=_newsletter_address(request, row), said=said
    )


def _newsletters_page(request: CircuitRequest, form: NewsletterForm) -> HttpResponse:
    rows = [(one, queries.newsletter_progress(one)) for one in queries.newsletters_of(request.circuit)[:SHOWN]]
    return circuit_page(
        request, "letters/newsletters.html", "newsletters", rows=rows, form=form, can_send=mail_queries.can_send()
    )


def _newsletter_page(request: CircuitRequest, row: Newsletter, form: NewsletterForm) -> HttpResponse:
    row.refresh_from_db()
    progress, problems = queries.newsletter_progress(row), queries.newsletter_problems(row)
    return circuit_page(
        request,
        "letters/newsletter.html",
        "newsletters",
        here=row.subject["en"],
        newsletter=row,
        form=form,
        mails=_previews(request, row),
        number=_copies(row) if row.state == Newsletter.State.DRAFT else 0,
        progress=progress,
        problems=problems[:SHOWN],
        can_send=mail_queries.can_send(),
    )


def _ask_newsletter_sending(request: CircuitRequest, row: Newsletter, refused: Refused | None = None) -> HttpResponse:
    number = _copies(row)
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
        back=_newsletter_address(request, row),
    )


def _previews(request: CircuitRequest, row: Newsletter) -> list[tuple[str, str, Any]]:
    """The mail in each language it is written in, with the way out that leads nowhere yet."""
    mails = [
        composed_newsletter(row, Recipient("", each, 0), _whole_addresses(request))
        for each in LANGUAGES
        if row.text.get(each)
    ]
    return [(mail.language, _(LANGUAGES[mail.language]), mail) for mail in mails]


def _copies(row: Newsletter) -> int:
    return sum(1 for _ in newsletter_recipients(row.circuit.rulebook))


def _whole_addresses(request: CircuitRequest) -> Whole:
    return lambda path: public_address(request, path)


def _newsletter_found(request: CircuitRequest, number: int) -> Newsletter:
    found = queries.newsletter_numbered(request.circuit, number)
    if found is None:
        raise Http404
    return found


def _newsletter_address(request: CircuitRequest, row: Newsletter) -> str:
    return reverse("newsletter", args=[request.circuit.slug, row.pk])


ON_A_PAGE = 50
PATIENCE = timedelta(minutes=2)


@administrator
@never_cache
@require_safe
def post_desk(request: SignedInRequest) -> HttpResponse:
    """What perhaps arrived and what was refused; whether somebody sends."""
    context: dict[str, Any] = {
        "can_send": mail_queries.can_send(),
        "command": hints.command("work"),
        "counts": mail_queries.mail_counts(),
        "overdue": mail_queries.overdue_mails(timezone.now() - PATIENCE),
        "page": Paginator(mail_queries.mails_to_look_at(), ON_A_PAGE).get_page(request.GET.get("page")),
    }
    return render(request, "letters/post.html", context)


@administrator
@require_POST
def mail_again(request: SignedInRequest, mail: int) -> HttpResponse:
    """Send a mail once more."""
    return _mail_decided(request, _mail_found(mail), reverse("post"), once_more=True)


@administrator
@require_POST
def mail_aside(request: SignedInRequest, mail: int) -> HttpResponse:
    """Leave a mail as it is."""
    return _mail_decided(request, _mail_found(mail), reverse("post"), once_more=False)


@circuit_organiser
@require_POST
def circuit_mail(request: CircuitRequest, mail: int) -> HttpResponse:
    """The same for a mail of a circuit: one of its newsletters, or an answer to one of its letters."""
    found = letters.mail_of_circuit(request.circuit, mail)
    if found is None:
        raise Http404
    back, home = request.POST.get("back", ""), reverse("letters", args=[request.circuit.slug])
    if not url_has_allowed_host_and_scheme(back, {request.get_host()}, require_https=request.is_secure()):
        back = home
    return _mail_decided(request, found, back, once_more=request.POST.get("decision") == "again")


def _mail_decided(request: Any, mail: Mail, back: str, *, once_more: bool) -> HttpResponse:
    """Do what was decided of the mail that the page showed."""
    act = mail_services.send_again if once_more else mail_services.set_aside
    if act(mail, tries=count_sent(request, "tries"), by=request.user):
        messages.success(request, _("It is sent once more.") if once_more else _("It is not sent any more."))
    else:
        messages.error(request, _("Nothing was done: the mail has moved on meanwhile, or cannot be sent."))
    return see_other(back)


def _mail_found(pk: int) -> Mail:
    found = Mail.objects.filter(pk=pk).first()
    if found is None:
        raise Http404
    return found
