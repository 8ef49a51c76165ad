"""Entering people at the desk: lists, pairs, bars, the roll, the door, players who enter themselves."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from tabellone.engine.errors import RuleError
from tabellone.server.events.models import Tournament
from tabellone.server.people import queries as people
from tabellone.server.people.models import Person
from tabellone.server.people.services import set_measure
from tabellone.server.play import draws, entries, roll, self_entry, services
from tabellone.server.play.draws import take_back
from tabellone.server.play.entries import Newcomer, enrol
from tabellone.server.play.entry_list import enrol_list, preview
from tabellone.server.play.player_list import Listed
from tabellone.server.play.roll import Late, found_in_roll, late_entry, next_round, roll_lines
from tabellone.server.play.self_entry import EntryWish, MembershipForm
from tabellone.server.play.services import act
from tabellone.server.play.states import state_of
from tabellone.tournament import acts
from tabellone.tournament.rounds import decide_amendment
from tabellone.tournament.state import Settings
from tabellone.tournament.view import admission, taking_part
from tests.server.people.examples import account, person
from tests.server.play import drawing
from tests.server.play.evenings import drawn, published
from tests.server.play.halls import Writing, duel, head, latest, master, play, splendor, stage

pytestmark = pytest.mark.django_db


def fresh(row: Tournament) -> Tournament:
    row.refresh_from_db()
    return row


def settled(row: Tournament, **changes: object) -> Tournament:
    new = replace(state_of(row).settings, **changes)  # type: ignore[arg-type]  # any setting
    return services.act(row, Writing(), acts.Settle(new)).tournament


def names(row: Tournament) -> list[str]:
    return [one.player.name for one in state_of(fresh(row)).entrants]


class TestLists:
    def test_new_people_get_a_record_kept_by_the_tournament(self) -> None:
        row = master(0)
        enrol_list(row, "Ada Prova; Torre\nBruno Finto; torre", {}, Writing(account()))
        ada = Person.objects.get(name="Ada Prova")
        assert ada.keepings.get().scope == row.scope
        assert ada.club == Person.objects.get(name="Bruno Finto").club
        assert state_of(fresh(row)).entrants[0].player.id == ada.code

    def test_a_club_like_one_that_is_known_is_asked_about(self) -> None:
        row = master(0)
        person("Carla Prova", club="Dado Nero")
        text = "Ada Prova; Dado Nerro\nBruno Finto; DADO  NERO\nDora Finta; Dado Nero Ostia\nElio Finto; Torre"
        shown = preview(row, text, by=None)
        assert [(one.written, one.known, one.chosen) for one in shown.clubs] == [
            ("Dado Nerro", ("Dado Nero",), "Dado Nero"),
            ("Dado Nero Ostia", ("Dado Nero",), ""),
        ]
        enrol_list(row, text, {}, Writing(account()), clubs={"dado nero ostia": "Dado Nero"})
        clubs = [one.player.club for one in state_of(fresh(row)).entrants]
        assert clubs == ["Dado Nero", "Dado Nero", "Dado Nero", "Torre"]

    def test_a_club_stays_another_where_somebody_says_so(self) -> None:
        row = master(0)
        person("Carla Prova", club="Dado Nero")
        enrol_list(row, "Ada Prova; Dado Nerro", {}, Writing(account()), clubs={"dado nerro": ""})
        assert [one.player.club for one in state_of(fresh(row)).entrants] == ["Dado Nerro"]

    def test_a_slip_within_the_list_is_asked_about_too(self) -> None:
        row = master(0)
        shown = preview(row, "Ada Prova; Pedone Rosso\nBruno Finto; Pedone Rosso\nElio Finto; Pedone Roso", by=None)
        assert [(one.written, one.players, one.known) for one in shown.clubs] == [("Pedone Roso", 1, ("Pedone Rosso",))]

    def test_all_or_nobody(self) -> None:
        row = master(0)
        one = person("Ada Prova")
        set_measure(one, Writing(account(role="administrator")), start=date(2026, 5, 1), why="x")
        with pytest.raises(RuleError, match="entry-barred") as refused:
            enrol_list(row, "Bruno Finto\nAda Prova", {"2": one.code}, Writing(account(role="administrator")))
        assert refused.value.rule == "RK structure"
        assert refused.value.values["players"] == ["Ada Prova"]
        assert names(row) == []
        assert not Person.objects.filter(name="Bruno Finto").exists()

    def test_the_default_skips_whom_the_rules_keep_out(self) -> None:
        row = master(0)
        one = person("Ada Prova")
        set_measure(one, Writing(account(role="administrator")), start=date(2026, 5, 1), why="x")
        assert [line.obstacle for line in preview(row, "Ada Prova\nBruno Finto", by=None).candidates] == ["barred", ""]
        enrol_list(row, "Ada Prova\nBruno Finto", {}, Writing(account(role="administrator")))
        assert names(row) == ["Bruno Finto"]

    def test_a_rulebook_without_a_bar_lets_everybody_in(self) -> None:
        row = duel(0)
        one = person("Ada Prova")
        set_measure(one, Writing(account(role="administrator")), start=date(2026, 5, 1), why="x")
        enrol_list(row, "Ada Prova", {}, Writing(account()))
        assert names(row) == ["Ada Prova"]

    def test_two_of_the_same_name_can_both_be_entered(self) -> None:
        row = master(0)
        enrol_list(row, "Ada Prova\nAda Prova", {"2": "new"}, Writing(account()))
        assert names(row) == ["Ada Prova", "Ada Prova"]
        assert Person.objects.filter(name="Ada Prova").count() == 2

    def test_a_choice_that_was_not_offered_is_refused(self) -> None:
        row = master(0)
        with pytest.raises(RuleError, match="list-changed"):
            enrol_list(row, "Ada Prova", {"1": person("Zoe Altra").code}, Writing(account()))

    def test_two_hundred_lines_at_once(self) -> None:
        row = master(0)
        text = "\n".join(f"Giocatore{n} Inventato{n}; Club {n % 9}" for n in range(200))
        assert len(preview(row, text, by=None).candidates) == 200
        enrol_list(row, text, {}, Writing(account()))
        assert len(names(row)) == 200


class TestEntrants:
    def test_a_late_entry_plays_from_the_next_round_and_is_here(self) -> None:
        row = master(20)
        drawing.draw(row, Writing())
        assert next_round(state_of(fresh(row))) == 1
        draws.publish(row, 1, Writing())
        entries.enrol(fresh(row), [Newcomer(Listed(1, "Zoe Tardi"))], Writing())
        late = state_of(fresh(row)).entrants[-1]
        assert (late.player.from_round, late.present) == (2, True)

    def test_a_pair_is_an_entry_of_two(self) -> None:
        of = head("big", "7-wonders-cities", "swiss", 2)
        row = services.create(acts.Settle(Settings(of)), Writing()).tournament
        partner = Newcomer(Listed(1, "Bruno Finto", "Dado"))
        entries.enrol(row, [Newcomer(Listed(1, "Ada Prova", "Torre"), partner=partner)], Writing())
        (pair,) = state_of(fresh(row)).entrants
        codes = tuple(Person.objects.order_by("name").values_list("code", flat=True))
        assert (pair.player.members, pair.player.id) == (codes, "-".join(codes))
        assert (pair.player.club, pair.person) == (None, None)
        other = Newcomer(Listed(2, "Dora Finto", "Torre"))
        entries.enrol(fresh(row), [Newcomer(Listed(2, "Carla Prova", "TÓRRE"), partner=other)], Writing())
        assert state_of(fresh(row)).entrants[-1].player.club == "TÓRRE"  # B15: one club, however it is written

    def test_another_spot_moves_the_tables_of_a_round_not_begun(self) -> None:
        row = master(20)
        drawing.draw(row, Writing())
        draws.publish(row, 1, Writing())
        entrant = state_of(fresh(row)).entrants[0]
        moved = replace(entrant, spot=40)
        act(row, Writing(account()), lambda state: decide_amendment(state, moved, None))
        assert 40 in latest(row).spots.values()

    def test_the_roll_tells_the_state_of_everybody_and_finds_them(self) -> None:
        row = settled(master(6, here=False), cap=4)
        roll.mark(row, ["p001"], Writing(), present=False)
        lines = {line.id: line for line in roll_lines(state_of(fresh(row)))}
        assert [lines[f"p00{n}"].state for n in range(1, 7)] == ["absent", "in", "in", "in", "in", "waiting"]
        assert lines["p006"].place == 1
        assert [line.id for line in found_in_roll(lines.values(), "giocatore 003")] == ["p003"]
        assert {line.entrant.player.club for line in found_in_roll(lines.values(), "ped")} == {"Pedone Rosso"}


class TestPlaces:
    def test_a_box_has_precedence_where_the_rulebook_says_so(self) -> None:
        row = settled(duel(0), cap=1)
        early, late = datetime(2026, 5, 1, tzinfo=UTC), datetime(2026, 5, 2, tzinfo=UTC)
        entries.enrol(row, [Newcomer(Listed(1, "Ada Prova"))], Writing(), at=early)
        entries.enrol(fresh(row), [Newcomer(Listed(1, "Bruno Finto", box=True))], Writing(), at=late)
        assert [one.player.name for one in taking_part(state_of(fresh(row)))] == ["Bruno Finto"]

    def test_a_race_stage_has_the_places_of_the_rulebook(self) -> None:
        row = stage(0)
        row = settled(row, head=replace(state_of(row).settings.head, race=True))
        entries.enrol(row, [Newcomer(Listed(n, f"Uno{n} Inventato{n}")) for n in range(66)], Writing())
        found_in_roll = admission(state_of(fresh(row)))
        assert (len(found_in_roll.admitted), len(found_in_roll.waiting)) == (64, 2)
        roll.mark_undecided(fresh(row), Writing(), present=True)
        assert len(admission(state_of(fresh(row))).waiting) == 2


class TestDoor:
    def test_all_present_and_the_rest_not_coming(self) -> None:
        row = master(10, here=False)
        roll.mark(row, ["p001"], Writing(), present=False)
        roll.mark_undecided(fresh(row), Writing(), present=True)
        door = roll.door(state_of(fresh(row)), roll_lines(state_of(row)))
        assert (door.present, door.absent, door.undecided) == (9, 1, 0)
        assert roll.mark_undecided(fresh(row), Writing(), present=True) is None
        assert door.now
        assert door.now.steps

    def test_a_repetition_does_not_mark_who_moved_up(self) -> None:
        row = settled(master(6, here=False), cap=4)
        form = Writing()
        roll.mark_undecided(row, form, present=False)
        roll.mark_undecided(fresh(row), form, present=False)
        assert [one.present for one in state_of(fresh(row)).entrants].count(False) == 4

    def test_a_number_that_cannot_be_seated_is_warned_of(self) -> None:
        row = master(11)
        door = roll.door(state_of(row), roll_lines(state_of(row)))
        assert door.now
        assert door.now.warnings[0].code == "cannot-seat"


class TestOwnEntry:
    def test_entered_once_and_left_again(self) -> None:
        row = settled(master(0), open=True)
        user = account()
        for _ in range(3):
            self_entry.enter_oneself(fresh(row), EntryWish("Ada Prova"), MembershipForm(), Writing(user, "t"))
        mine = people.person_of_account(user)
        line = self_entry.own_line(state_of(fresh(row)), mine)
        assert line
        assert line.name == "Ada Prova"
        with pytest.raises(RuleError, match="already-entered"):
            self_entry.enter_oneself(row, EntryWish(), MembershipForm(), Writing(user, "again"))
        self_entry.leave(row, Writing(user, "u"))
        assert names(row) == []

    def test_not_after_the_first_draw(self) -> None:
        row = settled(master(20), open=True)
        drawing.draw(row, Writing())
        with pytest.raises(RuleError, match="entries-closed"):
            self_entry.enter_oneself(fresh(row), EntryWish("Ada Prova"), MembershipForm(), Writing(account()))

    def test_who_plays_leaves_by_the_organiser(self) -> None:
        row = settled(master(20), open=True)
        user = account()
        self_entry.enter_oneself(fresh(row), EntryWish("Ada Prova"), MembershipForm(), Writing(user))
        mine = people.person_of_account(user)
        assert mine
        roll.mark(fresh(row), [mine.code], Writing(), present=True)
        drawing.draw(fresh(row), Writing())
        with pytest.raises(RuleError, match="ask-to-withdraw"):
            self_entry.leave(fresh(row), Writing(user))
        with pytest.raises(RuleError, match="not-entered-yet"):
            self_entry.leave(fresh(row), Writing(account()))


def test_a_name_that_is_entered_gets_no_second_record_by_mistake() -> None:
    row = settled(master(0), open=True)
    enrol_list(row, "Ada Prova", {}, Writing(account()))
    with pytest.raises(RuleError, match="namesake-entered"):
        self_entry.enter_oneself(fresh(row), EntryWish(name="ada  PROVA"), MembershipForm(), Writing(account("Ada P.")))
    self_entry.enter_oneself(
        fresh(row), EntryWish(name="Ada Maria Prova"), MembershipForm(), Writing(account("Ada P."))
    )
    assert names(row) == ["Ada Prova", "Ada Maria Prova"]


def late(row: Tournament) -> Late | None:
    row.refresh_from_db()
    return late_entry(state_of(row))


def test_who_comes_between_the_qualifying_games_plays_the_second_one() -> None:
    row = master(12)
    assert late(row) is None
    published(row)
    assert late(row) == Late(2, "qualifying")
    play(row)
    row.refresh_from_db()
    drawn(row)
    assert late(row) == Late(2, "qualifying")  # a draft can be drawn again with them


def test_semifinals_are_for_who_played_both_games() -> None:
    """RK structure: nobody arrives after the second qualifying game is drawn."""
    row = master(12)
    for _ in range(2):
        published(row)
        play(row)
        row.refresh_from_db()
    found = late(row)
    assert found
    assert not found.is_in_time
    with pytest.raises(RuleError, match="entry-too-late"):
        enrol(row, [Newcomer(Listed(1, "Zora Zanna"))], Writing(account()))


def test_nothing_is_left_to_play() -> None:
    row = splendor(8, rounds=1)
    published(row)
    assert late(row) == Late(2, None)


def test_a_round_robin_takes_nobody_in_once_it_is_drawn() -> None:
    """BIG 8.1, PG 2: the first draw fixes who meets whom."""
    row = stage(5, system="round_robin")
    published(row)
    found = late(row)
    assert found
    assert found.is_fixed
    with pytest.raises(RuleError, match="entry-all-meet-all"):
        enrol(row, [Newcomer(Listed(1, "Zora Zanna"))], Writing(account()))


def test_a_round_that_nobody_has_begun_can_be_brought_back_for_them() -> None:
    row = splendor(8, rounds=1)
    published(row)
    found = late(row)
    assert found
    assert (found.is_in_time, found.back) == (False, 1)
    take_back(row, 1, Writing())
    assert late(row) is None
    play_on = enrol(row, [Newcomer(Listed(1, "Zora Zanna"))], Writing(account())).tournament
    assert "Zora Zanna" in {one.player.name for one in state_of(play_on).entrants}
