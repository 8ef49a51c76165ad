"""Who is not invited asks for a place (BIG 7.1)."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tabellone.server.convening import keys, queries, services
from tabellone.server.convening.composing import ask_path
from tabellone.server.convening.models import Ask
from tabellone.server.mail.queries import can_send
from tabellone.server.people.accounts import shown_name
from tabellone.server.people.queries import person_of
from tabellone.server.web.convening.finding import found, whole
from tabellone.server.web.convening.forms import AskForm
from tabellone.server.web.frame import tournament_page
from tabellone.server.web.letters.sent import TOO_MANY, token, too_many, writer
from tabellone.server.web.people.answering import see, taken
from tabellone.server.web.rights import TournamentRequest, anyone
from tabellone.server.web.sentences import language


@anyone
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def ask(request: TournamentRequest) -> HttpResponse:
    """The form; by an account with a player record the request counts at once."""
    row = found(request)
    user = writer(request)
    person = person_of(user) if user else None
    initial = {"name": person.name if person else shown_name(user) if user else "", "language": language()}
    form = AskForm(request.POST if request.method == "POST" else None, own=user is not None, initial=initial)

    def page(status: int = 200) -> HttpResponse:
        context = {"row": row, "form": form, "person": person, "too_many": status == TOO_MANY}
        state = {"begun": queries.has_begun(row), "open": row.first_at is not None, "can_send": can_send()}
        response = tournament_page(request, "convening/ask.html", "convocation", **context, **state)
        response.status_code = status
        return response

    if request.method != "POST":
        return page()
    if form.is_valid() and too_many(request, form.cleaned_data.get("email") or (user.email if user else "")):
        return page(TOO_MANY)

    def done(made: Ask) -> HttpResponse:
        if made.proved_at is not None:
            messages.success(request, _("Your request has arrived. Here you see what becomes of it."))
            return see(ask_path(keys.ask_key(made)))
        messages.success(request, _("Open the mail that we have sent you, and confirm the request by its link."))
        return see(reverse("convocation", args=[request.tournament.slug]))

    return taken(
        form,
        lambda: services.ask(row, form.asked(), whole=whole(request), by=user, token=token(request)),
        done=done,
        again=page,
    )
