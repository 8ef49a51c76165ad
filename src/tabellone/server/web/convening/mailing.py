"""The two mails of a convocation: how many, to whom, the words in each language, then sent by a button (BIG 7.1)."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.http import HttpResponse, QueryDict
from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tabellone.engine.errors import InputError, RuleError
from tabellone.engine.languages import LANGUAGES
from tabellone.server.convening import queries, services, wording
from tabellone.server.convening.composing import FIRST, SECOND, answer_path, replies_to, told_of
from tabellone.server.convening.errors import ConveneError
from tabellone.server.convening.models import Convocation
from tabellone.server.mail.queries import can_send
from tabellone.server.web.convening.finding import desk_url, found, whole
from tabellone.server.web.frame import tournament_page
from tabellone.server.web.posting import Refused, Writing, answered, refusal
from tabellone.server.web.rights import DeskRequest, organiser

PAGE = ["GET", "HEAD", "POST"]


@organiser
@never_cache
@require_http_methods(PAGE)
def first(request: DeskRequest) -> HttpResponse:
    """The first mail, to called and reserves."""
    return _wave(request, FIRST)


@organiser
@never_cache
@require_http_methods(PAGE)
def second(request: DeskRequest) -> HttpResponse:
    """The second mail, to who has neither a place nor declined."""
    return _wave(request, SECOND)


def _wave(request: DeskRequest, wave: str) -> HttpResponse:
    row = found(request)
    if request.method != "POST":
        return _page(request, row, wave)
    write, mute = Writing.of(request), bool(request.POST.get("mute"))
    return answered(
        lambda: services.send(
            row,
            wave,
            whole=whole(request),
            by=write.by,
            seen=write.seen or "-",
            answers_by=_answer_day(request.POST, row, wave),
            mute=mute,
            token=write.token,
        ),
        done=desk_url(row),
        refused=lambda refused: _page(request, row, wave, refused),
    )


def _page(request: DeskRequest, row: Convocation, wave: str, refused: Refused | None = None) -> HttpResponse:
    row = queries.of_tournament(row.tournament) or row
    preview = None
    try:
        asked = request.POST if request.method == "POST" else request.GET
        preview = services.preview(row, wave, answers_by=_answer_day(asked, row, wave))
    except (RuleError, InputError) as error:
        refused = refused or refusal(error)
    except ConveneError as error:
        refused = refused or Refused(422, (str(error),))
    days = queries.book_of(row.tournament.rulebook).mail_days(row.tournament.start)
    return tournament_page(
        request,
        "convening/mail.html",
        "convocation",
        row=row,
        wave=wave,
        preview=preview,
        due=days.first if wave == FIRST else days.second,
        mails=_examples(request, preview) if preview else [],
        replies=replies_to(row),
        can_send=can_send(),
        begun=queries.has_begun(row),
        back=desk_url(row),
        refused=refused,
    )


def _answer_day(asked: QueryDict, row: Convocation, wave: str) -> date | None:
    """The day that the second mail shall name, as the form says; none where it was sent, or nobody has chosen."""
    text = asked.get("answers_by", "") if wave == SECOND and row.second_at is None else ""
    try:
        return parse_date(text)
    except ValueError:
        return None


def _examples(request: DeskRequest, preview: services.Preview) -> list[tuple[str, str, str, str]]:
    """The words in each language, to somebody, with a link that leads nowhere: language, for whom, subject, text."""
    told, link = told_of(preview.row), whole(request)(answer_path("..."))
    found_ = []
    for code in dict.fromkeys((preview.row.language, *LANGUAGES)):
        for to, (subject, text) in _words(told, link, preview, code):
            found_.append((code, f"{_(LANGUAGES[code])}, {to}", subject, text))
    return found_


def _words(told: wording.Told, link: str, preview: services.Preview, code: str) -> list[tuple[str, tuple[str, str]]]:
    """For whom, subject and text."""
    name: Any = _("Name Surname")
    row, now = preview.row, preview.now
    if preview.wave == FIRST or now is None:
        kinds = {_("to the called"): 1} if row.called else {}
        kinds |= {_("to a reserve"): row.called + 1} if row.reserves or not row.called else {}
        return [(to, wording.first(told, name, link, position=place, language=code)) for to, place in kinds.items()]
    waiting = {one.player: number for number, one in enumerate(now.waiting, 1)}
    numbers = [waiting.get(one.player) for one in (*preview.to, *preview.unreached)]
    found_ = []
    if None in numbers or not numbers:
        silent = wording.second(told, name, link, free=now.free, waiting=None, language=code)
        found_.append((_("to who has not answered"), silent))
    if first_ := next((one for one in numbers if one), None):
        waits = wording.second(told, name, link, free=now.free, waiting=first_, language=code)
        found_.append((_("to who waits"), waits))
    return found_
