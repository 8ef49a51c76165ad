"""A BIG tournament from plain files: BIG 4, BIG 4.2, BIG 8.1, BIG 9.3."""

from __future__ import annotations

from itertools import cycle, product
from pathlib import Path
from typing import Any

import pytest

from tests.contract.harness import read, round_, seats, standings, tabellone, tournament, write
from tests.sizes import sized

FINALS, FIELDS = ("carcassonne", "splendor", "dominion", "perudo", "potion-explosion"), (6, 8, 13, 22, 27, 35)
SOME = [*zip(cycle(FINALS), FIELDS, strict=False)]  # each game and each number of players


def big(players: list[Any], **fields: Any) -> dict[str, Any]:
    return tournament("big", players, **{"game": "splendor", "system": "swiss", "table_size": 4, **fields})


def test_points_by_place_and_a_shared_first(tmp_path: Path) -> None:
    first = [
        {"player": "a", "score": 15, "tiebreak": {"cards": 12}},
        {"player": "b", "score": 15, "tiebreak": {"cards": 12}},
        {"player": "c", "score": 12},
        {"player": "d", "score": 9},
    ]
    path = write(tmp_path / "t.json", big(list("abcd"), rounds=[round_(1, first, phase="swiss")]))
    rows = tabellone("standings", path, "--json").json
    assert [(r["position"], r["player"], r["points"], r["tied"]) for r in rows["standings"]] == [
        (1, "a", "805.5", True),
        (1, "b", "805.5", True),
        (3, "c", "403", False),
        (4, "d", "200", False),
    ]
    assert rows["final"] is False


def test_fewer_cards_win_a_tie_at_splendor(tmp_path: Path) -> None:
    table: list[dict[str, Any]] = [
        {"player": "a", "score": 15, "tiebreak": {"cards": 12}},
        {"player": "b", "score": 15, "tiebreak": {"cards": 11}},
        {"player": "c", "score": 12},
    ]
    path = write(tmp_path / "t.json", big(list("abc"), table_size=3, rounds=[round_(1, table)]))
    assert [row[1:] for row in standings(path)] == [("b", "1000"), ("a", "507"), ("c", "251")]


def perudo(*scores: int | None) -> dict[str, Any]:
    table = [{"player": player, "score": score} for player, score in zip("abcd", scores, strict=True)]
    return big(list("abcd"), game="Perudo", params={"rounds": 1}, rounds=[round_(1, table, phase="swiss")])


def test_the_winner_of_perudo_needs_no_score(tmp_path: Path) -> None:
    """BIG 8.3.16, ruling perudo-winner: every command answers as if the score had been written."""
    bare, full = (write(tmp_path / f"{name}.json", perudo(7, name, 19, 12)) for name in (None, 20))
    for command, *more in (("standings", "--json"), ("explain", "b"), ("prizes", "--json")):
        assert tabellone(command, bare, *more).out == tabellone(command, full, *more).out
    assert tabellone("check", bare).code == 0
    assert [row[1:] for row in standings(bare)] == [("b", "1000"), ("c", "611"), ("d", "403"), ("a", "200")]
    assert tabellone("standings", bare, "--json").json["final"] is True
    tied = tabellone("check", write(tmp_path / "tied.json", perudo(7, None, 20, 12)))
    assert "cannot happen at Perudo" in tied.out
    two = tabellone("standings", write(tmp_path / "two.json", perudo(7, None, None, 12)), "--round", "1")
    assert (two.code, "b" in two.err) == (1, True)


def test_bids_come_off_before_places(tmp_path: Path) -> None:
    table: list[dict[str, Any]] = [
        {"player": "a", "score": 15, "bid": "0.2"},
        {"player": "b", "score": "14.9"},
        {"player": "c", "score": 12},
    ]
    path = write(tmp_path / "t.json", big(list("abc"), table_size=3, rounds=[round_(1, table)]))
    assert [row[1] for row in standings(path)] == ["b", "a", "c"]


def test_equal_points_after_round_one_go_by_the_share_of_the_table(tmp_path: Path) -> None:
    """BIG 4.2: 82, 60, 43 is 0.4432; at the table of three in a round of four the ghost makes it 0.3410."""
    rounds = [round_(1, seats(a=80, b=50, c=40, d=39), seats(e=82, f=60, g=43))]
    path = write(tmp_path / "t.json", big(list("abcdefg"), game="concordia", rounds=rounds))
    assert standings(path)[:2] == [(1, "a", "1000"), (2, "e", "1000")]  # 80 / 209 = 0.3828


def test_a_table_of_eight_is_refused(tmp_path: Path) -> None:
    table = [{"player": p, "score": n} for n, p in enumerate("abcdefgh")]
    path = write(tmp_path / "t.json", big(list("abcdefgh"), game="altro", table_size=8, rounds=[round_(1, table)]))
    assert tabellone("check", path).code == 1


def test_the_next_round_waits_for_a_missing_result(tmp_path: Path) -> None:
    rounds = [round_(1, seats(a=1, b=2, c=3), [{"player": "d", "score": 1}, {"player": "e"}, {"player": "f"}])]
    path = write(tmp_path / "t.json", big(list("abcdef"), table_size=3, rounds=rounds))
    answer = tabellone("draw", path, "--seed", "x")
    assert answer.code == 1
    assert "e" in answer.err
    assert tabellone("standings", path, "--round", 1).code == 1
    assert tabellone("standings", path, "--json").json["after_round"] == 0


def test_two_players_never_meet_twice_running_and_the_last_has_the_bye(tmp_path: Path) -> None:
    path = write(tmp_path / "t.json", big(list("abcdefg"), game="7-wonders-duel", table_size=2, params={"rounds": 4}))
    before: set[frozenset[str]] = set()
    byes: list[str] = []
    for number in range(1, 5):
        drawn = tabellone("draw", path, "--seed", f"s{number}", "--json", "--write").json
        pairs = {frozenset(table["seats"]) for table in drawn["tables"]}
        assert not before & {pair for pair in pairs if len(pair) == 2}
        before = pairs
        byes += [player for pair in pairs if len(pair) == 1 for player in pair]
        document = read(path)
        for table in document["rounds"][-1]["tables"]:
            for n, seat in enumerate(table["seats"]):
                if len(table["seats"]) == 2:
                    seat["score"] = 50 + n
        write(path, document)
    assert len(byes) == len(set(byes)) == 4
    assert tabellone("verify", path).code == 0
    assert tabellone("standings", path, "--json").json["final"] is True
    assert tabellone("draw", path, "--seed", "z").code == 1


@pytest.mark.parametrize(("game", "count"), sized(SOME, [*product(FINALS, FIELDS)]))
def test_a_national_final_runs_to_its_end(tmp_path: Path, game: str, count: int) -> None:
    size = {"carcassonne": 2, "dominion": 3, "perudo": 6}.get(game, 4)
    people = [{"id": f"p{n:02}", "name": f"P {n}", **({"seed": n + 1} if n < 4 else {})} for n in range(count)]
    path = write(tmp_path / "t.json", big(people, game=game, table_size=size, national_final=True))
    for number in range(1, 20):
        if number > 1 and tabellone("standings", path, "--json").json["final"]:
            break
        drawn = tabellone("draw", path, "--seed", f"n{number}", "--json", "--write").json
        if number == 1:
            heads = [sum(player in {"p00", "p01", "p02", "p03"} for player in t["seats"]) for t in drawn["tables"]]
            assert max(heads) == 1 or len(heads) < 4
        document = read(path)
        for table in document["rounds"][-1]["tables"]:
            for n, seat in enumerate(table["seats"]):
                if len(table["seats"]) > 1:
                    seat["score"] = 10 + (n * 7 + number + table["number"]) % 13
        write(path, document)
    rows = tabellone("standings", path, "--json").json
    assert rows["final"] is True
    assert rows["standings"][0]["position"] == 1
    assert len(rows["standings"]) == count
    assert tabellone("verify", path).code == 0
    assert tabellone("check", path).code == 0


def test_prizes_of_twelve_fees(tmp_path: Path) -> None:
    people = [{"id": f"p{n:02}", "name": f"P {n}", "paid": True} for n in range(12)]
    tables = [[{"player": f"p{n:02}", "score": 40 - n} for n in range(k, k + 4)] for k in (0, 4, 8)]
    path = write(
        tmp_path / "t.json", big(people, game="catan", fee="2.50", params={"rounds": 1}, rounds=[round_(1, *tables)])
    )
    answer = tabellone("prizes", path, "--json").json
    assert answer["pot"] == "22.50"
    assert answer["voucher"]["amount"] == "2.00"
    assert [prize["amount"] for prize in answer["prizes"]] == ["10.25", "6.15", "4.10"]


def test_verify_draws_a_round_again_at_its_own_table_size(tmp_path: Path) -> None:
    path = write(tmp_path / "t.json", big(list("abcdefghijkl"), table_size=3))
    tabellone("draw", path, "--seed", "one", "--write")
    document = read(path)
    document["table_size"] = 4
    assert tabellone("verify", write(path, document)).code == 1
    document["rounds"][0]["table_size"] = 3
    assert tabellone("verify", write(path, document)).code == 0


def test_a_season_names_the_file_and_every_result_that_is_missing(tmp_path: Path) -> None:
    """BIG 5: over but incomplete is an error; planned rounds that were not played are told with it."""
    write(tmp_path / "season.json", {"format": "tabellone-season/1", "rulebook": "big", "year": 2026})
    open_ = round_(1, seats(anna=3, bruno={}, carla=1))
    done = round_(1, seats(anna=3, bruno=2, carla=1))
    people = ["anna", "bruno", "carla"]
    first = write(tmp_path / "tournaments/1.json", big(people, id="uno", rounds=[open_], params={"rounds": 2}))
    second = write(tmp_path / "tournaments/2.json", big(people, id="due", rounds=[done], params={"rounds": 2}))
    refused = tabellone("season", tmp_path)
    assert refused.code == 1
    told = refused.err.splitlines()
    assert len(told) == 2
    assert told[0].startswith(f"{second}: rounds:")
    assert told[1].startswith(f"{first}: rounds[0].tables[0].seats[1].score:")
    assert tabellone("season", tmp_path, "--on", "2026-02-28").code == 0


def test_prizes_that_wait_for_a_result_name_the_document(tmp_path: Path) -> None:
    """BIG 9.3: prizes go by the final standing."""
    path = write(tmp_path / "t.json", big(["anna", "bruno"], fee=3, rounds=[round_(1, seats(anna=3, bruno={}))]))
    refused = tabellone("prizes", path)
    assert refused.code == 1
    assert refused.err.startswith(f"{path}: rounds[0].tables[0].seats[1].score:")
