"""The journal in plain words: every kind of line, in three languages, by names and never by ids."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from tabellone.engine.facts import Player, Round, Seat, Table, Withdrawal
from tabellone.server.play.recalling import KIND_LABELS, recalled
from tabellone.server.play.sentences import result_changes, told
from tabellone.tournament import acts
from tabellone.tournament.acts import KINDS, Act
from tabellone.tournament.basis import Basis
from tabellone.tournament.codec import encoded
from tabellone.tournament.state import Entrant, Settings, State
from tests.scenes.told_journals import ADA, BRUNO, CARLA, FIRST, HEAD, book, entry, sentences

pytestmark = pytest.mark.django_db  # a game goes by the name that the catalogue has for it

PLAYED = Round(1, (Table(4, tuple(map(Seat, ("a-77", "b-77", "c-77")))),), phase="swiss", seed="rosa")
DONE: list[Act] = [
    acts.Settle(Settings(HEAD)),
    acts.Enrol((ADA, BRUNO, CARLA)),
    acts.Amend(BRUNO),
    acts.CheckIn(("a-77", "b-77")),
    acts.CheckIn(("c-77",), present=False),
    acts.CheckIn(("c-77",), present=None),
    acts.Strike("c-77"),
    acts.DrawRound(PLAYED),
    acts.Arrange(1, PLAYED.tables),
    acts.Discard(1),
    acts.DrawRound(PLAYED),
    acts.Publish(1),
    acts.Arrange(1, PLAYED.tables),
    acts.Extend(1, (Table(5, ()), Table(6, ()))),
    acts.Extend(1, ()),
    acts.Report(1, 4, FIRST),
    acts.Correct(1, 4, (replace(FIRST[0], score=Decimal("54.5")), *FIRST[1:])),
    acts.Withdraw(Withdrawal("b-77", "before_round:2")),
    acts.Pay(("a-77", "b-77")),
    acts.Pay(("a-77",), paid=False),
    acts.Identify((acts.Identity("a-77", "7"),)),
    acts.Settle(Settings(HEAD)),
    acts.Import(replace(HEAD, players=(ADA.player,))),
    acts.Seal(2, 1, "0" * 32, basis=Basis("{}", ("a-77", "b-77"))),
    acts.DrawRound(replace(PLAYED, number=2, seed="abcdefghjkmn"), attempt=1, value="dado6"),
    acts.Discard(2, why="un tavolo zoppo"),
    acts.Reopen(2),
    acts.Reopen(2, why="uno arriva"),
    acts.Close(),
]


def test_every_kind_of_act_is_among_them() -> None:
    in_hall = {kind for kind, act in KINDS.items() if act.in_hall} | {
        "auction-settle",
        "auction-drop",
    }  # tested on their own
    assert {act.kind for act in DONE} == set(KINDS) - in_hall
    assert set(KIND_LABELS) == {*KINDS, "undo"}


def test_lines_in_english() -> None:
    assert sentences(book(DONE, [18], [30])) == [
        "“Coppa” created.",
        "Entered: Ada Prova, Bruno Finto and Carla Idea.",
        "Entry of Bruno Finto changed.",
        "Here: Ada Prova and Bruno Finto.",
        "Not coming: Carla Idea.",
        "Not known whether here: Carla Idea.",
        "Carla Idea taken off the list.",
        "Round 1 drawn with the seed rosa, chosen by the organiser: tables 1, a draft.",
        "Round 1 seated otherwise by hand.",
        "Draft of round 1 thrown away.",
        "Round 1 drawn with the seed rosa, chosen by the organiser: tables 1, a draft.",
        "Round 1 published, drawn with the seed rosa.",
        "Round 1 seated otherwise by hand.",
        "Round 1: tables added that had waited for slow ones: 5 and 6.",
        "Round 1 is whole: no table waits any more.",
        "Round 1, table 4: Ada Prova 45, Bruno Finto 39 and Carla Idea (absent).",
        "Round 1, table 4 corrected: Ada Prova 45 → 54.5, Bruno Finto 39 and Carla Idea (absent).",
        "Bruno Finto left: before round 2.",
        "Paid: Ada Prova and Bruno Finto.",
        "Free entry: Ada Prova.",
        "Who they are in the circuit noted: Ada Prova.",
        "Settings of “Coppa” changed.",
        (
            "“Coppa” taken over from a document: players 1, rounds 0. Results that no longer stand: round 1: "
            "Ada Prova 54.5, Bruno Finto 39 and Carla Idea (absent), without a game now."
        ),
        "Round 2 sealed, attempt 1: players 2, commitment .",
        "Round 2 drawn, attempt 1: value dado6, seed abcdefghjkmn, tables 1.",
        "Draft of round 2 thrown away, never to be published: un tavolo zoppo",
        "The sealed draw of round 2 opened again before its value.",
        "The sealed draw of round 2 opened again before its value: uno arriva",
        "Closed: the final standing holds.",
        "Undone: Bruno Finto left: before round 2.",
        "Brought back: Bruno Finto left: before round 2.",
    ]


@pytest.mark.parametrize("language", ["it", "es"])
def test_lines_in_the_other_languages(language: str) -> None:
    found = book(DONE, [16, 17], [30])
    english, other = sentences(found), sentences(found, language)
    assert [line for line, told_ in zip(english, other, strict=True) if line == told_] == []
    for line, told_ in zip(english, other, strict=True):
        assert not {"%(", "-77", "None"} & {mark for mark in ("%(", "-77", "None") if mark in told_}
        assert [name for name in ("Ada Prova", "Bruno Finto", "Carla Idea") if name in line] == [
            name for name in ("Ada Prova", "Bruno Finto", "Carla Idea") if name in told_
        ]
    assert "54,5" in other[16]


def test_many_names_are_cut_and_still_found() -> None:
    people = tuple(Entrant(Player(f"p{n}", f"Giocatore {n:02}")) for n in range(1, 21))
    line = told(2, book([DONE[0], acts.Enrol(people)]))
    assert line.sentence.endswith("Giocatore 06 and 14 more.")
    assert line.tells_of("giocatore 19")
    assert not line.tells_of("giocatore 21")


@pytest.mark.parametrize(
    ("new", "told_"),
    [
        ({"tiebreak": {"cards": Decimal(4)}}, "39 (cards 3) → 39 (cards 4)"),
        ({"status": "abandoned"}, "39 → 39 (abandoned)"),
        ({"place": 2}, "39 → 39 (place 2)"),
        ({}, "39"),
    ],
)
def test_a_correction_says_what_changed(new: dict[str, object], told_: str) -> None:
    seats = (FIRST[0], replace(FIRST[1], **new), FIRST[2])  # type: ignore[arg-type]  # fields of a seat
    sentence = sentences(book([*DONE[:16], acts.Correct(1, 4, seats)]))[-1]
    assert told_ in sentence.replace("development cards", "cards")
    assert ("→" in sentence) is bool(new)


def test_a_correction_is_told_against_the_result_that_held() -> None:
    """An undone correction is not what stood before."""
    second = acts.Correct(1, 4, (replace(FIRST[0], score=Decimal(50)), *FIRST[1:]))
    done = book(DONE[:17], [17])
    entries = [*done.entries.values(), entry(19, "correct", encoded(second))]
    found = recalled(State(Settings(HEAD)), entries)
    assert "Ada Prova 45 → 50" in told(19, found).sentence


def test_what_falls_with_an_undone_line_is_counted() -> None:
    assert sentences(book(DONE[:17], [12, 16, 17]))[-1] == (
        "Undone, with 2 lines that fell with it: Round 1 published, drawn with the seed rosa. "
        "Results before and now: round 1, table 4: Ada Prova 54.5, Bruno Finto 39 and Carla Idea (absent) → no result."
    )


def test_an_unknown_kind_is_told_plainly() -> None:
    found = recalled(State(Settings(HEAD)), [entry(1, "something-new", {"secret": "canary"})])
    assert told(1, found).sentence == "something new"


def test_private_things_are_in_no_line() -> None:
    private = replace(ADA, person="4711")
    found = book([DONE[0], acts.Enrol((private,)), acts.Amend(private)])
    assert "4711" not in "".join(sentences(found))


def test_everybody_reads_published_facts_only() -> None:
    found = book(DONE)
    kinds = [found.entries[number].kind for number in sorted(found.open_to_all)]
    published = ["publish", "arrange", "extend", "extend", "report", "correct", "withdraw", "import"]
    attempts = ["seal", "draw", "discard", "reopen", "reopen"]
    assert kinds == [
        *published,
        *attempts,
        "close",
    ]  # the first arrangement was one of the draft, the second changed what all could see
    assert 9 not in found.open_to_all


def test_what_was_published_and_undone_stays_as_such_with_before_and_after() -> None:
    found = book(DONE, [16, 17])
    assert {16, 17, 25} <= found.open_to_all
    assert found.undone_by(16) == found.entries[30]
    assert sentences(book(DONE[:17], [17]))[-1] == (
        "Undone: Round 1, table 4 corrected: Ada Prova 45 → 54.5, Bruno Finto 39 and Carla Idea (absent). "
        "Results before and now: round 1, table 4: Ada Prova 54.5 → 45, Bruno Finto 39 and Carla Idea (absent)."
    )
    again = book(DONE[:16], [16], [17])
    assert {16, 17, 18} <= again.open_to_all
    assert again.undone_by(16) is None
    assert sentences(again)[-1].endswith("no result → Ada Prova 45, Bruno Finto 39 and Carla Idea (absent).")


def test_an_undoing_of_what_nobody_else_may_read_says_so_and_tells_the_results_that_fell() -> None:
    found = replace(book(DONE[:16], [2, 8, 12, 16]), everything=False)
    assert 17 in found.open_to_all
    assert told(17, found).sentence == (
        "Undone, with 3 lines that fell with it: a line of the organisers (2). "
        "Results before and now: round 1, table 4: Ada Prova 45, Bruno Finto 39 and Carla Idea (absent) → no result."
    )
    assert 30 not in book(DONE, [3]).open_to_all


def test_what_became_of_the_results_of_a_player() -> None:
    found = book(DONE[:17], [17])
    assert [one.entry.number for one in result_changes(found, "a-77")] == [17, 18]
    assert result_changes(found, "d-77") == []
