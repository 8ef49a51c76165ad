"""The eight commands on small tournaments."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from pathlib import Path

import pytest

import tabellone
from tabellone.cli.demonstration import CLUBS, FAMILIES, demonstration_tournament
from tests.cli.days import SEASON, master, splendor, stage
from tests.cli.shell import Shell, process, season_folder, write


def test_version_and_help(shell: Shell) -> None:
    assert shell("--version").out == f"tabellone {tabellone.__version__}\n"
    done = shell("--help")
    assert done.code == 0
    for command in ("check", "standings", "draw", "verify", "season", "explain", "prizes", "schema", "demo"):
        assert f"\n  {command} " in done.out
        assert shell(command, "--help").code == 0


def test_help_needs_no_heavy_import() -> None:
    code = "import sys; from tabellone.cli.app import outcome; outcome(['--help']); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.splitlines()[-1].split())
    assert not {"rich.table", "rich.console", "tabellone.rulebooks", "numpy", "tabellone.exchange.documents"} & loaded


def test_check_says_valid(tmp_path: Path, shell: Shell) -> None:
    path = write(tmp_path / "m.json", master(rounds=1))
    assert shell("check", path).out == f"{path}: valid (RisiKo! Master tournament, 13 players, 1 round)\n"
    folder = season_folder(tmp_path / "s", SEASON, stage())
    assert shell("check", folder).out == f"{folder}: valid (PerGioco Masters season 2026, 1 tournament)\n"
    assert shell("check", folder / "season.json").code == 0
    empty = season_folder(tmp_path / "e", SEASON)
    assert shell("check", empty).code == 0


def test_standings(tmp_path: Path, shell: Shell) -> None:
    path = write(tmp_path / "m.json", master(rounds=2))
    done = shell("standings", path, "--json")
    assert (done.code, done.err) == (0, "")
    assert {"id", "after_round", "final", "standings", "unranked"} <= done.json.keys()
    assert (done.json["id"], done.json["after_round"], done.json["final"]) == ("master", 2, False)
    assert {"position", "player", "points", "tied"} <= done.json["standings"][0].keys()
    first = shell("standings", path, "--round", 1, "--json")
    assert first.json["after_round"] == 1
    table = shell("standings", path)
    assert table.code == 0
    assert "Torneo · standing after round 2" in table.out
    assert "Anna 1" in table.out


@pytest.mark.parametrize("number", [0, -1, 3, 10**30])
def test_a_round_that_is_not_there(number: int, tmp_path: Path, shell: Shell) -> None:
    done = shell("standings", write(tmp_path / "m.json", master(rounds=2)), "--round", number)
    assert (done.code, done.out) == (1, "")
    assert f"there is no round {number}; the document has 2" in done.err


def test_an_incomplete_round_is_refused(tmp_path: Path, shell: Shell) -> None:
    document = master(rounds=2)
    del document["rounds"][1]["tables"][0]["seats"][0]["score"]
    path = write(tmp_path / "m.json", document)
    assert shell("standings", path, "--json").json["after_round"] == 1
    assert shell("standings", path, "--round", 2).code == 1
    assert shell("draw", path, "--seed", "x").code == 1


def test_draw_tells_tables_and_certificate(tmp_path: Path, shell: Shell) -> None:
    path = write(tmp_path / "m.json", master())
    before = path.read_bytes()
    done = shell("draw", path, "--seed", "2f1c", "--json")
    assert (done.code, done.err) == (0, "")
    assert {"round", "phase", "seed", "direct", "fifths", "lots", "tables", "criteria"} <= done.json.keys()
    assert (done.json["round"], done.json["seed"], len(done.json["fifths"])) == (1, "2f1c", 1)
    assert sorted(p for table in done.json["tables"] for p in table["seats"]) == sorted(f"p{n}" for n in range(1, 14))
    assert shell("draw", path, "--seed", "2f1c", "--json").out == done.out
    people = shell("draw", path, "--seed", "2f1c")
    assert "Table 3" in people.out
    assert "fifths by lot: " in people.out
    assert "proven least" in people.out
    assert path.read_bytes() == before


def test_a_written_draw_is_the_same_again(tmp_path: Path, shell: Shell) -> None:
    path = write(tmp_path / "m.json", {**master(), "x-hall": "B"})
    shown = shell("draw", path, "--seed", "one", "--json").json
    done = shell("draw", path, "--seed", "one", "--write")
    assert done.code == 0
    assert f"round 1 written to {path}" in done.out
    written = json.loads(path.read_text(encoding="utf-8"))
    assert written["x-hall"] == "B"
    played = written["rounds"][0]
    assert (played["number"], played["phase"], played["seed"]) == (1, shown["phase"], "one")
    assert [[seat["player"] for seat in table["seats"]] for table in played["tables"]] == [
        table["seats"] for table in shown["tables"]
    ]
    assert shell("check", path).code == 0
    verified = shell("verify", path)
    assert (verified.code, verified.out) == (0, "round 1: the same (seed one, chosen by the organiser)\n")
    refused = shell("draw", path, "--seed", "two", "--write")
    assert refused.code == 1
    assert json.loads(path.read_text(encoding="utf-8")) == written


def test_a_whole_master_on_files(tmp_path: Path, shell: Shell) -> None:
    path = write(tmp_path / "m.json", master(count=21))
    for number in range(1, 5):
        assert shell("draw", path, "--seed", f"s{number}", "--write", "--json").json["round"] == number
        document = json.loads(path.read_text(encoding="utf-8"))
        for table in document["rounds"][-1]["tables"]:
            for seat in table["seats"]:
                seat["score"] = 20 + int(seat["player"][1:]) * number % 17
        write(path, document)
    assert shell("standings", path, "--json").json["final"] is True
    assert shell("draw", path, "--seed", "more").code == 1
    verified = shell("verify", path, "--json")
    assert verified.code == 0
    assert [row["same"] for row in verified.json["rounds"]] == [True] * 4
    told = shell("explain", path, "p21")
    assert told.code == 0
    assert "(RK points)" in told.out


def test_a_bye_is_written_as_one(tmp_path: Path, shell: Shell) -> None:
    document = splendor()
    document |= {"game": "carcassonne", "table_size": 2, "rounds": [], "params": {}}
    document["players"] = document["players"][:5]
    path = write(tmp_path / "c.json", document)
    assert shell("draw", path, "--seed", "x", "--write").code == 0
    tables = json.loads(path.read_text(encoding="utf-8"))["rounds"][0]["tables"]
    assert [len(table["seats"]) for table in tables] == [2, 2, 1]
    assert tables[-1]["seats"][0]["status"] == "bye"
    assert shell("verify", path).code == 0


def test_verify_tells_what_differs(tmp_path: Path, shell: Shell) -> None:
    path = write(tmp_path / "m.json", master())
    shell("draw", path, "--seed", "one", "--write")
    document = json.loads(path.read_text(encoding="utf-8"))
    seats = document["rounds"][0]["tables"][0]["seats"]
    seats[0], seats[1] = seats[1], seats[0]
    done = shell("verify", write(path, document))
    assert done.code == 1
    assert "round 1: differs from the draw (seed one, chosen by the organiser)\n  table 1: recorded " in done.out
    document["rounds"][0].pop("seed")
    done = shell("verify", write(path, document))
    assert (done.code, done.out) == (0, "round 1: no seed recorded\n")
    assert shell("verify", write(path, master())).out == "no rounds recorded yet\n"


def test_a_round_drawn_by_hand_is_no_fault(tmp_path: Path, shell: Shell) -> None:
    """Ruling no-seed-is-no-fault."""
    path = write(tmp_path / "m.json", master(rounds=1))
    done = shell("verify", path)
    assert (done.code, done.out) == (0, "round 1: no seed recorded\n")
    told = shell("verify", path, "--json").json
    assert (told["same"], told["rounds"][0]["same"]) == (True, None)


def test_an_auction_may_have_seated_the_table(tmp_path: Path, shell: Shell) -> None:
    """Ruling bids-reseat."""
    path = write(tmp_path / "s.json", {**splendor(), "rounds": [], "params": {}})
    shell("draw", path, "--seed", "one", "--write")
    document = json.loads(path.read_text(encoding="utf-8"))
    seats = document["rounds"][0]["tables"][0]["seats"]
    seats.reverse()
    assert shell("verify", write(path, document)).code == 1
    seats[0]["bid"] = "0.1"
    assert shell("verify", write(path, document)).code == 0


def test_a_round_that_cannot_be_drawn_again_differs(tmp_path: Path, shell: Shell) -> None:
    document = master(rounds=2)
    document["rounds"][1]["seed"] = "x"
    del document["rounds"][0]["tables"][0]["seats"][0]["score"]
    done = shell("verify", write(tmp_path / "m.json", document))
    assert done.code == 1
    assert "round 1: no seed recorded" in done.out


def test_season(tmp_path: Path, shell: Shell) -> None:
    folder = season_folder(tmp_path / "s", SEASON, stage())
    done = shell("season", folder, "--json")
    assert (done.code, done.err) == (0, "")
    assert (done.json["year"], done.json["on"]) == (2026, "2026-12-31")
    assert {"red", "blue", "green", "race", "game:hex"} <= done.json["rankings"].keys()
    assert {"player", "game", "rating", "games", "active", "registered", "excluded"} <= done.json["ratings"][0].keys()
    early = shell("season", folder, "--on", "2026-02-28", "--json").json
    assert [row["rating"] for row in early["ratings"]] == ["1040.250"]
    assert shell("season", folder, "--on", "2027-01-01", "--json").json["year"] == 2027
    people = shell("season", folder, "--all")
    assert people.code == 0
    assert "Persona 1" in people.out
    assert "unregistered" in people.out
    assert "unregistered" not in shell("season", folder).out
    assert "race: nobody yet" in shell("season", folder, "--on", "2026-02-28").out


def test_the_order_and_names_of_files_do_not_matter(tmp_path: Path, shell: Shell) -> None:
    stages = [stage("a"), stage("b", end="2026-03-02"), stage("c")]
    one = season_folder(tmp_path / "one", SEASON, *stages)
    other = season_folder(tmp_path / "other", SEASON)
    for name, made in zip(("z", "y", "x"), stages, strict=True):
        write(other / "tournaments" / f"{name}.json", made)
    assert shell("season", one, "--json").out == shell("season", other, "--json").out


def test_explain_a_tournament(tmp_path: Path, shell: Shell) -> None:
    path = write(tmp_path / "m.json", master(rounds=2))
    done = shell("explain", path, "p3")
    assert done.code == 0
    assert done.out.startswith("Carla 3\n")
    assert shell("explain", path, "carla 3").out == done.out
    assert shell("explain", path, "p3", "--json").json["player"] == "p3"
    assert shell("explain", path, "p3", "--ranking", "red").code == 2


def test_explain_a_season(tmp_path: Path, shell: Shell) -> None:
    folder = season_folder(tmp_path / "s", SEASON, stage())
    done = shell("explain", folder, "p1")
    assert done.code == 0
    assert "(PG 22)" in done.out
    assert "1040.250" in done.out
    assert shell("explain", folder, "p1", "--ranking", "blue").code == 0
    wrong = shell("explain", folder, "p1", "--ranking", "pink")
    assert (wrong.code, wrong.out) == (1, "")
    assert "there are: " in wrong.err


def test_players_are_found_by_id_or_name(tmp_path: Path, shell: Shell) -> None:
    document = master(rounds=1)
    document["players"][1]["name"] = document["players"][2]["name"] = "Gemella"
    path = write(tmp_path / "m.json", document)
    assert "several players are called “gemella”; use the id, one of: p2, p3" in shell("explain", path, "gemella").err
    assert "perhaps: p1" in shell("explain", path, "Ana 1").err
    unknown = shell("explain", path, "Zzz")
    assert (unknown.code, unknown.err) == (1, f"{path}: nobody is called “Zzz” here\n")


def test_prizes(tmp_path: Path, shell: Shell) -> None:
    path = write(tmp_path / "s.json", splendor())
    done = shell("prizes", path, "--json")
    assert done.code == 0
    assert done.json["pot"] == "22.50"
    assert done.json["voucher"]["amount"] == "2.00"
    assert [award["amount"] for award in done.json["prizes"]] == ["10.25", "6.15", "4.10"]
    assert "Pot 22.50 €" in shell("prizes", path).out


def test_schema(shell: Shell) -> None:
    done = shell("schema")
    assert done.code == 0
    assert {"Tournament", "Season"} <= done.json["$defs"].keys()


def test_output_to_a_closed_pipe_is_quiet(tmp_path: Path) -> None:
    path = write(tmp_path / "m.json", master(rounds=2))
    command = f"{sys.executable} -m tabellone explain {path} p1 | head -1; {sys.executable} -m tabellone schema | true"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert done.stderr == ""


def test_names_are_not_taken_for_markup(tmp_path: Path, shell: Shell) -> None:
    document = copy.deepcopy(master(rounds=1))
    document["players"][0] |= {"name": "[red]Anna[/red] :smile:", "club": "[/]"}
    done = shell("standings", write(tmp_path / "m.json", document))
    assert "[red]Anna[/red] :smile:" in done.out


def test_python_m_tabellone_is_the_command() -> None:
    assert process("--version").out == f"tabellone {tabellone.__version__}\n"


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
