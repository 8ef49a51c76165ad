"""The next round, whatever its phase: RK draw 1, RK draw 2, RK draw semifinals (bands-before-clubs), RK withdrawals."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.contract.answers import Criterion
from tabellone.engine.errors import InputError, RuleError
from tabellone.engine.facts import Player, Seat, Tournament
from tabellone.rulebooks import risiko
from tabellone.rulebooks.risiko.draw import joint_certificate, labelled_players
from tabellone.rulebooks.risiko.rounds import course_of
from tests.rulebooks.risiko.drawing import (
    added,
    cut,
    evening,
    leaving,
    order_of,
    played_on,
    round_,
    seats_of,
    tournament,
)


def absent(document: Tournament, number: int, *players: str) -> Tournament:
    """The same document with some seats of a round marked absent."""
    one = document.rounds[number - 1]
    tables = tuple(
        replace(
            table,
            seats=tuple(Seat(s.player, status="absent") if s.player in players else s for s in table.seats),
        )
        for table in one.tables
    )
    rounds = list(document.rounds)
    rounds[number - 1] = replace(one, tables=tables)
    return replace(document, rounds=tuple(rounds))


class TestQualifying:
    def test_the_first_round_seats_who_has_arrived(self) -> None:
        late = replace(evening(13).players[0], from_round=2)
        document = replace(evening(13), players=(late, *evening(13).players[1:]))
        drawn = risiko.draw(leaving(document, "before_semifinals", "p003"), "s")
        assert (drawn.round, drawn.phase, drawn.seed) == (1, "qualifying", "s")
        assert sorted(seats_of(drawn)) == [f"p{n:03}" for n in range(1, 13)]
        assert [table.number for table in drawn.tables] == [1, 2, 3]
        assert {table.group for table in drawn.tables} == {None}

    def test_players_leave_and_arrive_between_the_two_games(self) -> None:
        late = replace(evening(13).players[0], from_round=2)
        document = played_on(replace(evening(13), players=(late, *evening(13).players[1:])), 1)
        drawn = risiko.draw(leaving(document, "before_round:2", "p005"), "s")
        assert (drawn.round, drawn.phase) == (2, "qualifying")
        assert sorted(seats_of(drawn)) == [f"p{n:03}" for n in range(13) if n != 5]

    def test_criteria_have_the_names_of_the_contract(self) -> None:
        first = risiko.draw(evening(13), "s")
        second = risiko.draw(played_on(evening(13), 1), "s")
        third = risiko.draw(played_on(evening(30), 2), "s")
        assert [one.name for one in first.criteria] == ["same_club"]
        assert [one.name for one in second.criteria] == [
            "again_at_five",
            "winners_together",
            "same_club",
            "already_met",
        ]
        assert [one.name for one in third.criteria] == ["same_club"]

    def test_a_five_with_one_absent_was_no_table_of_five(self) -> None:
        """Nine players, one of the five absent: whoever is drawn as fifth next has not yet sat at five."""
        document = played_on(evening(9), 1)
        five = next(table for table in document.rounds[0].tables if len(table.seats) == 5)
        again = risiko.draw(absent(document, 1, five.players[0]), "s")
        assert again.criteria[0].count == 0

    def test_labels_are_clubs_and_declared_groups(self) -> None:
        players = (
            Player("anna", "Anna", "Roma", ("Rossi", "Lega")),
            Player("bea", "Bea", " "),
            Player("ciro", "Ciro", None, ("", "Rossi ")),
        )
        document = replace(tournament(()), players=players)
        assert [one.labels for one in labelled_players(document, ["anna", "bea", "ciro"])] == [
            {"club:Roma", "group:Rossi", "group:Lega"},
            set(),
            {"group:Rossi"},
        ]


class TestSemifinals:
    def test_only_who_played_both_games_goes_on(self) -> None:
        document = played_on(evening(30), 2)
        first = order_of(document)[2]
        drawn = risiko.draw(absent(document, 2, first), "s")
        assert first not in (*seats_of(drawn), *drawn.direct)

    def test_groups_follow_each_other(self) -> None:
        drawn = risiko.draw(played_on(evening(151), 2), "s")
        assert [table.number for table in drawn.tables] == list(range(1, 13))
        assert [table.group for table in drawn.tables] == [1] * 4 + [2] * 4 + [3] * 4
        assert all(len(table.seats) == 4 for table in drawn.tables)

    def test_every_table_has_one_player_of_each_band(self) -> None:
        """Ruling bands-before-clubs: clubs never break the bands, even if all are of one club."""
        players = tuple(replace(one, club="Roma") for one in evening(60).players)
        document = played_on(replace(evening(60), players=players), 2)
        bands = {player: i // 4 for i, player in enumerate(order_of(document)[:16])}
        drawn = risiko.draw(document, "s")
        assert drawn.lots or all(sorted(bands[p] for p in table.seats) == [0, 1, 2, 3] for table in drawn.tables)

    def test_certificates_of_groups_add_up(self) -> None:
        one, other = Criterion("same_club", 1, 1, (("a", "b"),)), Criterion("same_club", 2, 0, (("c", "d"),))
        assert joint_certificate([[one], [other]]) == (Criterion("same_club", 3, 1, (("a", "b"), ("c", "d"))),)
        unknown = Criterion("same_club", 2, None)
        assert joint_certificate([[one], [unknown]])[0].least is None

    def test_a_direct_finalist_who_gives_up(self) -> None:
        document = two_wins()
        assert risiko.draw(document, "s").direct == ("p000", "p001")
        assert len(risiko.draw(document, "s").tables) == 2
        for when in ("before_semifinals", "before_round:3"):
            drawn = risiko.draw(leaving(document, when, "p000"), "s")
            assert drawn.direct == ()
            assert len(drawn.tables) == 4
            assert "p001" in seats_of(drawn)
        assert risiko.draw(leaving(document, "before_final", "p000"), "s").direct == ("p000", "p001")

    def test_a_direct_finalist_who_gives_up_later(self) -> None:
        document = two_wins()
        played = added(document, risiko.draw(document, "s"), lambda who: 60 - int(who[1:]))
        drawn = risiko.draw(leaving(played, "before_final", "p000"), "f")
        seconds = [table[1].player for table in course_of(played).games[2]]
        best = min(seconds, key=list(order_of(played, 2)).index)
        assert drawn.more["called"] == [best]
        assert {"p001", best} < set(seats_of(drawn))

    def test_a_direct_finalist_who_gives_up_between_draw_and_start(self) -> None:
        """Ruling left-after-the-draw: the place goes to the best second of the two semifinals, not to the eleventh."""
        document = two_wins()
        played = added(document, risiko.draw(document, "s"), lambda who: 60 - int(who[1:]))
        late = risiko.draw(leaving(played, "before_semifinals", "p000"), "f")
        assert late == risiko.draw(leaving(played, "before_final", "p000"), "f")


def two_wins() -> Tournament:
    """Twenty players: the lower the number the more points, and the first two never meet."""
    document = evening(20)
    players = [player.id for player in document.players]
    first = [players[i::5] for i in range(5)]
    second = [[players[0], *players[2:5]], [players[1], *players[5:8]]]
    second += [players[i : i + 4] for i in (8, 12, 16)]
    rounds = (
        round_(n, *({who: 60 - int(who[1:]) for who in table} for table in tables))
        for n, tables in enumerate((first, second), 1)
    )
    return replace(document, rounds=tuple(rounds))


class TestSmallFields:
    """Ruling too-few: the organiser confirms what fits."""

    def test_it_must_be_confirmed(self) -> None:
        document = played_on(evening(9), 2)
        with pytest.raises(RuleError) as refused:
            risiko.draw(replace(document, params={}), "s")
        assert refused.value.rule == "RK semifinals"
        assert refused.value.values["param"] == "accept_reduced"

    @pytest.mark.parametrize("count", [4, 5, 8, 9])
    def test_a_final_at_once(self, count: int) -> None:
        document = played_on(evening(count), 2)
        drawn = risiko.draw(document, "s")
        assert (drawn.round, drawn.phase, drawn.direct, drawn.criteria) == (3, "final", (), ())
        assert len(drawn.tables) == 1
        assert set(seats_of(drawn)) == set(order_of(document)[:4])

    @pytest.mark.parametrize("when", ["before_semifinals", "before_round:3", "before_final", "before_round:4"])
    def test_the_fifth_comes_in_for_who_gives_up_the_final(self, when: str) -> None:
        """Ruling final-at-once-giving-up."""
        document = played_on(evening(8), 2)
        order = order_of(document)
        drawn = risiko.draw(leaving(document, when, order[1]), "s")
        assert set(seats_of(drawn)) == {order[0], *order[2:5]}

    def test_nobody_left_for_a_final(self) -> None:
        document = played_on(evening(4), 2)
        with pytest.raises(RuleError, match="risiko-no-final"):
            risiko.draw(leaving(document, "before_semifinals", "p001"), "s")


class TestFinals:
    def test_seats_are_drawn_by_lot(self) -> None:
        document = played_on(evening(30), 3)
        drawn = {risiko.draw(document, str(seed)).tables[0].seats for seed in range(30)}
        assert len({frozenset(seats) for seats in drawn}) == 1
        assert len({seats[0] for seats in drawn}) == 4

    def test_one_final_for_each_group(self) -> None:
        document = played_on(evening(203), 3)
        drawn = risiko.draw(document, "f")
        assert [(table.number, table.group, len(table.seats)) for table in drawn.tables] == [
            (i, i, 4) for i in (1, 2, 3, 4)
        ]
        for table, group in zip(drawn.tables, range(4), strict=True):
            winners = [games[0].player for games in course_of(document).games[2][4 * group : 4 * group + 4]]
            assert set(table.seats) == set(winners)

    @pytest.mark.parametrize("count", [8, 30], ids=["a final at once", "after semifinals"])
    def test_the_only_final_is_that_of_group_one(self, count: int) -> None:
        """Ruling group-on-tables."""
        document = played_on(evening(count), 2 if count == 8 else 3)
        assert [table.group for table in risiko.draw(document, "f").tables] == [1]

    def test_three_are_left(self) -> None:
        document = played_on(evening(30), 3)
        seated = {player for table in document.rounds[2].tables for player in table.players}
        stay = sorted(seated)[:3]
        document = leaving(document, "before_final", *(p.id for p in document.players if p.id not in stay))
        with pytest.raises(RuleError) as refused:
            risiko.draw(document, "f")
        assert (refused.value.code, refused.value.values["param"]) == ("risiko-final-short", "accept_three")
        confirmed = replace(document, params={"accept_reduced": True, "accept_three": True})
        assert sorted(seats_of(risiko.draw(confirmed, "f"))) == stay

    def test_nobody_is_left(self) -> None:
        document = played_on(evening(30), 3)
        document = leaving(document, "before_final", *(player.id for player in document.players))
        with pytest.raises(RuleError, match="risiko-final-impossible"):
            risiko.draw(document, "f")

    def test_a_void_semifinal_has_no_winner(self) -> None:
        """Ruling void-semifinal-replay."""
        document = played_on(evening(30), 3)
        one = document.rounds[2]
        void = replace(one.tables[0], seats=tuple(Seat(p, status="void") for p in one.tables[0].players))
        document = replace(document, rounds=(*document.rounds[:2], replace(one, tables=(void, *one.tables[1:]))))
        with pytest.raises(RuleError, match="risiko-void-semifinal"):
            risiko.draw(document, "f")

    def test_a_whole_table_that_does_not_come_gives_its_place_to_the_best_second(self) -> None:
        document = played_on(evening(60), 3)
        gone = document.rounds[2].tables[0].players
        drawn = risiko.draw(absent(document, 3, *gone), "f")
        seconds = [games[1].player for games in course_of(document).games[2][1:]]
        assert drawn.more["called"] == [min(seconds, key=list(order_of(document, 2)).index)]


class TestRefused:
    @pytest.mark.parametrize("count", [0, 1, 2, 3, 6, 7, 11])
    def test_numbers_that_cannot_be_seated(self, count: int) -> None:
        with pytest.raises(RuleError, match="cannot-seat"):
            risiko.draw(evening(count), "s")

    def test_seven_after_a_withdrawal(self) -> None:
        with pytest.raises(RuleError, match="cannot-seat"):
            risiko.draw(leaving(played_on(evening(8), 1), "before_round:2", "p001"), "s")

    @pytest.mark.parametrize("rounds", [0, 1, 2])
    def test_a_missing_result(self, rounds: int) -> None:
        document = played_on(evening(30), rounds)
        waiting = added(document, risiko.draw(document, "s"))
        with pytest.raises(RuleError) as refused:
            risiko.draw(waiting, "t")
        assert refused.value.code == "risiko-missing-result"
        assert refused.value.values["round"] == rounds + 1
        assert waiting.rounds[-1].tables[0].players[0] in refused.value.values["players"]

    def test_nothing_left(self) -> None:
        for count in (5, 30):
            document = played_on(evening(count))
            with pytest.raises(RuleError, match="risiko-over"):
                risiko.draw(document, "s")
            last = cut(document, len(document.rounds) - 1)
            with pytest.raises(RuleError, match="risiko-nothing-left"):
                risiko.draw(added(last, risiko.draw(last, "f")), "s")

    def test_a_document_with_problems(self) -> None:
        document = replace(evening(8), system="swiss")
        for ask in (lambda: risiko.draw(document, "s"), lambda: risiko.standing(document)):
            with pytest.raises(InputError):
                ask()


@given(st.sampled_from([16, 21, 30, 49, 60, 104]), st.integers(0, 10_000), st.data())
def test_an_evening_with_withdrawals_runs_through(count: int, seed: int, data: st.DataObject) -> None:
    """Whatever withdrawals: the final has four different players who have not left, and every draw repeats."""
    document = played_on(evening(count), 2, seed=str(seed), most=8)
    order = list(order_of(document))
    early = data.draw(st.lists(st.sampled_from(order[:12]), max_size=4, unique=True))
    document = played_on(leaving(document, "before_semifinals", *early), 3, seed=str(seed), most=8)
    if risiko.standing(document).final:
        return
    seated = sorted(player for table in document.rounds[2].tables for player in table.players)
    late = data.draw(st.lists(st.sampled_from(seated), max_size=6, unique=True))
    document = leaving(document, "before_final", *late)
    drawn = risiko.draw(document, "final")
    players = seats_of(drawn)
    assert len(players) == len(set(players)) == 4 * len(drawn.tables)
    assert not set(players) & {*early, *late}
    assert list(risiko.problems(added(document, drawn))) == []
    ended = added(document, drawn, lambda who: int(who[1:]) % 60)
    placed = [row.position for row in risiko.standing(ended).rows]
    assert all(one <= other for one, other in pairwise(placed))
    assert risiko.standing(ended).final
    assert {row.player for row in risiko.standing(ended).rows[: len(players)]} == set(players)
