"""A season folder as texts: its files by name, their sum, and the folder packed into one file."""

from __future__ import annotations

import hashlib
import io
import zipfile
from collections.abc import Iterable, Mapping

from tabellone.engine.facts import Season, Tournament
from tabellone.exchange.documents.writer import write_season, write_tournament

SEASON_FILE, TOURNAMENTS, LEFT_OUT = "season.json", "tournaments", "left-out"
MOMENT = (1980, 1, 1, 0, 0, 0)  # the first that a zip knows: the same texts make the same file
READABLE = 0o100644 << 16


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
    lines = [f"{hashlib.sha256(files[name].encode()).hexdigest()}  {name}\n" for name in _in_order(files)]
    return hashlib.sha256("".join(lines).encode()).hexdigest()


def _in_order(files: Iterable[str]) -> list[str]:
    """`season.json` first, then the tournaments as a shell lists them; other files are not summed."""
    return [SEASON_FILE, *sorted(name for name in files if name.startswith(f"{TOURNAMENTS}/"))]


def packed(files: Mapping[str, str]) -> bytes:
    """The files in a zip; the same texts always make the same bytes."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name, text in files.items():
            member = zipfile.ZipInfo(name, MOMENT)
            member.compress_type, member.external_attr, member.create_system = zipfile.ZIP_DEFLATED, READABLE, 3
            archive.writestr(member, text.encode(), compresslevel=6)
    return file.getvalue()
