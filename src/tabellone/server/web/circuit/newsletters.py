"""Newsletters of a circuit, and the post that a person has to decide on (PG 6)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

from django import forms
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tabellone.engine.languages import LANGUAGES
from tabellone.server import hints
from tabellone.server.letters import newsletters, queries
from tabellone.server.letters import queries as letters
from tabellone.server.letters.models import Newsletter
from tabellone.server.letters.newsletters import NewsletterWords, Recipient, composed_newsletter, newsletter_recipients
from tabellone.server.mail import queries as mail_queries
from tabellone.server.web.answers import button, checked, count_sent, done, form, mail_decided, page, pressed, refusals
from tabellone.server.web.fields import words_field
from tabellone.server.web.frame import circuit_page, public_address
from tabellone.server.web.rights import CircuitRequest, SignedInRequest, administrator, circuit_organiser, found_or_404

SHOWN = 100
Act = Callable[..., Any]


class NewsletterForm(forms.Form):
    """Subject and text in each language."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for each in LANGUAGES:
            needed = each == "en"
            subject = forms.CharField(label=_("Subject"), required=needed, max_length=250)
            text = words_field(_("Text"), 10, required=needed)
            for name, field in ((f"subject_{each}", subject), (f"text_{each}", text)):
                field.widget.attrs["lang"] = each
                self.fields[name] = field

    @staticmethod
    def filled(subject: dict[str, str], text: dict[str, str]) -> dict[str, str]:
        """What the fields show of a draft."""
        found = {f"subject_{each}": subject.get(each, "") for each in LANGUAGES}
        return found | {f"text_{each}": text.get(each, "") for each in LANGUAGES}

    @property
    def groups(self) -> list[tuple[str, str, forms.BoundField, forms.BoundField]]:
        """Code and name of a language with its two fields."""
        return [(each, str(_(LANGUAGES[each])), self[f"subject_{each}"], self[f"text_{each}"]) for each in LANGUAGES]

    def words(self) -> NewsletterWords:
        """The words as typed."""
        typed = self.cleaned_data
        return NewsletterWords(
            {each: typed[f"subject_{each}"] for each in LANGUAGES}, {each: typed[f"text_{each}"] for each in LANGUAGES}
        )


@form(circuit_organiser)
def newsletters_desk(request: CircuitRequest) -> HttpResponse:
    """All newsletters, and a form for a new one."""
    of, typed = request.circuit, NewsletterForm(request.POST if request.method == "POST" else None)
    if request.method == "POST":
        with refusals(request, typed) as write:
            checked(typed)
            made = newsletters.draft_newsletter(of, typed.words(), write)
            return done(request, "newsletter", of.slug, made.pk)
    rows = [(one, queries.newsletter_progress(one)) for one in queries.newsletters_of(of)[:SHOWN]]
    context = {"rows": rows, "form": typed, "can_send": mail_queries.can_send()}
    return circuit_page(request, "circuit/newsletters.html", "newsletters", **context)


@form(circuit_organiser)
def newsletter_desk(request: CircuitRequest, newsletter: int) -> HttpResponse:
    """A draft to be written further, or a newsletter on its way."""
    row = _newsletter_found(request, newsletter)
    initial = NewsletterForm.filled(row.subject, row.text)
    typed = NewsletterForm(request.POST if request.method == "POST" else None, initial=initial)
    if request.method == "POST":
        with refusals(request, typed) as write:
            checked(typed)
            version = count_sent(request, "version")
            newsletters.change_newsletter(row, typed.words(), write, version=version)
            return done(request, "newsletter", request.circuit.slug, row.pk, said=_("The draft is kept."))
    row.refresh_from_db()
    return circuit_page(
        request,
        "circuit/newsletter.html",
        "newsletters",
        here=row.subject["en"],
        newsletter=row,
        form=typed,
        mails=_previews(request, row),
        number=_copies(row) if row.state == Newsletter.State.DRAFT else 0,
        progress=queries.newsletter_progress(row),
        problems=queries.newsletter_problems(row)[:SHOWN],
        can_send=mail_queries.can_send(),
    )


@button(circuit_organiser)
def newsletter_test(request: CircuitRequest, newsletter: int) -> HttpResponse:
    """Send it to oneself."""
    test = partial(newsletters.send_test_newsletter, whole=partial(public_address, request))
    said = _("It is on its way to %(address)s, in every language it is written in.")
    return _newsletter_moved(request, newsletter, test, said % {"address": request.by.email if request.by else ""})


@form(circuit_organiser)
def newsletter_sending(request: CircuitRequest, newsletter: int) -> HttpResponse:
    """Ask once more, then send it to everybody who asked for it."""
    of, row = request.circuit, _newsletter_found(request, newsletter)
    if request.method == "POST":
        with refusals(request) as write:
            version, whole = count_sent(request, "version"), partial(public_address, request)
            newsletters.start_newsletter(row, write, version=version, whole=whole)
            return done(request, "newsletter", of.slug, row.pk)
    number = _copies(row)
    question = ngettext("Send it to %(number)s address?", "Send it to %(number)s addresses?", number)
    return circuit_page(
        request,
        "circuit/newsletter_send.html",
        "newsletters",
        here=row.subject["en"],
        newsletter=row,
        question=question % {"number": number},
        back=reverse("newsletter", args=[of.slug, row.pk]),
    )


# what becomes of what has not left yet, and what is said of it
MOVES: dict[str, tuple[Act, str | Promise]] = {
    "pause": (newsletters.pause_newsletter, gettext_lazy("Paused: nothing more leaves until you go on.")),
    "resume": (newsletters.resume_newsletter, gettext_lazy("It goes on.")),
    "stop": (newsletters.stop_newsletter, gettext_lazy("Stopped: what has not left yet never will.")),
}


@button(circuit_organiser)
def newsletter_moving(request: CircuitRequest, newsletter: int, move: str) -> HttpResponse:
    """Hold back what has not left yet, go on, or never send it."""
    act, told = MOVES[move]
    return _newsletter_moved(request, newsletter, act, str(told))


def _newsletter_moved(request: CircuitRequest, number: int, act: Act, told: str) -> HttpResponse:
    row, said = _newsletter_found(request, number), ""
    with pressed(request) as write:
        act(row, write)
        said = told
    return done(request, "newsletter", request.circuit.slug, row.pk, said=said)


def _previews(request: CircuitRequest, row: Newsletter) -> list[tuple[str, str, Any]]:
    """The mail in each language it is written in, with the way out that leads nowhere yet."""
    whole, languages = partial(public_address, request), [each for each in LANGUAGES if row.text.get(each)]
    mails = [composed_newsletter(row, Recipient("", each, 0), whole).words for each in languages]
    return [(words.language, _(LANGUAGES[words.language]), words) for words in mails]


def _copies(row: Newsletter) -> int:
    return sum(1 for _ in newsletter_recipients(row.circuit.rulebook))


def _newsletter_found(request: CircuitRequest, number: int) -> Newsletter:
    return found_or_404(queries.newsletter_numbered(request.circuit, number))


ON_A_PAGE = 50
PATIENCE = timedelta(minutes=2)


@page(administrator)
def post_desk(request: SignedInRequest) -> HttpResponse:
    """What perhaps arrived and what was refused; whether somebody sends."""
    context: dict[str, Any] = {
        "can_send": mail_queries.can_send(),
        "command": hints.command("work"),
        "counts": mail_queries.mail_counts(),
        "overdue": mail_queries.overdue_mails(timezone.now() - PATIENCE),
        "page": Paginator(mail_queries.mails_to_look_at(), ON_A_PAGE).get_page(request.GET.get("page")),
    }
    return render(request, "circuit/post.html", context)


@button(administrator)
def mail_of_post(request: SignedInRequest, mail: int, *, once_more: bool) -> HttpResponse:
    """Send a mail once more, or leave it as it is."""
    return mail_decided(request, found_or_404(mail_queries.mail_numbered(mail)), reverse("post"), once_more=once_more)


@button(circuit_organiser)
def circuit_mail(request: CircuitRequest, mail: int) -> HttpResponse:
    """The same for a mail of a circuit: one of its newsletters, or an answer to one of its letters."""
    found = found_or_404(letters.mail_of_circuit(request.circuit, mail))
    back, home = request.POST.get("back", ""), reverse("letters", args=[request.circuit.slug])
    if not url_has_allowed_host_and_scheme(back, {request.get_host()}, require_https=request.is_secure()):
        back = home
    return mail_decided(request, found, back, once_more=request.POST.get("decision") == "again")
