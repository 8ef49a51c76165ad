"""The organiser's page of a convocation: numbers, the list, mails, answers, requests, entrants (BIG 7, BIG 7.1)."""

from __future__ import annotations

from datetime import date
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.utils import timezone
from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tabellone.engine.errors import InputError, RuleError
from tabellone.server.convening import calling, queries, services
from tabellone.server.convening.composing import replies_to
from tabellone.server.convening.models import Convocation
from tabellone.server.convening.structure import entries, present, several, structure_told
from tabellone.server.mail import services as post
from tabellone.server.mail.models import Mail
from tabellone.server.mail.queries import can_send
from tabellone.server.play.entries import plays_in_pairs
from tabellone.server.play.states import state_of
from tabellone.server.web.convening import rows
from tabellone.server.web.convening.finding import desk_url, found, whole
from tabellone.server.web.convening.forms import AnswerForm, NumbersForm
from tabellone.server.web.frame import tournament_page
from tabellone.server.web.letters.sent import counted
from tabellone.server.web.people.answering import pressed, see, taken
from tabellone.server.web.posting import Refused, Writing, answered, refusal
from tabellone.server.web.rights import DeskRequest, organiser


@organiser
@never_cache
@require_safe
def desk(request: DeskRequest) -> HttpResponse:
    """How the convocation stands, and all that can be done about it."""
    return _page(request, found(request))


@organiser
@never_cache
@require_POST
def numbers(request: DeskRequest) -> HttpResponse:
    """Other numbers, deadline, notes, seeds."""
    row, write = found(request), Writing.of(request)
    form = _numbers_form(row, request)
    return taken(
        form,
        lambda: services.change(
            row,
            form.numbers(),
            whole=whole(request),
            by=write.by,
            version=counted(request, "version"),
            token=write.token,
        ),
        done=lambda _row: _said(request, row, _("Saved.")),
        again=lambda: _page(request, row, numbers_form=form),
    )


@organiser
@never_cache
@require_POST
def answer(request: DeskRequest) -> HttpResponse:
    """An answer that came by phone or by voice."""
    row, write = found(request), Writing.of(request)
    form = _answer_form(row, request)
    return taken(
        form,
        lambda: services.enter_answer(
            row,
            form.cleaned_data["player"],
            accepts=form.cleaned_data["accepts"] == "yes",
            why=form.cleaned_data["why"],
            whole=whole(request),
            by=write.by,
            token=write.token,
        ),
        done=lambda _none: _said(request, row, _("The answer is entered.")),
        again=lambda: _page(request, row, answer_form=form),
    )


@organiser
@require_POST
def decide(request: DeskRequest) -> HttpResponse:
    """Grant a request for a place, keep it waiting, or refuse it; who asked gets a mail."""
    row, write, posted = found(request), Writing.of(request), request.POST
    wanted = posted.get("decision", "grant")
    act, said = {
        "keep": (services.keep, _("It is kept, and they get a mail.")),
        "refuse": (services.refuse, _("It is refused, and they get a mail.")),
    }.get(wanted, (services.grant, _("Granted. They get a mail: in if a place is free for them, else how it stands.")))
    decision = services.Decision(
        counted(request, "ask"),
        whose=posted.get("whose", ""),
        reply=posted.get("reply", ""),
        ahead=wanted == "ahead",
        why=write.why,
    )
    return pressed(
        request,
        lambda: act(row, decision, whole=whole(request), by=write.by, token=write.token),
        back=desk_url(row),
        said=said,
    )


@organiser
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: DeskRequest) -> HttpResponse:
    """The confirmed become the entrants of the final, with their seeds: looked at first, then done."""
    row = found(request)
    if request.method != "POST":
        return _entering(request, row)
    write = Writing.of(request)
    if request.POST.get("join"):
        one, other = (request.POST.get(name, "") for name in ("one", "other"))
        return pressed(
            request,
            lambda: services.join(row, one, other, by=write.by, why=write.why, token=write.token),
            back=request.path,
            said=_("They play together."),
        )
    return answered(
        lambda: services.enter(row, write),
        done=desk_url(row),
        refused=lambda refused: _entering(request, row, refused),
    )


@organiser
@require_POST
def mail(request: DeskRequest) -> HttpResponse:
    """Decide on a mail of this convocation that perhaps arrived, or was refused."""
    row, write = found(request), Writing.of(request)
    one = Mail.objects.filter(pk=counted(request, "mail"), key__startswith=f"convening:{row.pk}:").first()
    if one is None:
        raise Http404
    again = request.POST.get("decision") == "again"
    act = post.send_again if again else post.set_aside
    if act(one, tries=counted(request, "tries"), by=write.by):
        messages.success(request, _("It is sent once more.") if again else _("It is not sent any more."))
    else:
        messages.error(request, _("Nothing was done: the mail has moved on meanwhile, or cannot be sent."))
    return see(desk_url(row))


def _said(request: DeskRequest, row: Convocation, words: str) -> HttpResponse:
    messages.success(request, words)
    return see(desk_url(row))


def _page(request: DeskRequest, row: Convocation, **forms_: Any) -> HttpResponse:
    row = queries.of_tournament(row.tournament) or row
    shown: dict[str, Any] = {
        "row": row,
        "days": queries.book_of(row.tournament.rulebook).mail_days(row.tournament.start),
        "today": timezone.localdate(),
        "begun": queries.has_begun(row),
        "numbers_form": _numbers_form(row),
        "games": several(row),
        "told": rows.told(row, most=50),
        "can_send": can_send(),
        "replies": replies_to(row),
        "version": row.version,
        **_structures(row),
        **(_after(row) if row.first_at else _before(request, row)),
        **forms_,
    }
    return tournament_page(request, "convening/desk.html", "convocation", **shown)


def _before(request: DeskRequest, row: Convocation) -> dict[str, Any]:
    """What is shown until the first mail: the ranking of a day."""
    on = _day(request)
    try:
        candidates = rows.qualified(row, queries.qualified(row, on))
    except (RuleError, InputError) as error:
        return {"on": on, "refused": refusal(error)}
    invited = row.called + row.reserves
    return {
        "on": on,
        "qualified": candidates,
        "lacking": [one for one in candidates[:invited] if not one.reachable],
        "beyond": max(0, len(candidates) - invited),
    }


def _after(row: Convocation) -> dict[str, Any]:
    """What is shown once people are invited."""
    now = queries.convened(row)
    return {
        "now": now,
        "lines": rows.lines(row, now),
        "asking": rows.asking(row, now),
        "requests_open": queries.requests_open(row),
        "answer_form": _answer_form(row),
        "problems": rows.to_look_at(row),
        "first": rows.counts(row, "first"),
        "second": rows.counts(row, "second"),
        "missing": None if queries.has_begun(row) else services.preview(row, "first"),
        "entering": _plan(row),
        "in_pairs": plays_in_pairs(state_of(row.tournament)),
    }


def _plan(row: Convocation) -> services.Entering | None:
    return None if queries.has_begun(row) else services.planned(row)


def _structures(row: Convocation) -> dict[str, Any]:
    """The structure for the places, and for those who are there."""
    here = present(row)
    return {
        "structure": structure_told(row, entries(row)),
        "present": here,
        "real": structure_told(row, here) if here else [],
    }


def _entering(request: DeskRequest, row: Convocation, refused: Refused | None = None) -> HttpResponse:
    plan = _plan(row) if row.first_at else None
    return tournament_page(
        request,
        "convening/enter.html",
        "convocation",
        row=row,
        plan=plan,
        seeds=_seeds(row, plan) if plan else [],
        in_pairs=plays_in_pairs(state_of(row.tournament)),
        alone=rows.alone(row, plan.alone) if plan else [],
        refused=refused,
        back=desk_url(row),
    )


def _seeds(row: Convocation, plan: services.Entering) -> list[tuple[int, str]]:
    state = state_of(row.tournament)
    names = {one.player.id: one.player.name for one in (*state.entrants, *plan.new)}
    return sorted((number, names.get(player, player)) for player, number in plan.seeds.items())


def _numbers_form(row: Convocation, request: DeskRequest | None = None) -> NumbersForm:
    posted = request.POST if request else None
    form = NumbersForm(posted, initial=NumbersForm.filled(row), candidates=_candidates(row))
    if row.first_at is not None:
        form.fields["places"].help_text = _("There can be more, never fewer: a confirmation is a guarantee.")
        for name in set(form.fields) - {"seeds", "champion", "places", "reply_to"}:
            form.fields[name].disabled = True
            form.fields[name].widget = forms.HiddenInput()
    return form


def _candidates(row: Convocation) -> list[tuple[str, Any]]:
    """Whom the federation can name as reigning champion: who is ranked."""
    names = calling.names(row, everything=True)
    try:
        ranked = [str(one["player"]) for one in row.ranking] or [
            one.player for one in queries.qualified(row).candidates
        ]
    except (RuleError, InputError):
        ranked = []
    if row.champion and row.champion not in ranked:
        ranked.append(row.champion)
    return [(player, names.get(player, player)) for player in ranked]


def _answer_form(row: Convocation, request: DeskRequest | None = None) -> AnswerForm:
    names = calling.names(row, everything=True)
    players = [(player, f"{one.position}. {names.get(player, player)}") for player, one in queries.invited(row).items()]
    return AnswerForm(request.POST if request else None, players=players)


def _day(request: DeskRequest) -> date:
    """The day whose ranking is looked at; today unless the address names one that there can be."""
    try:
        found_ = parse_date(request.GET.get("on", ""))
    except ValueError:
        found_ = None
    return found_ if found_ and found_ <= timezone.localdate() else timezone.localdate()
