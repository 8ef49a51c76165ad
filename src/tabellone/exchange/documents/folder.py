"""A season folder as texts: its files by name, their sum, packed into one file; with other names, or without any."""

from __future__ import annotations

import hashlib
import io
import zipfile
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from tabellone.engine.errors import InputError
from tabellone.engine.facts import Player, Season, Table, Tournament
from tabellone.engine.tables import tournament_with_ids
from tabellone.exchange.documents.formats import write_season, write_tournament

SEASON_FILE, TOURNAMENTS, LEFT_OUT = "season.json", "tournaments", "left-out"
MOMENT = (1980, 1, 1, 0, 0, 0)  # the first that a zip knows: the same texts make the same file
READABLE = 0o100644 << 16
MOST_FILES, MOST_UNPACKED = 2000, 64 * 2**20


def folder_files(
    season: Season, tournaments: Mapping[str, Tournament], left_out: Mapping[str, Tournament] | None = None
) -> dict[str, str]:
    """The files of a folder: `season.json`, the tournaments by the names of their files, beside them what is left out.

    What is left out counts in no ranking, and no command reads it.
    """
    written = {f"{TOURNAMENTS}/{name}.json": write_tournament(one) for name, one in sorted(tournaments.items())}
    beside = {f"{LEFT_OUT}/{name}.json": write_tournament(one) for name, one in sorted((left_out or {}).items())}
    return {SEASON_FILE: write_season(season), **written, **beside}


def folder_sum(files: Mapping[str, str]) -> str:
    """The sum that `sha256sum season.json tournaments/*.json | sha256sum` gives in the folder (with LC_ALL=C)."""
    names = [SEASON_FILE, *sorted(name for name in files if name.startswith(f"{TOURNAMENTS}/"))]  # no others
    lines = [f"{hashlib.sha256(files[name].encode()).hexdigest()}  {name}\n" for name in names]
    return hashlib.sha256("".join(lines).encode()).hexdigest()


def packed(files: Mapping[str, str]) -> bytes:
    """The files in a zip; the same texts always make the same bytes."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name, text in files.items():
            member = zipfile.ZipInfo(name, MOMENT)
            member.compress_type, member.external_attr, member.create_system = zipfile.ZIP_DEFLATED, READABLE, 3
            archive.writestr(member, text.encode(), compresslevel=6)
    return file.getvalue()


def unpacked(data: bytes) -> dict[str, bytes]:
    """The documents of a packed folder by name, `season.json` and the tournaments; other files are left where they are.

    The folder may itself stand in a folder. What would fill the memory is refused before it is unpacked.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = [one for one in archive.infolist() if not one.is_dir()]
            if len(members) > MOST_FILES or sum(one.file_size for one in members) > MOST_UNPACKED:
                raise InputError.of("folder-too-large", files=MOST_FILES, most=MOST_UNPACKED >> 20)
            top = _top(one.filename for one in members)
            found = {one.filename.removeprefix(top): one for one in members if one.filename.startswith(top)}
            return {name: archive.read(one) for name, one in sorted(found.items()) if _is_document(name)}
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError, OSError, ValueError):
        raise InputError.of("folder-unreadable") from None


def _top(names: Iterable[str]) -> str:
    """The folder that `season.json` stands in."""
    found = sorted((name for name in names if name.rpartition("/")[2] == SEASON_FILE), key=lambda name: name.count("/"))
    if not found:
        raise InputError.of("folder-without-season")
    return found[0].removesuffix(SEASON_FILE)


def _is_document(name: str) -> bool:
    folder, _, file = name.rpartition("/")
    return name == SEASON_FILE or (folder == TOURNAMENTS and file.endswith(".json") and not file.startswith("."))


@dataclass(frozen=True, slots=True)
class Alias:
    """What somebody is called in a document: the id, the name, the club; `plain` without all else that is known."""

    id: str
    name: str
    club: str | None = None
    plain: bool = False


def renamed_season(season: Season, people: Mapping[str, Alias]) -> Season:
    """The season with people as they are called; whoever is not named stays. What `x-…` keys say of people goes."""
    ids = {player: called.id for player, called in people.items()}
    called = ((one, people.get(one.id, Alias(one.id, one.name))) for one in season.players)
    return replace(
        season,
        players=tuple(replace(one, id=alias.id, name=alias.name, extra={}) for one, alias in called),
        ratings=tuple(replace(one, player=ids.get(one.player, one.player), extra={}) for one in season.ratings),
    )


def renamed_tournament(tournament: Tournament, people: Mapping[str, Alias]) -> Tournament:
    """The tournament with people as they are called; whoever is not named stays. `x-…` keys of people go."""
    ids = {player: called.id for player, called in people.items()}
    named = replace(tournament, players=tuple(_named(one, people.get(one.id)) for one in tournament.players))
    called = tournament_with_ids(named, ids)
    return replace(
        called,
        rounds=tuple(replace(one, tables=tuple(map(_bare, one.tables)), draw=None, extra={}) for one in called.rounds),
        withdrawals=tuple(replace(one, extra={}) for one in called.withdrawals),
    )


def nameless(season: Season, tournaments: Iterable[Tournament]) -> tuple[Season, list[Tournament], dict[str, str]]:
    """A folder that tells nothing about people but what they played: numbers in place of ids and names.

    The numbers stand in the order of the ids, so that whatever is listed by id is listed alike. What `x-…` keys say
    is left out. The third is everybody's number by id.
    """
    stages = list(tournaments)
    known = {one.id for one in season.players} | {one.player for one in season.ratings}
    known |= {each for stage in stages for one in stage.players for each in (one.id, *one.members)}
    numbers = {player: f"p{number:05}" for number, player in enumerate(sorted(known), 1)}
    people = {player: Alias(number, number, plain=True) for player, number in numbers.items()}
    bare = replace(renamed_season(season, people), extra={})
    bare = replace(bare, games=tuple(replace(game, extra={}) for game in season.games))
    return bare, [replace(renamed_tournament(stage, people), extra={}) for stage in stages], numbers


def _named(player: Player, alias: Alias | None) -> Player:
    if alias is None:
        return replace(player, extra={})
    called = replace(player, name=alias.name, club=alias.club, extra={})
    return replace(called, groups=()) if alias.plain else called


def _bare(table: Table) -> Table:
    return replace(table, seats=tuple(replace(seat, extra={}) for seat in table.seats), extra={})
