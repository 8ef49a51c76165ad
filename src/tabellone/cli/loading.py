"""Documents from files: read, checked for structure, then by their rulebook; and the players in them by id or name."""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from typing import TypeVar

from tabellone.cli import files
from tabellone.cli.streams import ProgressBar
from tabellone.contract import BY_ID, CircuitRules, Rulebook, rulebook_as
from tabellone.engine.errors import InputError, Problem, RuleError, problems_told
from tabellone.engine.facts import Season, Tournament
from tabellone.exchange.documents import (
    TournamentDocument,
    UnsoundDocumentError,
    folder_problems,
    problems_apart,
    read_document,
    read_season,
    read_tournament_document,
)
from tabellone.tournament.state import stage_in

T = TypeVar("T")

SEASON_FILE = "season.json"
TOURNAMENTS_FOLDER = "tournaments"


@dataclass(frozen=True, slots=True)
class LoadedTournament:
    """A tournament that is fine, the rulebook it is played by, and the bytes it was read from.

    `tournament` is what the rulebook is asked about: `own` words and, in a season folder, the season's figures.
    """

    path: Path
    data: bytes
    tournament: Tournament
    book: Rulebook
    own: Tournament


@dataclass(frozen=True, slots=True)
class LoadedSeason:
    """A season folder that is fine; `files` names the file of each tournament by its id."""

    path: Path
    season: Season
    tournaments: tuple[Tournament, ...]
    book: Rulebook
    files: Mapping[str, str]


def tournament_at(path: Path) -> LoadedTournament:
    """The tournament of a file; an InputError holds every problem."""
    data = files.read_file(path)
    season = _season_around(path)
    own = checked_document(data, str(path), season).tournament
    return LoadedTournament(path, data, _in(season, own), BY_ID[own.rulebook], own)


def document_at(path: Path) -> Tournament | Season:
    """The document of a file, of either format; an InputError holds every problem."""
    document = _with_further_problems(read_document, files.read_file(path), str(path))
    if isinstance(document, Season):
        _refuse(season_problems(document, {}, path))
        return document
    return _fine(document, _season_around(path)).tournament


def checked_beside(data: bytes, path: Path) -> TournamentDocument:
    """The tournament document that the bytes hold, fine as the file of that path."""
    return checked_document(data, str(path), _season_around(path))


def _season_around(path: Path) -> Season | None:
    """The season of the folder that a tournament stands in; a document alone has none."""
    file = path.absolute().parent.parent / SEASON_FILE
    if path.absolute().parent.name != TOURNAMENTS_FOLDER or not file.is_file():
        return None
    return read_season(files.read_file(file), str(file))


def _in(season: Season | None, stage: Tournament) -> Tournament:
    return stage_in(season, stage) if season else stage


def season_at(path: Path) -> LoadedSeason:
    """The season of a folder; an InputError holds every problem of every file."""
    if not path.is_dir():
        code = "not-a-folder" if path.exists() else "folder-not-found"
        raise InputError.of(code, file=str(path))
    with without_collecting():
        return _season_at(path)


def _season_at(path: Path) -> LoadedSeason:
    problems: list[Problem] = []
    season = _gathered(lambda: read_season(files.read_file(path / SEASON_FILE), str(path / SEASON_FILE)), problems)
    documents: dict[str, TournamentDocument] = {}
    paths = _gathered(lambda: files.documents_in(path / TOURNAMENTS_FOLDER), problems) or []
    with ProgressBar("Reading tournaments", len(paths)) as waiting:
        for file in waiting.over(paths):
            document = _gathered(partial(_checked_file, file, season), problems)
            if document:
                documents[str(file)] = document
    tournaments = {file: document.tournament for file, document in documents.items()}
    problems += folder_problems(season, tournaments)
    if season and not problems:
        problems += season_problems(season, tournaments, path)
    _refuse(problems)
    assert season is not None  # noqa: S101 - without one there was a problem
    return LoadedSeason(path, season, tuple(tournaments.values()), BY_ID[season.rulebook], _file_of(tournaments))


def checked_document(data: bytes, file: str, season: Season | None = None) -> TournamentDocument:
    """The tournament document that the bytes hold, fine also by its rulebook and the season around it."""
    return _fine(_with_further_problems(read_tournament_document, data, file), season)


def _fine(document: TournamentDocument, season: Season | None) -> TournamentDocument:
    """The document with what its rulebook fills in; whatever it forbids is an InputError."""
    whole = replace(document, tournament=_completed(document.tournament))
    _refuse(rulebook_problems(whole, season))
    return whole


def _completed(tournament: Tournament) -> Tournament:
    """The tournament with the figures that its rulebook fills in because they follow from the others."""
    return BY_ID[tournament.rulebook].completed(tournament)


def _with_further_problems(read: Callable[[bytes, str], T], data: bytes, file: str) -> T:
    """The document read; if it is unsound, its rulebook's problems are told with the others."""
    try:
        return read(data, file)
    except UnsoundDocumentError as error:
        raise InputError([*error.problems, *_further(error, file)]) from None


def _further(error: UnsoundDocumentError, file: str) -> list[Problem]:
    rest = error.rest
    if rest is None:
        return []
    try:
        found = problems_told(lambda: BY_ID[rest.rulebook].problems(_completed(rest)))
    except Exception:  # noqa: BLE001 - a rulebook may take for granted what is wrong here, and that is told already
        return []
    return [replace(problem, file=file) for problem in problems_apart(found, error.problems)]


def _checked_file(file: Path, season: Season | None) -> TournamentDocument:
    return checked_document(files.read_file(file), str(file), season)


def _gathered(load: Callable[[], T], problems: list[Problem]) -> T | None:
    try:
        return load()
    except InputError as error:
        problems += error.problems
        return None


def rulebook_problems(document: TournamentDocument, season: Season | None = None) -> list[Problem]:
    """What the tournament's rulebook forbids in it, in its season if it has one, with file and place."""
    tournament = _in(season, document.tournament)
    return document.as_written(problems_told(lambda: BY_ID[tournament.rulebook].problems(tournament)))


def warnings_of(tournaments: Iterable[tuple[str, Tournament]]) -> tuple[Problem, ...]:
    """What is worth a look in tournaments that are fine, each with the file it was read from, and its place there."""
    found: list[Problem] = []
    for file, tournament in tournaments:
        book = BY_ID[tournament.rulebook]
        if noted := list(book.notes(tournament)):
            found += read_tournament_document(files.read_file(Path(file)), file).as_written(noted)
    return tuple(found)


def season_problems(season: Season, tournaments: dict[str, Tournament], path: Path) -> list[Problem]:
    """What the season's rulebook forbids in the season as a whole, with file and place.

    A rulebook without seasons forbids nothing more than its tournaments (ruling risiko-folder-checks).
    """
    book = rulebook_as(season.rulebook, CircuitRules)
    if book is None:
        return []
    file_of = _file_of(tournaments)
    season_file = str(path / SEASON_FILE) if path.is_dir() else str(path)
    found = problems_told(lambda: book.season_problems(season, tuple(tournaments.values())))
    return [replace(problem, file=file_of.get(problem.file, season_file)) for problem in found]


def _file_of(tournaments: Mapping[str, Tournament]) -> dict[str, str]:
    """The file of each tournament, by its id."""
    return {tournament.id: file for file, tournament in tournaments.items()}


@contextlib.contextmanager
def about(path: Path, files: Mapping[str, str] | None = None) -> Iterator[None]:
    """Whatever the rulebook refuses in here is told with the file's name; in a folder, of the tournament it is in."""
    try:
        yield
    except RuleError as error:
        raise InputError([Problem(error.code, rule=error.rule, file=str(path), values=error.values)]) from None
    except InputError as error:
        found = [replace(problem, file=(files or {}).get(problem.file, str(path))) for problem in error.problems]
        raise InputError(found) from None


def _refuse(problems: list[Problem]) -> None:
    if problems:
        raise InputError(problems)


@contextlib.contextmanager
def without_collecting() -> Iterator[None]:
    """Run without the garbage collector: a season is many small values, which it would look through in vain."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.freeze()
            gc.enable()


Names = Mapping[str, str]
# marks that would turn the rest of a line round: written as escapes
_TURNING = {code: f"\\u{code:04x}" for code in (*range(0x202A, 0x202F), *range(0x2066, 0x206A))}


def safe_name(text: str) -> str:
    """A name as it can stand in a table without touching what is beside it."""
    return text.translate(_TURNING)


def names_in_tournament(tournament: Tournament) -> Names:
    """The players' names by id."""
    return {player.id: safe_name(player.name) for player in tournament.players}


def names_in_season(season: Season, tournaments: Iterable[Tournament]) -> Names:
    """Names by id of everybody in a season folder: the season's own first, then as the tournaments call them."""
    names: dict[str, str] = {person.id: safe_name(person.name) for person in season.players}
    for tournament in tournaments:
        for player in tournament.players:
            for person in player.members or (player.id,):
                names.setdefault(person, person if player.members else safe_name(player.name))
    for rating in season.ratings:
        names.setdefault(rating.player, rating.player)
    return names


def player_meant(wanted: str, names: Names) -> str:
    """The id of the player meant by an id or an unambiguous name."""
    if wanted in names:
        return wanted
    called = [player for player, name in names.items() if name.casefold() == wanted.casefold().strip()]
    if len(called) == 1:
        return called[0]
    if called:
        raise RuleError("ambiguous-player", player=wanted, ids=sorted(called))
    like = _alike(wanted, names)
    raise RuleError("no-such-player-like" if like else "no-such-player", player=wanted, like=like)


def _alike(wanted: str, names: Names) -> list[str]:
    keys: dict[str, str] = {}
    for player, name in names.items():
        for key in (player, name, *name.split()):
            keys.setdefault(key.casefold(), player)
    near = get_close_matches(wanted.casefold()[:100], keys, n=5)
    return list(dict.fromkeys(keys[key] for key in near))[:3]
