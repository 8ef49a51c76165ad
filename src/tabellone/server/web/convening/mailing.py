"""The two mails of a convocation: how many, to whom, the words in each language, then sent by a button (BIG 7.1)."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tabellone.engine.errors import InputError, RuleError
from tabellone.server.convening import queries, services, wording
from tabellone.server.convening.composing import FIRST, SECOND, answer_path, told_of
from tabellone.server.convening.errors import ConveneError
from tabellone.server.convening.models import Convocation
from tabellone.server.post.queries import can_send
from tabellone.server.web.convening.finding import desk_url, found, whole
from tabellone.server.web.frame import tournament_page
from tabellone.server.web.letters.forms import NAMES
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
            row, wave, whole=whole(request), by=write.by, seen=write.seen or "-", mute=mute, token=write.token
        ),
        done=desk_url(row),
        refused=lambda refused: _page(request, row, wave, refused),
    )


def _page(request: DeskRequest, row: Convocation, wave: str, refused: Refused | None = None) -> HttpResponse:
    row = queries.of_tournament(row.tournament) or row
    preview = None
    try:
        preview = services.preview(row, wave)
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
        mails=_examples(request, row, wave) if preview else [],
        can_send=can_send(),
        begun=queries.has_begun(row),
        back=desk_url(row),
        refused=refused,
    )


def _examples(request: DeskRequest, row: Convocation, wave: str) -> list[tuple[str, str, str, str]]:
    """The words in each language, to somebody, with a link that leads nowhere: language, for whom, subject, text."""
    told, link = told_of(row), whole(request)(answer_path("..."))
    found_ = []
    for code in dict.fromkeys((row.language, "it", "en", "es")):
        for to, (subject, text) in _words(told, link, row, wave, code):
            found_.append((code, f"{NAMES[code]}, {to}", subject, text))
    return found_


def _words(told: wording.Told, link: str, row: Convocation, wave: str, code: str) -> list[tuple[str, tuple[str, str]]]:
    """For whom, subject and text."""
    name: Any = _("Name Surname")
    if wave == FIRST:
        kinds = {_("to the called"): 1} if row.called else {}
        kinds |= {_("to a reserve"): row.called + 1} if row.reserves or not row.called else {}
        return [(to, wording.first(told, name, link, position=place, language=code)) for to, place in kinds.items()]
    free = queries.convened(row).free
    silent = wording.second(told, name, link, free=free, waiting=None, language=code)
    waiting = wording.second(told, name, link, free=0, waiting=1, language=code)
    return [(_("to who has not answered"), silent), (_("to who waits"), waiting)]
