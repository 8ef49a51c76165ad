"""A PerGioco season from a folder: PG 22 to PG 40."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.contract.harness import round_, seats, standings, tabellone, tournament, write


def season(folder: Path, stages: list[dict[str, Any]], **fields: Any) -> Path:
    base = {"format": "tabellone-season/1", "rulebook": "pergioco", "year": 2026}
    write(folder / "season.json", {**base, **fields})
    for stage in stages:
        write(folder / "tournaments" / f"{stage['id']}.json", stage)
    return folder


def people(*ids: str, **dates: str | None) -> list[dict[str, Any]]:
    rows = [{"id": i, "name": i.title(), "registered": "2026-01-02"} for i in ids]
    return rows + [{"id": i, "name": i.title(), "registered": day} for i, day in dates.items()]


def stage(ident: str, players: list[str], *rounds: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return tournament(
        "pergioco", list(players), **{"id": ident, "game": "hex", "system": "swiss", "rounds": list(rounds), **fields}
    )


def ratings(folder: Path, *options: object) -> dict[str, str]:
    return {row["player"]: row["rating"] for row in tabellone("season", folder, "--json", *options).json["ratings"]}


def test_the_worked_rating(tmp_path: Path) -> None:
    carried = [
        {"player": p, "game": "hex", "rating": r, "games": {"2025": 5}}
        for p, r in {"anna": "1012.500", "bea": "1000", "carlo": "1100", "dario": "950"}.items()
    ]
    rounds = [
        round_(1, seats(anna=1, bea=0), seats(carlo=1, dario=0)),
        round_(2, seats(anna="0.5", carlo="0.5"), seats(bea=1, dario=0)),
        round_(3, seats(dario=1, anna=0), seats(bea=0, carlo=1)),
    ]
    ids = ["anna", "bea", "carlo", "dario"]
    folder = season(tmp_path, [stage("s1", ids, *rounds)], players=people(*ids), ratings=carried)
    assert ratings(folder)["anna"] == "1012.827"
    answer = tabellone("season", folder, "--json").json
    row = next(r for r in answer["ratings"] if r["player"] == "anna")
    assert row == {
        **row, "game": "hex", "rating": "1012.827", "games": 8, "active": True, "registered": True, "excluded": False
    }  # fmt: skip
    assert answer["year"] == 2026
    assert answer["on"] == "2026-12-31"
    assert [(r["position"], r["player"]) for r in answer["rankings"]["game:hex"]] == [
        (1, "carlo"), (2, "anna"), (3, "bea"), (4, "dario")
    ]  # fmt: skip
    assert answer["rankings"]["red"][1] == {
        **answer["rankings"]["red"][1],
        "player": "anna",
        "value": "1012",
        "active": 1,
        "games": 8,
    }
    assert answer["rankings"]["green"][0]["value"] == "40.5"


def test_the_first_absence_spares_later_ones_and_the_winner_still_wins(tmp_path: Path) -> None:
    """PG 25, PG 26: both sides of a game are rated on their own."""
    absent = {"status": "absent"}
    rounds = [
        round_(1, seats(a=absent, b=1), seats(c=1, d=0)),
        round_(2, seats(a=absent, c=1), seats(b=1, d=0)),
        round_(3, seats(a=1, d=0), seats(b=1, c=0)),
    ]
    folder = season(tmp_path, [stage("s1", list("abcd"), *rounds)], players=people(*"abcd"))
    assert ratings(folder) == {"a": "1010.000", "b": "1030.000", "c": "1010.000", "d": "970.000"}
    answer = tabellone("standings", folder / "tournaments" / "s1.json", "--json").json
    assert answer["unranked"] == ["a"]


def test_only_the_first_later_absence_is_a_loss(tmp_path: Path) -> None:
    absent = {"status": "absent"}
    rounds = [
        round_(1, seats(a=1, b=0), seats(c=1, d=0)),
        round_(2, seats(a=absent, c=1), seats(b=1, d=0)),
        round_(3, seats(a=absent, d=1), seats(b=1, c=0)),
    ]
    folder = season(tmp_path, [stage("s1", list("abcd"), *rounds)], players=people(*"abcd"))
    assert ratings(folder)["a"] == "1000.000"
    robin = season(tmp_path / "rr", [stage("s1", list("abcd"), *rounds, system="round_robin")], players=people(*"abcd"))
    assert ratings(robin)["a"] == "990.000"


def test_a_bye_and_a_no_show_are_not_rated(tmp_path: Path) -> None:
    rounds = [
        round_(1, seats(a={"status": "bye"}), seats(b=1, c={"status": "absent"})),
        round_(2, seats(b=1, a=0), seats(c={"status": "bye"})),
    ]
    folder = season(tmp_path, [stage("s1", list("abc"), *rounds, system="round_robin")], players=people(*"abc"))
    found = ratings(folder)
    assert found["a"] == "990.000"
    assert found.get("c", "1000.000") == "1000.000"
    assert standings(folder / "tournaments" / "s1.json") == [(1, "b", "2"), (2, "a", "1")]


def test_the_race_example(tmp_path: Path) -> None:
    """PG 39: six players, 43, 27, 21, 18, 18, 15."""
    ids = list("abcdef")
    pairs = [(p, q) for n, p in enumerate(ids) for q in ids[n + 1 :]]
    win, draw = ("1", "0"), ("0.5", "0.5")
    points = dict.fromkeys(pairs, win) | dict.fromkeys([("b", "e"), ("c", "d"), ("d", "e")], draw)
    games = [seats(**{p: points[p, q][0], q: points[p, q][1]}) for p, q in pairs]
    rounds = [round_(n, game) for n, game in enumerate(games, 1)]
    one = stage("race-1", ids, *rounds, race=True, system="round_robin")
    folder = season(tmp_path, [one], players=people(*ids))
    race = tabellone("season", folder, "--on", "2026-06-30", "--json").json["rankings"]["race"]
    assert [(r["position"], r["player"], r["value"], r["results"]) for r in race] == [
        (1, "a", "43", {"race-1": 43}), (2, "b", "27", {"race-1": 27}), (3, "c", "21", {"race-1": 21}),
        (4, "d", "18", {"race-1": 18}), (4, "e", "18", {"race-1": 18}), (6, "f", "15", {"race-1": 15}),
    ]  # fmt: skip
    assert all(row["provisional"] is True for row in race)
    over = tabellone("season", folder, "--json").json["rankings"]["race"]
    assert not any(row.get("provisional") for row in over)


def test_race_rows_say_what_is_dropped_and_what_would_be(tmp_path: Path) -> None:
    """PG 40: the plain sum until the Race is over, then without the best and the worst."""
    games = [seats(a=1, b=0), seats(a=1, b=0), seats(a=0, b=1), seats(a=1, b=0)]
    stages = [
        stage(f"race-{n}", ["a", "b"], round_(1, game), race=True, start=f"2026-0{n}-10", end=f"2026-0{n}-10")
        for n, game in enumerate(games, 1)
    ]
    folder = season(tmp_path, stages, players=people(*"ab"))
    race = tabellone("season", folder, "--on", "2026-06-30", "--json").json["rankings"]["race"]
    assert [(r["player"], r["value"], r["dropped"], r["after_drops"]) for r in race] == [
        ("a", "58", [], "32"),
        ("b", "46", [], "20"),
    ]
    over = tabellone("season", folder, "--json").json["rankings"]["race"]
    assert [(r["player"], r["value"], r["dropped"], r["after_drops"]) for r in over] == [
        ("a", "32", ["race-1", "race-3"], "32"),
        ("b", "20", ["race-3", "race-1"], "20"),
    ]


def test_a_missing_result_and_a_thirteenth_race_are_named(tmp_path: Path) -> None:
    open_game = stage("s1", list("ab"), round_(1, [{"player": "a"}, {"player": "b"}]))
    answer = tabellone("season", season(tmp_path / "open", [open_game], players=people(*"ab")))
    assert answer.code == 1
    assert "s1" in answer.err
    races = [stage(f"r{n:02}", list("ab"), round_(1, seats(a=1, b=0)), race=True) for n in range(13)]
    many = season(tmp_path / "many", races, players=people(*"ab"))
    assert tabellone("check", many).code == 1
    assert tabellone("season", many, "--json").code == 1


def test_shadow_ratings_count_for_opponents_but_rank_nowhere(tmp_path: Path) -> None:
    folder = season(tmp_path, [stage("s1", list("ab"), round_(1, seats(a=1, b=0)))], players=people("a"))
    answer = tabellone("season", folder, "--json").json
    assert {row["player"]: row["registered"] for row in answer["ratings"]} == {"a": True, "b": False}
    assert [row["player"] for row in answer["rankings"]["blue"]] == ["a"]
    assert answer["rankings"]["blue"][0]["value"] == "1010.000"
