"""The organiser's pages of a convocation: numbers, answers, requests, entrants, and its two mails (BIG 7, BIG 7.1)."""

from __future__ import annotations

from datetime import date
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tabellone.engine.errors import InputError, RuleError
from tabellone.engine.languages import LANGUAGES
from tabellone.server.federation import finals, queries
from tabellone.server.federation.answers import join_partners, note_answer
from tabellone.server.federation.calls import WavePreview, send_wave, wave_preview
from tabellone.server.federation.convocation_mails import FIRST, SECOND, answer_path, facts_of_final, replies_to
from tabellone.server.federation.convocations import change_convocation
from tabellone.server.federation.entering import EntryChanges, enter_final, entry_changes
from tabellone.server.federation.finals import FinalFacts, entries_made, games_of_rounds, number_present, structure_told
from tabellone.server.federation.models import Convocation
from tabellone.server.federation.places import PlaceDecision, grant_place, keep_waiting, refuse_place
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.mail.message import MailWords, mail_words
from tabellone.server.mail.queries import can_send
from tabellone.server.play.entries import plays_in_pairs
from tabellone.server.play.states import state_of
from tabellone.server.web.answers import (
    REFUSED,
    Refused,
    button,
    checked,
    count_sent,
    done,
    form,
    mail_decided,
    page,
    pressed,
    refusal,
    refusals,
    see_other,
)
from tabellone.server.web.fields import day_typed
from tabellone.server.web.frame import tournament_page
from tabellone.server.web.rights import DeskRequest, found_or_404, organiser
from tabellone.server.web.tournament import convocation_lines
from tabellone.server.web.tournament.convocation import convocation_of, days_of_mails, whole_address
from tabellone.server.web.tournament.convocation_forms import NumbersForm, ToldAnswerForm


@page(organiser)
def convocation_desk(request: DeskRequest) -> HttpResponse:
    """How the convocation stands, and all that can be done about it."""
    return _convocation_desk(request, convocation_of(request))


@button(organiser)
def change_numbers(request: DeskRequest) -> HttpResponse:
    """Other numbers, deadline, notes, seeds."""
    row, version = convocation_of(request), count_sent(request, "version")
    numbers, whole = _filled_numbers_form(row, request), whole_address(request)
    with refusals(request, numbers) as write:
        checked(numbers)
        change_convocation(row, numbers.numbers(), write, whole=whole, version=version)
        return done(request, "convocation-desk", request.tournament.slug, said=_("Saved."))
    return _convocation_desk(request, row, numbers_form=numbers)


@button(organiser)
def enter_told_answer(request: DeskRequest) -> HttpResponse:
    """An answer that came by phone or by voice."""
    row = convocation_of(request)
    answer = _filled_answer_form(row, request)
    with refusals(request, answer) as write:
        typed = checked(answer)
        note_answer(row, typed["player"], write, accepts=typed["accepts"] == "yes", whole=whole_address(request))
        return done(request, "convocation-desk", request.tournament.slug, said=_("The answer is entered."))
    return _convocation_desk(request, row, answer_form=answer)


@button(organiser)
def decide_place_request(request: DeskRequest) -> HttpResponse:
    """Grant a request for a place, keep it waiting, or refuse it; who asked gets a mail."""
    row, posted, ask = convocation_of(request), request.POST, count_sent(request, "ask")
    wanted, whose, reply = posted.get("decision", "grant"), posted.get("whose", ""), posted.get("reply", "")
    act, said = {
        "keep": (keep_waiting, _("It is kept, and they get a mail.")),
        "refuse": (refuse_place, _("It is refused, and they get a mail.")),
    }.get(wanted, (grant_place, _("Granted. They get a mail: in if a place is free for them, else how it stands.")))
    with pressed(request) as write:
        decision = PlaceDecision(ask, whose=whose, reply=reply, ahead=wanted == "ahead")
        act(row, decision, write, whole=whole_address(request))
        messages.success(request, said)
    return done(request, "convocation-desk", request.tournament.slug)


@form(organiser)
def enter_confirmed(request: DeskRequest) -> HttpResponse:
    """The confirmed become the entrants of the final, with their seeds: looked at first, then done."""
    row = convocation_of(request)
    if request.POST.get("join"):
        one, other = (request.POST.get(name, "") for name in ("one", "other"))
        with pressed(request) as write:
            join_partners(row, one, other, write)
            messages.success(request, _("They play together."))
        return see_other(request.path)
    if request.method == "POST":
        with refusals(request) as write:
            enter_final(row, write)
            return done(request, "convocation-desk", request.tournament.slug)
    return _entering_page(request, row)


@button(organiser)
def decide_mail(request: DeskRequest) -> HttpResponse:
    """Decide on a mail of this convocation that perhaps arrived, or was refused."""
    mails = queries.convocation_mails(convocation_of(request))
    one = found_or_404(mails.filter(pk=count_sent(request, "mail")).first())
    back = reverse("convocation-desk", args=[request.tournament.slug])
    return mail_decided(request, one, back, once_more=request.POST.get("decision") == "again")


def _convocation_desk(request: DeskRequest, row: Convocation, **forms_: Any) -> HttpResponse:
    row = queries.convocation_for(row.tournament) or row
    here = number_present(row)
    shown: dict[str, Any] = {
        "row": row,
        "days": days_of_mails(row),
        "today": timezone.localdate(),
        "begun": queries.final_has_begun(row),
        "numbers_form": _filled_numbers_form(row),
        "games": games_of_rounds(row),
        "told": convocation_lines.convocation_log(row, most=50),
        "can_send": can_send(),
        "replies": replies_to(row),
        "version": row.version,
        "structure": structure_told(row, entries_made(row)),
        "present": here,
        "real": structure_told(row, here) if here else [],
        **(_after_first_mail(request, row) if row.first_at else _before_first_mail(request, row)),
        **forms_,
    }
    return tournament_page(request, "tournament/convocation_desk.html", "convocation", **shown)


def _before_first_mail(request: DeskRequest, row: Convocation) -> dict[str, Any]:
    """What is shown until the first mail: the ranking of a day."""
    on = _ranking_day(request)
    try:
        candidates = convocation_lines.qualified_lines(row, queries.qualified_for(row, on))
    except (RuleError, InputError) as error:
        return {"on": on, "refused": refusal(error)}
    invited = row.called + row.reserves
    return {
        "on": on,
        "qualified": candidates,
        "lacking": [one for one in candidates[:invited] if not one.reachable],
    }


def _after_first_mail(request: DeskRequest, row: Convocation) -> dict[str, Any]:
    """What is shown once people are invited."""
    now = queries.convened(row)
    return {
        "now": now,
        "lines": convocation_lines.invited_lines(row, now),
        "asking": convocation_lines.place_request_lines(row, now, by=request.user),
        "requests_open": queries.requests_open(row),
        "answer_form": _filled_answer_form(row),
        "problems": convocation_lines.mails_to_decide(row),
        "first": convocation_lines.wave_counts(row, "first"),
        "second": convocation_lines.wave_counts(row, "second"),
        "missing": None if queries.final_has_begun(row) else wave_preview(row, "first"),
        "entering": _planned_structure(row),
        "in_pairs": plays_in_pairs(state_of(row.tournament)),
    }


def _planned_structure(row: Convocation) -> EntryChanges | None:
    return None if queries.final_has_begun(row) else entry_changes(row)


def _entering_page(request: DeskRequest, row: Convocation) -> HttpResponse:
    plan = _planned_structure(row) if row.first_at else None
    return tournament_page(
        request,
        "tournament/convocation_enter.html",
        "convocation",
        row=row,
        plan=plan,
        seeds=_seeds_in_words(row, plan) if plan else [],
        in_pairs=plays_in_pairs(state_of(row.tournament)),
        alone=convocation_lines.without_partner(row, plan.alone) if plan else [],
    )


def _seeds_in_words(row: Convocation, plan: EntryChanges) -> list[tuple[int, str]]:
    state = state_of(row.tournament)
    names = {one.player.id: one.player.name for one in (*state.entrants, *plan.new)}
    return sorted((number, names.get(player, player)) for player, number in plan.seeds.items())


def _filled_numbers_form(row: Convocation, request: DeskRequest | None = None) -> NumbersForm:
    posted = request.POST if request else None
    form = NumbersForm(posted, initial=NumbersForm.filled(row), candidates=_champion_choices(row))
    if row.first_at is not None:
        form.fields["places"].help_text = _("There can be more, never fewer: a confirmation is a guarantee.")
        for name in set(form.fields) - {"seeds", "champion", "places", "reply_to"}:
            form.fields[name].disabled = True
            form.fields[name].widget = forms.HiddenInput()
    return form


def _champion_choices(row: Convocation) -> list[tuple[str, Any]]:
    """Whom the federation can name as reigning champion: who is ranked."""
    names = finals.convocation_names(row, everything=True)
    try:
        ranked = [str(one["player"]) for one in row.ranking] or [
            one.player for one in queries.qualified_for(row).candidates
        ]
    except (RuleError, InputError):
        ranked = []
    if row.champion and row.champion not in ranked:
        ranked.append(row.champion)
    return [(player, names.get(player, player)) for player in ranked]


def _filled_answer_form(row: Convocation, request: DeskRequest | None = None) -> ToldAnswerForm:
    names = finals.convocation_names(row, everything=True)
    players = [
        (player, f"{one.position}. {names.get(player, player)}") for player, one in queries.invited_players(row).items()
    ]
    return ToldAnswerForm(request.POST if request else None, players=players)


def _ranking_day(request: DeskRequest) -> date:
    """The day whose ranking is looked at; today unless the address names one that there can be."""
    asked, today = day_typed(request.GET.get("on", "")), timezone.localdate()
    return asked if asked and asked <= today else today


@form(organiser)
def mail_wave_page(request: DeskRequest, wave: str) -> HttpResponse:
    """The first mail, to called and reserves; the second, to who has neither a place nor declined."""
    row = convocation_of(request)
    if request.method == "POST":
        with refusals(request) as write:
            send_wave(
                row,
                wave,
                write,
                whole=whole_address(request),
                seen=write.seen or "-",
                answers_by=_day_of_answers(request.POST, row, wave),
                mute=bool(request.POST.get("mute")),
            )
            return done(request, "convocation-desk", request.tournament.slug)
    return _mail_page(request, row, wave)


def _mail_page(request: DeskRequest, row: Convocation, wave: str) -> HttpResponse:
    row = queries.convocation_for(row.tournament) or row
    preview = None
    try:
        asked = request.POST if request.method == "POST" else request.GET
        preview = wave_preview(row, wave, answers_by=_day_of_answers(asked, row, wave))
    except (RuleError, InputError) as error:
        request.refused = request.refused or refusal(error)
    except RefusedError as error:
        request.refused = request.refused or Refused(REFUSED, (str(error),))
    days = days_of_mails(row)
    return tournament_page(
        request,
        "tournament/convocation_mail.html",
        "convocation",
        row=row,
        wave=wave,
        preview=preview,
        due=days.first if wave == FIRST else days.second,
        mails=_mail_examples(request, preview) if preview else [],
        replies=replies_to(row),
        can_send=can_send(),
        begun=queries.final_has_begun(row),
    )


def _day_of_answers(asked: QueryDict, row: Convocation, wave: str) -> date | None:
    """The day that the second mail shall name, as the form says; none where it was sent, or nobody has chosen."""
    return day_typed(asked.get("answers_by", "")) if wave == SECOND and row.second_at is None else None


def _mail_examples(request: DeskRequest, preview: WavePreview) -> list[tuple[str, str, str, str]]:
    """The words in each language, to somebody, with a link that leads nowhere: language, for whom, subject, text."""
    told, link = facts_of_final(preview.row), whole_address(request)(answer_path("..."))
    found_ = []
    for code in dict.fromkeys((preview.row.language, *LANGUAGES)):
        for to, words in _mail_words(told, link, preview, code):
            found_.append((code, f"{_(LANGUAGES[code])}, {to}", words.subject, words.text))
    return found_


def _mail_words(final: FinalFacts, link: str, preview: WavePreview, code: str) -> list[tuple[str, MailWords]]:
    """For whom, and the words."""
    everybody = {"final": final, "link": link, "name": _("Name Surname")}
    row, now = preview.row, preview.now
    if preview.wave == FIRST or now is None:
        kinds = {_("to the called"): 1} if row.called else {}
        kinds |= {_("to a reserve"): row.called + 1} if row.reserves or not row.called else {}
        return [
            (to, mail_words("convocations", FIRST, code, **everybody, position=place)) for to, place in kinds.items()
        ]
    waiting = {one.player: number for number, one in enumerate(now.waiting, 1)}
    numbers = [waiting.get(one.player) for one in (*preview.to, *preview.unreached)]
    found_ = []
    if None in numbers or not numbers:
        silent = mail_words("convocations", SECOND, code, **everybody, free=now.free)
        found_.append((_("to who has not answered"), silent))
    if first_ := next((one for one in numbers if one), None):
        waits = mail_words("convocations", SECOND, code, **everybody, waiting=first_)
        found_.append((_("to who waits"), waits))
    return found_
