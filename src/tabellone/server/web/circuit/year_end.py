"""The turn of a year for the organisers: what is open, freezing, deletions, the next season and what it starts from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from tabellone.engine.errors import InputError, Problem, RuleError
from tabellone.exchange.rating_lists import MOST_SIGNS
from tabellone.server.events import queries as events
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.events.seasons import season_of
from tabellone.server.intake.carried_lists import bring_list, brought_lists, list_in_folder, take_list_back
from tabellone.server.intake.carried_preview import NEW_NAME, CarriedPreview, KnownName, NameMatch, preview_carried
from tabellone.server.journal.services import Writing
from tabellone.server.letters.models import Letter
from tabellone.server.letters.queries import TO_DO, letters_to
from tabellone.server.people.names import fold
from tabellone.server.play.states import state_of
from tabellone.server.rankings import freezing, seasons, turning
from tabellone.server.rankings.names import shown_in
from tabellone.server.registration import queries as register
from tabellone.server.registration.models import Registration, Takeover
from tabellone.server.web.answers import REFUSED, count_sent, done, form, refusal, refusals
from tabellone.server.web.circuit.final_tables import (
    final_summary_of,
    final_table_of,
    named_moves,
    people_named,
    stages_named,
)
from tabellone.server.web.circuit.season_view import with_names
from tabellone.server.web.frame import circuit_page
from tabellone.server.web.request_limits import MEGABYTE, takes_bytes
from tabellone.server.web.rights import CircuitRequest, circuit_organiser, found_or_404


@form(circuit_organiser)
def year_end(request: CircuitRequest) -> HttpResponse:
    """What the end of the year asks for, with what each act would do."""
    found_or_404(turning.knows_turn(request.circuit))
    of, day = request.circuit, freezing.final_day(request.circuit)
    if request.method == "POST":
        act = found_or_404(ACTS.get(request.POST.get("act", "")))
        with refusals(request, called=lambda: _names_of_all(of)) as write:
            return done(request, "year", of.slug, said=act(request, write))
    names, games = people_named(of), {one.id: one.name for one in season_of(of).games}
    due = day is not None and timezone.localdate() >= day
    context: dict[str, Any] = {"day": day, "due": due, "games": games, "names": names}
    try:
        context |= _year_previews(of, names, games)
    except (RuleError, InputError) as error:
        context["stuck"] = refusal(error, _names_of_all(of)).sentences
    return circuit_page(request, "circuit/year_end.html", "year", **context)


def _ratings_deleted(request: CircuitRequest, write: Writing) -> str:
    of, asked = request.circuit, request.POST.get("year", "")
    found_or_404(asked in {str(of.year), str(of.year + 1)})
    turning.record_deletion(of, int(asked), write, seen=write.seen or "")
    return _("The deletion is recorded.")


def _next_season_opened(request: CircuitRequest, write: Writing) -> str:
    turning.open_next(request.circuit, write)
    return _("The next season is open.")


def _ratings_carried(request: CircuitRequest, write: Writing) -> str:
    turning.carry_again(request.circuit, write)
    return _("The next season starts from the ratings as they are now.")


ACTS = {"delete": _ratings_deleted, "open": _next_season_opened, "carry": _ratings_carried}


def _year_previews(of: Circuit, names: Mapping[str, str], games: Mapping[str, str]) -> dict[str, Any]:
    """The previews of all that can be done."""
    people = shown_in(of, everything=True)
    now, latest, change = freezing.final_now(of), freezing.latest_frozen(of), freezing.changed_since_frozen(of)
    return {
        "left_out": [with_names(one, names) for one in seasons.rankings_on(of, now.on).left_out],
        "latest": latest,
        "moved": named_moves(of, change.moves, people, ratings=True) if change else [],
        "deletions": [_deletion_told(one, names, games) for one in turning.deletions(of)],
        "next": turning.next_season_of(of),
    }


def _deletion_told(found: turning.Deletion, names: Mapping[str, str], games: Mapping[str, str]) -> dict[str, Any]:
    people = []
    for one in found.people:
        ratings = [(games.get(game, game), rating) for game, rating in one.ratings]
        people.append((names.get(one.player, one.player), ratings, one.last_year))
    return {"found": found, "people": people}


@form(circuit_organiser)
def freeze_year(request: CircuitRequest) -> HttpResponse:
    """The rankings that would be final, and what is open; sent with the year typed, they are."""
    of, day = request.circuit, found_or_404(freezing.final_day(request.circuit))
    if request.method == "POST":
        with refusals(request, called=lambda: _names_of_all(of)) as write:
            if request.POST.get("typed", "").strip() != str(of.year):
                raise RuleError("final-not-confirmed", year=str(of.year))
            bare, seen = "without" in request.POST, write.seen or ""
            freezing.freeze_rankings(of, write, seen=seen, without=bare)
            return done(request, "year", of.slug, said=_("The final rankings are published."))
    context: dict[str, Any] = {
        "here": _("Freeze the rankings"),
        "day": day,
        "due": timezone.localdate() >= day,
        "why": request.POST.get("why", ""),
        "latest": freezing.latest_frozen(of),
    }
    try:
        context |= _freeze_preview(request)
    except (RuleError, InputError) as error:
        context["stuck"] = refusal(error, _names_of_all(of)).sentences
    return circuit_page(request, "circuit/year_freeze.html", "year", **context)


def _names_of_all(of: Circuit) -> dict[str, str]:
    """People and stages by name."""
    return {**people_named(of), **stages_named(of)}


def _freeze_preview(request: CircuitRequest) -> dict[str, Any]:
    """The rankings of the last day by the facts of now, one of them in full, and what is open."""
    of, people = request.circuit, shown_in(request.circuit, everything=True)
    now, change = freezing.final_now(of), freezing.changed_since_frozen(of)
    rankings = freezing.frozen_answer(now.answer)["rankings"]
    asked = request.GET.get("ranking", "") or next(iter(rankings), "")
    return {
        "now": now,
        "summary": [final_summary_of(of, code, rows, people) for code, rows in rankings.items()],
        "ranking": final_table_of(of, asked, rankings[asked], people) if asked in rankings else None,
        "open": still_open(of, now.on),
        "moved": named_moves(of, change.moves, people, ratings=True) if change else [],
    }


@dataclass(frozen=True, slots=True)
class OpenStage:
    """A stage that does not count as it is: `planned`, `missing` results, not `closed`, `hidden`, or over `later`."""

    row: Tournament
    why: str
    problem: Problem | None = None


@dataclass(frozen=True, slots=True)
class StillOpen:
    """All that could still move the rankings of a day."""

    stages: tuple[OpenStage, ...]
    takeovers: tuple[Takeover, ...]
    identities: tuple[Registration, ...]
    complaints: tuple[Letter, ...]

    def __bool__(self) -> bool:
        return bool(self.stages or self.takeovers or self.identities or self.complaints)


def still_open(circuit: Circuit, on: date) -> StillOpen:
    """What is open in a season whose rankings of a day are to be final (PG 31)."""
    names = people_named(circuit)
    asked = register.registrations(circuit.rulebook).filter(verification=Registration.Verification.REQUESTED)
    return StillOpen(
        stages=tuple(with_names(one, names) for one in _open_stages(circuit, on)),
        takeovers=tuple(register.open_takeovers(circuit.rulebook)),
        identities=tuple(asked),
        complaints=tuple(letters_to(circuit).filter(kind=Letter.Kind.COMPLAINT, state__in=TO_DO)),
    )


def _open_stages(circuit: Circuit, on: date) -> tuple[OpenStage, ...]:
    left = {one.tournament.pk: one for one in seasons.rankings_on(circuit, on).left_out}
    rows = events.tournaments_of(circuit)
    found = (_open_stage(row, left.get(row.pk), on) for row in rows)
    return tuple(one for one in found if one)


def _open_stage(row: Tournament, left: seasons.LeftOutStage | None, on: date) -> OpenStage | None:
    if not state_of(row).rounds:
        return OpenStage(row, "planned")
    if left is not None:
        return OpenStage(row, "missing" if left.problem else "closed", left.problem)
    if row.end > on:
        return OpenStage(row, "later")
    return None if row.listed else OpenStage(row, "hidden")


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
        raise InputError.of("ratings-too-large", most=MOST_SIGNS // 1000)
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
