"""Ratings that a season starts from: from a list or an earlier season, taken back in one step (PG 19)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from django.contrib.auth.models import User
from django.db import transaction

from tabellone.contract import CircuitRules as Ranking
from tabellone.contract import Register, rulebook_as
from tabellone.engine.errors import InputError, Problem, RuleError, problems_told
from tabellone.engine.facts import CarriedRating, Season
from tabellone.engine.facts import Tournament as Facts
from tabellone.engine.personal import Who, told_apart
from tabellone.exchange import rating_lists
from tabellone.exchange.documents import folder_problems, read_season, read_tournament_document, unpacked
from tabellone.exchange.documents.folder import SEASON_FILE
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.events.seasons import change_season, line_repeated, locked_circuit, season_of
from tabellone.server.intake.carried_preview import CarriedPreview, preview_carried, season_with_lines
from tabellone.server.journal import queries as journal_queries
from tabellone.server.journal.models import Entry
from tabellone.server.journal.services import Writing
from tabellone.server.people.details import NAME, Details
from tabellone.server.people.services import register_people
from tabellone.server.rankings import freezing
from tabellone.tournament.act import of_tournament
from tabellone.tournament.codec import decoded, encoded
from tabellone.tournament.state import stage_in

T = TypeVar("T")


def list_in_folder(data: bytes, circuit: Circuit) -> str:
    """The ratings that the circuit's season would start from after the season of the folder, as a list.

    The stages of the folder are rated and stay where they are; an InputError holds everything that is wrong with it.
    """
    season, stages = _read_folder(unpacked(data))
    if season.rulebook != circuit.rulebook:
        values = {"found": season.rulebook, "wanted": circuit.rulebook}
        raise InputError([Problem("folder-rulebook", file=SEASON_FILE, values=values)])
    if season.year > circuit.year:
        values = {"year": str(season.year), "wanted": str(circuit.year)}
        raise InputError([Problem("folder-later", file=SEASON_FILE, values=values)])
    return rating_lists.ratings_text(_until(season, stages, circuit.year))


def _until(season: Season, stages: tuple[Facts, ...], year: int) -> Season:
    """What the season of a year starts from: each year before it ends, and its ratings go on (PG 22, PG 28)."""
    book = rulebook_as(season.rulebook, Register)
    while season.year < year and book:
        try:
            season, stages = book.next_season(season, stages), ()
        except RuleError as error:
            raise InputError([Problem(error.code, rule=error.rule, values=error.values)]) from None
    return season


def _read_folder(files: Mapping[str, bytes]) -> tuple[Season, tuple[Facts, ...]]:
    problems: list[Problem] = []
    season = _gathered(lambda: read_season(files[SEASON_FILE], SEASON_FILE), problems)
    stages = {}
    for name in files.keys() - {SEASON_FILE}:
        if found := _gathered(lambda name=name: _stage_in_folder(files[name], name, season), problems):  # type: ignore[misc]  # bound at once
            stages[name] = found
    stages = dict(sorted(stages.items()))
    problems += folder_problems(season, stages)
    if season and not problems:
        problems += _placed_in_season(season, stages)
    if problems or season is None:
        raise InputError(sorted(problems, key=lambda one: one.file))
    return season, tuple(stages.values())


def _stage_in_folder(data: bytes, name: str, season: Season | None) -> Facts:
    document = read_tournament_document(data, name)
    found = document.tournament
    if problems := document.as_written(of_tournament(stage_in(season, found) if season else found)):
        raise InputError(problems)
    return found


def _placed_in_season(season: Season, stages: Mapping[str, Facts]) -> list[Problem]:
    book = rulebook_as(season.rulebook, Ranking)
    file_of = {stage.id: name for name, stage in stages.items()}
    found = problems_told(lambda: book.season_problems(season, tuple(stages.values()))) if book else []
    return [replace(one, file=file_of.get(one.file, SEASON_FILE)) for one in found]


def _gathered(load: Callable[[], T], problems: list[Problem]) -> T | None:
    try:
        return load()
    except InputError as error:
        problems += error.problems
        return None


LIST_BROUGHT, LIST_TAKEN_BACK = "ratings-brought", "ratings-taken-back"


@dataclass(frozen=True, slots=True)
class BroughtList:
    """A list that was brought in: its line in the journal, how many ratings it moved, whether it was taken back."""

    entry: Entry
    count: int
    taken_back: bool
    last: bool


def bring_list(circuit: Circuit, text: str, said: Mapping[str, str], writing: Writing, *, seen: str) -> Circuit:
    """Let the season start from the ratings of a list; `seen` tells the preview that was looked at."""
    with transaction.atomic():
        row = locked_circuit(circuit.pk)
        if line_repeated(row, LIST_BROUGHT, writing):
            return row
        shown = preview_carried(row, text, said)
        _refuse_list(shown, seen=seen, why=writing.why)
        codes = _new_people(shown, by=writing.by)
        before, after = season_of(row), season_with_lines(season_of(row), shown.lines, codes)
        return change_season(row.pk, lambda _season: after, LIST_BROUGHT, _difference(before, after), writing)


def _refuse_list(shown: CarriedPreview, *, seen: str, why: str) -> None:
    if shown.problems:
        raise InputError(shown.problems)
    if shown.asked:
        raise RuleError("ratings-open", names=[one.name for one in shown.asked])
    if not shown.applicable:
        raise RuleError("ratings-unchanged")
    if shown.needs_reason and not why:
        raise RuleError("ratings-why")
    if seen != shown.seen:
        raise RuleError("ratings-look-again")


def _new_people(shown: CarriedPreview, *, by: User | None) -> dict[str, str]:
    """A record for everybody who is new, kept by the circuit's organisers: the code by the key of the field."""
    fresh = shown.fresh
    details = [Details(one.name[:NAME]) for one in fresh]
    made = register_people(details, scopes=(shown.circuit.scope,), by=by) if details else []
    return {one.key: person.code for one, person in zip(fresh, made, strict=True)}


def _difference(before: Season, after: Season) -> dict[str, Any]:
    """What the journal keeps, so that it can be taken back: ratings as they were and as they became, what was added."""
    old, new = _by_key(before.ratings), _by_key(after.ratings)
    moved = [(old.get(key), one) for key, one in new.items() if old.get(key) != one]
    people, games = {one.id for one in before.players}, {one.id for one in before.games}
    return {
        "ratings": [[was and _marked(was), _marked(one)] for was, one in moved],
        "players": [Who(one.id) for one in after.players if one.id not in people],
        "games": [one.id for one in after.games if one.id not in games],
    }


def _marked(rating: CarriedRating) -> Any:
    return told_apart(CarriedRating, encoded(rating))


def _by_key(ratings: Sequence[CarriedRating]) -> dict[tuple[str, str], CarriedRating]:
    return {(one.player, one.game): one for one in ratings}


def brought_lists(circuit: Circuit) -> list[BroughtList]:
    """The lists that were brought in, the last one first."""
    lines = list(journal_queries.lines_of_stream(circuit.scope).filter(kind__in=(LIST_BROUGHT, LIST_TAKEN_BACK)))
    gone = {one.data["entry"] for one in lines if one.kind == LIST_TAKEN_BACK}
    made = [one for one in lines if one.kind == LIST_BROUGHT]
    standing = [one.number for one in made if one.number not in gone]
    last = standing[-1] if standing else None
    return [
        BroughtList(one, len(one.data["ratings"]), one.number in gone, last=one.number == last)
        for one in reversed(made)
    ]


def take_list_back(circuit: Circuit, number: int, writing: Writing) -> Circuit:
    """Take back the last list: the season starts from what it started from before; records of people stay."""
    with transaction.atomic():
        row = locked_circuit(circuit.pk)
        if line_repeated(row, LIST_TAKEN_BACK, writing):
            return row
        if freezing.latest_frozen(row) is not None:
            raise RuleError("ratings-frozen", name=row.name)
        found = next((one for one in brought_lists(row) if one.entry.number == number), None)
        if found is None or found.taken_back or not found.last:
            raise RuleError("ratings-not-last")
        after = _season_without(row, season_of(row), found.entry.data)
        return change_season(row.pk, lambda _season: after, LIST_TAKEN_BACK, {"entry": number}, writing)


def _season_without(circuit: Circuit, season: Season, data: Mapping[str, Any]) -> Season:
    """The season as it was before a list; refused where one of its ratings has become another since."""
    now = _by_key(season.ratings)
    for was, became in data["ratings"]:
        one: CarriedRating = decoded(CarriedRating, became)
        if now.get((one.player, one.game)) != one:
            raise RuleError("ratings-moved-since")
        del now[one.player, one.game]
        if was:
            old: CarriedRating = decoded(CarriedRating, was)
            now[old.player, old.game] = old
    rated, played = {player for player, _ in now}, {game for _, game in now}
    played |= set(Tournament.objects.filter(circuit=circuit).values_list("game", flat=True))
    gone = {one for one in data["players"] if one not in rated}
    players = tuple(one for one in season.players if one.id not in gone or one.registered or one.excluded)
    games = tuple(one for one in season.games if one.id not in data["games"] or one.id in played)
    return replace(season, players=players, games=games, ratings=tuple(now[key] for key in sorted(now)))
