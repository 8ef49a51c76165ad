"""The post: what a person has to decide on, for administrators; single mails of a circuit for its organisers."""

from __future__ import annotations

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
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tabellone.server import hints
from tabellone.server.letters import queries as letters
from tabellone.server.mail import queries as mail_queries
from tabellone.server.mail import services as mail_services
from tabellone.server.mail.models import Mail
from tabellone.server.web.answers import count_sent, see_other
from tabellone.server.web.rights import CircuitRequest, SignedInRequest, administrator, circuit_organiser

ON_A_PAGE = 50
PATIENCE = timedelta(minutes=2)


@administrator
@never_cache
@require_safe
def post(request: SignedInRequest) -> HttpResponse:
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
def again(request: SignedInRequest, mail: int) -> HttpResponse:
    """Send a mail once more."""
    return _decided(request, _found(mail), reverse("post"), once_more=True)


@administrator
@require_POST
def aside(request: SignedInRequest, mail: int) -> HttpResponse:
    """Leave a mail as it is."""
    return _decided(request, _found(mail), reverse("post"), once_more=False)


@circuit_organiser
@require_POST
def circuit_mail(request: CircuitRequest, mail: int) -> HttpResponse:
    """The same for a mail of a circuit: one of its newsletters, or an answer to one of its letters."""
    found = letters.mail_of(request.circuit, mail)
    if found is None:
        raise Http404
    back, home = request.POST.get("back", ""), reverse("letters", args=[request.circuit.slug])
    if not url_has_allowed_host_and_scheme(back, {request.get_host()}, require_https=request.is_secure()):
        back = home
    return _decided(request, found, back, once_more=request.POST.get("decision") == "again")


def _decided(request: Any, mail: Mail, back: str, *, once_more: bool) -> HttpResponse:
    """Do what was decided of the mail that the page showed."""
    act = mail_services.send_again if once_more else mail_services.set_aside
    if act(mail, tries=count_sent(request, "tries"), by=request.user):
        messages.success(request, _("It is sent once more.") if once_more else _("It is not sent any more."))
    else:
        messages.error(request, _("Nothing was done: the mail has moved on meanwhile, or cannot be sent."))
    return see_other(back)


def _found(pk: int) -> Mail:
    found = Mail.objects.filter(pk=pk).first()
    if found is None:
        raise Http404
    return found
