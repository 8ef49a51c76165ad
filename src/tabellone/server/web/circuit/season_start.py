"""What the season starts from: ratings brought in as a list or out of an earlier season's folder (PG 19)."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext as _

from tabellone.engine.errors import InputError, Problem
from tabellone.exchange.rating_lists import MOST_SIGNS
from tabellone.server.events.seasons import season_of
from tabellone.server.intake.carried_lists import bring_list, brought_lists, list_in_folder, take_list_back
from tabellone.server.intake.carried_preview import NEW_NAME, CarriedPreview, KnownName, NameMatch, preview_carried
from tabellone.server.people.names import fold
from tabellone.server.rankings import turning
from tabellone.server.web.answers import REFUSED, count_sent, done, form, refusals
from tabellone.server.web.circuit.final_tables import people_named
from tabellone.server.web.circuit.season_view import found_or_404
from tabellone.server.web.frame import circuit_page
from tabellone.server.web.request_limits import MEGABYTE, takes_bytes
from tabellone.server.web.rights import CircuitRequest, circuit_organiser

MOST_SENT = 8 * MEGABYTE
PACKED = b"PK\x03\x04"
CHOICES = ("who-", "game-")


@takes_bytes(MOST_SENT)
@form(circuit_organiser)
def season_start(request: CircuitRequest) -> HttpResponse:
    """The ratings that the season starts from; a list or a folder is looked at first, then brought in."""
    of, shown = request.circuit, None
    problems: tuple[Problem, ...] = ()
    found_or_404(turning.knows_turn(of))
    if "entry" in request.POST:
        number = count_sent(request, "entry")
        found_or_404(number >= 0)
        with refusals(request) as write:
            take_list_back(of, number, write)
            return done(request, "year-start", of.slug, said=_("The list is taken back."))
    elif request.method == "POST":
        said = {name: value for name, value in request.POST.dict().items() if name.startswith(CHOICES) and value}
        try:
            text = _list_text(request)
        except InputError as error:
            problems = error.problems
        else:
            if "apply" in request.POST:
                with refusals(request) as write:
                    seen = write.seen or ""
                    bring_list(of, text, said, write, seen=seen)
                    return done(request, "year-start", of.slug, said=_("The season starts from these ratings."))
            shown = preview_carried(of, text, said)
    return _season_start_page(request, shown, problems)


def _season_start_page(
    request: CircuitRequest, shown: CarriedPreview | None, problems: tuple[Problem, ...]
) -> HttpResponse:
    of, season = request.circuit, season_of(request.circuit)
    names, games = people_named(of), {one.id: one.name for one in season.games}
    by_name = sorted(games.items(), key=lambda pair: fold(pair[1]))
    wrong = problems or (shown.problems if shown and not request.refused else ())
    context: dict[str, Any] = {
        "here": _("What the season starts from"),
        "problems": wrong,
        "shown": shown,
        "ratings": [(names.get(one.player, one.player), games.get(one.game, one.game), one) for one in season.ratings],
        "lists": brought_lists(of),
        "why": request.POST.get("why", ""),
        "text": "",
    }
    if shown:
        asked = [one for one in (*shown.people, *shown.games) if one.how in {"open", "chosen"}]
        context["text"], context["asked"] = shown.text, [_match_asked(one, by_name) for one in asked]
        context["new_games"] = [one for one in shown.games if one.how == NEW_NAME]
    response = circuit_page(request, "circuit/season_start.html", "year", **context)
    response.status_code = REFUSED if wrong else response.status_code
    return response


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


def _match_asked(one: NameMatch, games: list[tuple[str, str]]) -> dict[str, Any]:
    """A name with what it may mean, as the form asks about it; games may be any that the season has."""
    game = one.key.startswith("game-")
    known = games if game else [(each.id, _known_told(each)) for each in one.among]
    return {"match": one, "game": game, "options": [*known, (NEW_NAME, _("a new game") if game else _("somebody new"))]}


def _known_told(known: KnownName) -> str:
    """Somebody as the organisers tell people apart: name, nicknames, № of the record."""
    nicknames = ", ".join(known.others)
    return " · ".join(part for part in (known.name, nicknames, f"№ {known.id}") if part)
