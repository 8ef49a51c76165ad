"""The demonstration day."""

from __future__ import annotations

import json
from pathlib import Path

from tabellone.cli.demonstration import CLUBS, FAMILIES, demonstration_tournament
from tests.cli.shell import Shell


def test_the_field_is_sixty_one_different_people() -> None:
    field = demonstration_tournament()
    assert len({player.id for player in field.players}) == len({player.name for player in field.players}) == 61
    assert {player.club for player in field.players} == {None, *CLUBS}
    assert {group for player in field.players for group in player.groups} == set(FAMILIES)


def test_the_day_is_played_ranked_and_kept(tmp_path: Path, shell: Shell) -> None:
    path = tmp_path / "day.json"
    done = shell("demo", "--out", path)
    assert (done.code, done.err) == (0, "")
    for part in (
        "61 invented players",
        "Round 1 · qualifying",
        "semifinal",
        "Final standing",
        "proven least",
        str(path),
    ):
        assert part in done.out
    assert shell("check", path).code == 0
    assert shell("verify", path).code == 0
    assert shell("standings", path, "--json").json["final"] is True
    assert "Try next" in done.out
    again = shell("demo", "--out", tmp_path / "day.json")
    assert again.out == done.out


def test_another_seed_is_another_day(tmp_path: Path, shell: Shell) -> None:
    shell("demo", "--out", tmp_path / "a.json")
    shell("demo", "--out", tmp_path / "b.json", "--seed", "other")
    one, other = (json.loads((tmp_path / name).read_text(encoding="utf-8")) for name in ("a.json", "b.json"))
    assert one["players"] == other["players"]
    assert one["rounds"] != other["rounds"]


def test_without_a_place_it_goes_to_a_temporary_folder(shell: Shell) -> None:
    done = shell("demo")
    path = Path(done.out.split("The day as a document: ")[1].split("\n")[0])
    assert path.exists()
    path.unlink()
    path.parent.rmdir()


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path, shell: Shell) -> None:
    done = shell("demo", "--out", tmp_path / "none" / "a.json")
    assert done.code == 1
    assert "cannot be written" in done.err
