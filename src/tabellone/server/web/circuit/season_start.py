"""What the season starts from: ratings brought in as a list or out of an earlier season's folder (PG 19)."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tabellone.engine.errors import InputError, Problem
from tabellone.exchange.rating_lists import MOST_SIGNS
from tabellone.server.events.models import Circuit
from tabellone.server.events.services.seasons import season_of
from tabellone.server.intake.carried_lists import bring_list, brought_lists, list_in_folder, take_list_back
from tabellone.server.intake.carried_preview import NEW_NAME, CarriedPreview, KnownName, NameMatch, preview_carried
from tabellone.server.people.names import fold
from tabellone.server.rankings import turning
from tabellone.server.web.answers import REFUSED, Refused, Writing, form_answered
from tabellone.server.web.circuit.final_tables import people_named
from tabellone.server.web.frame import circuit_page
from tabellone.server.web.request_limits import MEGABYTE, takes_bytes
from tabellone.server.web.rights import CircuitRequest, circuit_organiser

MOST_SENT = 8 * MEGABYTE
PACKED = b"PK\x03\x04"
CHOICES = ("who-", "game-")


@takes_bytes(MOST_SENT)
@circuit_organiser
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def season_start(request: CircuitRequest) -> HttpResponse:
    """The ratings that the season starts from; a list or a folder is looked at first, then brought in."""
    if not turning.knows_turn(request.circuit):
        raise Http404
    if request.method != "POST":
        return _start_page(request)
    if "entry" in request.POST:
        return _list_taken_back(request)
    try:
        text = _list_text(request)
    except InputError as error:
        return _start_page(request, problems=error.problems)
    if "apply" not in request.POST:
        return _start_page(request, preview_carried(request.circuit, text, _choices_said(request)))
    write = Writing.of(request)

    def do() -> Circuit:
        seen, said = write.seen or "", _choices_said(request)
        return bring_list(request.circuit, text, said, seen=seen, by=write.by, why=write.why, token=write.token)

    def shown(why: Refused) -> HttpResponse:
        return _start_page(request, preview_carried(request.circuit, text, _choices_said(request)), refused=why)

    return form_answered(do, done=_start_done(request, _("The season starts from these ratings.")), refused=shown)


def _list_taken_back(request: CircuitRequest) -> HttpResponse:
    write, number = Writing.of(request), request.POST.get("entry", "")
    if not (number.isascii() and number.isdecimal() and len(number) < 9):
        raise Http404
    return form_answered(
        lambda: take_list_back(request.circuit, int(number), by=write.by, why=write.why, token=write.token),
        done=_start_done(request, _("The list is taken back.")),
        refused=lambda why: _start_page(request, refused=why),
    )


def _start_done(request: CircuitRequest, said: str) -> Any:
    def done(_made: Circuit) -> str:
        messages.success(request, said)
        return reverse("year-start", args=[request.circuit.slug])

    return done


def _list_text(request: CircuitRequest) -> str:
    """The list of the form: that of a folder or file if there is one, else the text."""
    file = request.FILES.get("file")
    if file is None:
        return request.POST.get("text", "").replace("\x00", "")
    data = bytes(file.read(MOST_SENT + 1))
    if data.startswith(PACKED):
        return list_in_folder(data, request.circuit)
    if len(data) > 4 * MOST_SIGNS:
        raise InputError([Problem("ratings-too-large", values={"most": MOST_SIGNS // 1000})])
    return _file_text(data).replace("\x00", "")


def _file_text(data: bytes) -> str:
    """The text of a file, whatever a spreadsheet saved it as."""
    for encoding in ("utf-16",) if data[:2] in (b"\xff\xfe", b"\xfe\xff") else ("utf-8-sig", "cp1252"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1")


def _choices_said(request: CircuitRequest) -> dict[str, str]:
    return {name: value for name, value in request.POST.dict().items() if name.startswith(CHOICES) and value}


def _start_page(
    request: CircuitRequest,
    shown: CarriedPreview | None = None,
    *,
    refused: Refused | None = None,
    problems: tuple[Problem, ...] = (),
) -> HttpResponse:
    of = request.circuit
    season = season_of(of)
    names, games = people_named(of), {one.id: one.name for one in season.games}
    wrong = problems or (shown.problems if shown and not refused else ())
    asked = [one for one in (*shown.people, *shown.games) if one.how in {"open", "chosen"}] if shown else []
    response = circuit_page(
        request,
        "year/starting.html",
        "year",
        here=_("What the season starts from"),
        refused=refused,
        problems=wrong,
        shown=shown,
        text=shown.text if shown else "",
        asked=[_match_asked(one, sorted(games.items(), key=lambda pair: fold(pair[1]))) for one in asked],
        new_games=[one for one in shown.games if one.how == NEW_NAME] if shown else [],
        ratings=[(names.get(one.player, one.player), games.get(one.game, one.game), one) for one in season.ratings],
        lists=brought_lists(of),
        why=request.POST.get("why", ""),
    )
    response.status_code = REFUSED if wrong or refused else 200
    return response


def _match_asked(one: NameMatch, games: list[tuple[str, str]]) -> dict[str, Any]:
    """A name with what it may mean, as the form asks about it; games may be any that the season has."""
    game = one.key.startswith("game-")
    known = games if game else [(each.id, _known_told(each)) for each in one.among]
    return {"match": one, "game": game, "options": [*known, (NEW_NAME, _("a new game") if game else _("somebody new"))]}


def _known_told(known: KnownName) -> str:
    """Somebody as the organisers tell people apart: name, nicknames, № of the record."""
    nicknames = ", ".join(known.others)
    return " · ".join(part for part in (known.name, nicknames, f"№ {known.id}") if part)
