"""Results at the desk: typed from paper, asked for on a tie, corrected by law, never written over unseen."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from tabellone.server.events.models import Tournament
from tabellone.server.journal.models import Entry
from tabellone.server.journal.services import Writing
from tabellone.server.play import services
from tabellone.tournament import acts
from tabellone.tournament.undo import Undo
from tests.scenes.pages import page_text
from tests.scenes.result_desk import Desk, focus
from tests.server.play import tables

pytestmark = pytest.mark.django_db


def entries(row: Tournament, kind: str = "report") -> int:
    return Entry.objects.filter(stream=row.scope, kind=kind).count()


def scores(row: Tournament, table: int = 1) -> list[str]:
    return [str(seat.score) for seat in tables.seats(row, table)]


class TestEntry:
    def test_scores_are_stored_and_the_next_table_opens(self) -> None:
        desk = Desk(tables.risiko())
        page = desk.get()
        assert focus(page) == "seat-1-score"
        response = desk.post("40", "30", "20", "10", seen=desk.seen())
        assert response.status_code == 303
        assert response["Location"] == f"{desk.url(2)}?saved=1"
        assert scores(desk.row) == ["40", "30", "20", "10"]
        following = page_text(desk.client.get(response["Location"]))
        assert "Table 1 is saved" in following
        assert "1 of 2 tables" in following
        assert focus(following) == "seat-1-score"

    def test_after_the_last_table_the_list_says_so(self) -> None:
        desk = Desk(tables.risiko("abcd"), "organiser")
        response = desk.post("40", "30", "20", "10")
        assert response["Location"] == f"/t/{desk.row.slug}/desk/results/?round=1&saved=1"
        assert "Every table of this round has reported" in page_text(desk.client.get(response["Location"]))

    def test_repeated_five_times_is_one_effect(self) -> None:
        desk = Desk(tables.risiko())
        token, seen = str(uuid4()), desk.seen()
        answers = [desk.post("40", "30", "20", "10", token=token, seen=seen) for _ in range(5)]
        assert {(one.status_code, one["Location"]) for one in answers} == {(303, f"{desk.url(2)}?saved=1")}
        assert entries(desk.row) == 1

    def test_the_way_back_with_other_figures_is_no_repetition(self) -> None:
        desk = Desk(tables.risiko())
        token, seen = str(uuid4()), desk.seen()
        desk.post("40", "30", "20", "10", token=token, seen=seen)
        page = page_text(desk.post("41", "30", "20", "10", token=token, seen=seen), 409)
        assert "has another result" in page
        assert scores(desk.row)[0] == "40"

    def test_errors_stand_beside_the_field_and_nothing_typed_is_lost(self) -> None:
        desk = Desk(tables.big())
        page = page_text(desk.post("12,5", "x", "1.234", "9"), 422)
        assert 'value="12,5"' in page
        assert 'aria-describedby="seat-2-score-error"' in page
        assert "x is no number" in page
        assert "without a mark between thousands: 1234" in page
        assert '<a href="#seat-3-score">' in page
        assert focus(page) == "seat-2-score"
        assert entries(desk.row) == 0

    def test_a_missing_score_is_named(self) -> None:
        page = page_text(Desk(tables.big()).post("12", "", "11", "9"), 422)
        assert "the score is missing" in page
        assert page.count("aria-invalid") == 1

    def test_what_the_rulebook_refuses_stands_beside_the_field(self) -> None:
        page = page_text(Desk(tables.risiko()).post("4000", "30", "20", "10"), 422)
        assert 'id="seat-1-score-error"' in page

    @pytest.mark.parametrize("score", ["9" * 40, "1e9", "NaN", "٣", "--1", "<b>", "1\x00", "∞"])
    def test_nonsense_is_refused_and_never_breaks(self, score: str) -> None:
        page_text(Desk(tables.big()).post(score, "3", "2", "1"), 422)

    def test_a_table_that_is_not_there(self) -> None:
        desk = Desk(tables.risiko())
        assert desk.client.get(desk.url(3)).status_code == 404
        assert desk.client.post(desk.url(1, 2), {"seat-1-score": "1"}).status_code == 404

    def test_only_scorers(self) -> None:
        row = tables.risiko()
        other = Desk(tables.risiko())
        address = f"/t/{row.slug}/desk/rounds/1/tables/1/"
        assert other.client.get(address).status_code == 403
        assert Client().get(address).status_code == 302


class TestTies:
    def test_risiko_asks_off_objective_points_only_on_a_tie(self) -> None:
        """RK points."""
        desk = Desk(tables.risiko())
        assert "off_objective" not in desk.get()
        page = page_text(desk.post("40", "40", "20", "10"), 422)
        assert focus(page) == "seat-1-off_objective"
        assert 'name="seat-2-off_objective"' in page
        assert 'name="seat-3-off_objective"' not in page
        assert "level with Bruno Celli" in page
        assert "A tie: one more figure is needed" in page
        more = {"seat_1_off_objective": "3", "seat_2_off_objective": "5"}  # parted: no turn is asked for
        assert desk.post("40", "40", "20", "10", **more).status_code == 303
        assert [seat.off_objective for seat in tables.seats(desk.row)] == [3, 5, None, None]

    def test_risiko_asks_the_real_turn_order_where_nothing_else_parts_the_first(self) -> None:
        """RK points, ruling real-turn-order: who sits where stays as it was drawn."""
        desk = Desk(tables.risiko())
        level = {"seat_1_off_objective": "5", "seat_2_off_objective": "5"}
        page = page_text(desk.post("40", "40", "20", "10", **level), 422)
        assert re.findall(r'name="(seat-\d-turn)"', page) == ["seat-1-turn", "seat-2-turn"]
        assert focus(page) == "seat-1-turn"
        before = [seat.player for seat in tables.seats(desk.row)]
        twice = page_text(desk.post("40", "40", "20", "10", **level, seat_1_turn="2", seat_2_turn="2"), 422)
        assert "a turn stands twice" in twice
        assert desk.post("40", "40", "20", "10", **level, seat_1_turn="3", seat_2_turn="1").status_code == 303
        assert [(seat.player, seat.turn) for seat in tables.seats(desk.row)] == [
            *zip(before, (3, 1, None, None), strict=True)
        ]
        assert 'name="seat-1-turn" class="short" inputmode="numeric" autocomplete="off" value="3"' in desk.get()

    def test_carcassonne_asks_who_started(self) -> None:
        """BIG 8.3.1, ruling asked-for-the-turn: the one who started second wins."""
        desk = Desk(tables.big("carcassonne", "ab", "cd", size=2))
        assert 'name="seat-1-turn"' in page_text(desk.post("70", "70"), 422)
        assert desk.post("70", "70", seat_1_turn="2", seat_2_turn="1").status_code == 303
        assert [seat.turn for seat in tables.seats(desk.row)] == [2, 1]
        assert desk.post("70", "69", table=2).status_code == 303

    def test_the_winner_of_perudo_is_scored_by_itself(self) -> None:
        """BIG 8.3.16: five for each who played."""
        desk = Desk(tables.big("perudo", "abcd", "efgh"))
        assert "Leave the winner" in desk.get()
        assert desk.post("", "7", "12", "4").status_code == 303
        assert scores(desk.row) == ["20", "7", "12", "4"]
        assert desk.post("7", "", "12", "", seat_4_status="absent", table=2).status_code == 303
        assert tables.seats(desk.row, table=2)[1].score == 15

    def test_equal_scores_at_perudo_are_refused(self) -> None:
        """BIG 8.3.16, ruling no-tie-left: unless the referee gives places."""
        desk = Desk(tables.big("perudo", "abcd", "efgh"))
        page = page_text(desk.post("20", "7", "7", "4"), 422)
        assert "cannot happen at Perudo" in page
        places = {f"seat_{n}_place": str(place) for n, place in enumerate((1, 2, 3, 4), 1)}
        assert desk.post("20", "7", "7", "4", **places).status_code == 303

    def test_concordia_refuses_the_same_figure_twice(self) -> None:
        """BIG 8.3.10, ruling no-tie-left."""
        desk = Desk(tables.big("concordia", "abcd", "efgh"))
        assert "tiebreak.prefect_order" in page_text(desk.post("90", "90", "70", "60"), 422)
        same = {"seat-1-tiebreak.prefect_order": "1", "seat-2-tiebreak.prefect_order": "1"}
        filled = {f"seat-{n}-score": score for n, score in enumerate(("90", "90", "70", "60"), 1)}
        answer = desk.client.post(desk.url(), {**filled, **same, "token": "t"})
        assert "there is always one ahead" in page_text(answer, 422)

    def test_a_tie_that_decides_nothing_is_not_asked_about(self) -> None:
        """RK points: in a qualifying game only the first place is worth points."""
        assert Desk(tables.risiko()).post("40", "20", "20", "10").status_code == 303

    def test_splendor_asks_the_cards_of_the_tied_only(self) -> None:
        """BIG 8.3.19."""
        desk = Desk(tables.big())
        assert "tiebreak" not in desk.get()
        page = page_text(desk.post("15", "12", "15", "9"), 422)
        assert re.findall(r'name="(seat-\d-tiebreak[^"]*)"', page) == ["seat-1-tiebreak.cards", "seat-3-tiebreak.cards"]
        assert "8.3.19" in page
        done = desk.client.post(
            desk.url(),
            {
                **{f"seat-{n}-score": score for n, score in enumerate(("15", "12", "15", "9"), 1)},
                "seat-1-tiebreak.cards": "12",
                "seat-3-tiebreak.cards": "11",
                "token": "t",
            },
        )
        assert done.status_code == 303
        assert dict(tables.seats(desk.row)[2].tiebreak) == {"cards": 11}

    def test_the_referee_parts_a_tie_by_places(self) -> None:
        """BIG 8.1."""
        places = {f"seat_{n}_place": str(place) for n, place in enumerate((1, 3, 2, 4), 1)}
        assert Desk(tables.big()).post("15", "12", "15", "9", **places).status_code == 303


class TestEndings:
    def test_seven_wonders_duel_by_supremacy_needs_no_score(self) -> None:
        """BIG 8.3.3."""
        desk = Desk(tables.big("7-wonders-duel", "ab", "cd", size=2))
        assert "Won by supremacy" in desk.get()
        assert desk.post("", "", seat_2_supremacy="on").status_code == 303
        assert [seat.supremacy for seat in tables.seats(desk.row)] == [False, True]

    def test_timeout_and_absence(self) -> None:
        """BIG 7.2.2."""
        desk = Desk(tables.big())
        statuses = {"seat_2_status": "timeout", "seat_4_status": "absent"}
        assert desk.post("15", "", "12", "", **statuses).status_code == 303
        assert [seat.status for seat in tables.seats(desk.row)] == ["played", "timeout", "played", "absent"]
        assert '<option value="timeout" selected>' in desk.get()

    def test_a_status_that_does_not_exist(self) -> None:
        assert "choose one of those offered" in page_text(
            Desk(tables.big()).post("1", "2", "3", "4", seat_1_status="x"), 422
        )

    def test_one_score_is_enough_where_a_point_is_shared(self) -> None:
        """PG 26."""
        desk = Desk(tables.pergioco())
        assert desk.post("", "1").status_code == 303
        assert scores(desk.row) == ["0", "1"]
        assert desk.post("0,5", "", table=2).status_code == 303
        assert scores(desk.row, 2) == ["0.5", "0.5"]
        assert "write one of" in page_text(desk.post("7", "", table=3), 422)

    def test_an_auction_may_reseat_the_table(self) -> None:
        """BIG 6.1."""
        desk = Desk(tables.big())
        turns = {f"seat_{n}_turn": str(turn) for n, turn in enumerate((2, 1, 3, 4), 1)}
        assert desk.post("15", "12", "11", "9", seat_1_bid="0,5", **turns).status_code == 303
        assert [(seat.player, str(seat.bid)) for seat in tables.seats(desk.row)][:2] == [("b", "None"), ("a", "0.5")]
        assert "Turn order" not in Desk(tables.risiko()).get()

    def test_turns_are_each_given_once(self) -> None:
        page = page_text(Desk(tables.big()).post("15", "12", "11", "9", seat_1_turn="2", seat_2_turn="2"), 422)
        assert "every turn from 1 to 4 is needed once" in page


class TestCorrections:
    def corrected(self, desk: Desk, *scores: str, **more: Any) -> Any:
        return desk.post(*scores, seen=desk.seen(), **more)

    def test_until_the_next_round_all_players_agree(self) -> None:
        """BIG 3."""
        desk = Desk(tables.big())
        desk.post("15", "12", "11", "9")
        assert 'value="15"' in desk.get()
        page = page_text(self.corrected(desk, "16", "12", "11", "9", agreed=["a", "b"]), 422)
        assert "Carla Dossi" in page
        assert 'value="16"' in page
        response = self.corrected(desk, "16", "12", "11", "9", agreed=["a", "b", "c", "d"], why="misread")
        assert response["Location"].endswith("/desk/results/?round=1&saved=1")
        assert scores(desk.row)[0] == "16"
        line = Entry.objects.get(stream=desk.row.scope, kind="correct")
        assert (line.data["agreed"], line.why) == (["a", "b", "c", "d"], "misread")

    def test_after_that_only_the_referee_with_a_reason(self) -> None:
        """BIG 3, ruling late-correction."""
        row = tables.big()
        scorer, organiser = Desk(row), Desk(row, "organiser")
        scorer.post("15", "12", "11", "9")
        scorer.post("15", "12", "11", "9", table=2)
        tables.next_round(row, "aebf", "cgdh", phase="swiss")
        assert "Only the organiser, as referee" in scorer.get()
        refused = self.corrected(scorer, "16", "12", "11", "9", agreed=["a", "b", "c", "d"], by_referee="on", why="x")
        assert refused.status_code == 422
        assert self.corrected(organiser, "16", "12", "11", "9", by_referee="on").status_code == 422
        done = self.corrected(organiser, "16", "12", "11", "9", by_referee="on", why="the paper says 16")
        assert done.status_code == 303
        assert scores(row)[0] == "16"

    def test_saving_the_same_again_writes_nothing(self) -> None:
        desk = Desk(tables.big())
        desk.post("15", "12", "11", "9")
        assert self.corrected(desk, "15", "12", "11", "9").status_code == 303
        assert entries(desk.row, "correct") == 0

    def test_a_correction_repeated_is_one(self) -> None:
        desk = Desk(tables.risiko(), "organiser")
        desk.post("40", "30", "20", "10")
        fields = {"seen": desk.seen(), "token": str(uuid4()), "by_referee": "on", "why": "misread"}
        answers = {desk.post("41", "30", "20", "10", **fields).status_code for _ in range(5)}
        assert (answers, entries(desk.row, "correct")) == ({303}, 1)

    def test_three_decimals_of_a_document_can_be_saved_again(self) -> None:
        desk = Desk(tables.big())
        desk.post("15.1250", "12", "11", "9")
        assert 'value="15.1250"' in desk.get()


class TestConflicts:
    def test_both_values_and_who_stored_the_other(self) -> None:
        row = tables.risiko()
        first, second = Desk(row, name="Prima Penna"), Desk(row, "organiser", name="Seconda Penna")
        seen = second.seen()
        first.post("40", "30", "20", "10", seen=first.seen())
        page = page_text(second.post("40", "33", "20", "10", seen=seen), 409)
        assert "Stored by Prima Penna" in page
        assert re.search(r"Bruno Celli · table points.*?<td>33</td><td>30</td>", page, re.DOTALL)
        assert scores(row)[1] == "30"
        hidden = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', page))
        hidden.pop("csrfmiddlewaretoken", None)
        done = second.client.post(second.url(), {**hidden, "by_referee": "on", "why": "mine is right"})
        assert done.status_code == 303
        assert scores(row)[1] == "33"
        assert (entries(row), entries(row, "correct")) == (1, 1)

    def test_the_same_result_twice_is_no_conflict(self) -> None:
        row = tables.risiko()
        first, second = Desk(row), Desk(row)
        seen = second.seen()
        first.post("40", "30", "20", "10")
        assert second.post("40", "30", "20", "10", seen=seen).status_code == 303
        assert entries(row) == 1

    def test_a_program_that_saw_nothing_overwrites_nothing(self) -> None:
        row = tables.risiko()
        Desk(row).post("40", "30", "20", "10")
        page = page_text(Desk(row).post("41", "30", "20", "10"), 409)
        assert "Replace the stored one" not in page  # a scorer cannot, and is told whom to ask
        assert "Ask at the desk" in page

    def test_a_stale_correction(self) -> None:
        row = tables.risiko()
        one, other = Desk(row, "organiser"), Desk(row, "organiser")
        one.post("40", "30", "20", "10")
        seen = one.seen()
        more = {"seen": seen, "by_referee": "on", "why": "misread"}
        assert one.post("41", "30", "20", "10", **more).status_code == 303
        page = page_text(other.post("42", "30", "20", "10", **more), 409)
        assert "<td>42</td><td>41</td>" in page

    def test_a_table_seated_otherwise_meanwhile(self) -> None:
        row = tables.risiko()
        desk = Desk(row)
        players = {f"seat_{n}_player": player for n, player in enumerate("abcd", 1)}
        seen = desk.seen()
        moved = tables.empty(1, "abce", "dfgh").tables
        services.act(row, Writing(), acts.Arrange(1, moved))
        page = page_text(desk.post("40", "30", "20", "10", seen=seen, **players), 409)
        assert "is seated otherwise now" in page
        assert "Dario Elmi" in page
        assert entries(row) == 0

    def test_what_was_undone_is_not_named_as_the_one_who_stored(self) -> None:
        row = tables.risiko()
        first, second = Desk(row, name="Prima Penna"), Desk(row, "organiser", name="Seconda Penna")
        first.post("40", "30", "20", "10")
        second.post("41", "30", "20", "10", seen=second.seen(), by_referee="on", why="misread")
        row.refresh_from_db()
        services.act(row, Writing(), Undo(row.version))
        assert "Stored by Prima Penna" in page_text(first.post("42", "30", "20", "10"), 409)
